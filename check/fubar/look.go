package fubar

import (
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Look reads a position of a saved game or log so that it can be asked.
func (g *BoundGame) Look(f *check.File, look check.Look) (check.Position, error) {
	played, steps, err := look.At(f)
	if err != nil {
		return nil, err
	}
	return &asked{g.position(view.Seen(played.State, f.Module, look.Reveal), played.State, steps), g.Binding, f.Name},
		nil
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
// a target and the unit that fires at it; "reach" with a unit or figure, where it goes and at whom it fires.
func (a *asked) Ask(q check.Question) (check.Answer, error) {
	switch {
	case q.Kind != "odds" && q.Kind != "reach":
		return nil, errors.Errorf("%q is no question about a position of this game; \"odds\" and \"reach\" are", q.Kind)
	case q.Phase != "" || q.Turn > 0 || q.Side != "":
		return nil, errors.New("a question about this game names no phase, turn or side")
	case q.To != "" || len(q.Via) > 0:
		return nil, errors.New("--to and --via name hexes, and this game has none; reach says how far each action goes")
	case q.Kind == "reach" && len(q.Words) != 1:
		return nil, errors.Errorf("%d units or figures; name one", len(q.Words))
	case q.Kind == "reach":
		who, err := a.mover(q.Words[0])
		if err != nil {
			return nil, err
		}
		reach := a.reach(who)
		return answer{reach, reach.text()}, nil
	}
	forces := make([]field.Force, len(q.Words))
	for i, word := range q.Words {
		unit := a.binding.UnitOf(word)
		if unit == nil {
			return nil, errors.Errorf("%q is no unit of %s%s", word, a.Pack.Name, meant(word, a.unitNames()))
		}
		if forces[i] = a.Force(unit); len(forces[i].Figures) == 0 {
			return nil, noFigure(unit)
		}
	}
	switch len(forces) {
	case 1:
		odds, err := a.activation(&forces[0])
		if err != nil {
			return nil, err
		}
		return answer{odds, odds.text()}, nil
	case 2:
		return a.fire(&forces[0], &forces[1])
	}
	return nil, errors.Errorf("%d units; name one for its activation, or a target and then who fires at it",
		len(forces))
}

// noFigure is the error about a unit of which nobody is there.
func noFigure(u *fubarpack.Unit) error {
	return errors.Errorf("%s has no figure on the table that fights", u.Name)
}

// meant suggests the name that is like a word, "" for none.
func meant(word string, names []string) string {
	near, ok := pack.Nearest(word, names)
	if !ok {
		return ""
	}
	return "; did you mean " + strconv.Quote(near) + "?"
}

func (a *asked) unitNames() []string {
	var names []string
	for _, u := range a.Pack.Units {
		names = append(names, u.Name)
	}
	return names
}

// mover returns the unit that a word names, or the figure alone that it does: by what an observer sees, its row of
// units.csv, or VASSAL's ids.
func (a *asked) mover(word string) (mover, error) {
	if unit := a.binding.UnitOf(word); unit != nil {
		force := a.Force(unit)
		if len(force.Figures) == 0 {
			return mover{}, noFigure(unit)
		}
		return mover{force, force.Figures}, nil
	}
	var found []*field.Figure
	var ids []string
	for i := range a.Figures {
		f := &a.Figures[i]
		if word != "" && (f.ID == word || f.GPID == word || strings.EqualFold(f.Name, word) || f.Row != nil &&
			f.Row.ID == word) {
			found, ids = append(found, f), append(ids, strconv.Quote(f.ID))
		}
	}
	switch {
	case len(found) == 0:
		names := a.unitNames()
		for i := range a.Figures {
			names = append(names, a.Figures[i].Name)
		}
		return mover{}, errors.Errorf("%q is neither a unit of %s nor a figure on the table%s", word, a.Pack.Name,
			meant(word, names))
	case len(found) > 1:
		return mover{}, errors.Errorf("%q may be %d figures; name a unit, or one by VASSAL's id: %s", word, len(found),
			strings.Join(ids, ", "))
	case !found[0].Fights():
		return mover{}, errors.Errorf("%s does not fight any more", found[0].Name)
	}
	return mover{a.Force(found[0].Unit), found}, nil
}
