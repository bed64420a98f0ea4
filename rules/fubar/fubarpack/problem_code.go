package fubarpack

import "github.com/umpire-vassal/umpire/rules/pack"

// The codes of problems with the files of a pack. Package check/fubar/words has the wordings.
const (
	IDTwice       pack.ProblemCode = "fubarpack/id-twice"
	LeaderTwice   pack.ProblemCode = "fubarpack/leader-twice"
	LevelOfUnit   pack.ProblemCode = "fubarpack/level-of-unit"
	RollMissing   pack.ProblemCode = "fubarpack/roll-missing"
	RollTwice     pack.ProblemCode = "fubarpack/roll-twice"
	SideOfUnit    pack.ProblemCode = "fubarpack/side-of-unit"
	SideTwice     pack.ProblemCode = "fubarpack/side-twice"
	TwoSides      pack.ProblemCode = "fubarpack/two-sides"
	UnknownSource pack.ProblemCode = "fubarpack/unknown-source"
)
