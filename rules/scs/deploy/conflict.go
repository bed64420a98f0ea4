package deploy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// Infeasible says why a table could not be set up.
type Infeasible struct {
	// Conflicts are sets of cells that cannot all be met, each by itself.
	Conflicts []Conflict
	// Limit says that the search has reached its bound: whether the table can be set up
	// is then not known.
	Limit bool
}

// A Conflict are cells that cannot all be met. It is smallest in that the others can be
// met once any one of them is left out, as far as the search could tell.
type Conflict struct {
	// Cells are the indexes of the cells in the table, At where they stand.
	Cells []int
	At    []pack.Position
	// Why says what is in the way.
	Why string
}

// String is the first places and the reason.
func (c Conflict) String() string {
	at := make([]string, len(c.At))
	for i, p := range c.At {
		at[i] = p.String()
	}
	return shorten(at) + ": " + c.Why
}

// String is one line for each conflict.
func (i *Infeasible) String() string {
	var lines []string
	for _, c := range i.Conflicts {
		lines = append(lines, c.String())
	}
	if i.Limit {
		lines = append(lines, "the search for a set-up has reached its limit; whether there is one is not known")
	}
	return strings.Join(lines, "\n")
}

func (s *solver) conflict(cells []int, why string) Conflict {
	c := Conflict{Cells: cells, Why: why}
	for _, i := range cells {
		c.At = append(c.At, s.table.Cells[i].At)
	}
	return c
}

// mostConflicts is how many conflicts are named; nobody mends more in one go.
const mostConflicts = 20

// sparesOfWork is how many times the work of one search goes into finding out which
// cells are in each other's way.
const sparesOfWork = 5

// conflicts are sets of cells that cannot all be met, none in two of them.
func (s *solver) conflicts(cells []int) []Conflict {
	var found []Conflict
	s.reading = scs.Favour
	s.spare = sparesOfWork * s.options.Work
	rest := slices.Clone(cells)
	// Cells that cannot be met by themselves come first: all of them are named.
	rest = slices.DeleteFunc(rest, func(cell int) bool {
		if !s.hopeless([]int{cell}) {
			return false
		}
		found = append(found, s.conflict([]int{cell}, s.why([]int{cell})))
		return true
	})
	for len(found) < mostConflicts && len(rest) > 0 && s.hopeless(rest) {
		set := s.smallest(rest)
		found = append(found, s.conflict(set, s.why(set)))
		rest = slices.DeleteFunc(rest, func(cell int) bool { return slices.Contains(set, cell) })
	}
	return found
}

// hopeless says whether it is proved that these cells cannot all be met.
func (s *solver) hopeless(cells []int) bool {
	if s.spare <= 0 {
		return false
	}
	_, out := s.try(cells)
	s.spare -= s.options.Work - s.work
	return out == impossible
}

// smallest takes cells out of a set as long as what stays cannot be met, in several
// orders: those with the widest locations first, then from either end of the table. The
// smallest set that is found so is it.
func (s *solver) smallest(cells []int) []int {
	widest := slices.Clone(cells)
	slices.SortStableFunc(widest, func(a, b int) int { return s.width(b) - s.width(a) })
	best := s.reduce(widest)
	backward := slices.Clone(cells)
	slices.Reverse(backward)
	for _, order := range [][]int{cells, backward} {
		if set := s.reduce(order); len(set) < len(best) {
			best = set
		}
	}
	slices.Sort(best)
	return best
}

// reduce takes cells out in their order, in halves first, then one by one.
func (s *solver) reduce(cells []int) []int {
	set := slices.Clone(cells)
	for size := (len(set) + 1) / 2; ; size = (size + 1) / 2 {
		for from := 0; from < len(set) && len(set) > 1; {
			without := slices.Delete(slices.Clone(set), from, min(from+size, len(set)))
			if len(without) > 0 && s.hopeless(without) {
				set = without
			} else {
				from += size
			}
		}
		if size == 1 {
			return set
		}
	}
}

// width is how many hexes a cell's location has.
func (s *solver) width(cell int) int {
	if !s.onMap(cell) {
		return 0
	}
	u := s.sample(cell)
	return s.area(cell, &u).total
}

// sample is a unit of a cell as it starts.
func (s *solver) sample(cell int) scs.Unit {
	kind := int32(-1)
	if len(s.kinds[cell]) > 0 {
		kind = s.kinds[cell][0]
	}
	return s.itemUnit("", cell, kind)
}

// why says what is in the way of some cells together.
func (s *solver) why(cells []int) string {
	s.random = s.fresh()
	s.work = s.options.Work
	if _, out := s.draw(cells, nil); out == impossible {
		return s.shortage(cells)
	}
	var total, prohibited, hostile, units int
	hexes := map[int32]int{}
	sides := map[scs.SideID]bool{}
	weights := 0
	for _, cell := range cells {
		if !s.onMap(cell) {
			continue
		}
		u := s.sample(cell)
		a := s.area(cell, &u)
		total, prohibited, hostile = total+a.total, prohibited+a.prohibited, hostile+a.hostile
		units += s.table.Cells[cell].Count
		weights += s.table.Cells[cell].Count * s.weight(s.load(&u))
		sides[u.Side] = true
		rooms := s.rooms(u.Side)
		for _, h := range a.hexes {
			hexes[h] = rooms[h]
		}
	}
	switch {
	case len(cells) == 1 && len(hexes) == 0 && total == 0:
		return fmt.Sprintf("%q has no playable hex", s.table.Cells[cells[0]].Where.Text)
	case len(hexes) == 0:
		return fmt.Sprintf("%s nowhere to stand: of %s %s", have(units), counted(total, "hex", "hexes"), barredText(prohibited, hostile))
	}
	room := 0
	var names []string
	for _, h := range sortedKeys(hexes) {
		room += hexes[h]
		names = append(names, s.game.Hex(scs.HexID(h)).String())
	}
	text := fmt.Sprintf("%s to stand in %s", have(units), shorten(names))
	limit := s.scale.Limit()
	if limit.Known {
		text += fmt.Sprintf(", where there is room for %s; they count %s, and the limit is %s a hex",
			s.scale.Amount(scs.Exactly(room)), s.scale.Amount(scs.Exactly(weights)), s.scale.Amount(scs.Exactly(limit.N)))
	}
	if limit.Known && weights <= room && len(sides) == 1 {
		text += "; no way of stacking them fits"
	}
	if len(sides) > 1 {
		text += "; units of several sides cannot share a hex"
	}
	if prohibited+hostile > 0 {
		text += "; of the other hexes " + barredText(prohibited, hostile)
	}
	return text
}

func barredText(prohibited, hostile int) string {
	var parts []string
	if prohibited > 0 {
		parts = append(parts, fmt.Sprintf("%d %s prohibited", prohibited, isAre(prohibited)))
	}
	if hostile > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", hostile, hostileText(hostile)))
	}
	if parts == nil {
		return "none is open to them"
	}
	return strings.Join(parts, ", ")
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func hostileText(n int) string {
	if n == 1 {
		return "has enemies in it"
	}
	return "have enemies in them"
}

func have(units int) string {
	if units == 1 {
		return "1 unit has"
	}
	return strconv.Itoa(units) + " units have"
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
