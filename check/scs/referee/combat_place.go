package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// place finds the target of a combat, and who fought in it.
func (f *fighter) place(c *Combat) {
	is, _ := f.phase.Is()
	c.Side = is.Side
	if a := c.Announced; a != nil {
		c.From = a.From
		if len(a.Targets) == 1 {
			c.Target, c.HasTarget, c.TargetBy = a.Targets[0], true, "declared in "+f.log.stepName(a.Step)
		}
	}
	if c.Side == "" {
		c.Side = c.fromSide()
	}
	if !c.HasTarget {
		f.deduce(c)
	}
	if !c.HasTarget {
		return
	}
	from := c.From
	if m := f.log.Pack.Map(c.Target.Letter); m != nil {
		beside := m.Neighbours(c.Target)
		if near := slices.DeleteFunc(slices.Clone(c.From), func(h hex.Hex) bool { return !slices.Contains(beside, h) }); c.Overrun && len(near) > 0 {
			c.From = near // the others are the way there
		}
		if from = c.From; len(from) == 0 {
			from = beside
		}
	}
	c.muster(from)
	if a := c.Announced; a != nil && len(a.Units) == 0 {
		f.choose(c)
	}
}

// muster finds the defenders in the target, and the possible attackers in the hexes from.
func (c *Combat) muster(from []hex.Hex) {
	for _, p := range c.Before.Pieces {
		there := p.At.Hexes()
		if len(there) == 0 {
			continue
		}
		attacks := slices.ContainsFunc(there, func(h hex.Hex) bool { return slices.Contains(from, h) })
		defends := slices.Contains(there, c.Target)
		switch {
		case p.Kind == position.Marker || !attacks && !defends:
		case p.Kind != position.Unit || p.At.Doubtful:
			c.Strangers = append(c.Strangers, p)
		case attacks && p.Side == c.Side && c.Side != "":
			c.Attackers = append(c.Attackers, p)
		case defends && p.Side != c.Side:
			c.Defenders = append(c.Defenders, p)
		}
	}
	if c.Announced == nil {
		return
	}
	if named := c.Announced.Units; len(named) > 0 {
		c.Attackers = slices.DeleteFunc(c.Attackers, func(p *position.Piece) bool { return !hasPiece(named, p) })
		c.Named, c.chosen, c.sure = c.Attackers, c.Attackers, c.Attackers
		return
	}
	able := slices.DeleteFunc(slices.Clone(c.Attackers), barred)
	c.Attackers = slices.DeleteFunc(c.Attackers, func(p *position.Piece) bool {
		return barred(p) && !c.Announced.names(p) && len(in(able, p.At.Hex)) > 0
	})
}

// barred reports whether a unit prints no attack strength on either side and so takes part in no
// attack (7.2e).
func barred(p *position.Piece) bool {
	return p.Unit != nil && (p.Unit.AttackKind == "barrage" || p.Unit.AttackKind == "none")
}

// deduce finds the target by what was done after the dice: enemies of one hex lost steps
// or left it. If nothing was done to enemies, it is the only hex of theirs that the chat
// names. If there is a choice, there is no target.
func (f *fighter) deduce(c *Combat) {
	if c.Side == "" {
		return
	}
	hit := f.enemies(c, func(p *position.Piece) bool {
		return slices.ContainsFunc(f.phase.touched[p.ID], func(n int) bool { return n >= c.step() && n <= c.Last })
	})
	if len(hit) == 1 {
		c.Target, c.HasTarget = hit[0], true
		c.TargetBy = "deduced from the dice of " + c.stepName() + " and what was done to the units in " + hit[0].String()
		return
	}
	begin := f.phase.First
	for _, other := range f.phase.Combats {
		if other.First < c.First {
			begin = max(begin, other.step())
		}
	}
	hints := f.hints(c, begin)
	named := f.enemies(c, func(p *position.Piece) bool { return slices.Contains(hints, p.At.Hex) })
	if len(hit) == 0 && len(named) == 1 {
		c.Target, c.HasTarget = named[0], true
		c.TargetBy = "deduced from the dice of " + c.stepName() + " and the chat, which names " + named[0].String()
	}
}

// enemies returns the hexes of those enemies beside the attacker for which so holds.
func (f *fighter) enemies(c *Combat, so func(*position.Piece) bool) []hex.Hex {
	var all []hex.Hex
	for _, p := range c.Before.Pieces {
		if p.Kind != position.Unit || p.Side == c.Side || !f.log.inPlay(p.At) || slices.Contains(all, p.At.Hex) || !so(p) {
			continue
		}
		if m := f.log.Pack.Map(p.At.Hex.Letter); m != nil && f.stands(c, m.Neighbours(p.At.Hex)) {
			all = append(all, p.At.Hex)
		}
	}
	return all
}

// stands reports whether a unit of the attacking side stands in one of the hexes.
func (f *fighter) stands(c *Combat, hexes []hex.Hex) bool {
	return slices.ContainsFunc(c.Before.Pieces, func(p *position.Piece) bool {
		return p.Kind == position.Unit && p.Side == c.Side && p.At.Where == position.InHex && slices.Contains(hexes, p.At.Hex)
	})
}
