package scs_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// PROOFS.md lists which case shows what of which paragraph.
func TestProofs(t *testing.T) {
	scstest.Document(t, "testdata/*.txtar", "PROOFS.md", "What the cases show of the series' paragraphs")
}
