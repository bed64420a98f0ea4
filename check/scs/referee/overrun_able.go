package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// This file knows who may have made an overrun, and what the engine objects to it.

// overran reports whether the players' declarations make a unit the attacker of an overrun:
// it was alone in the hex, or is named.
func (l *Log) overran(ph *Phase, t *Trip) bool {
	return slices.ContainsFunc(l.perhapsOverran(ph, t), func(c *Combat) bool { return c.Declared() && c.names(t) })
}

// names reports whether the lines name a unit as an attacker, or it was alone in its hex.
func (c *Combat) names(t *Trip) bool {
	p := c.Before.Piece(t.Start.ID)
	return c.alone(p) || slices.Contains(c.Named, p)
}

// perhapsOverran returns the declared overruns with a known result that a unit may have made:
// it is open who of its hex attacked, or which dice are theirs.
func (l *Log) perhapsOverran(ph *Phase, t *Trip) (all []*Combat) {
	if t.Start == nil {
		return nil
	}
	for _, c := range ph.Combats {
		p := c.Before.Piece(t.Start.ID)
		if c.Overrun && c.located() && ph.overruns(c) && p != nil && slices.Contains(c.Attackers, p) && l.result(ph, c).known {
			all = append(all, c)
		}
	}
	return all
}

// overranUnseen reports whether the players' lines make a unit the attacker of an overrun that was carried out before
// its last drop, though the log has neither its dice nor its result: something was done to those whom it hit.
func (l *Log) overranUnseen(ph *Phase, t *Trip) bool {
	return t.Start != nil && slices.ContainsFunc(ph.Unmade, func(c Unmade) bool {
		p := c.Before.Piece(t.Start.ID)
		return c.Step == 0 && ph.overruns(c.Combat) && p != nil && hasPiece(c.Attackers, p) && c.names(t) &&
			t.last() > c.First && slices.ContainsFunc(c.Defenders, func(d *position.Piece) bool {
			return slices.ContainsFunc(ph.touched[d.ID], func(n int) bool { return c.First < n && n < t.last() })
		})
	})
}

// overrunObjections returns the proved objections to an overrun by its probable attackers if
// none of the possible ones could make it, with the rulings on each alone; none if one of
// them could.
func (l *Log) overrunObjections(ph *Phase, c *Combat) (found []scs.Objection, alone []scs.OverrunRuling) {
	if !c.HasTarget || len(c.Attackers) == 0 || slices.ContainsFunc(c.Strangers, func(s *position.Piece) bool { return !s.At.Doubtful && s.At.Hex != c.Target }) {
		return nil, nil
	}
	byHex := map[hex.Hex][]scs.Objection{}
	able := map[hex.Hex]bool{}
	force := c.force()
	for _, unit := range c.Attackers {
		ruling, _ := l.overrunBy(ph, c, unit)
		alone = append(alone, ruling)
		sure := proved(ruling.Objections)
		if len(sure) == 0 {
			able[unit.At.Hex] = true
		}
		if hasPiece(force, unit) {
			byHex[unit.At.Hex] = append(byHex[unit.At.Hex], sure...)
		}
	}
	if len(c.From) == 0 {
		if len(able) > 0 {
			return nil, nil
		}
		for _, unit := range c.Attackers {
			found = append(found, byHex[unit.At.Hex]...)
			delete(byHex, unit.At.Hex)
		}
		return eachOnce(found), alone
	}
	if ph.namesWay(c) && len(able) > 0 {
		return nil, alone
	}
	for _, h := range c.From {
		if !able[h] {
			found = append(found, byHex[h]...)
		}
	}
	return eachOnce(found), alone
}

// eachOnce leaves out objections that came before.
func eachOnce(found []scs.Objection) []scs.Objection {
	var once []scs.Objection
	for _, o := range found {
		if !slices.ContainsFunc(once, o.Is) {
			once = append(once, o)
		}
	}
	return once
}

// overrunBy returns the engine's ruling on the overrun if units alone had made it, from
// where they stood right before the dice. Enemies that were touched earlier in the phase
// may have stood elsewhere while they moved. needs names what the ruling depends on.
func (l *Log) overrunBy(ph *Phase, c *Combat, party ...*position.Piece) (ruling scs.OverrunRuling, needs []string) {
	f := l.overrunField(ph, c)
	pos := f.Position()
	pos.Units = slices.Clone(pos.Units)
	o := scs.Overrun{At: l.Game.ID(party[0].At.Hex), Target: f.target}
	var entered []int
	entries := []scs.HexID{scs.NoHex}
	for _, unit := range party {
		i := f.Index(unit.ID)
		start, known := l.overrunStart(ph, c, unit)
		if !known && i >= 0 {
			if hexes := l.entryHexes(ph, unit); len(hexes) > 0 {
				entries, entered, known = hexes, append(entered, i), true
			}
		}
		if i < 0 || !known {
			return scs.OverrunRuling{Verdict: scs.Depends}, []string{"where " + quoted(unit) + " stood when the phase began"}
		}
		pos.Units[i].Start = start
		o.Units = append(o.Units, i)
	}
	for n, h := range entries {
		for _, i := range entered {
			pos.Units[i].Deeds |= scs.Entered
			pos.Units[i].Start = scs.Start{Known: true, Hex: h, EZOC: l.began(ph, &Trip{Start: f.Pieces[i]}, h).inEZOC}
		}
		r := l.Game.Situate(pos).CheckOverrun(o)
		if n == 0 || fewer(r.Objections, ruling.Objections) {
			ruling = r
		}
	}
	return ruling, f.Needs(ruling.Objections.Decides())
}

// overrunField returns the map of an overrun. Enemies that were touched earlier in the phase
// may have stood elsewhere while the units moved.
func (l *Log) overrunField(ph *Phase, c *Combat) *fray {
	return l.frayWith(ph, c, nil, func(p *position.Piece) bool {
		return p.Side != c.Side && p.At.Hex != c.Target && len(ph.touched[p.ID]) > 0 && ph.touched[p.ID][0] < c.step()
	})
}

// overrunStart returns where a unit that overran began the phase. In no declared phase it
// may have begun wherever suits it.
func (l *Log) overrunStart(ph *Phase, c *Combat, unit *position.Piece) (s scs.Start, known bool) {
	if !ph.Declared.Known() {
		return scs.Start{Known: true, Hex: l.Game.ID(unit.At.Hex)}, true
	}
	start := ph.Start.Piece(unit.ID)
	if start == nil || start.At.Where != position.InHex || start.At.Doubtful {
		return scs.Start{}, false
	}
	from := l.Game.ID(start.At.Hex)
	b := l.began(ph, &Trip{Start: start, End: unit}, from)
	if b.inEZOC == pack.Yes && !slices.ContainsFunc(b.of, func(r rule.Related) bool {
		steps := ph.touched[r.Pieces[0].ID]
		return len(steps) == 0 || steps[0] >= c.step()
	}) {
		b.inEZOC = pack.Unknown // all units whose zone it was may have been dead when the phase began
	}
	return scs.Start{Known: true, Hex: from, EZOC: b.inEZOC}, true
}

// costs returns what the way to an overrun costs each unit that cannot pay for it. found are the
// objections that are reported; the rulings may have others.
func (f *fray) costs(rulings []scs.OverrunRuling, found []scs.Objection) (costs rule.Figures) {
	for _, ruling := range rulings {
		for _, o := range ruling.Objections {
			if o.Code != scs.OverrunTooDear || !slices.ContainsFunc(found, o.Is) {
				continue
			}
			if i := slices.IndexFunc(ruling.Accounts, func(a scs.Account) bool { return f.Units[a.Unit].ID == o.Unit }); i >= 0 {
				costs = append(costs, position.NewAccount(f.Words(), f.Situation, &ruling.Accounts[i]))
			}
		}
	}
	return costs
}

// mostTried bounds the units of a hex that are tried in all combinations as the ones that
// overran.
const mostTried = 8

// untold reports whether a combat that nobody announced is an overrun by the rules: some units
// of one hex beside the target have odds at which the dice give what was done to the
// defenders.
func (l *Log) untold(ph *Phase, c *Combat) bool {
	roll := l.lookedUp(c)
	if c.Announced != nil || !c.HasTarget || !ph.overruns(c) || !roll.Known {
		return false
	}
	f := l.fray(ph, c)
	var tried []hex.Hex
	for _, a := range c.Attackers {
		stack := in(c.Attackers, a.At.Hex)
		if slices.Contains(tried, a.At.Hex) || len(stack) > mostTried {
			continue
		}
		tried = append(tried, a.At.Hex)
		for with := 1; with < 1<<len(stack); with++ {
			var some []*position.Piece
			for i, p := range stack {
				if with&(1<<i) != 0 {
					some = append(some, p)
				}
			}
			e := f.Evaluate(f.attack(some...))
			r, known := e.Best.Column.Result(l.Pack, roll.N)
			if !e.Known() || !known || !r.Certain() {
				continue
			}
			if s := l.settle(ph, c, false, r.Defender); len(s.open) == 0 && len(s.objections) == 0 {
				return true
			}
		}
	}
	return false
}

// namesWay reports whether the line of an overrun may name hexes of the way to it: it names several, and one
// stack overruns (6.0b), and its strength does not need them together.
func (p *Phase) namesWay(c *Combat) bool { return len(c.From) > 1 && !c.together && p.overruns(c) }
