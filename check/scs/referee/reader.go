package referee

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// This file reads a chain of logs step by step, cuts it into phases, and follows each piece through a phase.

// reader reads a chain of logs once, from its first step to its last.
type reader struct {
	*actions.Reader
	log     *Log
	binding *bind.Binding
	view    View
	memory  *bind.Memory      // of the view's game
	meter   *expression.Meter // of that game
	// several reports whether the chain has several logs. What is kept of each then owns its
	// texts, or it would keep the whole text of the log in memory.
	several bool
	now     moment
	// shown is what tracker, property or marker last showed of the phase; last is the
	// latest snapshot.
	shown   string
	last    *Snapshot
	was     *Snapshot // before the present step; nil if nothing is declared of it
	drops   []drop    // in the order of their steps
	moments []moment
	// cues are the steps that show combat; still is the position as long as no piece is
	// touched, and kept counts the pieces in all positions that were kept for that.
	cues  []cue
	past  past // before the phase whose combats are made
	still *Snapshot
	kept  int
}

// drop is where a piece was put down in a step.
type drop struct {
	step int
	id   string
	at   position.Spot
}

// read reads a chain of at least one log.
func read(chain []Link, g *scs.Game, b *bind.Binding, opt Options) (*Log, error) {
	p := g.Pack()
	r := reader{
		log:     &Log{Pack: p, Game: g, binding: b, at: map[int][]*Declaration{}, names: position.NewNames(), farthest: farthest(p), ledger: opt.Ledger},
		binding: b, several: len(chain) > 1,
	}
	var problems pack.Problems
	var before position.Told
	for i, link := range chain {
		if i > 0 {
			before = b.Told(r.view.Clock(), r.last.Pieces)
			chain[i-1].Close()
		}
		r.log.files = append(r.log.files, file{name: link.Name, first: len(r.log.Steps) + 1})
		played, seen, err := link.Open()
		if err != nil {
			return nil, err
		}
		r.view = seen
		r.memory, r.meter = b.Memory(), played.Meter()
		r.log.meter = r.meter
		if i == 0 {
			r.Reader = actions.NewReader(played, link.Module, actions.Options{Reveal: opt.Reveal})
			r.begin(opt.First)
		} else {
			r.Reader = r.Onto(played, link.Module)
			r.log.files[i].start = r.snapshot()
			r.resume(before)
		}
		r.log.join(link.Orders, len(played.Steps), &problems)
		r.log.Steps = slices.Grow(r.log.Steps, len(played.Steps))
		if err := r.steps(opt.Each); err != nil {
			return nil, err
		}
	}
	r.log.players = r.Players()
	if problems.Len() > 0 {
		return nil, rule.JoinProblems(words.Problems(problems.Sorted()))
	}
	end := r.snapshot()
	r.log.told = b.Told(r.view.Clock(), end.Pieces)
	chain[len(chain)-1].Close()
	r.Reader, r.view, r.memory = nil, nil, nil // nobody asks the game any more: it leaves the memory
	r.cut(end, opt)
	return r.log, nil
}

// remember finds what positions need to know of the phases before them, for callers that judge.
func (l *Log) remember() {
	l.pasts = l.sourcesEntered()
	l.entered = l.enteredLast()
}

// steps reads the steps of one log. It calls each after every step, unless that is nil.
func (r *reader) steps(each func(*actions.Step, *bind.Memory, *position.Names)) error {
	for {
		r.before(len(r.log.Steps) + 1)
		step, more := r.Next()
		if !more {
			return nil
		}
		if r.several {
			step = rule.Own(step)
		}
		r.log.Steps = append(r.log.Steps, step)
		r.takeBack(step)
		r.putDown(step)
		r.after(r.log.step(step.N))
		r.declared(step)
		if err := r.listen(step); err != nil {
			return err
		}
		if each != nil {
			each(&step, r.memory, r.log.names)
		}
	}
}

// takeBack marks the step that this one undoes, as play.Read does for a whole log. When an
// undo is itself undone, what it had taken back stands again.
func (r *reader) takeBack(step actions.Step) {
	if !step.Undo.Is {
		return
	}
	by := step.N
	for target := r.log.step(step.Undo.Of); target != nil; target = r.log.step(target.Undo.Of) {
		target.UndoneBy = by
		if !target.Undo.Is {
			return
		}
		if by == 0 {
			by = target.N
		} else {
			by = 0
		}
	}
}

// putDown notes the hexes in which the step put pieces down. Only the binding knows them,
// and only at this moment.
func (r *reader) putDown(step actions.Step) {
	note := func(id string) {
		if p := r.view.Piece(id); id != "" && p != nil {
			r.drops = append(r.drops, drop{step.N, id, r.memory.Spot(p)})
		}
	}
	for _, a := range step.Actions {
		switch a := a.(type) {
		case actions.Move:
			for _, p := range a.Pieces {
				note(p.ID)
			}
		case actions.Add:
			note(a.Piece.ID)
		}
	}
}

// dropsIn returns where pieces were put down in a step.
func (r *reader) dropsIn(step int) []drop {
	first, _ := slices.BinarySearchFunc(r.drops, step, func(d drop, step int) int { return d.step - step })
	end := first
	for end < len(r.drops) && r.drops[end].step == step {
		end++
	}
	return r.drops[first:end]
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
	// begins is set if a log of the chain begins in the phase, and the log before it did not end in
	// it: a player turned the tracker before he began to log.
	begins bool
	// against is the tracker, property or marker that still shows another phase; "" for none.
	against string
	again   []int
}

// goesOn reports whether a later declaration is of the same phase and, as far as known,
// of the same turn.
func (m moment) goesOn(later moment) bool {
	return m.phase.Known() && slices.EqualFunc(m.phase.Phases, later.phase.Phases, samePhase) &&
		(m.turn == later.turn || !m.turn.Known || !later.turn.Known)
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

// resume notes the phase in which a later log of the chain begins, if the log before it ended in
// another: before is what that log showed last.
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
	if !ask && len(said) == 0 || r.meter.Cut() {
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
		// A line counts now, and a tracker may have been forgotten.
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
	if !told.Said {
		// A tracker shows its phase until it is moved; a line is written once.
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

// tell returns what a step writes in the chat, and whether it did something else that may
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

func (still) Property(string) (string, bool) { return "", false }

func (still) Chat() []string { return nil }

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

// end finds out how the last phase ends.
func (r *reader) end(last *Phase, opt Options) {
	last.opened = last.opens && !slices.ContainsFunc(r.log.standingSteps(last.First, last.Last), r.does)
	switch {
	case opt.GoesOn || last.opened:
		last.Ends = position.GoesOn
	case !last.byHand || opt.MayGoOn: // who names the phase of a log decides whether it goes on
		last.Ends = position.MayGoOn
	}
}

// does reports whether something is done in a step that belongs to a phase: dice are thrown, or a
// piece is touched that does not itself show turn or phase.
func (r *reader) does(s actions.Step) bool {
	return rolls(&s) || slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
		return !tidies(a) && slices.ContainsFunc(doneTo(a), func(p actions.Piece) bool { return p.ID != "" && !r.tells(p) })
	})
}

// handed ends a phase with the log in which it was played, if another player goes on in the
// next log: he moves his own units by his own will without saying that the phase is over,
// as players forget to do. His phase is then unknown. A log in which he only carries out
// combat results belongs to the phase.
func (r *reader) handed(moments []moment) []moment {
	var all []moment
	for i, m := range moments {
		all = append(all, m)
		until := len(r.log.Steps) + 1
		if i+1 < len(moments) {
			until = moments[i+1].step
		}
		for _, f := range r.log.files[r.log.fileOf(m.step)+1:] {
			if f.first >= until {
				break
			}
			if r.playsOn(m, f, until) {
				all = append(all, moment{step: f.first, turn: m.turn, start: f.start})
				break
			}
		}
	}
	return all
}

// playsOn reports whether, in the steps of a later log before until, a player who has not
// played the phase moves units of a side whose phase it is not.
func (r *reader) playsOn(m moment, f file, until int) bool {
	if len(m.phase.Phases) != 1 || m.phase.Phases[0].Side == "" {
		return false
	}
	is := m.phase.Phases[0]
	players, fought := r.players(m, f.first), false
	if len(players) == 0 {
		return false
	}
	ends := map[string]position.Spot{} // of units moved for a result, which may be put right
	for n := m.step; n < until; n++ {
		s := r.log.step(n)
		if s == nil || !s.Stands() {
			continue
		}
		fought = fought || rolls(s) || r.log.tells(s) || r.log.tellsStrike(s) || r.log.announces(s)
		if n < f.first || !s.By.Known() || slices.Contains(players, s.By.Number) {
			continue
		}
		for _, d := range r.dropsIn(n) {
			p := f.start.Piece(d.id)
			if p == nil || p.Kind != position.Unit || p.Side == is.Side {
				continue
			}
			if !fought {
				return true
			}
			ends[d.id] = d.at
		}
	}
	for id, at := range ends {
		if !r.near(f.start.Piece(id).At, at) {
			return true
		}
	}
	return false
}

// players returns the numbers of the players who, before a step, declared a phase or moved
// units of the side whose phase it is. Names can come later, with the roster.
func (r *reader) players(m moment, before int) []int {
	var players []int
	for n := max(m.step, 1); n < before; n++ {
		s := r.log.step(n)
		if s == nil || !s.By.Known() || slices.Contains(players, s.By.Number) {
			continue
		}
		own := slices.ContainsFunc(r.dropsIn(n), func(d drop) bool {
			p := m.start.Piece(d.id)
			return p != nil && p.Side == m.phase.Phases[0].Side
		})
		if own || n == m.step {
			players = append(players, s.By.Number)
		}
	}
	return players
}

// near reports whether a combat result can take a unit from one spot to the other.
func (r *reader) near(from, to position.Spot) bool {
	if from.Where != position.InHex || to.Where != position.InHex {
		return true // the dead are put aside
	}
	return r.log.withinResult(from.Hex, to.Hex)
}

// snapshotCost is what each piece of a position costs of the game's Meter: positions are kept and judged
// phase by phase.
const snapshotCost = 12

// snapshot returns the present position, or the last one if the game costs more than its Meter allows.
func (r *reader) snapshot() *Snapshot {
	if r.last != nil && !r.meter.Spend(snapshotCost*len(r.last.Pieces)) {
		return r.last
	}
	r.last = newSnapshot(r.memory.Pieces(r.view.Seen()), r.last, r.log.names, r.several)
	return r.last
}

// follow makes the trips of a phase's pieces.
func (r *reader) follow(ph *Phase) {
	f := follower{Phase: ph, reader: r, of: map[string]*Trip{}}
	ph.touched = map[string][]int{}
	for i := range ph.Steps {
		s := &ph.Steps[i]
		for _, a := range s.Actions {
			for _, id := range about(a) {
				ph.touched[id] = append(ph.touched[id], s.N)
			}
			switch a := a.(type) {
			case actions.Move:
				for _, p := range a.Pieces {
					if p.ID != "" {
						f.down(f.trip(p.ID), p.ID, s)
					}
				}
			case actions.Remove:
				f.trip(a.Piece.ID)
			case actions.Add:
				f.add(a, s)
			}
		}
	}
	for id, t := range f.of {
		t.End = ph.End.Piece(id)
	}
	ph.travelled(slices.DeleteFunc(ph.Trips, func(t *Trip) bool { return t.Start == nil && t.End == nil }))
}

// A follower makes the trips of one phase's pieces.
type follower struct {
	*Phase
	reader *reader
	of     map[string]*Trip // by the last id of the piece
	// dropped is where the pieces of a step, by their ids, were first put down in it.
	dropped map[string]position.Spot
	step    int
}

// trip returns the trip of a piece, begun if need be.
func (f *follower) trip(id string) *Trip {
	t := f.of[id]
	if t == nil {
		t = &Trip{Start: f.Start.Piece(id)}
		f.of[id] = t
		f.Trips = append(f.Trips, t)
	}
	return t
}

// down notes where a piece was put down in a step, unless the observer did not see it then.
func (f *follower) down(t *Trip, id string, s *actions.Step) {
	if f.step != s.N {
		f.dropped, f.step = map[string]position.Spot{}, s.N
		for _, d := range f.reader.dropsIn(s.N) {
			if _, before := f.dropped[d.id]; !before {
				f.dropped[d.id] = d.at
			}
		}
	}
	if at, is := f.dropped[id]; is {
		t.Drops = append(t.Drops, Drop{s.N, at})
	}
}

// add notes a new piece. If it takes the place of a piece that was deleted in the phase, it
// goes on with that piece's trip.
func (f *follower) add(a actions.Add, s *actions.Step) {
	t := f.of[a.Piece.ID]
	if gone := f.of[a.Recreates]; t == nil && gone != nil && gone.Start != nil {
		t = gone
		t.Recreated = true
		delete(f.of, a.Recreates)
		f.of[a.Piece.ID] = t
	}
	if t == nil {
		t = f.trip(a.Piece.ID)
	}
	t.Added = true
	f.down(t, a.Piece.ID, s)
}
