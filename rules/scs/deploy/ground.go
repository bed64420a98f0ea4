package deploy

import (
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// areaKey tells locations apart: what they are called, and for whom.
type areaKey struct {
	text  string
	side  scs.SideID
	class scs.ClassID
}

// An area are the hexes of a location where some units may be, in one reading.
type area struct {
	// hexes are those that are open to them, the certain ones first.
	hexes []int32
	// certain is how many of them are so however unknowns are read.
	certain int
	// total is how many hexes the location has; prohibited and hostile are how many of
	// them are not open, and why.
	total, prohibited, hostile int
}

type standKey struct {
	side  scs.SideID
	class scs.ClassID
}

// A stand says whether units may be in a hex as far as its terrain goes.
type stand uint8

const (
	unasked stand = iota
	mayNot
	perhaps
	may
)

// mostEdges bounds the hexes of all locations of a table together.
const mostEdges = 8_000_000

// area is where units like u may be of those of a cell's location.
func (s *solver) area(cell int, u *scs.Unit) *area {
	c := &s.table.Cells[cell]
	key := areaKey{c.Where.Text, u.Side, u.Class}
	if a := s.areas[key]; a != nil {
		return a
	}
	a := &area{}
	s.areas[key] = a
	if s.edges > mostEdges {
		s.exceeded = true
		return a
	}
	hexes := c.Where.hexes(s.game, u.Side)
	s.edges += len(hexes)
	a.total = len(hexes)
	var doubtful []int32
	for _, h := range hexes {
		enemies := s.owners[h] &^ (1 << u.Side)
		unsure := enemies == 1<<scs.MostSides
		ground := s.stand(u, h)
		switch {
		case enemies != 0 && !unsure:
			a.hostile++
		case ground == mayNot:
			a.prohibited++
		case unsure || ground == perhaps:
			doubtful = append(doubtful, int32(h))
		default:
			a.hexes = append(a.hexes, int32(h))
		}
	}
	a.certain = len(a.hexes)
	a.hexes = append(a.hexes, doubtful...)
	return a
}

// open are the hexes of an area in the reading that holds.
func (s *solver) openHexes(a *area) []int32 {
	if s.reading == scs.Favour {
		return a.hexes
	}
	if a.certain < len(a.hexes) {
		s.open = true
	}
	return a.hexes[:a.certain]
}

// stand looks at the terrain of a hex for units like u.
func (s *solver) stand(u *scs.Unit, h scs.HexID) stand {
	key := standKey{u.Side, u.Class}
	if s.stands[key] == nil {
		s.stands[key] = make([]stand, s.game.Hexes())
	}
	known := &s.stands[key][h]
	if *known == unasked {
		switch answer, _ := s.game.MayStand(u, h); answer {
		case pack.Yes:
			*known = may
		case pack.No:
			*known = mayNot
		default:
			*known = perhaps
		}
	}
	return *known
}

// weight is what a unit counts in the reading that holds: against the set-up its most,
// and the whole hex where nobody knows the most.
func (s *solver) weight(l scs.Load) int {
	limit := s.scale.Limit()
	switch {
	case !limit.Known:
		return 0
	case l.Known():
		return l.Least
	}
	s.open = true
	switch {
	case s.reading == scs.Favour:
		return l.Least
	case l.Unbounded:
		return max(limit.N, l.Least)
	}
	return l.Most
}

// rooms are how much each hex can still take of a side.
func (s *solver) rooms(side scs.SideID) []int {
	rooms := make([]int, s.game.Hexes())
	limit := s.scale.Limit()
	there := s.loads[side]
	for h := range rooms {
		if !limit.Known {
			rooms[h] = mostUnits
			continue
		}
		rooms[h] = limit.N
		if there != nil {
			rooms[h] = max(0, limit.N-s.weight(there[h]))
		}
	}
	return rooms
}

// base is what each hex holds of a side before.
func (s *solver) base(side scs.SideID) []int {
	there := s.loads[side]
	if there == nil {
		return nil
	}
	base := make([]int, len(there))
	for h := range base {
		base[h] = s.weight(there[h])
	}
	return base
}
