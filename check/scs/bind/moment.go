package bind

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// told is a [[turn]] or [[phase]]: where to find a text, and what it means.
type told struct {
	tracker, level, property string
	chat                     bool
	marker, of               string
	number                   *regexp.Regexp // of a turn; nil where the text is the number
	when                     []moment       // of a phase
}

// moment is the phase and phasing side that a text means.
type moment struct {
	text  *regexp.Regexp
	phase string
	side  string
}

// The part of a marker to read.
const (
	ofLocation = "location"
	ofZone     = "zone"
	ofShown    = "shown"
)

// turnGroup is the group of a pattern that holds the turn.
const turnGroup = "turn"

func (b *Binding) readTurn(t *pack.Table) {
	entry := b.readTold(t)
	if text := t.String("text"); text != "" {
		entry.number = turnPattern(t, text)
	}
	b.turns = append(b.turns, entry)
	t.Done()
}

// turnPattern returns the pattern of a text with the number of a turn.
func turnPattern(t *pack.Table, text string) *regexp.Regexp {
	number := selector.Whole(t, "text", text)
	selector.Groups(t, "text", number, []string{turnGroup})
	if number != nil && number.SubexpIndex(turnGroup) < 0 {
		t.Add("text", say.As("binding/no-turn-group",
			"{'pattern'} lacks the group (?P<turn>\\d+), which marks where the turn's number stands"), text)
	}
	return number
}

func (b *Binding) readPhase(t *pack.Table) {
	entry := b.readTold(t)
	for _, row := range t.Tables("when") {
		m := moment{
			phase: row.OneOf("phase", b.pack.PhaseIDs()),
			side:  row.OneOf("side", b.pack.Sides),
		}
		if text := row.Required("text"); text != "" {
			m.text = selector.Whole(row, "text", text)
		}
		if !row.Has("phase") && !row.Has("side") {
			row.Add("phase", say.As("binding/no-phase-no-side",
				`neither "phase" nor "side"; "phase" names the phase that the text means, "side" whose it is`))
		}
		entry.when = append(entry.when, m)
		row.Done()
	}
	if len(entry.when) == 0 {
		t.Add("when", say.As("binding/missing-when",
			`"when" is missing; it lists which texts mean what, as [ {{ text = 'German Move.*', phase = "movement" } ]`))
	}
	b.phases = append(b.phases, entry)
	t.Done()
}

func (b *Binding) readTold(t *pack.Table) told {
	entry := told{
		tracker: t.String("tracker"), level: t.String("level"), property: t.String("property"),
		chat: t.Bool("chat", false), marker: t.String("marker"),
		of: t.OneOf("of", []string{ofLocation, ofZone, ofShown}),
	}
	sources := 0
	for _, given := range []bool{entry.tracker != "", entry.property != "", entry.chat, entry.marker != ""} {
		if given {
			sources++
		}
	}
	if sources != 1 {
		t.Add("tracker", say.As("binding/several-tell",
			`{count} things show it here; allowed is exactly one: "tracker", "property", "marker" or "chat"`), sources)
	}
	if entry.level != "" && entry.tracker == "" {
		t.Add("level", say.As("binding/level-alone",
			`"level" without "tracker"; it names the tracker that has the level`))
	}
	if entry.of != "" && entry.marker == "" {
		t.Add("of", say.As("binding/of-alone", `"of" without "marker"; it names what of the marker shows it`))
	}
	if entry.marker != "" && b.pack.Marker(entry.marker) == nil && !slices.Contains(meanings, entry.marker) {
		t.Add("marker", say.As("binding/neither-marker",
			"{'meaning'} is neither a meaning nor a marker of markers.csv{hint}"), entry.marker,
			pack.DidYouMean(entry.marker, b.tellers()))
	}
	return entry
}

// Told returns the turn and phase that the game shows. pieces are the position's; some are markers
// for turn or phase.
func (b *Binding) Told(clock view.Clock, pieces []*position.Piece) position.Told {
	var answer position.Told
	for i := range b.turns {
		if answer.Turn, answer.TurnBy = b.turns[i].turn(clock, pieces); answer.Turn.Known {
			break
		}
	}
	phase, unread, unreadSaid := "", "", false
	for i := range b.phases {
		m, by := b.phases[i].moment(clock, pieces)
		if m == (moment{}) && unread == "" {
			unread, unreadSaid = by, b.phases[i].chat
		}
		if phase == "" && m.phase != "" {
			phase, answer.PhaseBy, answer.Said = m.phase, by, b.phases[i].chat
		}
		if answer.Side == "" {
			answer.Side = m.side
		}
	}
	if phase == "" {
		phase = b.chatted(clock, &answer)
	}
	if phase == "" && unread != "" {
		answer.PhaseBy, answer.Said, answer.Unread = unread, unreadSaid, true
	}
	for _, p := range b.pack.PhasesNamed(phase) {
		if phase != "" && (answer.Side == "" || p.Side == "" || p.Side == answer.Side) {
			answer.Phase.Phases = append(answer.Phase.Phases, p)
		}
	}
	return answer
}

// chatted returns the phase of the last chat line that fits a pattern of the pack or of
// AddChat, "" if there is none. It sets the answer's PhaseBy and Said, and its Side if that is open.
func (b *Binding) chatted(clock view.Clock, answer *position.Told) string {
	lines := clock.Chat()
	for i := len(lines) - 1; i >= 0; i-- {
		if m, ok := b.phaseOf(lines[i]); ok {
			answer.Side = cmp.Or(answer.Side, m.side)
			answer.PhaseBy, answer.Said = "chat "+strconv.Quote(lines[i]), true
			return m.phase
		}
	}
	return ""
}

// phaseOf returns the phase and side of a chat line; ok reports whether it declares a phase.
func (b *Binding) phaseOf(line string) (m moment, ok bool) {
	for _, phase := range b.pack.Phases {
		if slices.ContainsFunc(phase.Chat, func(p *regexp.Regexp) bool { return p.MatchString(line) }) {
			return moment{phase: phase.ID, side: phase.Side}, true
		}
	}
	for _, m := range b.said {
		if m.text.MatchString(line) {
			return m, true
		}
	}
	return moment{}, false
}

// turn returns the turn by an entry, and its source in words.
func (e *told) turn(clock view.Clock, pieces []*position.Piece) (pack.Value, string) {
	for _, text := range e.texts(clock, pieces) {
		digits := strings.TrimSpace(text)
		if e.number != nil {
			found := e.number.FindStringSubmatch(text)
			if found == nil {
				continue
			}
			digits = found[e.number.SubexpIndex(turnGroup)]
		}
		if n, err := strconv.Atoi(digits); err == nil && n >= 0 {
			return pack.Known(n), e.by(text)
		}
	}
	return pack.Value{}, ""
}

// moment returns the phase that an entry shows, and its source in words. If the entry shows a
// text without a known phase, moment only returns the source.
func (e *told) moment(clock view.Clock, pieces []*position.Piece) (moment, string) {
	for _, text := range e.texts(clock, pieces) {
		for _, m := range e.when {
			if m.text.MatchString(text) {
				return m, e.by(text)
			}
		}
		if !e.chat && text != "" && slices.ContainsFunc(e.when, func(m moment) bool { return m.phase != "" }) {
			return moment{}, e.by(text)
		}
	}
	return moment{}, ""
}

// Tells reports whether a line of the chat, or what the game shows, can declare a phase.
func (b *Binding) Tells(p scspack.Phase) bool {
	means := func(m moment) bool { return m.phase == p.ID && (m.side == "" || m.side == p.Side) }
	return len(p.Chat) > 0 || slices.ContainsFunc(b.said, means) ||
		slices.ContainsFunc(b.phases, func(e told) bool { return slices.ContainsFunc(e.when, means) })
}

// texts returns the texts that an entry reads, the text that counts most first.
func (e *told) texts(clock view.Clock, pieces []*position.Piece) []string {
	var text string
	ok := false
	switch {
	case e.tracker != "":
		text, ok = clock.Tracker(e.tracker, e.level)
	case e.property != "":
		text, ok = clock.Property(e.property)
	case e.chat:
		lines := slices.Clone(clock.Chat())
		slices.Reverse(lines)
		return lines
	default:
		text, ok = e.marked(pieces)
	}
	if !ok {
		return nil
	}
	return []string{text}
}

// marked returns the text of the markers; ok is false if there are none or they
// contradict each other.
func (e *told) marked(pieces []*position.Piece) (text string, ok bool) {
	for _, p := range pieces {
		if p.Mark == nil || p.At.Window == "" || p.Mark.ID != e.marker && string(p.Mark.Meaning) != e.marker {
			continue
		}
		says := p.At.Location
		switch e.of {
		case ofShown:
			says = p.Name
		case ofZone:
			says = p.At.Zone
		}
		if ok && says != text {
			return "", false
		}
		text, ok = says, true
	}
	return text, ok
}

// by returns the source of a text in words.
func (e *told) by(text string) string {
	source := "chat"
	switch {
	case e.tracker != "":
		source = "turn tracker " + strconv.Quote(e.tracker)
	case e.property != "":
		source = "property " + strconv.Quote(e.property)
	case e.marker != "":
		source = "marker " + strconv.Quote(e.marker)
	}
	return source + " " + strconv.Quote(text)
}
