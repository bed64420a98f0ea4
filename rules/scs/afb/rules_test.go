package afb_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// rules are the game's paragraphs that an engine can hold a game to, as the catalogue
// numbers them. Those on scale (1.2), colours (1.4), the accent (3.1) and the choice of
// designations (5.0) are none.
var rules = []string{
	"AfB 1.1", "AfB 1.3a", "AfB 1.3b", "AfB 1.3c", "AfB 1.3d", "AfB 1.5a", "AfB 1.5b", "AfB 1.5c", "AfB 1.5d", "AfB 1.6a",
	"AfB 1.7", "AfB 1.8", "AfB 1.9", "AfB 1.9a", "AfB 1.9b", "AfB 1.10", "AfB 1.11", "AfB 2.1", "AfB 2.1a", "AfB 2.1b",
	"AfB 4.0", "AfB 4.1",
}

// Every paragraph has a case in which it bites and a case in which it does not.
func TestEveryRuleHasItsCases(t *testing.T) {
	scstest.Proved(t, "testdata/*.txtar", rules)
}

// PROOFS.md lists which case shows what of which paragraph.
func TestProofs(t *testing.T) {
	scstest.Document(t, "testdata/*.txtar", "PROOFS.md", "What the cases show of the paragraphs of Autumn for Barbarossa")
}
