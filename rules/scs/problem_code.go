package scs

import "github.com/umpire-vassal/umpire/rules/pack"

// The codes of problems with a position that a player has written. Package check/scs/words has
// the wordings, which show what the arguments are.
const (
	LostBelowFull pack.ProblemCode = "scs/lost-below-full"
	OffTheMaps    pack.ProblemCode = "scs/off-the-maps"
	UnitTwice     pack.ProblemCode = "scs/unit-twice"
	UnknownFace   pack.ProblemCode = "scs/unknown-face"
	UnknownLine   pack.ProblemCode = "scs/unknown-line"
	UnknownPhase  pack.ProblemCode = "scs/unknown-phase"
	UnknownSide   pack.ProblemCode = "scs/unknown-side"
	UnknownStatus pack.ProblemCode = "scs/unknown-status"
	UnknownTurn   pack.ProblemCode = "scs/unknown-turn"
	UnknownUnit   pack.ProblemCode = "scs/unknown-unit"
)

// The codes of what makes a pack too large for a Game.
const (
	NoDenominator  pack.ProblemCode = "scs/no-denominator"
	TooManyClasses pack.ProblemCode = "scs/too-many-classes"
	TooManyEntries pack.ProblemCode = "scs/too-many-entries"
	TooManyHexes   pack.ProblemCode = "scs/too-many-hexes"
	TooManySides   pack.ProblemCode = "scs/too-many-sides"
)
