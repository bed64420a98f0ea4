// Package declare reads what the user declares about a log beyond what it shows: which
// phase begins where, what was an overrun, a combat or a retreat, which units were
// eliminated, which drops the players agreed to take back.
//
// It is a CSV file, written by hand or with a spreadsheet, with these columns in any
// order. A row that begins with # is a remark.
//
//	step    the step that it is about, from 1, as VASSAL's step button and "umpire
//	        log" count; "turn2.vlog:14" where several logs are checked
//	kind    phase, overrun, combat, retreat, eliminated or takeback
//	units   units with ";" between them. Each by the name on the counter, by its id in
//	        units.csv or by VASSAL's id of the piece. A name means all units of that
//	        name that the row can be about; "name@05.03" only those in that hex.
//	hex     a hex
//	result  a phase's name, or a result of combat
//	remark  anything; nobody reads it
//
// What units, hex and result mean is the kind's:
//
//	phase       A phase begins with this step; what was played before it is no part of
//	            it. result names it, "german movement", or "turn 3, german movement"
//	            to state the turn, too; where result is empty, units may. hex is empty.
//	overrun     units overrun hex in this step, or the dice of it are thrown there.
//	            result is that of the table, "A1 D1r1". Without units the log has to
//	            tell them, without a result the dice.
//	combat      units attack hex in this step. The rest is as for overrun.
//	retreat     The step moves units because of a result, into hex if it is given.
//	eliminated  What units lost in the step, they lost by the rules: from hex if it is
//	            given.
//	takeback    The players agreed that the step's drop of units does not count, into
//	            hex if it is given; without units all drops of the step. They put the
//	            pieces back, or elsewhere, in later steps of the same phase.
//
// The package knows no pack and no log: its callers check that the units and the steps
// exist.
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
)

var kinds = []string{string(Phase), string(Overrun), string(Combat), string(Retreat), string(Eliminated), string(Takeback)}

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

	row pack.Row
}

// By quotes the order as evidence, "declared in orders.csv, line 3".
func (o Order) By() string { return fmt.Sprintf("declared in %s, line %d", o.At.File, o.At.Line) }

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
