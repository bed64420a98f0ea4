// Package draft makes a first game pack from a VASSAL module: who is on which side, which
// counters are units and which are markers, what is printed on them, how hexes are numbered,
// where dead units lie, and where turn and phase are shown.
//
// A module has none of this directly, so all of it is guessed. Each guess has how sure it is and what
// it is based on. It is certain if the module's author wrote it (a property "Side"), likely if nearly
// all authors mean that (a folder "German"), and else a guess. A value that rules depend on is only
// written if it is at least likely; guesses stand beside it as remarks.
//
// The package knows VASSAL's components, the pack's files, and the words of players for sides,
// markers, boxes and phases. It does not look at images, so it does not know what is only
// printed on counters. It writes nothing to disk.
package draft

// Sureness is how sure a guess is. The zero value means that there is no guess.
type Sureness uint8

// How sure guesses are.
const (
	Open Sureness = iota
	Guess
	Likely
	Certain
)

// String returns the word for it in drafts.
func (s Sureness) String() string {
	switch s {
	case Guess:
		return "guess"
	case Likely:
		return "likely"
	case Certain:
		return "certain"
	}
	return "open"
}
