package afb

import (
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Garrison is the pack's row for the garrisons of a side, or nil.
func Garrison(p *scspack.Pack, side string) *scspack.Garrison {
	for i := range p.Garrisons {
		if p.Garrisons[i].Side == side {
			return &p.Garrisons[i]
		}
	}
	return nil
}

// IsGarrison says whether a unit is a garrison. Of a piece that may be anything it is
// unknown, and so it is of every unit where the pack names no garrison.
func IsGarrison(g *scs.Game, u *scs.Unit) pack.Answer {
	row := Garrison(g.Pack(), g.SideName(u.Side))
	switch {
	case u.Unbound || u.Kind == "" || row == nil:
		return pack.Unknown
	case row.Unit == u.Kind:
		return pack.Yes
	}
	return pack.No
}

// CheckGarrisonCount is what speaks against the number of garrisons that a side has
// on the map (AfB 1.10).
func CheckGarrisonCount(g *scs.Game, pos scs.Position, side scs.SideID) scs.Objections {
	var all objections
	name := g.SideName(side)
	row := Garrison(g.Pack(), name)
	if row == nil || !all.mapped(g, "AfB 1.10", name+" has more garrisons on the map than there are") {
		return all.sorted()
	}
	count := 0
	for i := range pos.Units {
		if u := &pos.Units[i]; u.Side == side && u.Hex != scs.NoHex && IsGarrison(g, u) == pack.Yes {
			count++
		}
	}
	switch {
	case count == 0:
	case !row.Most.Known:
		all.openf([]string{"game.toml: [[garrison]] most of " + name}, "AfB 1.10", "%s has %d garrisons on the map", name, count)
	case count > row.Most.N:
		all.addf("AfB 1.10", "%s has %d garrisons on the map; it has %d", name, count, row.Most.N)
	}
	return all.sorted()
}

// SpentParent says where a unit goes that gave its last step for a garrison: a role
// of places.csv. The text names two; decides names the switch if nobody has set it.
func SpentParent(p *scspack.Pack) (role scspack.Role, decides []string) {
	s := p.Switch(scspack.SpentGarrisonParent)
	if !s.Set {
		decides = []string{scs.SwitchOf(string(scspack.SpentGarrisonParent))}
	}
	if s.Value == scspack.ToEliminated {
		return scspack.RoleDead, decides
	}
	return scspack.RoleRebuild, decides
}

// A Change is a phase seen from its two ends. Units are the same by their ids.
type Change struct {
	// Before is the position when it began, After the one when it ended, whose units
	// have the deeds of the phase.
	Before, After scs.Position
}

// CheckGarrisonDeeds is what speaks against what garrisons did in a phase: they never
// move but in retreat, and never attack, not even beside others (AfB 1.10, which
// takes the place of 7.2e).
func CheckGarrisonDeeds(g *scs.Game, c Change) scs.Objections {
	var all objections
	if !all.mapped(g, "AfB 1.10", "garrisons move") {
		return all.sorted()
	}
	for i := range c.After.Units {
		u := &c.After.Units[i]
		is := IsGarrison(g, u)
		if is == pack.No || u.Unbound {
			continue
		}
		say := func(format string, args ...any) {
			if is == pack.Yes {
				all.addf("AfB 1.10", format, args...)
			} else if Garrison(g.Pack(), g.SideName(u.Side)) != nil {
				all.openf([]string{scs.Whether(u.ID, "is a garrison")}, "AfB 1.10", format, args...)
			}
		}
		if u.Deeds.Has(scs.Attacked) || u.Deeds.Has(scs.Overran) {
			say("%s attacks, and is a garrison", u.ID)
		}
		b := c.Before.Unit(u.ID)
		if b >= 0 && c.Before.Units[b].Hex != u.Hex && u.Hex != scs.NoHex && c.Before.Units[b].Hex != scs.NoHex && !u.Deeds.Has(scs.Retreated) {
			say("%s moves from %s to %s, and is a garrison", u.ID, g.Hex(c.Before.Units[b].Hex), g.Hex(u.Hex))
		}
	}
	return all.sorted()
}

// CheckAttackers is what speaks against units' being part of an attack by AfB 1.10: a
// garrison never is, though its printed 0 would let it join others (7.2e).
func CheckAttackers(g *scs.Game, pos scs.Position, units []int) scs.Objections {
	var all objections
	for _, i := range units {
		if i < 0 || i >= len(pos.Units) {
			continue
		}
		u := &pos.Units[i]
		switch IsGarrison(g, u) {
		case pack.Yes:
			all.addf("AfB 1.10", "%s is a garrison and cannot attack", u.ID)
		case pack.Unknown:
			all.openf([]string{scs.Whether(u.ID, "is a garrison")}, "AfB 1.10", "%s cannot attack", u.ID)
		}
	}
	return all.sorted()
}
