package scs

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Passage is a unit's being in a hex, or its passing through it: by either a side
// gains control (13.0). Moves, retreats, advances and placements all count; a zone
// of control does not.
type Passage struct {
	// Hex is the hex, Side the unit's side.
	Hex  hex.Hex
	Side string
	// Unit is the unit's id, for evidence.
	Unit string
	// Step is the log step of the passage, 0 for what stood there from the start.
	Step int
	// Through reports whether the unit did not stay there. Some games ask of control
	// that one occupies the hex.
	Through bool
}

// Control is who controls which hexes, and since what. It is a value: Enter returns
// another. The zero value knows of no hex who controls it.
type Control struct {
	held map[hex.Hex]Passage
	// occupying reports whether passing through is not enough.
	occupying bool
}

// Stated returns control where markers or players state who controls some hexes. A side
// of "" makes a hex unknown.
func (c Control) Stated(sides map[hex.Hex]string) Control {
	held := maps.Clone(c.held)
	if held == nil {
		held = make(map[hex.Hex]Passage, len(sides))
	}
	for h, side := range sides {
		if side == "" {
			delete(held, h)
		} else {
			held[h] = Passage{Hex: h, Side: side}
		}
	}
	c.held = held
	return c
}

// Enter returns control after units have occupied or passed through hexes, in this
// order: the last to enter controls (13.0). Passages without a side are left out.
func (c Control) Enter(passages ...Passage) Control {
	held := maps.Clone(c.held)
	if held == nil {
		held = make(map[hex.Hex]Passage, len(passages))
	}
	for _, p := range passages {
		if p.Side == "" || p.Through && c.occupying {
			continue
		}
		// Who holds a hex already holds it since he first came.
		if now, ok := held[p.Hex]; !ok || now.Side != p.Side {
			held[p.Hex] = p
		}
	}
	c.held = held
	return c
}

// Of returns the side that controls a hex. known is false where nothing tells.
func (c Control) Of(h hex.Hex) (side string, known bool) {
	p, known := c.held[h]
	return p.Side, known
}

// Since returns the passage by which the side in control gained it. ok is false where
// nothing tells who controls the hex.
func (c Control) Since(h hex.Hex) (gained Passage, ok bool) {
	gained, ok = c.held[h]
	return gained, ok
}

// Hexes returns the hexes of which the control is known, in the order of
// hex.Hex.Compare.
func (c Control) Hexes() []hex.Hex {
	return slices.SortedFunc(maps.Keys(c.held), hex.Hex.Compare)
}

// Control returns who controls hexes as far as one position tells: what it says itself,
// and above that who occupies a hex alone, which is control whatever came before
// (13.0). A hex of which one piece may be an enemy's is nobody's for certain.
func (g *Game) Control(pos Position) Control {
	c := Control{held: make(map[hex.Hex]Passage), occupying: g.pack.Control.By == scspack.ByOccupying}
	for id := range HexID(g.Hexes()) {
		if side := g.SideName(pos.Controls(id)); side != "" {
			c.held[g.Hex(id)] = Passage{Hex: g.Hex(id), Side: side}
		}
	}
	type claim struct {
		unit  *Unit
		mixed bool
	}
	claims := make(map[HexID]claim)
	for i := range pos.Units {
		u := &pos.Units[i]
		if !g.index.Has(u.Hex) {
			continue
		}
		// What may be no unit at all proves nothing; what may be an enemy's unit
		// disproves that a side is there alone.
		now, ok := claims[u.Hex]
		switch {
		case u.Unbound || u.Side == NoSide:
			claims[u.Hex] = claim{now.unit, true}
		case !ok || now.unit == nil:
			claims[u.Hex] = claim{u, now.mixed}
		case now.unit.Side != u.Side:
			claims[u.Hex] = claim{now.unit, true}
		}
	}
	for id, now := range claims {
		h := g.Hex(id)
		if now.unit == nil {
			continue
		}
		if now.mixed {
			delete(c.held, h)
			continue
		}
		side := g.SideName(now.unit.Side)
		if held, known := c.held[h]; side != "" && (!known || held.Side != side) {
			c.held[h] = Passage{Hex: h, Side: side, Unit: now.unit.ID}
		}
	}
	return c
}
