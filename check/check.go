// Package check is the frame in which the rules of any game are checked over VASSAL's files: it reads
// saved games and logs, finds out which of them go on from which, has each judged by its game, and
// reports how far the checking went.
//
// It knows no rules of any game. Each system has its rules in a folder of its name beside it, and is
// a value here, a System; rules over files of any game stand in check/file. Findings of rules are in
// check/rule, and check/report prints them.
//
// A file alone is for Save; logs that are known to go on from each other are for
// Chain; Batch finds out which of many files do, and holds them against each other.
//
// Findings are data. An error is returned only for what could not be done.
//
// # Words
//
// One word for one thing, here and in the rooms:
//
//	piece     what VASSAL puts on a map: game.Object in a game that is replayed,
//	          view.Piece as an observer sees it. A system's own Piece is that piece with
//	          what its pack knows of it.
//	unit      what the rules move and fight with; a row of a pack
//	place     where VASSAL has a piece: a window and a point in pixels (game.Place)
//	site      the same in VASSAL's names: board, zone, location (view.Site)
//	spot      what a binding makes of a site: a hex, or a box of the pack
//	action    what a player did in a step of a log, as check/actions reads it
//	order     what the one who checks declares about a step (--declare)
//	position  what stands where at one moment
//	chain     logs of which each goes on where the log before it ended
//	finding   what a rule found about one thing, with its verdict
package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
)

// Options are what the user states about a game beyond what its files show.
type Options struct {
	// Phase is the phase at whose end the position stands, or in which the log begins, in the words
	// of its game: "german movement", "setup". It is "" if the user names none.
	Phase string
	// Side is the phasing side, or "".
	Side string
	// GoesOn reports whether the log stops in the middle of a phase, or the saved game was made there. MayGoOn
	// reports whether the log may stop there: some file between it and a later file is missing.
	GoesOn, MayGoOn bool
	// OrderOpen reports whether the log may go on from logs of which nothing shows whether they come before it.
	OrderOpen bool
	// Chain reports whether the files of a batch are one game and none is missing.
	Chain bool
	// Between is a phase, written as Phase is. It means that everything between one saved game and
	// the next happened in that phase, and that nothing else did. It is "" if the user names none.
	Between string
	// Reveal shows what masks and invisibility hide from an observer.
	Reveal bool
}

// A Result is what the check of one file found.
type Result struct {
	// Findings are in the order of rule.Sort.
	Findings []rule.Finding
	// Coverage is what was checked and what the rest would need.
	Coverage rule.Coverage
	// Chain lists the names of all files that were judged together as one game, in the order of play.
	// This file is at index At. Coverage is the coverage of the whole chain.
	Chain []string
	At    int
	// Begins is the name of the file whose last position this file begins with, "" if no file is known that does.
	Begins string
	// Played is what any log shows of who did what; nil for a saved game.
	Played *Played
}

// Played is what any log shows, of whatever game.
type Played struct {
	// Steps and Rolls count what was not taken back.
	Steps, Rolls int
	// Players are the players who did something, in the order of their names.
	Players []PlayedBy
}

// A PlayedBy is a player, with the number of steps that he did.
type PlayedBy struct {
	Name  string
	Steps int
}

// playedIn counts what was played in steps.
func playedIn(steps []actions.Step) *Played {
	if len(steps) == 0 {
		return nil
	}
	p := &Played{}
	by := map[string]int{}
	for i := range steps {
		s := &steps[i]
		if !s.Stands() {
			continue
		}
		p.Steps++
		if s.By.Known() {
			by[s.By.String()]++
		}
		for _, a := range s.Actions {
			if _, is := a.(actions.Roll); is {
				p.Rolls++
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		p.Players = append(p.Players, PlayedBy{strings.Clone(name), by[name]})
	}
	return p
}

// After returns the name of the log that the file continues, or "".
func (r *Result) After() string {
	if r.At == 0 {
		return ""
	}
	return r.Chain[r.At-1]
}

// Sums reports whether this is the last file of its chain; only then is its coverage added to the
// coverage of other files.
func (r *Result) Sums() bool { return r.At+1 >= len(r.Chain) }
