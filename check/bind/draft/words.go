package draft

import (
	"slices"
	"strings"
	"unicode"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// words are the words of a name in lower case: "FinnTrench_2b.png" has finn,
// trench, 2, b, png.
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
			if r != '\'' { // VP's is one word
				end(i)
			}
			continue
		case begin >= 0 && runes[i-1] != '\'' && (digit != unicode.IsDigit(runes[i-1]) || unicode.IsUpper(r) && unicode.IsLower(runes[i-1])):
			end(i)
		}
		if begin < 0 {
			begin = i
		}
	}
	end(len(runes))
	return all
}

// has says whether one of the words is in a list.
func has(text []string, list ...string) bool {
	return slices.ContainsFunc(text, func(w string) bool { return slices.Contains(list, w) })
}

// phrase says whether words follow each other in a text.
func phrase(text []string, words ...string) bool {
	for i := 0; i+len(words) <= len(text); i++ {
		if slices.Equal(text[i:i+len(words)], words) {
			return true
		}
	}
	return false
}

// peoples are words for one and the same side.
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

// leastStem is how many letters two words share that mean the same side.
const leastStem = 4

// sameSide says that a word means the side of another word: allied and allies.
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

// neutral are words for seats that are no side of the game.
var neutral = []string{"solitaire", "solo", "observer", "spectator", "referee", "umpire", "both", "all", "moderator", "gm", "game", "kibitzer", "host"}

// plain are words that say nothing about what a counter is.
var plain = []string{
	"marker", "markers", "counter", "counters", "the", "of", "x", "now", "current", "box", "track", "png", "gif", "jpg", "jpeg", "svg",
	"game", "misc", "front", "back", "f", "b", "a", "player", "side", "in", "on", "status",
}

// A sense is what a word or phrase on a marker means.
type sense struct {
	words   []string
	meaning pack.Meaning
	// sure is how sure it is on a counter that says nothing else.
	sure Sureness
}

// senses are in the order in which they are looked for.
var senses = []sense{
	{[]string{"oos"}, pack.MeansOOS, Certain},
	{[]string{"out", "of", "supply"}, pack.MeansOOS, Certain},
	{[]string{"unsupplied"}, pack.MeansOOS, Certain},
	{[]string{"isolated"}, pack.MeansOOS, Guess},
	{[]string{"dg"}, pack.MeansDG, Certain},
	{[]string{"disorganized"}, pack.MeansDG, Certain},
	{[]string{"disorganised"}, pack.MeansDG, Certain},
	{[]string{"disorganization"}, pack.MeansDG, Certain},
	{[]string{"disrupt"}, pack.MeansDG, Likely},
	{[]string{"disrupted"}, pack.MeansDG, Likely},
	{[]string{"disruption"}, pack.MeansDG, Likely},
	{[]string{"step", "loss"}, pack.MeansStepLoss, Certain},
	{[]string{"step", "losses"}, pack.MeansStepLoss, Certain},
	{[]string{"steps", "lost"}, pack.MeansStepLoss, Certain},
	{[]string{"steps"}, pack.MeansStepLoss, Likely},
	{[]string{"step"}, pack.MeansStepLoss, Likely},
	{[]string{"phase"}, pack.MeansPhase, Likely},
	{[]string{"first", "player"}, pack.MeansSide, Likely},
	{[]string{"player", "one"}, pack.MeansSide, Guess},
	{[]string{"initiative"}, pack.MeansSide, Guess},
	{[]string{"turn"}, pack.MeansTurn, Likely},
	{[]string{"control"}, pack.MeansControl, Likely},
	{[]string{"controlled"}, pack.MeansControl, Likely},
	{[]string{"supply", "source"}, pack.MeansSupply, Likely},
	{[]string{"air", "left"}, pack.MeansAirLeft, Likely},
	{[]string{"air", "strike"}, pack.MeansAir, Certain},
	{[]string{"air", "strikes"}, pack.MeansAir, Certain},
	{[]string{"air"}, pack.MeansAir, Likely},
	{[]string{"airstrike"}, pack.MeansAir, Certain},
	{[]string{"vp"}, pack.MeansVictory, Certain},
	{[]string{"vps"}, pack.MeansVictory, Certain},
	{[]string{"victory"}, pack.MeansVictory, Likely},
	{[]string{"replacement"}, pack.MeansReplacement, Likely},
	{[]string{"replacements"}, pack.MeansReplacement, Likely},
	{[]string{"moved"}, pack.MeansMoved, Likely},
	{[]string{"attacked"}, pack.MeansAttacked, Likely},
	{[]string{"ammo"}, pack.MeansNothing, Likely},
	{[]string{"weather"}, pack.MeansNothing, Likely},
	{[]string{"bridge"}, pack.MeansNothing, Guess},
	{[]string{"trench"}, pack.MeansNothing, Likely},
	{[]string{"entrenchment"}, pack.MeansNothing, Likely},
	{[]string{"fortification"}, pack.MeansNothing, Likely},
	{[]string{"fortifications"}, pack.MeansNothing, Likely},
	{[]string{"bonfire"}, pack.MeansNothing, Likely},
	{[]string{"digging", "in"}, pack.MeansNothing, Likely},
	{[]string{"dug", "in"}, pack.MeansNothing, Likely},
}

// senseOf is the first sense that a text has, and the words that it leaves
// unexplained; nil without one.
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

// markerFolders are words of the folders of markers, looseFolders those of folders
// that have units, too.
var (
	markerFolders = []string{"marker", "markers", "status", "info", "informational", "information", "targets", "markings", "weather", "tracks"}
	looseFolders  = []string{"misc", "miscellaneous", "other"}
)

// slug is a text as part of an id.
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
