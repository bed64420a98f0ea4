package deploy

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A FaultKind is the kind of a difference between a set-up and its table.
type FaultKind string

// The kinds of faults, in the order in which Lint gives them.
const (
	Missing     FaultKind = "missing"      // a unit of the table is not there
	Extra       FaultKind = "extra"        // a unit is there that the table does not have
	OutOfRange  FaultKind = "out of range" // a unit is not where the table has it
	WrongType   FaultKind = "wrong type"   // another unit stands in its place
	WrongState  FaultKind = "wrong state"  // a unit has another face or other markers
	Overstacked FaultKind = "overstacked"  // a hex holds more than the limit allows
	Unchecked   FaultKind = "unchecked"    // it depends on what is unknown
)

var faultKinds = []FaultKind{Missing, Extra, OutOfRange, WrongType, WrongState, Overstacked, Unchecked}

// A Fault is one difference between a position and a table.
type Fault struct {
	Kind FaultKind
	// Cell is the index of the cell in the table, or -1 if the fault is about no cell. At
	// is where the cell stands.
	Cell int
	At   pack.Position
	// Units are the ids of the units in the position.
	Units []string
	// Doubt is why the cell's location may have been misread. If there is a doubt, the fault
	// may be the table's.
	Doubt Reason
	// Reason is how they differ. Its Needs are the inputs that would decide, where it is Unchecked.
	Reason
}

// Lint compares a position with a table. It finds units that are missing, extra, out of range,
// overstacked or of the wrong type, and units in another state than the table gives them: full
// strength and no markers, unless it has others (set-up note 3).
//
// Each unit is matched with one cell at most, first where both type and place fit and then
// where only one of them does, so that there are no more faults than necessary. A cell that
// names no unit accepts any unit of its side. A unit that has entered by the position's
// turn may be anywhere. Lint ignores sides that the table does not mention, and units
// beside the map if the table has none there.
//
// The faults are sorted by kind, then in the order of the table and of the position.
func Lint(g *scs.Game, pos scs.Position, t Table) []Fault {
	if len(pos.Units)*len(t.Cells) > mostPairs {
		return []Fault{{Kind: Unchecked, Cell: -1, Reason: Reason{Code: TooManyPairs, Count: len(pos.Units),
			Of: len(t.Cells)}}}
	}
	l := &linter{solver: newSolver(g, &t, Options{}), pos: &pos, left: make([]int, len(t.Cells)),
		free: make([]bool, len(pos.Units))}
	l.collect()
	for i := range t.Cells {
		l.left[i] = t.Cells[i].Count
	}
	for i := range pos.Units {
		l.free[i] = true
	}
	l.match(func(c, u int) bool { return l.fits(c, u) == pack.Yes && l.in(c, u) && l.state(c, u).Code == "" }, nil)
	l.match(func(c, u int) bool { return l.fits(c, u) == pack.Yes && l.in(c, u) }, func(c, u int) {
		l.fault(WrongState, c, l.state(c, u), u)
	})
	l.match(func(c, u int) bool { return l.fits(c, u) == pack.Unknown && l.in(c, u) }, func(c, u int) {
		l.fault(Unchecked, c, Reason{Code: MayBeWanted}, u)
	})
	astray := func(c, u int) {
		l.fault(OutOfRange, c, Reason{Code: IsElsewhere}, u)
	}
	l.match(func(c, u int) bool { return pos.Units[u].Hex != scs.NoHex && l.fits(c, u) == pack.Yes }, astray)
	l.match(func(c, u int) bool { return t.Cells[c].Units.Named() && l.fits(c, u) == pack.Yes }, astray)
	l.match(func(c, u int) bool { return l.sameSide(c, u) && l.in(c, u) }, func(c, u int) {
		l.fault(WrongType, c, Reason{Code: InPlaceOf}, u)
	})
	sides := map[scs.SideID]bool{}
	for _, side := range l.sides {
		sides[side] = true
	}
	l.rest(sides)
	l.stacks(sides)
	slices.SortStableFunc(l.faults, func(a, b Fault) int {
		return cmp.Compare(slices.Index(faultKinds, a.Kind), slices.Index(faultKinds, b.Kind))
	})
	return l.faults
}

// mostPairs bounds the number of units in a position times the cells of a table.
const mostPairs = 4_000_000

type linter struct {
	*solver
	pos    *scs.Position
	left   []int  // by cell: how many of its units are not matched yet
	free   []bool // by unit: whether it is not matched yet
	faults []Fault
}

// fault adds a fault about a cell, or -1, and some units.
func (l *linter) fault(kind FaultKind, cell int, why Reason, units ...int) {
	f := Fault{Kind: kind, Cell: cell, Reason: why}
	if cell >= 0 {
		c := &l.table.Cells[cell]
		f.At, f.Wanted = c.At, c.Units
		if f.Text == "" {
			f.Text = c.Where.Text
		}
		if kind == OutOfRange || kind == Missing {
			f.Doubt = l.table.Cells[cell].Doubt
		}
	}
	for _, u := range units {
		unit := &l.pos.Units[u]
		f.Units, f.Unit, f.Place = append(f.Units, unit.ID), unit.ID, unit.Place
		if f.Off = unit.Hex == scs.NoHex; !f.Off {
			f.Hex = l.game.Hex(unit.Hex)
		}
	}
	l.faults = append(l.faults, f)
}

// match matches cells with free units that fit, as many as possible, and calls each for
// every match.
func (l *linter) match(fits func(cell, unit int) bool, each func(cell, unit int)) {
	edges := make([][]int32, len(l.left))
	room := make([]int, len(l.free))
	for u, free := range l.free {
		if !free {
			continue
		}
		room[u] = 1
		for c, left := range l.left {
			if left > 0 && fits(c, u) {
				edges[c] = append(edges[c], int32(u))
			}
		}
	}
	work := defaultWork
	f := newFlow(l.left, edges, room, &work)
	f.fill()
	for c, units := range f.sent() {
		for _, u := range units {
			l.free[u] = false
			if each != nil {
				each(c, int(u))
			}
		}
	}
}

func (l *linter) sameSide(cell, unit int) bool {
	side := l.sides[cell]
	return side == scs.NoSide || l.pos.Units[unit].Side == scs.NoSide || l.pos.Units[unit].Side == side
}

// fits returns whether a unit is of the kind that a cell asks for.
func (l *linter) fits(cell, unit int) pack.Answer {
	c, u := &l.table.Cells[cell], &l.pos.Units[unit]
	switch {
	case !l.sameSide(cell, unit):
		return pack.No
	case !c.Units.Named() && !u.Unbound:
		return pack.Yes
	case u.Unbound, len(l.kinds[cell]) == 0:
		return pack.Unknown
	case c.Units.Counter != "" && c.Units.Counter != u.ID:
		return pack.No
	}
	if k, ok := l.index[u.Kind]; ok && slices.Contains(l.kinds[cell], k) {
		return pack.Yes
	}
	return pack.No
}

// state returns how a unit's state differs from the one its cell gives it: the wrong face
// or other markers. It has no Code if nothing differs or nobody knows.
func (l *linter) state(cell, unit int) Reason {
	c, u := &l.table.Cells[cell], &l.pos.Units[unit]
	entered := c.Turn.Known && l.pos.Turn.Known && l.pos.Turn.N > c.Turn.N
	reduced := c.State.Face == "reduced"
	switch {
	case entered:
		return Reason{}
	case c.State.Face != "?" && u.Reduced == pack.Yes && !reduced:
		return Reason{Code: IsReduced}
	case u.Reduced == pack.No && reduced:
		return Reason{Code: IsFull}
	}
	for _, marker := range []struct {
		name string
		mark Mark
		is   pack.Answer
	}{{"OOS", c.State.OOS, u.OOS}, {"DG", c.State.DG, u.DG}} {
		switch {
		case marker.mark == Unmarked && marker.is == pack.Yes:
			return Reason{Code: IsMarked, Text: marker.name}
		case marker.mark == Marked && marker.is == pack.No:
			return Reason{Code: IsNotMarked, Text: marker.name}
		}
	}
	return Reason{}
}

// in reports whether a unit is where a cell has it.
func (l *linter) in(cell, unit int) bool {
	c, u := &l.table.Cells[cell], &l.pos.Units[unit]
	switch {
	case c.Turn.Known && l.pos.Turn.Known && l.pos.Turn.N >= c.Turn.N:
		return true
	case c.Turn.Known:
		place := l.waitsIn(c, u.Side)
		return u.Hex == scs.NoHex && (place == "" || u.Place == place)
	case c.Where.OnMap():
		if u.Hex == scs.NoHex {
			return false
		}
		_, found := slices.BinarySearch(l.within(cell, u.Side), int32(u.Hex))
		return found
	case c.Where.Box != "":
		return u.Hex == scs.NoHex && u.Place == c.Where.Box
	case c.Where.Role != "":
		return u.Hex == scs.NoHex && u.Place == l.placeOf(c.Where.Role, u.Side, pack.Value{})
	}
	return c.Where.Off && u.Hex == scs.NoHex
}

// within returns the hexes of a cell's location in their order, whatever their terrain.
func (l *linter) within(cell int, side scs.SideID) []int32 {
	key := areaKey{l.table.Cells[cell].Where.Text, side, scs.NoClass}
	a := l.areas[key]
	if a == nil {
		a = &area{}
		l.areas[key] = a
		if l.edges <= mostEdges {
			for _, h := range l.table.Cells[cell].Where.hexes(l.game, side) {
				a.hexes = append(a.hexes, int32(h))
			}
			l.edges += len(a.hexes)
		}
	}
	return a.hexes
}

// rest reports the cells that no unit fits and the units that fit no cell.
func (l *linter) rest(sides map[scs.SideID]bool) {
	for c, left := range l.left {
		if left > 0 {
			why := Reason{Code: NotThere}
			if n := l.table.Cells[c].Count; n > 1 {
				why.Count, why.Of = left, n
			}
			l.fault(Missing, c, why)
		}
	}
	beside := slices.ContainsFunc(l.table.Cells, func(c Cell) bool { return c.Turn.Known || !c.Where.OnMap() })
	for u, free := range l.free {
		unit := &l.pos.Units[u]
		if unit.Hex == scs.NoHex && !beside {
			continue
		}
		if free && (sides[unit.Side] || sides[scs.NoSide]) {
			kind := Extra
			if unit.Unbound {
				kind = Unchecked
			}
			l.fault(kind, -1, Reason{Code: NotInTable}, u)
		}
	}
}

// stacks reports the hexes with too many units.
func (l *linter) stacks(sides map[scs.SideID]bool) {
	for _, stack := range l.game.Stacks(*l.pos, scs.Occasion{}) {
		limit := stack.Limit.Limit
		if !limit.Known || !sides[stack.Side] && !sides[scs.NoSide] && stack.Side != scs.NoSide {
			continue
		}
		f := Fault{Cell: -1, Units: stack.Units, Reason: Reason{Code: MoreThanLimit, Load: stack.Limit.Load,
			Counted: l.game.Pack().Stacking.Count, Hex: stack.Hex, Of: limit.N}}
		switch stack.Limit.Over() {
		case pack.Yes:
			f.Kind = Overstacked
		case pack.Unknown:
			f.Kind, f.Needs = Unchecked, stack.Limit.Decides
		default:
			continue
		}
		l.faults = append(l.faults, f)
	}
}
