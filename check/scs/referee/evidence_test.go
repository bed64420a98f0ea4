package referee_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

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
				Attackers: []referee.UnitStrength{{Name: "1st Foot", Printed: &three, Factors: []string{"1/2 for brook"}, Strength: "1.5"}, {Name: "2nd Foot", Strength: "2"}},
				Defenders: []referee.UnitStrength{{Name: "2nd Guard", Printed: &three, Strength: "3"}},
			},
			`column: 3.5 to 3 is 1:1; declared: 2:1; attack: "1st Foot": 3 x 1/2 for brook = 1.5, "2nd Foot": 2; defence: "2nd Guard": 3`,
		},
		{
			referee.CarriedOut{Force: "defender", StepsDue: 1, HexesDue: 2, StepsLost: 1, Retreated: []referee.Retreated{{Name: "1st Guard", Hexes: 1}, {Name: "2nd Guard"}}},
			`defender: steps: lost 1, of 1 due, "1st Guard": retreated 1, of 2 due, "2nd Guard": retreated 0, of 2 due`,
		},
		{
			referee.CarriedOut{Force: "defender", StepsDue: 1, Retreated: []referee.Retreated{{Name: "1st Guard"}, {Name: "2nd Guard", Hexes: 1}}},
			`defender: steps: lost 0, of 1 due, "2nd Guard": retreated 1, of 0 due`,
		},
	} {
		if diff := cmp.Diff(test.want, shown(rule.Figures{test.figure})); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// shown is what people read of figures.
func shown(figures rule.Figures) string {
	var all []string
	for _, figure := range figures {
		for _, l := range figure.Text() {
			all = append(all, l.Label+": "+strings.Join(l.Lines, ", "))
		}
	}
	return strings.Join(all, "; ")
}

// Whatever is wrong with an attack or an advance, the finding shows the reckoning: who counts
// what, the column, the roll and the result.
func TestCombatsShowTheirReckoning(t *testing.T) {
	games := caseGames(t)
	for _, test := range []struct{ name, want string }{
		{"attack", `roll: 8; announced: chat "Attack: 03.03 on 05.03, 3:3 = 1:1"; combat: declared in step 2; ` +
			`column: 3 to 3 is 1:1; attack: "1st Foot": 3; defence: "Hill Horse": 3; result: D1r1 by the table for 8 on 1:1`},
		{"advance", `roll: 9; announced: chat "Attack: 04.03 on 05.03, 3:3 = 1:1"; combat: declared in step 2; ` +
			`column: 3 to 3 is 1:1; attack: "1st Foot": 3; defence: "Hill Horse": 3; result: D1r1 by the table for 9 on 1:1; ` +
			`advance: "1st Foot" advanced 2, the defender had to retreat 1, it is not exploit capable`},
		{"attack-unknown", ``},
	} {
		archive, err := txtar.ParseFile("testdata/" + test.name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, result := range games.judge(t, archive, caseLog(archive)) {
			for _, f := range result.Findings {
				got = append(got, shown(f.Evidence.Figures))
			}
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%s: (-want +got):\n%s", test.name, diff)
		}
	}
}
