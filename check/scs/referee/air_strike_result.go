package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// linesOf returns the lines of the chat in a step.
func linesOf(s *actions.Step) []string {
	var lines []string
	for _, a := range s.Actions {
		switch a := a.(type) {
		case actions.Chat:
			lines = append(lines, a.Text)
		case actions.Report:
			lines = append(lines, a.Text)
		}
	}
	return lines
}

// threw counts the dice that were thrown in a step after a strike. If the strike's line
// names no roll, the first single die is its own. Dice that a later line tells are none of its.
func (s *strike) threw(step *actions.Step, told bool) {
	for _, a := range step.Actions {
		roll, is := a.(actions.Roll)
		switch {
		case !is || told:
		case !s.roll.Known && len(roll.Dice) == 1:
			s.roll, s.deduced = pack.Known(roll.Dice[0]), true
		default:
			s.dice += max(len(roll.Dice), 1)
			s.spots = append(s.spots, roll.Dice...)
		}
	}
}

// results judges the results of a phase's strikes hex by hex.
func (t *airTurn) results(ph *Phase, strikes []*strike) {
	if ph.runs() {
		for range strikes {
			t.Unchecked("results of air strikes", position.NeedsNextLog)
		}
		return
	}
	var needs []string
	for len(strikes) > 0 {
		at := strikes[0].Hex
		here := func(s *strike) bool { return s.Hex == at }
		needs = append(needs, t.resultsIn(ph, at, slices.DeleteFunc(slices.Clone(strikes), func(s *strike) bool { return !here(s) }))...)
		strikes = slices.DeleteFunc(slices.Clone(strikes), here)
	}
	if len(needs) > 0 {
		t.open(ph, needs...)
	}
}

// resultsIn judges the strikes on one hex. It returns what is not known.
func (t *airTurn) resultsIn(ph *Phase, at hex.Hex, strikes []*strike) (needs []string) {
	var hits []*strike
	var results []afb.StrikeResult
	dice := 0
	var spots []int
	for _, s := range strikes {
		dice += s.dice
		spots = append(spots, s.spots...)
		if !s.roll.Known {
			needs = append(needs, "what was rolled for the strike on "+at.String())
			continue
		}
		r := afb.ResolveStrike(t.Log.Pack, t.side, afb.Strike{Hex: at, Split: s.Split}, s.roll.N)
		if r.Hit == pack.Unknown && r.Modifier.Known && !r.Value.Known && s.Value.Known {
			r.Hit = pack.No
			if s.roll.N+r.Modifier.N <= s.Value.N {
				r.Hit = pack.Yes
			}
		}
		switch r.Hit {
		case pack.Yes:
			hits, results = append(hits, s), append(results, r)
		case pack.Unknown:
			needs = append(needs, t.Log.names.Words().Inputs(r.Decides)...)
		}
	}
	targets, open := t.targets(ph, at, strikes[0].step)
	if open {
		return append(needs, "what stands in "+at.String())
	}
	switch {
	case len(hits) > 0:
		due := afb.EliminationRolls(results, len(targets)).N
		if t.hit(ph, hits, targets, due, dice) {
			needs = append(needs, needsCover)
		}
		if dice == due && len(spots) == due && due > 0 && len(needs) == 0 {
			needs = append(needs, t.eliminated(ph, hits[0], len(hits), targets, spots)...)
		}
	case len(needs) == 0:
		t.missed(ph, strikes, targets)
	}
	if len(needs) == 0 {
		for _, s := range strikes {
			if needs := t.Log.dueOf(s.step); needs != "" {
				t.Unchecked("results of air strikes", needs)
			} else {
				t.Checked("results of air strikes")
			}
		}
	}
	return needs
}

// targets returns the enemy units in a hex before a step of a phase, and whether there may be
// others.
func (t *airTurn) targets(ph *Phase, at hex.Hex, step int) (units []*position.Piece, open bool) {
	for _, p := range ph.Start.Pieces {
		if p.Kind == position.Marker {
			continue
		}
		if len(ph.touched[p.ID]) > 0 {
			p = ph.before(p, step)
		}
		if p.At.Where != position.InHex || p.At.Hex != at && !(p.At.Doubtful && p.At.Or == at) {
			continue
		}
		if gone := ph.removed(p.ID); gone > 0 && gone < step {
			continue
		}
		if p.Kind != position.Unit || p.At.Doubtful {
			open = true
		} else if p.Side != t.side {
			units = append(units, p)
		}
	}
	return units, open
}

// stayed returns a unit as it was when the phase ended, or nil if it left its hex.
func stayed(ph *Phase, p *position.Piece) *position.Piece {
	end := ph.End.Piece(p.ID)
	if end == nil || end.Kind != position.Unit || end.At.Where != position.InHex || end.At.Hex != p.At.Hex || end.At.Doubtful {
		return nil
	}
	return end
}

// hit judges the units in a hex that strikes hit. It returns whether there are units that
// may be disorganized or not.
func (t *airTurn) hit(ph *Phase, strikes []*strike, targets []*position.Piece, due, dice int) (open bool) {
	var without []*position.Piece
	for _, u := range targets {
		end := stayed(ph, u)
		if end != nil && end.DG == pack.No {
			without = append(without, end)
		}
		open = open || end != nil && end.DG == pack.Unknown
	}
	s := strikes[0]
	if len(without) > 0 {
		excuses := ph.curable()
		if ph.Next != nil && slices.ContainsFunc(without, func(u *position.Piece) bool {
			later := ph.Next.End.Piece(u.ID)
			return later == nil || later.DG != pack.No
		}) {
			excuses = append(excuses, airStrikeMarkerLate.Say())
		}
		t.reportUnits(ph, s, without, excuses,
			airStrikeNotDisorganized.Say(s.Hex, s.roll.N, named(tripsOf(without)), without[0].Side, isOrAre(len(without))))
	}
	if elsewhere := dice == 0 && t.Log.struck(ph, s.Hex); dice < due && !elsewhere {
		t.reportUnits(ph, s, targets, append(ph.curable(), airEliminationThrownElsewhere.Say()),
			airEliminationTooFewDice.Say(words.Counted(due, "elimination roll is", "elimination rolls are"), s.Hex, dice))
	}
	return open
}

// missed reports units that are disorganized though all strikes on their hex missed.
func (t *airTurn) missed(ph *Phase, strikes []*strike, targets []*position.Piece) {
	var marked []*position.Piece
	for _, u := range targets {
		if end := stayed(ph, u); end != nil && u.DG == pack.No && end.DG == pack.Yes {
			marked = append(marked, end)
		}
	}
	if len(marked) > 0 {
		s := strikes[len(strikes)-1]
		t.reportUnits(ph, s, marked, []rule.Message{airStrikeNotInLog.Say()},
			airStrikeMissed.Say(s.Hex, named(tripsOf(marked)), marked[0].Side, isOrAre(len(marked))))
	}
}

// reportUnits reports what a strike did to units, or should have done.
func (t *airTurn) reportUnits(ph *Phase, s *strike, units []*position.Piece, excuses []rule.Message, message rule.Message) {
	f := rule.Finding{
		Verdict: rule.Illegal, Step: s.step, Refs: []string{"AfB 1.9a"}, Message: message, Hexes: []string{s.Hex.String()}, Pieces: position.Seen(units),
		Evidence: rule.Show(Roll{s.roll.N}),
	}
	excuses = append(ph.unsure(), excuses...)
	if s.deduced {
		excuses = append(excuses, airStrikeOtherDie.Say())
	}
	if s.again {
		excuses = append(excuses, airStrikeToldTwice.Say())
	}
	excused(&f, excuses)
	t.Report(ph, f)
}

func tripsOf(pieces []*position.Piece) []*Trip {
	var trips []*Trip
	for _, p := range pieces {
		trips = append(trips, &Trip{End: p})
	}
	return trips
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// left compares the markers that show how many strikes a side has left with those that
// it made in a phase.
func (t *airTurn) left(ph *Phase, strikes []*strike) {
	is, _ := ph.Is()
	force := t.Log.Pack.AirForce(t.side)
	if force == nil || !slices.Contains(force.Phases, is.ID) {
		return
	}
	before, after := shown(ph.Start, t.side), shown(ph.End, t.side)
	var made []afb.Strike
	for _, s := range strikes {
		made = append(made, afb.Strike{Phase: is.ID, Hex: s.Hex, Split: s.Split})
	}
	if !after.Known {
		return
	}
	say := t.Log.names.Words()
	for _, o := range afb.CheckAirLeft(t.Log.Pack, t.side, is.ID, made, before, after) {
		if !o.Proved() {
			t.Unchecked("strikes left", say.Inputs(o.Decides)[0])
			continue
		}
		t.Checked("strikes left")
		f := rule.Finding{Verdict: rule.Illegal, Step: ph.Last, Refs: o.Refs, Message: airLeftWrong.Say(say.Objection(o))}
		excused(&f, slices.Concat(ph.unsure(), ph.curable(), []rule.Message{airLeftLater.Say()}))
		t.Report(ph, f)
	}
}

// shown returns the number on a side's marker of strikes left; unknown if there is none or
// there are several.
func shown(s *Snapshot, side string) (left pack.Value) {
	for _, p := range s.Pieces {
		if p.Kind != position.Marker || p.Mark.Meaning != scspack.MeansAirLeft || p.Mark.Side != side || p.At.Where == position.Nowhere {
			continue
		}
		if left.Known {
			return pack.Value{}
		}
		left = p.Mark.Amount
	}
	return left
}
