package declare

import (
	"github.com/umpire-vassal/umpire/check/orders"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Kind is what an order is about.
type Kind = orders.Kind

// The kinds.
const (
	Phase      Kind = "phase"      // a phase begins
	Overrun    Kind = "overrun"    // units overrun a hex (6.0)
	Combat     Kind = "combat"     // units attack a hex (7.0)
	Retreat    Kind = "retreat"    // units are moved by a result (9.0)
	Eliminated Kind = "eliminated" // units lose steps, or are eliminated (8.0)
	Takeback   Kind = "takeback"   // a drop does not count
	Roll       Kind = orders.Roll  // dice were thrown that the log does not show
)

var kinds = []Kind{Phase, Overrun, Combat, Retreat, Eliminated, Takeback, Roll}

// An Order is a row: a declaration about a step.
type Order struct {
	orders.Row
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
