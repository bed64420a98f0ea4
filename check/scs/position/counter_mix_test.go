package position

import (
	"testing"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A unit that is made anew stands there twice until the old one is deleted, which can
// be in the next log.
func TestSurplusWhileThePhaseRuns(t *testing.T) {
	p := supplyPack(t)
	for runs, want := range map[bool]rule.Verdict{false: rule.Illegal, true: rule.Suspect} {
		pos := &Position{Pack: p, Runs: runs}
		for _, id := range []string{"1", "2"} {
			pos.Pieces = append(pos.Pieces, &Piece{
				ID: id, GPID: "7", Kind: Unit, Unit: &p.Units[0], Side: "north", At: Spot{Where: InHex, Hex: p.Places[0].Hex},
			})
		}
		found := Run([]*Rule{CounterMix}, pos, &rule.Coverage{})
		if len(found) != 1 || found[0].Verdict != want {
			t.Errorf("the phase runs: %t: %v, want %s", runs, found, want)
		}
	}
}
