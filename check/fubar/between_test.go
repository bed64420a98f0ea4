package fubar_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/fixtures/build"
)

// Of two saved games and nothing else it is known how far figures have come at least, if one turn
// lies between them.
func TestBetween(t *testing.T) {
	m, opened := module(t)
	g, err := build.ReadGame(m, "game", []byte(`
player Red Rita red-password
player Blue Bea blue-password
at Table 100,100: leader
at Table 140,100: rifle
at Table 180,100: rifle
at Table 220,100: rifle
at Table 400,400: carrier+Immobilised
at Table 600,400: truck
at Table 700,700: scout
at Table 700,800: scout
move rifle: Table 140,345
move rifle#2: Table 180,400
move rifle#3: Table 220,420
move carrier: Table 400,300
move truck: Table 850,400
move scout: Table 880,700
move scout: Table 720,700
move scout#2: Table 880,800
`))
	if err != nil {
		t.Fatal(err)
	}
	saves, err := g.Saves()
	if err != nil {
		t.Fatal(err)
	}
	rules := game(t, os.DirFS(crossroads))
	for between, want := range map[string][]string{
		"": nil,
		"turn": {
			"illegal: Blue carrier moves and is immobilised",
			"illegal: Red rifleman goes 16 in at least, 12 in allowed (any action)",
			"illegal: Red truck goes 12.5 in at least, 12 in allowed (a vehicle)",
			"suspect: Red rifleman goes 15 in at least, 12 in allowed (any action), unless the figure was moved into contact in a close combat",
			"suspect: Red scout goes 17 in through the points where it was put down, 12 in allowed (any action), unless a figure was put down and put right",
		},
	} {
		files := make([]check.File, len(saves))
		for i, data := range saves {
			files[i] = check.File{Name: "game", Save: openFile(t, data).Save, Module: opened, Game: rules}
		}
		batch := check.NewBatch(files, check.Options{Between: between})
		for i := range files {
			if err := batch.Read(i); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for _, chain := range batch.Chains() {
			results, err := batch.Check(chain)
			if err != nil {
				t.Fatal(err)
			}
			for _, result := range results {
				for _, f := range result.Findings {
					if f.Rule == "fubar/move-allowance" || f.Rule == "fubar/immobile-vehicle" {
						got = append(got, f.Verdict.String()+": "+f.Sentence().String())
					}
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("between %q: %s", between, diff)
		}
	}
}
