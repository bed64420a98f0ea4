// Package account describes what the players of a log did, for people (text, Markdown) and for
// programs (CSV, JSON).
//
// It knows words and columns; package actions knows what happened. Nothing is judged here. All forms
// have the same content: who did what in which step, what was taken back, and who rolled what.
//
// Names, chat and other text of a log come from strangers. Each form makes them harmless in
// its own way: nothing in them acts on a terminal, as markup, or as a formula of a
// spreadsheet.
package account

import (
	"io"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
)

// An Account is a log that was read, with what its file has about itself.
type Account struct {
	// File is the name of the file. Module and ModuleVersion name the module that the game is
	// played with, or are "".
	File, Module, ModuleVersion string
	// Revealed reports whether the account shows what the file hides.
	Revealed bool
	// Placed reports whether the module is known. Otherwise places are pixels.
	Placed bool
	*actions.Log
	// Prices are what moves cost; nil if that is not known.
	Prices Pricer
	// Combats are the attacks that were made, as far as the log shows them.
	Combats []Combat
	// Problems are commands that could not be done.
	Problems []string

	shared map[string]bool // names of several players
}

// A Pricer returns what a move costs one of its pieces in movement points, as an exact number,
// or "" if that is unknown. pays is false for pieces that pay nothing: markers, and pieces
// that do not move from hex to hex.
type Pricer interface {
	Price(step int, m actions.Move, piece actions.Piece) (mp string, pays bool)
}

// A Surveyor is a Pricer some of whose prices rest on surveyed terrain, which nobody has
// confirmed.
type Surveyor interface {
	Pricer
	// Surveyed reports whether the price would be another, or unknown, without it.
	Surveyed(step int, m actions.Move, piece actions.Piece) bool
}

// surveyed reports whether what a move costs rests on surveyed terrain.
func (a *Account) surveyed(step int, m actions.Move) bool {
	by, is := a.Prices.(Surveyor)
	return is && slices.ContainsFunc(m.Pieces, func(p actions.Piece) bool { return by.Surveyed(step, m, p) })
}

// cost returns what a move costs its units: "3", or "2 or 3" if they pay differently. It is ""
// if the cost of any of them is unknown.
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
	return joined(costs, say.As("account/or-cost", "{costs} or {cost}"))
}

// A Form writes accounts, one after the other.
type Form struct {
	Name  string
	Write func(io.Writer, ...*Account) error
}

// Forms lists all forms; the first is the default.
var Forms = []Form{{"text", Text}, {"markdown", Markdown}, {"bbcode", BBCode}, {"csv", CSV}, {"json", JSON}}

// each writes accounts one after the other, separated by between.
func each(w io.Writer, accounts []*Account, between string, form func(*Account, *strings.Builder)) error {
	var b strings.Builder
	for i, a := range accounts {
		if i > 0 {
			b.WriteString(between)
		}
		form(a, &b)
	}
	_, err := io.WriteString(w, b.String())
	return errors.Wrap(err, "write account")
}

// Bounds in characters; honest names and messages are shorter.
const (
	longestName = 60
	longestLine = 1000
)

// who returns a player's name. Players with the same name get numbers.
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
		return say.F("account/namesake", "{piece} ({number})", p.Name, p.Number).String()
	}
	return p.String()
}

// A sentence is the text of one action.
type sentence struct {
	say.Message
	aside bool // a chat line that repeats the step's other actions
}

// sentences returns a sentence for each action of a step. A step that takes back another has just
// one: the other step has what that restores.
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
