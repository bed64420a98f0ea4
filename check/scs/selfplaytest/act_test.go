package selfplaytest

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// An Act is something that a player does, one line of a log's text:
//
//	move n1 n2: 05.03
//	say Nora: North: movement
type Act struct {
	Verb  string
	What  []string // the pieces, or who speaks or rolls
	Where string   // the rest of the line
	// Way are the hexes that a move enters, Where the last of them: players drag
	// counters hex by hex, too. It is nil if the way is of no matter.
	Way  []string
	Kind Kind
}

// A Kind is what an act is for.
type Kind string

// The kinds of acts that Noise has to distinguish.
const (
	Marches  Kind = "march"
	Declares Kind = "phase"
	Sets     Kind = "set-up"
	Fights   Kind = "fight"
	Retreats Kind = "retreat"
	Calls    Kind = "announcement" // its Way is the hex that is attacked
)

func (a Act) String() string {
	line := strings.Join(append([]string{a.Verb}, a.What...), " ")
	if a.Where != "" {
		line += ": " + a.Where
	}
	return line
}

// Text returns the lines of a game.
func Text(w *World, acts []Act) string {
	lines := append([]string{}, w.Players...)
	for _, a := range acts {
		lines = append(lines, a.String())
	}
	return strings.Join(lines, "\n") + "\n"
}

// Reduce leaves out acts of the game as long as what fails still holds.
func (t *Table) Reduce(fails func() bool) {
	for left := true; left; {
		left = false
		for i := len(t.Acts) - 1; i >= 0; i-- {
			all := t.Acts
			t.Acts = slices.Delete(slices.Clone(all), i, i+1)
			if fails() {
				left = true
			} else {
				t.Acts = all
			}
		}
	}
}

// Case returns the game as a case that a player can read: the log, and the files of a pack
// that was made up.
func (t *Table) Case() []byte {
	archive := &txtar.Archive{Files: []txtar.File{{Name: "log", Data: []byte(Text(t.World, t.Acts))}}}
	if t.Land != nil {
		for _, name := range slices.Sorted(maps.Keys(t.Files)) {
			archive.Files = append(archive.Files, txtar.File{Name: name, Data: t.Files[name].Data})
		}
	}
	return txtar.Format(archive)
}
