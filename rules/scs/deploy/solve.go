package deploy

import (
	"math/rand/v2"
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Preference says which of the placements that a table allows is wanted.
type Preference uint8

// The preferences.
const (
	// Anyhow takes what the seed brings.
	Anyhow Preference = iota
	// Spread puts as few units on top of each other as can be: where all units count
	// alike, no placement has fewer second units in a hex, and so on.
	Spread
	// Concentrate puts them into few hexes: where all units count alike, into none that
	// could be done without, because the others that are used would hold all.
	Concentrate
)

// Options say how a table is set up.
type Options struct {
	// Seed chooses among placements, and among counters of a type. The same seed gives
	// the same set-up.
	Seed uint64
	// Prefer is what is wanted beyond that all units are placed.
	Prefer Preference
	// There is what has been set up before: it counts for stacking and as enemies, its
	// counters are not drawn again.
	There scs.Position
	// Slot gives the id of the unit that a slot's name means. Without it, and where ok is
	// false, nothing is known of such a unit but its side.
	Slot func(name string) (unit string, ok bool)
	// Work bounds a search, in steps; 0 is a bound that takes seconds.
	Work int
}

// A Placement is a table set up.
type Placement struct {
	// Units are the units of the table, in the order of its cells.
	Units []Placed
	// Position is all that stands then: what was there before, and these; the stacks of a
	// hex in their order, with a unit on top that 4.0c allows there.
	Position scs.Position
	// Doubts are what the pack leaves open, by cell.
	Doubts []Doubt
}

// A Placed is a unit where it was set up.
type Placed struct {
	// Unit is the counter. One that is not on the map has no Hex; its Place is the box
	// where it lies, "" where the pack names none.
	Unit scs.Unit
	// Cell is the index of its cell in the table.
	Cell int
	// Slot is the name of its slot, "" where the table names none.
	Slot string
	// Turn is the turn in which it enters, Area where it does, as the table names it;
	// unknown and "" for units that are there at start.
	Turn pack.Value
	Area string
}

// defaultWork is what Options.Work is by default.
const defaultWork = 200_000_000

// Solve places all units of a table at once: each within its range, in playable hexes
// that are not prohibited to it, never more than the stacking limit allows, and none
// in a hex of an enemy. It finds such a placement if there is one, unless its search
// reaches a limit.
//
// What the pack leaves open is read against the set-up first: hexes of which the
// terrain is not known are kept free, units of which it is not known how much they count
// are thought to be large. Only if that leads to nothing it is read in favour, and the
// placement's doubts say so.
//
// If not all can be placed, the placement is empty, and the other result says which
// cells of the table are in each other's way, and why.
func Solve(g *scs.Game, t Table, o Options) (Placement, *Infeasible) {
	s := newSolver(g, &t, o)
	if faulty := s.collect(); len(faulty) > 0 {
		return Placement{}, &Infeasible{Conflicts: faulty}
	}
	all := make([]int, len(t.Cells))
	for i := range all {
		all[i] = i
	}
	last := impossible
	for _, s.reading = range []scs.Reading{scs.Against, scs.Favour} {
		var p plan
		if p, last = s.try(all); last == found {
			return s.placement(p), nil
		}
		if !s.open {
			break
		}
	}
	if last == unfinished {
		return Placement{}, &Infeasible{Limit: true}
	}
	bad := s.conflicts(all)
	if len(bad) == 0 { // it is proved, but not of any cells by themselves
		bad = append(bad, s.conflict(all, s.why(all)))
	}
	return Placement{}, &Infeasible{Conflicts: bad}
}

// An outcome is what a search came to.
type outcome uint8

const (
	impossible outcome = iota + 1
	found
	unfinished
)

// A plan is a set-up: the counters that were drawn and the hexes where they are put.
type plan struct {
	items []item
	hexes []scs.HexID // by item; NoHex for one that is not put on the map
}

// An item is a counter of a cell.
type item struct {
	cell int
	unit scs.Unit
}

type solver struct {
	game    *scs.Game
	table   *Table
	options Options
	scale   *scs.Scale
	reading scs.Reading
	random  *rand.Rand
	sides   []scs.SideID // by cell
	kinds   [][]int32    // by cell: the rows of units.csv that it may be
	index   map[string]int32
	// open says that something unknown was read in one way.
	open bool
	// exceeded says that the table has more hexes than are looked at.
	exceeded bool
	// work is what the search at hand may still do, spare what those for conflicts may.
	work, spare int
	areas       map[areaKey]*area
	stands      map[standKey][]stand
	owners      []uint16 // by hex: a bit for each side that has units there already, the last for unknown ones
	loads       map[scs.SideID][]scs.Load
	edges       int
}

func newSolver(g *scs.Game, t *Table, o Options) *solver {
	s := &solver{
		game: g, table: t, options: o, scale: scs.NewScale(g.Pack()),
		areas: map[areaKey]*area{}, stands: map[standKey][]stand{}, index: map[string]int32{},
		owners: make([]uint16, g.Hexes()), loads: map[scs.SideID][]scs.Load{},
	}
	if s.options.Work <= 0 {
		s.options.Work = defaultWork
	}
	for i := range g.Pack().Units {
		s.index[g.Pack().Units[i].ID] = int32(i)
	}
	for i := range o.There.Units {
		u := &o.There.Units[i]
		if u.Hex < 0 || int(u.Hex) >= g.Hexes() {
			continue
		}
		if u.Side == scs.NoSide {
			s.owners[u.Hex] |= 1 << scs.MostSides
			continue
		}
		s.owners[u.Hex] |= 1 << u.Side
		if s.loads[u.Side] == nil {
			s.loads[u.Side] = make([]scs.Load, g.Hexes())
		}
		at := &s.loads[u.Side][u.Hex]
		*at = at.Plus(s.load(u))
	}
	return s
}

// load is what a unit counts against the stacking limit.
func (s *solver) load(u *scs.Unit) scs.Load {
	if u.Unbound {
		return s.scale.Piece()
	}
	return s.scale.Unit(s.game.Pack().Unit(u.Kind), u.Steps)
}

// collect looks at each cell by itself: whether it names units, a side and a place.
func (s *solver) collect() []Conflict {
	var nameless, sideless, placeless []int
	mapless := s.game.Hexes() == 0
	var offMap []int
	for i := range s.table.Cells {
		c := &s.table.Cells[i]
		var kinds []int32
		for _, id := range c.Units.Kinds {
			if k, ok := s.index[id]; ok {
				kinds = append(kinds, k)
			}
		}
		if len(kinds) == 0 && c.Units.Slot != "" && s.options.Slot != nil {
			if id, ok := s.options.Slot(c.Units.Slot); ok {
				if k, there := s.index[id]; there {
					kinds = append(kinds, k)
				}
			}
		}
		side := s.game.Side(c.Side)
		if side == scs.NoSide && len(kinds) > 0 {
			side = s.game.Side(s.game.Pack().Units[kinds[0]].Side)
		}
		s.kinds, s.sides = append(s.kinds, kinds), append(s.sides, side)
		switch {
		case len(kinds) == 0 && c.Units.Slot == "":
			nameless = append(nameless, i)
		case side == scs.NoSide:
			sideless = append(sideless, i)
		}
		switch w := &c.Where; {
		case !w.OnMap() && w.Box == "" && w.Role == "" && !w.Off:
			placeless = append(placeless, i)
		case mapless && w.OnMap() && !c.Turn.Known:
			offMap = append(offMap, i)
		}
	}
	var bad []Conflict
	for _, group := range []struct {
		cells []int
		why   string
	}{
		{nameless, "no unit is named"},
		{sideless, "it is not said whose units they are"},
		{placeless, "no location could be read"},
		{offMap, "the pack has no map: game.toml needs a [[map]]"},
	} {
		if len(group.cells) > 0 {
			bad = append(bad, s.conflict(group.cells, group.why))
		}
	}
	return bad
}

// onMap says whether the units of a cell are put on the map.
func (s *solver) onMap(cell int) bool {
	c := &s.table.Cells[cell]
	return !c.Turn.Known && c.Where.OnMap()
}

// try looks for a set-up of these cells.
func (s *solver) try(cells []int) (plan, outcome) {
	s.work = s.options.Work
	s.random = s.fresh()
	return s.draws(cells)
}

// spend pays for steps of a search; false is the end of it.
func (s *solver) spend(steps int) bool {
	s.work -= steps
	return s.work > 0
}

// itemUnit is a counter as it starts.
func (s *solver) itemUnit(id string, cell int, kind int32) scs.Unit {
	c := &s.table.Cells[cell]
	var u scs.Unit
	if kind < 0 {
		u = s.game.NewUnit(id, "", scs.NoHex)
		u.Side = s.sides[cell]
	} else {
		u = s.game.NewUnit(id, s.game.Pack().Units[kind].ID, scs.NoHex)
	}
	switch c.State.Face {
	case "reduced":
		u = s.game.Reduce(u, pack.Known(c.State.Losses))
	case "?":
		u = s.game.EitherFace(u)
	}
	if kind >= 0 || c.State.OOS != Unmarked {
		u.OOS = c.State.OOS.answer()
	}
	if kind >= 0 || c.State.DG != Unmarked {
		u.DG = c.State.DG.answer()
	}
	return u
}

// shuffled are numbers from 0 in an order that the seed gives.
func (s *solver) shuffled(n int) []int {
	order := s.random.Perm(n)
	return slices.Clip(order)
}
