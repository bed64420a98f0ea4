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

	next   int
	coming coming
}

// coming is a step that somebody looked at before it is done. It is empty for any
// other, and its lists are used again.
type coming struct {
	texts  []string
	leaves []command.Leaf // what they say
	err    error
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

// Coming are the commands of the step that Advance does next, in the order of their
// execution; none after the last step. Those that stand too deep for the limits are
// left out. They are good until Advance is called, which need not decode them again.
func (g *Game) Coming() []command.Leaf {
	c := &g.coming
	if g.next >= len(g.Steps) || len(c.texts) > 0 {
		return c.leaves
	}
	c.err = g.Steps[g.next].walk(func(text string) error {
		c.texts, c.leaves = append(c.texts, text), append(c.leaves, command.Decode(text))
		return nil
	})
	return c.leaves
}

// Advance does the next step and tells what it changed. After the last step it
// does nothing and says false.
func (g *Game) Advance() (c Changes, ok bool) {
	if g.next >= len(g.Steps) {
		return Changes{}, false
	}
	g.step = g.next
	g.journal = journal{}
	g.problem(g.do())
	c = g.changes(g.journal)
	g.journal = nil
	g.next++
	return c, true
}

// do executes the commands of the next step.
func (g *Game) do() error {
	c := &g.coming
	if len(c.texts) == 0 {
		return g.Steps[g.next].walk(func(text string) error {
			g.execute(text)
			return nil
		})
	}
	for i, text := range c.texts {
		if !g.adds(text) {
			g.executeLeaf(c.leaves[i])
		}
	}
	err := c.err
	clear(c.leaves) // they keep nothing alive
	*c = coming{texts: c.texts[:0], leaves: c.leaves[:0]}
	return err
}

func (s *State) problem(err error) {
	if err != nil {
		s.problems = append(s.problems, Problem{Step: s.step, Err: err})
	}
}

// execute does one command.
func (s *State) execute(text string) {
	if !s.adds(text) && text != "" {
		s.executeLeaf(command.Decode(text))
	}
}

// adds executes a command that adds a piece, and says whether it is one. Nearly all
// commands of a file are, so these do not take the way over a typed command.
func (s *State) adds(text string) bool {
	rest, is := strings.CutPrefix(text, "+/")
	if is {
		d := sequence.NewDecoder(rest, '/')
		id, typ, state := d.Next(), d.Next(), d.Next()
		if id == none {
			id = ""
		}
		s.problem(s.addPiece(id, typ, state))
	}
	return is
}

// executeLeaf does any other command.
func (s *State) executeLeaf(leaf command.Leaf) {
	switch c := leaf.(type) {
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
