package vmod

import (
	"image"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Place is a point of a map, in map pixels.
type Place struct {
	// Map is the name of the map in the state of pieces.
	Map string
	At  image.Point
}

// NewPiece returns the command that adds a copy of a slot's piece to a game. It makes the piece as
// VASSAL does when a player drags it out of its palette (PieceCloner): names of prototypes are
// replaced by their traits, comments are left out, and the gpid is the slot's. id is the id of the
// piece, for which VASSAL uses the time in milliseconds since 1970, or the next free number. To
// change a face or a marker, change the states of Traits and join them again.
func (m *Module) NewPiece(slot *buildfile.Slot, id string, where Place) (command.AddPiece, error) {
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

// Traits returns the traits of a slot's piece when it comes into play, outermost first.
func (m *Module) Traits(slot *buildfile.Slot) ([]trait.Raw, error) {
	add, ok := command.Decode(slot.Definition).(command.AddPiece)
	if !ok {
		return nil, errors.Errorf("slot %q holds no piece", slot.EntryName)
	}
	raws, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
	if err != nil {
		return nil, errors.Wrapf(err, "slot %q", slot.EntryName)
	}
	return m.Expand(raws, nil)
}

// Expand returns the traits of a piece when it comes into play. It replaces the names of
// prototypes by the traits of the module's prototypes; see trait.Expand. It calls used, if
// that is not nil, with each name. Once all calls together have cost more than Options.Steps,
// it fails. Several goroutines may call it.
func (m *Module) Expand(raws []trait.Raw, used func(prototype string)) ([]trait.Raw, error) {
	definition := func(name string) (string, bool) {
		if used != nil {
			used(name)
		}
		p, ok := m.Prototype(name)
		if !ok {
			return "", false
		}
		return p.Definition, true
	}
	m.expanding.Lock()
	defer m.expanding.Unlock()
	raws = trait.Expand(raws, definition, trait.DefaultLimits(), m.meter)
	return raws, m.exhausted()
}

// Exhausted returns an error if reading the pieces of the module's slots has cost more than the
// limits allow. What was read of them is then incomplete.
func (m *Module) Exhausted() error {
	m.expanding.Lock()
	defer m.expanding.Unlock()
	return m.exhausted()
}

func (m *Module) exhausted() error {
	if m.meter.Cut() {
		return errors.Errorf("the prototypes of the module %q cost too much to read", m.Name)
	}
	return nil
}

// NewStack returns the command that makes a stack of pieces, from the bottom up. Other
// commands must add the pieces themselves, at the same spot.
//
// VASSAL binds a stack to the layer of the map in which its first piece is drawn. So layer
// is game.State.VisualLayer of that piece, which is 1 on a map without game piece layers. In
// files, only at-start stacks that were never moved have -1, for no layer.
func NewStack(id string, where Place, layer int, members ...string) command.AddPiece {
	s := trait.StackState{Map: where.Map, X: where.At.X, Y: where.At.Y, Members: members, Layer: layer}
	return command.AddPiece{ID: id, Type: "stack", State: s.Encode()}
}
