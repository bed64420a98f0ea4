package check

import (
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod"
)

// Look says which position of a saved game or log is asked about, and how it is
// looked at.
type Look struct {
	// File is what answers call the file.
	File string
	// AtStep says that it is the position after Step, counted from 1; 0 is the one in
	// which the log begins. Else it is that at the end.
	AtStep bool
	Step   int
	// Reveal shows what masks and invisibility hide from an observer.
	Reveal bool
}

// Situation lays a position of a saved game or log over the map of its game, to be
// asked. Turn and phase are those that the game itself tells, as the binding says.
//
// What a unit did earlier in the phase a position does not tell: each begins it where
// it stands. The error is for a save that cannot be replayed, and for a step that it
// does not have.
func Situation(save *vmod.Save, module *vmod.Module, g *scs.Game, b *bind.Binding, look Look) (*question.Scene, error) {
	replayed, err := save.Load(module)
	if err != nil {
		return nil, err
	}
	steps := len(replayed.Steps)
	switch {
	case look.AtStep && !save.Log():
		return nil, errors.Errorf("step %d: this is a saved game, which has no steps; a log has", look.Step)
	case look.AtStep && (look.Step < 0 || look.Step > steps):
		return nil, errors.Errorf("step %d: the log has steps 1 to %d, and 0 for where it begins", look.Step, steps)
	case look.AtStep:
		steps = look.Step
	}
	for replayed.Next() < steps {
		if _, more := replayed.Advance(); !more {
			break
		}
	}
	pos := position.Position{Pack: g.Pack(), Pieces: b.Pieces(Seen(replayed.State, module, look.Reveal)), Step: steps}
	pos.Told = b.Told(Clock(replayed.State, module), pos.Pieces)
	pos.Phase = pos.Told.Phase
	origin := question.Origin{
		File: look.File, Step: steps, Begins: save.Log() && steps == 0,
		Phase: pos.Told.Phase.Name(), PhaseBy: pos.Told.PhaseBy, Revealed: look.Reveal,
	}
	if pos.Told.Turn.Known {
		origin.Turn = pos.Told.Turn.N
	}
	scene := question.OnBoard(pos.Board(g, position.NewNames()), &pos, origin)
	if side := g.Side(pos.Told.Side); side != scs.NoSide && scene.Position().Phasing == scs.NoSide {
		laid := scene.Position()
		laid.Phasing = side
		scene = scene.In(laid)
	}
	return scene, nil
}
