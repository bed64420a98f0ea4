package referee

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Log is a chain of logs as the rules see it: its phases, and the position when each
// began and ended. Steps are counted through the whole chain.
type Log struct {
	// Pack is the game, never nil; Game is the compiled pack.
	Pack *scspack.Pack
	Game *scs.Game
	// Steps are all steps, including undone ones.
	Steps []actions.Step
	// Phases are the stretches between the lines that declare phases, in order; there is at
	// least one.
	Phases []*Phase
	// Declarations are the user's orders about its steps, in the order of the rows.
	Declarations []*Declaration

	files   []file
	meter   *expression.Meter // of the last file's game; what is judged after it is cut off is void
	players []actions.Player
	// blind reports whether there are only two positions, and no steps between them.
	blind bool
	at    map[int][]*Declaration // by step
	turns []turning              // every turn that something showed
	names *position.Names
	// told is what the game shows of turn and phase when the log ends.
	told position.Told
	// entered is who entered the victory hexes last.
	entered map[hex.Hex]string
	boards  [2]*Phase // whose boards are kept, the latest first
	// strict is the game with its open switches of movement read against who moves, nil until
	// a move hangs on it.
	strict *scs.Game
	pasts  map[*Phase]map[string]scs.SourceMemory // by sourcesEntered
	// lastRemoval has, by side and phase, the last phase until then in which DG markers came off; see
	// removedDG.
	lastRemoval map[string][]int
	room        scs.Reach
	binding     *bind.Binding
	// farthest is the most hexes that a result of the table makes a unit retreat or
	// advance; unknown if the table does not have it.
	farthest pack.Value
	// readings are the results that players stated, in order.
	readings []*Reading
	typed    []*Figure // nil until figures looks for them
	throws   []*thrown // known with them
	// ledger gets the postings of the rules; nil but for tests.
	ledger func(Posting)
	// travels are the indices of the phases in which a piece made a trip, by the piece's id at their ends;
	// nil until an arrival is looked for.
	travels map[string][]int
}

// file is one log of a chain.
type file struct {
	name  string
	first int       // the number of its first step in the chain
	start *Snapshot // the position when it began
}

// fileOf returns the index in the chain of the log that has a step.
func (l *Log) fileOf(step int) int {
	after, _ := slices.BinarySearchFunc(l.files, step+1, func(f file, step int) int { return f.first - step })
	return max(after-1, 0) // of logs without steps and the one after them, the last
}

// stepName is a step as players find it: "step 7", in a chain with the name of the log.
func (l *Log) stepName(step int) string {
	if len(l.files) < 2 {
		return "step " + strconv.Itoa(step)
	}
	f := l.files[l.fileOf(step)]
	return "step " + strconv.Itoa(step-f.first+1) + " of " + f.name
}

// byFile divides the findings and steps among the logs, with steps counted from 1 in each. The
// log then is of no more use.
func (l *Log) byFile(findings []rule.Finding) []Judgement {
	dealt := make([]Judgement, len(l.files))
	for _, f := range findings {
		at := l.fileOf(f.Step)
		f.Step = max(f.Step-l.files[at].first+1, 0)
		dealt[at].Findings = append(dealt[at].Findings, f)
	}
	for i, f := range l.files {
		end := len(l.Steps)
		if i+1 < len(l.files) {
			end = l.files[i+1].first - 1
		}
		dealt[i].Steps = l.Steps[f.first-1 : end]
		for k := range dealt[i].Steps {
			s := &dealt[i].Steps[k]
			for _, n := range []*int{&s.N, &s.UndoneBy, &s.Undo.Of, &s.Undo.Redoes} {
				*n = max(*n-(f.first-1), 0)
			}
		}
		rule.Sort(dealt[i].Findings)
	}
	return dealt
}

// farthest returns the most hexes that a result of the pack's table moves a unit.
func farthest(p *scspack.Pack) pack.Value {
	if p.CRT == nil {
		return pack.Value{}
	}
	most := 1 // the hex that was attacked
	for _, row := range p.CRT.Rows {
		for _, result := range row.Results {
			if !result.Understood {
				return pack.Value{}
			}
			most = max(most, result.Attacker.Retreat, result.Defender.Retreat)
		}
	}
	return pack.Known(most)
}

// acted reports whether a piece was touched, or dice were thrown, in the steps
// from <= step < to that were not undone.
func (l *Log) acted(from, to int) bool {
	for n := from; n < to; n++ {
		if s := l.step(n); s != nil && s.Stands() && (rolls(s) || slices.ContainsFunc(s.Actions, acts)) {
			return true
		}
	}
	return false
}

// step returns a step by its number, nil if there is none.
func (l *Log) step(n int) *actions.Step {
	if len(l.Steps) == 0 || n < l.Steps[0].N || n-l.Steps[0].N >= len(l.Steps) {
		return nil
	}
	return &l.Steps[n-l.Steps[0].N]
}

// standingSteps returns the steps first to last that were not undone. It copies them only if some
// were.
func (l *Log) standingSteps(first, last int) []actions.Step {
	last = min(last, len(l.Steps))
	if first > last {
		return nil
	}
	steps := l.Steps[first-1 : last : last]
	undone := func(s actions.Step) bool { return !s.Stands() }
	if slices.ContainsFunc(steps, undone) {
		steps = slices.DeleteFunc(slices.Clone(steps), undone)
	}
	return steps
}

func (l *Log) stands(n int) bool {
	s := l.step(n)
	return s != nil && s.Stands()
}

// A View shows the present state of a game to somebody who may see no more than an
// observer.
type View interface {
	// Seen returns the pieces on maps that he sees, those of a stack bottom to top.
	Seen() []view.Piece
	// Piece returns one of them by VASSAL's id, nil if he does not see it.
	Piece(id string) view.Piece
	// Clock returns what he sees of turn and phase.
	Clock() view.Clock
}

// Options are what the user says of a chain of logs beyond what they show.
type Options struct {
	// First is the phase with which the first log begins.
	First position.Declared
	// GoesOn reports whether the phase in which the last log ends goes on in a later log, MayGoOn
	// whether it may even if First names it.
	GoesOn, MayGoOn bool
	// Reveal shows what is hidden from an observer, as View does.
	Reveal bool
	// Each is called after every step, while the game is at that step, with the memory of its
	// pieces and their ids in the engine. It may be nil.
	Each func(*actions.Step, *bind.Memory, *position.Names)
	// Ledger gets the postings of the rules. It is nil but for tests.
	Ledger func(Posting)
}

// A Link is a log of a chain that begins where the log before it ended.
type Link struct {
	// Name is what the players call the log.
	Name string
	// Open loads the log's game, before its first step, and returns a view of it.
	Open func() (*game.Game, View, error)
	// Close is called after the last step, before another log is opened.
	Close func()
	// Module may not be nil.
	Module *vmod.Module
	// Orders are what the user declares of the log's steps.
	Orders []declare.Order
}
