package declare

import (
	"fmt"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Kind is what an order is about.
type Kind string

// The kinds.
const (
	Phase      Kind = "phase"      // a phase begins
	Overrun    Kind = "overrun"    // units overrun a hex (6.0)
	Combat     Kind = "combat"     // units attack a hex (7.0)
	Retreat    Kind = "retreat"    // units are moved by a result (9.0)
	Eliminated Kind = "eliminated" // units lose steps, or are eliminated (8.0)
	Takeback   Kind = "takeback"   // a drop does not count
	Roll       Kind = "roll"       // dice were thrown that the log does not show
)

var kinds = []string{string(Phase), string(Overrun), string(Combat), string(Retreat), string(Eliminated),
	string(Takeback), string(Roll)}

// An Order is a row: a declaration about a step.
type Order struct {
	// At is where the row stands.
	At pack.Position
	// File is the log that it is about, with slashes, or "" where the row names none.
	File string
	// Step is the step, from 1.
	Step int
	// Kind is what it is about, never "".
	Kind Kind
	// Phase is the phase's name of a Phase, and Turn the turn if the row states it.
	Phase string
	Turn  pack.Value
	// Units are the units that it is about; none if the log is to show them.
	Units []Unit
	// Hex is the hex if InHex is set.
	Hex   hex.Hex
	InHex bool
	// Result is the result of an Overrun or Combat; its Text is "" if none is given. Text
	// beyond the grammar of the tables is kept unchanged.
	Result scspack.Result
	// Rolled is what came up on the dice of a Roll, "9" or "4+5".
	Rolled string

	row pack.Row
}

// By quotes the order as evidence, "orders.csv, line 3".
func (o Order) By() string { return fmt.Sprintf("%s, line %d", o.At.File, o.At.Line) }

// Column returns where a value of the row stands, or the row where there is none.
func (o Order) Column(name string) pack.Position {
	if at := o.row.At(name); at.Line > 0 {
		return at
	}
	return o.At
}

// A Unit is how an order names units.
type Unit struct {
	// Name is the name on the counter, the id of units.csv, or VASSAL's id of the piece.
	Name string
	// Hex is where it is if InHex is set.
	Hex   hex.Hex
	InHex bool
}

// String returns the unit as it is written, "1st Foot@05.03".
func (u Unit) String() string {
	if u.InHex {
		return u.Name + "@" + u.Hex.String()
	}
	return u.Name
}
