package afb

import (
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Garrison returns the pack's row for the garrisons of a side, or nil.
func Garrison(p *scspack.Pack, side string) *scspack.Garrison {
	for i := range p.Garrisons {
		if p.Garrisons[i].Side == side {
			return &p.Garrisons[i]
		}
	}
	return nil
}

// IsGarrison reports whether a unit is a garrison. It is unknown for a piece that may
// be anything, and for every unit if the pack names no garrison.
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

// CheckGarrisonCount objects to the number of garrisons that a side has on the map (AfB
// 1.10).
func CheckGarrisonCount(g *scs.Game, pos scs.Position, side scs.SideID) scs.Objections {
	name := g.SideName(side)
	row := Garrison(g.Pack(), name)
	if row == nil {
		return nil
	}
	tooMany := scs.Objection{Code: TooManyGarrisons, Side: name, Due: row.Most.N}
	for i := range pos.Units {
		if u := &pos.Units[i]; u.Side == side && u.Hex != scs.NoHex && IsGarrison(g, u) == pack.Yes {
			tooMany.Count++
		}
	}
	var all scs.Objections
	switch {
	case g.Hexes() == 0:
		tooMany.Decides = noMap()
		all.Add(tooMany, "AfB 1.10")
	case tooMany.Count == 0:
	case !row.Most.Known:
		tooMany.Decides = []scs.Input{key("[[garrison]] most", name)}
		all.Add(tooMany, "AfB 1.10")
	case tooMany.Count > row.Most.N:
		all.Add(tooMany, "AfB 1.10")
	}
	return all
}

// SpentParent returns the role in places.csv of the box for a unit that gave its last
// step for a garrison. The text names two boxes; decides names the switch if nobody has
// set it.
func SpentParent(p *scspack.Pack) (role scspack.Role, decides []scs.Input) {
	s := p.Switch(scspack.SpentGarrisonParent)
	if !s.Set {
		decides = []scs.Input{scs.SwitchOf(scspack.SpentGarrisonParent)}
	}
	if s.Value == scspack.ToEliminated {
		return scspack.RoleDead, decides
	}
	return scspack.RoleRebuild, decides
}

// A Change is a phase seen from its two ends. Units are the same by their ids.
type Change struct {
	// Before is the position when the phase began, After the position when it ended,
	// whose units have the deeds of the phase.
	Before, After scs.Position
}

// CheckGarrisonDeeds objects to what garrisons did in a phase: they never move except
// in retreat, and never attack, not even with others (AfB 1.10, which replaces 7.2e).
func CheckGarrisonDeeds(g *scs.Game, c Change) scs.Objections {
	var all scs.Objections
	if g.Hexes() == 0 {
		all.Add(scs.Objection{Code: GarrisonMoves, Decides: noMap()}, "AfB 1.10")
		return all
	}
	for i := range c.After.Units {
		u := &c.After.Units[i]
		is := IsGarrison(g, u)
		if is == pack.No || u.Unbound {
			continue
		}
		var decides []scs.Input
		if is == pack.Unknown {
			if Garrison(g.Pack(), g.SideName(u.Side)) == nil {
				continue
			}
			decides = []scs.Input{scs.About(scs.OpenGarrison, u.ID)}
		}
		if u.Deeds.Has(scs.Attacked) || u.Deeds.Has(scs.Overran) {
			all.Add(scs.Objection{Code: GarrisonAttacks, Unit: u.ID, Decides: decides}, "AfB 1.10")
		}
		b := c.Before.Unit(u.ID)
		if b >= 0 && c.Before.Units[b].Hex != u.Hex && u.Hex != scs.NoHex && c.Before.Units[b].Hex != scs.NoHex &&
			!u.Deeds.Has(scs.Retreated) {
			all.Add(scs.Objection{Code: GarrisonMoves, Unit: u.ID, From: g.Hex(c.Before.Units[b].Hex),
				Hex: g.Hex(u.Hex), Decides: decides}, "AfB 1.10")
		}
	}
	return all.Sorted()
}

// CheckAttackers objects to garrisons in an attack (AfB 1.10), though their printed 0
// would let them join others (7.2e).
func CheckAttackers(g *scs.Game, pos scs.Position, units []int) scs.Objections {
	return checkGarrisons(g, pos, units, GarrisonJoins)
}

// CheckMovers objects to garrisons among units that are to move (AfB 1.10), though 3.1e would let
// them go one hex.
func CheckMovers(g *scs.Game, pos scs.Position, units []int) scs.Objections {
	return checkGarrisons(g, pos, units, GarrisonStays)
}

// checkGarrisons objects to each garrison among units.
func checkGarrisons(g *scs.Game, pos scs.Position, units []int, code scs.Code) scs.Objections {
	var all scs.Objections
	for _, i := range units {
		if i < 0 || i >= len(pos.Units) {
			continue
		}
		u := &pos.Units[i]
		wrong := scs.Objection{Code: code, Unit: u.ID}
		switch IsGarrison(g, u) {
		case pack.Yes:
			all.Add(wrong, "AfB 1.10")
		case pack.Unknown:
			wrong.Decides = []scs.Input{scs.About(scs.OpenGarrison, u.ID)}
			all.Add(wrong, "AfB 1.10")
		}
	}
	return all.Sorted()
}
