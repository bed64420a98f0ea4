// Package words puts the problems and switches of FUBAR packs into words.
package words

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

var worded = rule.ProblemWords{English: map[pack.ProblemCode]string{
	fubarpack.IDTwice:     "{'name'} is there twice; the first is at line {line}",
	fubarpack.LeaderTwice: "unit {'unit'} has a leader already",
	fubarpack.LevelOfUnit: "the level of unit {'unit'} is {level} in another row; all its figures but " +
		"the leader have one level",
	fubarpack.RollMissing:   "no row for a roll of {roll}; allowed: 1 to 6, each once",
	fubarpack.RollTwice:     "the roll {roll} is there twice",
	fubarpack.SideOfUnit:    "unit {'unit'} is of the side {side} in another row",
	fubarpack.SideTwice:     "the side {'side'} is empty or there twice",
	fubarpack.TwoSides:      `there are two sides at least, as ["red", "blue"]`,
	fubarpack.UnknownSource: "{'file'} is no file of the pack; allowed: its name without the ending, as [source.units]",
}}

// Problems puts problems into words; nil if there are none.
func Problems(list []pack.Problem) []rule.Problem { return worded.Problems(list) }
