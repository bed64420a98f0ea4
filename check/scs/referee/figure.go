package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Figure is what came up on dice as a player types it into the chat: the result of an attack,
// an air strike and its roll, the number of air strikes, the roll for the pull-out.
type Figure struct {
	Kind FigureKind
	Step int
	// Line is the line of the chat, and By who typed it.
	Line string
	By   actions.Player
	// Roll is the roll that the line names; unknown if it names only a result, Result.
	Roll   pack.Value
	Result string
	State  actions.Rests
	// Declared are the orders that declare it.
	Declared []*Declaration

	phase *Phase
	// dice are thrown for it; the zero value is any dice.
	dice scspack.Dice
	// combat is the attack that it is a result of; nil if no attack is known, and for other figures.
	combat *Combat
	target hex.Hex // of an air strike
	// at is the step of its dice, if that is right before its line. early is set if they were thrown in an earlier
	// phase, and may be for something else there.
	at    int
	early bool
	// against is the throw that contradicts it, nil for none; surely reports whether that was certainly
	// thrown for it.
	against *thrown
	surely  bool
}

// A FigureKind is what a figure is for.
type FigureKind string

// The kinds.
const (
	FigureCombat  FigureKind = "attack"
	FigureOverrun FigureKind = "overrun"
	FigureStrikes FigureKind = "number of air strikes"
	FigureStrike  FigureKind = "air strike"
	FigurePullout FigureKind = "pull-out"
)

// thrown is a throw of dice in the log.
type thrown struct {
	actions.Roll
	step  int
	by    actions.Player
	phase *Phase
	taken bool // by a figure
}

// figures returns the figures of the log, in order. It looks for them once.
func (l *Log) figures() []*Figure {
	if l.typed == nil {
		l.typed = []*Figure{}
		d := dealer{Log: l, figures: l.typed}
		d.read()
		d.deal()
		l.typed, l.throws = d.figures, d.throws
	}
	return l.typed
}

// figuresOf returns the figures that a step announces.
func (l *Log) figuresOf(step int) []*Figure {
	at := func(step int) int {
		i, _ := slices.BinarySearchFunc(l.figures(), step, func(f *Figure, step int) int { return f.Step - step })
		return i
	}
	return l.figures()[at(step):at(step+1)]
}

// dueOf returns what the figures of a step would need; "" if the log shows their dice.
func (l *Log) dueOf(step int) string {
	for _, f := range l.figuresOf(step) {
		if needs := f.needs(l); needs != "" {
			return needs
		}
	}
	return ""
}

// needsDice returns what a combat whose dice the log does not show would need; "" for others.
func (c *Combat) needsDice() string {
	if c.Read == nil || len(c.Throws) > 0 {
		return ""
	}
	return c.log.dueOf(c.Read.Step)
}

// tells reports whether a step announces the result of an attack.
func (l *Log) tells(s *actions.Step) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
		chat, is := a.(actions.Chat)
		if !is {
			return false
		}
		o, result := l.binding.Outcome(chat.Text)
		return result && l.namesRoll(o)
	})
}

// namesRoll reports whether a result line names a roll or a result, and is not about something else.
func (l *Log) namesRoll(o bind.Outcome) bool {
	return o.Roll.Known || scspack.ParseResult(o.Result).Certain() || l.Pack.CRT.Has(o.Result)
}

// struckIn reports whether a hex was struck from the air in a phase with dice that the log does not
// show in it, or that contradict what was announced.
func (l *Log) struckIn(ph *Phase, h hex.Hex) bool {
	return slices.ContainsFunc(l.figures(), func(f *Figure) bool {
		return f.Kind == FigureStrike && f.phase == ph && f.target == h &&
			(f.State != actions.OnDice || f.against != nil || f.early)
	})
}

// struck reports whether this is so of a hex in which a unit stood in the phase.
func (l *Log) struck(ph *Phase, was *position.Piece) bool {
	return slices.ContainsFunc(ph.stood(was), func(h hex.Hex) bool { return l.struckIn(ph, h) })
}

// needsDice is the need of a figure that is only typed.
const needsDice = "the dice: they are not in the log"

// needs returns what would have to be known to judge a figure; "" if the log shows its dice.
func (f *Figure) needs(l *Log) string {
	switch {
	case f.State == actions.OnDice:
		return ""
	case f.State == actions.OnUnread:
		return "dice whose result can be read: [[dice]] of vassal.toml"
	case len(f.Declared) > 0:
		return "the dice, thrown elsewhere: --declare"
	case f.State == actions.OnDeclared:
		return "the dice, thrown elsewhere: [dice] of game.toml"
	}
	return needsDice
}

// dealer deals the dice of a log to the figures that its players announce.
type dealer struct {
	*Log
	figures []*Figure
	throws  []*thrown
}

// read collects figures and throws.
func (d *dealer) read() {
	readings := map[int]*Reading{}
	for _, r := range d.readings {
		readings[r.Step] = r
	}
	for _, ph := range d.Phases {
		var strikes []bind.Strike
		for i := range ph.Steps {
			s := &ph.Steps[i]
			for _, a := range s.Actions {
				switch a := a.(type) {
				case actions.Roll:
					d.throws = append(d.throws, &thrown{Roll: a, step: s.N, by: s.By, phase: ph})
				case actions.Chat:
					f := &Figure{Step: s.N, Line: a.Text, By: s.By, phase: ph}
					if d.outcome(f, readings[s.N]) || d.purpose(f) || d.strike(f, &strikes) {
						d.figures = append(d.figures, f)
					}
				}
			}
		}
	}
}

// outcome reports whether a line states the result of an attack for which dice are due.
func (d *dealer) outcome(f *Figure, read *Reading) bool {
	o, ok := d.binding.Outcome(f.Line)
	if !ok || read == nil || !d.namesRoll(o) {
		return false
	}
	f.Kind, f.Roll, f.Result, f.dice, f.combat = FigureCombat, o.Roll, o.Result, d.Pack.Combat.Dice, read.of
	if c := f.combat; c != nil && c.Overrun {
		f.Kind = FigureOverrun
	}
	for _, row := range d.Declarations {
		if row.Result.Text != "" && f.phase.First <= row.Step && row.Step <= f.Step {
			f.Declared = []*Declaration{row}
		}
	}
	col := head(d.Pack.CRT, o.Column, "")
	left := col.known && col.index < 0 || f.combat != nil && f.combat.Left
	return !left || f.combat != nil && len(f.combat.Throws) > 0
}

// purpose reports whether a line states what other dice gave.
func (d *dealer) purpose(f *Figure) bool {
	p, ok := d.binding.Rolled(f.Line)
	if !ok || !p.Roll.Known {
		return false
	}
	f.Roll = p.Roll
	is, _ := f.phase.Is()
	side := p.Side
	if side == "" {
		side = is.Side
	}
	switch p.For {
	case bind.ForStrikes:
		f.Kind = FigureStrikes
		if row, known := d.Pack.AirForce(side).In(f.phase.Turn.N); known && f.phase.Turn.Known {
			f.dice = row.Dice
			return !row.Strikes.Known
		}
	case bind.ForPullout:
		f.Kind = FigurePullout
		if d.Pack.Pullout != nil {
			f.dice = d.Pack.Pullout.Dice
		}
	}
	return true
}

// strike reports whether a line is about an air strike and its roll. A line that repeats another of
// its phase is about the same strike.
func (d *dealer) strike(f *Figure, before *[]bind.Strike) bool {
	s, ok := d.binding.Strike(f.Line)
	if !ok || !s.Roll.Known || slices.Contains(*before, s) {
		return false
	}
	*before = append(*before, s)
	f.Kind, f.Roll, f.target, f.dice = FigureStrike, s.Roll, s.Hex, scspack.Dice{Count: 1, Sides: 6}
	return true
}

// deal gives each figure its dice, those of attacks first: they are known by the order of the
// steps.
func (d *dealer) deal() {
	for _, ph := range d.Phases {
		for _, c := range ph.Combats {
			for _, t := range d.throws {
				if (c.Announced != nil || c.Read != nil) && slices.ContainsFunc(c.Throws, func(of Throw) bool { return of.Step == t.step }) {
					t.taken = true
				}
			}
		}
	}
	var without []*Figure
	for _, f := range d.figures {
		if f.State = actions.OnDice; f.combat == nil || len(f.combat.Throws) == 0 {
			without = append(without, f)
		}
	}
	without = slices.DeleteFunc(without, d.same)
	for _, f := range without {
		switch {
		case d.declares(f):
			f.State = actions.OnDeclared
		case d.unread(f):
			f.State = actions.OnUnread
		case d.contradicts(f): // the log shows dice
		case d.Pack.Dice.Elsewhere == pack.Yes:
			f.State = actions.OnDeclared
		default:
			f.State = actions.OnLine
		}
	}
}

// declares reports whether a row of --declare gives a figure.
func (d *dealer) declares(f *Figure) bool {
	for _, row := range d.declaredAt(f.Step) {
		if row.Kind == declare.Roll && f.mayShow(row) {
			f.Declared = append(f.Declared, row)
		}
	}
	return len(f.Declared) > 0
}

// mayShow reports whether the dice of a figure can show what a row of --declare gives: "9", "4+5", or a
// result of the table.
func (f *Figure) mayShow(row *Declaration) bool {
	numbers, ok := row.Dice()
	switch {
	case !ok || !f.dice.Known():
		return true
	case len(numbers) == 1:
		return f.dice.Can(numbers[0])
	}
	return len(numbers) == f.dice.Count && slices.Min(numbers) >= 1 && slices.Max(numbers) <= f.dice.Sides
}

// shows reports whether some dice that nobody has taken may show a figure. They are
// those of its kind: thrown together, or one by one.
func (f *Figure) shows(dice []*thrown) bool {
	if len(dice) > 1 {
		sum := 0
		for _, t := range dice {
			if len(t.Dice) != 1 || t.Dice[0] < 1 || t.Dice[0] > f.dice.Sides {
				return false
			}
			if f.dice.Tens {
				sum *= 10
			}
			sum += t.Dice[0]
		}
		return !f.Roll.Known || sum == f.Roll.N
	}
	t := dice[0]
	if !f.dice.Known() {
		return !f.Roll.Known || t.HasTotal && t.Total == f.Roll.N
	}
	if n, fits := onTable(f.dice, t.Roll); fits {
		return n.Known && (!f.Roll.Known || n == f.Roll)
	}
	return len(t.Dice) == 0 && t.HasTotal && t.Total == f.Roll.N && f.Roll.Known // a button of another name
}

// same gives a figure dice that show the same: the last before its line, else the first after it in
// its phase, else the last in an earlier phase or log. It reports whether there are any.
func (d *dealer) same(f *Figure) bool {
	after, _ := slices.BinarySearchFunc(d.throws, f.Step, func(t *thrown, step int) int { return t.step - step })
	take := func(at int) bool {
		for n := range max(f.dice.Count, 1) {
			if from := at - n; from >= 0 && (n == 0 || n+1 == f.dice.Count) {
				some := d.throws[from : at+1]
				if free(some) && f.shows(some) {
					for _, t := range some {
						t.taken = true
						if t.step+1 == f.Step {
							f.at = t.step
						}
					}
					return true
				}
			}
		}
		return false
	}
	for at := after - 1; at >= 0 && d.throws[at].phase == f.phase; at-- {
		if take(at) {
			return true
		}
	}
	for at := after; at < len(d.throws) && d.throws[at].phase == f.phase; at++ {
		if take(at) {
			return true
		}
	}
	for at := after - 1; at >= 0; at-- {
		if take(at) {
			f.early = true
			return true
		}
	}
	return false
}

// free reports whether nobody has taken any of some throws, which are of one phase.
func free(some []*thrown) bool {
	return !slices.ContainsFunc(some, func(t *thrown) bool { return t.taken || t.phase != some[0].phase })
}

// unread reports whether something in a figure's phase may be its dice though nobody can read what
// they show: dice with symbols, hidden or disputed dice, a report of the module about dice, a typed
// line that looks like a report.
func (d *dealer) unread(f *Figure) bool {
	for _, t := range d.throws {
		if t.phase == f.phase && !t.taken && t.unreadable() {
			return true
		}
	}
	return f.phase.tellsOfDice()
}

// unreadable reports whether nobody can read what a throw shows.
func (t *thrown) unreadable() bool {
	return t.Disputed || len(t.Symbols) > 0 || !t.HasTotal && len(t.Dice) == 0
}

// tellsOfDice reports whether the module reports dice in a phase, or a typed line looks like such a report.
func (p *Phase) tellsOfDice() bool {
	return slices.ContainsFunc(p.Steps, func(s actions.Step) bool {
		return slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
			switch a := a.(type) {
			case actions.Report:
				return actions.TellsOfDice(a.Text)
			case actions.Chat:
				return actions.LooksThrown(a.Text)
			}
			return false
		})
	})
}

// contradicts reports whether dice of a figure's kind, which nobody has taken, were thrown before its
// line in its phase and show another number. What a result line contradicts is known with its
// attack, but for dice that were thrown one by one, which are no throw of the table.
func (d *dealer) contradicts(f *Figure) bool {
	switch {
	case !f.dice.Known():
		return false
	case f.Kind == FigureCombat || f.Kind == FigureOverrun:
		return d.contradictsOneByOne(f)
	}
	for _, t := range slices.Backward(d.throws) {
		if t.step >= f.Step || t.phase != f.phase || t.taken {
			continue
		}
		n, fits := onTable(f.dice, t.Roll)
		if !fits || !n.Known || f.Kind == FigureStrike && d.struckBefore(f, t) {
			continue
		}
		t.taken, f.against = true, t
		f.surely = t.step+1 == f.Step && sameOrUnknown(t.by, f.By) && !d.speaks(f.phase, t.step-1, n.N) && !d.speaks(f.phase, f.Step+1, n.N)
		return true
	}
	return false
}

// contradictsOneByOne reports whether as many dice as the table takes, and no others, were thrown one by one
// between the announcement of an attack and its result line, and show another number.
func (d *dealer) contradictsOneByOne(f *Figure) bool {
	if f.combat == nil || f.combat.Announced == nil || !f.Roll.Known || f.dice.Count < 2 {
		return false
	}
	from := f.combat.Announced.Step
	all := thrown{phase: f.phase}
	var dice []*thrown
	for _, t := range d.throws {
		if t.step <= from || t.step >= f.Step {
			continue
		}
		if len(t.Dice) != 1 || t.Dice[0] < 1 || t.Dice[0] > f.dice.Sides || t.taken || t.phase != f.phase {
			return false
		}
		dice = append(dice, t)
		all.Dice, all.step, all.by = append(all.Dice, t.Dice[0]), t.step, t.by
	}
	if n, fits := onTable(f.dice, all.Roll); len(dice) != f.dice.Count || !fits || !n.Known {
		return false
	}
	f.surely = dice[0].step == from+1 && all.step+1 == f.Step && all.step-dice[0].step == len(dice)-1
	for _, t := range dice {
		t.taken = true
		f.surely = f.surely && sameOrUnknown(t.by, f.By)
	}
	f.against = &all
	return true
}

// struckBefore reports whether a strike was announced in the phase before a throw, which may then be
// an elimination roll of it.
func (d *dealer) struckBefore(f *Figure, t *thrown) bool {
	return slices.ContainsFunc(d.figures, func(other *Figure) bool {
		return other.Kind == FigureStrike && other.phase == f.phase && other.Step < t.step
	})
}

// speaks reports whether a step of a phase that does not declare it has a throw, or a line of chat: the
// dice beside it may be about that.
func (d *dealer) speaks(ph *Phase, step, roll int) bool {
	if step <= ph.First && ph.Begun || step < ph.First || step > ph.Last {
		return false
	}
	s := d.step(step)
	return s != nil && slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
		switch a.(type) {
		case actions.Roll, actions.Chat:
			return true
		}
		return false
	})
}

// sameOrUnknown reports whether two players may be one.
func sameOrUnknown(a, b actions.Player) bool {
	return !a.Known() || !b.Known() || a.Number == b.Number
}
