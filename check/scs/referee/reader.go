package referee

import (
	"cmp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// What follows reads a chain of logs step by step, cuts it into phases, and follows each piece through a phase.

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
		log: &Log{Pack: p, Game: g, binding: b, at: map[int][]*Declaration{}, names: position.NewNames(),
			farthest: farthest(p), ledger: opt.Ledger, orderOpen: opt.OrderOpen},
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

// playsOn reports whether, in a later log, a player who has not played the phase begins to move units of a side
// whose phase it is not, and does not put them back until a step.
func (r *reader) playsOn(m moment, f file, until int) bool {
	if len(m.phase.Phases) != 1 || m.phase.Phases[0].Side == "" {
		return false
	}
	is := m.phase.Phases[0]
	players, fought := r.players(m, f.first), false
	if len(players) == 0 {
		return false
	}
	ends := map[string]position.Spot{} // where units end that were moved; they may be put right
	willed := map[string]bool{}        // the units that were moved before there was a result
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
			if _, begun := ends[d.id]; !begun && r.log.fileOf(n) != r.log.fileOf(f.first) {
				continue // the logs between may have the dice of the phase
			}
			willed[d.id] = willed[d.id] || !fought
			ends[d.id] = d.at
		}
	}
	for id, at := range ends {
		if stood := f.start.Piece(id).At; !sameSpot(stood, at) && (willed[id] || !r.near(stood, at)) {
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

// near reports whether a combat result can take a unit from one spot to the other. Where the table is not known,
// who goes more than two hexes may as well move by his own will.
func (r *reader) near(from, to position.Spot) bool {
	if from.Where != position.InHex || to.Where != position.InHex {
		return true // the dead are put aside
	}
	if d, ok := r.log.Game.Distance(r.log.Game.ID(from.Hex), r.log.Game.ID(to.Hex)); !r.log.farthest.Known && ok && d > 2 {
		return false
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

// without removes from the trips of a phase the drops that the players agreed to take back. If
// the piece stayed where such a drop put it, or only left the map from there, the drop counts, and
// the log does not bear out the declaration.
func (l *Log) without(ph *Phase) {
	for _, t := range ph.Trips {
		if !slices.ContainsFunc(t.Drops, func(d Drop) bool { return l.takesBack(t, d) != nil }) {
			continue
		}
		var kept []Drop
		for i, d := range t.Drops {
			order := l.takesBack(t, d)
			if order != nil && !t.putBack(i) {
				order.amiss = append(order.amiss, say.F("unmatched-order/never-back",
					"{unit} was never put back from {place}: nothing was taken back",
					quoted(t.piece()), spotName(d.At)))
				order = nil
			}
			if order == nil {
				kept = append(kept, d)
			}
		}
		if t.ends(kept) {
			t.Drops = kept
			continue
		}
		last := t.Drops[len(t.Drops)-1]
		t.Drops = kept
		if d := l.takesBack(t, last); d != nil {
			t.Drops = append(t.Drops, last)
			d.amiss = append(d.amiss, say.F("unmatched-order/piece-stayed",
				"{unit} stayed in {place}", quoted(t.piece()), spotName(last.At)))
		}
	}
}

// putBack reports whether a piece is not known to have left the map, or its last place, right from
// where a drop put it.
func (t *Trip) putBack(drop int) bool {
	if drop+1 == len(t.Drops) {
		return t.End != nil
	}
	was := t.Start
	return slices.ContainsFunc(t.Drops[drop+1:], func(later Drop) bool {
		return later.At.Where == position.InHex || was != nil && sameSpot(was.At, later.At) ||
			drop > 0 && sameSpot(t.Drops[drop-1].At, later.At)
	})
}

// takesBack returns the declaration that takes a drop back, or nil.
func (l *Log) takesBack(t *Trip, drop Drop) *Declaration {
	for _, d := range l.declaredAt(drop.Step) {
		if d.Kind == declare.Takeback && (t.Start != nil && d.means(t.Start.ID) || t.End != nil && d.means(t.End.ID)) {
			return d
		}
	}
	return nil
}

// ends reports whether a trip with these drops would end where it does.
func (t *Trip) ends(drops []Drop) bool {
	switch {
	case t.End == nil:
		return true
	case len(drops) > 0:
		return sameSpot(drops[len(drops)-1].At, t.End.At)
	}
	return t.Start != nil && sameSpot(t.Start.At, t.End.At)
}

// spotName is a spot as players call it.
func spotName(at position.Spot) string {
	if at.Where == position.InHex {
		return at.Hex.String()
	}
	if at.Location != "" {
		return at.Location
	}
	return at.Window
}

// A Declaration is an order of the user, joined to the step that it is about.
type Declaration struct {
	// Order is what is declared. Its Step counts through the whole chain, as in Log.
	declare.Order
	// Pieces are those that its units mean: the attackers of an overrun or combat, and for
	// a retreat, an elimination or a takeback the pieces to which the step did that. They
	// are as they stood before the step, or after it if they came in it.
	Pieces []*position.Piece

	own   int           // the step as the row has it
	phase scspack.Phase // of a phase
	// amiss is what the log does not bear out.
	amiss []say.Message
}

// declaredAt returns the declarations about a step, in the order of their rows.
func (l *Log) declaredAt(step int) []*Declaration { return l.at[step] }

// declares reports whether a declaration of a kind concerns the piece with VASSAL's id in a
// step.
func (l *Log) declares(kind declare.Kind, step int, id string) bool {
	return slices.ContainsFunc(l.declaredAt(step), func(d *Declaration) bool { return d.Kind == kind && d.means(id) })
}

// declaresIn is declares for any step of a phase that was not undone.
func (l *Log) declaresIn(ph *Phase, kind declare.Kind, id string) bool {
	return len(l.at) > 0 && slices.ContainsFunc(ph.Steps, func(s actions.Step) bool { return l.declares(kind, s.N, id) })
}

// declaresFight reports whether an overrun, a combat, or a retreat (which results from one)
// is declared in the steps from <= step <= to.
func (l *Log) declaresFight(from, to int) bool {
	return slices.ContainsFunc(l.Declarations, func(d *Declaration) bool {
		return (d.Kind == declare.Overrun || d.Kind == declare.Combat || d.Kind == declare.Retreat) &&
			from <= d.Step && d.Step <= to
	})
}

func (d *Declaration) means(id string) bool {
	return slices.ContainsFunc(d.Pieces, func(p *position.Piece) bool { return p.ID == id })
}

// retreats reports whether all moves of a unit in a phase are declared to be retreats, and
// whether some are.
func (l *Log) retreats(t *Trip) (all, some bool) {
	if len(l.at) == 0 || t.Start == nil {
		return false, false
	}
	all = true
	at := t.Start.At
	for _, d := range t.Drops {
		if sameSpot(d.At, at) {
			continue
		}
		at = d.At
		yes := l.retreat(t, d)
		all, some = all && yes, some || yes
	}
	return all && some, some
}

// retreated reports whether all moves of a unit in a phase are declared to be retreats.
func (l *Log) retreated(t *Trip) bool {
	all, _ := l.retreats(t)
	return all
}

// retreat reports whether a drop of a unit is declared to be a retreat.
func (l *Log) retreat(t *Trip, d Drop) bool {
	for _, p := range []*position.Piece{t.Start, t.End} {
		if p != nil && l.declares(declare.Retreat, d.Step, p.ID) {
			return true
		}
	}
	return false
}

// join adds orders about the next steps, as many as steps has. It notes a problem for each
// order that names a step, a hex or a phase that the log or the pack does not have.
func (l *Log) join(all []declare.Order, steps int, problems *pack.Problems) {
	phases := map[int]*Declaration{}
	for _, o := range all {
		d := &Declaration{Order: o, own: o.Step}
		d.Step += len(l.Steps)
		if o.Step < 1 || o.Step > steps {
			problems.Add(o.Column("step"), say.As("declared/no-such-step",
				"there is no step {step} in the log, which has {count}"), o.Step, steps)
		}
		if o.InHex {
			l.checkHex(o, "hex", o.Hex, problems)
		}
		for _, u := range o.Units {
			if u.InHex {
				l.checkHex(o, "units", u.Hex, problems)
			}
		}
		if o.Kind == declare.Phase {
			d.phase = l.phaseNamed(o, problems)
			if other := phases[o.Step]; other != nil {
				problems.Add(o.Column("step"), say.As("declared/two-phases",
					"step {step} begins two phases; the other is at line {line}"), o.Step, other.At.Line)
			}
			phases[o.Step] = d
		}
		l.Declarations = append(l.Declarations, d)
		l.at[d.Step] = append(l.at[d.Step], d)
	}
}

func (l *Log) checkHex(o declare.Order, column string, h hex.Hex, problems *pack.Problems) {
	if len(l.Pack.Maps) > 0 && l.Game.ID(h) == scs.NoHex {
		problems.Add(o.Column(column), say.As("declared/no-such-hex",
			"there is no hex {hex} on the map of {map}"), h, l.Pack.Name)
	}
}

// phaseNamed returns the phase that an order names.
func (l *Log) phaseNamed(o declare.Order, problems *pack.Problems) scspack.Phase {
	var names []string
	var meant []scspack.Phase
	for _, p := range l.Pack.Phases {
		names = append(names, p.Name())
		if strings.EqualFold(p.Name(), o.Phase) || strings.EqualFold(p.ID, o.Phase) {
			meant = append(meant, p)
		}
	}
	switch len(meant) {
	case 1:
		return meant[0]
	case 0:
		problems.Add(o.Column("result"), say.As("declared/no-such-phase",
			"{'phase'} is no phase of {game}{hint}"), o.Phase, l.Pack.Name, pack.DidYouMean(o.Phase, names))
	default:
		problems.Add(o.Column("result"), say.As("declared/phase-of-each",
			"{'phase'} is a phase of each side; allowed: with the side, as {'example'}"), o.Phase, meant[0].Name())
	}
	return scspack.Phase{}
}

// before looks at the pieces if anything is declared of the step to come, and begins a
// phase that is declared to begin with it.
func (r *reader) before(step int) {
	r.was = nil
	for _, d := range r.log.declaredAt(step) {
		if r.was == nil {
			r.was = r.snapshot()
		}
		if d.Kind != declare.Phase {
			continue
		}
		r.now = moment{
			step: step, phase: position.Declared{Phases: []scspack.Phase{d.phase}}, side: d.phase.Side, turn: r.now.turn,
			by: d.By(), start: r.was, hand: true,
		}
		if d.Turn.Known {
			r.now.turn = d.Turn
		}
		r.moments = append(r.moments, r.now)
	}
}

// after finds the pieces that the declarations about a step mean.
func (r *reader) after(step *actions.Step) {
	if r.was == nil {
		return
	}
	is := r.snapshot()
	for _, d := range r.log.declaredAt(step.N) {
		if d.Kind != declare.Phase {
			m := meaning{d, step, r.was, is}
			m.find()
		}
	}
}

// meaning finds out which pieces a declaration means, by comparing the positions before and
// after its step.
type meaning struct {
	*Declaration
	step    *actions.Step
	was, is *Snapshot
}

func (m *meaning) find() {
	done := m.done()
	if len(m.Order.Units) == 0 && m.Kind == declare.Takeback {
		for _, id := range done {
			m.take(id)
		}
		if len(done) == 0 {
			m.amiss = append(m.amiss, say.F("unmatched-order/nothing-put-down", "step {step} puts nothing down", m.own))
		}
	}
	for _, u := range m.Order.Units {
		named := m.named(u)
		meant := named
		if m.Kind != declare.Overrun && m.Kind != declare.Combat {
			meant = slices.DeleteFunc(slices.Clone(named), func(id string) bool { return !slices.Contains(done, id) })
		}
		for _, id := range meant {
			m.take(id)
		}
		switch {
		case len(named) == 0:
			m.amiss = append(m.amiss, say.F("unmatched-order/unit-unseen",
				"nobody sees {'unit'} on the maps in step {step}", u.String(), m.own))
		case len(meant) == 0 && m.Kind == declare.Eliminated:
			m.amiss = append(m.amiss, say.F("unmatched-order/unit-untouched",
				"step {step} does nothing to {'unit'}", m.own, u.String()))
		case len(meant) == 0:
			m.amiss = append(m.amiss, say.F("unmatched-order/unit-not-put-down",
				"step {step} does not put {'unit'} down", m.own, u.String()))
		}
	}
}

// take adds a piece, unless the declaration names another hex than the piece's.
func (m *meaning) take(id string) {
	was, is := m.was.Piece(id), m.is.Piece(id)
	p := was
	if p == nil {
		p = is
	}
	if p == nil || m.means(id) {
		return
	}
	switch {
	case !m.InHex || m.Kind == declare.Overrun || m.Kind == declare.Combat:
	case m.Kind == declare.Eliminated && !mayStandIn(was, m.Hex):
		m.amiss = append(m.amiss, say.F("unmatched-order/piece-not-in-hex",
			"{unit} is not in {hex} before step {step}", quoted(p), m.Hex, m.own))
		return
	case m.Kind != declare.Eliminated && !mayStandIn(is, m.Hex):
		m.amiss = append(m.amiss, say.F("unmatched-order/piece-not-put-in-hex",
			"step {step} does not put {unit} down in {hex}", m.own, quoted(p), m.Hex))
		return
	}
	m.Pieces = append(m.Pieces, p)
}

// done returns the pieces to which the step did what the declaration is about: for an
// elimination anything, otherwise putting them down.
func (m *meaning) done() []string {
	var ids []string
	for _, a := range m.step.Actions {
		switch a.(type) {
		case actions.Move, actions.Add:
		default:
			if m.Kind != declare.Eliminated {
				continue
			}
		}
		ids = append(ids, about(a)...)
	}
	return ids
}

// named returns the pieces that a name in a declaration may mean.
func (m *meaning) named(u declare.Unit) []string {
	var ids []string
	for _, s := range []*Snapshot{m.was, m.is} {
		for _, p := range s.Pieces {
			if !calls(u.Name, p) || slices.Contains(ids, p.ID) {
				continue
			}
			if !u.InHex || mayStandIn(m.was.Piece(p.ID), u.Hex) || mayStandIn(m.is.Piece(p.ID), u.Hex) {
				ids = append(ids, p.ID)
			}
		}
	}
	return ids
}

// calls reports whether a name means a piece.
func calls(name string, p *position.Piece) bool {
	return name == p.ID || strings.EqualFold(name, p.Name) ||
		p.Unit != nil && (strings.EqualFold(name, p.Unit.ID) || strings.EqualFold(name, p.Unit.Name))
}

// mayStandIn reports whether a piece may stand in a hex.
func mayStandIn(p *position.Piece, h hex.Hex) bool {
	return p != nil && p.At.Where == position.InHex && (p.At.Hex == h || p.At.Doubtful && p.At.Or == h)
}

// sameSpot reports whether players take two spots for the same.
func sameSpot(a, b position.Spot) bool {
	if a.Where != b.Where {
		return false
	}
	if a.Where == position.InHex {
		return a.Hex == b.Hex
	}
	return a.Window == b.Window && a.Zone == b.Zone && a.Location == b.Location
}
