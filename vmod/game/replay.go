package game

import (
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Game is a save or log being replayed: the state as of now, and the steps
// still to come. A save is a log without steps.
type Game struct {
	*State
	// Steps are all steps of the file, done and to be done.
	Steps []Step
	// Commands are the commands of the whole file, its steps included;
	// AddPieceCommands are those of the starting state that add a piece, stack
	// or deck.
	Commands, AddPieceCommands int

	next int
}

// A Step is one step of a log: the commands that VASSAL executes at one press
// of its step button.
type Step struct {
	token command.Token
	lim   command.Limits
}

// Texts are the step's commands in the order of execution, each as its own
// text without the log's wrapping. Groups without text and what VASSAL logs as
// "null", a command that has no text form, are left out.
func (s Step) Texts() ([]string, error) {
	var texts []string
	err := s.walk(func(text string) error {
		texts = append(texts, text)
		return nil
	})
	return texts, err
}

func (s Step) walk(visit func(text string) error) error {
	return s.token.Walk(s.lim, func(_ int, text string) error {
		logged, ok := strings.CutPrefix(text, command.LogPrefix)
		if !ok || logged == "" || logged == none {
			return nil
		}
		if strings.IndexByte(logged, separator) < 0 {
			return visit(logged)
		}
		// A logged command that holds commands itself: no VASSAL writes it,
		// every VASSAL reads it.
		return command.Walk(logged, s.lim, func(_ int, inner string) error { return visit(inner) })
	})
}

const separator = 0x1b

// A Problem is a command that could not be done as it says. VASSAL, too, goes on
// with the next one.
type Problem struct {
	// Step is the step's number from 0; -1 for the starting state.
	Step int
	Err  error
}

// Load executes the commands of a save's text up to its first step. The error
// is for texts that are no game at all or go beyond a limit; commands that
// cannot be executed are Problems.
func Load(text string, world *World, lim Limits) (*Game, error) {
	g := &Game{State: newState(world, lim)}
	for t := range command.Top(text) {
		if t.Step() {
			step := Step{token: t, lim: lim.Command}
			g.Steps = append(g.Steps, step)
			if err := step.walk(g.count); err != nil {
				return nil, errors.Wrapf(err, "read step %d", len(g.Steps)-1)
			}
			continue
		}
		if err := t.Walk(lim.Command, func(_ int, text string) error {
			if strings.HasPrefix(text, "+/") {
				g.AddPieceCommands++
			}
			g.execute(text)
			return g.count(text)
		}); err != nil {
			return nil, errors.Wrap(err, "read commands")
		}
	}
	g.finishSetup()
	return g, nil
}

// count counts a command as VASSAL does: it makes nothing of texts that are
// empty and of commands that it does not know.
func (g *Game) count(text string) error {
	if text == "" {
		return nil
	}
	if !strings.HasPrefix(text, "+/") {
		switch command.Decode(text).(type) {
		case command.Unknown, command.Check, command.Alert:
			return nil
		}
	}
	g.Commands++
	return nil
}

// Next is the number of the step that Advance will do, from 0.
func (g *Game) Next() int { return g.next }

// Advance does the next step and tells what it changed. After the last step it
// does nothing and says false.
func (g *Game) Advance() (c Changes, ok bool) {
	if g.next >= len(g.Steps) {
		return Changes{}, false
	}
	g.step = g.next
	g.journal = journal{}
	if err := g.Steps[g.next].walk(func(text string) error {
		g.execute(text)
		return nil
	}); err != nil {
		g.problem(err)
	}
	c = g.changes(g.journal)
	g.journal = nil
	g.next++
	return c, true
}

func (s *State) problem(err error) {
	if err != nil {
		s.problems = append(s.problems, Problem{Step: s.step, Err: err})
	}
}

// execute does one command. Nearly all commands of a file add pieces, so these
// do not take the way over a typed command.
func (s *State) execute(text string) {
	if rest, ok := strings.CutPrefix(text, "+/"); ok {
		d := sequence.NewDecoder(rest, '/')
		id, typ, state := d.Next(), d.Next(), d.Next()
		if id == none {
			id = ""
		}
		s.problem(s.addPiece(id, typ, state))
		return
	}
	if text == "" {
		return
	}
	switch c := command.Decode(text).(type) {
	case command.BeginSave:
		s.clear()
	case command.ChangePiece:
		s.problem(s.changePiece(c.ID, c.New, c.Old, c.HasOld))
	case command.MovePiece:
		s.move(c)
	case command.RemovePiece:
		s.removePiece(c.ID)
	case command.MutableProperty:
		s.globals.change(c)
	case command.GlobalProperty:
		s.globals.set(c.Name, c.Value, c.Container)
	case command.Turn:
		s.problem(s.globals.turn(c))
		s.record.note(c)
	case command.BoardPicker:
		s.layBoards(c)
	default:
		s.record.note(c)
	}
}
