package referee

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/pkg/errors"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A cue is a step that is about combat: it announces one, throws dice, or states a result.
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

// listen notes what a step says about combat. The error is for more combats than
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

// hear notes what a line says.
func (r *reader) hear(c *cue, line string) {
	if a, ok := r.binding.Announced(line); ok {
		c.announced = append(c.announced, Announcement{Announcement: a, Step: c.step, By: "chat " + strconv.Quote(line)})
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

// onTable reports whether a throw may be of the table's dice, and returns its number if
// the throw shows it.
func onTable(dice scspack.Dice, roll actions.Roll) (n pack.Value, is bool) {
	switch {
	case !dice.Known():
		return pack.Value{}, false
	case roll.Disputed || len(roll.Symbols) > 0:
		return pack.Value{}, true
	case len(roll.Dice) == dice.Count:
		sum := 0
		for _, d := range roll.Dice {
			if d < 1 || d > dice.Sides {
				return pack.Value{}, false
			}
			if dice.Tens {
				sum *= 10
			}
			sum += d
		}
		return pack.Known(sum), true
	case len(roll.Dice) > 0:
		return pack.Value{}, false
	case roll.HasTotal && roll.Button == dice.String():
		return pack.Value{N: roll.Total, Known: dice.Can(roll.Total)}, true
	}
	return pack.Value{}, roll.Button == dice.String()
}

// fighter makes the combats of one phase from its steps.
type fighter struct {
	*reader
	phase   *Phase
	pending []*Combat // announced, no dice yet
	last    *Combat   // the last with dice
}

// combats makes the combats of a phase.
func (r *reader) combats(ph *Phase) {
	f := fighter{reader: r, phase: ph}
	cues := r.cuesOf(ph)
	for i := range cues {
		c := &cues[i]
		if !r.log.stands(c.step) {
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
		}
		if c.read != nil {
			f.read(c.read)
		}
	}
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
	f.settle(func(c *Combat) bool { return c.Read != nil }) // its dice came before the line, or were none
	f.correct(t.Step)
	if waiting := f.waiting(t.Step); len(waiting) > 0 {
		combat, sure := f.thrownFor(waiting, t)
		if !sure {
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

// read notes a result. A later line about the same combat replaces an earlier one.
func (f *fighter) read(said *Reading) {
	next := slices.DeleteFunc(slices.Clone(f.pending), func(c *Combat) bool { return c.Read != nil })
	if thrown := slices.DeleteFunc(slices.Clone(next), func(c *Combat) bool { return c.Left }); len(thrown) > 0 && said.Roll.Known {
		next = thrown // left of the table nobody throws
	}
	f.log.readings = append(f.log.readings, said)
	switch {
	case len(next) == 1 && (f.last == nil || f.last.Read != nil || f.saysLeft(next[0], said)):
		said.of = next[0] // without dice, as for odds left of the table
	case len(next) > 1 && (f.last == nil || f.last.Read != nil && said.Roll.Known && said.Roll != f.last.roll()):
		said.of = f.announcedFor(next, said)
	case f.last != nil && f.last.Read != nil:
		if said.of = f.unreadAs(said); said.of == nil && f.ofEarlier(said) {
			return
		}
		said.of = cmp.Or(said.of, f.last)
	case f.last != nil:
		said.of = f.last
	default:
		return
	}
	said.of.Read = said
}

// ofEarlier reports whether a result may belong to an attack before the log: the last attack in the log has
// its result, and the line names other dice.
func (f *fighter) ofEarlier(said *Reading) bool {
	roll := f.last.roll()
	return f.phase.underWay() && said.Roll.Known && roll.Known && f.last.Read.Roll == roll && said.Roll != roll
}

// unreadAs returns the combat whose dice and column a result names, of those before the last one that
// have dice and no result; nil for none.
func (f *fighter) unreadAs(said *Reading) *Combat {
	col := head(f.log.Pack.CRT, said.Column, "")
	for _, c := range f.phase.Combats {
		if announced := f.log.declaredColumn(c); c != f.last && c.Read == nil && said.Roll.Known && c.roll() == said.Roll &&
			(!col.known || !announced.known || announced.index == col.index) {
			return c
		}
	}
	return nil
}

// announcedFor returns the first of some announced attacks whose column a result names, else the
// first.
func (f *fighter) announcedFor(all []*Combat, said *Reading) *Combat {
	col := head(f.log.Pack.CRT, said.Column, "")
	for _, c := range all {
		if announced := f.log.declaredColumn(c); col.known && announced.known && announced.index == col.index {
			return c
		}
	}
	return all[0]
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
