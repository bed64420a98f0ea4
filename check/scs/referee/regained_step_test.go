package referee

import (
	"testing"

	"github.com/umpire-vassal/umpire/check/actions"
)

// A layer that the binding leaves out may be the layer with the two sides.
func TestFlips(t *testing.T) {
	step := actions.Step{Actions: []actions.Action{actions.Change{Aspect: actions.Layer, Pieces: []actions.Piece{{ID: "7"}}}}}
	if !flips(&step, "7") || flips(&step, "8") {
		t.Error("a layer was turned on piece 7 alone")
	}
}
