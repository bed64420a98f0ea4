package game

import (
	"fmt"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Game is a save or log in replay: the current state, and the steps to come. A save
// is a log without steps.
type Game struct {
	*State
	// Steps are all steps of the file, also those done.
	Steps []Step
	// Commands counts the commands of the whole file, with the commands of its steps.
	// AddPieceCommands counts the commands of the starting state that add a piece, stack or deck.
	Commands, AddPieceCommands int
	// Stepped is called after each step that Advance does; nil for nobody.
	Stepped func()

	next    int
	coming  coming
	stopped bool // the limit on touches was reached
}

// coming is the next step, if Coming was called for it. The lists are reused.
type coming struct {
	texts  []string
	leaves []command.Leaf // the texts decoded
	err    error
}

// A Step is one step of a log: the commands that VASSAL executes at one press
// of its step button.
type Step struct {
	token command.Token
	lim   command.Limits
}

// Texts returns the step's commands in the order of execution, each as a text without
// the log's wrapping. It leaves out groups without text, and "null", which VASSAL logs
// for a command that has no text form.
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
		// A logged command that holds commands: no VASSAL writes such a thing,
		// but every VASSAL reads it.
		return command.Walk(logged, s.lim, func(_ int, inner string) error { return visit(inner) })
	})
}

const separator = 0x1b

// A Problem is a command that cannot be executed as it is written. VASSAL, too, goes on
// with the next command.
type Problem struct {
	// Step is the number of the step, from 0. It is -1 for the starting state.
	Step int
	Err  error
}

// A LimitError is the error for a game that is larger than Limits allow.
type LimitError struct {
	Most int
	What string // "steps"
}

// Error names the limit.
func (e *LimitError) Error() string { return fmt.Sprintf("more than %d %s", e.Most, e.What) }

// Load executes the commands of a save or log up to its first step. It fails for a
// text that is no game or goes beyond a limit. Commands that cannot be executed become
// Problems.
func Load(text string, world *World, lim Limits) (*Game, error) {
	g := &Game{State: newState(world, text, lim)}
	for t := range command.Top(text) {
		if t.Step() {
			if len(g.Steps) == g.limits.LogSteps {
				return nil, &LimitError{g.limits.LogSteps, "steps"}
			}
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
			if g.execute(text); g.tooMany != nil {
				return g.tooMany
			}
			return g.count(text)
		}); err != nil {
			return nil, errors.Wrap(err, "read commands")
		}
	}
	for _, m := range g.maps {
		if m.plan != nil && !m.laid { // as BoardPicker.setup does
			g.lay(m, m.defaultBoards())
		}
	}
	return g, nil
}

// count counts a command as VASSAL does: not if the text is empty, or the command
// unknown.
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

// Next returns the number, from 0, of the step that Advance does next.
func (g *Game) Next() int { return g.next }

// Coming returns the commands of the step that Advance does next, in the order of their
// execution, without those that are nested too deep for the limits. There are none after
// the last step. Use them only until Advance is called.
func (g *Game) Coming() []command.Leaf {
	c := &g.coming
	if g.next >= len(g.Steps) || len(c.texts) > 0 || g.spent() {
		return c.leaves
	}
	c.err = g.Steps[g.next].walk(func(text string) error {
		c.texts, c.leaves = append(c.texts, text), append(c.leaves, command.Decode(text))
		return nil
	})
	return c.leaves
}

// Advance does the next step and returns what it changed. After the last step it does
// nothing, and ok is false.
func (g *Game) Advance() (c Changes, ok bool) {
	if g.next >= len(g.Steps) {
		return Changes{}, false
	}
	g.step = g.next
	g.journal = journal{}
	g.problem(g.do())
	g.problem(g.tooMany)
	g.tooMany = nil
	c = g.changes(g.journal)
	g.touched = g.touchedBy(g.journal)
	g.journal = nil
	g.next++
	if g.Stepped != nil {
		g.Stepped()
	}
	return c, true
}

// do executes the commands of the next step.
func (g *Game) do() error {
	c := &g.coming
	if len(c.texts) == 0 {
		return g.Steps[g.next].walk(func(text string) error {
			if !g.spent() {
				g.execute(text)
			}
			return nil
		})
	}
	for i, text := range c.texts {
		if !g.spent() && !g.adds(text) {
			g.executeLeaf(c.leaves[i])
		}
	}
	err := c.err
	clear(c.leaves) // so that they do not keep the commands in memory
	*c = coming{texts: c.texts[:0], leaves: c.leaves[:0]}
	return err
}

// spent reports whether the steps have touched more pieces than the limits allow. From then on
// commands do nothing, and answers can be wrong as beyond the Meter.
func (g *Game) spent() bool {
	if g.touches <= g.limits.Touches {
		return false
	}
	if !g.stopped {
		g.stopped = true
		g.meter.Stop()
		g.problem(errors.New("the steps of the log move more pieces than the budget allows; nothing was done from " +
			"here on"))
	}
	return true
}

func (s *State) problem(err error) {
	switch {
	case err == nil:
	case len(s.problems) < mostProblems:
		s.problems = append(s.problems, Problem{Step: s.step, Err: err})
	default:
		s.more++
	}
}

// execute executes a command.
func (s *State) execute(text string) {
	if !s.adds(text) && text != "" {
		s.executeLeaf(command.Decode(text))
	}
}

// adds executes a command that adds a piece and reports whether the command is of that kind. Nearly
// all commands of a file are, so it saves decoding them into command.AddPiece.
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

// executeLeaf executes any other command.
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
		s.globals.set(c.Name, c.New, c.Container)
	case command.GlobalProperty:
		if name, container, board := c.Property(); s.globals.zoneOn(board, container) {
			s.globals.set(name, c.Value, container)
		}
	case command.Turn:
		s.problem(s.globals.turn(c))
		s.record.note(c)
	case command.BoardPicker:
		s.layBoards(c)
	default:
		s.record.note(c)
	}
}
