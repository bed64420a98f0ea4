package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file reports how a force carried out a result wrongly, for the rules that each judge a part of that:
// losses, retreats and their direction.

// unsettled reports what is wrong with how a force carried out a result.
func (p *Pass) unsettled(ph *Phase, c *Combat, r tableResult, s settlement, found []scs.Objection, attacking bool) {
	if len(found) == 0 || r.odds != nil && p.fits(ph, c, *r.odds, attacking) {
		return // if it fits the odds, scs/combat-odds reports the wrong column
	}
	who := "defender"
	if attacking {
		who = "attacker"
	}
	f := c.finding(ph, rule.Illegal, combatResultWrong.Say(who, targetName(c), r.Text, r.by, s.board.Words().Objections(found)))
	f.Refs = refsOf(found)
	if c.Left {
		f.Refs = append(f.Refs, "7.4")
	}
	f.Evidence.Add(s.evidence(who, r.effect(attacking)))
	for _, one := range s.shares {
		f.Pieces = append(f.Pieces, one.piece.Seen())
		f.Step = max(f.Step, one.last)
		if one.end != nil {
			if at := one.end.Seen().Hex; at != "" && !slices.Contains(f.Hexes, at) {
				f.Hexes = append(f.Hexes, at)
			}
		}
	}
	if s.lacks(r.effect(attacking)) && slices.Contains(f.Refs, "7.1") {
		p.bystanders(ph, c, attacking, &f)
	}
	var excuses []rule.Message
	if s.short(r.effect(attacking), found) {
		excuses = append(excuses, ph.curable()...)
	}
	excuses = slices.Concat(excuses, p.Log.slip(ph, c), c.doubts(), ph.unsure())
	if len(c.Defenders)+len(c.Strangers) == 0 { // "attack" says that there is no enemy
		excuses = append(excuses, attackOtherTarget.Say())
	}
	if !r.sure {
		excuses = append(excuses, combatResultUnsure.Say(r.by))
	}
	if r.perhapsOther(func(other scspack.Result) bool {
		return !p.Log.refuted(ph, c, attacking, (&tableResult{Result: other}).effect(attacking))
	}) {
		excuses = append(excuses, combatResultOtherColumn.Say())
	}
	if !s.sure {
		excuses = append(excuses, s.excuse)
	}
	if ph.doneLater(s) {
		excuses = append(excuses, combatResultDoneLater.Say())
	}
	if needs := s.needs(found); len(needs) > 0 && len(proved(found)) == 0 {
		f.Evidence.Needs = needs
		excuses = append(excuses, combatResultHangsOn.Say(list(needs)))
	}
	excused(&f, excuses)
	p.Report(ph, f)
}

// bystanders adds to a finding about missing losses the units of the force's side that lost
// steps after the dice without having fought anywhere.
func (p *Pass) bystanders(ph *Phase, c *Combat, attacking bool, f *rule.Finding) {
	var others []*position.Piece
	for _, was := range ph.Start.Pieces {
		if was.Kind != position.Unit || !p.Log.inPlay(was.At) || (was.Side == c.Side) != attacking {
			continue
		}
		step, what := p.Log.lost(ph, was)
		if what == "" || step < c.step() || step > c.Last {
			continue
		}
		if explained, open := p.Log.inCombat(ph, was); explained || open {
			continue
		}
		others = append(others, was)
		if h := was.At.Hex.String(); !slices.Contains(f.Hexes, h) {
			f.Hexes = append(f.Hexes, h)
		}
	}
	if len(others) > 0 {
		f.Refs = append(f.Refs, "8.0c")
		f.Pieces = append(f.Pieces, seenOf(others)...)
		f.Message = combatResultBystanders.Say(f.Message, namesOf(others))
	}
}

// fits reports whether a force carried out a result without a fault.
func (p *Pass) fits(ph *Phase, c *Combat, r scspack.Result, attacking bool) bool {
	table := tableResult{Result: r}
	s := p.Log.settle(ph, c, attacking, table.effect(attacking))
	return len(s.open) == 0 && len(s.objections) == 0
}

// doneLater reports whether, after a phase and before anybody fought again, a surviving
// unit of a force lost steps, or was moved in a phase of the other side.
func (p *Phase) doneLater(s settlement) bool {
	for next := p.Next; next != nil && len(next.Combats) == 0; next = next.Next {
		is, known := next.Is()
		if slices.ContainsFunc(s.shares, func(one share) bool {
			if one.end == nil {
				return false
			}
			id := one.end.ID
			moved := !(known && is.Side == one.end.Side) && slices.ContainsFunc(next.Trips, func(t *Trip) bool {
				return t.Start != nil && t.Start.ID == id && t.moved()
			})
			return moved || next.removed(id) > 0 || next.turned(id, next.First, next.Last)
		}) {
			return true
		}
	}
	return false
}

// asRead reports whether a force carried out the result that the players state.
func (p *Pass) asRead(ph *Phase, c *Combat, attacking bool, refs ...string) bool {
	read := tableResult{Result: scspack.ParseResult(c.Read.Result)}
	s := p.Log.settle(ph, c, attacking, read.effect(attacking))
	return len(proved(only(s.objections, append(refs, "7.1", "8.0")...))) == 0
}
