package position

import (
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A unit that is made anew stands there twice until the old piece is deleted, which can be in the
// next log.
func TestSurplusWhileThePhaseRuns(t *testing.T) {
	p := supplyPack(t)
	for ends, want := range map[Ending][]rule.Verdict{Over: {rule.Illegal}, MayGoOn: {rule.Suspect}, GoesOn: nil} {
		pos := &Position{Pack: p, Ends: ends}
		for _, id := range []string{"1", "2"} {
			pos.Pieces = append(pos.Pieces, &Piece{
				ID: id, GPID: "7", Kind: Unit, Unit: &p.Units[0], Side: "north", At: Spot{Where: InHex, Hex: p.Places[0].Hex},
			})
		}
		var found []rule.Verdict
		for _, f := range Run([]*Rule{CounterMix}, pos, &rule.Coverage{}) {
			found = append(found, f.Verdict)
		}
		if !slices.Equal(found, want) {
			t.Errorf("ending %d: %v, want %v", ends, found, want)
		}
	}
}
