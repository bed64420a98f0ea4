package scs_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/vmod"
)

// batch reads the logs of games, each with its name, and lists which are chains.
func batch(t *testing.T, opt check.Options, names []string, saves []*vmod.Save) (*check.Batch, string) {
	t.Helper()
	game := checkscs.New(quarryFordPack(t))
	module := openFile(t, read(t, quarryFord+"/quarry-ford.vmod")).Module
	files := make([]check.File, len(names))
	for i, name := range names {
		files[i] = check.File{Name: name, Save: saves[i], Module: module, Game: game}
	}
	all := check.NewBatch(files, opt)
	for i := range files {
		if err := all.Read(i); err != nil {
			t.Fatal(err)
		}
	}
	var chains []string
	for _, c := range all.Chains() {
		var own []string
		for _, i := range c {
			own = append(own, names[i])
		}
		chains = append(chains, strings.Join(own, " "))
	}
	return all, strings.Join(chains, ", ")
}

func fixtureSaves(t *testing.T, names []string) []*vmod.Save {
	t.Helper()
	var saves []*vmod.Save
	for _, name := range names {
		saves = append(saves, openFile(t, read(t, filepath.Join(quarryFord, name))).Save)
	}
	return saves
}

// Which logs go on from which, in whatever order they are named.
func TestChains(t *testing.T) {
	for names, want := range map[string]string{
		"turn-1.vlog turn-2.vlog turn-3.vlog":             "turn-1.vlog turn-2.vlog turn-3.vlog",
		"turn-3.vlog turn-2.vlog turn-1.vlog":             "turn-1.vlog turn-2.vlog turn-3.vlog",
		"turn-3.vlog turn-1.vlog":                         "turn-3.vlog, turn-1.vlog",
		"halt.vlog march.vlog":                            "halt.vlog, march.vlog",
		"clean.vsav turn-2.vlog off-map.vsav turn-1.vlog": "clean.vsav, off-map.vsav, turn-1.vlog turn-2.vlog",
	} {
		list := strings.Fields(names)
		if _, got := batch(t, check.Options{}, list, fixtureSaves(t, list)); got != want {
			t.Errorf("%s: %s, want %s", names, got, want)
		}
	}
}

// A log that ends where it begins may have been played beside the next: only files that the user
// calls one game go on from it.
func TestStillLogs(t *testing.T) {
	m, err := build.ReadModule("module.toml", read(t, quarryFord+"/text/module.toml"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := build.ReadGame(m, "game", []byte("at 02.04: n1\nsay Nora: North: movement\nmail\nsay Nora: North: movement\nmove n1: 03.05\n"))
	if err != nil {
		t.Fatal(err)
	}
	logs, err := g.Files()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"a", "b"}
	var saves []*vmod.Save
	for _, data := range logs {
		saves = append(saves, openFile(t, data).Save)
	}
	for _, c := range []struct {
		chain bool
		want  string
	}{{false, "a, b"}, {true, "a b"}} {
		if _, got := batch(t, check.Options{Chain: c.chain}, names, saves); got != c.want {
			t.Errorf("chain %v: %s, want %s", c.chain, got, c.want)
		}
	}
}

// The findings of a file are its own, wherever in a chain it stands; the coverage is the chain's and
// counts once.
func TestBatchDealsOut(t *testing.T) {
	names := []string{"turn-3.vlog", "turn-1.vlog", "turn-2.vlog"}
	all, _ := batch(t, check.Options{}, names, fixtureSaves(t, names))
	results, err := all.Check([]int{1, 2, 0})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range results {
		r := &results[i]
		var found []string
		for j := range r.Findings {
			found = append(found, fmt.Sprint(r.Findings[j].Step, " ", r.Findings[j].Rule))
		}
		got = append(got, fmt.Sprintf("after %q, sums %v: %s", r.After(), r.Sums(), strings.Join(found, ", ")))
	}
	want := []string{
		`after "", sums false: `,
		`after "turn-1.vlog", sums false: 3 log/dice-taken-back, 6 scs/oos-marker`,
		`after "turn-2.vlog", sums true: `,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
