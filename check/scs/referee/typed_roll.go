package referee

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// TypedRoll is what every roll of the rules rests on: dice that are thrown.
var TypedRoll = &Rule{
	Description: rule.Description{
		ID:    "scs/typed-roll",
		Refs:  []string{"7.1"},
		Also:  []string{"AfB 1.9", "AfB 1.9a", "AfB 2.1"},
		Title: "rolls are thrown, not only typed",
		Says: "Attacks, overruns, air strikes and their number, and the pull-out are resolved by dice. Anybody can type a result into the " +
			"chat.",
		Checks: "Looks for the dice of each roll that a line of the chat announces: results of attacks, air strikes and their number, the " +
			"pull-out. They are those that show the same, before the line or after it, in one throw or one by one. Where dice that can only be " +
			"meant show something else it is illegal; suspect, if they may have been thrown for something else. What a result line of an attack " +
			"makes of other dice is for scs/combat-result. An announced attack that was carried out, without dice and " +
			"without a result, is such a roll, too. All rolls of a log whose dice are not in it are one suspicion, and the " +
			"evidence lists them: players throw dice on dice servers and at tables. Where that is so, [dice] elsewhere = true in game.toml, or rows " +
			"of --declare of kind roll, make them unchecked. So are rolls whose dice nobody can read.",
		Example:    "A die shows 2, and the next line announces 3 air strikes: illegal, AfB 1.9.",
		Touches:    []string{},
		Level:      rule.Combat,
		Groundwork: true,
	},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		for _, f := range pass.Log.allFigures() {
			if f.phase == ph {
				pass.figure(f)
			}
		}
		pass.typed(ph)
	}),
}

// figure counts a figure, and reports it if dice or a row of --declare contradict it.
func (p *Pass) figure(f *Figure) {
	if needs := f.needs(p.Log); needs != "" && f.against == nil {
		if needs == needsDice && p.Log.mayGoBefore(f.phase) {
			needs = needsOrder
		}
		p.Unchecked("rolls", needs)
		p.Need(needs)
	} else {
		p.Checked("rolls")
	}
	switch {
	case f.against != nil:
		p.contradicted(f)
	case f.combat != nil:
		p.misheardUnread(f)
	}
	for _, row := range f.Declared {
		if row.Kind == declare.Roll && f.differs(row.Rolled) {
			said := f.Result
			if f.Roll.Known {
				said = strconv.Itoa(f.Roll.N)
			}
			found := f.finding(rule.Suspect, say.F("typed-roll/declared",
				"{player} announces {stated}, and line {line} of {file} declares {declared}",
				f.By, said, row.At.Line, row.At.File, row.Rolled))
			excused(&found, []say.Message{say.F("typed-roll/slip", "one of them is a slip")})
			p.Report(f.phase, found)
		}
	}
}

// finding returns a finding about a figure.
func (f *Figure) finding(verdict rule.Verdict, message say.Message) rule.Finding {
	found := rule.Finding{Verdict: verdict, Step: f.Step, Refs: f.refs(), Message: message, Hexes: f.hexes()}
	if f.Roll.Known {
		found.Evidence.Add(Roll{f.Roll.N})
	}
	return found
}

// refs are the paragraphs by which dice are thrown for a figure.
func (f *Figure) refs() []string {
	switch f.Kind {
	case FigureStrikes:
		return []string{"AfB 1.9"}
	case FigureStrike:
		return []string{"AfB 1.9a"}
	case FigurePullout:
		return []string{"AfB 2.1"}
	}
	return []string{"7.1"}
}

// hexes are the hexes that a figure is about.
func (f *Figure) hexes() []string {
	switch {
	case f.Kind == FigureStrike:
		return []string{f.target.String()}
	case f.combat != nil:
		return f.combat.hexes()
	}
	return nil
}

// contradicted reports a figure that dice in the log contradict.
func (p *Pass) contradicted(f *Figure) {
	shown, _ := onTable(f.dice, f.against.Roll)
	at := p.Log.stepName(f.against.step)
	message := say.F("typed-roll/strikes",
		"{player} announces {stated} air strikes, and a {die} came up in {step}", f.By, f.Roll.N, shown.N, at)
	switch f.Kind {
	case FigureStrike:
		message = say.F("typed-roll/strike",
			"{player} announces a {stated} for the air strike on {hex}, and a {die} came up in {step}",
			f.By, f.Roll.N, f.target, shown.N, at)
	case FigurePullout:
		message = say.F("typed-roll/pull-out",
			"{player} announces a {stated} for the pull-out, and a {die} came up in {step}",
			f.By, f.Roll.N, shown.N, at)
	case FigureCombat, FigureOverrun:
		message = typedCombat(f.By, f.Roll.N, shown.N, at, targetName(f.combat))
	}
	found := f.finding(rule.Illegal, message)
	excuses := f.phase.unsure()
	if !f.surely {
		excuses = append(excuses, diceForElse(at))
	}
	excused(&found, excuses)
	p.Report(f.phase, found)
}

func typedCombat(player actions.Player, said, die int, step, hex string) say.Message {
	return say.F("typed-roll/combat",
		"{player} announces a {stated} for the attack on {hex}, and a {die} came up in {step}",
		player, said, hex, die, step)
}

// misheardUnread reports another roll in a result line than the dice of the attack show, where no
// table shows whether the result is another one, too.
func (p *Pass) misheardUnread(f *Figure) {
	c, l := f.combat, p.Log
	roll := c.roll()
	if len(words.Lacks(l.Pack, scspack.NeedMap))+len(words.Lacks(l.Pack, scspack.NeedCRT)) == 0 && l.result(f.phase, c).known ||
		c.Read == nil || c.Read.Step != f.Step || !roll.Known || !f.Roll.Known || f.Roll == roll || l.modified() {
		return
	}
	found := f.finding(rule.Illegal, typedCombat(f.By, f.Roll.N, roll.N, c.stepName(), targetName(c)))
	excused(&found, append(f.phase.unsure(), diceForElse(c.stepName())))
	p.Report(f.phase, found)
}

// typed reports, once for all logs of the chain, the rolls that are in them and whose dice are not.
func (p *Pass) typed(ph *Phase) {
	l := p.Log
	var all []*Figure
	for _, f := range l.allFigures() {
		if f.State == actions.OnLine && f.against == nil && !l.mayGoBefore(f.phase) {
			all = append(all, f)
		}
	}
	if len(all) == 0 || all[0].phase != ph {
		return
	}
	found := rule.Finding{Step: all[0].Step}
	var list actions.Typed
	first := l.fileOf(all[0].Step)
	for _, f := range all {
		found.Refs, found.Hexes = addNew(found.Refs, f.refs()...), addNew(found.Hexes, f.hexes()...)
		at := l.fileOf(f.Step)
		roll := actions.TypedRoll{Step: f.Step - l.files[at].first + 1, For: string(f.Kind), Line: f.Line}
		if at != first {
			roll.Log = l.files[at].name
		}
		list.Rolls = append(list.Rolls, roll)
	}
	list.Report(&found)
	p.Report(ph, found)
}

// differs reports whether a figure is another than what a row of --declare gives: "9",
// "4+5", or a result of the table.
func (f *Figure) differs(rolled string) bool {
	sum := 0
	for word := range strings.SplitSeq(rolled, "+") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			given, said := scspack.ParseResult(rolled), scspack.ParseResult(f.Result)
			return given.Certain() && said.Certain() && !sameEffects(given, said)
		}
		sum += n
	}
	return f.Roll.Known && f.Roll.N != sum
}
