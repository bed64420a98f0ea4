package game

import (
	"image"
	"math"
	"slices"

	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

var _ trait.Surroundings = around{}

// Pieces returns the pieces over which an expression of this piece sums or counts.
func (a around) Pieces(g expression.Group) ([]trait.Member, error) {
	a.o.game.leans()
	list := a.group(g)
	if g.Others {
		list = slices.DeleteFunc(slices.Clone(list), func(o *Object) bool { return o == a.o })
	}
	if !a.o.game.meter.Spend(len(list) + 1) {
		return nil, ErrCutOff
	}
	members := make([]trait.Member, 0, len(list))
	for _, o := range list {
		if p := a.o.game.Piece(o); p != nil {
			members = append(members, trait.Member{Piece: p, Env: around{o}})
		}
	}
	return members, nil
}

// group returns the pieces of a group. Those on a map are sorted by id.
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
	return slices.DeleteFunc(slices.Clone(a.o.parent.members),
		func(o *Object) bool { return a.o.game.flag(o, "Invisible") })
}

// ownMat returns the mat that the piece is or stands on, and its cargo.
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

// cargo returns the pieces on a mat. It is nil for a piece that is no mat.
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

// known returns the pieces of the game with these ids. It is never nil.
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
		if g.Pixels {
			v := here.Sub(o.At())
			d := int(math.Round(math.Hypot(float64(v.X), float64(v.Y))))
			return d < g.Min || d > g.Max
		}
		d, ok := m.grid.HexDistance(here, o.At())
		return !ok || d < g.Min || d > g.Max
	})
}

// HasMap reports whether there is a map of that name.
func (a around) HasMap(name string) bool { return a.o.game.mapCalled(name) != nil }

// MapProperty returns a property of a map, or else of the module.
func (a around) MapProperty(name, mapName string) (string, bool) {
	m := a.o.game.mapCalled(mapName)
	if m == nil {
		return "", false
	}
	return a.o.game.onMap(m, name)
}

// ZoneProperty returns a property of a zone, or else of its map or the module.
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

// Cells returns the distance between two points of a map in cells of its grid.
func (a around) Cells(mapName string, from, to image.Point) (int, bool) {
	m := a.o.game.mapCalled(mapName)
	if m == nil {
		return 0, false
	}
	return m.grid.HexDistance(from, to)
}

func (a around) Formulas() *trait.Formulas { return &a.o.game.formulas }

func (a around) Meter() *expression.Meter { return a.o.game.meter }
