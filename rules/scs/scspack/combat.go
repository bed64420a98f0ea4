package scspack

import (
	"cmp"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// CombatRule is how the combat results table is read (7.4): [combat].
type CombatRule struct {
	// Dice are thrown on it ("dice").
	Dice Dice
	// By is what its columns are ("columns"): "odds", which is the default, or "difference", attack
	// less defense.
	By string
	// First and Last are the lowest and the highest modified roll ("rolls", as
	// [0, 12]), where die modifiers lead beyond what the dice can show.
	First, Last pack.Value
	// Left is the result of an attack whose odds are left of the table, or are shifted there
	// ("left_of_table"): by default the attacker loses a step (7.4). There is no roll.
	Left Result
	// ZeroDefense is what happens if the defense is 0, for which there are no odds
	// ("zero_defense"): "last", the last column. "" is unknown.
	ZeroDefense string
	// Refs are the game's own paragraphs on combat ("refs").
	Refs []string
}

// DiceRule is where players throw their dice: [dice].
type DiceRule struct {
	// Elsewhere reports whether players throw dice where no log shows them, on a dice server or at the
	// table, and type what came up: "umpire check" then calls such rolls unchecked, and not suspect.
	Elsewhere pack.Answer `key:"elsewhere"`
}

// Words of [combat].
const (
	ByOdds       = "odds"
	ByDifference = "difference"
	LastColumn   = "last"
)

// seriesLeft is the series' result left of the table (7.4).
const seriesLeft = "A1"

// Rolls returns the rolls that the table must have, ascending.
func (c CombatRule) Rolls() []int {
	if !c.First.Known || !c.Last.Known {
		return c.Dice.Rolls()
	}
	var rolls []int
	for n := c.First.N; n <= c.Last.N; n++ {
		rolls = append(rolls, n)
	}
	return rolls
}

// mostRoll bounds modified rolls.
const mostRoll = 999

func (p *Pack) readCombat(t *pack.Table) {
	c := &p.Combat
	*c = CombatRule{
		Dice: dice(t, "dice"), By: wordOr(t, "columns", ByOdds, ByDifference),
		Left:        ParseResult(cmp.Or(t.String("left_of_table"), seriesLeft)),
		ZeroDefense: t.OneOf("zero_defense", []string{LastColumn}), Refs: t.Texts("refs"),
	}
	if pair, ok := t.IntPair("rolls", -mostRoll, mostRoll); ok {
		c.First, c.Last = pack.Known(pair[0]), pack.Known(pair[1])
		if pair[0] > pair[1] {
			t.Add("rolls", RollsReversed, pair[0], pair[1])
		}
	}
	t.Done()
}
