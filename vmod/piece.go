package vmod

import (
	"image"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Spot is a point of a map, in map pixels.
type Spot struct {
	// Map is the name of the map, as pieces name it.
	Map string
	At  image.Point
}

// NewPiece is the command that puts a copy of a slot's piece into a game, as
// VASSAL makes one that a player drags out of its palette (PieceCloner): with the
// traits of prototypes in the place of their names and without comments, and with
// the slot's gpid. id is the piece's own: VASSAL takes the time in milliseconds
// since 1970 and counts up where that is taken. Callers who want a face or a
// marker other than the slot's change the states of Traits and join them again.
func (m *Module) NewPiece(slot *buildfile.Slot, id string, where Spot) (command.AddPiece, error) {
	raws, err := m.Traits(slot)
	if err != nil {
		return command.AddPiece{}, err
	}
	last := len(raws) - 1
	basic, ok := trait.Decode(raws[last]).(*trait.BasicPiece)
	if !ok {
		return command.AddPiece{}, errors.Errorf("slot %q holds no piece", slot.EntryName)
	}
	basic.Map, basic.X, basic.Y = where.Map, where.At.X, where.At.Y
	basic.GPID = slot.GPID
	basic.Persistent = []trait.KeyValue{{Key: "UniqueID", Value: id}}
	raws[last].State = basic.EncodeState()
	typ, state := trait.Join(raws)
	return command.AddPiece{ID: id, Type: typ, State: state}, nil
}

// Traits are the traits of a slot's piece as it comes into play, outermost first.
func (m *Module) Traits(slot *buildfile.Slot) ([]trait.Raw, error) {
	add, ok := command.Decode(slot.Definition).(command.AddPiece)
	if !ok {
		return nil, errors.Errorf("slot %q holds no piece", slot.EntryName)
	}
	raws, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
	if err != nil {
		return nil, errors.Wrapf(err, "slot %q", slot.EntryName)
	}
	return m.Expand(raws), nil
}

// Expand are the traits of a piece that is defined by these, as it comes into play:
// with those of the module's prototypes in the place of their names; see trait.Expand.
func (m *Module) Expand(raws []trait.Raw) []trait.Raw {
	definition := func(name string) (string, bool) {
		p, ok := m.Prototype(name)
		if !ok {
			return "", false
		}
		return p.Definition, true
	}
	return trait.Expand(raws, definition, trait.DefaultLimits())
}

// NewStack is the command that makes a stack of pieces, from the bottom up. All of
// them are put into the game by commands of their own, with the same spot.
//
// VASSAL binds a stack to the layer of the map in which its first piece is drawn:
// layer is game.State.VisualLayer of that, 1 on a map without game piece layers. -1,
// which is none, stands in files only for stacks that were never moved since the
// module's at-start stacks were laid.
func NewStack(id string, where Spot, layer int, members ...string) command.AddPiece {
	s := trait.StackState{Map: where.Map, X: where.At.X, Y: where.At.Y, Members: members, Layer: layer}
	return command.AddPiece{ID: id, Type: "stack", State: s.Encode()}
}
