package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// A Reading says how unknown inputs are read: terrain that the pack does not give,
// a face without printed values, a unit whose markers are not bound, a switch that
// nobody has set. Each unknown is read for itself, so that both readings bound what
// is true: what breaks a rule even in favour of the accused is illegal, what keeps
// it even against him is legal, and all else hangs on the unknowns.
//
// The accused is always the one whose doing is judged: for a move the side that
// moves, for a trace the side that traces. Its own ZOCs reach far in Favour, those
// of its enemies in Against.
type Reading uint8

// The two readings.
const (
	// Favour reads unknowns for the accused.
	Favour Reading = iota
	// Against reads them against him.
	Against
)

// Readings is the number of readings: a Reading is less than it.
const Readings = 2

// String is "favour" or "against".
func (r Reading) String() string {
	if r == Favour {
		return "favour"
	}
	return "against"
}

// Opposite is the other reading: whatever helps a side harms its enemies.
func (r Reading) Opposite() Reading { return Against - r }

// A Verdict is what both readings say of an act together.
type Verdict uint8

// The verdicts. The zero value is none.
const (
	// Legal: the rules are kept even if all unknowns are read against the accused.
	Legal Verdict = iota + 1
	// Illegal: they are broken even if all unknowns are read in his favour.
	Illegal
	// Depends: it hangs on unknown inputs, which are named beside the verdict.
	Depends
)

// String is "legal", "illegal" or "depends".
func (v Verdict) String() string {
	switch v {
	case Legal:
		return "legal"
	case Illegal:
		return "illegal"
	case Depends:
		return "depends"
	}
	return "none"
}

// MarshalText writes the verdict as String does.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Judge joins what the readings say: whether the act keeps the rules in Favour and
// whether in Against.
func Judge(favour, against bool) Verdict {
	switch {
	case against:
		return Legal
	case !favour:
		return Illegal
	}
	return Depends
}

// The words for unknown inputs. Whoever reports that a verdict depends on
// something says it in these, so that the same gap in a pack is the same text
// everywhere.

// TerrainOf names the unknown terrain of a hex: "terrain of 24.17".
func TerrainOf(h hex.Hex) string { return "terrain of " + h.String() }

// HexsideOf names the unknown features between two hexes: "hexside 24.17/25.18".
func HexsideOf(a, b hex.Hex) string { return "hexside " + hex.NewSide(a, b).String() }

// SwitchOf names a switch that nobody has set: "switch ezoc_on_road".
func SwitchOf(name string) string { return "switch " + name }

// CostOf names a cell of the terrain effects chart that the pack leaves open: "cost
// of woods".
func CostOf(feature string) string { return "cost of " + feature }

// About names what is unknown of a unit: About("MA", "n4") is "MA of n4".
func About(what, unit string) string { return what + " of " + unit }

// Whether names an open question about a unit: Whether("n4", "is out of supply").
func Whether(unit, what string) string { return "whether " + unit + " " + what }

// EnteredOnce names the open question whether a supply source is still alive:
// "whether an enemy ever entered 24.17".
func EnteredOnce(h hex.Hex) string { return "whether an enemy ever entered " + h.String() }

// sortedInputs puts names of unknown inputs in the order of all output, each once.
func sortedInputs(inputs []string) []string {
	slices.Sort(inputs)
	return slices.Compact(inputs)
}
