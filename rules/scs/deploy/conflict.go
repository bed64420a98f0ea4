package deploy

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// Infeasible is why a table could not be set up.
type Infeasible struct {
	// Conflicts are sets of cells that cannot all be met, each by itself.
	Conflicts []Conflict
	// Limit is set if the search reached its limit. It is then unknown whether the table can
	// be set up.
	Limit bool
}

// A Conflict is a set of cells that cannot all be met. As far as the search could find out it
// is minimal: without any one of them the others can be met.
type Conflict struct {
	// Cells are the indexes of the cells in the table, At where they stand.
	Cells []int
	At    []pack.Position
	// Why names what is in the way.
	Why []Reason
}

func (s *solver) conflict(cells []int, why ...Reason) Conflict {
	c := Conflict{Cells: cells, Why: why}
	for _, i := range cells {
		c.At = append(c.At, s.table.Cells[i].At)
	}
	return c
}

// mostConflicts limits the conflicts that are named.
const mostConflicts = 20

// sparesOfWork is how many times the work of one search may go into finding conflicts.
const sparesOfWork = 5

// conflicts returns sets of cells that cannot all be met. No cell is in two of them.
func (s *solver) conflicts(cells []int) []Conflict {
	var found []Conflict
	s.reading = scs.Favour
	s.spare = sparesOfWork * s.options.Work
	// First come all cells that cannot be met by themselves.
	rest := slices.DeleteFunc(slices.Clone(cells), func(cell int) bool {
		if !s.hopeless([]int{cell}) {
			return false
		}
		found = append(found, s.conflict([]int{cell}, s.why([]int{cell})...))
		return true
	})
	for len(found) < mostConflicts && len(rest) > 0 && s.hopeless(rest) {
		set := s.smallest(rest)
		found = append(found, s.conflict(set, s.why(set)...))
		rest = slices.DeleteFunc(rest, func(cell int) bool { return slices.Contains(set, cell) })
	}
	return found
}

// hopeless reports whether some cells certainly cannot all be met.
func (s *solver) hopeless(cells []int) bool {
	if s.spare <= 0 {
		return false
	}
	_, ok := s.search(s.begin(cells))
	s.spare -= s.options.Work - s.work
	return !ok && s.work > 0
}

// smallest removes cells as long as the others cannot be met: first large parts, then smaller
// ones, at last single cells. It tries several orders, from the cells with the widest
// locations and from either end of the table, and returns the smallest set.
func (s *solver) smallest(cells []int) []int {
	width := func(cell int) int {
		if !s.onMap(cell) {
			return 0
		}
		u := s.sample(cell)
		return s.area(cell, &u).total
	}
	widest, backward := slices.Clone(cells), slices.Clone(cells)
	slices.SortStableFunc(widest, func(a, b int) int { return width(b) - width(a) })
	slices.Reverse(backward)
	best := cells
	for _, set := range [][]int{widest, cells, backward} {
		for size := (len(set) + 1) / 2; ; size = (size + 1) / 2 {
			for from := 0; from < len(set) && len(set) > 1; {
				without := slices.Concat(set[:from], set[min(from+size, len(set)):])
				if len(without) > 0 && s.hopeless(without) {
					set = without
				} else {
					from += size
				}
			}
			if size == 1 {
				break
			}
		}
		if len(set) < len(best) {
			best = set
		}
	}
	best = slices.Clone(best)
	slices.Sort(best)
	return best
}

// sample returns a unit of a cell as it starts.
func (s *solver) sample(cell int) scs.Unit {
	kind := int32(-1)
	if len(s.kinds[cell]) > 0 {
		kind = s.kinds[cell][0]
	}
	return s.itemUnit("", cell, kind)
}

// why returns what is in the way of some cells together.
func (s *solver) why(cells []int) []Reason {
	wants := s.begin(cells)
	if _, ok := s.draw(wants); !ok && s.work > 0 {
		return []Reason{s.shortage(cells)}
	}
	var total, units, weights int
	var closed Reason
	hexes := map[int32]int{}
	sides := map[scs.SideID]bool{}
	for _, cell := range cells {
		if !s.onMap(cell) {
			continue
		}
		u := s.sample(cell)
		a := s.area(cell, &u)
		total += a.total
		closed.Prohibited += a.prohibited
		closed.Hostile += a.hostile
		units += s.table.Cells[cell].Count
		weights += s.table.Cells[cell].Count * s.weight(s.load(&u))
		sides[u.Side] = true
		room, _ := s.room(u.Side)
		for _, h := range a.hexes {
			hexes[h] = room[h]
		}
	}
	switch {
	case len(cells) == 1 && total == 0:
		return []Reason{{Code: NoHex, Text: s.table.Cells[cells[0]].Where.Text}}
	case len(hexes) == 0:
		closed.Code, closed.Count, closed.Of = NowhereOpen, units, total
		return []Reason{closed}
	}
	room := 0
	stand := Reason{Code: HaveToStand, Count: units}
	for _, h := range slices.Sorted(maps.Keys(hexes)) {
		room += hexes[h]
		stand.Hexes = append(stand.Hexes, s.game.Hex(scs.HexID(h)))
	}
	limit := s.scale.Limit()
	if limit.Known {
		stand.Room, stand.Load, stand.Of, stand.Counted = scs.Exactly(room), scs.Exactly(weights), limit.N,
			s.game.Pack().Stacking.Count
	}
	var why []Reason
	if len(sides) > 1 {
		why = append(why, Reason{Code: SeveralSides})
	}
	why = append(why, stand)
	if limit.Known && weights <= room && len(sides) == 1 {
		why = append(why, Reason{Code: NoStacking})
	}
	if closed.Prohibited+closed.Hostile > 0 {
		closed.Code = OthersClosed
		why = append(why, closed)
	}
	return why
}
