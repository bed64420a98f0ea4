package referee

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// PullOut is AfB 2.1: exploit capable units of one side leave, and some come back.
var PullOut = &Rule{
	Description: rule.Description{
		ID:    "afb/pull-out",
		Refs:  []string{"AfB 2.1", "AfB 2.1a"},
		Title: "the pull-out comes once, takes all exploit capable units and gives back what it has to",
		Says: "From turn 6 on a die decides in the German Reinforcement Phase whether the pull-out happens; in turn 8 it happens by itself, if it " +
			"has not before. All exploit capable German units leave the map. Then two panzer regiments and six motorized infantry " +
			"regiments come back at full strength, each beside a German unit that stayed.",
		Checks: "Looks at the units that were on the map when a declared phase of that kind began, and at those that are when it is over. In a " +
			"turn in which the pull-out happens for certain, units that stayed, others than those that the pack names, reduced ones, and " +
			"such as stand beside nobody who stayed are illegal. So they are where all units come that the pull-out gives back. A pull-out in " +
			"a turn that is none for it is illegal if all come that it gives back, else suspect: units leave for other reasons. So are none in the turn in which " +
			"it happens by itself, which may have happened before the log, and a pull-out for which no dice were " +
			"thrown in the whole phase, and a phase in which the die is due and " +
			"nobody throws it. The die is that " +
			"of a line which the binding knows ([[roll]]), or, as far as suspect, the only one of its kind in the phase. Where the turn or the " +
			"roll is not known it is unchecked.",
		Example: "In turn 8 the German leaves one panzer division on the map: illegal, AfB 2.1a.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchArrival, scspack.TouchRemoval},
	},
	Uses: []scspack.Need{scspack.NeedPullout, scspack.NeedReturns, scspack.NeedExploit, scspack.PulloutFromDeadUnits},
	Run: func(pass *Pass) {
		last := afb.PulloutTurn{} // the turn of the previous such phase, and whether it had happened by its end
		for ph := range pass.phases() {
			o := pass.Log.pullOut(ph)
			if o == nil {
				continue
			}
			turn := afb.PulloutTurn{Turn: ph.Turn.N, Before: last.Before}
			switch first := o.row.First(); {
			case last.Before == pack.Yes:
			case first.Known && ph.Turn == first:
				turn.Before = pack.No
			case turn.Turn != last.Turn+1:
				turn.Before = pack.Unknown
			}
			c := pullOutCheck{Pass: pass, pullOut: o, turn: turn}
			c.dice = pass.Log.purposed([]*Phase{ph}, bind.ForPullout, o.row.Side, o.row.Dice, func(*Phase) bool { return true })
			c.turn.Roll = c.dice.Value
			last = afb.PulloutTurn{Turn: ph.Turn.N, Before: c.run()}
		}
	},
}

// pullOutCheck judges one phase in which the pull-out can happen.
type pullOutCheck struct {
	*Pass
	*pullOut
	turn afb.PulloutTurn
	dice purposed // thrown for the pull-out
	// units are the side's units, as they were when the phase began and as they are now.
	units         []*Trip
	before, after *position.Board
}

// run judges the phase. It returns whether the pull-out happened in it or before.
func (c *pullOutCheck) run() (happened pack.Answer) {
	due, decides := afb.PulloutDue(c.Log.Pack, c.turn)
	sure, perhaps := c.gone()
	left, stay := c.exploiters()
	none := sure+perhaps == 0
	c.takeUnits()
	switch {
	case none && (len(stay) > 0 || !c.automatic() || c.given() == 0):
		c.missing(due, decides, stay)
		return c.turn.Before
	case c.phase.runs():
		c.unknown(position.NeedsNextLog)
	case !c.phase.Turn.Known:
		c.unknown(needsTurn)
	case sure == 0 && !none:
		c.unknown("units.csv: exploit of the units that left the map")
	case due == pack.No:
		c.untimely(left)
		if c.dice.Known {
			return pack.Unknown // the dice may have been others
		}
		return c.turn.Before
	case due == pack.Unknown && len(stay) >= len(left) && c.given() == 0:
		c.unknown(c.Log.names.Words().Inputs(decides)...)
	default:
		c.judge(due)
		return pack.Yes
	}
	return pack.Unknown
}

// lay lays the map as it was when the phase began, and as it is when it is over. A unit
// that came and is not one of those that return is a reinforcement.
func (c *pullOutCheck) lay() {
	l := c.Log
	board := func(s *Snapshot, deeds func(p *position.Piece) scs.Deeds) *position.Board {
		b := position.NewBoard(l.Game, l.names)
		for i := range s.Pieces {
			if s.Pieces[i].Kind != position.Marker {
				b.Stand(s.Pieces[i])
			}
		}
		for i := range b.Units {
			b.Units[i].Deeds = deeds(b.Pieces[i])
		}
		return b.Lay(scs.Position{Turn: c.phase.Turn, Phasing: scs.NoSide})
	}
	c.before = board(c.phase.Start, func(*position.Piece) scs.Deeds { return 0 })
	c.after = board(c.phase.End, func(p *position.Piece) scs.Deeds {
		was := c.phase.Start.Piece(p.ID)
		if (was == nil || was.At.Where != position.InHex) && !c.returns(p) {
			return scs.Entered
		}
		return 0
	})
	for _, s := range []*Snapshot{c.phase.Start, c.phase.End} {
		for _, p := range s.Pieces {
			if p.Side == c.row.Side && p.Kind == position.Unit {
				c.units = append(c.units, &Trip{Start: p, End: c.phase.End.Piece(p.ID)})
			}
		}
	}
}

// unknown reports units that left the map where it is unknown whether they had to.
func (c *pullOutCheck) unknown(needs ...string) {
	c.open(say.As("pull-out/unknown",
		"the pull-out of {side} was not judged, and units left the map: it depends on {needs}"), needs)
}

func (c *pullOutCheck) open(wording say.Wording, needs []string) {
	needs = slices.Clone(needs)
	slices.Sort(needs)
	needs = slices.Compact(needs)
	c.Unchecked("phases", needs[0])
	c.Report(c.phase, rule.Finding{
		Verdict: rule.Unchecked, Step: c.phase.Last,
		Message:  wording.With(c.row.Side, list(needs[:min(len(needs), mostNeeds)])),
		Evidence: rule.Evidence{Needs: needs},
	})
}

// missing judges a phase in which no unit left the map.
func (c *pullOutCheck) missing(due pack.Answer, decides []scs.Input, stay []*position.Piece) {
	switch {
	case !c.phase.Turn.Known:
		c.Unchecked("phases", needsTurn)
	case due == pack.No || len(stay) == 0:
		c.Checked("phases")
	case c.phase.runs():
		c.Unchecked("phases", position.NeedsNextLog)
	case c.notThrown():
		c.Checked("phases")
		f := rule.Finding{
			Verdict: rule.Illegal, Step: c.phase.Last, Refs: []string{"AfB 2.1"}, Pieces: position.Seen(stay),
			Hexes: position.HexNames(stay),
			Message: say.F("pull-out/not-thrown",
				"{side} throws no die for the pull-out in turn {turn}", c.row.Side, c.phase.Turn.N),
		}
		excused(&f, append(c.phase.unsure(), actions.ThrownElsewhere()))
		c.Report(c.phase, f)
	case !c.automatic() && !c.rolled():
		c.Unchecked("phases", c.Log.names.Words().Inputs(decides)[0])
	default:
		c.Checked("phases")
		why, excuses := say.F("pull-out/by-itself", "by itself"), append(c.phase.unsure(), c.phase.curable()...)
		if !c.automatic() {
			why, excuses = say.F("pull-out/by-roll",
				"by a roll of {roll}", c.dice.N), append(excuses, c.dice.doubts(c.Log)...)
			if c.leftLater(stay) {
				excuses = append(excuses, say.F("pull-out/after-phase", "it was carried out after the phase"))
			}
		}
		if (c.automatic() || c.turn.Before != pack.No) && !c.givesAll() {
			excuses = append(excuses, say.F("pull-out/came-later", "it happened before, and they came later"))
		}
		f := rule.Finding{
			Verdict: rule.Illegal, Step: c.phase.Last, Refs: []string{"AfB 2.1"}, Pieces: position.Seen(stay), Hexes: position.HexNames(stay),
			Message: say.F("pull-out/missing",
				"no exploit capable unit of {side} left the map in its {phase} phase of turn {turn}, in which "+
					"the pull-out happens {why}", c.row.Side, c.row.Phase, c.phase.Turn.N, why),
		}
		excused(&f, excuses)
		c.Report(c.phase, f)
	}
}

// notThrown reports whether a die is due and nobody throws it, in this phase or, late, in the next.
func (c *pullOutCheck) notThrown() bool {
	until := c.phase.Last
	if next := c.phase.Next; next != nil {
		if next.runs() {
			return false // it may still be thrown, late
		}
		until = next.Last
	}
	return !c.automatic() && c.turn.Before == pack.No && !c.dice.Known &&
		c.Log.unrolled(c.phase, until, FigurePullout, c.row.Dice)
}

// rolled reports whether the pull-out happens by the roll, unless it has happened before.
func (c *pullOutCheck) rolled() bool {
	turn := c.turn
	turn.Before = pack.No
	due, _ := afb.PulloutDue(c.Log.Pack, turn)
	return due == pack.Yes
}

// leftLater reports whether one of the units is gone at the end of the next phase.
func (c *pullOutCheck) leftLater(stay []*position.Piece) bool {
	next := c.phase.Next
	return next != nil && slices.ContainsFunc(stay, func(p *position.Piece) bool {
		end := next.End.Piece(p.ID)
		return end == nil || end.At.Where != position.InHex
	})
}

// untimely reports units that left in a turn without a pull-out.
func (c *pullOutCheck) untimely(left []*position.Piece) {
	c.Checked("phases")
	if len(left) == 0 {
		return
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: c.phase.Last, Refs: []string{"AfB 2.1"}, Pieces: position.Seen(left), Hexes: position.HexNames(left),
		Message: say.F("pull-out/untimely",
			"exploit capable units of {side} left the map in its {phase} phase of turn {turn}, in which no "+
				"pull-out happens", c.row.Side, c.row.Phase, c.phase.Turn.N),
	}
	excuses := append(c.phase.unsure(), c.dice.doubts(c.Log)...)
	if !c.givesAll() {
		excuses = append(excuses, say.F("pull-out/other-reason", "they left for another reason"))
	}
	excused(&f, excuses)
	c.Report(c.phase, f)
}

// judge judges the units that left and came back by a pull-out, or by what looks like a pull-out.
func (c *pullOutCheck) judge(due pack.Answer) {
	excuses := append(c.phase.unsure(), c.phase.curable()...)
	if !c.automatic() && !c.givesAll() {
		excuses = append(excuses, c.dice.doubts(c.Log)...)
	}
	turn := c.turn
	if due == pack.Unknown && turn.Before == pack.Unknown {
		turn.Before = pack.No
		if due, _ = afb.PulloutDue(c.Log.Pack, turn); due == pack.Yes && !c.shown() {
			excuses = append(excuses, say.F("pull-out/before-log", "it happened before this log"))
		}
	}
	if due == pack.Unknown && !c.shown() {
		excuses = append(excuses, say.F("pull-out/none", "no pull-out happened, and they left for another reason"))
	}
	if due == pack.Unknown && c.shown() && !c.dice.Known && c.Log.unrolled(c.phase, c.phase.Last, FigurePullout, c.row.Dice) {
		left, _ := c.exploiters()
		f := rule.Finding{
			Verdict: rule.Illegal, Step: c.phase.Last, Refs: []string{"AfB 2.1"}, Pieces: position.Seen(left), Hexes: position.HexNames(left),
			Message: say.F("pull-out/unrolled",
				"{side} makes the pull-out in turn {turn}, and no dice were thrown for it",
				c.row.Side, c.phase.Turn.N),
		}
		excused(&f, append(c.phase.unsure(), actions.ThrownElsewhere()))
		c.Report(c.phase, f)
		turn.Roll = pack.Known(1) // whatever it was, the rest of the pull-out is judged
	}
	c.lay()
	var needs, mix []string
	for _, o := range afb.CheckPullout(c.Log.Game, turn, c.before.Position(), c.after.Position()) {
		t := c.Log.about(c.units, o.Unit)
		switch {
		case !o.Proved():
			needs = append(needs, c.after.Needs(o.Decides)...)
		case t == nil:
			mix = append(mix, c.after.Words().Objection(o))
		default:
			f := rule.Finding{
				Verdict: rule.Illegal, Step: cmp.Or(c.phase.flipped(t.piece().ID), c.phase.Last), Refs: o.Refs,
				Pieces:  []rule.Piece{t.seen()},
				Message: say.F("pull-out/wrong-unit", "{objection}", c.after.Words().Objection(o)),
			}
			if at := t.piece().At; at.Where == position.InHex {
				f.Hexes = []string{at.Hex.String()}
			}
			excused(&f, excuses)
			c.Report(c.phase, f)
		}
	}
	if len(mix) > 0 {
		f := rule.Finding{
			Verdict: rule.Illegal, Step: c.phase.Last, Refs: []string{"AfB 2.1a"},
			Message: say.F("pull-out/wrong-mix",
				"the pull-out of {side} in turn {turn}: {mix}", c.row.Side, c.phase.Turn.N, list(mix)),
		}
		if slices.ContainsFunc(c.phase.Trips, hidden) {
			excuses = append(excuses, say.F("pull-out/hidden",
				"they are among pieces of which nobody knows what they are, or where"))
		}
		excused(&f, excuses)
		c.Report(c.phase, f)
	}
	if len(needs) > 0 {
		c.open(say.As("pull-out/unproved", "the pull-out of {side} was not judged: it depends on {needs}"), needs)
	} else {
		c.Checked("phases")
	}
}

// hidden reports whether a piece that was moved or made is on the map while its unit or its
// hex is unknown.
func hidden(t *Trip) bool {
	p := t.End
	return p != nil && p.Kind != position.Marker && p.At.Where == position.InHex && (p.Kind != position.Unit || p.Unit == nil || p.At.Doubtful)
}

// takeUnits posts the units that left the map and those that came back.
func (c *pullOutCheck) takeUnits() {
	if c.Log.ledger == nil {
		return
	}
	for _, t := range c.phase.Trips {
		if t.Side() == c.row.Side && (t.Start != nil && c.Log.inPlay(t.Start.At) || t.End != nil && c.returns(t.End)) {
			c.take(c.phase, anything, t.piece())
		}
	}
}
