package fubar

import (
	"strconv"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Look reads a position of a saved game or log so that it can be asked.
func (g *BoundGame) Look(f *check.File, look check.Look) (check.Position, error) {
	played, steps, err := look.At(f)
	if err != nil {
		return nil, err
	}
	return &asked{g.position(view.Seen(played.State, f.Module, look.Reveal), played.State, steps), g.Binding, f.Name}, nil
}

// Overlays returns how the figures of each unit hang together, and what it needs to be activated: with an enemy
// in sight, and what is unknown read in its favour.
func (a *asked) Overlays() []scene.Mark {
	var marks []scene.Mark
	for _, force := range a.Forces() {
		if a.Ruler != nil && fubar.MeasuresFigures(a.Pack) {
			if astray, known := fubar.Astray(a.Pack, a.Ruler, force.Points()); known {
				marks = append(marks, a.Links(&force, astray)...)
			}
		}
		try := a.Activation(&force)
		try.Unseen = pack.No
		if best, _ := try.Needed(); best.Known {
			marks = append(marks, a.Note(&force, "activation of "+force.Unit.Name, strconv.Itoa(best.N)+"+")...)
		}
	}
	return marks
}

// asked is a position that answers questions.
type asked struct {
	*field.Position
	binding *bind.Binding
	file    string
}

// Ask answers a question about the position: "odds" with a unit, whether it is activated, or with
// a target and the unit that fires at it.
func (a *asked) Ask(q check.Question) (check.Answer, error) {
	if q.Kind != "odds" {
		return nil, errors.Errorf("%q is no question about a position of this game; \"odds\" is", q.Kind)
	}
	if q.Phase != "" || q.Turn > 0 || q.Side != "" {
		return nil, errors.New("the odds of this game depend on no phase, turn or side")
	}
	forces := make([]field.Force, len(q.Words))
	for i, word := range q.Words {
		unit := a.binding.UnitOf(word)
		if unit == nil {
			var names []string
			for _, u := range a.Pack.Units {
				names = append(names, u.Name)
			}
			hint := ""
			if near, ok := pack.Nearest(word, names); ok {
				hint = "; did you mean " + strconv.Quote(near) + "?"
			}
			return nil, errors.Errorf("%q is no unit of %s%s", word, a.Pack.Name, hint)
		}
		if forces[i] = a.Force(unit); len(forces[i].Figures) == 0 {
			return nil, errors.Errorf("%s has no figure on the table that fights", unit.Name)
		}
	}
	switch len(forces) {
	case 1:
		return a.activation(&forces[0])
	case 2:
		return a.fire(&forces[0], &forces[1])
	}
	return nil, errors.Errorf("%d units; name one for its activation, or a target and then who fires at it", len(forces))
}
