package fubar

import "math/big"

// faces is the number of faces of a die.
const faces = 6

// least returns the least face of a die that succeeds, where the tables ask for one and
// modifiers make it harder or easier: a natural 6 always succeeds, a natural 1 always fails
// (Dés).
func least(face, harder int) int { return min(max(face+harder, 2), faces) }

// Natural reports whether a die succeeds whatever modifies it (Dés 1).
func Natural(shown int) bool { return shown == faces }

// Succeeds reports whether a die that shows a face succeeds.
func Succeeds(shown, needed int) bool { return shown >= needed }

// Chance returns the chance that a die succeeds.
func Chance(needed int) *big.Rat { return big.NewRat(int64(faces+1-needed), faces) }

// fails returns the chance that a die does not succeed; 1 for no die.
func fails(needed int) *big.Rat {
	if needed == 0 {
		return big.NewRat(1, 1)
	}
	return new(big.Rat).Sub(big.NewRat(1, 1), Chance(needed))
}

// AtLeastOne returns the chance that one of several tries of a chance succeeds.
func AtLeastOne(chance *big.Rat, tries int) *big.Rat {
	none, miss := big.NewRat(1, 1), new(big.Rat).Sub(big.NewRat(1, 1), chance)
	for range tries {
		none.Mul(none, miss)
	}
	return none.Sub(big.NewRat(1, 1), none)
}
