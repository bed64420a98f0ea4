// Package play tells what the players of a log did: which unit was dragged from
// where to where, what was flipped, taken off, rolled, said and taken back.
//
// VASSAL logs commands, and one act of a player is many of them: a drag of a
// stack is for each piece a change of its trail, a move, perhaps a new stack,
// and a line of chat. The package puts them together again. What moved is read
// off the game before and after a step, never off the chat, which modules word
// as they like and which anybody can write; the chat only tells who spoke and
// what dice showed.
//
// It knows no rules and no pack: whether a drag is a move, a retreat or a
// clearing up is not told here, and nobody is accused of anything. Which layer
// of a counter shows its other side is guessed unless the caller tells.
//
// What the file hides stays hidden: see [Options].
package actions

import (
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Options say for whom and how a log is read.
type Options struct {
	// Reveal tells everything, as a referee may know it. Without it the log is
	// told as an observer without a side follows it: masked pieces under their
	// masks' names, nothing of decks, private windows and invisible pieces but
	// that something came out of them or went in.
	Reveal bool
	// Sides reports whether a layer of the pieces of a slot shows their two sides.
	// Where known is false, and everywhere if Sides is nil, it is guessed.
	Sides func(gpid string, layer *trait.Embellishment) (is, known bool)
}

// A Log is what happened in the steps of a log.
type Log struct {
	Steps []Step
	// Players are those on the roster and those who moved anything, by number.
	Players []Player
}

// A Reader reads a log step by step. Between two steps the game can be looked
// at; no one else may advance it.
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

// NewReader reads the steps of the game that are still to come. module is nil
// where it is not known.
func NewReader(g *game.Game, module *vmod.Module, opt Options) *Reader {
	return newReader(g, module, opt, &roster{}, 0)
}

// Onto reads on in another game, a log that goes on where this one ended, whose
// steps must all have been read. Steps are counted on, and players keep their
// numbers. An undo never reaches back into another log: VASSAL cannot do that.
func (r *Reader) Onto(g *game.Game, module *vmod.Module) *Reader {
	return newReader(g, module, r.opt, r.roster, r.done+r.game.Next())
}

func newReader(g *game.Game, module *vmod.Module, opt Options, players *roster, done int) *Reader {
	r := &Reader{
		game: g, module: module, opt: opt, viewer: trait.Viewer{Referee: opt.Reveal},
		done: done, roster: players, removed: map[string]string{}, ledger: newLedger(done + g.Next() + 1), called: map[string]calling{},
	}
	for _, p := range g.Record().Players {
		r.roster.seat(p)
	}
	return r
}

// Read reads all steps of the game that are still to come. Steps that later ones
// take back are marked so.
func Read(g *game.Game, module *vmod.Module, opt Options) *Log {
	return NewReader(g, module, opt).Read(func(*Step) {})
}

// Read reads all steps that are still to come, and shows each of them to each, with
// the game as it stands after it.
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

// Players returns those known so far, by number.
func (r *Reader) Players() []Player { return r.roster.list() }

// Next does the next step of the game and tells what it was. After the last one
// ok is false. That a later step takes it back is not known yet.
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
