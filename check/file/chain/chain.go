// Package chain compares the files of one game with each other: whether each log
// begins where another ended, or whether pieces vanished, appeared or jumped in
// between, steps came back, or a stretch was played twice and its dice rolled again.
//
// It knows files, not games: it needs no pack, and without the module it compares
// points instead of hexes. A [Link] is what it keeps of a file, taken while
// somebody else replays it: [Begin] before the first step, [Link.Close] after the
// last. That is little, so that the links of a whole campaign fit into memory.
//
// What the files hide stays hidden: hidden pieces are compared like all others, but
// only counted when they differ.
package chain

import (
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Link is one file of a chain: a log, or a save as a log without steps.
type Link struct {
	// Name is the file as its readers know it.
	Name string
	// Module and Version name the module that the file was saved with, Vassal the version of VASSAL.
	// Each is "" where the file does not have it.
	Module, Version, Vassal string
	// Begin is the position before the first step, End the position after the last.
	Begin, End *Standing
	// Steps are the steps of a log.
	Steps []Step

	saved int64 // when the file was saved, in milliseconds since 1970; 0 if it has no time
	opt   Options
}

// Options control how files are compared.
type Options struct {
	// Reveal names what is hidden from an observer.
	Reveal bool
	// Whole reports whether the files are one game and none is missing. Otherwise a file is only
	// compared with a file that ended much as it begins, since the saved games of a folder can belong
	// to many games with the same set-up.
	Whole bool
	// Alike keeps what stands alike in many files once; nil for a few files.
	Alike *Alike
}

// Begin records what a chain needs of a file before the first step of its game is done.
// The link can be compared only after [Link.Close].
func Begin(name string, save *vmod.Save, g *game.Game, opt Options) *Link {
	l := &Link{
		Name: name, Module: save.ModuleName(), Version: save.ModuleVersion(),
		Begin: Stand(g.State, opt), Steps: readSteps(g), opt: opt,
	}
	if save.Meta != nil {
		l.Vassal, l.saved = save.Meta.VassalVersion, save.Meta.DateSaved
	}
	return l
}

// Close records the position after all steps of the game are done.
func (l *Link) Close(g *game.Game) {
	if len(g.Steps) == 0 {
		l.End = l.Begin
		return
	}
	l.End = Stand(g.State, l.opt)
}

// Still reports whether nothing stands elsewhere at the link's end than at its
// beginning: a save, or a log whose moves were all taken back.
func (l *Link) Still() bool { return l.Begin.digest == l.End.digest }
