package scs_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// combatRules are the paragraphs on overruns, combat, losses, retreats and advances, and the
// paragraphs of the game that overrides some of them. 2.1e lifts a limit from advances and forbids
// nothing.
var combatRules = []string{
	"2.1d",
	"6.0", "6.0a", "6.0b", "6.0c", "6.1a", "6.1b", "6.1c", "6.1d", "6.1e", "6.1f", "6.2a", "6.2b",
	"7.0", "7.1", "7.2a", "7.2b", "7.2c", "7.2d", "7.2e", "7.3", "7.4",
	"8.0", "8.0a", "8.0b", "8.0c", "8.0d",
	"9.0a", "9.0b", "9.0c", "9.0d", "9.0e", "9.1a", "9.1b", "9.1c", "9.1d", "9.2",
	"10.0", "10.0a", "10.0b", "10.0c", "10.0d",
	"AfB 1.3d", "AfB 1.5d", "AfB 1.6a", "AfB 1.7", "AfB 1.8",
}

// Every paragraph has a case in which it bites and a case in which it does not.
func TestEveryCombatRuleHasItsCases(t *testing.T) {
	scstest.Proved(t, "testdata/*.txtar", combatRules)
}
