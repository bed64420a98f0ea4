package bind

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// An Announcement is what a chat line announces about an attack: [[combat]], or [[overrun]]. What the
// line leaves out is empty. Names of units stay plain text: many units share a name, and players
// shorten them.
type Announcement struct {
	// Overrun reports an overrun, not an attack of a Combat Phase.
	Overrun bool
	// Targets are the attacked hexes (group "hex"), From the attackers' hexes ("from"), in
	// the order of the line.
	Targets, From []hex.Hex
	// Attackers are the words for who attacks ("attackers").
	Attackers string
	// Attack and Defence are the strengths ("attack", "defence"), Odds the odds or the
	// column ("odds").
	Attack, Defence, Odds string
}

// An Outcome is an attack's result as a chat line has it: [[result]].
type Outcome struct {
	// Roll is the sum of the dice ("roll").
	Roll pack.Value
	// Column is the head of the table's column ("column"), Result its result ("result").
	Column, Result string
	// Line is the line.
	Line string
}

// The groups of the patterns.
const (
	hexGroup       = "hex"
	fromGroup      = "from"
	attackersGroup = "attackers"
	attackGroup    = "attack"
	defenceGroup   = "defence"
	oddsGroup      = "odds"
	columnGroup    = "column"
	resultGroup    = "result"
)

// announcements are a [[combat]] or [[overrun]] of the binding.
type announcements struct {
	text    *regexp.Regexp
	overrun bool
}

// readFights reads the patterns for announcements and results.
func (b *Binding) readFights(root *pack.Table) {
	for _, t := range root.Tables("combat") {
		b.readAnnouncement(t, false)
	}
	for _, t := range root.Tables("overrun") {
		b.readAnnouncement(t, true)
	}
	b.results = root.Has("result") || b.results
	for _, t := range root.Tables("result") {
		if text := linePattern(t, rollGroup, columnGroup, resultGroup); text != nil {
			b.outcomes = append(b.outcomes, text)
		}
	}
}

func (b *Binding) readAnnouncement(t *pack.Table, overrun bool) {
	if text := linePattern(t, hexGroup, fromGroup, attackersGroup, attackGroup, defenceGroup, oddsGroup); text != nil {
		b.attacks = append(b.attacks, announcements{text, overrun})
	}
}

// linePattern returns the pattern for a part of a chat line; nil if it is missing or
// invalid. It reports groups other than these.
func linePattern(t *pack.Table, groups ...string) *regexp.Regexp {
	var compiled *regexp.Regexp
	if text := t.Required("text"); text != "" {
		compiled = selector.Part(t, "text", text)
		selector.Groups(t, "text", compiled, groups)
	}
	t.Done()
	return compiled
}

// Announced returns the attack that a chat line announces, by the first pattern that fits; ok reports
// whether it announces an attack.
func (b *Binding) Announced(line string) (a Announcement, ok bool) {
	for _, entry := range b.attacks {
		found := entry.text.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		group := groups(entry.text, found)
		return Announcement{
			Overrun: entry.overrun, Targets: b.Hexes(group(hexGroup)), From: b.Hexes(group(fromGroup)),
			Attackers: group(attackersGroup),
			Attack:    group(attackGroup), Defence: group(defenceGroup), Odds: group(oddsGroup),
		}, true
	}
	return Announcement{}, false
}

// TellsResults reports whether the binding has how players report results: by patterns or, with an
// empty list, never.
func (b *Binding) TellsResults() bool { return b.results }

// Outcome returns the result in a chat line; ok reports whether it has a result.
func (b *Binding) Outcome(line string) (o Outcome, ok bool) {
	for _, text := range b.outcomes {
		found := text.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		group := groups(text, found)
		o = Outcome{Column: group(columnGroup), Result: resultIn(group(resultGroup)), Line: line}
		if n, err := strconv.Atoi(group(rollGroup)); err == nil && n >= 0 && n <= mostDice*mostDice {
			o.Roll = pack.Known(n)
		}
		return o, true
	}
	return Outcome{}, false
}

// resultIn returns the only result among the words of a text, as of "7 at 3-1: D1r1, the infantry runs"; the text
// itself if it is a result, or if there is none or several.
func resultIn(text string) string {
	if scspack.ParseResult(text).Understood {
		return text
	}
	var found string
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(":,;=.", r) }) {
		here, last := "", 0
		for i, word := range strings.Fields(part) {
			if !scspack.ParseResult(word).Certain() || !strings.ContainsFunc(word, unicode.IsLetter) {
				continue
			}
			if here != "" && last != i-1 {
				return text
			}
			here, last = here+word, i // "A1 D1" is one result
		}
		if here != "" && found != "" {
			return text
		}
		found += here
	}
	if scspack.ParseResult(found).Certain() {
		return found
	}
	return text
}

// groups returns the texts of a match by the names of the pattern's groups. If several
// groups have the same name, the first that matched counts.
func groups(pattern *regexp.Regexp, found []string) func(name string) string {
	return func(name string) string {
		for i, n := range pattern.SubexpNames() {
			if n == name && found[i] != "" {
				return strings.TrimSpace(found[i])
			}
		}
		return ""
	}
}

// number is how players write hex numbers: 53.20, B12.07, 5320.
var number = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b([A-Z]?)(?:(\d{1,3})\.(\d{1,3})|(\d\d)(\d\d))\b`) })

// mostHexes bounds the hexes that a line names.
const mostHexes = 50

// Hexes returns the hexes of the map that a text names, each once, in its order.
func (b *Binding) Hexes(text string) []hex.Hex {
	var all []hex.Hex
	for _, found := range number().FindAllStringSubmatch(text, mostHexes) {
		h, ok := hex.Parse(found[1] + found[2] + found[4] + "." + found[3] + found[5])
		if !ok || slices.Contains(all, h) {
			continue
		}
		if m := b.pack.Map(h.Letter); m != nil && m.Contains(h) {
			all = append(all, h)
		}
	}
	return all
}
