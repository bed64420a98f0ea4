package referee

import (
	"cmp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Phase is the stretch of a log from one declaration of a phase to the next: all of a
// phase, or the part of it that is in this log.
type Phase struct {
	// Declared is the phase as declared; By quotes the declaration.
	Declared position.Declared
	By       string
	// Turn is the turn, if the game shows it.
	Turn pack.Value
	// First and Last are its first and last step. First is the step that declares it, or
	// the log's first. Last is less than First if it has no steps.
	First, Last int
	// Steps are its steps that were not undone.
	Steps []actions.Step
	// Begun reports whether it begins in this log.
	Begun bool
	// Ends is what is known of its end.
	Ends position.Ending
	// Again are later steps that declare the same phase again.
	Again []int
	// Start and End are the positions when it began and when it ended.
	Start, End *Snapshot
	// Next is the next phase, nil after the last.
	Next *Phase
	// Trips are the ways of the pieces that were moved in it, in the order of their first
	// moves.
	Trips []*Trip
	// Combats are the attacks that were made in it, overruns too, in their order.
	Combats []*Combat
	// Unmade are the attacks that were announced in it and have no dice and no result.
	Unmade []Unmade

	// opens is set if something in the log declares it, and opened if nothing was done in it then.
	// byHand is set if the user names it as the phase in which the log begins.
	opens, opened, byHand bool
	// ends is set if later phases, which follow the first of Declared, may have begun in it
	// without a sign.
	ends bool
	// perhaps is set if several phases are declared and no sign declares some phase: another
	// may have begun in it, too.
	perhaps bool
	again   string             // the first of Again in words
	slips   string             // the step of a line near it that goes back to a phase that was over; "" for none
	against string             // the tracker, property or marker that still shows another phase; "" for none
	touched map[string][]int   // the steps that touched a piece, by its id
	fights  *fights            // nil until fightsIn fills it
	came    map[passing]int    // by cameThrough
	common  map[string]*common // by side; see keepBoards
}

// Is returns the phase if exactly one is declared.
func (p *Phase) Is() (phase scspack.Phase, known bool) {
	if len(p.Declared.Phases) != 1 {
		return scspack.Phase{}, false
	}
	return p.Declared.Phases[0], true
}

// underWay reports whether it may have begun before the log: nothing in the log declares it. A Combat Phase
// that the user names may have, too: one player announces and throws the dice, and the other retreats in his
// log.
func (p *Phase) underWay() bool {
	return !p.Begun || p.byHand && !p.opens && p.Declared.Any(func(f scspack.Phase) bool { return f.Combat == pack.Yes })
}

// Begins returns the phase with which it begins, if exactly one is declared. Where another
// may have begun in it without a sign, Is does not know it.
func (p *Phase) Begins() (phase scspack.Phase, known bool) {
	if p.ends {
		return p.Declared.Phases[0], true
	}
	return p.Is()
}

// holdsOthers reports whether another phase may have begun in it without a sign.
func (p *Phase) holdsOthers() bool { return p.ends || p.perhaps }

// lines returns the phases with which it may begin.
func (p *Phase) lines() []scspack.Phase {
	if is, known := p.Begins(); known {
		return []scspack.Phase{is}
	}
	return p.Declared.Phases
}

// A moment is the declaration of a phase that begins with a step.
type moment struct {
	step  int // 0 before the first
	phase position.Declared
	side  string
	turn  pack.Value
	by    string
	start *Snapshot
	hand  bool // declared by the user
	// named is set if the user names it as the phase in which the log begins.
	named bool
	// begins is set if a log of the chain begins in the phase, and the one before it did not end in
	// it: a player turned the tracker before he began to log.
	begins bool
	// against is the tracker, property or marker that still shows another phase; "" for none.
	against string
	again   []int
}

// begin finds out in which phase the log begins.
func (r *reader) begin(first position.Declared) {
	start := r.snapshot()
	told := r.binding.Told(lines{r.view.Clock(), nil}, r.last.Pieces)
	r.shown = told.PhaseBy
	r.log.turned(0, told)
	r.now = moment{phase: first, start: start, hand: true, named: first.Known()}
	if !first.Known() {
		r.now = moment{phase: told.Phase, side: told.Side, turn: told.Turn, by: told.PhaseBy, start: start}
	}
	r.moments = append(r.moments, r.now)
}

// resume notes the phase in which a later log of the chain begins, if the one before it ended in
// another: before is what that one showed last.
func (r *reader) resume(before position.Told) {
	told := r.binding.Told(lines{r.view.Clock(), nil}, r.last.Pieces)
	if told.PhaseBy == before.PhaseBy || !told.Phase.Known() {
		return
	}
	step := len(r.log.Steps) + 1
	r.log.turned(step, told)
	r.shown = told.PhaseBy
	r.now.side = cmp.Or(told.Side, r.now.side)
	if told.Turn.Known {
		r.now.turn = told.Turn
	}
	r.now = moment{
		step: step, phase: ofSide(told.Phase, r.now.side), side: r.now.side, turn: r.now.turn, by: told.PhaseBy, start: r.last, begins: true,
	}
	r.moments = append(r.moments, r.now)
}

// declared notes the phase that a step declares, if any.
func (r *reader) declared(step actions.Step) {
	if step.Undo.Is {
		r.tell(step) // it may put back a marker of turn or phase
		r.now = r.standing()
		for _, t := range r.log.turns {
			if t.step >= r.now.step && (t.step == 0 || r.log.stands(t.step)) {
				r.now.turn = pack.Known(t.turn)
			}
		}
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
	against := ""
	if told.PhaseBy == r.shown && r.shown != "" {
		// A line is said now, and a tracker may have been forgotten.
		shown := told
		told = r.binding.Told(lines{still{}, said}, nil)
		r.now.side = cmp.Or(told.Side, r.now.side)
		if !slices.EqualFunc(told.Phase.Phases, shown.Phase.Phases, samePhase) {
			against = shown.PhaseBy
		}
	}
	if !told.Phase.Known() && !told.Unread {
		return
	}
	if !strings.HasPrefix(told.PhaseBy, "chat ") {
		// A tracker shows its phase until it is moved; a line is said once.
		r.shown = told.PhaseBy
	}
	if r.now.hand && r.now.step == step.N {
		return // the user knows better
	}
	r.now = moment{
		step: step.N, phase: ofSide(told.Phase, r.now.side), side: r.now.side, turn: r.now.turn, by: told.PhaseBy, start: r.snapshot(),
		against: against,
	}
	r.moments = append(r.moments, r.now)
}

// tell returns what a step says in the chat, and whether it did something else that may
// declare a phase.
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

// standing returns the last declaration that was not undone.
func (r *reader) standing() moment {
	for _, m := range slices.Backward(r.moments) {
		if m.hand || m.begins || m.step == 0 || r.log.stands(m.step) {
			return m
		}
	}
	return moment{}
}

// ofSide returns the phases that can be those of a side, or all of them if none can.
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

// unseen adds to a declared phase those that may have begun before the next declared one
// without a sign: no line and nothing that the game shows can declare them.
func (l *Log) unseen(d, next position.Declared) position.Declared {
	order := l.Pack.Phases
	if len(d.Phases) != 1 || !l.binding.Tells(d.Phases[0]) {
		return d
	}
	at := slices.IndexFunc(order, func(p scspack.Phase) bool { return samePhase(p, d.Phases[0]) })
	all := position.Declared{Phases: slices.Clone(d.Phases)}
	for i := 1; at >= 0 && i < len(order); i++ {
		p := order[(at+i)%len(order)]
		if len(next.Phases) == 1 && samePhase(p, next.Phases[0]) {
			break
		}
		if !l.binding.Tells(p) {
			all.Phases = append(all.Phases, p)
		}
	}
	return all
}

// earlier reports whether one of some phases comes before the first of them in a turn.
func (l *Log) earlier(phases []scspack.Phase) bool {
	at := func(p scspack.Phase) int {
		return slices.IndexFunc(l.Pack.Phases, func(q scspack.Phase) bool { return samePhase(p, q) })
	}
	return slices.ContainsFunc(phases, func(p scspack.Phase) bool { return at(p) < at(phases[0]) })
}

// tells reports whether a piece is a marker whose place may show turn or phase.
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

// lines is a clock whose chat is the text of one step.
type lines struct {
	view.Clock
	said []string
}

func (l lines) Chat() []string { return l.said }

// still is a clock that shows nothing.
type still struct{}

func (still) Tracker(_, _ string) (string, bool) { return "", false }
func (still) Property(string) (string, bool)     { return "", false }
func (still) Chat() []string                     { return nil }

// cut makes phases of the declarations. The log ends with the snapshot end.
func (r *reader) cut(end *Snapshot, opt Options) {
	l := r.log
	for _, m := range r.handed(r.settled()) {
		ph := &Phase{
			Declared: m.phase, By: m.by, Turn: m.turn, First: max(m.step, 1), Start: m.start, Begun: m.step > 0 || m.hand, opens: m.step > 0, byHand: m.named,
			Again: m.again, against: m.against,
		}
		switch {
		case m.step == 0 || m.by == "":
		case m.begins:
			ph.By += ", as " + l.files[l.fileOf(m.step)].name + " begins"
		default:
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
	last.End = end
	if n := len(l.Steps); n > 0 {
		last.Last = l.Steps[n-1].N
	}
	r.end(last, opt)
	for _, ph := range l.Phases {
		var next position.Declared
		if ph.Next != nil {
			next = ph.Next.Declared
		}
		unseen := l.unseen(ph.Declared, next)
		ph.ends, ph.Declared = len(unseen.Phases) > len(ph.Declared.Phases), unseen
		ph.perhaps = !ph.ends && len(unseen.Phases) > 1 && slices.ContainsFunc(l.Pack.Phases, func(p scspack.Phase) bool { return !l.binding.Tells(p) })
		if ph.ends && l.earlier(unseen.Phases) || ph.perhaps {
			ph.Turn = pack.Value{} // the next turn may have begun in it
		}
	}
	for _, ph := range l.Phases {
		ph.Steps = l.standingSteps(ph.First, ph.Last)
		r.follow(ph)
		l.without(ph)
		r.combats(ph)
		r.past.add(r, ph)
	}
	l.doubt()
}

// settled returns the declarations that were not undone and that change something. It
// leaves out the same phase declared again, and a slip: a line after which nothing was done
// until the preceding phase was declared again.
func (r *reader) settled() []moment {
	var all []moment
	for _, m := range r.moments {
		if m.step > 0 && !m.hand && !m.begins && !r.log.stands(m.step) {
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
			m.named = all[n-1].named
			all[n-1] = m // nothing was done before
		}
	}
	return all
}

// goesOn reports whether a later declaration is of the same phase and, as far as known,
// of the same turn.
func (m moment) goesOn(later moment) bool {
	return m.phase.Known() && slices.EqualFunc(m.phase.Phases, later.phase.Phases, samePhase) &&
		(m.turn == later.turn || !m.turn.Known || !later.turn.Known)
}

func samePhase(a, b scspack.Phase) bool { return a.ID == b.ID && a.Side == b.Side }

// acted reports whether a piece was touched, or dice were thrown, in the steps
// from <= step < to that were not undone.
func (l *Log) acted(from, to int) bool {
	for n := from; n < to; n++ {
		if s := l.step(n); s != nil && s.Stands() && (rolls(s) || slices.ContainsFunc(s.Actions, acts)) {
			return true
		}
	}
	return false
}

// step returns a step by its number, nil if there is none.
func (l *Log) step(n int) *actions.Step {
	if len(l.Steps) == 0 || n < l.Steps[0].N || n-l.Steps[0].N >= len(l.Steps) {
		return nil
	}
	return &l.Steps[n-l.Steps[0].N]
}

// standingSteps returns the steps first to last that were not undone. It copies them only if some
// were.
func (l *Log) standingSteps(first, last int) []actions.Step {
	last = min(last, len(l.Steps))
	if first > last {
		return nil
	}
	steps := l.Steps[first-1 : last : last]
	undone := func(s actions.Step) bool { return !s.Stands() }
	if slices.ContainsFunc(steps, undone) {
		steps = slices.DeleteFunc(slices.Clone(steps), undone)
	}
	return steps
}

func (l *Log) stands(n int) bool {
	s := l.step(n)
	return s != nil && s.Stands()
}
