package chain_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/schematest"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

func opened(t testing.TB, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// linked is the link of a save or log, taken as its game is replayed.
func linked(t testing.TB, name string, save *vmod.Save, module *vmod.Module) *chain.Link {
	t.Helper()
	return linkedBy(t, name, save, module, chain.Options{})
}

func linkedBy(t testing.TB, name string, save *vmod.Save, module *vmod.Module, opt chain.Options) *chain.Link {
	t.Helper()
	g, err := save.Load(module)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	link := chain.Begin(name, save, g, opt)
	for {
		if _, more := g.Advance(); !more {
			break
		}
	}
	link.Close(g)
	return link
}

// real are links of files of the corpus, with the module or without.
func real(t testing.TB, module string, names ...string) []*chain.Link {
	t.Helper()
	var m *vmod.Module
	if module != "" {
		m = opened(t, corpus.Bytes(t, corpus.Path(t, module))).Module
	}
	var links []*chain.Link
	for _, name := range names {
		links = append(links, linked(t, filepath.Base(name), opened(t, corpus.Bytes(t, corpus.Path(t, name))).Save, m))
	}
	return links
}

// found prints the findings over a chain, file by file.
func found(t *testing.T, c *casetest.Case, links []*chain.Link) string {
	t.Helper()
	var out strings.Builder
	for i, l := range links {
		var coverage rule.Coverage
		findings := chain.Hold(links, i).Check(&coverage)
		schematest.Report(t, report.File{Result: check.Result{Findings: findings, Coverage: coverage}})
		for _, f := range c.Shown(t, findings) {
			fmt.Fprintf(&out, "%s: %s %s step %d: %s\n", l.Name, f.Verdict, f.Rule, f.Step, f.Sentence())
		}
		coverage = c.Counted(&coverage)
		for _, n := range coverage.Counts() {
			if n.Unchecked > 0 {
				fmt.Fprintf(&out, "%s: %s unchecked: needs %s\n", l.Name, n.Rule, strings.Join(n.Needs, ", "))
			}
		}
	}
	return out.String()
}

const bastogne = "bastogne/bastogne.vmod"

// Files of the Bastogne game go on where truth.json has it, with the module and without.
func TestBastogne(t *testing.T) {
	const joined = `clean-us-turn.vlog: information chain/players step 0: "Joe" plays US, which nobody plays in "clean-german-turn.vsav"` + "\n"
	for _, module := range []string{bastogne, ""} {
		links := real(t, module, "bastogne-play/base.vsav", "bastogne-play/clean-german-turn.vlog", "bastogne-play/clean-german-turn.vsav",
			"bastogne-play/clean-us-turn.vlog", "bastogne-play/clean-us-turn.vsav")
		if diff := cmp.Diff(joined, found(t, &casetest.Case{}, links)); diff != "" {
			t.Errorf("module %q (-want +got):\n%s", module, diff)
		}
		backwards := slices.Clone(links)
		slices.Reverse(backwards)
		if got, want := names(backwards, chain.Order(backwards)), names(links, nil); got != want {
			t.Errorf("order: %s, want %s", got, want)
		}
	}
}

// All logs of the Bastogne game but one begin with the same save, so that each plays
// the others' stretch again. One begins with a counter turned over that the save has
// on its full side.
func TestForks(t *testing.T) {
	names := []string{"bastogne-play/base.vsav"}
	for _, path := range corpus.Files(t, ".vlog") {
		name := filepath.Base(path)
		if filepath.Base(filepath.Dir(path)) == "bastogne-play" && name != "clean-us-turn.vlog" {
			names = append(names, "bastogne-play/"+name)
		}
	}
	links := real(t, bastogne, names...)
	for _, l := range links[1:] {
		switch r := chain.Relate(links[0], l); {
		case l.Name == "v09-flipped-back.vlog":
			if d := r.Difference; r.Kind != chain.ContinuesBut || d.Size() != 1 || len(d.Turned) != 1 || d.Turned[0].Is.Name != "2/I/78" {
				t.Errorf("%s: %s, %+v", l.Name, r.Kind, d)
			}
		case r.Kind != chain.Continues:
			t.Errorf("%s: %s, %+v", l.Name, r.Kind, r.Difference)
		}
		for _, m := range links[1:] {
			want := chain.Repeats
			switch {
			case l.Name == "v09-flipped-back.vlog" || m.Name == "v09-flipped-back.vlog":
				want = chain.ContinuesBut
			case l.End.Same(m.Begin): // all that it did was taken back
				want = chain.Continues
			}
			if r := chain.Relate(l, m); l != m && r.Kind != want {
				t.Errorf("%s after %s: %s, want %s", m.Name, l.Name, r.Kind, want)
			}
		}
	}
	if setup := real(t, bastogne, "bastogne-play/setup-5.3.vsav")[0]; chain.Relate(links[0], setup).Kind != chain.Unrelated {
		t.Error("another game of the module is taken for this one")
	}
}

// The logs of The Longest Day are of one game, with others missing in between. The
// save that they began from has been written again piece by piece.
func TestLongestDay(t *testing.T) {
	links := real(t, "longest-day/longest-day.vmod", "longest-day/campaign.sav", "longest-day/0606-1.log", "longest-day/0606-4.log",
		"longest-day/0607-4.log", "longest-day/0610-6.log")
	for i, want := range []chain.Kind{chain.Unrelated, chain.ContinuesBut, chain.ContinuesBut, chain.ContinuesBut} {
		r := chain.Relate(links[i], links[i+1])
		if r.Kind != want {
			t.Errorf("%s: %s, want %s", links[i+1].Name, r.Kind, want)
		}
		if len(r.Again)+len(r.Rerolled) > 0 {
			t.Errorf("%s: steps come back: %v, dice rolled again: %v", links[i+1].Name, r.Again, r.Rerolled)
		}
		d := r.Difference
		t.Logf("%s: %d shared, %d gone, %d new, %d elsewhere, %d turned, %d written on", links[i+1].Name, d.Shared,
			len(d.Vanished), len(d.Appeared), len(d.Jumped), len(d.Turned), len(d.Written))
	}
	if got := chain.Order(links); !slices.IsSorted(got) {
		t.Errorf("order: %v", got)
	}
}

// Every file of the corpus continues itself where nothing was done, whether the
// module is known or not.
func TestCorpus(t *testing.T) {
	for _, path := range corpus.Files(t, corpus.Saves...) {
		name := corpus.Name(t, path)
		t.Run(name, func(t *testing.T) {
			save := opened(t, corpus.Bytes(t, path)).Save
			a, b := linked(t, "a", save, nil), linked(t, "b", save, nil)
			if !a.Begin.Same(b.Begin) || !chain.Compare(a.End, b.End).None() {
				t.Error("two readings of the file differ")
			}
			want := chain.Continues
			if !chain.Compare(a.End, b.Begin).None() {
				want = chain.Repeats
			}
			r := chain.Relate(a, b)
			if r.Kind != want {
				t.Errorf("it %s itself, want %s", r.Kind, want)
			}
			if r.Kind == chain.Repeats && (r.Head != len(a.Steps) || len(r.Rerolled) > 0) {
				t.Errorf("%d steps of %d are the same, and %d dice are not", r.Head, len(a.Steps), len(r.Rerolled))
			}
		})
	}
}

// BenchmarkLink takes the link of the largest saves; the control only reads them.
func BenchmarkLink(b *testing.B) {
	for _, name := range []string{"paths-of-glory/Classic10-8.vsav", "for-the-people/1862-3-5.vsav", "longest-day/0607-4.log"} {
		data := corpus.Bytes(b, corpus.Path(b, name))
		for _, c := range []string{"read", "link"} {
			b.Run(filepath.Base(name)+"/"+c, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					save := opened(b, data).Save
					if c == "link" {
						linked(b, name, save, nil)
						continue
					}
					g, err := save.Load(nil)
					if err != nil {
						b.Fatal(err)
					}
					for {
						if _, more := g.Advance(); !more {
							break
						}
					}
				}
			})
		}
	}
}
