package account_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
)

// Each form has the combats, and what a stranger wrote in them does nothing.
func TestCombats(t *testing.T) {
	a := &account.Account{File: "x.vlog", Placed: true, Log: &actions.Log{}, Combats: []account.Combat{
		{
			Step: 7, Overrun: true, Phase: "north movement", Hex: "05.03", From: []string{"04.03"}, Attackers: []string{"=1+1"}, Certain: true,
			Defenders: []string{"*Foot*\x1b[2J"}, Attack: "6", Defence: "5", Odds: "1:1", Roll: "7", Result: "D1r1", By: "declared in step 6",
		},
		{Step: 9, Roll: "2", By: "nothing says which hex was attacked"},
	}}
	for form, want := range map[string]string{
		"text": "\ncombats\n" +
			"  step 7  north movement: overrun on 05.03 (*Foot*\\x1b[2J) from 04.03 by =1+1; 6 against 5 is 1:1, roll 7, D1r1 (declared in step 6)\n" +
			"  step 9  attack on an unknown hex, roll 2 (nothing says which hex was attacked)\n",
		"markdown": "\n| step | combat |\n| ---: | --- |\n" +
			"| 7 | north movement: overrun on 05.03 \\(\\*Foot\\*\\\\x1b\\[2J\\) from 04.03 by =1+1; 6 against 5 is 1:1, roll 7, D1r1 \\(declared in step 6\\) |\n",
		"json": `"kind": "overrun",
          "phase": "north movement",
          "hex": "05.03",`,
	} {
		if got := write(t, form, a); !strings.Contains(got, want) {
			t.Errorf("%s: no %q in\n%s", form, want, got)
		}
	}
	rows, err := csv.NewReader(strings.NewReader(write(t, "csv", a))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"x.vlog", "9", "", "combat", "", "", "", "", "", "", "attack on an unknown hex, roll 2 (nothing says which hex was attacked)", "", "", "", "", ""}
	if diff := cmp.Diff(want, rows[2]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
