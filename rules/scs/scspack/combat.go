package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A CombatBy is what the columns of the combat results table are.
type CombatBy = string

// What the columns are.
const (
	ByOdds       CombatBy = "odds"
	ByDifference CombatBy = "difference" // attack less defense
)

// A ZeroColumn is what happens if the defense is 0, for which there are no odds.
type ZeroColumn = string

// LastColumn means that the last column holds.
const LastColumn ZeroColumn = "last"

// CombatRule is how the combat results table is read (7.4): [combat].
type CombatRule struct {
	// Dice are what is thrown: "2d6", "d6", "d66".
	Dice Dice `key:"dice"`
	// By is what the columns are; by default odds.
	By CombatBy `key:"columns" words:"odds|difference"`
	// Modified are the lowest and the highest modified roll, as [0, 12], where die modifiers lead beyond
	// the dice.
	Modified pack.Pair `key:"rolls" least:"-999" most:"999"`
	// Left is the result left of the first column; by default "A1", as 7.4 has it.
	//
	// There is no roll.
	Left Result `key:"left_of_table"`
	// ZeroDefense is the column for a defense of 0.
	ZeroDefense ZeroColumn `key:"zero_defense" words:"last"`
	// Refs are the game's own paragraphs on combat.
	Refs []string `key:"refs"`
}

// DiceRule is where players throw their dice: [dice].
type DiceRule struct {
	// Elsewhere reports whether players throw dice where no log shows them, on a dice server or at the
	// table, and type what came up: "umpire check" then calls such rolls unchecked, and not suspect.
	Elsewhere pack.Answer `key:"elsewhere"`
}

// seriesLeft is the series' result left of the table (7.4).
const seriesLeft = "A1"

// Rolls returns the rolls that the table must have, ascending.
func (c CombatRule) Rolls() []int {
	if !c.Modified.Known {
		return c.Dice.Rolls()
	}
	var rolls []int
	for n := c.Modified.First; n <= c.Modified.Last; n++ {
		rolls = append(rolls, n)
	}
	return rolls
}

// check reports bounds of rolls that are reversed.
func (c *CombatRule) check(root *pack.Table) {
	if r := c.Modified; r.First > r.Last {
		root.Below("combat").Add("rolls", RollsReversed, r.First, r.Last)
	}
}
