package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A HexID is the dense number of a hex in a Game: from 0 to Game.Hexes()-1, in the
// order of hex numbers; NoHex where a unit is on no hex.
type HexID = hex.ID

// NoHex is the HexID of no hex: a box beside the map, a number off the map.
const NoHex = hex.None

// A SideID numbers the sides of a Game in the order of the pack, from 0.
type SideID int8

// NoSide is the SideID of a side that is not known, or of nobody.
const NoSide SideID = -1

// A ClassID numbers the movement classes of a Game, from 0.
type ClassID int16

// NoClass is the ClassID of a movement class that is not known.
const NoClass ClassID = -1

// A Unit is a counter as it stands on the map: which side of it is shown, what is printed there, and
// what its markers mean.
type Unit struct {
	// ID names the counter. It is unique in a Position, and the order of output.
	ID string
	// Kind is the id of its row in units.csv, "" where it is Unbound.
	Kind string
	// Side is whose it is; NoSide where it may be anybody's.
	Side SideID
	// Class is its movement class; NoClass where that is not known.
	Class ClassID
	// Hex is where it stands, NoHex where it is not on the map.
	Hex HexID
	// Place is the name of the box or window where it lies if it is not on the map.
	Place string
	// Reduced reports whether its reduced side is shown.
	Reduced pack.Answer
	// Face is what is printed on the side that is shown.
	Face scspack.Face
	// EitherMA are the MAs of its two sides if it is unknown which is shown; else zero.
	EitherMA [2]pack.Value
	// AttackKind is the kind of its printed attack: "attack", "barrage", "none", or "" where that is
	// not known. Only "attack" is an Attack Strength (2.0a).
	AttackKind string
	// Exploit reports whether it is printed exploit capable (11.0a), whatever its
	// markers.
	Exploit pack.Answer
	// ZOC is the pack's override of 2.0a: whether it has a ZOC by its kind.
	ZOC pack.Answer
	// Steps are the steps that it has left.
	Steps pack.Value
	// OOS and DG report whether it is marked Out of Supply and disorganized. They are
	// unknown if the pack's markers are not bound, or if it is hidden.
	OOS, DG pack.Answer
	// Unbound reports whether nothing is known about the piece: it is masked, or no
	// binding matches it. It may be anything, or no unit at all, and its printed values
	// are unknown. Side is known if the mask shows it.
	Unbound bool
	// Start is where it was when the phase began.
	Start Start
	// Deeds are what it has done in this phase.
	Deeds Deeds
}

// Start remembers how a unit stood when the phase began. The zero value remembers
// nothing: then the position at hand counts as the phase's beginning.
type Start struct {
	// Known reports whether the rest is remembered.
	Known bool
	// Hex is where the unit stood, NoHex for a unit that was not on the map.
	Hex HexID
	// EZOC reports whether it was in an EZOC then (2.1b).
	EZOC pack.Answer
}

// Deeds are what a unit has done, or what was done to it, since the phase began.
type Deeds uint8

// The deeds.
const (
	Moved     Deeds = 1 << iota // it has left the hex where it began the phase
	Overran                     // it has made an overrun (6.1b)
	Attacked                    // it has attacked (7.2d)
	Defended                    // it was attacked (7.2d)
	Retreated                   // it had to retreat (7.2d, 4.0a)
	Entered                     // it came as a reinforcement (4.0a, 5.0a)
)

// Has reports whether all of these deeds are among d.
func (d Deeds) Has(deeds Deeds) bool { return d&deeds == deeds }

// A Position is a game at one moment. It is a value: the functions that change
// something return a new one and leave the old as it is. Slices in it are shared
// between positions and must not be written to.
type Position struct {
	// Turn is the game turn, from 1.
	Turn pack.Value
	// Phase is the id of the phase, "" where it is not known.
	Phase string
	// Phasing is the side whose phase it is.
	Phasing SideID
	// Units are the counters of both sides, on the map and beside it. Those in one hex
	// stand from the bottom of the stack to its top.
	Units []Unit
	// Control is the side that controls each hex, by HexID (13.0), NoSide if unknown.
	// It may be nil or shorter than the map: the rest is unknown.
	Control []SideID
	// Overrun are hexes that have been overrun in this phase (6.1b).
	Overrun []HexID
}

// Unit returns the index of the unit with this id, -1 where there is none.
func (p *Position) Unit(id string) int {
	return slices.IndexFunc(p.Units, func(u Unit) bool { return u.ID == id })
}

// In returns the indexes of the units in a hex, from the bottom of the stack to its
// top.
func (p *Position) In(h HexID) []int {
	var in []int
	for i := range p.Units {
		if p.Units[i].Hex == h && h != NoHex {
			in = append(in, i)
		}
	}
	return in
}

// Controls returns the side that controls a hex, NoSide if unknown.
func (p *Position) Controls(h HexID) SideID {
	if h < 0 || int(h) >= len(p.Control) {
		return NoSide
	}
	return p.Control[h]
}

// With returns the position after change was applied to copies of these units. It skips
// invalid indexes.
func (p Position) With(change func(*Unit), units ...int) Position {
	p.Units = slices.Clone(p.Units)
	for _, i := range units {
		if i >= 0 && i < len(p.Units) {
			change(&p.Units[i])
		}
	}
	return p
}

// WithoutUnits returns the position without these units, which were eliminated.
func (p Position) WithoutUnits(units ...int) Position {
	var rest []Unit
	for i, u := range p.Units {
		if !slices.Contains(units, i) {
			rest = append(rest, u)
		}
	}
	p.Units = rest
	return p
}

// WithControl returns the position in which a side controls a hex.
func (p Position) WithControl(h HexID, side SideID) Position {
	if h < 0 {
		return p
	}
	control := make([]SideID, max(len(p.Control), int(h)+1))
	for i := range control {
		control[i] = NoSide
	}
	copy(control, p.Control)
	control[h] = side
	p.Control = control
	return p
}
