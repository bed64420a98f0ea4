package draft

import (
	"slices"
	"strings"
	"unicode"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// words returns the words of a name in lower case: "FinnTrench_2b.png" has finn, trench, 2, b,
// png.
func words(s string) []string {
	var all []string
	begin := -1
	runes := []rune(s)
	end := func(i int) {
		if begin >= 0 {
			all = append(all, strings.ReplaceAll(strings.ToLower(string(runes[begin:i])), "'", ""))
		}
		begin = -1
	}
	for i, r := range runes {
		letter, digit := unicode.IsLetter(r), unicode.IsDigit(r)
		switch {
		case !letter && !digit:
			if r != '\'' { // "VP's" is one word
				end(i)
			}
			continue
		case begin >= 0 && runes[i-1] != '\'' && (digit != unicode.IsDigit(runes[i-1]) || unicode.IsUpper(r) &&
			unicode.IsLower(runes[i-1])):
			end(i)
		}
		if begin < 0 {
			begin = i
		}
	}
	end(len(runes))
	return all
}

// has reports whether one of the words is in a list.
func has(text []string, list ...string) bool {
	return slices.ContainsFunc(text, func(w string) bool { return slices.Contains(list, w) })
}

// phrase reports whether a text has these words in a row.
func phrase(text []string, words ...string) bool {
	for i := 0; i+len(words) <= len(text); i++ {
		if slices.Equal(text[i:i+len(words)], words) {
			return true
		}
	}
	return false
}

// peoples are lists of words for the same side.
var peoples = [][]string{
	{"german", "germans", "germany", "ge", "ger", "wehrmacht", "axis"},
	{"us", "usa", "american", "americans", "america", "gi"},
	{"soviet", "soviets", "russian", "russians", "russia", "sov", "ussr", "rus"},
	{"british", "britain", "uk", "commonwealth", "cw", "brit", "english"},
	{"allied", "allies", "ally", "allieds"},
	{"french", "france", "fr"},
	{"italian", "italians", "italy", "ital", "it"},
	{"japanese", "japan", "jap", "ijn", "ija"},
	{"finnish", "finns", "finn", "finland", "fi"},
	{"polish", "poles", "poland"},
	{"union", "federal", "federals", "usa"},
	{"confederate", "confederates", "confederacy", "csa", "rebel"},
	{"israeli", "israelis", "israel", "idf"},
	{"egyptian", "egyptians", "egypt"},
	{"chinese", "china"},
}

// leastStem is how many letters two words for one side have in common.
const leastStem = 4

// sameSide reports whether two words mean the same side, such as allied and allies.
func sameSide(a, b string) bool {
	if a == b {
		return true
	}
	for _, people := range peoples {
		if slices.Contains(people, a) && slices.Contains(people, b) {
			return true
		}
	}
	stem := 0
	for stem < min(len(a), len(b)) && a[stem] == b[stem] {
		stem++
	}
	return stem >= leastStem && stem >= min(len(a), len(b))-1
}

// neutral are words for seats that are not a side of the game.
var neutral = []string{"solitaire", "solo", "observer", "spectator", "referee", "umpire", "both", "all", "moderator",
	"gm", "game", "kibitzer", "host"}

// plain are words that mean nothing for what a counter is.
var plain = []string{
	"marker", "markers", "counter", "counters", "the", "of", "x", "now", "current", "box", "track", "png", "gif", "jpg",
	"jpeg", "svg",
	"game", "misc", "front", "back", "f", "b", "a", "player", "side", "in", "on", "status",
}

// A sense is what a word or phrase on a marker means.
type sense struct {
	words   []string
	meaning scspack.Meaning
	// sure is how sure it is on a counter without other words.
	sure Sureness
}

// senses are tried in this order.
var senses = []sense{
	{[]string{"oos"}, scspack.MeansOOS, Certain},
	{[]string{"out", "of", "supply"}, scspack.MeansOOS, Certain},
	{[]string{"unsupplied"}, scspack.MeansOOS, Certain},
	{[]string{"isolated"}, scspack.MeansOOS, Guess},
	{[]string{"dg"}, scspack.MeansDG, Certain},
	{[]string{"disorganized"}, scspack.MeansDG, Certain},
	{[]string{"disorganised"}, scspack.MeansDG, Certain},
	{[]string{"disorganization"}, scspack.MeansDG, Certain},
	{[]string{"disrupt"}, scspack.MeansDG, Guess}, // other series mean something else by it
	{[]string{"disrupted"}, scspack.MeansDG, Guess},
	{[]string{"disruption"}, scspack.MeansDG, Guess},
	{[]string{"step", "loss"}, scspack.MeansStepLoss, Certain},
	{[]string{"step", "losses"}, scspack.MeansStepLoss, Certain},
	{[]string{"steps", "lost"}, scspack.MeansStepLoss, Certain},
	{[]string{"steps"}, scspack.MeansStepLoss, Likely},
	{[]string{"step"}, scspack.MeansStepLoss, Likely},
	{[]string{"phase"}, scspack.MeansPhase, Likely},
	{[]string{"first", "player"}, scspack.MeansSide, Likely},
	{[]string{"player", "one"}, scspack.MeansSide, Guess},
	{[]string{"initiative"}, scspack.MeansSide, Guess},
	{[]string{"turn"}, scspack.MeansTurn, Likely},
	{[]string{"control"}, scspack.MeansControl, Likely},
	{[]string{"controlled"}, scspack.MeansControl, Likely},
	{[]string{"supply", "source"}, scspack.MeansSupply, Likely},
	{[]string{"air", "left"}, scspack.MeansAirLeft, Likely},
	{[]string{"air", "strike"}, scspack.MeansAir, Certain},
	{[]string{"air", "strikes"}, scspack.MeansAir, Certain},
	{[]string{"air"}, scspack.MeansAir, Likely},
	{[]string{"airstrike"}, scspack.MeansAir, Certain},
	{[]string{"vp"}, scspack.MeansVictory, Certain},
	{[]string{"vps"}, scspack.MeansVictory, Certain},
	{[]string{"victory"}, scspack.MeansVictory, Likely},
	{[]string{"replacement"}, scspack.MeansReplacement, Likely},
	{[]string{"replacements"}, scspack.MeansReplacement, Likely},
	{[]string{"moved"}, scspack.MeansMoved, Likely},
	{[]string{"attacked"}, scspack.MeansAttacked, Likely},
	{[]string{"ammo"}, scspack.MeansNothing, Likely},
	{[]string{"weather"}, scspack.MeansNothing, Likely},
	{[]string{"bridge"}, scspack.MeansNothing, Guess},
	{[]string{"trench"}, scspack.MeansNothing, Likely},
	{[]string{"entrenchment"}, scspack.MeansNothing, Likely},
	{[]string{"fortification"}, scspack.MeansNothing, Likely},
	{[]string{"fortifications"}, scspack.MeansNothing, Likely},
	{[]string{"bonfire"}, scspack.MeansNothing, Likely},
	{[]string{"digging", "in"}, scspack.MeansNothing, Likely},
	{[]string{"dug", "in"}, scspack.MeansNothing, Likely},
}

// senseOf returns the first sense that a text has, or nil, and the words that it does not
// explain.
func senseOf(text []string) (*sense, []string) {
	for i := range senses {
		s := &senses[i]
		if !phrase(text, s.words...) {
			continue
		}
		var rest []string
		for _, w := range text {
			if !slices.Contains(s.words, w) && !slices.Contains(plain, w) && !unicode.IsDigit([]rune(w)[0]) {
				rest = append(rest, w)
			}
		}
		return s, rest
	}
	return nil, nil
}

// markerFolders are words of folders with markers, looseFolders words of folders with markers
// and units.
var (
	markerFolders = []string{"marker", "markers", "status", "info", "informational", "information", "targets",
		"markings", "weather", "tracks"}
	looseFolders = []string{"misc", "miscellaneous", "other"}
)

// slug returns a text as a part of an id.
func slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte('_')
			gap = false
		}
		b.WriteRune(r)
	}
	return b.String()
}
