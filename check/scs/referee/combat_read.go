package referee

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"github.com/pkg/errors"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// What follows makes combats of the lines and dice of a phase. An announced attack waits for its dice; it may
// be taken back or corrected, or need none. Which hex was attacked and from where is taken from the lines,
// else from what was done afterwards.

// A cue is a step that is about combat: it announces a combat, throws dice, or states a result.
type cue struct {
	step      int
	announced []Announcement
	throws    []Throw
	read      *Reading
	hexes     []hex.Hex // that players name
	cancels   bool      // somebody takes an announcement back
	acts      bool      // something was done to pieces
	before    *Snapshot // the position after the step, before any result is carried out
}

// mostKept bounds the pieces in the positions that are kept of a chain of logs, at 12
// bytes each: enough for 30,000 combats among 500 pieces.
const mostKept = 16 << 20

// listen notes what a step has about combat. The error is for more combats than
// positions can be kept of.
func (r *reader) listen(step actions.Step) error {
	c := cue{step: step.N}
	for _, a := range step.Actions {
		switch a := a.(type) {
		case actions.Chat:
			r.hear(&c, a.Text)
			c.hexes = append(c.hexes, r.binding.Hexes(a.Text)...)
			c.cancels = c.cancels || cancelWords().MatchString(a.Text)
		case actions.Report:
			r.hear(&c, a.Text)
		case actions.Roll:
			if roll, is := onTable(r.log.Pack.Combat.Dice, a); is {
				c.throws = append(c.throws, Throw{step.N, roll})
			}
		}
		c.acts = c.acts || acts(a)
	}
	for _, d := range r.log.declaredAt(step.N) {
		if d.Kind == declare.Combat || d.Kind == declare.Overrun {
			c.announced = append(c.announced, d.announcement())
			if d.Result.Text != "" {
				c.read = &Reading{Outcome: bind.Outcome{Result: d.Result.Text}, Step: d.Step, By: d.By(), Hand: true}
			}
		}
	}
	if c.acts || step.Undo.Is {
		r.still = nil
	}
	fights := len(c.announced) > 0 || len(c.throws) > 0
	if fights && r.still == nil {
		r.still = r.snapshot()
		if r.kept += len(r.still.Pieces); r.kept > mostKept {
			return errors.Errorf("%s: so many combats among so many pieces are too many to judge together; check fewer logs at a time", r.log.stepName(step.N))
		}
	}
	if fights {
		c.before = r.still
	}
	if fights || c.read != nil || c.cancels || len(c.hexes) > 0 {
		r.cues = append(r.cues, c)
	}
	return nil
}

// cuesFrom returns the cues of the steps first to last.
func (r *reader) cuesFrom(first, last int) []cue {
	at := func(step int) int {
		i, _ := slices.BinarySearchFunc(r.cues, step, func(c cue, step int) int { return c.step - step })
		return i
	}
	from := at(first)
	return r.cues[from:max(from, at(last+1))]
}

func (r *reader) cuesOf(ph *Phase) []cue { return r.cuesFrom(ph.First, ph.Last) }

// hear notes what a line announces.
func (r *reader) hear(c *cue, line string) {
	if a, ok := r.binding.Announced(line); ok {
		c.announced = append(c.announced,
			Announcement{Announcement: a, Step: c.step, Line: line, By: "chat " + strconv.Quote(line)})
	}
	if o, ok := r.binding.Outcome(line); ok {
		c.read = &Reading{Outcome: o, Step: c.step, By: "chat " + strconv.Quote(o.Line)}
	}
}

// announcement returns the attack that the user of the check declares.
func (d *Declaration) announcement() Announcement {
	a := Announcement{Step: d.Step, By: d.By(), Hand: true, Units: d.Pieces}
	a.Overrun = d.Kind == declare.Overrun
	if d.InHex {
		a.Targets = []hex.Hex{d.Hex}
	}
	for _, p := range d.Pieces {
		if p.At.Where == position.InHex && !slices.Contains(a.From, p.At.Hex) {
			a.From = append(a.From, p.At.Hex)
		}
	}
	return a
}

// fighter makes the combats of one phase from its steps.
type fighter struct {
	*reader
	phase   *Phase
	pending []*Combat // announced, no dice yet
	last    *Combat   // the last with dice

	plan      plan
	thrown    int // how many throws there were
	stretches []stretch
}

// combats makes the combats of the phase, its dice given to attacks as planned.
func (f *fighter) combats() {
	ph := f.phase
	ph.Combats, ph.Unmade = nil, nil
	cues := f.cuesOf(ph)
	for i := range cues {
		c := &cues[i]
		if !f.log.stands(c.step) {
			f.undone(c)
			continue
		}
		if c.cancels && len(c.announced) == 0 {
			f.cancel(c)
		}
		for j := range c.announced {
			f.announce(c, &c.announced[j])
		}
		for _, t := range c.throws {
			f.throw(c, t)
			f.thrown++
		}
		if c.read != nil {
			f.read(c.read)
		}
	}
	f.joinThrownFirst(ph.Last + 1)
	f.settle(func(c *Combat) bool { return c.Read != nil || c.Left })
	for _, c := range f.pending {
		f.giveUp(c, 0)
	}
	slices.SortStableFunc(ph.Combats, func(a, b *Combat) int { return a.First - b.First })
	for i, c := range ph.Combats {
		c.Last = ph.Last
		if i+1 < len(ph.Combats) {
			c.Last = max(c.First, ph.Combats[i+1].First-1)
		}
	}
	for _, c := range ph.Combats {
		f.place(c)
		if c.Open == "" && !ph.Declared.Known() {
			c.Open = whichPhase
		}
	}
	f.thrownAgain()
	f.tellApart()
	for i, c := range ph.Combats[:max(0, len(ph.Combats)-1)] {
		f.again(c, ph.Combats[i+1])
	}
	f.late()
	f.exchange()
}

// thrownAgain makes one combat of an attack whose dice were thrown again before anything was done,
// also if it is announced again: the second throw may correct the first.
func (f *fighter) thrownAgain() {
	var kept []*Combat
	for _, next := range f.phase.Combats {
		if n := len(kept); n > 0 && kept[n-1].thrownAgainAs(next) {
			next = f.join(kept[n-1], next)
			kept = kept[:n-1]
		}
		kept = append(kept, next)
	}
	f.phase.Combats = kept
}

// thrownAgainAs reports whether the dice of the next combat are for the same attack.
func (c *Combat) thrownAgainAs(next *Combat) bool {
	return c.Announced != nil && len(c.Throws) > 0 && len(next.Throws) > 0 && c.HasTarget && next.HasTarget && c.Target == next.Target &&
		(next.Announced == nil || c.sameUnits(next)) && !c.log.acted(c.Throws[len(c.Throws)-1].Step+1, next.step())
}

// join joins a combat to an earlier one of the same attack, and leaves open which dice count.
func (f *fighter) join(c, next *Combat) *Combat {
	whole := next
	if next.Announced == nil {
		whole = c
	}
	whole.Throws = slices.Concat(c.Throws, next.Throws)
	whole.First, whole.Last, whole.Read = c.First, next.Last, cmp.Or(next.Read, c.Read)
	whole.Open = "which dice count"
	for _, r := range f.log.readings {
		if r.of == c || r.of == next {
			r.of = whole
		}
	}
	return whole
}

// again leaves open which of two throws counts if the same hex was attacked again before
// anything was done: the second may correct the first.
func (f *fighter) again(c, next *Combat) {
	if c.Made() && next.Made() && c.HasTarget && next.HasTarget && c.Target == next.Target && !f.log.acted(c.step()+1, next.step()) {
		c.Open = "whether the dice of " + c.stepName() + " or those of " + next.stepName() + " count"
		next.Open = c.Open
	}
}

func (f *fighter) add(c *Combat) {
	if c.Before != nil {
		f.phase.Combats = append(f.phase.Combats, c)
	}
}

// announce notes an announcement. It replaces an earlier one of the same hexes that has no
// dice yet.
func (f *fighter) announce(c *cue, a *Announcement) {
	f.joinThrownFirst(a.Step)
	combat := &Combat{log: f.log, Overrun: a.Overrun, First: a.Step, Announced: a, Before: c.before}
	f.pending = slices.DeleteFunc(f.pending, func(other *Combat) bool {
		return other.Read == nil && (a.Hand || slices.Equal(other.Announced.Targets, a.Targets))
	})
	if f.last != nil && f.last.Announced == nil && f.last.Read == nil {
		combat.Open = "whether the dice of " + f.last.stepName() + " are for what " + f.log.stepName(a.Step) + " announces"
	}
	combat.Left = f.left(combat)
	f.pending = append(f.pending, combat)
}

// throw joins dice to the first announcement without dice. If there is none, they begin a
// combat of their own in a phase that may have combats.
func (f *fighter) throw(c *cue, t Throw) {
	if early := f.readEarly(t); early != nil {
		early.Throws, early.Before, f.pending, f.last = []Throw{t}, c.before, nil, early
		if early.Read.Roll != t.Roll {
			early.Open = "whether the dice of " + f.log.stepName(t.Step) + " are for it: its result was typed before them"
		}
		f.add(early)
		return
	}
	f.joinThrownFirst(t.Step)
	f.settle(func(c *Combat) bool { return c.Read != nil }) // its dice came before the line, or were none
	f.letGo(t.Step)
	f.correct(t.Step)
	if waiting := f.waiting(t.Step); len(waiting) > 0 {
		combat, sure := f.thrownFor(waiting, t)
		if !sure {
			f.stretches[len(f.stretches)-1].open = true
			for _, other := range waiting {
				other.Open = "which of the announced attacks the dice of " + f.log.stepName(t.Step) + " are for"
			}
		}
		f.pending = slices.DeleteFunc(f.pending, func(c *Combat) bool { return c == combat })
		combat.Throws, combat.Before = []Throw{t}, c.before
		f.last = combat
		f.add(combat)
		return
	}
	if f.last != nil && f.last.Announced != nil && f.last.Read == nil && !f.log.acted(f.last.step()+1, t.Step) {
		f.last.Throws = append(f.last.Throws, t)
		f.last.Open = "which dice count"
		return
	}
	f.last = nil // results stated from here on are not about the combat before
	if !f.phase.Declared.Any(mayFight) {
		return
	}
	f.last = &Combat{
		log:   f.log,
		First: t.Step, Throws: []Throw{t}, Before: c.before,
		Overrun: !f.phase.Declared.Any(func(p scspack.Phase) bool { return p.Combat != pack.No }),
	}
	f.add(f.last)
}

// readEarly returns the only announced attack if its result was typed just before dice were thrown; nil for
// none.
func (f *fighter) readEarly(t Throw) *Combat {
	if len(f.pending) != 1 {
		return nil
	}
	c := f.pending[0]
	if c.Read == nil || c.Left || !t.Roll.Known || !c.Read.Roll.Known || f.log.acted(c.Read.Step+1, t.Step) {
		return nil
	}
	return c
}

// read notes a result. A later line about the same combat replaces an earlier line.
func (f *fighter) read(said *Reading) {
	said.of = nil
	if !said.Hand && !f.log.namesRoll(said.Outcome) && (f.last == nil || f.last.Read != nil) {
		return // nothing came of it yet
	}
	f.letGo(said.Step)
	next := slices.DeleteFunc(slices.Clone(f.pending), func(c *Combat) bool { return c.Read != nil })
	if thrown := slices.DeleteFunc(slices.Clone(next), func(c *Combat) bool { return c.Left }); len(thrown) > 0 && said.Roll.Known {
		next = thrown // left of the table nobody throws
	}
	f.log.readings = append(f.log.readings, said)
	if len(next) == 1 && f.thrownBeforeLine(next[0], said) {
		f.joinEarlier(next[0])
	}
	switch {
	case len(next) == 1 && (f.last == nil || f.last.Read != nil || f.saysLeft(next[0], said) || f.typedFor(next[0], said)):
		said.of = next[0] // without dice, as for odds left of the table
	case len(next) > 1 && (f.last == nil || f.last.Read != nil && said.Roll.Known && said.Roll != f.last.roll() ||
		slices.ContainsFunc(next, func(c *Combat) bool { return f.typedFor(c, said) })):
		said.of = f.announcedFor(next, said)
	case f.last != nil && f.last.Read != nil:
		if said.of = f.unreadAs(said); said.of == nil && f.ofEarlier(said) {
			return
		}
		said.of = cmp.Or(said.of, f.last)
	case f.last != nil:
		said.of = f.last
		if !f.about(f.last, said) {
			said.of = cmp.Or(f.unreadAs(said), f.last)
		}
	default:
		return
	}
	said.of.Read = said
}

// thrownBeforeLine reports whether the last dice were thrown for an attack that was announced after them: no
// other attack is announced, nothing was done in between, and the result names these dice.
func (f *fighter) thrownBeforeLine(c *Combat, said *Reading) bool {
	d := f.last
	if d == nil || d.Announced != nil || d.Read != nil || !said.Roll.Known || said.Roll != d.roll() || c.First < d.step() {
		return false
	}
	announced, read := f.log.declaredColumn(c), head(f.log.Pack.CRT, said.Column, "")
	return !f.log.acted(d.step()+1, c.First) && (!announced.known || !read.known || announced.index == read.index)
}

// joinThrownFirst gives an announced attack the dice that were thrown right before its line, if its result was
// carried out before a step: who throws before he speaks throws no more.
func (f *fighter) joinThrownFirst(step int) {
	d := f.last
	if d == nil || d.Announced != nil || d.Read != nil {
		return
	}
	for _, c := range f.pending {
		if c.Read == nil && !c.Left && !c.Announced.Hand && c.First > d.step() && !f.log.acted(d.step()+1, c.First) &&
			f.touched(c, c.First+1, step-1) {
			open := c.Open
			f.joinEarlier(c)
			c.Open = open
			return
		}
	}
}

// joinEarlier gives an announced attack the last dice.
func (f *fighter) joinEarlier(c *Combat) {
	f.phase.Combats = slices.DeleteFunc(f.phase.Combats, func(other *Combat) bool { return other == f.last })
	c.First, c.Throws, c.Before, c.Open = f.last.First, f.last.Throws, f.last.Before, ""
	f.pending = slices.DeleteFunc(f.pending, func(other *Combat) bool { return other == c })
	f.last = c
	f.add(c)
}

// typedFor reports whether a result is for an attack that was announced after the last dice, whose own result
// nobody read: it names the column of the attack and not that of the dice, or another roll, or the result of
// the dice was carried out before.
func (f *fighter) typedFor(c *Combat, said *Reading) bool {
	if c.First < f.last.step() {
		return f.typedBeside(c, said)
	}
	carriedOut := f.log.acted(f.last.step()+1, c.First)
	again := f.last.Announced != nil && slices.Equal(f.last.Announced.Targets, c.Announced.Targets) && !carriedOut
	if again {
		return false
	}
	if col := head(f.log.Pack.CRT, said.Column, ""); col.known && f.fitsColumn(c, col) != f.fitsColumn(f.last, col) {
		return f.fitsColumn(c, col)
	}
	if roll := f.last.roll(); said.Roll.Known && roll.Known && said.Roll != roll && !f.log.modified() {
		return true
	}
	return carriedOut && f.throwsFrom(said.Step) == 0
}

// typedBeside reports whether a result is for an attack that was announced together with the one of the last dice,
// whose own result nobody read: the last dice were carried out before, and the line names another roll, and the
// column of the other attack alone or, after the last dice of the phase, of both.
func (f *fighter) typedBeside(c *Combat, said *Reading) bool {
	roll := f.last.roll()
	if f.last.Announced == nil || !said.Roll.Known || !roll.Known || said.Roll == roll || f.log.modified() ||
		!f.touched(f.last, f.last.step()+1, said.Step-1) {
		return false
	}
	col := head(f.log.Pack.CRT, said.Column, "")
	if fits := f.fitsColumn(c, col); col.known && fits != f.fitsColumn(f.last, col) {
		return fits
	}
	return f.throwsFrom(said.Step) == 0
}

// touched reports whether steps did something to the units of an announced attack.
func (f *fighter) touched(c *Combat, from, to int) bool {
	p := f.probe(c)
	return slices.ContainsFunc(slices.Concat(p.Attackers, p.Defenders), func(u *position.Piece) bool {
		return slices.ContainsFunc(f.phase.touched[u.ID], func(n int) bool { return n >= from && n <= to })
	})
}

// onOther reports whether the odds of a combat, of which nobody named the column, are of another one than a line names.
func (f *fighter) onOther(c *Combat, said *Reading) bool {
	col := head(f.log.Pack.CRT, said.Column, "")
	if !col.known || c.Announced == nil || f.log.announcedColumn(c).known {
		return false
	}
	is, known := f.column(c)
	return known && is.Index != col.index && is.Unshifted != col.index
}

// about reports whether a result may be that of a combat: it names no other dice and no other column.
func (f *fighter) about(c *Combat, said *Reading) bool {
	if roll := c.roll(); said.Roll.Known && roll.Known && said.Roll != roll {
		return false
	}
	col, announced := head(f.log.Pack.CRT, said.Column, ""), f.log.announcedColumn(c)
	return !col.known || !announced.known || announced.index == col.index || f.fitsColumn(c, col)
}

// ofEarlier reports whether a result may belong to an attack before the log: the last attack in the log has
// its result, and the line names other dice.
func (f *fighter) ofEarlier(said *Reading) bool {
	roll := f.last.roll()
	return f.phase.underWay() && said.Roll.Known && roll.Known && f.last.Read.Roll == roll && said.Roll != roll
}

// unreadAs returns the combat whose dice and column a result names, of those before the last attack
// that have dice and no result; nil for none.
func (f *fighter) unreadAs(said *Reading) *Combat {
	for _, c := range f.phase.Combats {
		if c != f.last && c.Read == nil && said.Roll.Known && c.roll() == said.Roll && f.about(c, said) &&
			!f.onOther(c, said) {
			return c
		}
	}
	return nil
}

// hints returns the hexes that the chat names from a step to the end of a combat.
func (r *reader) hints(c *Combat, from int) []hex.Hex {
	var all []hex.Hex
	for _, cue := range r.cuesFrom(from, c.Last) {
		if r.log.stands(cue.step) {
			all = append(all, cue.hexes...)
		}
	}
	return all
}

// cancelWords are how players take an announcement back.
var cancelWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bcancel|\bcall(?:ed|ing)? (?:it |that )?off\b|\bnever ?mind\b|\bscratch that\b|\bforget (?:it|that)\b|\bno attack\b|\bannul`)
})

// cancel takes back the attack on a hex that the line names, else the latest without dice.
func (f *fighter) cancel(c *cue) {
	for i, other := range slices.Backward(f.pending) {
		named := len(c.hexes) == 0 || slices.ContainsFunc(other.Announced.Targets, func(h hex.Hex) bool { return slices.Contains(c.hexes, h) })
		if named && other.Read == nil && !other.Announced.Hand {
			f.giveUp(other, c.step)
			f.pending = slices.Delete(f.pending, i, i+1)
			return
		}
	}
}

// undone notes the attacks that a step announced which was taken back. Where dice were taken back with it, a rule
// over the dice reports that.
func (f *fighter) undone(c *cue) {
	s := f.log.step(c.step)
	if s == nil || s.UndoneBy == 0 || f.phase.Last < s.UndoneBy ||
		slices.ContainsFunc(f.cuesFrom(c.step, s.UndoneBy), func(other cue) bool { return len(other.throws) > 0 }) {
		return
	}
	for i := range c.announced {
		if a := &c.announced[i]; !a.Hand {
			combat := &Combat{log: f.log, Overrun: a.Overrun, First: a.Step, Announced: a, Before: c.before}
			f.phase.Unmade = append(f.phase.Unmade, Unmade{f.probe(combat), s.UndoneBy, true})
		}
	}
}

// settle adds those announced attacks that wait for no dice.
func (f *fighter) settle(done func(*Combat) bool) {
	for _, c := range f.pending {
		if done(c) {
			f.add(c)
		}
	}
	f.pending = slices.DeleteFunc(f.pending, done)
}

// waiting returns the announced attacks that the dice of a step may be for. An attack left of
// the table needs no dice: they are for it only if nothing else is announced and nothing was
// done since, or if there are dice for all.
func (f *fighter) waiting(step int) []*Combat {
	if len(f.pending) > 1 && f.throwsFrom(step) >= len(f.pending) {
		return slices.Clone(f.pending)
	}
	all := slices.DeleteFunc(slices.Clone(f.pending), func(c *Combat) bool { return c.Left })
	if n := len(f.pending); len(all) == 0 && n > 0 && !f.log.acted(f.pending[n-1].First+1, step) {
		return f.pending[n-1:]
	}
	return all
}

// throwsFrom counts the throws from a step to the next announcement or the end of the phase.
func (f *fighter) throwsFrom(step int) int {
	throws := 0
	for _, c := range f.cuesFrom(step, f.phase.Last) {
		if !f.log.stands(c.step) {
			continue
		}
		if c.step > step && len(c.announced) > 0 {
			break
		}
		throws += len(c.throws)
	}
	return throws
}

// correct leaves out announced attacks that a later announcement corrects: the same units
// surely attack in both, and in the whole phase dice are thrown for fewer attacks than are
// announced.
func (f *fighter) correct(step int) {
	if !f.phase.over() || f.throwsFrom(step) >= len(f.waiting(step)) {
		return
	}
	var placed []*Combat
	for _, c := range f.pending {
		placed = append(placed, f.probe(c))
	}
	var kept []*Combat
	for i, c := range f.pending {
		if c.Announced.Hand || !slices.ContainsFunc(placed[i+1:], placed[i].sameForce) {
			kept = append(kept, c)
		} else {
			f.giveUp(c, 0)
		}
	}
	f.pending = kept
}

// sameForce reports whether a unit that surely attacks in one combat does so in another, too.
func (c *Combat) sameForce(other *Combat) bool {
	return slices.ContainsFunc(c.Attackers, func(p *position.Piece) bool {
		again := slices.IndexFunc(other.Attackers, func(q *position.Piece) bool { return q.ID == p.ID })
		return again >= 0 && c.alone(p) && other.alone(other.Attackers[again])
	})
}

// sameUnits reports whether another combat is announced by the same units, as far as the lines show.
func (c *Combat) sameUnits(other *Combat) bool {
	a, b := c.Announced, other.Announced
	return c.sameForce(other) || a.Attackers == b.Attackers && slices.Equal(a.From, b.From)
}

// probe is a copy of an announced combat, with who would fight in it as things stood when it
// was announced.
func (f *fighter) probe(c *Combat) *Combat {
	p := *c
	if len(c.Announced.Targets) == 1 && c.Before != nil {
		f.place(&p)
	}
	return &p
}

// left reports whether an announced attack is left of the table (7.4). It goes by the odds
// that the players name, or by the real ones if they name none or leave out the shifts.
func (f *fighter) left(c *Combat) bool {
	said := f.log.declaredColumn(c)
	if said.known && said.index < 0 {
		return true
	}
	is, known := f.column(c)
	return known && is.Left && (!said.known || said.index == is.Unshifted)
}

// column returns the column of an announced attack by those who would fight in it.
func (f *fighter) column(c *Combat) (is scs.Column, known bool) {
	p := f.probe(c)
	if !p.HasTarget || len(p.From) == 0 || len(p.Attackers) == 0 || len(p.Defenders) == 0 {
		return scs.Column{}, false
	}
	// The odds hang on who fights, and on nobody else.
	b := f.log.frayWith(f.phase, p, func(on *position.Piece) bool {
		return slices.Contains(p.Attackers, on) || slices.Contains(on.At.Hexes(), p.Target)
	}, nil)
	force := p.force()
	if len(p.readings) > 1 {
		force = p.read(f.likeliest(p)[0])
	}
	e := b.Evaluate(b.attack(force...))
	return e.Best.Column, e.Known()
}

// letGo gives up announced attacks that may be left of the table, where nobody throws, and for which an attacker
// lost a step before a step, and before any dice.
func (f *fighter) letGo(step int) {
	f.pending = slices.DeleteFunc(f.pending, func(c *Combat) bool {
		thrown := f.last != nil && f.last.step() > c.First
		if thrown || c.Read != nil || c.Left || c.Announced.Hand || f.log.leftPaid(f.phase, f.probe(c), step-1) == "" {
			return false
		}
		f.giveUp(c, 0)
		return true
	})
}

// leftPaid returns what is unknown of who fights in an announced attack that may be left of the table for it, if an
// attacker lost a step after the announcement and no later than a step; "" else.
func (l *Log) leftPaid(ph *Phase, c *Combat, until int) string {
	lost := func(p *position.Piece) bool {
		was := ph.Start.Piece(p.ID)
		if was == nil {
			return false
		}
		step, what := l.lost(ph, was)
		return what != "" && c.First < step && step <= until
	}
	if !c.HasTarget || len(c.Defenders) == 0 || !slices.ContainsFunc(c.Attackers, lost) {
		return ""
	}
	f := l.fray(ph, c)
	e := f.Evaluate(f.attack(c.force()...))
	if e.Known() {
		return ""
	}
	return cmp.Or(list(f.Needs(e.Decides)), whoAttacked)
}

// saysLeft reports whether a line gives the result of an attack left of the table, which was
// announced after the last dice.
func (f *fighter) saysLeft(c *Combat, said *Reading) bool {
	col := head(f.log.Pack.CRT, said.Column, "")
	return c.Left && c.First > f.last.step() && (!said.Roll.Known || col.known && col.index < 0)
}

// An Unmade is an attack that was announced, and has no dice and no result. Its Before is the
// position in which it was announced. Step is the step in which a player takes it back, 0 if
// nobody does; Undone reports whether he does so with VASSAL's undo.
type Unmade struct {
	*Combat
	Step   int
	Undone bool
}

// giveUp notes that an announced attack has no dice and no result.
func (f *fighter) giveUp(c *Combat, step int) {
	if !c.Announced.Hand {
		f.phase.Unmade = append(f.phase.Unmade, Unmade{f.probe(c), step, false})
	}
}

// corrected reports whether an announced attack was not given up: another announcement of its hex
// replaces or repeats it, nobody could fight in it, or the next announcement of the same units puts
// right its hex before anything was done.
func (p *Phase) corrected(c Unmade) bool {
	if c.HasTarget && len(c.Strangers) == 0 && (len(c.Defenders) == 0 || len(c.Attackers) == 0) {
		return true
	}
	putsRight := func(other *Combat) bool {
		a := other.Announced
		if c.Step > 0 && !c.Undone || a == nil || other.First <= c.First || c.log.acted(c.First+1, other.First) {
			return false
		}
		b := c.Announced
		return c.sameUnits(other) && a.Odds == b.Odds && a.Attack == b.Attack && a.Defence == b.Defence
	}
	return slices.ContainsFunc(p.Combats, func(other *Combat) bool {
		sameHex := other.HasTarget && other.Target == c.Target && c.HasTarget
		return sameHex && (c.Step == 0 || other.First > c.First) || putsRight(other)
	}) || slices.ContainsFunc(p.Unmade, func(other Unmade) bool { return putsRight(other.Combat) })
}

// perhapsMade returns what is missing to know that an announced attack was never made, "" if
// nothing.
func (l *Log) perhapsMade(ph *Phase, c Unmade) string {
	fits := func(p scspack.Phase) bool {
		if c.Overrun {
			return p.Overrun != pack.No
		}
		return p.Combat != pack.No
	}
	switch {
	case !c.HasTarget || len(c.Strangers) > 0:
		return whichHexes
	case c.Step > 0:
		return ""
	case !ph.over():
		return position.NeedsNextLog
	case !ph.Declared.Any(fits):
		return whichPhase
	case !l.Pack.Combat.Dice.Known():
		return "game.toml: [combat] dice"
	case ph.otherDice(c.Combat):
		return whichHexes
	case l.Pack.Dice.Elsewhere == pack.Yes || ph.touchedBy(c.Combat):
		return needsDice
	}
	return l.leftPaid(ph, c.Combat, ph.Last)
}

// unthrown reports whether what was done to the units of an announced attack is its result, though the log has
// neither its dice nor a line that states them. The pack may state that dice are thrown elsewhere.
func (l *Log) unthrown(ph *Phase, c Unmade) bool {
	return c.Step == 0 && ph.touchedBy(c.Combat) && l.perhapsMade(ph, c) == needsDice &&
		l.leftPaid(ph, c.Combat, ph.Last) == ""
}

// inUnthrown reports whether a unit fought in such an attack, announced before a step.
func (l *Log) inUnthrown(ph *Phase, was *position.Piece, step int) bool {
	return was != nil && slices.ContainsFunc(ph.Unmade, func(c Unmade) bool {
		return c.First < step && shared(c.Combat, []*position.Piece{was}) && l.unthrown(ph, c)
	})
}

// otherDice reports whether dice of the phase, or the first of the next phase, may be for an
// announced attack that has none: no player announces what they are for, or they were thrown before
// the line and may be for it as well.
func (p *Phase) otherDice(c *Combat) bool {
	mayBe := func(other *Combat) bool {
		doubtful := other.Announced == nil || other.Open != "" && other.step() < c.First
		return len(other.Throws) > 0 && other.Read == nil && doubtful
	}
	next := p.Next != nil && len(p.Next.Combats) > 0 && mayBe(p.Next.Combats[0])
	if next || slices.ContainsFunc(p.Combats, mayBe) {
		return true
	}
	for _, s := range p.Steps {
		if s.N <= c.First || !rolls(&s) {
			continue
		}
		return !slices.ContainsFunc(p.Combats, func(other *Combat) bool {
			return slices.ContainsFunc(other.Throws, func(t Throw) bool { return t.Step == s.N })
		})
	}
	return false
}

// touchedBy reports whether something was done to the units of an announced attack that looks
// like its result, and that no other attack explains. A unit that stands when the phase ends as it stood
// proves nothing.
func (p *Phase) touchedBy(c *Combat) bool {
	touched := func(u *position.Piece) bool {
		if is := p.End.Piece(u.ID); is != nil && sameState(u, is) {
			return false
		}
		fought := slices.ContainsFunc(p.Combats, func(other *Combat) bool {
			return hasPiece(other.Attackers, u) || hasPiece(other.Defenders, u)
		})
		return !fought && slices.ContainsFunc(p.touched[u.ID], func(n int) bool { return n > c.First })
	}
	if slices.ContainsFunc(c.Defenders, touched) {
		return true
	}
	if p.overruns(c) { // who gives it up moves elsewhere
		return slices.ContainsFunc(p.Trips, func(t *Trip) bool {
			return t.Start != nil && hasPiece(c.Attackers, t.Start) && slices.ContainsFunc(t.Drops, func(d Drop) bool {
				return d.Step > c.First && d.At.Where == position.InHex && d.At.Hex == c.Target
			})
		})
	}
	return slices.ContainsFunc(c.Attackers, touched)
}

// place finds the target of a combat, and who fought in it.
func (f *fighter) place(c *Combat) {
	is, _ := f.phase.Is()
	c.Side = is.Side
	if a := c.Announced; a != nil {
		c.From = a.From
		if len(a.Targets) == 1 {
			c.Target, c.HasTarget, c.TargetBy = a.Targets[0], true, "declared in "+f.log.stepName(a.Step)
		}
	}
	if c.Side == "" {
		c.Side = c.fromSide()
	}
	if !c.HasTarget {
		f.deduce(c)
	}
	if !c.HasTarget {
		return
	}
	from := c.From
	if m := f.log.Pack.Map(c.Target.Letter); m != nil {
		beside := m.Neighbours(c.Target)
		if near := slices.DeleteFunc(slices.Clone(c.From), func(h hex.Hex) bool { return !slices.Contains(beside, h) }); c.Overrun && len(near) > 0 {
			c.From = near // the others are the way there
		}
		if from = c.From; len(from) == 0 {
			from = beside
		}
	}
	c.muster(from)
	if a := c.Announced; a != nil && len(a.Units) == 0 {
		if from := f.fromOdds(c); len(from) > 0 {
			c.From, c.Attackers, c.Defenders = from, nil, nil
			c.muster(from)
		}
		f.choose(c)
	}
}

// muster finds the defenders in the target, and the possible attackers in the hexes from.
func (c *Combat) muster(from []hex.Hex) {
	for _, p := range c.Before.Pieces {
		there := p.At.Hexes()
		if len(there) == 0 {
			continue
		}
		attacks := slices.ContainsFunc(there, func(h hex.Hex) bool { return slices.Contains(from, h) })
		defends := slices.Contains(there, c.Target)
		switch {
		case p.Kind == position.Marker || !attacks && !defends:
		case p.Kind != position.Unit || p.At.Doubtful:
			c.Strangers = append(c.Strangers, p)
		case attacks && p.Side == c.Side && c.Side != "":
			c.Attackers = append(c.Attackers, p)
		case defends && p.Side != c.Side:
			c.Defenders = append(c.Defenders, p)
		}
	}
	if c.Announced != nil && len(c.Announced.Units) > 0 {
		named := c.Announced.Units
		c.Attackers = slices.DeleteFunc(c.Attackers, func(p *position.Piece) bool { return !hasPiece(named, p) })
		c.Named, c.chosen, c.sure = c.Attackers, c.Attackers, c.Attackers
		return
	}
	able := slices.DeleteFunc(slices.Clone(c.Attackers), c.log.barred)
	c.Attackers = slices.DeleteFunc(c.Attackers, func(p *position.Piece) bool {
		named := c.Announced != nil && c.Announced.names(p)
		others := len(able) > 0 && len(c.From) == 0 || len(in(able, p.At.Hex)) > 0
		return c.log.barred(p) && !named && others
	})
}

// barred reports whether a unit takes part in no attack: it prints no attack strength on either side
// (7.2e), or is a garrison (AfB 1.10).
func (l *Log) barred(p *position.Piece) bool {
	return p.Unit != nil && (p.Unit.AttackKind == "barrage" || p.Unit.AttackKind == "none") || l.garrison(p) != nil
}

// deduce finds the target by what was done after the dice: enemies of one hex lost steps
// or left it. If nothing was done to enemies, it is the only hex of theirs that the chat
// names. If there is a choice, there is no target.
func (f *fighter) deduce(c *Combat) {
	if c.Side == "" {
		return
	}
	hit := f.enemies(c, func(p *position.Piece) bool {
		return slices.ContainsFunc(f.phase.touched[p.ID], func(n int) bool { return n >= c.step() && n <= c.Last })
	})
	if len(hit) == 1 {
		c.Target, c.HasTarget = hit[0], true
		c.TargetBy = "deduced from the dice of " + c.stepName() + " and what was done to the units in " + hit[0].String()
		return
	}
	begin := f.phase.First
	for _, other := range f.phase.Combats {
		if other.First < c.First {
			begin = max(begin, other.step())
		}
	}
	hints := f.hints(c, begin)
	named := f.enemies(c, func(p *position.Piece) bool { return slices.Contains(hints, p.At.Hex) })
	if len(hit) == 0 && len(named) == 1 {
		c.Target, c.HasTarget = named[0], true
		c.TargetBy = "deduced from the dice of " + c.stepName() + " and the chat, which names " + named[0].String()
	}
}

// enemies returns the hexes of those enemies beside the attacker for which so holds.
func (f *fighter) enemies(c *Combat, so func(*position.Piece) bool) []hex.Hex {
	var all []hex.Hex
	for _, p := range c.Before.Pieces {
		if p.Kind != position.Unit || p.Side == c.Side || !f.log.inPlay(p.At) || slices.Contains(all, p.At.Hex) || !so(p) {
			continue
		}
		if m := f.log.Pack.Map(p.At.Hex.Letter); m != nil && f.stands(c, m.Neighbours(p.At.Hex)) {
			all = append(all, p.At.Hex)
		}
	}
	return all
}

// stands reports whether a unit of the attacking side stands in one of the hexes.
func (f *fighter) stands(c *Combat, hexes []hex.Hex) bool {
	return slices.ContainsFunc(c.Before.Pieces, func(p *position.Piece) bool {
		return p.Kind == position.Unit && p.Side == c.Side && p.At.Where == position.InHex && slices.Contains(hexes, p.At.Hex)
	})
}

// Players who throw first and say afterwards what the dice were for leave the same log as
// players who announce: a line, dice, a line, dice. If the first line may be about earlier
// dice, so may every later line. The difference is when something was done to the units
// that a line names: before the next dice, or after them.

// belonging reports whether a combat's dice are its own, judging by the losses.
type belonging int

const (
	untold     belonging = iota // nothing
	itsOwn                      // its defenders were hit after them
	hitEarlier                  // its units were hit before them
	othersHit                   // only others were hit after them
)

// late leaves open to which attack the dice of the phase's first combats belong, if each
// line may be about the dice before it.
func (f *fighter) late() {
	if !f.phase.Declared.Any(mayFight) {
		return // dice are not for attacks there
	}
	perhaps, unthrown := f.thrownBefore(), f.unthrown()
	var waiting []*Combat
	doubt := func() {
		for _, c := range waiting {
			if c.Open == "" {
				c.Open = "whether the dice of " + c.stepName() + " are for what was announced before them, or after"
			}
		}
		waiting = nil
	}
	for i, c := range f.phase.Combats {
		// A late line comes before the phase is over, so dice with no line after them belong
		// to an earlier attack.
		more := unthrown || !f.phase.over() || i+1 < len(f.phase.Combats)
		switch {
		case c.Announced == nil:
			doubt()
			perhaps = c.Read == nil
		case c.Announced.Hand:
			perhaps, waiting = false, nil
		case len(c.Throws) == 0 || !perhaps:
		default:
			waiting = append(waiting, c)
			switch is := f.belong(c); {
			case is == itsOwn, is == untold && f.readOut(c):
				perhaps, waiting = false, nil
			case is == hitEarlier, is == othersHit && more:
				doubt()
			}
		}
	}
	if !f.phase.over() || unthrown {
		doubt()
	}
}

// readOut reports whether a line after the dice names them with the announced column, before anything else is
// announced.
func (f *fighter) readOut(c *Combat) bool {
	said := c.Read
	if said == nil || said.Step < c.step() || !said.Roll.Known || said.Roll != c.roll() {
		return false
	}
	col, announced := head(f.log.Pack.CRT, said.Column, ""), f.log.announcedColumn(c)
	return col.known && announced.known && col.index == announced.index &&
		!slices.ContainsFunc(f.cuesFrom(c.step(), said.Step), func(other cue) bool { return len(other.announced) > 0 })
}

// thrownBefore reports whether the dice for the phase's first announcement may have been
// thrown before the phase: before the log, if nothing in it comes before the phase, or as
// the last earlier dice, if no line names what those were for.
func (f *fighter) thrownBefore() bool {
	switch past := &f.past; {
	case !past.acted:
		return true
	case past.thrown:
		return !past.explained
	default:
		return past.hit
	}
}

// A past records the dice that were thrown in earlier phases.
type past struct {
	acted bool // a piece was touched, or dice were thrown
	// thrown reports whether dice for the table were thrown; explained, whether lines name
	// what the last of them were for.
	thrown, explained bool
	hit               bool // something was done to units that do not move, as when a result is carried out
}

// add adds a phase, whose combats are known, to those before it.
func (p *past) add(r *reader, ph *Phase) {
	p.acted = p.acted || r.log.acted(ph.First, ph.Last+1)
	for _, c := range slices.Backward(r.cuesOf(ph)) {
		if len(c.throws) > 0 && r.log.stands(c.step) {
			p.thrown, p.explained = true, ph.explains(c.step)
			break
		}
	}
	p.hit = p.hit || r.log.hit(ph)
}

// explains reports whether a line of the phase names what the dice of a step were for.
func (p *Phase) explains(step int) bool {
	return slices.ContainsFunc(p.Combats, func(c *Combat) bool {
		return (c.Announced != nil || c.Read != nil) && slices.ContainsFunc(c.Throws, func(t Throw) bool { return t.Step == step })
	})
}

// hit reports whether in a phase something was done to units that do not move in it.
func (l *Log) hit(ph *Phase) bool {
	is, known := ph.Is()
	for id := range ph.touched {
		p := ph.Start.Piece(id)
		if p != nil && p.Kind == position.Unit && l.inPlay(p.At) && (!known || !moves(is, p.Side)) {
			return true
		}
	}
	return false
}

// unthrown reports whether the phase ends with an announcement for which nobody threw dice.
func (f *fighter) unthrown() bool {
	return f.last != nil && slices.ContainsFunc(f.pending, func(c *Combat) bool {
		return !c.Announced.Hand && c.Read == nil && !c.Left && c.First > f.last.step()
	})
}

// belong returns whose dice a combat seems to have, judging by what was done before and after
// them.
func (f *fighter) belong(c *Combat) belonging {
	hit := func(p *position.Piece, from, to int) bool {
		return slices.ContainsFunc(f.phase.touched[p.ID], func(n int) bool { return n >= from && n <= to })
	}
	others, attackers := false, false
	for _, p := range c.Before.Pieces {
		if p.Kind == position.Marker || !f.log.inPlay(p.At) {
			continue
		}
		fights := slices.Contains(c.Attackers, p) || slices.Contains(c.Defenders, p)
		after := hit(p, c.step(), c.Last)
		switch {
		case fights && hit(p, c.First, c.step()-1):
			return hitEarlier
		case !after:
		case slices.Contains(c.Defenders, p):
			return itsOwn
		case fights:
			attackers = true
		default:
			others = others || f.opposed(c, p)
		}
	}
	if others && !attackers {
		return othersHit
	}
	return untold
}

// opposed reports whether a unit that took no part in a combat may have fought in another:
// it is an enemy of the attacker, or stands beside an enemy.
func (f *fighter) opposed(c *Combat, p *position.Piece) bool {
	if p.Side != c.Side {
		return true
	}
	m := f.log.Pack.Map(p.At.Hex.Letter)
	return m == nil || slices.ContainsFunc(c.Before.Pieces, func(e *position.Piece) bool {
		return mayBeEnemy(e, c.Side) && e.At.Where == position.InHex && slices.Contains(m.Neighbours(p.At.Hex), e.At.Hex)
	})
}

// What follows finds out whose dice are whose where several attacks are announced before they are thrown.
// Players need not throw in the order of the lines. The ways to give the throws to the attacks are tried,
// and the way counts in which the table's results are what was done.

// A plan gives throws of a phase to announced attacks, by how many throws there were before.
type plan map[int]planned

type planned struct {
	to   *Announcement
	sure bool // no other way fits
}

// A stretch is a row of throws for which several announced attacks wait, and in which no other is announced.
type stretch struct {
	waiting []*Announcement
	first   int // how many throws there were before
	throws  []Throw
	open    bool // no line shows whose dice they are
}

const (
	mostWaiting = 6  // attacks whose dice are given in each way
	mostPlans   = 60 // ways that are tried
	lineCost    = 3  // of a line that names other dice or another column, in things done that do not fit
)

// combats makes the combats of a phase.
func (r *reader) combats(ph *Phase) {
	stated := len(r.log.readings)
	fight := func(p plan) *fighter {
		ph.fights, r.log.readings = nil, r.log.readings[:stated]
		f := &fighter{reader: r, phase: ph, plan: p}
		f.combats()
		return f
	}
	whole := plan{}
	f := fight(whole)
	for i := 0; i < len(f.stretches); i++ {
		s := f.stretches[i]
		if !s.open || len(s.waiting) > mostWaiting {
			continue
		}
		m := matching{stretch: s, fight: fight, whole: whole, stated: stated, costs: map[pair]int{}}
		whole = m.find(f)
		f = fight(whole)
	}
}

// note notes a row of throws for which attacks wait.
func (f *fighter) note(waiting []*Combat, after []aftermath) {
	if n := len(f.stretches); n > 0 && f.thrown < f.stretches[n-1].first+len(f.stretches[n-1].throws) {
		return
	}
	s := stretch{first: f.thrown}
	for _, a := range after {
		s.throws = append(s.throws, a.Throw)
	}
	for _, c := range waiting {
		s.waiting = append(s.waiting, c.Announced)
	}
	f.stretches = append(f.stretches, s)
}

// planned returns the attack to which the plan gives the next throw, nil for none.
func (f *fighter) planned(waiting []*Combat) (c *Combat, sure bool) {
	next, is := f.plan[f.thrown]
	i := slices.IndexFunc(waiting, func(c *Combat) bool { return is && c.Announced == next.to })
	if i < 0 {
		return nil, false
	}
	return waiting[i], next.sure
}

// A matching looks for the plan of a stretch whose results fit best what was done.
type matching struct {
	stretch
	fight func(plan) *fighter
	whole plan // of the stretches before
	// stated is how many results were stated before the phase.
	stated int
	costs  map[pair]int
	tried  int

	best  []*Announcement // by throw
	cost  int
	rolls map[*Announcement]Throw // of the best
	open  bool                    // what was done in the best is not known, or another fits as well
	read  bool                    // lines show the best
}

// A pair is a throw, by how many there were before, and an attack.
type pair struct {
	throw int
	to    *Announcement
}

// find returns the plan. The plan that the lines and the steps after each throw suggest is the first, the
// order of the lines the next.
func (m *matching) find(f *fighter) plan {
	n := min(len(m.throws), len(m.waiting))
	for _, t := range m.throws[:n] {
		i := slices.IndexFunc(f.phase.Combats, func(c *Combat) bool {
			return len(c.Throws) == 1 && c.Throws[0] == t &&
				slices.Contains(m.waiting, c.Announced) && !slices.Contains(m.best, c.Announced)
		})
		if i < 0 {
			return m.whole
		}
		m.best = append(m.best, f.phase.Combats[i].Announced)
	}
	suggested := m.best
	m.weigh(f, m.best)
	m.each(nil, n)
	if slices.Equal(m.best, suggested) && m.open && !m.read {
		return m.whole
	}
	return m.with(m.best, m.read || !m.open && m.cost == 0)
}

// readOut reports whether lines show whose dice are whose: the columns of the attacks differ, and each throw,
// or each but the last throw, has a line that names its roll and the column of its attack alone.
func (m *matching) readOut(f *fighter) bool {
	var columns []int
	left := len(m.waiting)
	waits := func(c *Combat) bool { return c.Announced != nil && slices.Contains(m.waiting, c.Announced) }
	for _, c := range f.phase.Combats {
		if !waits(c) {
			continue
		}
		if c.Read != nil {
			col := head(f.log.Pack.CRT, c.Read.Column, "")
			fits := func(other *Combat) bool { return other != c && waits(other) && f.fitsColumn(other, col) }
			if col.known && slices.ContainsFunc(f.phase.Combats, fits) {
				return false
			}
		}
		announced := f.log.announcedColumn(c)
		if !announced.known || slices.Contains(columns, announced.index) {
			return false
		}
		columns = append(columns, announced.index)
		if said := c.Read; said != nil && said.Roll.Known && head(f.log.Pack.CRT, said.Column, "").known && f.about(c, said) {
			left--
		}
	}
	return len(m.throws) == len(m.waiting) && len(columns) == len(m.waiting) && left <= 1
}

// each tries the ways to give the throws after some to the attacks.
func (m *matching) each(to []*Announcement, n int) {
	if len(to) < n {
		for _, a := range m.waiting {
			if !slices.Contains(to, a) {
				m.each(append(slices.Clone(to), a), n)
			}
		}
		return
	}
	known := 0
	for i, a := range to {
		known += m.costs[pair{m.first + i, a}]
	}
	switch {
	case known > 0 && known >= m.cost, slices.Equal(to, m.best), m.cost == 0 && m.open:
	case m.tried == mostPlans:
		m.open = true
	default:
		m.tried++
		m.weigh(m.fight(m.with(to, false)), to)
	}
}

// with returns the plan that gives the throws of the stretch to attacks.
func (m *matching) with(to []*Announcement, sure bool) plan {
	p := maps.Clone(m.whole)
	for i, a := range to {
		p[m.first+i] = planned{a, sure}
	}
	return p
}

// weigh compares a plan, as it was tried, with the best.
func (m *matching) weigh(f *fighter, to []*Announcement) {
	cost, open, rolls := 0, false, map[*Announcement]Throw{}
	for _, c := range f.phase.Combats {
		if c.Announced == nil || !slices.Contains(m.waiting, c.Announced) {
			continue
		}
		against, unknown := f.log.against(f.phase, c)
		cost, open = cost+against, open || unknown
		if i := slices.Index(to, c.Announced); i >= 0 && len(c.Throws) == 1 {
			rolls[c.Announced] = c.Throws[0]
			m.costs[pair{m.first + i, c.Announced}] = f.log.againstUnread(f.phase, c)
		}
	}
	for _, said := range f.log.readings[m.stated:] {
		if of := said.of; of == nil || slices.Contains(m.waiting, of.Announced) && !f.about(of, said) && !f.log.modified() {
			cost += lineCost
		}
	}
	for _, c := range f.phase.Unmade {
		if slices.Contains(m.waiting, c.Announced) && f.phase.touchedBy(c.Combat) {
			cost++
		}
	}
	same := maps.EqualFunc(rolls, m.rolls, func(a, b Throw) bool { return a.Roll == b.Roll && a.Roll.Known })
	switch {
	case m.rolls == nil || cost < m.cost:
		m.best, m.cost, m.rolls, m.open, m.read = to, cost, rolls, open, m.readOut(f)
	case cost == m.cost && !same:
		m.open = true
	}
}

// against returns how much of what was done, and of what the players state, is against the dice of a
// combat: 0 if nothing. It reports whether something about that is open.
func (l *Log) against(ph *Phase, c *Combat) (cost int, open bool) {
	r := l.result(ph, c)
	if !r.known || !c.HasTarget {
		return cost, true
	}
	if c.readOtherwise(r) {
		cost++
	}
	if len(c.Defenders)+len(c.Strangers) == 0 || len(c.Attackers) == 0 {
		cost++ // what was done before the dice is the result of others
	}
	for _, attacking := range []bool{false, true} {
		s := l.settle(ph, c, attacking, r.effect(attacking))
		open = open || len(s.open) > 0
		if len(s.objections) > 0 && (ph.over() || !s.short(r.effect(attacking), s.objections)) {
			cost++
		}
	}
	if l.advancedFarther(ph, c, r.Result) {
		cost++
	}
	return cost, open
}

// againstUnread is like against, but no result is stated: which line is about the combat hangs on the dice of
// the others.
func (l *Log) againstUnread(ph *Phase, c *Combat) (cost int) {
	read, table, settled := c.Read, c.table, c.settled
	if read != nil {
		c.Read, c.table, c.settled = nil, nil, nil
	}
	if read == nil || l.announcedColumn(c).known {
		cost, _ = l.against(ph, c)
	}
	c.Read, c.table, c.settled = read, table, settled
	return cost
}

// advancedFarther reports whether an attacker of a Combat Phase went on though the defender is still
// there, or farther than a result lets him.
func (l *Log) advancedFarther(ph *Phase, c *Combat, r scspack.Result) bool {
	if r.Attacker.Retreat > 0 || ph.overruns(c) {
		return false
	}
	target := l.Game.ID(c.Target)
	held := slices.ContainsFunc(c.Defenders, func(p *position.Piece) bool {
		s := l.share(ph, c, p)
		return !s.gone && s.to == target
	})
	return slices.ContainsFunc(c.force(), func(p *position.Piece) bool {
		s := l.share(ph, c, p)
		far, ok := l.Game.Distance(l.Game.ID(p.At.Hex), s.to)
		return s.moved(l.Game) && ok && (held || far > max(1, r.Defender.Retreat))
	})
}

// thrownFor returns the attack that dice are for where several are announced and none is carried out
// yet; sure is false if no line shows it. Players need not carry them out in the order of the lines: the
// result's line shows it by its hex or column, and else what was done to the units after the dice.
func (f *fighter) thrownFor(waiting []*Combat, t Throw) (c *Combat, sure bool) {
	if len(waiting) == 1 {
		return waiting[0], true
	}
	after := f.aftermaths(t)
	f.note(waiting, after)
	if c, sure := f.planned(waiting); c != nil {
		of, byLine := f.shown(waiting, after[0])
		return c, sure || of == c && byLine
	}
	left := slices.Clone(waiting)
	sure = true
	for i, after := range after {
		of, by := f.shown(left, after)
		if i == 0 && of != nil {
			return of, by
		}
		if of != nil && len(left) > 1 {
			left = slices.DeleteFunc(left, func(c *Combat) bool { return c == of })
			sure = sure && by
		}
	}
	return left[0], sure && len(left) == 1
}

// An aftermath is what follows a throw of dice, to the next one or to the end of the phase.
type aftermath struct {
	Throw
	last int // its last step
	said *Reading
	// hexes are those that the result's line names.
	hexes []hex.Hex
}

// aftermaths returns what follows some dice and the next ones, as far as no other attack is announced
// in between.
func (f *fighter) aftermaths(t Throw) (all []aftermath) {
	for _, c := range f.cuesFrom(t.Step, f.phase.Last) {
		if !f.log.stands(c.step) {
			continue
		}
		if c.step > t.Step && len(c.announced) > 0 {
			break
		}
		for _, next := range c.throws {
			all = append(all, aftermath{Throw: next, last: f.phase.Last})
			if n := len(all); n > 1 {
				all[n-2].last = next.Step - 1
			}
		}
		if n := len(all); n > 0 && c.read != nil && all[n-1].said == nil {
			all[n-1].said, all[n-1].hexes = c.read, c.hexes
		}
	}
	return all
}

// shown returns the only one of some announced attacks that the aftermath of dice is about, nil if
// that is open; byLine reports whether a line shows it.
func (f *fighter) shown(all []*Combat, after aftermath) (c *Combat, byLine bool) {
	if r := after.said; r != nil && (!r.Roll.Known || !after.Roll.Known || r.Roll == after.Roll) {
		if c := single(all, func(c *Combat) bool {
			return slices.ContainsFunc(c.Announced.Targets, func(h hex.Hex) bool { return slices.Contains(after.hexes, h) })
		}); c != nil {
			return c, true
		}
		col := head(f.log.Pack.CRT, r.Column, "")
		if c := single(all, func(c *Combat) bool { return col.known && f.fitsColumn(c, col) }); c != nil {
			unknown := func(other *Combat) bool { return other != c && !f.columned(other) }
			return c, !slices.ContainsFunc(all, unknown)
		}
	}
	return f.touchedFirst(all, after.Step+1, after.last), false
}

// touchedFirst returns the only attack to whose units the first of some steps did something that did so to one
// attack alone; nil for none. A unit that stands when the phase ends as it stood proves nothing: the mouse caught it.
func (f *fighter) touchedFirst(all []*Combat, from, to int) *Combat {
	units := map[*Combat][]*position.Piece{}
	for _, c := range all {
		p := f.probe(c)
		units[c] = slices.DeleteFunc(slices.Concat(p.force(), p.Defenders), func(u *position.Piece) bool {
			is := f.phase.End.Piece(u.ID)
			return is != nil && sameState(u, is)
		})
	}
	for n := from; n <= to; n++ {
		touched := func(u *position.Piece) bool { return slices.Contains(f.phase.touched[u.ID], n) }
		if c := single(all, func(c *Combat) bool { return slices.ContainsFunc(units[c], touched) }); c != nil {
			return c
		}
	}
	return nil
}

// columned reports whether the column of an announced attack is declared, or known by its odds.
func (f *fighter) columned(c *Combat) bool {
	_, known := f.column(c)
	return known || f.log.declaredColumn(c).known
}

// fitsColumn reports whether a column is the declared one of an attack, or that of its odds.
func (f *fighter) fitsColumn(c *Combat, col column) bool {
	if c.Announced == nil {
		return false
	}
	announced := f.log.declaredColumn(c)
	is, known := f.column(c)
	return announced.known && announced.index == col.index || known && (is.Index == col.index || is.Unshifted == col.index)
}

// announcedFor returns which of some announced attacks a result without dice is for: the first if neither a
// line nor what was done next shows it.
func (f *fighter) announcedFor(all []*Combat, said *Reading) *Combat {
	after := aftermath{Throw: Throw{Step: said.Step}, last: f.phase.Last, said: said}
	for _, c := range f.cuesFrom(said.Step, f.phase.Last) {
		if c.step == said.Step {
			after.hexes = c.hexes
		} else if f.log.stands(c.step) && (c.read != nil || len(c.throws) > 0 || len(c.announced) > 0) {
			after.last = c.step - 1
			break
		}
	}
	if c, _ := f.shown(all, after); c != nil {
		return c
	}
	return all[0]
}

// single returns the only combat that something holds for, nil if there is none or several.
func single(all []*Combat, so func(*Combat) bool) *Combat {
	some := slices.DeleteFunc(slices.Clone(all), func(c *Combat) bool { return !so(c) })
	if len(some) != 1 {
		return nil
	}
	return some[0]
}

// purposed is a throw of dice for something other than a combat. Its value is unknown
// where the log does not show it.
type purposed struct {
	pack.Value
	step int
	// deduced reports whether no line gives the number: it is that of the only dice that
	// fit, or of the dice that were thrown after a line that states the purpose.
	deduced bool
}

// doubts returns what makes a fault that rests on the dice no more than suspect.
func (p purposed) doubts(l *Log) []say.Message {
	if !p.Known || !p.deduced {
		return nil
	}
	return []say.Message{diceForElse(l.stepName(p.step))}
}

// purposed finds the dice of a kind that a side threw for a purpose in some phases: the
// dice that a line of the chat names, or else the only such dice in the phases for which
// where is true. It returns the zero value if several fit that differ.
func (l *Log) purposed(phases []*Phase, purpose bind.Purpose, side string, dice scspack.Dice,
	where func(*Phase) bool) purposed {
	var told, thrown []purposed
	own := map[bind.Purpose]FigureKind{bind.ForStrikes: FigureStrikes, bind.ForPullout: FigurePullout}[purpose]
	others := map[int]bool{} // the steps of dice that a line takes for something else
	for _, f := range l.figures() {
		if f.Kind != own && f.at > 0 {
			others[f.at] = true
		}
	}
	asked := 0 // the step of a line that states the purpose and no number
	for _, ph := range phases {
		for i := range ph.Steps {
			s := &ph.Steps[i]
			for _, line := range linesOf(s) {
				p, ok := l.binding.Rolled(line)
				switch {
				case !ok || p.For != purpose || p.Side != "" && p.Side != side:
				case p.Roll.Known:
					told = append(told, purposed{p.Roll, s.N, false})
				default:
					asked = s.N
				}
			}
			for _, a := range s.Actions {
				roll, is := a.(actions.Roll)
				if !is {
					continue
				}
				n, fits := onTable(dice, roll)
				switch {
				case !fits:
				case asked > 0:
					told = append(told, purposed{n, s.N, true})
					asked = 0
				case where(ph) && !others[s.N]:
					thrown = append(thrown, purposed{n, s.N, true})
				}
			}
		}
	}
	if len(told) == 0 {
		told = thrown
	} else if exact := slices.DeleteFunc(slices.Clone(told), func(p purposed) bool { return p.deduced }); len(exact) > 0 {
		told = exact
	}
	switch {
	case len(told) == 0, slices.ContainsFunc(told, func(p purposed) bool { return p.Value != told[0].Value }):
		return purposed{}
	case len(told) > 1 && told[0].deduced:
		return purposed{}
	}
	return told[0]
}

// What follows has the air strikes that a log shows: by lines of the chat, or by markers.

// A strike is an air strike in the log.
type strike struct {
	bind.Strike
	phase *Phase
	step  int
	// roll is its die: the die that its line names or, if deduced, the next that was
	// thrown.
	roll    pack.Value
	deduced bool
	// dice is how many dice were thrown after it and before the next strike; spots are
	// their numbers as far as the log shows them.
	dice  int
	spots []int
	// marker is set where only a marker shows the strike, again where an earlier line says
	// the same.
	marker, again bool
}

// mostStrikes bounds the strikes of a phase, far above what a game has.
const mostStrikes = 1000

// strikes returns the air strikes of a phase in order, mostStrikes at most: from the chat
// if the binding knows its lines, else from markers.
func (l *Log) strikes(ph *Phase) []*strike {
	if !l.binding.TellsStrikes() {
		return l.markedStrikes(ph)
	}
	var all []*strike
	own := map[int]bool{} // the steps of dice for which a line of their own states a number
	for _, f := range l.figures() {
		own[f.at] = true
	}
	for i := range ph.Steps {
		s := &ph.Steps[i]
		for _, line := range linesOf(s) {
			told, ok := l.binding.Strike(line)
			if !ok || len(all) == mostStrikes {
				continue
			}
			again := slices.ContainsFunc(all, func(other *strike) bool { return other.Strike == told })
			all = append(all, &strike{Strike: told, phase: ph, step: s.N, roll: told.Roll, again: again})
		}
		if len(all) > 0 {
			all[len(all)-1].threw(s, own[s.N])
		}
	}
	return all
}

// markedStrikes returns an air strike for each hex in which an air marker was put down.
func (l *Log) markedStrikes(ph *Phase) []*strike {
	var all []*strike
	for _, t := range ph.Trips {
		if p := t.piece(); p.Kind != position.Marker || p.Mark.Meaning != scspack.MeansAir {
			continue
		}
		for i, d := range t.Drops {
			if len(all) == mostStrikes || !l.inPlay(d.At) || d.At.Doubtful || i > 0 && d.At.Hex == t.Drops[i-1].At.Hex {
				continue
			}
			all = append(all,
				&strike{Strike: bind.Strike{Hex: d.At.Hex, Side: t.piece().Mark.Side}, phase: ph, step: d.Step, marker: true})
		}
	}
	slices.SortStableFunc(all, func(a, b *strike) int { return a.step - b.step })
	return all
}

// threw counts the dice that were thrown in a step after a strike. If the strike's line
// names no roll, the first single die is its own. Dice that a later line names are none of its.
func (s *strike) threw(step *actions.Step, told bool) {
	for _, a := range step.Actions {
		roll, is := a.(actions.Roll)
		switch {
		case !is || told:
		case !s.roll.Known && len(roll.Dice) == 1:
			s.roll, s.deduced = pack.Known(roll.Dice[0]), true
		default:
			s.dice += max(len(roll.Dice), 1)
			s.spots = append(s.spots, roll.Dice...)
		}
	}
}

// linesOf returns the lines of the chat in a step.
func linesOf(s *actions.Step) []string {
	var lines []string
	for _, a := range s.Actions {
		switch a := a.(type) {
		case actions.Chat:
			lines = append(lines, a.Text)
		case actions.Report:
			lines = append(lines, a.Text)
		}
	}
	return lines
}
