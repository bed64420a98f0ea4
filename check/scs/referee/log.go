package referee

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Log is a chain of logs as the rules see it: its phases, and the position when each
// began and ended. Steps are counted through the whole chain.
type Log struct {
	// Pack is the game, never nil; Game is the compiled pack.
	Pack *scspack.Pack
	Game *scs.Game
	// Steps are all steps, including undone ones.
	Steps []actions.Step
	// Phases are the stretches between the lines that declare phases, in order; there is at
	// least one.
	Phases []*Phase
	// Declarations are the user's orders about its steps, in the order of the rows.
	Declarations []*Declaration

	files   []file
	meter   *expression.Meter // of the last file's game; what is judged after it is cut off is void
	players []actions.Player
	// orderOpen reports whether another log may come before this chain; see check.Options.
	orderOpen bool
	// blind reports whether there are only two positions, and no steps between them.
	blind bool
	at    map[int][]*Declaration // by step
	turns []turning              // every turn that something showed
	names *position.Names
	// told is what the game shows of turn and phase when the log ends.
	told position.Told
	// entered is who entered the victory hexes last.
	entered map[hex.Hex]string
	boards  [2]*Phase // whose boards are kept, the latest first
	// strict is the game with its open switches of movement read against who moves, nil until
	// a move hangs on it.
	strict *scs.Game
	pasts  map[*Phase]map[string]scs.SourceMemory // by sourcesEntered
	// lastRemoval has, by side and phase, the last phase until then in which DG markers came off; see
	// removedDG.
	lastRemoval map[string][]int
	room        scs.Reach
	binding     *bind.Binding
	// farthest is the most hexes that a result of the table makes a unit retreat or
	// advance; unknown if the table does not have it.
	farthest pack.Value
	// readings are the results that players stated, in order.
	readings []*Reading
	typed    []*Figure // nil until figures looks for them
	allDue   []*Figure // nil until allFigures looks for them
	throws   []*thrown // known with them
	// ledger gets the postings of the rules; nil but for tests.
	ledger func(Posting)
	// travels are the indices of the phases in which a piece made a trip, by the piece's id at their ends;
	// nil until an arrival is looked for.
	travels map[string][]int
}

// file is one log of a chain.
type file struct {
	name  string
	first int       // the number of its first step in the chain
	start *Snapshot // the position when it began
}

// fileOf returns the index in the chain of the log that has a step.
func (l *Log) fileOf(step int) int {
	after, _ := slices.BinarySearchFunc(l.files, step+1, func(f file, step int) int { return f.first - step })
	return max(after-1, 0) // of logs without steps and the one after them, the last
}

// stepName is a step as players find it: "step 7", in a chain with the name of the log.
func (l *Log) stepName(step int) string {
	if len(l.files) < 2 {
		return "step " + strconv.Itoa(step)
	}
	f := l.files[l.fileOf(step)]
	return "step " + strconv.Itoa(step-f.first+1) + " of " + f.name
}

// byFile divides the findings and steps among the logs, with steps counted from 1 in each. The
// log then is of no more use.
func (l *Log) byFile(findings []rule.Finding) []Judgement {
	dealt := make([]Judgement, len(l.files))
	for _, f := range findings {
		at := l.fileOf(f.Step)
		f.Step = max(f.Step-l.files[at].first+1, 0)
		dealt[at].Findings = append(dealt[at].Findings, f)
	}
	for i, f := range l.files {
		end := len(l.Steps)
		if i+1 < len(l.files) {
			end = l.files[i+1].first - 1
		}
		dealt[i].Steps = l.Steps[f.first-1 : end]
		for k := range dealt[i].Steps {
			s := &dealt[i].Steps[k]
			for _, n := range []*int{&s.N, &s.UndoneBy, &s.Undo.Of, &s.Undo.Redoes} {
				*n = max(*n-(f.first-1), 0)
			}
		}
		rule.Sort(dealt[i].Findings)
	}
	return dealt
}

// farthest returns the most hexes that a result of the pack's table moves a unit.
func farthest(p *scspack.Pack) pack.Value {
	if p.CRT == nil {
		return pack.Value{}
	}
	most := 1 // the hex that was attacked
	for _, row := range p.CRT.Rows {
		for _, result := range row.Results {
			if !result.Understood {
				return pack.Value{}
			}
			most = max(most, result.Attacker.Retreat, result.Defender.Retreat)
		}
	}
	return pack.Known(most)
}

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

// A View shows the present state of a game to somebody who may see no more than an
// observer.
type View interface {
	// Seen returns the pieces on maps that he sees, those of a stack bottom to top.
	Seen() []view.Piece
	// Piece returns one of them by VASSAL's id, nil if he does not see it.
	Piece(id string) view.Piece
	// Clock returns what he sees of turn and phase.
	Clock() view.Clock
}

// Options are what the user says of a chain of logs beyond what they show.
type Options struct {
	// First is the phase with which the first log begins.
	First position.Declared
	// GoesOn reports whether the phase in which the last log ends goes on in a later log, MayGoOn
	// whether it may even if First names it.
	GoesOn, MayGoOn bool
	// OrderOpen reports whether the first log may go on from other logs, of which that is not known.
	OrderOpen bool
	// Reveal shows what is hidden from an observer, as View does.
	Reveal bool
	// Each is called after every step, while the game is at that step, with the memory of its
	// pieces and their ids in the engine. It may be nil.
	Each func(*actions.Step, *bind.Memory, *position.Names)
	// Ledger gets the postings of the rules. It is nil but for tests.
	Ledger func(Posting)
}

// A Link is a log of a chain that begins where the log before it ended.
type Link struct {
	// Name is what the players call the log.
	Name string
	// Open loads the log's game, before its first step, and returns a view of it.
	Open func() (*game.Game, View, error)
	// Close is called after the last step, before another log is opened.
	Close func()
	// Module may not be nil.
	Module *vmod.Module
	// Orders are what the user declares of the log's steps.
	Orders []declare.Order
}

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
	whose   map[string]*Trip   // the trips of pieces that are there at the end, by their ids
	began   map[string][]*Trip // the trips of pieces that were there at the start, by their ids
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

func samePhase(a, b scspack.Phase) bool { return a.ID == b.ID && a.Side == b.Side }

// A field is the map as one unit met it: the unit itself at index 0, and all pieces that
// may have affected its move. Other units of its own side hinder nobody and are left out.
type field struct {
	*position.Board
	log *Log
}

// unit returns the engine's unit for a piece in a hex.
func (l *Log) unit(p *position.Piece, at scs.HexID) scs.Unit {
	return position.NewBoard(l.Game, l.names).Unit(p, at)
}

// newField returns a field with only one unit, in a hex.
func (l *Log) newField(own *position.Piece, from scs.HexID) *field {
	f := &field{position.NewBoard(l.Game, l.names), l}
	f.Add(own, f.Unit(own, from))
	return f
}

// lay lays the units over the map. The field does not change afterwards.
func (f *field) lay() *field {
	f.Lay(scs.Position{Phasing: scs.NoSide})
	return f
}

// hinders reports whether a piece may hinder a side: an enemy, or a piece whose side is
// unknown. A piece that a player of the side has masked counts as the side's own; otherwise
// all of his moves would be open.
func hinders(p *position.Piece, side string) bool {
	return mayBeEnemy(p, side) && (p.Kind != position.Masked || p.MaskedBy == "" || p.MaskedBy != side)
}

// mayBeEnemy reports whether a piece is an enemy of a side, or may be.
func mayBeEnemy(p *position.Piece, side string) bool {
	return p.Kind == position.Unbound || p.Kind == position.Masked || p.Kind == position.Unit && p.Side != side
}

// mayBeOf reports whether a piece is a unit of a side, or may be a unit of it.
func mayBeOf(p *position.Piece, side string) bool {
	return p.Kind == position.Unbound || p.Kind == position.Masked || p.Kind == position.Unit && p.Side == side
}

// atStart returns the field when a phase began.
func (l *Log) atStart(ph *Phase, own *position.Piece, from scs.HexID) *field {
	f := l.newField(own, from)
	for _, p := range ph.Start.Pieces {
		if p.ID != own.ID && hinders(p, own.Side) {
			f.Stand(p)
		}
	}
	return f.lay()
}

// What a piece on a field costs of the meter, for one hex. A field is made for each unit that moved
// while enemies did.
const (
	standingCost = 12
	roamingCost  = 48
)

// during returns the field as a unit met it on its trip. Enemies that were touched only before
// its first drop stood as at the end of the phase. Enemies that were touched later may be in
// any hex where they stood in the phase, unless they still stood where they were.
func (l *Log) during(ph *Phase, t *Trip, own *position.Piece, from scs.HexID) *field {
	f := l.newField(own, from)
	for _, p := range ph.Start.Pieces {
		if p.ID == own.ID || !hinders(p, own.Side) {
			continue
		}
		if !l.meter.Spend(standingCost) {
			break
		}
		end := ph.End.Piece(p.ID)
		steps := ph.touched[p.ID]
		if len(steps) == 0 && end != nil && end.OOS == p.OOS && end.DG == p.DG {
			f.Stand(p)
			continue
		}
		then := l.stillStood(ph, t, p)
		switch {
		case len(steps) > 0 && steps[len(steps)-1] < t.first():
			if end != nil {
				f.Stand(end)
			}
		case then != nil:
			f.Stand(then)
		default:
			for _, h := range ph.stood(p) {
				l.meter.Spend(roamingCost)
				f.Maybe(p, h, whenThere(p, h))
			}
		}
	}
	for _, other := range ph.Trips {
		if l.meter.Cut() {
			break
		}
		if other != t && other.End != nil && hinders(other.End, own.Side) && ph.Start.Piece(other.End.ID) == nil {
			f.newcomer(ph, t, other)
		}
	}
	return f.lay()
}

// A common is the field that all units of a side met alike in a phase: no piece that may
// hinder them was touched.
type common struct {
	*field
	of map[*position.Piece]int // the indices of the movers, by how they looked
}

// met returns the field as a unit met it on its trip, and the unit's index in it.
func (l *Log) met(ph *Phase, t *Trip, own *position.Piece, from scs.HexID) (*field, int) {
	l.keepBoards(ph)
	c, known := ph.common[own.Side]
	if !known {
		if ph.common == nil {
			ph.common = map[string]*common{}
		}
		c = l.common(ph, own.Side)
		ph.common[own.Side] = c
	}
	if c != nil {
		if i, is := c.of[own]; is && c.Units[i].Hex == from {
			return c.field, i
		}
	}
	return l.during(ph, t, own, from), 0
}

// common returns nil if an enemy, or a piece that may be an enemy, was touched.
func (l *Log) common(ph *Phase, side string) *common {
	c := &common{&field{position.NewBoard(l.Game, l.names), l}, map[*position.Piece]int{}}
	n := len(ph.Trips)
	for i := range ph.Start.Pieces {
		if hinders(ph.Start.Pieces[i], side) {
			n++
		}
	}
	c.Grow(n)
	for _, p := range ph.Start.Pieces {
		if !hinders(p, side) {
			continue
		}
		end := ph.End.Piece(p.ID)
		if len(ph.touched[p.ID]) > 0 || end == nil || end.OOS != p.OOS || end.DG != p.DG {
			return nil
		}
		c.Stand(p)
	}
	for _, t := range ph.Trips {
		if t.End != nil && hinders(t.End, side) && ph.Start.Piece(t.End.ID) == nil {
			return nil
		}
		was, is := t.unit()
		for _, own := range []*position.Piece{was, is} {
			if own != nil && own.Side == side && t.Start != nil && t.Start.At.Where == position.InHex {
				c.of[own] = len(c.Units)
				c.Add(own, c.Unit(own, l.Game.ID(t.Start.At.Hex)))
			}
		}
	}
	c.lay()
	return c
}

// whenThere names what decides whether a unit that began a phase in a hex, or entered it, was there
// when another unit came by.
func whenThere(start *position.Piece, h hex.Hex) string {
	did := "was in"
	if start.At.Where == position.InHex && start.At.Hex == h {
		did = "left"
	}
	return "when " + quoted(start) + " " + did + " " + h.String()
}

// newcomer adds an enemy that came in the phase.
func (f *field) newcomer(ph *Phase, t, other *Trip) {
	if steps := ph.touched[other.End.ID]; len(steps) > 0 && steps[len(steps)-1] < t.first() {
		f.Stand(other.End)
		return
	}
	for _, h := range other.hexes() {
		f.log.meter.Spend(roamingCost)
		f.Maybe(other.End, h, "when "+quoted(other.End)+" was in "+h.String())
	}
}

// before returns a piece of the phase's start as it stood before a step.
func (p *Phase) before(piece *position.Piece, step int) *position.Piece {
	moved := *piece
	for _, t := range p.began[piece.ID] {
		for _, d := range t.Drops {
			if d.Step < step {
				moved.At = d.At
			}
		}
	}
	return &moved
}

// stood returns all hexes in which a piece stood in a phase.
func (p *Phase) stood(piece *position.Piece) []hex.Hex {
	if trips := p.began[piece.ID]; len(trips) > 0 {
		return trips[0].hexes()
	}
	alone := Trip{Start: piece}
	return alone.hexes()
}

// A Snapshot is the position at one moment. It is not safe for concurrent use, except for
// Pieces.
type Snapshot struct {
	// Pieces are those that an observer sees, those of a stack bottom to top. They do not
	// change: a piece that looks the same in two snapshots of a log is the same in both,
	// since those of a campaign would fill the memory otherwise.
	Pieces []*position.Piece

	numbers map[string]int32 // of these pieces and earlier ones, by VASSAL's id
	of      []int32          // by number, the index of the last piece with that id, from 1; 0 for none
	single  bool             // no two pieces have one id
	next    int              // the index after the piece that was looked up last
}

// newSnapshot returns the position with these pieces, which get their ids, and keeps the list. It
// shares pieces with an earlier one of the log, nil for none. If own is set, those that it does not
// share are copies that own their texts.
func newSnapshot(pieces []*position.Piece, earlier *Snapshot, names *position.Names, own bool) *Snapshot {
	if earlier == nil {
		earlier = &Snapshot{}
	}
	numbers := earlier.numbers
	if len(numbers) == 0 || len(numbers) > 2*len(pieces) {
		numbers = make(map[string]int32, len(pieces)) // most of the pieces that have numbers are gone
	}
	s := &Snapshot{Pieces: pieces, numbers: numbers, of: make([]int32, len(numbers)), single: true}
	for i, p := range pieces {
		number, known := s.numbers[p.ID]
		if !known {
			number = int32(len(s.numbers))
			id := p.ID
			if own {
				id = strings.Clone(id)
			}
			s.numbers[id] = number
			s.of = append(s.of, 0)
		}
		first := s.of[number] == 0
		s.single = s.single && first
		s.of[number] = int32(i + 1)
		if was := earlier.Piece(p.ID); first && was != nil && was.Equal(p) {
			s.Pieces[i] = was
			continue
		}
		if own {
			made := *p
			made.Own()
			s.Pieces[i] = &made
		}
		names.Call(s.Pieces[i])
	}
	names.Compare(s.Pieces, s.Piece)
	return s
}

// Piece returns the piece with VASSAL's id, or nil. It is fast for callers that look up the
// pieces of another snapshot in order: most of them come in the same order here.
func (s *Snapshot) Piece(id string) *position.Piece {
	if s.single && s.next < len(s.Pieces) && s.Pieces[s.next].ID == id {
		s.next++
		return s.Pieces[s.next-1]
	}
	number, known := s.numbers[id]
	if !known || int(number) >= len(s.of) || s.of[number] == 0 {
		return nil
	}
	s.next = int(s.of[number])
	return s.Pieces[s.next-1]
}

// What follows has what a log shows of turns, and of phases that the players declared out of their order.

// A turning is a turn as something showed it.
type turning struct {
	step int // 0 before the first
	turn int
	by   string
}

// source returns what showed the turn, without the text: each of several trackers has its
// own count.
func (t turning) source() string {
	before, _, _ := strings.Cut(t.by, `"`)
	if name, err := strconv.QuotedPrefix(t.by[len(before):]); err == nil && before != "chat " {
		return before + name
	}
	return before
}

// turned notes the turn that something shows.
func (l *Log) turned(step int, told position.Told) {
	if told.Turn.Known {
		l.turns = append(l.turns, turning{step, told.Turn.N, told.TurnBy})
	}
}

// phaseOf returns the phase that has a step of the log.
func (l *Log) phaseOf(step int) *Phase {
	i, _ := slices.BinarySearchFunc(l.Phases, step, func(ph *Phase, step int) int { return ph.Last - step })
	return l.Phases[min(i, len(l.Phases)-1)]
}

// busy reports whether dice were thrown, or something was done to pieces other than markers
// that belongs to a phase, in the steps from <= step < to that were not undone.
func (l *Log) busy(from, to int) bool {
	for n := from; n < to; n++ {
		if s := l.step(n); s != nil && s.Stands() && rolls(s) {
			return true
		}
	}
	return l.unitsTouched(from, to)
}

// unitsTouched reports whether something was done to pieces other than markers that belongs to a
// phase, in the steps from <= step < to that were not undone. A piece that is dragged in them
// and put back where it stood proves nothing: the mouse caught it.
func (l *Log) unitsTouched(from, to int) bool {
	away := map[string]actions.Place{} // by piece: where it stood
	for n := from; n < to; n++ {
		s := l.step(n)
		if s == nil || !s.Stands() {
			continue
		}
		ph := l.phaseOf(n)
		for _, a := range s.Actions {
			if tidies(a) {
				continue
			}
			move, drag := a.(actions.Move)
			for _, id := range about(a) {
				was, gone := away[id]
				switch {
				case ph.isMarker(id):
				case !drag:
					return true
				case !gone:
					away[id] = move.From
				case sameCell(was, move.To):
					delete(away, id)
				}
			}
		}
	}
	return len(away) > 0
}

// isMarker reports whether a piece of the phase is a marker.
func (p *Phase) isMarker(id string) bool {
	return slices.ContainsFunc([]*Snapshot{p.Start, p.End}, func(s *Snapshot) bool {
		piece := s.Piece(id)
		return piece != nil && piece.Kind == position.Marker
	})
}

// tidies reports whether an action belongs to no phase: a stack is laid out anew in its
// hex, or a mask comes or goes.
func tidies(a actions.Action) bool {
	switch a := a.(type) {
	case actions.Move:
		return sameCell(a.From, a.To)
	case actions.Change:
		return a.Aspect == actions.Masked || a.Aspect == actions.Unmasked
	}
	return false
}

// sameCell reports whether two places are one hex of a map.
func sameCell(a, b actions.Place) bool {
	return a.Window == b.Window && a.Cell != "" && a.Cell == b.Cell
}

// played returns the phases in which something was done. The line of another may be a slip,
// or its player had nothing to do: a unit that was dragged and put back proves no phase, and a set-up
// belongs to none.
func (l *Log) played() []*Phase {
	return slices.DeleteFunc(slices.Clone(l.Phases), func(ph *Phase) bool {
		return !l.busy(ph.First, ph.Last+1) || l.setsUp(ph)
	})
}

// doubt marks the phases that a backward line puts in doubt: the phase that it declares,
// the phase before it, the phase before that, which may not have been over, and all in between.
func (l *Log) doubt() {
	played := l.played()
	for i := 1; i < len(played); i++ {
		if !l.goesBack(played[i-1], played[i]) {
			continue
		}
		for ph := played[max(i-2, 0)]; ph != nil; ph = ph.Next {
			ph.slips = cmp.Or(ph.slips, l.stepName(played[i].First))
			if ph == played[i] {
				break
			}
		}
	}
}

// goesBack reports whether a phase was already over when another had begun: it comes earlier
// in the sequence of play, and too many lines are missing for it to be in the next game turn.
// The lines of a player who had nothing to do are not missing. If a line may declare several
// phases, each is tried.
func (l *Log) goesBack(from, to *Phase) bool {
	if from.Turn.Known && to.Turn.Known && to.Turn.N > from.Turn.N {
		return false
	}
	return slices.ContainsFunc(from.lines(), func(was scspack.Phase) bool {
		return slices.ContainsFunc(to.lines(), func(is scspack.Phase) bool { return l.wentBack(from, to, was, is) })
	})
}

func (l *Log) wentBack(from, to *Phase, was, is scspack.Phase) bool {
	order := scs.NewSequence(l.Pack)
	a, found := order.Find(was.ID, was.Side)
	b, also := order.Find(is.ID, is.Side)
	if !found || !also {
		return false
	}
	last := scs.TurnPhase{Turn: 1, Place: a}
	if order.Succession(last, scs.TurnPhase{Turn: 1, Place: b}).Order != scs.Backward {
		return false
	}
	next, all := order.Succession(last, scs.TurnPhase{Turn: 2, Place: b}), 0
	if next.Order == scs.OrderUnknown {
		return true // there is no next game turn
	}
	for _, p := range order.Phases() {
		if !p.Optional {
			all++
		}
	}
	missing := slices.DeleteFunc(next.Skipped, func(at scs.TurnPhase) bool {
		p := order.Phase(at.Place)
		for ph := from.Next; ph != nil && ph != to; ph = ph.Next {
			if said, known := ph.Begins(); known && said.ID == p.ID && said.Side == p.Side {
				return true
			}
		}
		return false
	})
	return 2*len(missing) > all
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

// What follows knows how phases end. A phase is over when a later phase is declared. The last phase
// of a log may have been mailed in the middle, unless nothing was done in it: then it has only been
// opened, and what stands on the map is the end of the phase before it.

// over reports whether the phase is over: a later phase is declared.
func (p *Phase) over() bool { return p.Ends == position.Over }

// runs reports whether the phase is not over, so that nobody is guilty of what he may still do.
func (p *Phase) runs() bool { return p.Ends == position.GoesOn }

// curable excuses what a later step of the phase may cure.
func (p *Phase) curable() []say.Message {
	if p.over() {
		return nil
	}
	return []say.Message{position.GoesOnLater().With()}
}

// mayGoBefore reports whether the beginning of a phase may be in another log that may come before the first: the
// players' announcements, dice and results.
func (l *Log) mayGoBefore(ph *Phase) bool { return l.orderOpen && !l.acted(1, ph.First) }

// beforeLog are the codes of excuses that rest on a log before this chain.
var beforeLog = []string{
	"shared/phase-began-earlier", "shared/combat-not-shown", "moved-in-wrong-phase/combat-before-log",
	"retreat/combat-not-shown", "unexplained-loss/dice-not-in-log",
}

// isBeforeLog reports whether a finding is about what another log may have.
func isBeforeLog(f *rule.Finding) bool {
	return slices.ContainsFunc(f.Evidence.Excuses,
		func(m say.Message) bool { return slices.Contains(beforeLog, m.Code()) })
}

// isCurable reports whether a finding is about what a later step of the phase may cure.
func isCurable(f *rule.Finding) bool {
	return slices.ContainsFunc(f.Evidence.Excuses,
		func(m say.Message) bool { return m.Code() == position.GoesOnLater().Code })
}

// lastJudged returns the phase at whose end the log's last position is judged: the last phase,
// or the phase before it if the last was only opened and the phase before is declared.
func (l *Log) lastJudged() *Phase {
	n := len(l.Phases)
	if n > 1 && l.Phases[n-1].opened && l.Phases[n-2].Declared.Known() {
		return l.Phases[n-2]
	}
	return l.Phases[n-1]
}

// waits reports whether the result of a combat may still be carried out in a phase that may go on:
// since its dice nothing was done but to the units that fought in it. Who throws the dice mails
// the log then, and the other player retreats in his.
func (p *Phase) waits(c *Combat) bool {
	for id, steps := range p.touched {
		was := c.Before.Piece(id)
		fought := was != nil && (hasPiece(c.Attackers, was) || hasPiece(c.Defenders, was) || hasPiece(c.Strangers, was))
		if !fought && !p.isMarker(id) && steps[len(steps)-1] > c.step() {
			return false
		}
	}
	return true
}

// mayFightIn reports whether there may be attacks or overruns in a phase.
func mayFightIn(p *Phase) bool { return !p.Declared.Known() || p.Declared.Any(mayFight) }

// Between judges what must have happened between two positions of one game, by the
// rules for logs. It judges whether each unit can have come from where it stood to where
// it stands. It proves less than a log does: what was done in between, in which order,
// and whether dice were thrown is unknown.
//
// The phase is as opt declares, or that both positions show. If they show two
// phases of one turn, it is the only phase from the first to the second in which units
// move of their own will; if there is no such phase, or several, moves are unchecked.
//
// Between does not change before and after. The findings are about after.
func Between(before, after Link, g *scs.Game, b *bind.Binding, opt Options,
	coverage *rule.Coverage) ([]rule.Finding, error) {
	p := g.Pack()
	l := &Log{
		Pack: p, Game: g, binding: b, names: position.NewNames(), farthest: farthest(p), blind: true,
		files: []file{{name: after.Name, first: 1}},
	}
	_, earlier, err := before.Open()
	if err != nil {
		return nil, err
	}
	_, later, err := after.Open()
	if err != nil {
		return nil, err
	}
	start := newSnapshot(b.Pieces(earlier.Seen()), nil, l.names, false)
	end := newSnapshot(b.Pieces(later.Seen()), start, l.names, false)
	ph := &Phase{
		Declared: opt.First, Begun: opt.First.Known(), First: 1, Start: start, End: end, touched: map[string][]int{},
	}
	if !ph.Declared.Known() {
		then, now := b.Told(earlier.Clock(), start.Pieces), b.Told(later.Clock(), end.Pieces)
		ph.Declared, ph.By = l.phaseBetween(then, now)
		ph.Turn = now.Turn
	}
	ph.travelled(differences(ph))
	l.Phases = []*Phase{ph}
	findings := run(l, coverage)
	return findings, nil
}

// phaseBetween returns the phase in which units moved between two moments, and how that
// is known; nothing unless both show their phase and the same turn.
func (l *Log) phaseBetween(then, now position.Told) (between position.Declared, by string) {
	if !then.Turn.Known || then.Turn != now.Turn || len(then.Phase.Phases) != 1 ||
		len(l.unseen(now.Phase, position.Declared{}).Phases) != 1 {
		return between, ""
	}
	order := scs.NewSequence(l.Pack)
	first, last := then.Phase.Phases[0], now.Phase.Phases[0]
	from, found := order.Find(first.ID, first.Side)
	to, also := order.Find(last.ID, last.Side)
	if !found || !also || to < from {
		return between, ""
	}
	phases := order.Phases()[from : to+1]
	for _, p := range phases {
		if p.Moves != "none" {
			between.Phases = append(between.Phases, p)
		}
	}
	switch len(between.Phases) {
	case 0:
		between.Phases = phases[:1]
	case 1:
	default:
		return position.Declared{}, ""
	}
	return between, strings.Join(slices.Compact([]string{then.PhaseBy, now.PhaseBy}), ", then ")
}

// differences returns a trip for each piece that is not in the same place and state at
// the end of a phase as at its start, or is gone or new.
func differences(ph *Phase) []*Trip {
	var trips []*Trip
	gone := map[string]*Trip{} // by slot
	for _, was := range ph.Start.Pieces {
		is := ph.End.Piece(was.ID)
		if is != nil && sameState(was, is) {
			continue
		}
		ph.touched[was.ID] = []int{0}
		t := &Trip{Start: was, End: is}
		trips = append(trips, t)
		if is == nil && was.GPID != "" {
			gone[was.GPID] = t
		}
	}
	for _, is := range ph.End.Pieces {
		if ph.Start.Piece(is.ID) != nil {
			continue
		}
		ph.touched[is.ID] = []int{0}
		if t := gone[is.GPID]; t != nil {
			t.End, t.Recreated, t.Added = is, true, true
			delete(gone, is.GPID)
			continue
		}
		trips = append(trips, &Trip{End: is, Added: true})
	}
	return trips
}

// sameState reports whether a piece stands where it stood, in the same state.
func sameState(was, is *position.Piece) bool {
	return was.At == is.At && was.Kind == is.Kind && was.Face == is.Face && was.Lost == is.Lost &&
		was.OOS == is.OOS && was.DG == is.DG
}

// A Deed is what may have happened to a unit in a phase, once or several times.
type Deed string

const (
	Moves    Deed = "moves"   // it ended the phase in another hex
	Arrives  Deed = "arrives" // it came onto the map
	Loses    Deed = "loses"   // it lost a step, was deleted or put among the eliminated
	Regains  Deed = "regains" // it shows its full side again
	anything      = Deed("")  // all of these
)

// A Posting is a line of the ledger of a log. The log itself posts what happened in each declared phase, and
// each rule that runs what it takes, since it judges it or counts it as unchecked, and what it leaves to other
// rules.
// Tests hold that nothing is left that nobody takes, and that nothing happens that no rule posts.
type Posting struct {
	Rule  string // empty if the log posts what happened; alone if the rule begins to run
	Phase string // the name of the phase
	First int    // its first step
	ID    string // of the piece
	Piece string // its name
	Deed  Deed
	To    []string // the rules to which Rule leaves it; none if it takes it
}

func (l *Log) post(rule string, ph *Phase, id, name string, deed Deed, to []string) {
	for _, t := range ph.Trips {
		if t.Recreated && t.End != nil && t.End.ID == id {
			id = t.Start.ID
		}
	}
	deeds := []Deed{deed}
	if deed == anything {
		deeds = []Deed{Moves, Arrives, Loses, Regains}
	}
	for _, d := range deeds {
		l.ledger(Posting{rule, ph.Declared.Name(), ph.First, id, name, d, to})
	}
}

// leave posts that a rule leaves to other rules what happened to a piece in a phase.
func (p *Pass) leave(ph *Phase, piece *position.Piece, deed Deed, to ...string) {
	if p.Log.ledger != nil && piece != nil {
		p.Log.post(p.Rule.ID, ph, piece.ID, piece.Name, deed, to)
	}
}

// take posts that a rule judges what happened to some pieces in a phase, or counts it as unchecked.
func (p *Pass) take(ph *Phase, deed Deed, pieces ...*position.Piece) {
	if p.Log.ledger == nil {
		return
	}
	for _, piece := range pieces {
		if piece != nil {
			p.Log.post(p.Rule.ID, ph, piece.ID, piece.Name, deed, nil)
		}
	}
}

// takeSeen posts that a finding names some pieces.
func (p *Pass) takeSeen(ph *Phase, pieces []rule.Piece) {
	if p.Log.ledger == nil {
		return
	}
	for _, piece := range pieces {
		p.Log.post(p.Rule.ID, ph, piece.ID, piece.Name, anything, nil)
	}
}

// postAll posts what happened to units in the declared phases that nothing puts in doubt.
func (l *Log) postAll() {
	if l.ledger == nil {
		return
	}
	for _, ph := range l.Phases {
		if _, known := ph.Is(); !known {
			continue
		}
		again := ph.recreated()
		for _, t := range ph.Trips {
			if p := t.piece(); t.Side() != "" && t.moved() && (l.inPlay(t.Start.At) || l.inPlay(t.End.At)) {
				l.post("", ph, p.ID, p.Name, Moves, nil)
			}
			if t.Side() != "" && t.End != nil && came(t) && l.inPlay(t.End.At) {
				l.post("", ph, t.End.ID, t.End.Name, Arrives, nil)
			}
		}
		for _, was := range ph.Start.Pieces {
			if was.Kind != position.Unit {
				continue
			}
			if _, what := l.lost(ph, was); what != "" && l.inPlay(was.At) {
				l.post("", ph, was.ID, was.Name, Loses, nil)
			}
			is := ph.End.Piece(was.ID)
			if t := again[was]; t != nil {
				is = t.End
			}
			if is != nil && was.Face == position.Reduced && is.Face == position.Full && !was.OneStep() {
				l.post("", ph, is.ID, is.Name, Regains, nil)
			}
		}
	}
}

// all returns the pieces of a combat that it may have done something to.
func (c *Combat) all() []*position.Piece { return slices.Concat(c.Attackers, c.Defenders, c.Strangers) }

// takeForce posts the units whose part of a result is judged: those that took part, or all that may have.
func (p *Pass) takeForce(ph *Phase, c *Combat, s *settlement) {
	if p.Log.ledger == nil {
		return
	}
	if len(s.open) > 0 {
		p.take(ph, anything, c.all()...)
		return
	}
	for _, one := range s.shares {
		p.take(ph, Moves, one.piece)
		p.take(ph, Loses, one.piece)
	}
}

// Stood applies the rules over positions to a saved game that goes on from a chain of logs. The logs show how its
// stacks came to be, what entered the sources, and in which phase it stands.
func Stood(
	chain []Link, save Link, g *scs.Game, b *bind.Binding, opt Options, coverage *rule.Coverage,
) ([]rule.Finding, error) {
	log, err := read(append(slices.Clip(chain), save), g, b, opt)
	if err != nil {
		return nil, err
	}
	log.remember()
	ph := log.lastJudged()
	found := log.withPast(slices.Index(log.Phases, ph), log.judgeEnd(ph, coverage))
	found = slices.DeleteFunc(found, func(f rule.Finding) bool { return log.stayed(&f) })
	for i := range found {
		f := &found[i]
		f.Step = 0
		if f.Verdict == rule.Illegal {
			excused(f, ph.slip())
		}
		if f.Phase != "" {
			f.Evidence.Phase = ph.By
		}
	}
	rule.Sort(found)
	return found, nil
}

// sourcesEntered returns, for each phase, which supply sources enemies had entered by its end,
// for the sides whose sources die when they are entered (AfB 1.8).
func (l *Log) sourcesEntered() map[*Phase]map[string]scs.SourceMemory {
	pasts := map[*Phase]map[string]scs.SourceMemory{}
	entered := map[string][]scs.HexID{}
	for _, ph := range l.Phases {
		now := map[string]scs.SourceMemory{}
		for _, side := range l.Pack.Supply.SourceDies {
			for _, place := range l.Pack.Places {
				h := l.Game.ID(place.Hex)
				if place.Role != scspack.RoleSupply || !place.InHex || place.Side != "" && place.Side != side ||
					slices.Contains(entered[side], h) {
					continue
				}
				holds := func(p *position.Piece) bool {
					return p.Kind == position.Unit && p.Side != side && p.At.Where == position.InHex &&
						!p.At.Doubtful && p.At.Hex == place.Hex
				}
				passes := func(t *Trip) bool { return t.Side() != side && l.cameThrough(ph, t, place.Hex) > 0 }
				if slices.ContainsFunc(ph.Start.Pieces, holds) || slices.ContainsFunc(ph.End.Pieces, holds) ||
					slices.ContainsFunc(ph.Trips, passes) {
					entered[side] = append(entered[side], h)
				}
			}
			now[side] = scs.SourceMemory{Entered: slices.Clone(entered[side])}
		}
		pasts[ph] = now
	}
	return pasts
}
