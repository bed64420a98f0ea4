package deploy

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Where is the place that a table gives units: hexes, any of which will do, or one
// place beside the map, or an entry area.
type Where struct {
	// Text is the location as the table has it.
	Text string
	// Ranges are hexes; units may be in any hex of any of them.
	Ranges []Range
	// Box is the name of a place beside the map.
	Box string
	// Role is the role of a place beside the map that is not named: dead, rebuild,
	// holding or parking.
	Role scspack.Role
	// Off says that the units are beside the map, nobody says where.
	Off bool
	// Area is an entry area. Units of a turn come there; others start in its hexes.
	Area string

	// unknown says that the pack has no hexes for the area; doubt is what is doubtful of it.
	unknown bool
	doubt   string
}

// A Range are hexes, and what is near them.
type Range struct {
	// Hexes are the hexes themselves.
	Hexes []hex.Hex
	// Radius is how many hexes from one of them a unit may be (set-up note 1).
	Radius int
	// Anywhere are all hexes of all maps; Hexes is then empty.
	Anywhere bool
}

// OnMap says whether it is a place on the map, as far as the units are there at start.
func (w *Where) OnMap() bool { return len(w.Ranges) > 0 || w.Area != "" }

// hexes are the hexes of the map where units of a side may be, in their order.
func (w *Where) hexes(g *scs.Game, side scs.SideID) []scs.HexID {
	var all []scs.HexID
	if w.Area != "" && len(w.Ranges) == 0 {
		return g.EntryHexes(side, w.Area)
	}
	for _, r := range w.Ranges {
		if r.Anywhere {
			for id := range scs.HexID(g.Hexes()) {
				all = append(all, id)
			}
		}
		for _, h := range r.Hexes {
			if id := g.ID(h); r.Radius == 0 && id != scs.NoHex {
				all = append(all, id)
			} else if r.Radius > 0 {
				all = append(all, g.Within(id, r.Radius)...)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
