package scs_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

func guessed(t *testing.T, save *vmod.Save, module *vmod.Module) check.Result {
	t.Helper()
	guess, err := checkscs.System().Guess(module)
	if err != nil {
		t.Fatal(err)
	}
	result, err := check.Save(check.File{Save: save, Module: module, Game: guess}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// Without a pack both sides in one hex are suspect at most, and nothing is written about stacks: no pack has how many may
// stack, and no other game has that paragraph.
func TestGuess(t *testing.T) {
	module := openFile(t, read(t, quarryFord+"/quarry-ford.vmod")).Module
	for name, want := range map[string][]digest{
		"clean.vsav":       nil,
		"overstacked.vsav": nil,
		"both-sides.vsav":  {{"suspect", "scs/mixed-occupancy", "05.04", 2}},
	} {
		result := guessed(t, openFile(t, read(t, quarryFord+"/"+name)).Save, module)
		if diff := cmp.Diff(want, digests(result)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if result.Coverage.Level() != rule.Integrity || !strings.Contains(strings.Join(result.Coverage.Needs(rule.Stacking), ""), "guessed") {
			t.Errorf("%s: level %d, needs %v", name, result.Coverage.Level(), result.Coverage.Needs(rule.Stacking))
		}
		for _, f := range result.Findings {
			if !strings.Contains(f.Sentence().String(), "guessed from the module") || !f.Evidence.Guessed || f.Pieces[0].Unit != "" {
				t.Errorf("%s: %+v", name, f)
			}
		}
	}
}

// Many hexes with both sides are not many findings: the game has it so, or the guess
// is wrong.
func TestGuessOfAMelee(t *testing.T) {
	m, module := openModule(t)
	var text strings.Builder
	text.WriteString("player North Nora x\n")
	for row := 1; row <= 6; row++ {
		fmt.Fprintf(&text, "at 02.%02d: n1 s4\nat 04.%02d: n1 s4\n", row, row)
	}
	g, err := build.ReadGame(m, "melee", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	result := guessed(t, openFile(t, data).Save, module)
	want := []digest{{"information", "scs/mixed-occupancy", "02.01", 0}}
	if diff := cmp.Diff(want, digests(result)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := result.Findings[0].Message.String(); !strings.Contains(got, "in 12 hexes") {
		t.Error(got)
	}
}

// Guesses find what real players did on purpose, and accuse nobody in games that
// people have played for months.
func TestGuessOfRealGames(t *testing.T) {
	for _, c := range []struct {
		module, save []string
		want         []digest
		least        int // hexes that were looked at
	}{
		{[]string{"bastogne", "bastogne.vmod"}, []string{"bastogne-play", "v02-both-sides-in-hex.vsav"}, []digest{{"suspect", "scs/mixed-occupancy", "50.22", 2}}, 25},
		{[]string{"bastogne", "bastogne.vmod"}, []string{"bastogne-play", "setup-5.3.vsav"}, nil, 100},
		{[]string{"bastogne", "bastogne.vmod"}, []string{"bastogne-play", "clean-us-turn.vlog"}, nil, 25},
		{[]string{"longest-day", "longest-day.vmod"}, []string{"longest-day", "campaign.sav"}, nil, 250},
		{[]string{"longest-day", "longest-day.vmod"}, []string{"longest-day", "0607-4.log"}, nil, 250},
		{[]string{"kassala", "kassala.vmod"}, []string{"kassala", "Default Setup.vsav"}, nil, 20},
	} {
		result := guessed(t, openCorpus(t, c.save...).Save, openCorpus(t, c.module...).Module)
		if diff := cmp.Diff(c.want, digests(result)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.save[1], diff)
		}
		for _, n := range result.Coverage.Counts() {
			if n.Rule == "scs/mixed-occupancy" && n.Checked < c.least {
				t.Errorf("%s: %d hexes looked at, want %d", c.save[1], n.Checked, c.least)
			}
		}
	}
}

// A guess finds little in any game of the corpus, and nothing illegal.
func TestGuessAccusesNobody(t *testing.T) {
	checked := 0
	for _, path := range corpus.Files(t, corpus.Modules...) {
		module := openFile(t, read(t, path)).Module
		guess, err := checkscs.System().Guess(module)
		if err != nil {
			t.Fatal(path, err)
		}
		for _, pattern := range []string{"*.vsav", "*.vlog", "*.sav", "*.log"} {
			files, _ := filepath.Glob(filepath.Join(filepath.Dir(path), pattern))
			for _, file := range files {
				result, err := check.Save(check.File{Save: openFile(t, read(t, file)).Save, Module: module, Game: guess}, check.Options{})
				if err != nil {
					t.Fatal(file, err)
				}
				// What dice and chat show is no guess.
				result.Findings = slices.DeleteFunc(result.Findings, func(f rule.Finding) bool { return strings.HasPrefix(f.Rule, "log/") })
				if checked++; worst(result) > rule.Suspect || len(result.Findings) > 3 {
					t.Errorf("%s: %v", file, digests(result))
				}
			}
		}
	}
	if checked < 25 {
		t.Errorf("%d files were checked", checked)
	}
}

// A turn tracker shows the turn, also a turn that the file does not set.
func TestClock(t *testing.T) {
	module := openCorpus(t, "kassala", "kassala.vmod").Module
	g, err := openCorpus(t, "kassala", "Default Setup.vsav").Save.Load(module)
	if err != nil {
		t.Fatal(err)
	}
	clock := view.ClockOf(g.State, module)
	if text, ok := clock.Tracker("Turn", ""); !ok || strings.TrimSpace(text) != "1" {
		t.Errorf("the tracker says %q, %t", text, ok)
	}
	for _, c := range [][2]string{{"Turn", "No such level"}, {"No such tracker", ""}} {
		if text, ok := clock.Tracker(c[0], c[1]); ok {
			t.Errorf("tracker %q, level %q says %q", c[0], c[1], text)
		}
	}
	if _, ok := view.ClockOf(g.State, nil).Tracker("Turn", ""); ok {
		t.Error("a tracker without a module")
	}
}
