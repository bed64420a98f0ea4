package referee_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/referee"
)

// What a finding about a combat rests on can be reckoned again by its reader.
func TestCombatFigures(t *testing.T) {
	three := 3
	for _, test := range []struct {
		figure rule.Figure
		want   string
	}{
		{
			referee.Odds{
				Attack: "3.5", Defence: "3", Column: "1:1", Declared: "2:1",
				Attackers: []referee.UnitStrength{{Unit: "n1", Printed: &three, Factors: []string{"1/2 for brook"}, Strength: "1.5"}, {Unit: "n2", Strength: "2"}},
				Defenders: []referee.UnitStrength{{Unit: "s2", Printed: &three, Strength: "3"}},
			},
			"column: 1:1; declared: 2:1; attack: n1: 3 x 1/2 for brook = 1.5, n2: 2; defence: s2: 3",
		},
		{
			referee.CarriedOut{Force: "defender", StepsDue: 1, HexesDue: 2, StepsLost: 1, Retreated: []referee.Retreated{{Unit: "s1", Hexes: 1}}},
			"defender: steps: lost 1, of 1 due, s1: retreated 1, of 2 due",
		},
	} {
		var got []string
		for _, l := range test.figure.Text() {
			got = append(got, l.Label+": "+strings.Join(l.Lines, ", "))
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "; ")); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
