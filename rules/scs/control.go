package scs

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Passage is a unit in a hex, or on its way through it. Either gives its side control
// (13.0). Moves, retreats, advances and placements all count; a zone of control does
// not.
type Passage struct {
	// Hex is the hex, Side the unit's side.
	Hex  hex.Hex
	Side string
	// Unit is the unit's id, for evidence.
	Unit string
	// Step is the log step of the passage, 0 for what stood there from the start.
	Step int
	// Through reports whether the unit passed through without staying. In some games
	// only staying gives control.
	Through bool
}

// Control is who controls which hexes, and by which Passage. It is a value: Enter returns a new
// Control. In the zero value the control of every hex is unknown.
type Control struct {
	held map[hex.Hex]Passage
	// occupying reports whether passing through is not enough.
	occupying bool
}

// Stated returns the control after markers or players state who controls some hexes. A
// side of "" makes the control of a hex unknown.
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
		// A side that holds the hex already keeps its first passage.
		if now, ok := held[p.Hex]; !ok || now.Side != p.Side {
			held[p.Hex] = p
		}
	}
	c.held = held
	return c
}

// Of returns the side that controls a hex. known is false if that is unknown.
func (c Control) Of(h hex.Hex) (side string, known bool) {
	p, known := c.held[h]
	return p.Side, known
}

// Since returns the passage by which the side in control gained it. ok is false if the
// control of the hex is unknown.
func (c Control) Since(h hex.Hex) (gained Passage, ok bool) {
	gained, ok = c.held[h]
	return gained, ok
}

// Hexes returns the hexes whose control is known, in the order of hex.Hex.Compare.
func (c Control) Hexes() []hex.Hex {
	return slices.SortedFunc(maps.Keys(c.held), hex.Hex.Compare)
}

// Control returns who controls which hexes, as far as one position shows. A side that
// occupies a hex alone controls it, whatever came before (13.0); elsewhere the
// position's own Control holds. The control of a hex is unknown if one of its pieces
// may be an enemy's.
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
		// A piece that may be no unit proves nothing. A piece that may be an enemy's
		// unit leaves open whether a side is there alone.
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
