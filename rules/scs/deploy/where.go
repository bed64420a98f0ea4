package deploy

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Where is the place of a cell's units: hexes, any of which will do, a place beside the
// map, or an entry area.
type Where struct {
	// Text is the location as the table writes it.
	Text string
	// Ranges are sets of hexes; a unit may be in any hex of any of them.
	Ranges []Range
	// Box is the name of a place beside the map.
	Box string
	// Role is the role of a place beside the map that has no name in the table: dead,
	// rebuild, holding or parking.
	Role scspack.Role
	// Off is set for units that are somewhere beside the map.
	Off bool
	// Area is an entry area. Units of a turn enter there; others start in its hexes.
	Area string

	// unknown is set if the pack has no hexes for the area; doubt is what is doubtful about
	// the location.
	unknown bool
	doubt   Reason
}

// A Range is some hexes and those near them.
type Range struct {
	// Hexes are the hexes themselves.
	Hexes []hex.Hex
	// Radius is how many hexes from one of them a unit may be (set-up note 1).
	Radius int
	// Beside leaves Hexes themselves out.
	Beside bool
	// Anywhere stands for all hexes of all maps; Hexes is then empty.
	Anywhere bool
}

// OnMap reports whether it is a place on the map for units that are there at start.
func (w *Where) OnMap() bool { return len(w.Ranges) > 0 || w.Area != "" }

// hexes returns the hexes where units of a side may be, in order.
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
			id := g.ID(h)
			switch {
			case r.Beside:
				all = append(all, slices.DeleteFunc(g.Within(id, r.Radius),
					func(id scs.HexID) bool { return slices.Contains(r.Hexes, g.Hex(id)) })...)
			case r.Radius > 0:
				all = append(all, g.Within(id, r.Radius)...)
			case id != scs.NoHex:
				all = append(all, id)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
