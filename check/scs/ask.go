package scs

import (
	"cmp"
	"io"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// The kinds of questions that a position answers.
const (
	askReach = "reach"
	askTrace = "trace"
	askOdds  = "odds"
)

// Look reads a position of a saved game or log so that it can be asked. Turn and phase are
// those that the game shows to the binding.
//
// A position does not show what a unit did earlier in the phase, so each unit begins the phase
// where it is.
func (g *BoundGame) Look(f *check.File, look check.Look) (check.Position, error) {
	a, err := g.look(f, look)
	if err == nil && g.proved != nil {
		a.proved, err = g.proved.look(f, look)
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

func (g *BoundGame) look(f *check.File, look check.Look) (*asked, error) {
	compiled, err := g.Compiled()
	if err != nil {
		return nil, err
	}
	replayed, steps, err := look.At(f)
	if err != nil {
		return nil, err
	}
	pos := g.position(view.Seen(replayed.State, f.Module, look.Reveal), steps)
	pos.Told = g.Binding.Told(view.ClockOf(replayed.State, f.Module), pos.Pieces)
	pos.Phase = pos.Told.Phase
	origin := question.Origin{
		File: f.Name, Step: steps, Begins: f.Save.Log() && steps == 0,
		Phase: pos.Told.Phase.Name(), PhaseBy: pos.Told.PhaseBy, Revealed: look.Reveal,
	}
	if pos.Told.Turn.Known {
		origin.Turn = pos.Told.Turn.N
	}
	board := question.OnBoard(pos.Board(compiled, position.NewNames()), pos, origin)
	if side := compiled.Side(pos.Told.Side); side != scs.NoSide && board.Position().Phasing == scs.NoSide {
		laid := board.Position()
		laid.Phasing = side
		board = board.In(laid)
	}
	return &asked{Scene: board, hexNamed: g.Binding.HexNamed}, nil
}

// Written reads a position that is written as a CSV text of hexes and units
// (scs.ParsePosition).
func (g *Game) Written(file string, text []byte) (check.Position, []rule.Problem, error) {
	compiled, err := g.Compiled()
	if err != nil {
		return nil, nil, err
	}
	pos, problems := scs.ParsePosition(compiled, file, text)
	if len(problems) > 0 {
		return nil, words.Problems(problems), nil
	}
	a := &asked{Scene: question.Of(compiled.Situate(pos))}
	if proved := g.Pack.Proved(); proved != g.Pack {
		without, problems, err := New(proved, nil).(*Game).Written(file, text)
		if err != nil || len(problems) > 0 {
			return nil, problems, err
		}
		a.proved = without.(*asked)
	}
	return a, nil, nil
}

// asked is a position that answers questions.
type asked struct {
	*question.Scene
	// hexNamed reads the names that the module prints for hexes; nil without a module.
	hexNamed func(name string) (hex.Hex, bool)

	// proved is the position without surveyed terrain; nil if none was surveyed.
	proved *asked
}

// Overlays returns the zones of control of each side, as far as they are certain.
func (a *asked) Overlays() []scene.Mark {
	g := a.Game()
	var marks []scene.Mark
	for _, side := range g.Pack().Sides {
		m := scene.Mark{Kind: "zone", Side: side, Title: "zones of control of " + side}
		for h := range scs.HexID(g.Hexes()) {
			if a.InZOC(h, g.Side(side)) == pack.Yes {
				m.Cells = append(m.Cells, g.Hex(h).String())
			}
		}
		if len(m.Cells) > 0 {
			marks = append(marks, m)
		}
	}
	return marks
}

// CellName returns the number of the hex of a site.
func (g *BoundGame) CellName(site view.Site) (string, bool) {
	h, ok := g.Binding.HexOf(site)
	return h.String(), ok
}

// SideOf returns the side of a unit of the pack.
func (g *BoundGame) SideOf(unit string) string {
	if u := g.Pack.Unit(unit); u != nil {
		return string(u.Side)
	}
	return ""
}

// An answer is an answer of package question.
type answer struct {
	json func(io.Writer) error
	text func(io.Writer, textmap.Size) error
	// of is the answer itself if it is about a position.
	of question.Answer
}

func (a answer) JSON(w io.Writer) error { return a.json(w) }

func (a answer) Text(w io.Writer, width, lines int) error {
	return a.text(w, textmap.Size{Width: width, Lines: lines})
}

// Marks returns the hexes in reach of units with their cost, and those that are perhaps in reach.
// Other answers show nothing.
func (a answer) Marks() []scene.Mark {
	found, ok := a.of.(*question.Reach)
	if !ok {
		return nil
	}
	sure, perhaps := scene.Mark{Kind: "zone", Title: "in reach, with the cost"},
		scene.Mark{Kind: "related", Title: "perhaps in reach"}
	for _, h := range found.Hexes {
		m := &sure
		if h.Verdict != "legal" {
			m = &perhaps
		}
		m.Cells, m.Labels = append(m.Cells, h.Hex.String()), append(m.Labels, h.Cost.String())
	}
	var marks []scene.Mark
	for _, m := range []scene.Mark{sure, perhaps} {
		if len(m.Cells) > 0 {
			marks = append(marks, m)
		}
	}
	return marks
}

// Ask answers a question about the position, and reports whether the answer rests on surveyed
// terrain.
func (a *asked) Ask(q check.Question) (check.Answer, error) {
	found, err := a.ask(q)
	if err != nil {
		return nil, err
	}
	if a.proved != nil {
		proved, _ := a.proved.ask(q) // without the surveyed terrain there may be no answer
		if err := question.Weigh(found.of, proved.of); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func (a *asked) ask(q check.Question) (answer, error) {
	s := a.Scene
	q = a.inNumbers(q)
	if q.Turn > 0 {
		pos := s.Position()
		pos.Turn = pack.Known(q.Turn)
		s = s.In(pos)
	}
	switch q.Kind {
	case askReach:
		return reach(s, q)
	case askTrace:
		return trace(s, q)
	case askOdds:
		return odds(s, q)
	}
	return answer{}, errors.Errorf("%q is no question about a position; allowed are %s, %s and %s", q.Kind, askReach,
		askTrace, askOdds)
}

// reach shows where units can go or, with q.To, judges one move.
func reach(s *question.Scene, q check.Question) (answer, error) {
	units, err := s.Units(q.Words...)
	if err != nil {
		return answer{}, err
	}
	if s, err = inPhase(s, q, s.Position().Units[units[0]].Side); err != nil {
		return answer{}, err
	}
	if q.To == "" {
		found, err := question.AskReach(s, units)
		if err != nil {
			return answer{}, err
		}
		return answer{found.JSON, found.Text, found}, nil
	}
	via, err := question.Hexes(s.Game(), q.Via...)
	if err != nil {
		return answer{}, errors.Wrap(err, "--via")
	}
	to, err := question.Hexes(s.Game(), q.To)
	if err != nil {
		return answer{}, errors.Wrap(err, "--to")
	}
	found, err := question.AskMove(s, units, to[0], via...)
	if err != nil {
		return answer{}, err
	}
	return answer{found.JSON, found.Text, found}, nil
}

// trace shows who is in supply: the named units, or all.
func trace(s *question.Scene, q check.Question) (answer, error) {
	s, err := inPhase(s, q, scs.NoSide)
	if err != nil {
		return answer{}, err
	}
	if len(q.Words) == 0 {
		all := question.AskSupply(s, s.OnMap())
		return answer{all.JSON, func(w io.Writer, size textmap.Size) error { return all.Overview(w, size.Width) }, all},
			nil
	}
	units, err := s.Units(q.Words...)
	if err != nil {
		return answer{}, err
	}
	found := question.AskSupply(s, units)
	return answer{found.JSON, found.Text, found}, nil
}

// odds works out an attack on the hex of the first word, by the units that the other words
// name or by all that could take part.
func odds(s *question.Scene, q check.Question) (answer, error) {
	g := s.Game()
	target, err := question.Hexes(g, q.Words[0])
	if err != nil {
		return answer{}, err
	}
	units, err := s.Units(q.Words[1:]...)
	if err != nil {
		return answer{}, err
	}
	if s, err = inPhase(s, q, scs.NoSide); err != nil {
		return answer{}, err
	}
	named := g.Side(q.Side)
	if len(units) > 0 {
		named = s.Position().Units[units[0]].Side
	}
	side, err := question.AttackingSide(s, target[0], named)
	if err != nil {
		return answer{}, err
	}
	if q.Phase == "" {
		s = question.ForAttack(s, side)
	}
	found, err := question.AskAttack(s, target[0], side, units)
	if err != nil {
		return answer{}, err
	}
	return answer{found.JSON, found.Text, found}, nil
}

// inPhase returns the position in the phase of the question. If both sides have such a phase it is
// the phasing side's, or else the phase of own.
func inPhase(s *question.Scene, q check.Question, own scs.SideID) (*question.Scene, error) {
	if q.Phase == "" && q.Side == "" {
		return s, nil
	}
	g, pos := s.Game(), s.Position()
	flag, name := "--phase", q.Phase
	if name == "" {
		flag, name = "--side", pos.Phase
	}
	declared, err := Declare(g.Pack(), name, q.Side)
	if err != nil {
		return nil, errors.Wrap(err, flag)
	}
	if !declared.Known() {
		pos.Phasing = g.Side(q.Side)
		return s.In(pos), nil
	}
	phase := declared.Phases[0]
	for _, side := range []scs.SideID{pos.Phasing, own} {
		if i := slices.IndexFunc(declared.Phases, func(p scspack.Phase) bool {
			return p.Side == "" ||
				p.Side == g.SideName(side)
		}); i >= 0 {
			phase = declared.Phases[i]
		}
	}
	side := g.Side(cmp.Or(phase.Side, q.Side))
	if side == scs.NoSide {
		side = pos.Phasing
	}
	switch {
	case pos.Phase == phase.ID && pos.Phasing == side:
		return s, nil
	case pos.Phase == "":
		pos.Phase, pos.Phasing = phase.ID, side
		return s.In(pos), nil
	}
	return s.In(s.BeginPhase(phase.ID, side)), nil
}
