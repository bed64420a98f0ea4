// Package diff compares two saved games or two modules, in the words of the
// game: which unit moved from which hex to which, which prototype has another trait.
//
// It compares saved games as they stand, and logs as they stand after their last step.
// [chain.Compare] compares the pieces; this package adds turn trackers, properties,
// notes, boards and players. It compares modules and extensions component by component
// and entry by entry.
//
// A report is complete: it is empty only if both sides are the same. Swapping the sides swaps before
// and after, and nothing else. The package judges nothing; from a game pack it takes only the names
// of units.
package diff

import (
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/view"
)

// Options control how two files are compared.
type Options struct {
	// Reveal names what is hidden from an observer.
	Reveal bool
	// Names returns what a game pack calls the units among some pieces, by VASSAL's ids.
	// The report then uses these names, followed by VASSAL's name if it differs. If Names
	// is nil, it uses VASSAL's names.
	Names func([]view.Piece) map[string]string
}

// version is the version of the JSON form.
const version = 1

// A Report lists how the second of two files differs from the first.
type Report struct {
	// Version is the version of the JSON form: it changes when a reader would have to.
	Version int `json:"version"`
	// Kind is what the files are: "saved games", "modules" or "extensions".
	Kind string `json:"kind"`
	// Before and After name the two files, and their moments.
	Before string `json:"before"`
	After  string `json:"after"`
	// Revealed reports that hidden pieces are shown.
	Revealed bool `json:"revealed,omitempty"`
	// Notes are limits of the comparison.
	Notes  []say.Message `json:"notes,omitempty"`
	Groups []Group       `json:"groups"`
}

// A Group holds changes of one sort. It is never empty.
type Group struct {
	Title   say.Message `json:"title"`
	Changes []Change    `json:"changes"`
}

// A Change is one difference.
type Change struct {
	// Kind is what happened.
	Kind Kind `json:"kind"`
	// What is the changed thing in words: a unit, "prototype unit", "attribute width".
	What say.Message `json:"what"`
	// ID is VASSAL's id of a piece; "" for everything else and for a piece that must not
	// be named.
	ID string `json:"id,omitempty"`
	// In is where it is: the components around it.
	In string `json:"in,omitempty"`
	// From and To are what it was and is. Something added has no From, something
	// removed no To.
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	// Count is the number of things that changed alike; 0 for a single thing.
	Count int `json:"count,omitempty"`
	// Parts are the changes within it.
	Parts []Change `json:"parts,omitempty"`
}

// A Kind is what happened to something.
type Kind string

// The kinds of changes.
const (
	Added   Kind = "added"
	Removed Kind = "removed"
	Changed Kind = "changed"
	// Moved stands elsewhere: a piece on the map, a component in the tree.
	Moved Kind = "moved"
	// Order: the same things come in another order.
	Order Kind = "order"
	// Hidden: something differs that the reader may not know.
	Hidden Kind = "hidden"
	// Unread: something could not be read and was not compared.
	Unread Kind = "unread"
)

// Equal reports whether nothing differs.
func (r *Report) Equal() bool { return len(r.Groups) == 0 }

// add adds a group unless it is empty.
func (r *Report) add(title say.Wording, changes []Change) {
	if len(changes) > 0 {
		r.Groups = append(r.Groups, Group{title.With(), changes})
	}
}

// values compares two values of one thing.
func values(list []Change, what say.Message, from, to string) []Change {
	if from == to {
		return list
	}
	return append(list, Change{Kind: Changed, What: what, From: from, To: to})
}
