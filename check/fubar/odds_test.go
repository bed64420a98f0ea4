package fubar_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/fixtures/build"
)

// The odds of a position, in words: activation, fire and close combat, and fire at a vehicle.
func TestOdds(t *testing.T) {
	m, opened := module(t)
	g, err := build.ReadGame(m, "game", []byte(`
player Red Rita red-password
player Blue Bea blue-password
at Table 100,100: leader
at Table 140,100: rifle
at Table 180,100: rifle+Suppressed
at Table 220,100: gunner
at Table 100,240: veteran
at Table 900,100: rpg
at Table 900,160: carrier
at Table 600,100: hmg
at Table 640,100: hmg
`))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	looker, ok := game(t, os.DirFS(crossroads)).(check.Looker)
	if !ok {
		t.Fatal("nothing can be asked")
	}
	pos, err := looker.Look(&check.File{Name: "game", Save: openFile(t, data).Save, Module: opened}, check.Look{})
	if err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[string]string{
		"Red 1": `Red 1: activation
  suppressed figures: 1
  an enemy in sight: 4+, chance 1/2 (0.50)
  no enemy in sight: 3+, chance 2/3 (0.67)
`,
		"Blue 2/Red 1": `Red 1 fires at Blue 2
  Assault rifle: figures 2, dice 4
    in the open: 5+, unsaved hits 4/3 (1.33), at least one 0.80
    Light cover: 6+, unsaved hits 2/3 (0.67), at least one 0.52
    Medium cover: 6+, unsaved hits 2/3 (0.67), at least one 0.52
    Hard cover: 6+, unsaved hits 2/3 (0.67), at least one 0.52
  Light machine gun: figures 1, dice 3
    in the open: 5+, unsaved hits 1, at least one 0.70
    Light cover: 6+, unsaved hits 1/2 (0.50), at least one 0.42
    Medium cover: 6+, unsaved hits 1/2 (0.50), at least one 0.42
    Hard cover: 6+, unsaved hits 1/2 (0.50), at least one 0.42
  Thrown grenade: figures 1, dice 3
    in the open: 5+, unsaved hits 1, at least one 0.70
    Light cover: 6+, unsaved hits 1/2 (0.50), at least one 0.42
    Medium cover: 6+, unsaved hits 1/2 (0.50), at least one 0.42
    Hard cover: 6+, unsaved hits 1/2 (0.50), at least one 0.42
  up to 3 of the hits can suppress figures instead
  close combat, wounds by Red 1: 7/6 (1.17)
  close combat, wounds by Blue 2: 5/12 (0.42)
`,
		"blue-3/Red 2": `Red 2 fires at Blue 3
  Heavy machine gun at Light armour: figures 2, dice 4
    in the open: 5+, unsaved hits 0, at least one 0.00
    Light cover: 6+, unsaved hits 0, at least one 0.00
    Medium cover: 6+, unsaved hits 0, at least one 0.00
    Hard cover: 6+, unsaved hits 0, at least one 0.00
  each unsaved hit, stunned: 1/3 (0.33)
  each unsaved hit, immobilised: 1/6 (0.17)
  each unsaved hit, weapon: 1/3 (0.33)
  each unsaved hit, destroyed: 1/6 (0.17)
`,
		"Blue 1/Red 1":       "Red 1 fires at Blue 1\n  nobody has a weapon in range, or all who have are suppressed\n  up to 1 of the hits can suppress figures instead\n",
		"Red 11":             `"Red 11" is no unit of Crossroads; did you mean "Red 1"?`,
		"Red 3":              "Red 3 has no figure on the table that fights",
		"Red 1/Red 2/Blue 2": "3 units; name one for its activation, or a target and then who fires at it",
	} {
		answer, err := pos.Ask(check.Question{Kind: "odds", Words: strings.Split(asked, "/")})
		if err != nil {
			if err.Error() != want {
				t.Errorf("%s: %v", asked, err)
			}
			continue
		}
		var text, machine strings.Builder
		if err := answer.Text(&text, 80, 50); err != nil {
			t.Fatal(err)
		}
		if err := answer.JSON(&machine); err != nil || !strings.Contains(machine.String(), `"version": 1`) {
			t.Error(machine.String(), err)
		}
		if diff := cmp.Diff(want, text.String()); diff != "" {
			t.Errorf("%s: %s", asked, diff)
		}
	}
}
