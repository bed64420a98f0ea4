package bind_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/view"
)

// Pieces that nobody watches are bound anew in each position.
func TestMemoryOfUnwatchedPieces(t *testing.T) {
	b := little(t, status, "")
	memory := b.Memory()
	for _, pieces := range [][]view.Piece{
		in("1", counter{name: "a", side: "n"}, counter{name: "OOS"}), in("1", counter{name: "a", side: "n"}, counter{name: "DG"}),
	} {
		if diff := cmp.Diff(statuses(b.Pieces(pieces)), statuses(memory.Pieces(pieces))); diff != "" {
			t.Errorf("(-bound +remembered):\n%s", diff)
		}
	}
}
