package scs_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// stateRules are the paragraphs on the sequence of play, stacking, reinforcements,
// supply and control.
var stateRules = []string{
	"1.0", "2.1f", "2.1h", "4.0a", "4.0b", "4.0c", "5.0", "5.0a", "5.0b", "5.0c", "6.1e",
	"12.0", "12.1a", "12.1b", "12.2", "13.0",
}

// Every paragraph has a case in which it bites and a case in which it does not.
func TestEveryStateRuleHasItsCases(t *testing.T) {
	scstest.Proved(t, "testdata/*.txtar", stateRules)
}
