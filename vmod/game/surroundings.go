package game

import (
	"image"
	"math"
	"slices"

	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

var _ trait.Surroundings = around{}

// Pieces lists the pieces that an expression of this piece counts over.
func (a around) Pieces(g expression.Group) ([]trait.Member, error) {
	a.o.game.leans()
	list := a.group(g)
	if g.Others {
		list = slices.DeleteFunc(slices.Clone(list), func(o *Object) bool { return o == a.o })
	}
	if err := a.o.game.scan(len(list) + 1); err != nil {
		return nil, err
	}
	members := make([]trait.Member, 0, len(list))
	for _, o := range list {
		if p := a.o.game.Piece(o); p != nil {
			members = append(members, trait.Member{Piece: p, Env: around{o}})
		}
	}
	return members, nil
}

// group are the pieces of a group; on a map, in the order of their ids.
func (a around) group(g expression.Group) []*Object {
	switch g.Kind {
	case expression.OwnStack, expression.OwnStackVisible:
		return a.ownStack(g.Kind == expression.OwnStackVisible)
	case expression.OwnMat:
		return a.ownMat()
	case expression.Attached:
		return a.attached(g.Name)
	case expression.Everywhere:
		return slices.DeleteFunc(slices.Clone(a.o.game.grouped().all), func(o *Object) bool { return o.Map() == nil })
	case expression.WithinRange:
		return a.inRange(g)
	}
	m := a.o.game.mapCalled(g.Map)
	switch {
	case m == nil:
		return nil
	case g.Kind == expression.AtLocation:
		return a.o.game.grouped().at(m, g.Name)
	case g.Kind == expression.InZone:
		return a.o.game.grouped().in(m, g.Name)
	case g.Kind == expression.OnMap:
		return a.o.game.grouped().byMap[m]
	}
	return nil
}

func (a around) ownStack(visible bool) []*Object {
	if a.o.parent == nil {
		return []*Object{a.o}
	}
	if !visible {
		return a.o.parent.members
	}
	return slices.DeleteFunc(slices.Clone(a.o.parent.members), func(o *Object) bool { return a.o.game.flag(o, "Invisible") })
}

// ownMat is the mat that the piece is or stands on, with all its cargo.
func (a around) ownMat() []*Object {
	mat := a.o
	cargo := a.cargo(mat)
	if cargo == nil {
		if mat = a.mat(); mat == nil {
			return []*Object{a.o}
		}
		cargo = a.cargo(mat)
	}
	return append([]*Object{mat}, cargo...)
}

func (a around) mat() *Object {
	for _, t := range a.o.game.Piece(a.o).Traits() {
		if c, ok := t.(*trait.MatCargo); ok {
			return a.o.game.objects[c.Mat]
		}
	}
	return nil
}

// cargo are the pieces on a mat; nil for a piece that is no mat.
func (a around) cargo(mat *Object) []*Object {
	p := a.o.game.Piece(mat)
	if p == nil {
		return nil
	}
	for _, t := range p.Traits() {
		if m, ok := t.(*trait.Mat); ok {
			return a.o.game.known(m.Cargo)
		}
	}
	return nil
}

func (a around) attached(name string) []*Object {
	var list []*Object
	for _, t := range a.o.game.Piece(a.o).Traits() {
		if at, ok := t.(*trait.Attachment); ok && at.Name == name {
			list = append(list, a.o.game.known(at.Attached)...)
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

func (a around) inRange(g expression.Group) []*Object {
	m := a.o.Map()
	if m == nil {
		return nil
	}
	here := a.o.At()
	return slices.DeleteFunc(slices.Clone(a.o.game.grouped().byMap[m]), func(o *Object) bool {
		if o == a.o && g.Min > 0 {
			return true
		}
		d, ok := distance(m, here, o.At(), g.Pixels)
		return !ok || d < g.Min || d > g.Max
	})
}

// HasMap says whether the module has a map of that name.
func (a around) HasMap(name string) bool { return a.o.game.mapCalled(name) != nil }

// MapProperty is a property of a map, or of the module where the map has none.
func (a around) MapProperty(name, mapName string) (string, bool) {
	m := a.o.game.mapCalled(mapName)
	if m == nil {
		return "", false
	}
	return a.o.game.onMap(m, name)
}

// ZoneProperty is a property of a zone of a map.
func (a around) ZoneProperty(name, zone, mapName string) (string, bool) {
	m := a.o.game.mapCalled(mapName)
	if m == nil {
		return "", false
	}
	a.o.game.leansOn(name)
	if v, ok := a.o.game.globals.values[zoneContainer(m, zone)][name]; ok {
		return v, true
	}
	return a.o.game.onMap(m, name)
}

// Cells is the distance between two points of a map in cells of its grid.
func (a around) Cells(mapName string, from, to image.Point) (int, bool) {
	m := a.o.game.mapCalled(mapName)
	if m == nil {
		return 0, false
	}
	return m.grid.HexDistance(from, to)
}

func (a around) Formulas() *trait.Formulas { return &a.o.game.formulas }

// distance between two points in pixels or cells.
func distance(m *Map, p, q image.Point, pixels bool) (int, bool) {
	if pixels {
		d := p.Sub(q)
		return int(math.Round(math.Hypot(float64(d.X), float64(d.Y)))), true
	}
	return m.grid.HexDistance(p, q)
}
