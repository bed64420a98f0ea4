package referee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// These are the figures of findings about a log; package position has those of findings
// about a position. The JSON keys are stable: none changes its meaning.

// Battle is a combat as the log shows it.
type Battle struct {
	// KnownBy is how the attacked hex is known.
	KnownBy string `json:"known_by"`
	// Announced quotes what announces it, "" where only the dice show it.
	Announced string `json:"announced,omitempty"`
	// Roll is the number with which the table is read, nil if it is unknown.
	Roll *int `json:"roll,omitempty"`
	// Hex is the attacked hex, "" if it is unknown; From are those of the attackers, as far as
	// they are known. Column is the column or columns of the table, "" if they are unknown.
	Hex    string   `json:"hex,omitempty"`
	From   []string `json:"from,omitempty"`
	Column string   `json:"column,omitempty"`
}

func (Battle) Kind() string { return "combat" }

func (b Battle) Text() []rule.Labelled {
	var text []rule.Labelled
	if b.Roll != nil {
		text = position.Reads("roll", strconv.Itoa(*b.Roll))
	}
	if b.Announced != "" {
		text = append(text, position.Reads("announced", b.Announced)...)
	}
	return append(text, position.Reads("combat", b.KnownBy)...)
}

// Earlier is an earlier combat of the same units.
type Earlier struct {
	// Step is the step of its dice, KnownBy is how the attacked hex is known.
	Step    int    `json:"step"`
	KnownBy string `json:"known_by"`
}

func (Earlier) Kind() string          { return "earlier_combat" }
func (Earlier) Text() []rule.Labelled { return nil }

// Odds are the strengths of a combat and the column to which they lead.
type Odds struct {
	Attack  string `json:"attack"`
	Defence string `json:"defence"`
	// Column is the column or columns, "2:1" or "1:1 to 2:1".
	Column string `json:"column"`
	// Declared quotes what declares another column.
	Declared string `json:"declared"`
	// Attackers and Defenders are the strengths of the units.
	Attackers []UnitStrength `json:"attackers,omitempty"`
	Defenders []UnitStrength `json:"defenders,omitempty"`
}

// A UnitStrength is what a unit counts in a combat.
type UnitStrength struct {
	// Unit is the engine's id of the unit, Name what its piece shows.
	Unit string `json:"unit"`
	Name string `json:"name"`
	// Printed is the value on its counter, nil if it is unknown. Factors are what it is
	// multiplied by, "1/2 for brook".
	Printed  *int     `json:"printed,omitempty"`
	Factors  []string `json:"factors,omitempty"`
	Strength string   `json:"strength"`
}

// String returns the reckoning in a line: `"1st Foot": 3 x 1/2 for brook = 1/2`.
func (u UnitStrength) String() string {
	text := strconv.Quote(u.Name) + ": "
	if u.Printed == nil || len(u.Factors) == 0 {
		return text + u.Strength
	}
	return text + strings.Join(append([]string{strconv.Itoa(*u.Printed)}, u.Factors...), " x ") + " = " + u.Strength
}

func (Odds) Kind() string { return "odds" }

func (o Odds) Text() []rule.Labelled {
	text := position.Reads("column", o.Attack+" to "+o.Defence+" is "+o.Column)
	if o.Declared != "" {
		text = append(text, position.Reads("declared", o.Declared)...)
	}
	for _, force := range []struct {
		label string
		units []UnitStrength
	}{{"attack", o.Attackers}, {"defence", o.Defenders}} {
		var lines []string
		for _, u := range force.units {
			lines = append(lines, u.String())
		}
		if len(lines) > 0 {
			text = append(text, position.Reads(force.label, lines...)...)
		}
	}
	return text
}

// CarriedOut is what a force had to do by a result, and what it did.
type CarriedOut struct {
	// Force is "attacker" or "defender".
	Force string `json:"force"`
	// StepsDue and HexesDue are those of the result; hexes can be paid in steps (9.2).
	StepsDue int `json:"steps_due"`
	HexesDue int `json:"hexes_due"`
	// StepsLost is how many steps it lost, Retreated how far its living units went.
	StepsLost int         `json:"steps_lost"`
	Retreated []Retreated `json:"retreated,omitempty"`
}

// Retreated is how far a unit went.
type Retreated struct {
	Unit  string `json:"unit"`
	Name  string `json:"name"`
	Hexes int    `json:"hexes"`
}

func (CarriedOut) Kind() string { return "carried_out" }

func (c CarriedOut) Text() []rule.Labelled {
	lines := []string{fmt.Sprintf("steps: lost %d, of %d due", c.StepsLost, c.StepsDue)}
	for _, r := range c.Retreated {
		if c.HexesDue > 0 || r.Hexes > 0 {
			lines = append(lines, fmt.Sprintf("%q: retreated %d, of %d due", r.Name, r.Hexes, c.HexesDue))
		}
	}
	return position.Reads(c.Force, lines...)
}

// Advanced is how far a unit went after a combat.
type Advanced struct {
	Unit  string `json:"unit"`
	Name  string `json:"name"`
	Hexes int    `json:"hexes"`
	// Retreat is how many hexes the result has the defender retreat, nil if the result is
	// unknown.
	Retreat *int `json:"retreat,omitempty"`
	// Exploits reports whether the unit is exploit capable, so that it may go as far, nil if
	// that is unknown.
	Exploits *bool `json:"exploits,omitempty"`
}

func (Advanced) Kind() string { return "advanced" }

func (a Advanced) Text() []rule.Labelled {
	lines := []string{fmt.Sprintf("%q advanced %d", a.Name, a.Hexes)}
	if a.Retreat != nil {
		lines = append(lines, fmt.Sprintf("the defender had to retreat %d", *a.Retreat))
	}
	switch {
	case a.Exploits == nil:
	case *a.Exploits:
		lines = append(lines, "it is exploit capable")
	default:
		lines = append(lines, "it is not exploit capable")
	}
	return position.Reads("advance", lines...)
}

// Withheld are defenders that a declared strength leaves out.
type Withheld struct {
	Units []string `json:"units"`
}

func (Withheld) Kind() string          { return "withheld" }
func (Withheld) Text() []rule.Labelled { return nil }

// Result is the result of a combat.
type Result struct {
	Result string `json:"result"`
	// By is how it is known: the table, or a line of the chat.
	By string `json:"by"`
	// Declared quotes a line of the chat that declares another result.
	Declared string `json:"declared,omitempty"`
}

func (Result) Kind() string { return "result" }

func (r Result) Text() []rule.Labelled {
	text := position.Reads("result", r.Result+" by "+r.By)
	if r.Declared != "" {
		text = append(text, position.Reads("declared", r.Declared)...)
	}
	return text
}

// Roll is a throw of dice.
type Roll struct {
	Roll int `json:"roll"`
}

func (Roll) Kind() string            { return "roll" }
func (r Roll) Text() []rule.Labelled { return position.Reads("roll", strconv.Itoa(r.Roll)) }

// Turn is the game turn.
type Turn struct {
	Turn int `json:"turn"`
	// By quotes what shows it, "" where the finding's phase does.
	By string `json:"by,omitempty"`
}

func (Turn) Kind() string { return "turn" }

func (t Turn) Text() []rule.Labelled {
	text := strconv.Itoa(t.Turn)
	if t.By != "" {
		text = t.By
	}
	return position.Reads("turn", text)
}

// After is the phase after which another phase was declared.
type After struct {
	Phase string `json:"phase"`
	// By quotes what declares it.
	By string `json:"by"`
}

func (After) Kind() string            { return "after" }
func (a After) Text() []rule.Labelled { return position.Reads("after", a.By) }

// Order is a row of what --declare gives.
type Order struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

func (Order) Kind() string          { return "order" }
func (Order) Text() []rule.Labelled { return nil }

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

// allFigures returns the figures that lines of the log announce. It adds a figure for each announced attack that was
// carried out without dice and without a result: its dice are due as well. It looks for all of them once.
func (l *Log) allFigures() []*Figure {
	if l.allDue != nil {
		return l.allDue
	}
	l.allDue = append([]*Figure{}, l.figures()...)
	for _, ph := range l.Phases {
		for _, c := range ph.Unmade {
			if !l.unthrown(ph, c) {
				continue
			}
			f := &Figure{
				Kind: FigureCombat, Step: c.First, Line: c.Announced.Line, State: actions.OnLine,
				phase: ph, dice: l.Pack.Combat.Dice, combat: c.Combat,
			}
			if c.Overrun {
				f.Kind = FigureOverrun
			}
			switch d := (dealer{Log: l, throws: l.throws}); {
			case d.declares(f):
				f.State = actions.OnDeclared
			case d.unread(f):
				f.State = actions.OnUnread
			case l.Pack.Dice.Elsewhere == pack.Yes:
				f.State = actions.OnDeclared
			}
			l.allDue = append(l.allDue, f)
		}
	}
	slices.SortStableFunc(l.allDue, func(a, b *Figure) int { return a.Step - b.Step })
	return l.allDue
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

// needsOrder is what is needed where a log that may come before the first can explain what was done.
const needsOrder = "the order of the logs; or --chain, if they are named in it"

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
				if (c.Announced != nil || c.Read != nil) &&
					slices.ContainsFunc(c.Throws, func(of Throw) bool { return of.Step == t.step }) {
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
		f.surely = t.step+1 == f.Step && sameOrUnknown(t.by, f.By) && !d.speaks(f.phase, t.step-1, n.N) &&
			!d.speaks(f.phase, f.Step+1, n.N)
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

// What follows has the excuses that a log cannot show, or not for certain.

// unsure returns the reasons why a phase may not be a single whole phase.
func (p *Phase) unsure() []say.Message {
	var excuses []say.Message
	if p.underWay() {
		excuses = append(excuses, say.F("shared/phase-began-earlier",
			"the phase began earlier, and what was done in it before says otherwise"))
	}
	return append(excuses, p.misdated()...)
}

// misdated returns the reasons why a phase may be of another turn, or another phase than declared.
func (p *Phase) misdated() []say.Message {
	var excuses []say.Message
	if len(p.Again) > 0 {
		excuses = append(excuses, say.F("shared/phase-of-other-turn",
			"the line of {step} declares the phase of another turn", p.again))
	}
	return append(excuses, p.slip()...)
}

// slip returns the reasons why a phase may be another phase than declared, or may not be over
// when the next is declared.
func (p *Phase) slip() []say.Message {
	var excuses []say.Message
	if p.slips != "" {
		excuses = append(excuses, say.F("shared/phase-line-is-slip",
			"a line is a slip: that of {step} goes back to an earlier phase", p.slips))
	}
	if p.against != "" {
		excuses = append(excuses, say.F("shared/phase-against-tracker",
			"the phase is still that of the {tracker}, and not that of the {line}", p.against, p.By))
	}
	return excuses
}

// late reports whether the phase may have been over when a unit made its last drop, the
// line of the next one being late or forgotten. Lines are believed, so the mere possibility
// is not enough: the unit was moved by somebody who has not played the phase, nothing shows
// that the phase still ran, and the unit may move in one of the phases up to the next
// declared phase.
func (l *Log) late(p *Phase, t *Trip) bool {
	is, _ := p.Is()
	switch {
	case t.Side() == is.Side, len(t.Drops) == 0, l.playedBy(p, l.step(t.last()).By):
		return false
	case p.Next == nil:
		return true // what comes later may be of another turn
	case l.ranOn(p, t):
		return false
	}
	return l.perhapsNext(p, func(later scspack.Phase) bool {
		return (later.Side == "" || later.Side == t.Side()) && (later.Moves != "none" || later.Arrivals != pack.No)
	})
}

// perhapsNext reports whether is holds for one of the phases after a declared one, up to
// and including the next declared phase: its line may be late or forgotten. Where no phase is
// declared after it, any phase may follow.
func (l *Log) perhapsNext(p *Phase, is func(scspack.Phase) bool) bool {
	if p.Next == nil {
		return true
	}
	this, _ := p.Begins()
	next, known := p.Next.Begins()
	order := scs.NewSequence(l.Pack)
	at, _ := order.Find(this.ID, this.Side)
	end, found := order.Find(next.ID, next.Side)
	if !known || !found {
		return true
	}
	for range order.Phases() {
		if at = (at + 1) % len(order.Phases()); is(order.Phase(at)) {
			return true
		}
		if at == end {
			break
		}
	}
	return false
}

// forgot reports whether the line of a phase in which a side moves was probably forgotten:
// such a phase comes before the next declared phase, and several groups of the side's units
// moved, after all dice of a Combat Phase. A single group is believed to have moved in the
// declared phase. If nothing can declare such a phase, its line may always be missing.
func (l *Log) forgot(p *Phase, side string) bool {
	is, known := p.Is()
	if !known || moves(is, side) {
		return false
	}
	if slices.ContainsFunc(l.Pack.Phases, func(p scspack.Phase) bool { return moves(p, side) && !l.binding.Tells(p) }) {
		return true // such a line cannot be read
	}
	if !l.passesOver(p, is, side) {
		return false
	}
	var went groups
	for _, t := range p.Trips {
		if t.Side() == side && t.moved() && !(is.Combat == pack.Yes && (l.ranOn(p, t) || l.resulted(p, t))) {
			went.add(t, nil)
		}
	}
	return len(went) > 1
}

// passesOver reports whether a phase in which a side moves lies between a phase and the
// next declared one or, where none is declared, the next one of the other side.
func (l *Log) passesOver(p *Phase, is scspack.Phase, side string) bool {
	order := scs.NewSequence(l.Pack)
	at, found := order.Find(is.ID, is.Side)
	end := -1
	if p.Next != nil {
		next, known := p.Next.Begins()
		to, also := order.Find(next.ID, next.Side)
		found, end = found && known && also, to
	}
	if !found {
		return false
	}
	for range order.Phases() {
		at = (at + 1) % len(order.Phases())
		next := order.Phase(at)
		if at == end || p.Next == nil && next.Side != is.Side {
			return false
		}
		if moves(next, side) || next.Moves == "" && (next.Side == "" || next.Side == side) {
			return true
		}
	}
	return false
}

// playedBy reports whether somebody plays a phase, or may: he declared it, or moved a unit
// of the side whose phase it is.
func (l *Log) playedBy(p *Phase, who actions.Player) bool {
	is, _ := p.Is()
	if s := l.step(p.First); !who.Known() || s != nil && s.By.Number == who.Number {
		return true
	}
	return slices.ContainsFunc(p.Trips, func(other *Trip) bool {
		return other.Side() == is.Side &&
			slices.ContainsFunc(other.Drops, func(d Drop) bool { return l.step(d.Step).By.Number == who.Number })
	})
}

// turnBetween reports whether between two drops of a unit another player moved units of a
// side that does not play the phase: he may have played his turn.
func (l *Log) turnBetween(p *Phase, t *Trip) bool {
	is, _ := p.Is()
	return slices.ContainsFunc(p.Trips, func(other *Trip) bool {
		return other.piece().Kind != position.Marker && other.Side() != is.Side &&
			slices.ContainsFunc(other.Drops, func(d Drop) bool {
				return t.first() < d.Step && d.Step < t.last() && !l.playedBy(p, l.step(d.Step).By)
			})
	})
}

// ranOn reports whether something that belongs to the phase was done after a unit's last
// drop: dice were thrown, or the side whose phase it is moved.
func (l *Log) ranOn(p *Phase, t *Trip) bool {
	is, _ := p.Is()
	for i := range p.Steps {
		if s := &p.Steps[i]; s.N > t.last() && rolls(s) && l.playedBy(p, s.By) {
			return true
		}
	}
	if is.Moves == "none" || is.Side == "" || is.Side == t.Side() {
		return false
	}
	return slices.ContainsFunc(p.Trips,
		func(other *Trip) bool { return other.Side() == is.Side && other.moved() && other.last() > t.last() })
}

// nearEnemy reports whether a unit stood beside an enemy, or beside a hex where an enemy
// may have stood, at some moment of the phase before its last drop.
func (l *Log) nearEnemy(p *Phase, t *Trip) bool {
	at := t.hexes()
	if from, to, ok := t.fromTo(); ok && from != to {
		at = slices.DeleteFunc(at, func(h hex.Hex) bool { return h == to })
	}
	return l.besideEnemy(p, at, t.Side())
}

// besideEnemy reports whether one of some hexes is, or touches, a hex where an enemy of a side may have stood at
// some moment of the phase.
func (l *Log) besideEnemy(p *Phase, at []hex.Hex, side string) bool {
	near := map[hex.Hex]bool{}
	for _, h := range at {
		near[h] = true
		if m := l.Pack.Map(h.Letter); m != nil {
			for _, n := range m.Neighbours(h) {
				near[n] = true
			}
		}
	}
	for _, e := range p.Start.Pieces {
		if mayBeEnemy(e, side) && slices.ContainsFunc(p.stood(e), func(h hex.Hex) bool { return near[h] }) {
			return true
		}
	}
	return slices.ContainsFunc(p.Trips, func(other *Trip) bool {
		return other.Start == nil && mayBeEnemy(other.End, side) &&
			slices.ContainsFunc(other.hexes(), func(h hex.Hex) bool { return near[h] })
	})
}

// byResult reports whether the end of a unit's way may be explained by a combat result:
// some hex that it can reach is no farther away than the table makes units retreat or
// advance, and those hexes cost nothing (9.0c, 10.0b).
func (l *Log) byResult(f *field, move scs.Move, to scs.HexID) bool {
	if !l.farthest.Known {
		return true
	}
	var reach scs.Reach
	reach.Search(f.Situation, move, scs.Favour)
	return reach.Limited() || slices.ContainsFunc(reach.Hexes(), func(h scs.HexID) bool {
		d, ok := l.Game.Distance(h, to)
		return !ok || d <= l.farthest.N
	})
}

// switches reports whether the deciding inputs are only questions that the printed rules
// leave open.
func switches(decides []scs.Input) bool {
	return len(decides) > 0 && !slices.ContainsFunc(decides, func(d scs.Input) bool { return d.Kind != scs.OpenSwitch })
}

// list joins words: "a, b and c".
func list(all []string) string { return words.List(all) }

// mayFight reports whether there may be attacks or overruns in a phase.
func mayFight(p scspack.Phase) bool { return p.Combat != pack.No || p.Overrun != pack.No }

// moves reports whether units of a side move by their owner's will in a phase.
func moves(p scspack.Phase, side string) bool {
	return (p.Moves == "phasing" || p.Moves == "exploit") && (p.Side == "" || p.Side == side)
}

// otherPhase returns why a move may only seem to be in this phase, or over these hexes.
func (l *Log) otherPhase(ph *Phase, t *Trip) (excuses []say.Message) {
	if l.late(ph, t) {
		excuses = append(excuses, phaseWasOver())
	}
	if l.forgot(ph, t.Side()) {
		excuses = append(excuses, say.F("shared/phase-forgotten",
			"the line of the phase in which all those moved was forgotten"))
	}
	if t.doubtful() {
		excuses = append(excuses, say.F("shared/near-corner", "it lies near a corner, in the hex where it was"))
	}
	return excuses
}

// judged is the engine's ruling on a unit's move.
type judged struct {
	field  *field
	move   scs.Move
	way    []scs.HexID // the last is where it ends
	ruling scs.Ruling
	// needs names what the ruling depends on; switched reports whether that is nothing but
	// switches of the pack.
	needs    []string
	switched bool
}

// judge judges the cost of a unit's move through hexes. Whether the unit may move in the
// phase at all is for other rules. A unit that was turned over or marked in the phase may
// have moved before or after that.
func (l *Log) judge(ph *Phase, t *Trip, from scs.HexID, way ...scs.HexID) judged {
	at := func(own *position.Piece) judged {
		f, i := l.met(ph, t, own, from)
		m := scs.Move{Units: []int{i}, From: from}
		if path, ok := l.room.Permits(f.Situation, m, way...); ok {
			return judged{field: f, move: m, way: way, ruling: scs.Ruling{Verdict: scs.Legal, Path: path}}
		}
		r := l.room.JudgeMove(f.Situation, m, way...)
		if switches(r.Decides) {
			r.Decides = append(r.Decides, l.otherWays(f, m, way)...)
		}
		return judged{f, m, way, r, f.Needs(r.Decides), switches(r.Decides)}
	}
	was, is := t.unit()
	first := at(was)
	if is == nil {
		return first
	}
	last := at(is)
	if first.ruling.Verdict == last.ruling.Verdict {
		return first
	}
	first.ruling.Verdict, first.switched = scs.Depends, false
	first.needs = append(append(first.needs, last.needs...), "whether "+t.piece().Quoted()+" moved before it was changed")
	return first
}

// otherWays reads an open switch against the unit, where the cheapest way of its move depends
// on that switch, and returns what then decides the move: other ways may depend on other
// unknowns.
func (l *Log) otherWays(f *field, m scs.Move, way []scs.HexID) []scs.Input {
	if l.strict == nil {
		var err error
		if l.strict, err = l.Game.Strict(); err != nil {
			return []scs.Input{{Kind: scs.OpenSearch}}
		}
	}
	return l.room.JudgeMove(l.strict.Situate(f.Position()), m, way...).Decides
}

// holders returns the units whose zones of control were paid for.
func (f *field) holders(r scs.Ruling) []rule.Related {
	if len(r.Accounts) == 0 {
		return nil
	}
	var related []rule.Related
	for _, step := range r.Accounts[0].Steps {
		for _, i := range step.Of {
			p := f.Pieces[i].Seen()
			k := slices.IndexFunc(related, func(other rule.Related) bool { return other.Pieces[0].ID == p.ID })
			if k < 0 {
				k = len(related)
				related = append(related, rule.Related{Pieces: []rule.Piece{p}})
			}
			related[k].Hexes = append(related[k].Hexes, f.Game().Hex(step.Hex).String())
			related[k].Message = zoneHolder(p.Name, p.Hex, list(related[k].Hexes))
		}
	}
	return related
}

func zoneHolder(piece, hex string, hexes any) say.Message {
	return say.F("shared/zone-of-control",
		"{'piece'} in {hex}, whose zone of control reaches {hexes}", piece, hex, hexes)
}

// A beginning is a unit's situation when a phase began.
type beginning struct {
	// inEZOC reports whether it was in an enemy zone of control, of are the units whose zone
	// it was. If that is unknown, needs is what is missing.
	inEZOC pack.Answer
	of     []rule.Related
	needs  []string
	// dead reports whether all units whose zone it was were touched in the phase: they may
	// have been dead when it began.
	dead bool
}

func (l *Log) began(ph *Phase, t *Trip, from scs.HexID) beginning {
	own, _ := t.unit()
	f := l.atStart(ph, own, from)
	answer, decides := f.BeganInEZOC(&f.Units[0])
	b := beginning{inEZOC: answer, needs: f.Needs(decides), dead: true}
	for _, holder := range f.EZOCOf(from, f.Units[0].Side) {
		if !holder.Certain {
			continue
		}
		p := f.Pieces[holder.Unit].Seen()
		b.dead = b.dead && len(ph.touched[p.ID]) > 0
		b.of = append(b.of, rule.Related{
			Message: zoneHolder(p.Name, p.Hex, f.Game().Hex(from)),
			Hexes:   []string{p.Hex}, Pieces: []rule.Piece{p},
		})
	}
	return b
}

// named names the pieces of trips: "4/I/78" and 2 more. Their ways distinguish units of one
// name.
func named(trips []*Trip) string {
	var names []string
	for _, t := range trips {
		names = append(names, quoted(t.piece()))
	}
	return shortened(names)
}

// namesOf names pieces: "4/I/78", 2 "Division" (04.03) and 2 more.
func namesOf(pieces []*position.Piece) string {
	var names []string
	times := map[string]int{}
	for _, p := range pieces {
		name := p.Quoted()
		if times[name]++; times[name] == 1 {
			names = append(names, name)
		}
	}
	for i, name := range names {
		if n := times[name]; n > 1 {
			names[i] = strconv.Itoa(n) + " " + name
		}
	}
	return shortened(names)
}

// shortened joins names, of which it leaves out all but the first few.
func shortened(names []string) string {
	if all := len(names); all > mostNamed+1 {
		names = append(names[:mostNamed:mostNamed], strconv.Itoa(all-mostNamed)+" more")
	}
	return list(names)
}

func quoted(p *position.Piece) string { return strconv.Quote(p.Name) }

// mostNamed bounds the names in a message.
const mostNamed = 6

// A group is a set of units that went the same way.
type group struct {
	trips   []*Trip
	hexes   []string
	related []rule.Related
}

type groups []*group

func (g *groups) add(t *Trip, related []rule.Related) {
	hexes := t.hexNames()
	for _, one := range *g {
		if slices.Equal(one.hexes, hexes) {
			one.trips = append(one.trips, t)
			return
		}
	}
	*g = append(*g, &group{[]*Trip{t}, hexes, related})
}

// finding returns an illegal finding about the group.
func (g *group) finding(message say.Message) rule.Finding {
	f := rule.Finding{Verdict: rule.Illegal, Message: message, Step: lastStep(g.trips), Hexes: g.hexes, Related: g.related}
	for _, t := range g.trips {
		f.Pieces = append(f.Pieces, t.seen())
	}
	return f
}

// What follows has what several rules need before they can judge.

// needsPhase is what every rule about a phase needs.
const needsPhase = "the phase: a line in the chat, a turn tracker, --phase and --side, or between two " +
	"saved games --between"

// needsTurn is the need of a count that differs by turn.
const needsTurn = "the turn: vassal.toml [[turn]]"

// needsCover is the need of a marker that may cover some units or others.
const needsCover = "vassal.toml: whom DG markers cover"

// whichHexes is what most rules need to judge a combat.
const whichHexes = "which hex was attacked, and from where: a [[combat]] or [[overrun]] line of vassal.toml"

// whoAttacked is missing where several units stand in an attacking hex and none is named.
const whoAttacked = "which of the units attacked"

// whichPhase is what is open about a combat in no declared phase.
const whichPhase = "in which phase it was fought"

// Marks draws the attack: an arrow from each hex with attackers to the attacked hex, which
// has the column.
func (b Battle) Marks() []scene.Mark {
	if b.Hex == "" {
		return nil
	}
	m := scene.Mark{Kind: "attack", Cells: append(slices.Clone(b.From), b.Hex), Title: "the attack"}
	if b.Column != "" {
		m.Labels = append(make([]string, len(b.From)), b.Column)
	}
	return []scene.Mark{m}
}

// What follows knows rolls that are due and of which the log shows neither dice nor a line.

// unrolled reports whether a roll is due in a phase that the log shows from its beginning to its end, and
// nothing up to a step may be the roll: no line announces one of the kind, no dice may be for it, and no row
// declares dice thrown elsewhere. The dice may come a phase early, before the line of their phase.
func (l *Log) unrolled(ph *Phase, until int, kind FigureKind, dice scspack.Dice) bool {
	if !ph.over() || ph.underWay() || !dice.Known() || l.Pack.Dice.Elsewhere == pack.Yes {
		return false
	}
	from := ph.First
	for _, before := range l.Phases {
		if before.Next == ph {
			from = before.First
		}
	}
	within := func(step int) bool { return from <= step && step <= until }
	if slices.ContainsFunc(l.figures(), func(f *Figure) bool { return f.Kind == kind && within(f.Step) }) ||
		slices.ContainsFunc(l.Declarations,
			func(row *Declaration) bool { return row.Kind == declare.Roll && within(row.Step) }) {
		return false
	}
	return !slices.ContainsFunc(l.throws, func(t *thrown) bool {
		_, fits := onTable(dice, t.Roll)
		return within(t.step) && !t.taken && (fits || t.unreadable())
	}) && !slices.ContainsFunc(l.Phases, func(other *Phase) bool {
		return other.First <= until && other.Last >= from && other.tellsOfDice()
	})
}
