// Package actions reads what the players of a log did: which unit they dragged from where to where,
// what they flipped, removed, rolled, wrote and took back.
//
// VASSAL logs commands, and one act of a player is many of them: dragging a stack changes the trail
// of each piece, moves it, perhaps makes a new stack, and writes a line of chat. This package puts
// them together again. It learns what moved from the game before and after a step, never from the
// chat, which modules word as they like and which anybody can write; from the chat it takes only who
// spoke and what dice showed.
//
// It knows no rules and no pack: it does not distinguish a move from a retreat, and accuses nobody.
// It guesses which layer of a counter shows its other side unless the caller knows.
//
// What the file hides stays hidden: see [Options].
package actions

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Options control how a log is read.
type Options struct {
	// Reveal shows everything, as a referee may see it. Otherwise the log reads as an
	// observer without a side follows it: masked pieces under the names of their masks,
	// and of decks, private windows and invisible pieces only that something left or
	// entered them.
	Reveal bool
	// Sides reports whether a layer of the pieces of a slot shows their two sides. The
	// layer is guessed if known is false or Sides is nil.
	Sides func(gpid string, layer *trait.Embellishment) (is, known bool)
}

// A Log is what happened in the steps of a log.
type Log struct {
	Steps []Step
	// Players are the players on the roster and those who moved anything, by number.
	Players []Player
	// Announced are the rolls that lines of the chat announce, as far as a game pack knows such lines.
	Announced []Announced
}

// A Reader reads a log step by step. Callers may look at the game between two steps,
// but must not advance it.
type Reader struct {
	game   *game.Game
	module *vmod.Module
	opt    Options
	viewer trait.Viewer

	done    int // steps of earlier logs of the chain
	roster  *roster
	ledger  ledger
	removed map[string]string // gpid -> id of the last piece of that slot that was removed
	stage   stage             // of the step that is read
	called  map[string]calling
	places  places
}

// NewReader returns a reader of the game's remaining steps. module is nil if it is
// unknown.
func NewReader(g *game.Game, module *vmod.Module, opt Options) *Reader {
	return newReader(g, module, opt, &roster{}, 0)
}

// Onto continues with another game, a log that begins where this log ended. All steps of this log
// must have been read. The numbers of steps and players go on. An undo never reaches back into
// another log, as in VASSAL.
func (r *Reader) Onto(g *game.Game, module *vmod.Module) *Reader {
	next := newReader(g, module, r.opt, r.roster, r.done+r.game.Next())
	next.removed = r.removed
	return next
}

func newReader(g *game.Game, module *vmod.Module, opt Options, players *roster, done int) *Reader {
	r := &Reader{
		game: g, module: module, opt: opt, viewer: trait.Viewer{Referee: opt.Reveal},
		done: done, roster: players, removed: map[string]string{},
		ledger: ledger{first: done + g.Next() + 1, next: -1, undoing: map[digest]int{}}, called: map[string]calling{},
	}
	for _, p := range g.Record().Players {
		r.roster.seat(p)
	}
	return r
}

// Read reads all remaining steps of the game and marks those that later steps take back.
func Read(g *game.Game, module *vmod.Module, opt Options) *Log {
	return NewReader(g, module, opt).Read(func(*Step) {})
}

// Read reads all remaining steps. It calls each after every step, while the game is at that
// step.
func (r *Reader) Read(each func(*Step)) *Log {
	log := &Log{Steps: make([]Step, 0, len(r.game.Steps)-r.game.Next())}
	for {
		step, ok := r.Next()
		if !ok {
			break
		}
		log.Steps = append(log.Steps, step)
		each(&step)
	}
	for i := range log.Steps {
		log.Steps[i].UndoneBy = r.ledger.undoneBy(log.Steps[i].N)
	}
	log.Players = r.Players()
	return log
}

// Players returns the players on the roster and those who have moved anything so far.
func (r *Reader) Players() []Player { return slices.Clone(r.roster.players) }

// Next does the next step of the game and returns what happened in it. ok is false
// after the last step. A later step may still take this one back.
func (r *Reader) Next() (step Step, ok bool) {
	n := r.game.Next()
	if n >= len(r.game.Steps) {
		return Step{}, false
	}
	s := &r.stage
	s.clear()
	s.Reader, s.step = r, Step{N: r.done + n + 1}
	s.leaves = append(s.leaves, r.game.Coming()...)
	s.step.Undo = r.ledger.enter(s.step.N, s.leaves)
	s.lookBefore()
	s.changes, _ = r.game.Advance()
	s.tell()
	return s.step, true
}
