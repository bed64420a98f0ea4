package referee

import (
	"image"
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// event is what one step shows, before it is known whether the step stands.
type event struct {
	step int
	act  *Act
	turn *pack.Value     // the number of the turn that begins, nil for none
	pos  *field.Position // when a turn begins
	drag *Drag
	dice []int
	by   actions.Player // who threw
	// unread reports dice that nobody can read.
	unread bool
}

// reader reads the steps of one log.
type reader struct {
	binding *bind.Binding
	view    *view.View
	state   *game.State
	table   field.Table
	events  []event
	tracked pack.Value      // the turn that a tracker shows
	now     *field.Position // nil after something has touched a piece
	fired   []*Act          // fire and close combat, until the next announcement
	crowded bool
	// spent are figures whose unit tried to be activated while they were suppressed, or their crew stunned.
	spent map[string]bool
}

// position returns the present position.
func (r *reader) position(step int) *field.Position {
	if r.now == nil {
		r.now = r.binding.Position(r.table, r.view.Seen(), step)
		for i := range r.now.Figures {
			if f := &r.now.Figures[i]; f.Has(field.Suppressed) || f.Has(field.Stunned) {
				f.Spent = r.spent[f.ID]
			} else {
				delete(r.spent, f.ID)
			}
		}
	}
	return r.now
}

// step reads what a step shows.
func (r *reader) step(s *actions.Step) {
	for _, a := range s.Actions {
		switch a.(type) {
		case actions.Chat, actions.Report, actions.Roll, actions.TurnChange, actions.Seat, actions.NoteChange:
		default:
			r.now = nil
		}
	}
	for _, a := range s.Actions {
		switch a := a.(type) {
		case actions.Chat:
			r.line(s, a.Text)
			if actions.LooksThrown(a.Text) {
				r.events = append(r.events, event{step: s.N, unread: true})
			}
		case actions.Report:
			r.line(s, a.Text)
			if actions.TellsOfDice(a.Text) {
				r.events = append(r.events, event{step: s.N, unread: true})
			}
		case actions.Roll:
			roll := event{step: s.N, dice: a.Dice, by: s.By, unread: a.Disputed || len(a.Dice) == 0}
			if a.Disputed {
				roll.dice = nil
			}
			r.events = append(r.events, roll)
		case actions.TurnChange:
			if n := r.binding.Tracked(r.view.Clock()); n.Known && n != r.tracked {
				r.tracked = n
				r.turn(s.N, n)
			}
		case actions.Move:
			r.move(s.N, a)
		}
	}
}

func (r *reader) line(s *actions.Step, text string) {
	step := s.N
	said := r.binding.Line(text)
	switch said.Kind {
	case "", bind.Save, bind.Damage: // they belong to what is open
	case bind.Melee: // both sides throw before any figure goes
		r.settle(step, bind.Fire, bind.Damage)
	default:
		r.settle(step)
	}
	switch said.Kind {
	case "":
	case bind.Turn:
		r.turn(step, said.Number)
	case bind.Initiative:
		act := &Act{Said: said, Line: text, By: s.By, Step: step, Last: step, Dice: said.Dice}
		r.events = append(r.events, event{step: step, act: act})
	default:
		pos := r.position(step)
		act := &Act{
			Said: said, Line: text, By: s.By, Step: step, Last: step, Dice: said.Dice, Force: kept(pos, said.Unit),
			Target: kept(pos, said.Target),
		}
		if act.Force.Size() > mostFigures || act.Target.Size() > mostFigures {
			r.crowded = true
			return
		}
		if said.Kind == bind.Activation {
			activation := pos.Activation(act.Force)
			act.Best, act.Worst = activation.Needed()
			act.Astray = activation.Astray
			for _, f := range act.Force.Figures {
				if f.Has(field.Suppressed) || f.Has(field.Stunned) {
					r.spent[f.ID], r.now = true, nil
				}
			}
		}
		if said.Kind != bind.Fire && said.Kind != bind.Action {
			act.look(pos)
		}
		r.events = append(r.events, event{step: step, act: act})
		switch {
		case act.Kind == bind.Save || act.Kind == bind.Damage:
			for _, other := range r.fired {
				if other.Said.Target == act.Unit {
					act.Of = other
				}
			}
			act.Target = kept(pos, act.Unit)
			if act.Kind == bind.Damage {
				act.Said.Target = act.Unit
				r.fired = append(r.fired, act)
			}
		case act.Target != nil && (act.Kind == bind.Fire || act.Kind == bind.Melee):
			act.Cover, _ = pos.In(act.Target)
			act.Covers = pos.Covers
			r.fired = append(r.fired, act)
		}
	}
}

// look finds who stands on the table, and who touches the unit.
func (a *Act) look(pos *field.Position) {
	for _, f := range pos.Forces() {
		if len(f.Figures) == 0 {
			continue
		}
		if f.Unit.Side != a.Unit.Side && pos.Touch(a.Force, &f) {
			a.Touches = append(a.Touches, f.Unit.Name)
		}
		if !inContact(pos, &f) {
			a.Ready = append(a.Ready, f.Unit)
		}
	}
}

// inContact reports whether a unit touches an enemy, and so is not activated (Corps à Corps 6).
func inContact(pos *field.Position, f *field.Force) bool {
	return slices.ContainsFunc(pos.Forces(), func(other field.Force) bool {
		return other.Unit.Side != f.Unit.Side &&
			pos.Touch(f, &other)
	})
}

// turn begins a turn, of a number if it is known.
func (r *reader) turn(step int, number pack.Value) {
	r.settle(step)
	r.events = append(r.events, event{step: step, turn: &number, pos: r.position(step)})
}

// settle records what became of the targets of acts of some kinds, of all for none.
func (r *reader) settle(step int, kinds ...bind.Kind) {
	open := r.fired[:0]
	for _, act := range r.fired {
		if len(kinds) > 0 && !slices.Contains(kinds, act.Kind) {
			open = append(open, act)
			continue
		}
		act.After = kept(r.position(step), act.Said.Target)
	}
	r.fired = open
}

// kept returns a unit on the table, with copies of its figures, so that the position can go.
func kept(pos *field.Position, u *fubarpack.Unit) *field.Force {
	if u == nil {
		return nil
	}
	force := pos.Force(u)
	for _, list := range []*[]*field.Figure{&force.Figures, &force.Lost} {
		copied := make([]*field.Figure, len(*list))
		for i, f := range *list {
			figure := *f
			copied[i] = &figure
		}
		*list = copied
	}
	return &force
}

func (r *reader) move(step int, m actions.Move) {
	if m.To.Window != r.binding.Window {
		return
	}
	var via []image.Point
	for _, v := range m.Via {
		if v.Window == m.To.Window {
			via = append(via, v.At)
		}
	}
	for _, moved := range m.Pieces {
		p := r.view.Piece(moved.ID)
		if p == nil {
			continue
		}
		if f := r.binding.Figure(p, m.To.At); f.Unit != nil {
			r.events = append(r.events, event{step: step, drag: &Drag{
				Step: step, Figure: f, From: m.From.At, Via: via, To: m.To.At, Enters: m.From.Window != m.To.Window,
			}})
		}
	}
}
