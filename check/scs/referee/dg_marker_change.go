package referee

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// DGMarkerChange is AfB 1.5 and 1.7: when DG markers come off, and what puts them on.
var DGMarkerChange = &Rule{
	Description: rule.Description{
		ID:    "afb/dg-marker-change",
		Refs:  []string{"AfB 1.7"},
		Title: "DG markers come off in their phase, and go on for a reason",
		Says: "Units are disorganized by air strikes, and by a retreat that makes a hex too full. Their markers come off in their side's DG " +
			"Removal Phase, and at no other time.",
		Checks: "Looks for units that were under a DG marker when a declared phase began, all of which live and are under none when it is " +
			"over: illegal in another phase than their side's DG Removal Phase; suspect where that phase's line may have come late, or the " +
			"marker lies somewhere else on the map. And for markers that went on while no dice were thrown: suspect. After dice it is for " +
			"combats and air strikes to say. In a game without such a phase the markers come off in those phases in which the pack has them change. " +
			"Only games that state one or the other, and how units are disorganized, are looked at. Where the " +
			"game has a phase for it that is no side's, markers that come off at another time are unchecked: nobody knows whose come off in it.",
		Example: "The German takes the DG marker off a panzer division in his Movement Phase: illegal, AfB 1.7.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchMarkers},
		RestsOn: rule.Rests{{"", scspack.TouchAttack}, {"", scspack.TouchResult}},
	},
	Uses: []scspack.Need{scspack.NeedDG, scspack.NeedDGMarker, scspack.NeedPhases, scspack.DGMARounding},
	Run: func(pass *Pass) {
		if pass.Log.nobodysRemoval() >= 0 {
			pass.perhapsRemoved()
			return
		}
		if !slices.ContainsFunc(pass.Log.Pack.Phases, position.ChangesDG) {
			return
		}
		var before *Phase
		for ph := range pass.phases() {
			c := dgCheck{Pass: pass, phase: ph, before: before}
			c.run()
			before = ph
		}
	},
}

// nobodysRemoval returns the phase in which DG markers come off if it belongs to no side, as
// an index into the pack's; -1 if there is none, or each side has its own.
func (l *Log) nobodysRemoval() int {
	phases := l.Pack.Phases
	at := slices.IndexFunc(phases, func(p scspack.Phase) bool { return p.ID == afb.DGRemoval && p.Side == "" })
	if at >= 0 || slices.ContainsFunc(phases, position.RemovesDG) {
		return at
	}
	return slices.IndexFunc(phases, func(p scspack.Phase) bool { return p.Side == "" && position.ChangesDG(p) })
}

// perhapsRemoved counts the markers that came off in a game whose DG Removal Phase belongs
// to no side.
func (p *Pass) perhapsRemoved() {
	removal := func(phase scspack.Phase) bool { return phase.Side == "" && position.ChangesDG(phase) }
	at := p.Log.nobodysRemoval()
	for _, ph := range p.Log.Phases {
		was, under := covered(ph.Start)
		for _, id := range was {
			switch {
			case !slices.ContainsFunc(under[id], func(u *position.Piece) bool {
				end := ph.End.Piece(u.ID)
				return end != nil && end.Kind == position.Unit && end.At.Where == position.InHex && end.DG == pack.No
			}):
			case ph.Declared.All(removal):
				p.Checked("DG markers")
			default:
				p.Unchecked("DG markers", "whose markers come off in the "+p.Log.Pack.Phases[at].Name()+" phase: game.toml: [[phase]] side")
			}
		}
	}
}

// dgCheck judges the DG markers of one phase.
type dgCheck struct {
	*Pass
	phase, before *Phase
	found         []*dgChange
}

// A dgChange is a group of units whose DG markers came off, or went on.
type dgChange struct {
	side    string
	units   []*position.Piece
	step    int
	excuses []say.Message
	message say.Message // what follows the names of units
}

// covered returns the units that certainly lie under DG markers, by VASSAL's id of the
// marker, or of the unit itself where its own counter shows that it is disorganized. The
// ids are in the order of the units.
func covered(s *Snapshot) (ids []string, units map[string][]*position.Piece) {
	units = map[string][]*position.Piece{}
	for _, p := range s.Pieces {
		for _, m := range p.Marks {
			if m.Meaning != scspack.MeansDG || p.Kind != position.Unit || p.At.Where != position.InHex {
				continue
			}
			if units[m.Piece] == nil {
				ids = append(ids, m.Piece)
			}
			units[m.Piece] = append(units[m.Piece], p)
		}
	}
	return ids, units
}

func (c *dgCheck) run() {
	was, wereUnder := covered(c.phase.Start)
	is, areUnder := covered(c.phase.End)
	for _, id := range was {
		c.off(id, wereUnder[id])
	}
	c.uncovered(c.phase.Start, c.phase.End)
	c.uncovered(c.phase.End, c.phase.Start)
	if c.Log.disorganizes() {
		for _, id := range is {
			c.on(id, areUnder[id])
		}
	}
	for _, d := range c.found {
		f := rule.Finding{Verdict: rule.Illegal, Step: d.step, Refs: position.DGRefs(c.Log.Pack)}
		var trips []*Trip
		for _, u := range d.units {
			trips = append(trips, &Trip{Start: u})
			f.Pieces = append(f.Pieces, u.Seen())
			if h := u.At.Hex.String(); !slices.Contains(f.Hexes, h) {
				f.Hexes = append(f.Hexes, h)
			}
		}
		f.Message = say.F("dg-marker-change/changed", "{units} of {side} {did}", named(trips), d.side, d.message)
		excused(&f, d.excuses)
		c.Report(c.phase, f)
	}
}

// uncovered counts the DG markers that lie on the map in only one of the two positions and
// whose units are unknown.
func (c *dgCheck) uncovered(in, other *Snapshot) {
	_, under := covered(in)
	for _, m := range in.Pieces {
		if m.Kind != position.Marker || m.Mark.Meaning != scspack.MeansDG || m.At.Where != position.InHex || under[m.ID] != nil {
			continue
		}
		if o := other.Piece(m.ID); o != nil && o.At.Where == position.InHex {
			continue
		}
		if slices.ContainsFunc(in.Pieces, func(p *position.Piece) bool {
			return p.Kind == position.Unit && p.DG == pack.Unknown && p.At.Where == position.InHex && p.At.Hex == m.At.Hex
		}) {
			c.Unchecked("DG markers", needsCover)
		}
	}
}

// add merges changes that differ only in their units.
func (c *dgCheck) add(d *dgChange) {
	key := func(d *dgChange) string { return fmt.Sprint(d.side, d.message, d.excuses) }
	for _, other := range c.found {
		if key(other) == key(d) {
			other.units, other.step = append(other.units, d.units...), max(other.step, d.step)
			return
		}
	}
	c.found = append(c.found, d)
}

// disorganizes reports whether the pack knows all that disorganizes units: it has air
// strikes or retreats that do, and no barrage.
func (l *Log) disorganizes() bool {
	barrages := slices.ContainsFunc(l.Pack.Units, func(u scspack.Unit) bool { return u.AttackKind == "barrage" || u.Full.Barrage.Known })
	return !barrages && (len(l.Pack.Air) > 0 || l.Pack.Stacking.OnRetreat == scspack.Disorganize)
}

// sideOf returns the side of some units, "" if they belong to several.
func sideOf(units []*position.Piece) string {
	side := units[0].Side
	if slices.ContainsFunc(units, func(u *position.Piece) bool { return u.Side != side }) {
		return ""
	}
	return side
}

// off judges a marker under which units lay when the phase began. A marker on several units
// may have been meant for only one of them, so all of them have to live and be rid of it.
func (c *dgCheck) off(id string, units []*position.Piece) {
	side := sideOf(units)
	step := 0
	for _, u := range units {
		end := c.phase.End.Piece(u.ID)
		switch {
		case end == nil || end.Kind != position.Unit || end.At.Where != position.InHex || end.DG == pack.Yes || side == "":
			return
		case end.DG == pack.Unknown:
			c.Unchecked("DG markers", needsCover)
			return
		}
		if steps := c.phase.touched[u.ID]; len(steps) > 0 {
			step = max(step, steps[len(steps)-1])
		}
	}
	phase, known := c.phase.Is()
	if !known {
		c.Unchecked("DG markers", needsPhase)
		return
	}
	removal := c.Log.comesOff(side)
	if c.Log.between(c.phase, c.phase.Next, removal) {
		c.Unchecked("DG markers", "a line that declares the DG Removal Phase of "+side)
		return
	}
	c.Checked("DG markers")
	if removal(phase) {
		return
	}
	if steps := c.phase.touched[id]; len(steps) > 0 {
		step = steps[len(steps)-1]
	}
	d := &dgChange{
		side: side, units: units, step: cmp.Or(step, c.phase.Last), excuses: c.offExcuses(id, side, units),
		message: say.F("dg-marker-change/lost",
			"lost DG markers in the {phase} phase; they come off in the DG Removal Phase of {side}",
			phase.Name(), side),
	}
	if !slices.ContainsFunc(c.Log.Pack.Phases, position.RemovesDG) {
		d.message = say.F("dg-marker-change/lost-other",
			"lost DG markers in the {phase} phase; in this game they change in the {phases} phases",
			phase.Name(), c.Log.dgPhases(removal))
	}
	c.add(d)
}

// comesOff returns the phases in which a side's DG markers come off: its DG Removal Phase or,
// in a game without it, all phases in which the pack has such markers change.
func (l *Log) comesOff(side string) func(scspack.Phase) bool {
	if slices.ContainsFunc(l.Pack.Phases, position.RemovesDG) {
		return func(p scspack.Phase) bool { return position.RemovesDG(p) && p.Side == side }
	}
	return position.ChangesDG
}

// dgPhases names phases: "german movement and german cleanup".
func (l *Log) dgPhases(are func(scspack.Phase) bool) string {
	var all []string
	for _, p := range l.Pack.Phases {
		if are(p) {
			all = append(all, p.Name())
		}
	}
	return list(all)
}

// between reports whether is may hold for a phase between two successive stretches of the
// log. Where the phase of one stretch is not declared, or the stretch is
// not in this log, it is assumed that no phases were left out: only the phase next to the
// other stretch may lie there.
func (l *Log) between(first, second *Phase, is func(scspack.Phase) bool) bool {
	order := scs.NewSequence(l.Pack)
	place := func(ph *Phase) (at int, found bool) {
		if ph == nil {
			return 0, false
		}
		p, known := ph.Is()
		if !known {
			return 0, false
		}
		return order.Find(p.ID, p.Side)
	}
	n := len(order.Phases())
	at, begins := place(first)
	end, ends := place(second)
	switch {
	case !begins && !ends:
		return true
	case !begins:
		at = (end + n - 2) % n
	case !ends:
		end = (at + 2) % n
	}
	for range n {
		if at = (at + 1) % n; at == end {
			return false
		}
		if is(order.Phase(at)) {
			return true
		}
	}
	return false
}

func (c *dgCheck) offExcuses(id, side string, units []*position.Piece) []say.Message {
	excuses := c.phase.unsure()
	removal := c.Log.comesOff(side)
	if c.phase.Next != nil && c.phase.Next.Declared.All(removal) {
		excuses = append(excuses, phaseWasOver())
	}
	if c.before != nil && (c.before.Declared.All(removal) || c.Log.between(c.before, c.phase, removal)) {
		excuses = append(excuses, say.F("dg-marker-change/removal-was-over",
			"that phase was over before anybody did it"))
	}
	if m := c.phase.End.Piece(id); m != nil && m.Kind == position.Marker {
		if m.At.Where == position.InHex {
			excuses = append(excuses, say.F("dg-marker-change/meant-for-them",
				"the marker in {hex} is meant for them", m.At.Hex))
		}
		excuses = append(excuses, c.phase.curable()...) // it is put back on them
	}
	if c.meantForOthers(id, units) {
		excuses = append(excuses, say.F("dg-marker-change/of-others", "the marker was that of others that are gone"))
	}
	return excuses
}

// meantForOthers reports whether a marker covered other units than these when an earlier
// phase began.
func (c *dgCheck) meantForOthers(id string, units []*position.Piece) bool {
	for ph := c.Log.Phases[0]; ph != c.phase; ph = ph.Next {
		_, under := covered(ph.Start)
		for _, u := range under[id] {
			if !slices.ContainsFunc(units, func(v *position.Piece) bool { return v.ID == u.ID }) {
				return true
			}
		}
	}
	return false
}

// on judges a marker under which units lie when the phase is over.
func (c *dgCheck) on(id string, units []*position.Piece) {
	side := sideOf(units)
	for _, u := range units {
		was := c.phase.Start.Piece(u.ID)
		if was == nil || was.Kind != position.Unit || was.At.Where != position.InHex || was.DG != pack.No || side == "" {
			return
		}
	}
	if m := c.phase.Start.Piece(id); m != nil && m.Kind == position.Marker && m.At.Where == position.InHex && len(c.phase.touched[id]) == 0 {
		return // they came under a marker that lay there
	}
	phase, known := c.phase.Is()
	if !known {
		c.Unchecked("DG markers", needsPhase)
		return
	}
	step := c.phase.Last
	if steps := c.phase.touched[id]; len(steps) > 0 {
		step = steps[len(steps)-1]
	}
	if c.Log.overfullByRetreat(c.phase, units[0].At.Hex.String(), side) {
		c.Checked("DG markers") // "dg marker" judges who has to have a marker
		return
	}
	if c.Log.rolled(c.phase, step+1) || c.struck(units) {
		c.Unchecked("DG markers", "the combats and air strikes that they come of")
		return
	}
	c.Checked("DG markers")
	excuses := c.phase.unsure()
	if phase.Air != pack.No || mayFight(phase) {
		excuses = append(excuses, say.F("dg-marker-change/cause-not-in-log",
			"an air strike or a retreat is not in the log"))
	}
	excuses = append(excuses, say.F("dg-marker-change/forgotten", "a marker that was forgotten is put on"))
	c.add(&dgChange{
		side: side, units: units, step: step, excuses: excuses,
		message: say.F("dg-marker-change/got",
			"got DG markers in the {phase} phase, and no dice were thrown", phase.Name()),
	})
}

// struck reports whether the log has an air strike in the phase on a hex where one of the
// units stood: it may have gone elsewhere since.
func (c *dgCheck) struck(units []*position.Piece) bool {
	return slices.ContainsFunc(c.Log.strikes(c.phase), func(s *strike) bool {
		return slices.ContainsFunc(units, func(u *position.Piece) bool {
			return slices.Contains(c.phase.stood(c.phase.Start.Piece(u.ID)), s.Hex)
		})
	})
}
