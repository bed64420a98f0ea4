package game

import (
	"slices"
)

// groups holds the game's pieces by place, for expressions that sum or count over
// the pieces of a map, zone or location. Modules put such expressions into every
// piece, so groups are built once and kept until something moves.
type groups struct {
	all        []*Object // sorted by id
	byMap      map[*Map][]*Object
	byLocation map[*Map]map[string][]*Object
	byZone     map[*Map]map[string][]*Object
}

// grouped returns the current groups.
func (s *State) grouped() *groups {
	if s.groups != nil {
		return s.groups
	}
	s.meter.Spend(8 * len(s.objects))
	g := &groups{byMap: map[*Map][]*Object{}}
	for _, o := range s.objects {
		if o.kind == Piece {
			g.all = append(g.all, o)
		}
	}
	slices.SortFunc(g.all, compareIDs)
	for _, o := range g.all {
		if m := o.Map(); m != nil {
			g.byMap[m] = append(g.byMap[m], o)
		}
	}
	s.groups = g
	return g
}

func (g *groups) at(m *Map, location string) []*Object {
	return lookup(&g.byLocation, g.byMap[m], m, location, func(o *Object) string { return m.Location(o.At()) })
}

func (g *groups) in(m *Map, zone string) []*Object {
	return lookup(&g.byZone, g.byMap[m], m, zone, func(o *Object) string { return m.Zone(o.At()) })
}

// lookup returns a map's pieces with some name. The first call for a map builds the
// index of all its pieces.
func lookup(index *map[*Map]map[string][]*Object, pieces []*Object, m *Map, name string,
	nameOf func(*Object) string) []*Object {
	if *index == nil {
		*index = map[*Map]map[string][]*Object{}
	}
	byName := (*index)[m]
	if byName == nil {
		byName = map[string][]*Object{}
		for _, o := range pieces {
			n := nameOf(o)
			byName[n] = append(byName[n], o)
		}
		(*index)[m] = byName
	}
	return byName[name]
}
