package deploy

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// placement turns a plan into a placement.
func (s *solver) placement(p plan) Placement {
	var out Placement
	for i, it := range p.items {
		c := &s.table.Cells[it.cell]
		placed := Placed{Unit: it.unit, Cell: it.cell, Slot: c.Units.Slot}
		switch {
		case c.Turn.Known:
			placed.Turn, placed.Area = c.Turn, cmp.Or(c.Where.Area, c.Where.Text)
			placed.Unit.Place = s.waitsIn(c, it.unit.Side)
		case c.Where.OnMap():
			placed.Unit.Hex = p.hexes[i]
		case c.Where.Box != "":
			placed.Unit.Place = c.Where.Box
		case c.Where.Role != "":
			placed.Unit.Place = s.placeOf(c.Where.Role, it.unit.Side, pack.Value{})
		}
		out.Units = append(out.Units, placed)
	}
	out.Position = s.stand4c(out.Units)
	out.Doubts = s.doubts(out.Units)
	return out
}

// waitsIn returns the box where units wait that enter in a cell's turn: the box of that turn, else
// the box that the cell names or that is called after its entry area, else the box for all turns.
func (s *solver) waitsIn(c *Cell, side scs.SideID) string {
	return cmp.Or(s.placeOf(scspack.RoleHolding, side, c.Turn), c.Where.Box, s.areaBox(c.Where.Area),
		s.placeOf(scspack.RoleHolding, side, pack.Value{}))
}

// areaBox returns the box of a reinforcement map where units wait that enter in an area:
// "J", or "Entry J".
func (s *solver) areaBox(area string) string {
	if area == "" {
		return ""
	}
	for i := range s.game.Pack().Places {
		place := &s.game.Pack().Places[i]
		if place.Role != scspack.RoleHolding || place.InHex || place.Value.Known {
			continue
		}
		if name := fold(place.Name); name == fold(area) || name == fold("entry "+area) {
			return place.Name
		}
	}
	return ""
}

// isArea reports whether a box is called after an entry area, and so is not for all units.
func (s *solver) isArea(name string) bool {
	return slices.ContainsFunc(s.game.Pack().Places, func(place scspack.Place) bool {
		return place.Role == scspack.RoleEntry && place.Name != "" &&
			(fold(name) == fold(place.Name) || fold(name) == fold("entry "+place.Name))
	})
}

// placeOf returns the name of the place beside the map with a role that a side's units use: the
// side's own, else a place that any side uses. For holding places value is the turn.
func (s *solver) placeOf(role scspack.Role, side scs.SideID, value pack.Value) string {
	common := ""
	for i := range s.game.Pack().Places {
		place := &s.game.Pack().Places[i]
		if place.Role != role || role == scspack.RoleHolding && (place.Value != value || s.isArea(place.Name)) {
			continue
		}
		switch place.Side {
		case s.game.SideName(side):
			return boxName(place)
		case "":
			if common == "" {
				common = boxName(place)
			}
		}
	}
	return common
}

// stand4c returns the position with all units on it. What was in a hex before lies below;
// the new units follow in the order of the table, except that a unit which 4.0c allows there
// comes on top. Units with a place in the stack keep it.
func (s *solver) stand4c(units []Placed) scs.Position {
	pos := s.options.There
	pos.Units = slices.Clone(pos.Units)
	if len(pos.Units) == 0 && pos.Phase == "" && !pos.Turn.Known {
		pos.Phasing = scs.NoSide
	}
	before := len(pos.Units)
	place := map[string]int{}
	for _, u := range units {
		place[u.Unit.ID] = s.table.Cells[u.Cell].Stack
		pos.Units = append(pos.Units, u.Unit)
	}
	arrange(pos.Units[before:], func(a, b *scs.Unit) int {
		return cmp.Compare(uint(place[a.ID]-1), uint(place[b.ID]-1)) // 0 is above all numbers
	})
	lift := map[string]int{}
	for _, stack := range s.game.Stacks(pos, scs.Occasion{}) {
		order := stack.Order
		if order.Verdict == scs.Legal || len(order.Fitting) == 0 || place[order.Top] > 0 {
			continue
		}
		if slices.ContainsFunc(stack.Units, func(id string) bool { _, isNew := place[id]; return isNew }) {
			lift[order.Fitting[len(order.Fitting)-1]] = 1
		}
	}
	arrange(pos.Units, func(a, b *scs.Unit) int { return cmp.Compare(lift[a.ID], lift[b.ID]) })
	return pos
}

// arrange sorts the units of each hex; together they keep their places in the list.
func arrange(units []scs.Unit, compare func(a, b *scs.Unit) int) {
	at := map[scs.HexID][]int{}
	for i := range units {
		at[units[i].Hex] = append(at[units[i].Hex], i)
	}
	for h, places := range at {
		if h == scs.NoHex || len(places) < 2 {
			continue
		}
		stack := make([]scs.Unit, len(places))
		for i, p := range places {
			stack[i] = units[p]
		}
		slices.SortStableFunc(stack, func(a, b scs.Unit) int { return compare(&a, &b) })
		for i, p := range places {
			units[p] = stack[i]
		}
	}
}

// doubts returns what the pack leaves open of a placement.
func (s *solver) doubts(units []Placed) []Doubt {
	var terrain, owner, load, count, limitless, homeless []int
	var open []scs.Input
	drawn := map[string]int{}
	for i := range s.options.There.Units {
		drawn[s.options.There.Units[i].Kind]++
	}
	for i := range units {
		u := &units[i]
		if row := s.game.Pack().Unit(u.Unit.Kind); row != nil {
			if drawn[row.ID]++; !row.Count.Known && drawn[row.ID] > 1 {
				count = append(count, u.Cell)
			}
		}
		if c := &s.table.Cells[u.Cell]; u.Unit.Hex == scs.NoHex && u.Unit.Place == "" && !c.Where.Off {
			homeless = append(homeless, u.Cell)
		}
		if u.Unit.Hex == scs.NoHex {
			continue
		}
		if answer, decides := s.game.MayStand(&u.Unit, u.Unit.Hex); answer != pack.Yes {
			terrain = append(terrain, u.Cell)
			open = append(open, decides...)
		}
		if s.owners[u.Unit.Hex]&(1<<scs.MostSides) != 0 {
			owner = append(owner, u.Cell)
		}
		switch {
		case !s.scale.Limit().Known:
			limitless = append(limitless, u.Cell)
		case !s.load(&u.Unit).Known() && s.reading == scs.Favour:
			load = append(load, u.Cell)
		}
	}
	var doubts []Doubt
	for _, d := range []struct {
		cells []int
		why   Reason
	}{
		{terrain, Reason{Code: TerrainUnknown, Needs: open}},
		{owner, Reason{Code: OwnerUnknown}},
		{load, Reason{Code: LoadUnknown}},
		{count, Reason{Code: CountUnknown}},
		{limitless, Reason{Code: LimitUnknown, Text: "[stacking]"}},
		{homeless, Reason{Code: BoxUnknown}},
	} {
		doubts = append(doubts, s.table.doubt(d.cells, d.why)...)
	}
	return doubts
}
