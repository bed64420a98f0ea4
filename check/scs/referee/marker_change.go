package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// MarkerChange is 12.0 and 12.1b: OOS markers change in their side's Supply Phase
// only.
var MarkerChange = &Rule{
	Description: rule.Description{
		ID:    "scs/marker-change",
		Refs:  []string{"12.1b", "12.0"},
		Title: "OOS markers come and go in the Supply Phase",
		Says: "In its side's Supply Phase a unit that cannot trace supply gets an OOS marker, and a unit that can loses it. Whatever happens " +
			"later, that stays so until the next Supply Phase of its side.",
		Checks: "Looks for units that are out of supply by their markers when a declared phase begins and not when it ends, or the other way " +
			"round. In a phase in which the pack lets no OOS markers of that side change it is illegal if the marker was put on or taken " +
			"off the map; where it was dragged to or from another hex, or left behind, it is suspect. So it is at the end of a phase after " +
			"which a Supply Phase comes, and at the begin of a log before which there was a log: the work may have been done early or late. " +
			"Where a unit joined or left others under one marker it is unchecked. What is changed back in the same phase is no change.",
		Example: "In the north's Movement Phase the OOS marker is deleted that lay on a unit of the north: illegal, 12.1b.",
		Level:   rule.Supply,
		Touches: []string{scspack.TouchMarkers, scspack.TouchSupply},
		RestsOn: rule.Rests{{"", scspack.TouchZOC}, {"", scspack.TouchHexside}},
	},
	Needs: []scspack.Need{scspack.NeedOOSPhase},
	Uses:  []scspack.Need{scspack.NeedOOSMarker, scspack.NeedPhases},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		c := markerCheck{Pass: pass, phase: ph, start: marked(ph.Start), end: marked(ph.End)}
		for _, was := range ph.Start.Pieces {
			is := ph.End.Piece(was.ID)
			switch {
			case !onMap(was) || !onMap(is) || was.OOS == is.OOS:
			case was.OOS == pack.Unknown || is.OOS == pack.Unknown:
				c.unknown(was, is)
			default:
				c.unit(was, is)
			}
		}
		for _, m := range c.found {
			c.report(m)
		}
	}),
}

// markerCheck looks at the OOS markers in one phase.
type markerCheck struct {
	*Pass
	phase *Phase
	// start and end are the units under each marker, by VASSAL's id of the marker, when
	// the phase began and when it ended.
	start, end map[string][]*position.Piece
	found      []*remark
}

// A remark is an OOS marker that came or went, with the units that it concerns.
type remark struct {
	marker  string
	change  change
	side    string
	hex     hex.Hex
	units   []*position.Piece // as they are now
	excuses []say.Message
}

// A change is what became of a unit's OOS marker.
type change uint8

const (
	unclear    change = iota // the unit joined or left others that are also under it
	takenOff                 // off the map
	putOn                    // from beside the map
	draggedOff               // to another hex
	draggedOn                // from another hex
	leftBehind               // the unit left the hex, and no unit is under the marker now
)

// marked returns the units under OOS markers, by marker.
func marked(s *Snapshot) map[string][]*position.Piece {
	under := map[string][]*position.Piece{}
	for i := range s.Pieces {
		for _, id := range oosMarkers(s.Pieces[i]) {
			under[id] = append(under[id], s.Pieces[i])
		}
	}
	return under
}

// oosMarkers returns VASSAL's ids of the OOS markers on a piece, or the piece's own id if
// its counter itself shows that it is out of supply.
func oosMarkers(p *position.Piece) []string {
	var ids []string
	for _, m := range p.Marks {
		if m.Meaning == scspack.MeansOOS {
			ids = append(ids, m.Piece)
		}
	}
	return ids
}

// onMap reports whether a piece is a unit in a hex.
func onMap(p *position.Piece) bool {
	return p != nil && p.Kind == position.Unit && p.At.Where == position.InHex
}

// unknown counts a unit whose supply status is unknown at the start or end of the phase, if
// an OOS marker came to its hex or left it.
func (c *markerCheck) unknown(was, is *position.Piece) {
	if phase, known := c.phase.Is(); known && mayMark(phase, is.Side) {
		return
	}
	for _, t := range c.phase.Trips {
		marker := t.piece()
		if marker.Mark == nil || marker.Mark.Meaning != scspack.MeansOOS {
			continue
		}
		for _, p := range []*position.Piece{t.Start, t.End} {
			if p != nil && (mayStandIn(p, was.At.Hex) || mayStandIn(p, is.At.Hex)) {
				c.Unchecked("units", "whether "+is.Quoted()+" is out of supply")
				return
			}
		}
	}
}

// unit judges a unit whose supply status changed in the phase.
func (c *markerCheck) unit(was, is *position.Piece) {
	const what = "units"
	phase, known := c.phase.Is()
	switch {
	case !known:
		c.Unchecked(what, needsPhase)
		return
	case c.Log.blind && !c.phase.Begun:
		c.Unchecked(what, "a log: two positions do not show in which phase a marker changed")
		return
	case !slices.ContainsFunc(c.Log.Pack.Phases, func(p scspack.Phase) bool { return p.Side == is.Side && mayMark(p, is.Side) }):
		c.Unchecked(what, "game.toml: markers of the phase in which those of "+is.Side+" change")
		return
	case mayMark(phase, is.Side):
		c.Checked(what)
		return
	}
	ids := append(oosMarkers(was), oosMarkers(is)...)
	changes := make([]change, len(ids))
	for i, id := range ids {
		if is.OOS == pack.No {
			changes[i] = c.lost(id, is)
		} else {
			changes[i] = c.got(id, was)
		}
		if changes[i] == unclear {
			c.Unchecked(what, "which units of a stack an OOS marker covers")
			return
		}
	}
	c.Checked(what)
	for _, m := range c.found {
		if m.marker == ids[0] && m.change == changes[0] && m.hex == is.At.Hex {
			m.units = append(m.units, is)
			return
		}
	}
	m := &remark{marker: ids[0], change: changes[0], side: is.Side, hex: is.At.Hex, units: []*position.Piece{is}}
	for i, id := range ids {
		m.excuses = append(m.excuses, c.excuses(id, changes[i], is)...)
	}
	c.found = append(c.found, m)
}

// mayMark reports whether the OOS markers of a side may change in a phase.
func mayMark(p scspack.Phase, side string) bool {
	return len(scs.MayMark(p, scspack.MeansOOS, side)) == 0
}

// lost returns what became of a marker that a unit no longer has.
func (c *markerCheck) lost(id string, is *position.Piece) change {
	was, marker := c.phase.Start.Piece(id), c.phase.End.Piece(id)
	switch {
	case id == is.ID, marker == nil && (c.phase.removed(id) > 0 || c.Log.blind), marker != nil && marker.At.Where != position.InHex:
		return takenOff
	case was == nil || marker == nil || marker.At.Doubtful || marker.At.Hex == is.At.Hex:
		return unclear
	case marker.At.Hex != was.At.Hex:
		return draggedOff
	case len(c.end[id]) == 0:
		return leftBehind
	}
	return unclear
}

// got returns how a unit came to have a marker.
func (c *markerCheck) got(id string, was *position.Piece) change {
	marker, is := c.phase.Start.Piece(id), c.phase.End.Piece(id)
	covered := c.end[id]
	switch {
	case id == was.ID:
		return putOn
	case slices.ContainsFunc(covered, func(p *position.Piece) bool {
		before := c.phase.Start.Piece(p.ID)
		return !onMap(before) || before.OOS != pack.No
	}):
		return unclear // it may be theirs
	case marker == nil && c.added(id), marker != nil && marker.At.Where != position.InHex:
		return putOn
	case is == nil || marker == nil || is.At.Doubtful || marker.At.Doubtful || marker.At.Hex == is.At.Hex || marker.At.Hex == was.At.Hex:
		return unclear
	}
	return draggedOn
}

// added reports whether a piece was made in the phase.
func (c *markerCheck) added(id string) bool {
	return slices.ContainsFunc(c.phase.Trips, func(t *Trip) bool { return t.Added && t.End != nil && t.End.ID == id })
}

// excuses returns what may make the change of a marker legal.
func (c *markerCheck) excuses(id string, what change, unit *position.Piece) []say.Message {
	excuses := c.phase.unsure()
	steps := c.phase.touched[id]
	if what == leftBehind {
		steps = c.phase.touched[unit.ID]
	}
	switch {
	case len(steps) == 0:
		excuses = append(excuses, say.F("marker-change/by-nobody", "something else than a player changed it"))
	case c.Log.overdue(c.phase, steps[0], unit.Side):
		excuses = append(excuses, say.F("marker-change/supply-phase-before",
			"it is the rest of the Supply Phase before"))
	case c.Log.early(c.phase, lastOf(steps), unit.Side):
		excuses = append(excuses, say.F("marker-change/supply-phase-begun",
			"the Supply Phase had begun, and nobody had said so yet"))
	}
	switch what {
	case draggedOff:
		excuses = append(excuses, say.F("marker-change/along-by-mistake", "it was dragged along by mistake"))
	case draggedOn:
		excuses = append(excuses, say.F("marker-change/there-by-mistake", "it was dragged there by mistake"))
	case leftBehind:
		excuses = append(excuses, say.F("marker-change/left-by-mistake", "it was left behind by mistake"))
	case takenOff:
		for _, p := range c.start[id] {
			if is := c.phase.End.Piece(p.ID); !onMap(is) {
				excuses = append(excuses, markerOfGone(quoted(p)))
			}
		}
		if was := c.phase.Start.Piece(id); was != nil && was.At.Where == position.InHex {
			for _, p := range c.phase.Start.Pieces {
				is := c.phase.End.Piece(p.ID)
				if unknown := p.Kind == position.Unbound || p.Kind == position.Masked; unknown && mayStandIn(p, was.At.Hex) && (is == nil || is.At.Where != position.InHex) {
					excuses = append(excuses, markerOfGone(quoted(p)))
				}
			}
		}
	}
	if m := c.phase.End.Piece(id); m != nil && m.Kind == position.Marker {
		excuses = append(excuses, c.phase.curable()...) // it is put back where it belongs
	}
	return excuses
}

func markerOfGone(unit string) say.Message {
	return say.F("marker-change/of-gone-unit", "it was the marker of {unit}, which is gone", unit)
}

func (c *markerCheck) report(m *remark) {
	f := rule.Finding{
		Refs: slices.Concat(c.Log.Pack.OOS.Refs, c.Rule.Refs), Verdict: rule.Illegal, Hexes: []string{m.hex.String()}, Pieces: position.Seen(m.units),
		Step: c.step(m), Evidence: rule.Show(position.Sides{Sides: []string{m.side}}),
	}
	did := map[change]say.Wording{
		takenOff: say.As("marker-change/taken-off",
			"{units} of {side} in {hex} lost the OOS marker in the {phase} phase"),
		putOn: say.As("marker-change/put-on", "{units} of {side} in {hex} got an OOS marker in the {phase} phase"),
		draggedOff: say.As("marker-change/dragged-off",
			"{units} of {side} in {hex} lost the OOS marker to another hex in the {phase} phase"),
		draggedOn: say.As("marker-change/dragged-on",
			"{units} of {side} in {hex} got the OOS marker of another hex in the {phase} phase"),
		leftBehind: say.As("marker-change/left-behind",
			"{units} of {side} in {hex} left the OOS marker behind in the {phase} phase"),
	}
	var names []string
	for _, u := range m.units {
		names = append(names, u.Quoted())
	}
	f.Message = did[m.change].With(list(names), m.side, m.hex, c.phase.Declared.Name())
	if marker := c.marker(m.marker); marker != nil && marker.Kind == position.Marker {
		f.Related = []rule.Related{{Message: say.F("marker-change/marker",
			"the marker {marker}", quoted(marker)), Pieces: []rule.Piece{marker.Seen()}}}
	}
	excused(&f, m.excuses)
	c.Report(c.phase, f)
}

// step returns the last step that concerned the marker.
func (c *markerCheck) step(m *remark) int {
	if m.change == leftBehind {
		return lastOf(c.phase.touched[m.units[0].ID])
	}
	return lastOf(c.phase.touched[m.marker])
}

// marker returns a marker as it stood last.
func (c *markerCheck) marker(id string) *position.Piece {
	if p := c.phase.End.Piece(id); p != nil {
		return p
	}
	return c.phase.Start.Piece(id)
}

// early reports whether the Supply Phase of a side may have begun, undeclared, before a
// step of a phase: from there on only markers were changed in the phase, and a phase in
// which the side's markers change comes before or with the next declared phase.
func (l *Log) early(ph *Phase, step int, side string) bool {
	if l.goesOn(ph, step+1, ph.Last+1) {
		return false
	}
	return ph.Next == nil || l.marksBetween(ph, ph.Next, side, false)
}

// goesOn reports whether a phase goes on in the steps from <= step < to: something is done to
// units, or dice are thrown for a declared combat. Other dice may be for anything.
func (l *Log) goesOn(ph *Phase, from, to int) bool {
	return l.unitsTouched(from, to) || slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		return c.Declared() && from <= c.step() && c.step() < to
	})
}

// overdue reports whether a step of a phase may belong to the preceding Supply Phase: only
// markers had been touched in the phase so far, and the side's markers change in the phase
// declared before it, or in a phase between the two.
func (l *Log) overdue(ph *Phase, step int, side string) bool {
	if l.goesOn(ph, ph.First, step) {
		return false
	}
	i := slices.Index(l.Phases, ph)
	return i == 0 || l.marksBetween(l.Phases[i-1], ph, side, true)
}

// marksBetween reports whether a side's OOS markers change in a phase of the sequence of
// play between from and to, or in from itself if first is set, otherwise in to.
func (l *Log) marksBetween(from, to *Phase, side string, first bool) bool {
	order := scs.NewSequence(l.Pack)
	was, known := from.Is()
	is, also := to.Is()
	a, there := order.Find(was.ID, was.Side)
	b, found := order.Find(is.ID, is.Side)
	if !known || !also || !there || !found {
		return true
	}
	marks := func(i int) bool { return mayMark(order.Phase(i), side) }
	if first && marks(a) {
		return true
	}
	for range order.Phases() {
		if a = (a + 1) % len(order.Phases()); a == b {
			break
		}
		if marks(a) {
			return true
		}
	}
	return !first && marks(b)
}

func lastOf(steps []int) int {
	if len(steps) == 0 {
		return 0
	}
	return steps[len(steps)-1]
}
