package scs_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// moveRules are the paragraphs on ZOCs, movement and exploitation. Of 2.1b, 2.1d and
// 2.1e what concerns overruns, retreats and advances is with those; 3.1a allows and
// forbids nothing.
var moveRules = []string{
	"Map B", "Map C",
	"2.0", "2.0a", "2.0b", "2.1a", "2.1b", "2.1c", "2.1f", "2.1g", "2.1h",
	"3.0", "3.1b", "3.1c", "3.1d", "3.1e", "3.2a", "3.2b", "3.2c", "3.2d", "3.3a", "3.3b", "3.3c",
	"11.0", "11.0a", "11.0b", "11.0c",
}

// Every paragraph has a case in which it bites and a case in which it does not.
func TestEveryMoveRuleHasItsCases(t *testing.T) {
	scstest.Proved(t, "testdata/*.txtar", moveRules)
}
