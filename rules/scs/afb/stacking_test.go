package afb

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Whether the end of an Exploitation Phase ends the grace of a stack is a question of this game.
// Where it does, a retreat in that very phase has until the next phase.
func TestRetreatGraceEndsWithExploitation(t *testing.T) {
	phase := []scspack.Phase{{ID: "exploitation", Side: "north", Moves: "exploit", Stacking: scspack.AtEnd}}
	p := &scspack.Pack{Stacking: scspack.Stacking{Limit: pack.Known(3), Count: scspack.CountUnits, RetreatGrace: "movement"}}
	for _, c := range []struct {
		value     string
		retreated scs.Retreat
		want      scs.Verdict
	}{
		{scspack.AfterExploitation, scs.RetreatedBefore, scs.Illegal},
		{scspack.AfterExploitation, scs.RetreatedNow, scs.Legal},
		{scspack.AfterMovement, scs.RetreatedBefore, scs.Legal},
		{"", scs.RetreatedBefore, scs.Depends},
		{"", scs.NoRetreat, scs.Illegal},
	} {
		p.Switches = []scspack.Switch{{ID: scspack.RetreatGrace, Value: c.value, Set: c.value != ""}}
		a := Stacking(p, "north", scs.Exactly(4), scs.Occasion{Moment: scs.EndOfPhase, Phases: phase, Retreated: c.retreated})
		if got := a.Verdict(); got != c.want {
			t.Errorf("grace until %q, %v: %v, want %v", c.value, c.retreated, got, c.want)
		}
	}
}
