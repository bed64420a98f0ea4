// Package referee judges what the players of a log did: who moved whom how far, in
// which phase, and what stood where when each phase ended.
//
// It knows what was done from check/actions, what the pieces are from check/scs/bind, and
// what the rules say from rules/scs. It asks nobody, and believes a log only as far
// as it goes: VASSAL stores where pieces were put down, not the way there, and no
// reasons. So a move is judged by where a unit stood when a phase began and where
// it stood when it ended: no legal way at all is illegal, a way that would be too
// long through the points in between is suspect, for a drop can have been put right
// by hand. A phase is one that the game declares, by its chat, its turn tracker, or
// the one who checks: what would rest on a phase that nobody declared is unchecked.
//
// A combat is one that the chat announces, as the binding reads it, or that dice of the
// table tell of. The hexes that an announcement names are believed, names of units are
// not; what was attacked without one is deduced from what was done after the dice, and
// is never more than suspect. Losses, retreats and advances are joined to combats by
// who took part, for a unit takes part in one in a phase, and are judged as they stand
// when the phase ends.
//
// What the one who checks declares of the steps (package orders) counts as if the log
// showed it, as far as the log bears it out; where it does not, it is said so.
//
// What the rules excuse and a log cannot show, a retreat from an overrun whose dice
// were thrown elsewhere, a line typed too late, is looked for, and makes a fault
// suspect; the finding names the excuse.
//
// The rules are values, one in each file; Check runs them all.
package referee

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A View shows a game, as it stands when it is asked, to somebody who may see no
// more than an observer.
type View interface {
	// Seen are the pieces on maps that he sees, those of a stack bottom to top.
	Seen() []view.Piece
	// Piece is one of them by VASSAL's id; nil for one that he does not see.
	Piece(id string) view.Piece
	// Clock is what he sees of turn and phase.
	Clock() view.Clock
}

// Options are what the one who checks says of a chain of logs beyond what they show.
type Options struct {
	// First is the phase in which the first log begins. The log is then taken to begin
	// where the phase does.
	First position.Declared
	// GoesOn says that a later log goes on in the phase in which the last one ends: that
	// phase is not over.
	GoesOn bool
	// Reveal tells what is hidden from an observer, as View does.
	Reveal bool
	// Game is the pack compiled, nil where nobody has done that yet.
	Game *scs.Game
}

// game is a pack compiled.
func (o *Options) game(p *scspack.Pack) (*scs.Game, error) {
	if o.Game != nil {
		return o.Game, nil
	}
	return scs.Compile(p)
}

// A Link is one log of a chain: a log that begins where the one before it ended.
type Link struct {
	// Name is what the players call the log.
	Name string
	// Game is the log's game, none of whose steps is done yet. Module may not be nil.
	Game   *game.Game
	Module *vmod.Module
	// View shows this game.
	View View
	// Orders state of the log's steps what it does not show.
	Orders []declare.Order
}

// A Judgement is what is found in one log of a chain. Its steps count from 1.
type Judgement struct {
	// Findings are in their one order.
	Findings []rule.Finding
	// Steps are what was done, those that were taken back included and marked.
	Steps []actions.Step
}

// Check judges the steps of a chain of logs, in its order, and does them. A phase
// that is on when a log ends goes on in the next one. What was checked and what was
// not goes to coverage. There is a judgement for each log. The error is for a pack
// that is too large to be played, and for orders about what a log or the pack does
// not have.
func Check(chain []Link, p *scspack.Pack, b *bind.Binding, opt Options, coverage *rule.Coverage) ([]Judgement, error) {
	log, err := read(chain, p, b, opt)
	if err != nil {
		return nil, err
	}
	findings := log.positions(coverage)
	findings = append(findings, run(log, coverage)...)
	return log.byFile(findings), nil
}
