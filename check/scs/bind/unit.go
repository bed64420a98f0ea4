package bind

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// boundUnit is a [[unit]].
type boundUnit struct {
	is   selector.Selector
	unit *scspack.Unit // or nil
	id   string        // an id made of properties, or ""
	side string        // "" for an entry that binds nothing

	figures figures
	faces   faces
}

// propertyMark encloses the names of properties in VASSAL's format texts.
const propertyMark = "$"

func (b *Binding) readUnit(t *pack.Table) {
	bound := boundUnit{is: selector.Read(t), side: t.OneOf("side", b.pack.Sides)}
	switch id := t.String("unit"); {
	case strings.Contains(id, propertyMark):
		bound.id = id
	case id != "":
		if bound.unit = b.unit(t, "unit", id); bound.unit != nil {
			bound.side = bound.unit.Side
		}
	}
	bound.figures = readFigures(t)
	bound.faces = readFaces(t)
	if !t.Has("unit") && !t.Has("side") && bound.figures.none() && bound.faces.none() {
		t.Add("unit", say.As("binding/no-unit-no-side",
			`neither "unit" nor "side"; "unit" names the unit, "side" at least whose it is`))
	}
	b.units = append(b.units, bound)
	t.Done()
}

// binds returns the unit and side that the entry gives a piece that it matches; ok
// reports whether it gives any. The unit is nil if only the side is known.
func (u *boundUnit) binds(p view.Piece, game *scspack.Pack) (unit *scspack.Unit, side string, ok bool) {
	if u.id != "" {
		if unit = game.Unit(expression.Format(u.id, p)); unit != nil {
			return unit, unit.Side, true
		}
	}
	return u.unit, u.side, u.side != ""
}

// bindUnit makes the piece a unit if pieces.csv or a [[unit]] binds it.
func (b *Binding) bindUnit(p view.Piece, to *position.Piece) {
	slot := b.slots.of(p)
	if slot != nil && slot.unit != nil {
		to.Kind, to.Unit, to.Side = position.Unit, slot.unit, slot.unit.Side
	}
	var numbers *figures
	var sides *faces
	var ofUnit bool // sides are set for this unit, and not for many
	if slot != nil && !slot.faces.none() {
		sides, ofUnit = &slot.faces, true
	}
	for i := range b.units {
		u := &b.units[i]
		bound := to.Kind == position.Unit && (numbers != nil || u.figures.none()) && (sides != nil || u.faces.none())
		if bound || !u.is.Matches(p) {
			continue
		}
		if to.Kind != position.Unit {
			if unit, side, ok := u.binds(p, b.pack); ok {
				to.Kind, to.Unit, to.Side = position.Unit, unit, side
			}
		}
		if numbers == nil && !u.figures.none() {
			numbers = &u.figures
		}
		if sides == nil && !u.faces.none() {
			sides, ofUnit = &u.faces, u.unit != nil || len(u.is.GPIDs) > 0
		}
	}
	if to.Kind != position.Unit {
		return
	}
	if numbers != nil {
		to.Unit = numbers.fill(to.Unit, to.Side, p)
	}
	to.Face = sides.of(p)
	settleFace(to, sides != nil && sides.namesReduced(), ofUnit)
}

// settleFace puts right which side a unit shows by what is known of its steps. named reports whether the binding
// names the reduced side, ofUnit whether it does so for this unit and not for many.
func settleFace(to *position.Piece, named, ofUnit bool) {
	switch {
	case to.Face == position.FaceUnknown && to.OneStep():
		to.Face = position.Full // a unit of one step is printed on one side only
	case to.Face == position.Reduced && to.OneStep() && !(named && ofUnit):
		to.Face = position.Other
	case to.Face == position.Reduced && !named &&
		(to.Unit == nil || !to.Unit.Steps.Known && to.Unit.Reduced == scspack.Face{}):
		to.Face = position.FaceUnknown // it may have a single step
	}
}
