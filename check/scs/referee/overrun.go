package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Overrun is 6.0 to 6.1 with 2.1b: which units overrun which, from where, and whether they
// can pay for it.
var Overrun = &Rule{
	Description: rule.Description{
		ID:    "scs/overrun",
		Refs:  []string{"6.0", "6.0a", "6.0c", "6.1a", "2.1b"},
		Also:  []string{"6.0b", "6.1d"},
		Title: "units overrun what they can, from where they can",
		Says: "A stack that began the phase together and not in an enemy zone of control moves beside an enemy, and pays two more movement " +
			"points to attack him at once. The hex must cost no more than two to enter, and in the Exploitation Phase only exploit capable " +
			"units overrun.",
		Checks: "Asks of every overrun that the chat declares with its hexes whether those who may have made it could: illegal if none of the " +
			"units in the hex could that it comes from, alone, by any way; if only those could not whom the chat names, it is suspect. So it is " +
			"where dice in a phase of movement are only deduced to be an overrun. Which of several units overran is otherwise open.",
		Example: "Two units that began the phase beside an enemy overrun another from there: illegal, 2.1b.",
		Level:   rule.Combat,
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedAnyChart},
	Uses:  []scspack.Need{scspack.NeedOverruns, scspack.NeedZOC, scspack.NeedMA, scspack.NeedExploit, scspack.NeedOOS, scspack.NeedPhases},
	Run: func(pass *Pass) {
		for _, ph := range pass.Log.Phases {
			var u undecided
			for _, c := range ph.Combats {
				switch {
				case !c.Made() || !ph.overruns(c):
				case c.Announced != nil && !c.Overrun: // "combat phase" judges it
				case !c.HasTarget:
					u.add(pass, c)
				default:
					pass.overrun(ph, c, &u)
				}
			}
			u.report(pass, ph, "perhaps overruns that could not be made")
		}
	},
}

func (p *Pass) overrun(ph *Phase, c *Combat, u *undecided) {
	excuses := append(c.doubts(), p.Log.slip(ph, c)...)
	excuses = append(excuses, ph.unsure()...)
	if ph.Declared.Any(func(p scspack.Phase) bool { return p.Combat }) {
		excuses = append(excuses, overrunWasAttack.Say())
	}
	report := func(units []*position.Piece, found []scs.Objection, more ...rule.Message) {
		f := c.finding(rule.Illegal, overrunIllegal.Say(c.Target.String(), p.Log.fray(ph, c).Words().Objections(found)))
		f.Refs, f.Pieces = refsOf(found), seenOf(append(slices.Clone(units), c.Defenders...))
		excused(&f, slices.Concat(excuses, more))
		p.Report(ph, f)
	}
	if len(c.From) > 1 && !slices.ContainsFunc(c.From, func(h hex.Hex) bool { return len(in(c.Attackers, h)) == 0 }) {
		report(c.force(), []scs.Objection{{Code: words.OverrunFromMany, Refs: []string{"6.0b"}, Count: len(c.From)}},
			overrunLineNamesWay.Say())
	}
	if found := p.Log.overrunObjections(ph, c); len(found) > 0 {
		p.Checked("combats")
		report(c.force(), found)
		return
	}
	var named []scs.Objection
	var units []*position.Piece
	var open []string
	for _, unit := range c.Attackers {
		r, needs := p.Log.overrunBy(ph, c, unit)
		switch sure := proved(r.Objections); {
		case len(sure) > 0 && slices.Contains(c.Named, unit):
			named, units = append(named, sure...), append(units, unit)
		case r.Verdict == scs.Depends:
			open = append(open, needs...)
		}
	}
	if apart := p.Log.beganApart(ph, c.Named); len(units) == 0 && len(apart) > 0 {
		named, units = apart, c.Named
	}
	switch {
	case len(units) > 0:
		p.Checked("combats")
		report(units, named, overrunByOthers.Say())
	case len(open) > 0 || len(c.Strangers) > 0:
		for _, s := range c.Strangers {
			open = append(open, position.WhatIs(s))
		}
		u.add(p, c, open...)
	default:
		p.Checked("combats")
	}
}

// overran reports whether the players' declarations make a unit the attacker of an overrun:
// it was alone in the hex, or is named.
func (l *Log) overran(ph *Phase, t *Trip) bool {
	return t.Start != nil && slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		p := c.Before.Piece(t.Start.ID)
		return c.Overrun && c.Declared() && ph.overruns(c) && p != nil && slices.Contains(c.Attackers, p) && (c.surely(p) || slices.Contains(c.Named, p)) &&
			l.result(ph, c).known
	})
}

// beganApart objects to units that did not begin the phase in the same hex.
func (l *Log) beganApart(ph *Phase, units []*position.Piece) []scs.Objection {
	for _, p := range units {
		first, start := ph.Start.Piece(units[0].ID), ph.Start.Piece(p.ID)
		if first == nil || start == nil || first.At.Hex != start.At.Hex {
			return []scs.Objection{{Code: scs.BeganApart, Refs: []string{"6.0"}, Unit: l.names.Of(p), Other: l.names.Of(units[0])}}
		}
	}
	return nil
}

// overrunObjections returns the proved objections to an overrun that hold whichever of the
// possible attackers made it; none if one of them could.
func (l *Log) overrunObjections(ph *Phase, c *Combat) []scs.Objection {
	if !c.HasTarget || len(c.Attackers) == 0 || slices.ContainsFunc(c.Strangers, func(s *position.Piece) bool { return !s.At.Doubtful && s.At.Hex != c.Target }) {
		return nil
	}
	byHex := map[hex.Hex][]scs.Objection{}
	able := map[hex.Hex]bool{}
	for _, unit := range c.Attackers {
		ruling, _ := l.overrunBy(ph, c, unit)
		sure := proved(ruling.Objections)
		if len(sure) == 0 {
			able[unit.At.Hex] = true
		}
		byHex[unit.At.Hex] = append(byHex[unit.At.Hex], sure...)
	}
	var found []scs.Objection
	if len(c.From) == 0 {
		if len(able) > 0 {
			return nil
		}
		for _, unit := range c.Attackers {
			found = append(found, byHex[unit.At.Hex]...)
			delete(byHex, unit.At.Hex)
		}
		return found
	}
	for _, h := range c.From {
		if !able[h] {
			found = append(found, byHex[h]...)
		}
	}
	return found
}

// overrunBy returns the engine's ruling on the overrun if one unit alone had made it, from
// where it stood right before the dice. Enemies that were touched earlier in the phase may
// have stood elsewhere while it moved. needs names what the ruling depends on.
func (l *Log) overrunBy(ph *Phase, c *Combat, unit *position.Piece) (ruling scs.OverrunRuling, needs []string) {
	start := ph.Start.Piece(unit.ID)
	f := l.frayWith(ph, c, func(p *position.Piece) bool {
		return p.Side != c.Side && p.At.Hex != c.Target && len(ph.touched[p.ID]) > 0 && ph.touched[p.ID][0] < c.step()
	})
	pos := f.Position()
	i := f.Index(unit.ID)
	if i < 0 || start == nil || start.At.Where != position.InHex || start.At.Doubtful {
		return scs.OverrunRuling{Verdict: scs.Depends}, []string{"where " + quoted(unit) + " stood when the phase began"}
	}
	from := l.Game.ID(start.At.Hex)
	b := l.began(ph, &Trip{Start: start, End: unit}, from)
	ezoc := b.inEZOC
	if b.inEZOC == pack.Yes && !slices.ContainsFunc(b.of, func(r rule.Related) bool {
		steps := ph.touched[r.Pieces[0].ID]
		return len(steps) == 0 || steps[0] >= c.step()
	}) {
		ezoc = pack.Unknown // all units whose zone it was may have been dead when the phase began
	}
	units := slices.Clone(pos.Units)
	units[i].Start = scs.Start{Known: true, Hex: from, EZOC: ezoc}
	pos.Units = units
	at := l.Game.ID(unit.At.Hex)
	ruling = l.Game.Situate(pos).CheckOverrun(scs.Overrun{Units: []int{i}, At: at, Target: f.target})
	ruling.Objections = without(ruling.Objections, "6.1e") // others may have moved on by then
	return ruling, f.Needs(ruling.Objections.Decides())
}
