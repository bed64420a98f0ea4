package rule

// A Rule describes one checked rule. Code that runs it is added by the package
// that knows what it runs over.
type Rule struct {
	// ID is stable and never used again for another rule: the rulebook's short
	// name, a slash, words with hyphens. "scs/stacking-limit".
	ID string
	// Refs are the paragraphs that the rule enforces, "4.0a".
	Refs []string
	// Title says in a few words what it is about.
	Title string
	// Says is what the paragraphs demand, in our own words.
	Says string
	// Checks is how it is checked, and which verdict when.
	Checks string
	// Example is a case of it.
	Example string
	// Level is the level of checking that it belongs to.
	Level Level
}

// A Level is how far a check can go. Each needs the ones before it.
type Level int

// The levels.
const (
	Integrity Level = iota // the file's own integrity
	Stacking               // sides and stacking
	Moves
	Combat
	Supply
	levels
)

// Levels is the number of levels: a Level is less than it.
const Levels = int(levels)

var levelNames = [levels]string{"the file's integrity", "sides and stacking", "moves", "combat", "supply"}

// String is what is checked on the level.
func (l Level) String() string {
	if l < 0 || l >= levels {
		return "invalid"
	}
	return levelNames[l]
}
