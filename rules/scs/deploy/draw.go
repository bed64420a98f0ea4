package deploy

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/scs"
)

// A likeness is what tells units apart for a set-up: of two alike either will do.
type likeness struct {
	class  scs.ClassID
	load   scs.Load
	mapped bool
}

// like is the likeness of a kind in a cell.
func (s *solver) like(cell int, kind int32) likeness {
	u := s.itemUnit("", cell, kind)
	return likeness{class: u.Class, load: s.load(&u), mapped: s.onMap(cell)}
}

// draws finds counters for the cells and hexes for the counters. Which counters of a
// type are drawn matters only where they are not alike: then other draws are tried,
// each number of each likeness for each cell.
func (s *solver) draws(cells []int) (plan, outcome) {
	items, out := s.draw(cells, nil)
	if out != found {
		return plan{}, out
	}
	hexes, out := s.place(items)
	if out == found {
		return plan{items, hexes}, found
	}
	var mixed []int
	classes := map[int][]likeness{}
	for _, cell := range cells {
		var alike []likeness
		for _, kind := range s.kinds[cell] {
			if l := s.like(cell, kind); !slices.Contains(alike, l) {
				alike = append(alike, l)
			}
		}
		if len(alike) > 1 && s.onMap(cell) {
			mixed, classes[cell] = append(mixed, cell), alike
		}
	}
	if len(mixed) == 0 || out == unfinished {
		return plan{}, out
	}
	return s.redraw(cells, mixed, classes, map[int][]int{})
}

// redraw tries all numbers of each likeness for the first of the mixed cells, and so on
// with the rest.
func (s *solver) redraw(cells, mixed []int, classes map[int][]likeness, chosen map[int][]int) (plan, outcome) {
	split := &split{classes, chosen}
	items, out := s.draw(cells, split)
	if out != found {
		return plan{}, out
	}
	if len(mixed) == 0 {
		hexes, out := s.place(items)
		return plan{items, hexes}, out
	}
	cell := mixed[0]
	numbers := make([]int, len(classes[cell]))
	last := impossible
	var each func(i, rest int) (plan, outcome)
	each = func(i, rest int) (plan, outcome) {
		if !s.spend(1000) {
			return plan{}, unfinished
		}
		if i == len(numbers)-1 {
			numbers[i] = rest
			chosen[cell] = slices.Clone(numbers)
			defer delete(chosen, cell)
			return s.redraw(cells, mixed[1:], classes, chosen)
		}
		for n := rest; n >= 0; n-- {
			numbers[i] = n
			p, out := each(i+1, rest-n)
			if out == found {
				return p, out
			}
			if out == unfinished {
				last = unfinished
				if s.work <= 0 {
					return plan{}, unfinished
				}
			}
		}
		return plan{}, last
	}
	return each(0, s.table.Cells[cell].Count)
}

// A split says how many units of each likeness some cells get.
type split struct {
	classes map[int][]likeness
	chosen  map[int][]int
}

// draw gives each cell its counters: those that are named, and of a type as the seed
// has it. It is impossible where the pack does not have so many.
func (s *solver) draw(cells []int, by *split) (items []item, out outcome) {
	units := s.game.Pack().Units
	used := map[string]bool{}
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
	for i := range s.options.There.Units {
		u := &s.options.There.Units[i]
		used[u.ID] = true
		if k, is := s.index[u.Kind]; is {
			room[k] = max(0, room[k]-1)
		}
	}
	var supply []int
	var edges [][]int32
	var owner []int
	take := func(cell, n int, kinds []int32) {
		order := make([]int32, len(kinds))
		for i, j := range s.shuffled(len(kinds)) {
			order[i] = kinds[j]
		}
		supply, edges, owner = append(supply, n), append(edges, order), append(owner, cell)
	}
	for _, cell := range cells {
		c := &s.table.Cells[cell]
		if c.Units.Counter != "" {
			if used[c.Units.Counter] {
				return nil, impossible
			}
			used[c.Units.Counter] = true
		}
		switch {
		case len(s.kinds[cell]) == 0: // a slot of which nothing is known
		case by != nil && by.chosen[cell] != nil:
			for i, l := range by.classes[cell] {
				take(cell, by.chosen[cell][i], slices.DeleteFunc(slices.Clone(s.kinds[cell]), func(k int32) bool { return s.like(cell, k) != l }))
			}
		default:
			take(cell, c.Count, s.kinds[cell])
		}
	}
	f := newFlow(supply, edges, room, s.work)
	all := f.fill()
	s.work = f.budget
	switch {
	case !all && f.ended:
		return nil, unfinished
	case !all:
		return nil, impossible
	}
	drawn := map[int][]int32{}
	for t, cell := range owner {
		for e, n := range f.sent[t] {
			for range n {
				drawn[cell] = append(drawn[cell], edges[t][e])
			}
		}
	}
	return s.name(cells, drawn, used), found
}

// name gives counters their ids: that of their kind, and with a number from the second on.
func (s *solver) name(cells []int, drawn map[int][]int32, used map[string]bool) []item {
	var items []item
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
	for _, cell := range cells {
		c := &s.table.Cells[cell]
		kinds := drawn[cell]
		for i := range c.Count {
			kind, id := int32(-1), c.Units.Counter
			if len(kinds) > 0 {
				kind = kinds[i]
			}
			switch {
			case id != "":
			case kind < 0:
				id = fresh(c.Units.Slot)
			default:
				id = fresh(s.game.Pack().Units[kind].ID)
			}
			items = append(items, item{cell, s.itemUnit(id, cell, kind)})
		}
	}
	return items
}

// shortage says what is wrong where the counters of some cells are too few.
func (s *solver) shortage(cells []int) string {
	wanted := 0
	var kinds []int32
	for _, cell := range cells {
		wanted += s.table.Cells[cell].Count
		kinds = append(kinds, s.kinds[cell]...)
	}
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	there, placed := 0, 0
	var names []string
	for _, k := range kinds {
		u := &s.game.Pack().Units[k]
		names = append(names, u.ID)
		there += u.Count.N
	}
	for i := range s.options.There.Units {
		if k, is := s.index[s.options.There.Units[i].Kind]; is && slices.Contains(kinds, k) {
			placed++
		}
	}
	text := fmt.Sprintf("%s wanted of %s; the game has %d", counters(wanted), shorten(names), there)
	if placed > 0 {
		text += fmt.Sprintf(", and %d of them are set up already", placed)
	}
	return text
}

func counters(n int) string {
	if n == 1 {
		return "1 counter is"
	}
	return strconv.Itoa(n) + " counters are"
}
