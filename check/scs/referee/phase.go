package referee

import (
	"math"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Phase is a stretch of a log from one declaration of a phase to the next: all of
// a phase, or what of it is in this log.
type Phase struct {
	// Declared is the phase, as far as something declares it; By quotes what does.
	Declared position.Declared
	By       string
	// Turn is the turn, if the game tells it.
	Turn pack.Value
	// First and Last are the steps that it reaches from and to. First is the one that
	// declares it, or the log's first. Last is less than First where there is none.
	First, Last int
	// Steps are those of them that stand.
	Steps []actions.Step
	// Begun says that it begins in this log, Over that it ends in it.
	Begun, Over bool
	// Again are later steps in which the same phase is declared once more.
	Again []int
	// Start and End are what stood where when it began and when it ended.
	Start, End *Snapshot
	// Next is the one that follows, nil after the last.
	Next *Phase
	// Trips are the ways of the pieces that were moved in it, in the order of the first
	// moves.
	Trips []*Trip
	// Combats are the attacks that were made in it, overruns too, in their order.
	Combats []*Combat

	again   string           // the first of Again in words
	slips   string           // the step whose line goes back to a phase that was over, so that one near may be a slip
	touched map[string][]int // the steps that did something to a piece, by its id
	fights  *fights          // nil while nobody has asked
}

// fights is what the steps of a phase, none of which changes any more, say of fights.
// It is asked of each drop of each unit.
type fights struct {
	throw   int  // the first step in which dice are thrown, taken back or not; past all of them for none
	overrun bool // somebody speaks of an overrun in a step that stands
}

// fightsIn looks for fights once.
func (l *Log) fightsIn(p *Phase) *fights {
	if p.fights == nil {
		p.fights = &fights{throw: math.MaxInt, overrun: slices.ContainsFunc(p.Steps, speaksOfOverrun)}
		for n := p.First; n <= p.Last && p.fights.throw == math.MaxInt; n++ {
			if s := l.step(n); s != nil && rolls(s) {
				p.fights.throw = n
			}
		}
	}
	return p.fights
}

// Is is the phase if it is declared, and whose it is as far as it is anybody's.
func (p *Phase) Is() (phase scspack.Phase, known bool) {
	if len(p.Declared.Phases) != 1 {
		return scspack.Phase{}, false
	}
	return p.Declared.Phases[0], true
}

// rolled says that dice were thrown in a phase before a step, taken back or not, or
// that a fight is declared up to that step, or may have been.
func (l *Log) rolled(p *Phase, before int) bool {
	return l.blind || l.declaresFight(p.First, min(before, p.Last)) || l.fightsIn(p).throw < before
}

func rolls(s *actions.Step) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool { _, is := a.(actions.Roll); return is })
}

// moment is a declaration: from which step on which phase is on.
type moment struct {
	step  int // 0 before the first
	phase position.Declared
	side  string
	turn  pack.Value
	by    string
	start *Snapshot
	hand  bool // declared by the one who checks
	again []int
}

// begin finds out in which phase the log begins.
func (r *reader) begin(first position.Declared) {
	start := r.snapshot()
	told := r.binding.Told(lines{r.view.Clock(), nil}, start.Pieces)
	r.shown = told.PhaseBy
	r.log.turned(0, told)
	r.now = moment{phase: first, start: start, hand: true}
	if !first.Known() {
		r.now = moment{phase: told.Phase, side: told.Side, turn: told.Turn, by: told.PhaseBy, start: start}
	}
	r.moments = append(r.moments, r.now)
}

// declared asks whether a step has declared a phase.
func (r *reader) declared(step actions.Step) {
	if step.Undo.Is {
		r.tell(step) // it may put back a marker that tells
		r.now = r.standing()
		r.shown = r.binding.Told(lines{r.view.Clock(), nil}, r.last.Pieces).PhaseBy
		return
	}
	said, ask := r.tell(step)
	if !ask && len(said) == 0 {
		return
	}
	told := r.binding.Told(lines{r.view.Clock(), said}, r.last.Pieces)
	r.log.turned(step.N, told)
	if told.Side != "" {
		r.now.side = told.Side
	}
	if told.Turn.Known {
		r.now.turn = told.Turn
	}
	if !told.Phase.Known() || told.PhaseBy == r.shown {
		return
	}
	if !strings.HasPrefix(told.PhaseBy, "chat ") {
		// A tracker stands where it stands until it is moved; a line is said once.
		r.shown = told.PhaseBy
	}
	if r.now.hand && r.now.step == step.N {
		return // the one who checks knows better
	}
	r.now = moment{
		step: step.N, phase: ofSide(told.Phase, r.now.side), side: r.now.side, turn: r.now.turn, by: told.PhaseBy, start: r.snapshot(),
	}
	r.moments = append(r.moments, r.now)
}

// tell is what a step says in the chat, and whether it did something else that may
// tell a phase.
func (r *reader) tell(step actions.Step) (said []string, ask bool) {
	for _, a := range step.Actions {
		switch a := a.(type) {
		case actions.Chat:
			said = append(said, "<"+a.Speaker+"> - "+a.Text, a.Text)
		case actions.Report:
			said = append(said, a.Text)
		case actions.TurnChange, actions.PropertyChange:
			ask = true
		case actions.Move:
			if slices.ContainsFunc(a.Pieces, r.tells) {
				ask = true
				r.snapshot()
			}
		}
	}
	return said, ask
}

// standing is the last declaration that was not taken back.
func (r *reader) standing() moment {
	for _, m := range slices.Backward(r.moments) {
		if m.hand || m.step == 0 || r.log.stands(m.step) {
			return m
		}
	}
	return moment{}
}

// ofSide are those of the phases that a side's phase can be, if it is known whose
// they are.
func ofSide(d position.Declared, side string) position.Declared {
	var own position.Declared
	for _, p := range d.Phases {
		if p.Side == "" || p.Side == side {
			own.Phases = append(own.Phases, p)
		}
	}
	if !own.Known() {
		return d
	}
	return own
}

// tells says that a piece is a marker whose place may tell turn or phase.
func (r *reader) tells(p actions.Piece) bool {
	piece := r.last.Piece(p.ID)
	if piece == nil || piece.Mark == nil {
		return false
	}
	switch piece.Mark.Meaning {
	case scspack.MeansTurn, scspack.MeansPhase, scspack.MeansSide:
		return true
	}
	return false
}

// lines is a clock whose chat is what one step said.
type lines struct {
	bind.Clock
	said []string
}

func (l lines) Chat() []string { return l.said }

// cut makes phases of the declarations.
func (r *reader) cut(unfinished bool) {
	l := r.log
	for _, m := range r.handed(r.settled()) {
		ph := &Phase{Declared: m.phase, By: m.by, Turn: m.turn, First: max(m.step, 1), Start: m.start, Begun: m.step > 0 || m.hand, Over: true, Again: m.again}
		if m.step > 0 && m.by != "" {
			ph.By += ", " + l.stepName(m.step)
		}
		if len(m.again) > 0 {
			ph.again = l.stepName(m.again[0])
		}
		if n := len(l.Phases); n > 0 {
			last := l.Phases[n-1]
			last.Next, last.End, last.Last = ph, m.start, m.step-1
		}
		l.Phases = append(l.Phases, ph)
	}
	last := l.Phases[len(l.Phases)-1]
	last.End, last.Over = r.snapshot(), !unfinished
	if n := len(l.Steps); n > 0 {
		last.Last = l.Steps[n-1].N
	}
	for _, ph := range l.Phases {
		ph.Steps = make([]actions.Step, 0, max(ph.Last-ph.First+1, 0))
		for n := ph.First; n <= ph.Last; n++ {
			if s := l.step(n); s != nil && s.Stands() {
				ph.Steps = append(ph.Steps, *s)
			}
		}
		r.follow(ph)
		l.without(ph)
		r.combats(ph)
	}
	l.doubt()
}

// settled are the declarations that were not taken back, without those that change
// nothing: the same phase once more, or one that was a slip, since nothing was done
// until the line of the phase before it came again.
func (r *reader) settled() []moment {
	var all []moment
	for _, m := range r.moments {
		if m.step > 0 && !m.hand && !r.log.stands(m.step) {
			continue
		}
		n := len(all)
		if n > 1 && all[n-2].goesOn(m) && !r.log.acted(all[n-1].step, m.step) {
			all = all[:n-1]
			n--
		}
		switch {
		case n == 0 || !all[n-1].goesOn(m):
			all = append(all, m)
		case r.log.acted(all[n-1].step, m.step):
			all[n-1].again = append(all[n-1].again, m.step)
		default:
			all[n-1] = m // nothing was done before
		}
	}
	return all
}

// goesOn says that a later declaration is of the phase that is on anyhow.
func (m moment) goesOn(later moment) bool {
	equal := func(a, b scspack.Phase) bool { return a.ID == b.ID && a.Side == b.Side }
	return m.phase.Known() && slices.EqualFunc(m.phase.Phases, later.phase.Phases, equal) &&
		(m.turn == later.turn || !m.turn.Known || !later.turn.Known)
}

// acted says that something was done to pieces, or dice were thrown, in the steps that
// stand from one up to before another.
func (l *Log) acted(from, to int) bool {
	for n := from; n < to; n++ {
		if s := l.step(n); s != nil && s.Stands() && (rolls(s) || slices.ContainsFunc(s.Actions, acts)) {
			return true
		}
	}
	return false
}

// step is a step by its number, nil for none.
func (l *Log) step(n int) *actions.Step {
	if len(l.Steps) == 0 || n < l.Steps[0].N || n-l.Steps[0].N >= len(l.Steps) {
		return nil
	}
	return &l.Steps[n-l.Steps[0].N]
}

func (l *Log) stands(n int) bool {
	s := l.step(n)
	return s != nil && s.Stands()
}
