package scspack_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// What the made-up game can be checked for: each row with what is missing.
func TestStatus(t *testing.T) {
	var b strings.Builder
	for _, s := range loadCase(t, "variations").Status() {
		fmt.Fprintf(&b, "%s: %s: %s\n", strings.Join(s.Refs, ", "), s.Title, s.Checks)
		for _, m := range s.Missing {
			fmt.Fprintf(&b, "\t%s: %s\n", m.File, m.What)
		}
		for _, id := range s.Open {
			fmt.Fprintf(&b, "\tswitch %s\n", id)
		}
	}
	const path = "testdata/variations.status"
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("status (-want +got):\n%s", diff)
	}
}

// catalogued are the paragraphs of the series on which something can be checked.
// 2.0, 2.1e, 2.1g, 3.1a and 7.2a allow or explain, and ask nothing of anybody.
const catalogued = `
2.0a 2.0b 2.1a 2.1b 2.1c 2.1d 2.1f 2.1h
3.0 3.1b 3.1c 3.1d 3.1e 3.2a 3.2b 3.2c 3.2d 3.3a 3.3b 3.3c
4.0a 4.0b 4.0c 5.0 5.0a 5.0b 5.0c
6.0 6.0a 6.0b 6.0c 6.1a 6.1b 6.1c 6.1d 6.1e 6.2a 6.2b
7.0 7.1 7.2b 7.2c 7.2d 7.2e 7.3 7.4
8.0 8.0a 8.0b 8.0c 8.0d 9.0a 9.0b 9.0c 9.0d 9.0e 9.1b 9.1c 9.1d 9.2 10.0 10.0a 10.0b 10.0c 10.0d
11.0 11.0a 11.0b 11.0c 12.0 12.1a 12.1b 12.2 13.0`

// Every paragraph of the series has its row, once.
func TestStatusSpeaksOfEveryRule(t *testing.T) {
	p := load(t, fstest.MapFS{"game.toml": {Data: []byte("name = \"Least\"\nsides = [\"a\", \"b\"]\n")}})
	var got []string
	for _, s := range p.Status() {
		got = append(got, s.Refs...)
		if s.Checks == scspack.Whole || len(s.Missing) == 0 {
			t.Errorf("%v can be checked with a pack that says nothing", s.Refs)
		}
	}
	want := strings.Fields(catalogued)
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("paragraphs (-want +got):\n%s", diff)
	}
}

// A switch is open until the pack sets it.
func TestStatusNamesOpenSwitches(t *testing.T) {
	open := func(name string, ref string) []scspack.SwitchID {
		for _, s := range loadCase(t, name).Status() {
			if slices.Contains(s.Refs, ref) {
				return s.Open
			}
		}
		return nil
	}
	if got := open("good", "2.1a"); len(got) > 0 {
		t.Errorf("open where all are set: %v", got)
	}
	if got := open("extends", "2.1a"); !slices.Equal(got, []scspack.SwitchID{scspack.EZOCOnRoad}) {
		t.Errorf("open where none is set: %v", got)
	}
}
