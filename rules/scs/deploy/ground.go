package deploy

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// An areaKey is a location as the table writes it, and the units that are to stand there.
// Without text it is the whole map.
type areaKey struct {
	text  string
	side  scs.SideID
	class scs.ClassID
}

// An area is the hexes of a location where some units may stand.
type area struct {
	// hexes are open to them; the first certain ones are open whatever the pack leaves open.
	hexes   []int32
	certain int
	// total counts the hexes of the location, prohibited and hostile those that are closed.
	total, prohibited, hostile int
}

// mostEdges bounds the hexes of all locations of a table together.
const mostEdges = 8_000_000

// area returns the hexes of a cell's location where units like u may stand.
func (s *solver) area(cell int, u *scs.Unit) *area {
	c := &s.table.Cells[cell]
	key := areaKey{c.Where.Text, u.Side, u.Class}
	if a := s.areas[key]; a != nil {
		return a
	}
	a := &area{}
	s.areas[key] = a
	if s.edges > mostEdges { // nothing is proved from here on
		s.work, s.options.Work = -1, -1
		return a
	}
	hexes := c.Where.hexes(s.game, u.Side)
	s.edges += len(hexes)
	a.total = len(hexes)
	var doubtful []int32
	for _, h := range hexes {
		enemies := s.owners[h] &^ (1 << u.Side)
		unsure := enemies == 1<<scs.MostSides
		may := s.mayStand(u, h)
		switch {
		case enemies != 0 && !unsure:
			a.hostile++
		case may == pack.No:
			a.prohibited++
		case unsure || may == pack.Unknown:
			doubtful = append(doubtful, int32(h))
		default:
			a.hexes = append(a.hexes, int32(h))
		}
	}
	a.certain = len(a.hexes)
	a.hexes = append(a.hexes, doubtful...)
	return a
}

// mayStand returns whether the terrain of a hex lets units like u stand there.
func (s *solver) mayStand(u *scs.Unit, h scs.HexID) pack.Answer {
	key := areaKey{side: u.Side, class: u.Class}
	if s.stands[key] == nil {
		s.stands[key] = make([]uint8, s.game.Hexes())
	}
	known := &s.stands[key][h]
	if *known == 0 { // the answers are noted from 1
		answer, _ := s.game.MayStand(u, h)
		*known = 1 + uint8(answer)
	}
	return pack.Answer(*known - 1)
}

// weight returns what a unit counts in the present reading: read against the set-up, the most
// that it may count, or a whole hex if nobody knows the most.
func (s *solver) weight(l scs.Load) int {
	limit := s.scale.Limit()
	switch {
	case !limit.Known:
		return 1
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

// room returns how much each hex can still take of a side, and how much it holds already.
func (s *solver) room(side scs.SideID) (room, held []int) {
	limit := s.scale.Limit()
	held = make([]int, s.game.Hexes())
	if !limit.Known {
		return slices.Repeat([]int{s.units}, len(held)), held
	}
	room = slices.Repeat([]int{limit.N}, len(held))
	for h, there := range s.loads[side] {
		held[h] = s.weight(there)
		room[h] = max(0, limit.N-held[h])
	}
	return room, held
}
