package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Source is one supply source of a side.
type Source struct {
	// Hex is where it is.
	Hex HexID
	// Alive reports whether it still works. Sources of some sides are gone for good
	// once an enemy enters them (AfB 1.8), which a single position often cannot show.
	Alive pack.Answer
	// Open names the unknown inputs on which Alive depends, if that is not whether an enemy
	// ever entered the hex.
	Open []Input
	// Name is its name on the map.
	Name string
}

// serves reports whether a trace may end in the source.
func (s Source) serves(r Reading) bool {
	return s.Alive == pack.Yes || r == Favour && s.Alive == pack.Unknown
}

// Sources are the supply sources of a side.
type Sources struct {
	// Hexes are the sources, in the order of hex numbers.
	Hexes []Source
	// Known reports whether there are no other sources. Otherwise no unit is certainly
	// out of supply.
	Known bool
}

// A SourceMemory is what is known of the game's past that matters to sources.
type SourceMemory struct {
	// Entered are hexes that enemies of the side have entered at some time.
	Entered []HexID
	// Complete reports whether Entered holds all hexes that they ever entered.
	Complete bool
}

// Sources returns the sources of a side in places.csv. Those without a side may be the
// side's or not. The position and its past decide whether they are alive.
func (g *Game) Sources(s *Situation, side SideID, past SourceMemory) Sources {
	var out Sources
	name := g.SideName(side)
	dies := slices.Contains(g.pack.Supply.SourceDies, name)
	for i := range g.pack.Places {
		place := &g.pack.Places[i]
		if place.Role != scspack.RoleSupply || !place.InHex || place.Side != "" && place.Side != name {
			continue
		}
		out.Known = out.Known || place.Side == name
		h := g.ID(place.Hex)
		if h == NoHex || name == "" {
			continue
		}
		source := Source{Hex: h, Name: place.Name, Alive: pack.Yes}
		if dies {
			source.Alive = alive(s, h, side, past)
		}
		if place.Side == "" && source.Alive != pack.No {
			source.Alive, source.Open = pack.Unknown, []Input{{Kind: OpenOwner, Hex: place.Hex}}
		}
		out.Hexes = append(out.Hexes, source)
	}
	switch g.pack.Sources["places"].Complete {
	case pack.Yes:
		out.Known = true
	case pack.No:
		out.Known = false
	}
	slices.SortStableFunc(out.Hexes, func(a, b Source) int { return int(a.Hex) - int(b.Hex) })
	return out
}

// alive reports whether a source that dies when an enemy enters it still works.
func alive(s *Situation, h HexID, side SideID, past SourceMemory) pack.Answer {
	holder := s.pos.Controls(h)
	switch enemies := s.Enemy(h, side); {
	case enemies == pack.Yes, slices.Contains(past.Entered, h), holder != NoSide && holder != side:
		return pack.No
	case enemies == pack.No && past.Complete:
		return pack.Yes
	}
	return pack.Unknown
}
