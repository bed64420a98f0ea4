// Package referee judges what the players of a FUBAR log did: whom they activated with which
// roll, what the units then did, how far figures went, and who fired at whom with how many dice.
//
// Package check/actions reads what was done, check/fubar/bind what the pieces are and what the chat
// announces, and rules/fubar has the rules. A log is believed only as far as it goes: VASSAL stores
// where pieces were put down and not the way there, nobody sees lines of sight, and what is not
// announced is not judged.
//
// Each rule is a value in a file of its own; Check runs them all.
package referee

import (
	"cmp"
	"image"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/orders"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Log is a chain of logs as the rules see it. Steps are counted through the whole chain.
type Log struct {
	Pack    *fubarpack.Pack
	Binding *bind.Binding
	// Turns are the stretches between the lines that begin turns; there is at least one turn.
	Turns []*Turn
	// End is the position at the end.
	End *field.Position
	// Files are the logs of the chain.
	Files []File
	// Declared are the user's rows about rolls, by step.
	Declared map[int][]*orders.Row
	// Untold are turn trackers that would tell turns if the module had one of them.
	Untold []string
	// CoverMoved reports whether cover did not stay where it was.
	CoverMoved bool
	// Crowded reports whether something was announced of a unit with too many figures to measure.
	Crowded bool
}

// needsNextLog is what a rule needs where a player may still act after the logs end.
const needsNextLog = "the next log, which goes on here"

// mostFigures bounds the figures of a unit of which something is announced: the work grows with
// their square. No unit has so many.
const mostFigures = 200

// A Turn is what was done in a turn.
type Turn struct {
	// Number is its number, if something shows it.
	Number pack.Value
	// Began reports whether a step of the log begins it, and Ended whether one begins the next.
	// What follows when players go back to an earlier turn did not begin there.
	Began, Ended bool
	// Acts are what players announced, and Drags which figures they moved, in order.
	Acts  []*Act
	Drags []Drag
	// Throws are all dice of the turn, and Unread reports whether there are dice that nobody can read.
	Throws []*Throw
	Unread bool
	// After is the position when the next turn began, in step Next; nil if none did.
	After *field.Position
	Next  int
}

// An Act is something that a player announced.
type Act struct {
	bind.Said
	// Line is the line, and By who wrote it.
	Line string
	By   actions.Player
	// Step is the step of the announcement, Last that of its dice.
	Step, Last int
	// Of is the fire or close combat at a unit that throws for its armour, or for its damage; nil for none.
	Of *Act
	// Force and Target are the units as they stood then; Target is nil for none.
	Force, Target *field.Force
	// After is the target as it stood when the next thing was announced, or when the logs ended; nil for none.
	After *field.Force
	// Open reports that the logs end with nothing else announced: what is due may follow in the next log.
	Open bool
	// Dice are the dice that its line names or, if that names none, were thrown after it; nil for none.
	Dice []int
	// Rests is what its roll rests on; "" if it has none, or needs none. Against is a throw that contradicts the
	// line, nil for none.
	Rests   actions.Rests
	Against *Throw
	// Best and Worst are the least faces that activate the unit, with what is unknown read in its
	// favour and against it.
	Best, Worst pack.Value
	// Astray counts the figures of a unit out of its reach when it tried to be activated.
	Astray fubar.Count
	// Touches are the names of enemy units with figures in contact with the unit.
	Touches []string
	// Cover is the least that covers the target; nil for none.
	Cover *fubarpack.Cover
	// Covers is the cover on the table.
	Covers []field.Cover
	// Ready are the units that stood on the table with figures that fight, and touched no enemy.
	Ready []*fubarpack.Unit
}

// A Drag is one figure that was moved on the table, or put down there.
type Drag struct {
	Step   int
	Figure field.Figure
	// From is where it was, and Via where else it was put down in the step; Enters reports that
	// it came from elsewhere.
	From   image.Point
	Via    []image.Point
	To     image.Point
	Enters bool
}

// Roll returns the roll of one die.
func (a *Act) Roll() pack.Value {
	if len(a.Dice) != 1 {
		return pack.Value{}
	}
	return pack.Known(a.Dice[0])
}

// Succeeded returns whether an activation succeeded: unknown without a roll, and where what is
// unknown decides.
func (a *Act) Succeeded() pack.Answer {
	roll := a.Roll()
	switch {
	case !roll.Known || !a.Best.Known || !a.Worst.Known:
		return pack.Unknown
	case fubar.Succeeds(roll.N, a.Worst.N):
		return pack.Yes
	case !fubar.Succeeds(roll.N, a.Best.N):
		return pack.No
	}
	return pack.Unknown
}

// Check plays and judges the steps of a chain of logs. It returns a judgement for each log, and
// the position at the end.
func Check(chain []check.Log, p *fubarpack.Pack, b *bind.Binding, reveal bool,
	coverage *rule.Coverage) ([]check.Judgement, *field.Position, error) {
	log, read, err := play(chain, p, b, reveal)
	if err != nil {
		return nil, nil, err
	}
	all := make([]check.Judgement, len(read))
	for i := range read {
		all[i].Steps = own(read[i].Steps, log.Files[i].First-1)
	}
	for _, f := range run(Rules(), log, coverage) {
		at := len(all) - 1
		for at > 0 && f.Step < log.Files[at].First {
			at--
		}
		f.Step -= log.Files[at].First - 1
		all[at].Findings = append(all[at].Findings, f)
	}
	return all, log.End, nil
}

// Tell returns what the players did in a log, with the rolls that their lines announce. It judges nothing.
func Tell(l check.Log, p *fubarpack.Pack, b *bind.Binding, reveal bool) (*actions.Log, error) {
	log, read, err := play([]check.Log{l}, p, b, reveal)
	if err != nil {
		return nil, err
	}
	for _, turn := range log.Turns {
		for _, act := range turn.Acts {
			rests := act.Rests
			if act.Against != nil {
				rests = actions.OnDice // they show something else
			}
			if rests != "" {
				read[0].Announced = append(read[0].Announced, actions.Announced{Step: act.Step, Line: act.Line, Rests: rests})
			}
		}
	}
	return read[0], nil
}

// play plays the steps of a chain of logs. It returns what was done in each log, whose steps count on.
func play(chain []check.Log, p *fubarpack.Pack, b *bind.Binding, reveal bool) (*Log, []*actions.Log, error) {
	log := Log{Pack: p, Binding: b, Declared: map[int][]*orders.Row{}}
	var all []*actions.Log
	var events []event
	stands := map[int]bool{}
	var steps *actions.Reader
	done, spent := 0, map[string]bool{}
	var fired []*Act
	for i, l := range chain {
		if i > 0 {
			chain[i-1].Close()
		}
		played, seen, err := l.Open()
		if err != nil {
			return nil, nil, err
		}
		r := reader{binding: b, view: seen, state: played.State, spent: spent, fired: fired, tracked: b.Tracked(seen.Clock())}
		if i == 0 {
			log.Turns = []*Turn{{Number: r.tracked}}
			steps = actions.NewReader(played, l.Module, actions.Options{Reveal: reveal})
		} else {
			steps = steps.Onto(played, l.Module)
		}
		log.Untold = b.Untold(seen.Clock())
		r.table = b.TableOn(r.state, seen.Seen())
		if i > 0 {
			r.table.Measure(log.End.Scales)
		}
		var began []field.Cover
		if r.table.HasCover {
			began, r.now = r.position(0).Covers, nil
		}
		read := steps.Read(r.step)
		events = append(events, r.events...)
		log.Files = append(log.Files, File{l.Name, done + 1})
		if err := log.declare(l, done); err != nil {
			return nil, nil, err
		}
		for k := range read.Steps {
			stands[read.Steps[k].N] = read.Steps[k].Stands()
		}
		all = append(all, read)
		done += len(read.Steps)
		log.End = r.position(len(read.Steps))
		log.CoverMoved = log.CoverMoved || !slices.Equal(began, log.End.Covers)
		if fired = r.fired; i == len(chain)-1 {
			for _, act := range fired {
				act.Open = true
			}
			r.settle(len(read.Steps))
		}
		log.Crowded = log.Crowded || r.crowded
	}
	chain[len(chain)-1].Close()
	log.assemble(events, stands)
	log.deal()
	return &log, all, nil
}

// declare takes the rows of --declare about a log, which follows done steps of others. It returns an error for rows
// that another system has read.
func (l *Log) declare(log check.Log, done int) error {
	rows, ours := log.Orders.([]orders.Row)
	if log.Orders != nil && !ours {
		return errors.Errorf("%s: its orders are for a game of another series", log.Name)
	}
	for _, row := range rows {
		row.Step += done
		l.Declared[row.Step] = append(l.Declared[row.Step], &row)
	}
	return nil
}

// own counts the steps of a log from 1.
func own(steps []actions.Step, before int) []actions.Step {
	for i := range steps {
		s := &steps[i]
		for _, n := range []*int{&s.N, &s.UndoneBy, &s.Undo.Of, &s.Undo.Redoes} {
			*n = max(*n-before, 0)
		}
	}
	return steps
}

// assemble makes turns of the events, leaving out steps that were undone.
func (l *Log) assemble(events []event, stands map[int]bool) {
	turn := l.Turns[0]
	var open *Act // waits for its dice
	for _, e := range events {
		switch {
		case !stands[e.step]:
		case e.turn != nil:
			known := e.turn.Known && turn.Number.Known
			if known && e.turn.N == turn.Number.N {
				continue
			}
			turn.Ended, turn.After, turn.Next = true, e.pos, e.step
			turn, open = &Turn{Number: *e.turn, Began: !known || e.turn.N > turn.Number.N}, nil
			l.Turns = append(l.Turns, turn)
		case e.act != nil:
			turn.Acts = append(turn.Acts, e.act)
			switch {
			case e.act.Kind.Thrown() && e.act.Said.Dice == nil:
				open = e.act
			case e.act.Kind.Thrown():
				open = nil
			}
		case e.drag != nil:
			turn.Drags = append(turn.Drags, *e.drag)
		case e.unread:
			turn.Unread = true
		case len(e.dice) > 0:
			throw := &Throw{Step: e.step, By: e.by, Dice: e.dice}
			turn.Throws = append(turn.Throws, throw)
			if open == nil || open.Kind.OneDie() && len(e.dice) != 1 {
				continue
			}
			throw.taken = true
			open.Dice, open.Last = append(open.Dice, e.dice...), e.step
			if !turn.throwsAgain(open, len(e.dice)) {
				open = nil
			}
		}
	}
}

// throwsAgain reports whether the unit of an act may have more dice to throw after a first throw of
// so many: in close combat the dice of suppressed figures are thrown separately (Corps à Corps 3).
func (t *Turn) throwsAgain(a *Act, thrown int) bool {
	return a.Kind == bind.Melee && a.Force.Count(field.Suppressed) > 0 && len(a.Dice) == thrown &&
		thrown < t.fighters(a)
}

// fighters returns how many figures of a unit throw in close combat: those that stood when the enemy threw, too, as
// both do at once (Corps à Corps 2).
func (t *Turn) fighters(a *Act) int {
	most := len(a.Force.Figures)
	for _, other := range t.of(bind.Melee, a.Said.Target) {
		if other.Said.Target == a.Unit && other.Step < a.Step {
			most = max(most, len(other.Target.Figures))
		}
	}
	return most
}

// fell reports whether a figure is a casualty or destroyed when the turn is over, or gone: players may have put it
// aside.
func (t *Turn) fell(l *Log, id string) bool {
	for _, f := range cmp.Or(t.After, l.End).Figures { // the log may end in the turn
		if f.ID == id {
			return !f.Fights()
		}
	}
	return true
}

// defends reports whether a unit fought in close combat in the turn in which another one assaulted it: it may have
// moved figures in (Corps à Corps 1).
func (t *Turn) defends(u *fubarpack.Unit) bool {
	return slices.ContainsFunc(t.of(bind.Melee, nil), func(a *Act) bool {
		by := t.acting(a)
		return by != nil && by != u && (a.Unit == u || a.Said.Target == u)
	})
}

// Activations returns the attempts to activate units, in order.
func (t *Turn) Activations() []*Act { return t.of(bind.Activation, nil) }

// of returns the acts of a kind by a unit, nil for any.
func (t *Turn) of(kind bind.Kind, u *fubarpack.Unit) []*Act {
	var all []*Act
	for _, a := range t.Acts {
		if a.Kind == kind && (u == nil || a.Unit == u) {
			all = append(all, a)
		}
	}
	return all
}

// action returns the only action that a unit declared in the turn; nil for none or several.
func (t *Turn) action(u *fubarpack.Unit) *fubarpack.Action {
	var declared *fubarpack.Action
	for _, a := range t.Acts {
		if a.Unit != u || a.Action == nil || a.Action == declared {
			continue
		}
		if declared != nil {
			return nil
		}
		declared = a.Action
	}
	return declared
}

// activation returns the last attempt to activate a unit before an act; nil for none.
func (t *Turn) activation(act *Act) *Act {
	var last *Act
	for _, other := range t.Activations() {
		if other.Step <= act.Step {
			last = other
		}
	}
	return last
}

// acting returns the unit that was activated last in the turn before an act; nil for none.
func (t *Turn) acting(act *Act) *fubarpack.Unit {
	if by := t.activation(act); by != nil {
		return by.Unit
	}
	return nil
}

// left reports whether a side has a unit on the table that did not try yet.
func left(act *Act, side string, tried map[*fubarpack.Unit]bool) bool {
	return slices.ContainsFunc(act.Ready, func(u *fubarpack.Unit) bool { return u.Side == side && !tried[u] })
}
