// Package draft makes a first game pack of a VASSAL module: who is on which
// side, what is a unit and what a marker, what is printed on the counters, how
// hexes are numbered, where the dead lie, how turns and phases are told.
//
// All of that is guessed, since a module says none of it outright, and each guess
// says how sure it is and what it rests on. Certain is what the module's author
// has said in so many words (a property "Side"), likely is what nearly all
// authors mean by a thing (a folder "German"), a guess is the rest. Only what is
// at least likely gets into a value that rules would go by; guesses stand beside
// it as remarks.
//
// It knows VASSAL's components and the pack's files, and the words that players
// have for sides, markers, boxes and phases. It looks at no image: what is only
// printed on counters it does not know. And it writes nothing to disk.
package draft

// Sureness says how sure a guess is. The zero value: there is none.
type Sureness uint8

// How sure guesses are.
const (
	Open Sureness = iota
	Guess
	Likely
	Certain
)

// String returns the word that drafts have for it.
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
