// Package account writes down what the players of a log did, for people (text,
// Markdown) and for programs (CSV, JSON).
//
// It knows words and columns. What happened comes from package play and is not
// judged here. All of the forms say the same: who did what in which step, what
// was taken back, and who rolled what.
//
// Names, chat and the rest of a log's text come from strangers. Each form makes
// them harmless in its own way: nothing of them acts on a terminal, as markup,
// or as a formula of a spreadsheet.
package account

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
)

// An Account is a log that was read, with what its file says of itself.
type Account struct {
	// File is the name of the file, Module and ModuleVersion what it was played
	// with; "" where that is not known.
	File, Module, ModuleVersion string
	// Revealed means that the log was read with what the file hides.
	Revealed bool
	// Placed means that the module was at hand. Without it places are pixels.
	Placed bool
	*actions.Log
	// Prices are what moves cost, nil if nobody knows.
	Prices Pricer
	// Combats are the attacks that were made, as far as somebody can tell them.
	Combats []Combat
	// Problems are commands that could not be done.
	Problems []string

	shared map[string]bool // names of several players
}

// A Pricer knows what a move of a step cost one of its pieces in movement points, as
// an exact number; "" where that cannot be told. pays is false for what pays nothing,
// a marker, and for what did not go from hex to hex. The account knows no rules
// itself.
type Pricer interface {
	Price(step int, m actions.Move, piece actions.Piece) (mp string, pays bool)
}

// price returns what a move cost a piece, "" where that is not known.
func (a *Account) price(step int, m actions.Move, piece actions.Piece) string {
	if a.Prices == nil {
		return ""
	}
	mp, _ := a.Prices.Price(step, m, piece)
	return mp
}

// cost returns what a move cost its units: "3"; where they do not pay the same "2 or
// 3". It is "" where it is not known for each of them.
func (a *Account) cost(step int, m actions.Move) string {
	if a.Prices == nil {
		return ""
	}
	var costs []string
	for _, p := range m.Pieces {
		mp, pays := a.Prices.Price(step, m, p)
		switch {
		case pays && mp == "":
			return ""
		case pays && !slices.Contains(costs, mp):
			costs = append(costs, mp)
		}
	}
	return strings.Join(costs, " or ")
}

// A Form is a way to write accounts, one after the other.
type Form struct {
	Name  string
	Write func(io.Writer, ...*Account) error
}

// Forms are the forms that there are; the first is for the terminal.
var Forms = []Form{{"text", Text}, {"markdown", Markdown}, {"csv", CSV}, {"json", JSON}}

// Bounds in characters: no honest name or message is longer.
const (
	longestName = 60
	longestLine = 1000
)

// who returns a player in words. Those of one name are told apart.
func (a *Account) who(p actions.Player) string {
	if a.shared == nil {
		a.shared = map[string]bool{}
		seen := map[string]bool{}
		for _, other := range a.Players {
			a.shared[other.Name] = a.shared[other.Name] || seen[other.Name]
			seen[other.Name] = true
		}
	}
	if p.Name != "" && a.shared[p.Name] {
		return p.Name + " (" + strconv.Itoa(p.Number) + ")"
	}
	return p.String()
}

// A sentence is what an action comes to.
type sentence struct {
	rule.Message
	aside bool // says again, in the chat, what the step's other actions say
}

// sentences returns the step in words, an action each. A step that takes another one
// back is one sentence: what that puts right is told by the other step.
func (a *Account) sentences(s *actions.Step) []sentence {
	if s.Undo.Is {
		return []sentence{{Message: undo(s.Undo)}}
	}
	list := make([]sentence, 0, len(s.Actions))
	done := false
	for _, action := range s.Actions {
		_, report := action.(actions.Report)
		list = append(list, sentence{Message: a.say(s, action), aside: report})
		done = done || !report
	}
	for i := range list {
		list[i].aside = list[i].aside && done
	}
	return list
}
