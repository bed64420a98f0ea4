package deploy

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/scs"
)

// A want is a number of counters for a cell, each of any of some kinds. Without kinds, nothing
// is known of the counters.
type want struct {
	cell, count int
	kinds       []int32
}

// begin starts a new search and returns the wants of some cells.
func (s *solver) begin(cells []int) []want {
	s.work = s.options.Work
	s.random = rand.New(rand.NewPCG(s.options.Seed, 0))
	wants := make([]want, len(cells))
	for i, cell := range cells {
		wants[i] = want{cell, s.table.Cells[cell].Count, s.kinds[cell]}
	}
	return wants
}

// search finds counters for the wants and hexes for the counters. Which counters of a type
// are drawn matters only if some count differently or may stand in different hexes. Then
// search splits the first such want into counters like the first of its kinds and others, and
// tries all numbers of each.
func (s *solver) search(wants []want) (plan, bool) {
	items, ok := s.draw(wants)
	if !ok {
		return plan{}, false
	}
	if hexes, ok := s.place(items); ok {
		return plan{items, hexes}, true
	}
	for i, w := range wants {
		if w.count == 0 || len(w.kinds) == 0 || !s.onMap(w.cell) {
			continue
		}
		model := s.itemUnit("", w.cell, w.kinds[0])
		var alike, others []int32
		for _, kind := range w.kinds {
			if u := s.itemUnit("", w.cell, kind); u.Class == model.Class && s.load(&u) == s.load(&model) {
				alike = append(alike, kind)
			} else {
				others = append(others, kind)
			}
		}
		if len(others) == 0 {
			continue
		}
		for n := w.count; n >= 0 && s.work > 0; n-- {
			split := []want{{w.cell, n, alike}, {w.cell, w.count - n, others}}
			if p, ok := s.search(slices.Concat(wants[:i], split, wants[i+1:])); ok {
				return p, true
			}
		}
		break
	}
	return plan{}, false
}

// draw gives the wants their counters: the named ones, and of a type whichever the seed
// brings. It reports whether the pack has enough.
func (s *solver) draw(wants []want) ([]item, bool) {
	units := s.game.Pack().Units
	if !s.spend(len(units)) {
		return nil, false
	}
	room := make([]int, len(units))
	for i := range units {
		count := units[i].Count
		if !count.Known {
			s.open = true
			if count.N = 1; s.reading == scs.Favour {
				count.N = mostUnits
			}
		}
		room[i] = count.N
	}
	used := map[string]bool{}
	for i := range s.options.There.Units {
		u := &s.options.There.Units[i]
		used[u.ID] = true
		if k, is := s.index[u.Kind]; is {
			room[k] = max(0, room[k]-1)
		}
	}
	left, edges := make([]int, len(wants)), make([][]int32, len(wants))
	for i, w := range wants {
		if id := s.table.Cells[w.cell].Units.Counter; id != "" {
			if used[id] {
				return nil, false
			}
			used[id] = true
		}
		if len(w.kinds) > 0 {
			left[i], edges[i] = w.count, slices.Clone(w.kinds)
			s.random.Shuffle(len(edges[i]), func(a, b int) { edges[i][a], edges[i][b] = edges[i][b], edges[i][a] })
		}
	}
	f := newFlow(left, edges, room, &s.work)
	if !f.fill() {
		return nil, false
	}
	// A counter has the id of its kind, followed from the second on by a number.
	next := map[string]int{}
	fresh := func(base string) string {
		for {
			next[base]++
			id := base
			if n := next[base]; n > 1 {
				id += "#" + strconv.Itoa(n)
			}
			if !used[id] {
				used[id] = true
				return id
			}
		}
	}
	var items []item
	for i, kinds := range f.sent() {
		c := &s.table.Cells[wants[i].cell]
		for n := range wants[i].count {
			kind, id, base := int32(-1), c.Units.Counter, c.Units.Slot
			if len(kinds) > 0 {
				kind, base = kinds[n], units[kinds[n]].ID
			}
			if id == "" {
				id = fresh(base)
			}
			items = append(items, item{wants[i].cell, s.itemUnit(id, wants[i].cell, kind)})
		}
	}
	return items, true
}

// shortage returns the reason that the pack has too few counters for some cells.
func (s *solver) shortage(cells []int) Reason {
	why := Reason{Code: TooFewInStock}
	var kinds []int32
	for _, cell := range cells {
		why.Count += s.table.Cells[cell].Count
		kinds = append(kinds, s.kinds[cell]...)
	}
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	for _, k := range kinds {
		u := &s.game.Pack().Units[k]
		why.Kinds = append(why.Kinds, u.ID)
		why.Of += u.Count.N
	}
	for i := range s.options.There.Units {
		if k, is := s.index[s.options.There.Units[i].Kind]; is && slices.Contains(kinds, k) {
			why.Placed++
		}
	}
	return why
}
