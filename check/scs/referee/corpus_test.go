package referee_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/check/scs/ledgertest"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func openFile(t testing.TB, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func openCorpus(t *testing.T, elem ...string) *vmod.File {
	t.Helper()
	return openFile(t, read(t, filepath.Join(append([]string{corpus.Dir(t)}, elem...)...)))
}

// truth is what is wrong with a log that was played on purpose.
type truth struct {
	File       string      `json:"file"`
	SaveAfter  string      `json:"save_after"`
	Violations []violation `json:"violations"`
	Clean      bool        `json:"clean"`
}

type violation struct {
	Rule    string                  `json:"rule"`
	Pieces  []struct{ GPID string } `json:"pieces"`
	Hexes   []string                `json:"hexes"`
	Refs    []string                `json:"refs"`
	Verdict string                  `json:"verdict"`
}

// met reports whether a finding is the planted violation, or a part of it: the verdict,
// one of the paragraphs, one of the units, one of the hexes.
func (v *violation) met(f *rule.Finding) bool {
	return f.Verdict.String() == v.Verdict && v.about(f)
}

// about leaves out what the truth does not name: dice have neither units nor hexes.
func (v *violation) about(f *rule.Finding) bool {
	piece := func(p rule.Piece) bool {
		return slices.ContainsFunc(v.Pieces, func(q struct{ GPID string }) bool { return q.GPID == p.GPID })
	}
	return slices.ContainsFunc(f.Refs, func(ref string) bool { return slices.Contains(v.Refs, ref) }) &&
		(len(v.Pieces) == 0 || slices.ContainsFunc(f.Pieces, piece)) &&
		(len(v.Hexes) == 0 || slices.ContainsFunc(f.Hexes, func(h string) bool { return slices.Contains(v.Hexes, h) }))
}

// Every violation that was planted in the logs is found, with the verdict of a
// sound referee, and nothing else is called illegal.
func TestPlanted(t *testing.T) {
	var all struct{ Logs []truth }
	if err := json.Unmarshal(read(t, filepath.Join(corpus.Dir(t), "bastogne-play", "truth.json")), &all); err != nil {
		t.Fatal(err)
	}
	p, b := bastognePack(t)
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	for _, log := range all.Logs {
		game := checkscs.New(p, b)
		ledger := ledgertest.Of(game)
		result, err := check.Save(check.File{Save: openCorpus(t, "bastogne-play", log.File).Save, Module: module, Game: game}, check.Options{})
		if err != nil {
			t.Fatal(log.File, err)
		}
		for _, fault := range ledger.Faults() {
			t.Errorf("%s: %s", log.File, fault)
		}
		for _, v := range log.Violations {
			got := "-"
			for i := range result.Findings {
				f := &result.Findings[i]
				if v.met(f) || got == "-" && v.about(f) {
					got = f.Verdict.String() + " " + f.Rule
				}
			}
			if !strings.HasPrefix(got, v.Verdict+" ") {
				t.Errorf("%s: %s (%s) is %s", log.File, v.Rule, v.Verdict, got)
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", log.File, v.Rule, v.Verdict, got)
		}
		counts := map[rule.Verdict]int{}
		for i := range result.Findings {
			f := &result.Findings[i]
			counts[f.Verdict]++
			if f.Verdict == rule.Illegal && !slices.ContainsFunc(log.Violations, func(v violation) bool { return v.met(f) }) {
				t.Errorf("%s: %s %v %v %s", log.File, f.Rule, f.Refs, f.Hexes, f.Message)
			}
			t.Logf("%s: %d %s %s %v %v %s", log.File, f.Step, f.Verdict, f.Rule, f.Refs, f.Hexes, f.Message)
		}
		if log.Clean && counts[rule.Suspect] > 0 {
			t.Errorf("%s: %d suspect, and it is clean", log.File, counts[rule.Suspect])
		}
		fmt.Fprintf(w, "%s\tall\t\t%d illegal, %d suspect, %d unchecked\n", log.File, counts[rule.Illegal], counts[rule.Suspect], counts[rule.Unchecked])
	}
	w.Flush()
	t.Logf("planted, what a sound referee says, what is found\n%s", table.String())
}

// The positions after the logs, and a whole set-up, hold nothing that is illegal in
// a save of which nobody knows the phase, but for units of both sides in one hex and
// for the surplus counters of the set-up, at which TestSurplus looks.
func TestSaves(t *testing.T) {
	p, b := bastognePack(t)
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	saves, err := filepath.Glob(filepath.Join(corpus.Dir(t), "bastogne-play", "*.vsav"))
	if err != nil || len(saves) == 0 {
		t.Fatal("no saves", err)
	}
	for _, path := range saves {
		result, err := check.Save(check.File{Save: openFile(t, read(t, path)).Save, Module: module, Game: checkscs.New(p, b)}, check.Options{})
		if err != nil {
			t.Fatal(path, err)
		}
		for _, f := range result.Findings {
			planted := strings.HasPrefix(filepath.Base(path), "v02-") && f.Rule == "scs/mixed-occupancy" && f.Hexes[0] == "50.22" ||
				filepath.Base(path) == "setup-5.3.vsav" && f.Rule == "scs/counter-mix"
			if f.Verdict == rule.Illegal && !planted {
				t.Errorf("%s: %s %s %v %s", filepath.Base(path), f.Verdict, f.Rule, f.Hexes, f.Message)
			}
		}
	}
}

// Logs of a game of which there is no pack: every step is read, with what a draft
// of the module's binding tells, and nothing is proved by it.
func TestOtherGame(t *testing.T) {
	logs, err := filepath.Glob(filepath.Join(corpus.Dir(t), "longest-day", "*.log"))
	if err != nil || len(logs) == 0 {
		t.Fatal("no logs", err)
	}
	modules, _ := filepath.Glob(filepath.Join(corpus.Dir(t), "longest-day", "*.vmod"))
	module := openFile(t, read(t, modules[0])).Module
	p, b, err := draft.New(module, nil).Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range logs {
		file := openFile(t, read(t, path))
		if file.Save == nil || !file.Save.Log() {
			continue
		}
		result, err := check.Save(check.File{Save: file.Save, Module: module, Game: checkscs.New(p, b)}, check.Options{})
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(path), err)
		}
		for _, f := range result.Findings {
			if f.Verdict == rule.Illegal && f.Rule != "scs/mixed-occupancy" {
				t.Errorf("%s: %s %s", filepath.Base(path), f.Rule, f.Message)
			}
		}
	}
}
