package game

import (
	"image"
	"math"

	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

var _ trait.Surroundings = around{}

// Pieces lists the pieces that an expression of this piece counts over.
func (a around) Pieces(g expression.Group) ([]trait.Member, error) {
	switch g.Kind {
	case expression.OwnStack, expression.OwnStackVisible:
		return a.ownStack(g.Kind == expression.OwnStackVisible), nil
	case expression.OwnMat:
		return a.ownMat(), nil
	case expression.Attached:
		return a.attached(g.Name), nil
	case expression.AtLocation:
		return a.onMap(g.Map, func(o *Object) bool { return o.Place().Location() == g.Name }), nil
	case expression.InZone:
		return a.onMap(g.Map, func(o *Object) bool { return around{a.s, o}.Zone() == g.Name }), nil
	case expression.OnMap:
		return a.onMap(g.Map, func(*Object) bool { return true }), nil
	case expression.Everywhere:
		return a.members(func(o *Object) bool { return o.Map() != nil }), nil
	case expression.WithinRange:
		return a.within(g), nil
	}
	return nil, nil
}

func (a around) member(o *Object) trait.Member {
	return trait.Member{Piece: a.s.Piece(o), Env: around{a.s, o}}
}

// members are all pieces for which keep is true, in the order of their ids.
func (a around) members(keep func(*Object) bool) []trait.Member {
	var list []trait.Member
	for _, o := range a.s.pieces() {
		if keep(o) && a.s.Piece(o) != nil {
			list = append(list, a.member(o))
		}
	}
	return list
}

func (a around) onMap(name string, keep func(*Object) bool) []trait.Member {
	m := a.s.mapCalled(name)
	if m == nil {
		return nil
	}
	return a.members(func(o *Object) bool { return o.Map() == m && keep(o) })
}

func (a around) ownStack(visible bool) []trait.Member {
	if a.o.parent == nil {
		return []trait.Member{a.member(a.o)}
	}
	var list []trait.Member
	for _, o := range a.o.parent.members {
		if a.s.Piece(o) != nil && !(visible && a.s.flag(o, "Invisible")) {
			list = append(list, a.member(o))
		}
	}
	return list
}

// ownMat is the mat that the piece is or stands on, with all its cargo.
func (a around) ownMat() []trait.Member {
	mat := a.o
	cargo := a.cargo(mat)
	if cargo == nil {
		if mat = a.mat(); mat == nil {
			return []trait.Member{a.member(a.o)}
		}
		cargo = a.cargo(mat)
	}
	list := []trait.Member{a.member(mat)}
	for _, o := range cargo {
		list = append(list, a.member(o))
	}
	return list
}

func (a around) mat() *Object {
	for _, t := range a.s.Piece(a.o).Traits() {
		if c, ok := t.(*trait.MatCargo); ok {
			return a.s.objects[c.Mat]
		}
	}
	return nil
}

// cargo are the pieces on a mat; nil for a piece that is no mat.
func (a around) cargo(mat *Object) []*Object {
	p := a.s.Piece(mat)
	if p == nil {
		return nil
	}
	for _, t := range p.Traits() {
		if m, ok := t.(*trait.Mat); ok {
			return a.s.known(m.Cargo)
		}
	}
	return nil
}

func (a around) attached(name string) []trait.Member {
	var list []trait.Member
	for _, t := range a.s.Piece(a.o).Traits() {
		if at, ok := t.(*trait.Attachment); ok && at.Name == name {
			for _, o := range a.s.known(at.Attached) {
				list = append(list, a.member(o))
			}
		}
	}
	return list
}

// known are the pieces of these ids that the game has; never nil.
func (s *State) known(ids []string) []*Object {
	list := make([]*Object, 0, len(ids))
	for _, id := range ids {
		if o := s.objects[id]; o != nil && s.Piece(o) != nil {
			list = append(list, o)
		}
	}
	return list
}

func (a around) within(g expression.Group) []trait.Member {
	m := a.o.Map()
	if m == nil {
		return nil
	}
	here := a.o.At()
	return a.members(func(o *Object) bool {
		if o.Map() != m || o == a.o && g.Min > 0 {
			return false
		}
		d, ok := a.distance(m, here, o.At(), g.Pixels)
		return ok && g.Min <= d && d <= g.Max
	})
}

// HasMap says whether the module has a map of that name.
func (a around) HasMap(name string) bool { return a.s.mapCalled(name) != nil }

// MapProperty is a property of a map, or of the module where the map has none.
func (a around) MapProperty(name, mapName string) (string, bool) {
	m := a.s.mapCalled(mapName)
	if m == nil {
		return "", false
	}
	return a.s.onMap(m, name)
}

// ZoneProperty is a property of a zone of a map.
func (a around) ZoneProperty(name, zone, mapName string) (string, bool) {
	m := a.s.mapCalled(mapName)
	if m == nil {
		return "", false
	}
	if v, ok := a.s.globals.values[zoneContainer(m, zone)][name]; ok {
		return v, true
	}
	return a.s.onMap(m, name)
}

// Cells is the distance between two points of a map in cells of its grid.
func (a around) Cells(mapName string, from, to image.Point) (int, bool) {
	m := a.s.mapCalled(mapName)
	if m == nil {
		return 0, false
	}
	return m.grid.HexDistance(from, to)
}

func (a around) Formulas() *trait.Formulas { return &a.s.formulas }

// distance between two points in pixels or cells.
func (a around) distance(m *Map, p, q image.Point, pixels bool) (int, bool) {
	if pixels {
		d := p.Sub(q)
		return int(math.Round(math.Hypot(float64(d.X), float64(d.Y)))), true
	}
	return m.grid.HexDistance(p, q)
}
