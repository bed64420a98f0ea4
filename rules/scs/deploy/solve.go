package deploy

import (
	"math/rand/v2"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Preference chooses among the placements that a table allows.
type Preference uint8

// The preferences.
const (
	// Anyhow leaves it to the seed.
	Anyhow Preference = iota
	// Spread puts as few units on top of each other as possible: where all units count
	// alike, no placement has fewer second units in a hex, fewer third ones, and so on.
	Spread
	// Concentrate puts them into few hexes: where all units count alike, the other hexes in use could
	// not hold the units of any of them.
	Concentrate
)

// Options control how a table is set up.
type Options struct {
	// Seed chooses among placements, and among counters of a type. The same seed gives
	// the same set-up.
	Seed uint64
	// Prefer chooses among the placements of all units.
	Prefer Preference
	// There is what has been set up before: it counts for stacking and as enemies, and its
	// counters are not drawn again.
	There scs.Position
	// Slot returns the id of the unit that the slot of a name holds. If Slot is nil or ok
	// is false, only the side of such a unit is known.
	Slot func(name string) (unit string, ok bool)
	// Work bounds a search, in steps; 0 stands for a bound of some seconds.
	Work int
}

// A Placement is a table that has been set up.
type Placement struct {
	// Units are the units of the table, in the order of its cells.
	Units []Placed
	// Position is what was there before together with these units. Stacks list their units
	// from the bottom, with a unit on top that 4.0c allows there.
	Position scs.Position
	// Doubts list what the pack leaves open, by cell.
	Doubts []Doubt
}

// A Placed is a unit at the place where it was set up.
type Placed struct {
	// Unit is the counter. Off the map it has no Hex, and its Place is the box where it
	// lies, or "" if the pack names none.
	Unit scs.Unit
	// Cell is the index of its cell in the table.
	Cell int
	// Slot is the name of its slot, or "" if the table names none.
	Slot string
	// Turn is the turn in which it enters and Area where it does, as the table names it;
	// they are unknown and "" for units that are there at start.
	Turn pack.Value
	Area string
}

// defaultWork stands for an Options.Work of 0.
const defaultWork = 200_000_000

// Solve places all units of a table at once: each within its range, in playable hexes that are not
// prohibited to it, never more than the stacking limit allows, and none in a hex of an enemy. It
// finds such a placement if it exists, unless its search reaches a limit.
//
// What the pack leaves open is read against the set-up first: hexes of unknown terrain stay empty,
// and a unit that may count more counts its most. Only if that leads to nothing does Solve read it in
// favour, and the placement's doubts list that.
//
// If not all can be placed, the placement is empty, and the other result names the cells of
// the table that are in each other's way, and why.
func Solve(g *scs.Game, t Table, o Options) (Placement, *Infeasible) {
	s := newSolver(g, &t, o)
	if faulty := s.collect(); len(faulty) > 0 {
		return Placement{}, &Infeasible{Conflicts: faulty}
	}
	all := make([]int, len(t.Cells))
	for i := range all {
		all[i] = i
	}
	for _, s.reading = range []scs.Reading{scs.Against, scs.Favour} {
		if p, ok := s.search(s.begin(all)); ok {
			return s.placement(p), nil
		}
		if !s.open {
			break
		}
	}
	if s.work <= 0 {
		return Placement{}, &Infeasible{Limit: true}
	}
	bad := s.conflicts(all)
	if len(bad) == 0 { // proved, but for no set of cells by itself
		bad = append(bad, s.conflict(all, s.why(all)...))
	}
	return Placement{}, &Infeasible{Conflicts: bad}
}

// A plan is a set-up: the counters that were drawn and the hexes where they are put.
type plan struct {
	items []item
	hexes []scs.HexID // by item; NoHex off the map
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
	sides   []scs.SideID     // by cell
	kinds   [][]int32        // by cell: the rows of units.csv that its units may be
	index   map[string]int32 // the rows of units.csv by id
	units   int              // how many units the table has
	order   []int            // the sides in the order in which they set up
	// open is set once something unknown has been read in one way.
	open bool
	// work is what the present search may still do; a search that fails has proved
	// something only if work is left. spare is what the searches for conflicts may do.
	work, spare int
	areas       map[areaKey]*area
	stands      map[areaKey][]uint8 // by side and class, then by hex
	owners      []uint16            // by hex: a bit for each side with units there, the last for unknown ones
	loads       map[scs.SideID][]scs.Load
	held        [][]int // by side and hex: what stood there before
	edges       int     // how many hexes the areas have together
}

func newSolver(g *scs.Game, t *Table, o Options) *solver {
	s := &solver{
		game: g, table: t, options: o, scale: scs.NewScale(g.Pack()),
		areas: map[areaKey]*area{}, stands: map[areaKey][]uint8{}, index: map[string]int32{},
		owners: make([]uint16, g.Hexes()), loads: map[scs.SideID][]scs.Load{},
	}
	if s.options.Work <= 0 {
		s.options.Work = defaultWork
	}
	for i := range g.Pack().Units {
		s.index[g.Pack().Units[i].ID] = int32(i)
	}
	for i := range t.Cells {
		s.units += t.Cells[i].Count
	}
	first := int(g.Side(g.Pack().First))
	for side := range g.Sides() {
		if side != first {
			s.order = append(s.order, side)
		}
	}
	if first >= 0 {
		s.order = append(s.order, first)
	}
	for i := range o.There.Units {
		u := &o.There.Units[i]
		switch {
		case u.Hex < 0 || int(u.Hex) >= g.Hexes():
		case u.Side == scs.NoSide:
			s.owners[u.Hex] |= 1 << scs.MostSides
		default:
			s.owners[u.Hex] |= 1 << u.Side
			if s.loads[u.Side] == nil {
				s.loads[u.Side] = make([]scs.Load, g.Hexes())
			}
			at := &s.loads[u.Side][u.Hex]
			*at = at.Plus(s.load(u))
		}
	}
	return s
}

// load returns what a unit counts against the stacking limit.
func (s *solver) load(u *scs.Unit) scs.Load {
	if u.Unbound {
		return s.scale.Piece()
	}
	return s.scale.Unit(s.game.Pack().Unit(u.Kind), u.Steps)
}

// collect reads the units and the side of each cell. It returns the cells that cannot be
// set up whatever the others are, by what they lack.
func (s *solver) collect() []Conflict {
	reasons := []Reason{{Code: NoUnit}, {Code: NoSide}, {Code: NoLocation}, {Code: NoMap, Text: "[[map]]"}}
	lacking := make([][]int, len(reasons))
	for i := range s.table.Cells {
		c := &s.table.Cells[i]
		ids := c.Units.Kinds
		if len(ids) == 0 && c.Units.Slot != "" && s.options.Slot != nil {
			if id, ok := s.options.Slot(c.Units.Slot); ok {
				ids = []string{id}
			}
		}
		var kinds []int32
		for _, id := range ids {
			if k, ok := s.index[id]; ok {
				kinds = append(kinds, k)
			}
		}
		side := s.game.Side(c.Side)
		if side == scs.NoSide && len(kinds) > 0 {
			side = s.game.Side(s.game.Pack().Units[kinds[0]].Side)
		}
		s.kinds, s.sides = append(s.kinds, kinds), append(s.sides, side)
		switch {
		case len(kinds) == 0 && c.Units.Slot == "":
			lacking[0] = append(lacking[0], i)
		case side == scs.NoSide:
			lacking[1] = append(lacking[1], i)
		}
		switch w := &c.Where; {
		case !w.OnMap() && w.Box == "" && w.Role == "" && !w.Off:
			lacking[2] = append(lacking[2], i)
		case s.onMap(i) && s.game.Hexes() == 0:
			lacking[3] = append(lacking[3], i)
		}
	}
	var bad []Conflict
	for i, cells := range lacking {
		if len(cells) > 0 {
			bad = append(bad, s.conflict(cells, reasons[i]))
		}
	}
	return bad
}

// onMap reports whether the units of a cell are put on the map.
func (s *solver) onMap(cell int) bool {
	c := &s.table.Cells[cell]
	return !c.Turn.Known && c.Where.OnMap()
}

// spend pays for steps of a search and reports whether it may go on.
func (s *solver) spend(steps int) bool {
	s.work -= steps
	return s.work > 0
}

// itemUnit returns a counter as it starts; kind is -1 for one of which nothing is known.
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
	if c.State.OOS != Unmarked {
		u.OOS = c.State.OOS.answer()
	}
	if c.State.DG != Unmarked {
		u.DG = c.State.DG.answer()
	}
	return u
}
