// Package account writes down what the players of a log did, for people (text,
// Markdown) and for programs (CSV, JSON).
//
// It knows words and columns. Package actions knows what happened, and nothing is
// judged here. All forms say the same: who did what in which step, what was taken back,
// and who rolled what.
//
// Names, chat and other text of a log come from strangers. Each form makes them
// harmless in its own way: nothing in them acts on a terminal, as markup, or as a
// formula of a spreadsheet.
package account

import (
	"io"
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
)

// An Account is a log that was read, with what its file says about itself.
type Account struct {
	// File is the name of the file; Module and ModuleVersion name the module it was
	// played with, "" if unknown.
	File, Module, ModuleVersion string
	// Revealed means that the log was read with everything that the file hides.
	Revealed bool
	// Placed means that the module is known. Without it places are pixels.
	Placed bool
	*actions.Log
	// Prices are what moves cost, nil if nobody knows.
	Prices Pricer
	// Combats are the attacks that were made, as far as the log shows them.
	Combats []Combat
	// Problems are commands that could not be done.
	Problems []string

	shared map[string]bool // names of several players
}

// A Pricer returns what a move of a step cost one of its pieces in movement points, as
// an exact number; "" if that is unknown. pays is false for markers and for moves that
// do not lead from hex to hex, which pay nothing.
type Pricer interface {
	Price(step int, m actions.Move, piece actions.Piece) (mp string, pays bool)
}

// cost returns what a move cost its units: "3", or "2 or 3" if they pay differently. It
// is "" if the cost of any of them is unknown.
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
	if costs == nil {
		return ""
	}
	return joined(costs, &orCost)
}

// A Form writes accounts, one after the other.
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
		return namesake.Say(p.Name, p.Number).String()
	}
	return p.String()
}

// A sentence is the text of one action.
type sentence struct {
	rule.Message
	aside bool // says again, in the chat, what the step's other actions say
}

// sentences returns the step in words, one for each action. A step that takes another
// one back is a single sentence: the other step tells what that restores.
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
