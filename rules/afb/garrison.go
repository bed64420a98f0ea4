package afb

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// Garrison is the pack's row for the garrisons of a side, or nil.
func Garrison(p *pack.Pack, side string) *pack.Garrison {
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

// A Detachment is a unit's giving steps for garrisons (AfB 1.10). It may move before
// it and after.
type Detachment struct {
	// Phase is the phase in which it happens.
	Phase pack.Phase
	// Parent is the unit before it gives its first step, in the hex where it does.
	Parent scs.Unit
	// StepsAfter are the steps that it has left.
	StepsAfter pack.Value
	// Garrisons are the units that it makes, as they are placed.
	Garrisons []scs.Unit
}

// CheckDetachment is what speaks against the making of garrisons: the phase, the
// parent, the hex, the steps, the markers. EZOCs and want of supply do not matter. How
// many there are then is CheckGarrisonCount's to say.
func CheckDetachment(g *scs.Game, d Detachment) scs.Objections {
	var all objections
	side := g.SideName(d.Parent.Side)
	parent := d.Parent.ID
	row := Garrison(g.Pack(), side)
	switch {
	case row == nil || len(row.Phases) == 0:
		all.openf([]string{"game.toml: [[garrison]] phases of " + side}, "AfB 1.10", "%s makes garrisons in the %s phase", parent, d.Phase.Name())
	case d.Phase.Side != side || !slices.Contains(row.Phases, d.Phase.ID):
		all.addf("AfB 1.10", "%s makes garrisons in the %s phase; %s makes them in its own %s phase", parent, d.Phase.Name(), side, list(row.Phases))
	}
	switch IsGarrison(g, &d.Parent) {
	case pack.Yes:
		all.addf("AfB 1.10", "%s is a garrison itself and makes none", parent)
	case pack.Unknown:
		all.openf([]string{scs.Whether(parent, "is a garrison")}, "AfB 1.10", "%s makes garrisons", parent)
	}
	checkPrice(&all, d)
	for i := range d.Garrisons {
		checkMade(&all, g, &d, &d.Garrisons[i])
	}
	return all.sorted()
}

// checkPrice compares the steps that the parent gave with the garrisons it made.
func checkPrice(all *objections, d Detachment) {
	made := len(d.Garrisons)
	switch gave := d.Parent.Steps.N - d.StepsAfter.N; {
	case !d.Parent.Steps.Known || !d.StepsAfter.Known:
		if made > 0 {
			all.openf([]string{scs.About("steps", d.Parent.ID)}, "AfB 1.10", "%s does not lose a step for each of %d garrisons", d.Parent.ID, made)
		}
	case gave != made:
		all.addf("AfB 1.10", "%s loses %d steps for %d garrisons; it is one for each", d.Parent.ID, gave, made)
	}
}

func checkMade(all *objections, g *scs.Game, d *Detachment, made *scs.Unit) {
	parent := d.Parent.ID
	switch {
	case IsGarrison(g, made) == pack.No:
		all.addf("AfB 1.10", "%s is no garrison", made.ID)
	case made.Side != d.Parent.Side:
		all.addf("AfB 1.10", "%s belongs to the other side", made.ID)
	}
	if made.Hex != d.Parent.Hex {
		all.addf("AfB 1.10", "%s is placed in another hex than that of %s", made.ID, parent)
	}
	if made.Reduced == pack.Yes {
		all.addf("AfB 1.10", "%s is placed with its reduced side up; it begins with all its steps", made.ID)
	}
	for _, mark := range []struct {
		name         string
		made, parent pack.Answer
	}{
		{"OOS", made.OOS, d.Parent.OOS},
		{"DG", made.DG, d.Parent.DG},
	} {
		switch {
		case mark.made == pack.Unknown || mark.parent == pack.Unknown || mark.made == mark.parent:
		case mark.parent == pack.Yes:
			all.addf("AfB 1.10", "%s has no %s marker, and %s has one", made.ID, mark.name, parent)
		default:
			all.addf("AfB 1.10", "%s has a %s marker, and %s has none", made.ID, mark.name, parent)
		}
	}
}

// SpentParent says where a unit goes that gave its last step for a garrison: a role
// of places.csv. The text names two; decides names the switch if nobody has set it.
func SpentParent(p *pack.Pack) (role pack.Role, decides []string) {
	s := p.Switch(pack.SpentGarrisonParent)
	if !s.Set {
		decides = []string{scs.SwitchOf(string(pack.SpentGarrisonParent))}
	}
	if s.Value == pack.ToEliminated {
		return pack.RoleDead, decides
	}
	return pack.RoleRebuild, decides
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
