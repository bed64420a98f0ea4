package chain_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/chain"
	"github.com/umpire-vassal/umpire/check/rule"
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
	g, err := save.Load(module)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	link := chain.Begin(name, save, g, chain.Options{})
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

// found are the findings over a chain, file by file.
func found(links []*chain.Link) string {
	var out strings.Builder
	for i, l := range links {
		var coverage rule.Coverage
		for _, f := range chain.Check(links[:i], l, &coverage) {
			fmt.Fprintf(&out, "%s: %s %s step %d: %s\n", l.Name, f.Verdict, f.Rule, f.Step, f.Message)
		}
		for _, c := range coverage.Counts() {
			if c.Unchecked > 0 {
				fmt.Fprintf(&out, "%s: %s unchecked: needs %s\n", l.Name, c.Rule, strings.Join(c.Needs, ", "))
			}
		}
	}
	return out.String()
}

const bastogne = "bastogne/bastogne.vmod"

// Files of the Bastogne game go on where truth.json says, with the module and
// without.
func TestBastogne(t *testing.T) {
	for _, module := range []string{bastogne, ""} {
		links := real(t, module, "bastogne-play/base.vsav", "bastogne-play/clean-german-turn.vlog", "bastogne-play/clean-german-turn.vsav",
			"bastogne-play/clean-us-turn.vlog", "bastogne-play/clean-us-turn.vsav")
		if diff := cmp.Diff("", found(links)); diff != "" {
			t.Errorf("module %q (-want +got):\n%s", module, diff)
		}
	}
}

func TestX(t *testing.T) {
	fmt.Println(found(real(t, bastogne, "bastogne-play/base.vsav", "bastogne-play/v01-overstack.vlog", "bastogne-play/v02-both-sides-in-hex.vlog", "bastogne-play/n01-moved-then-undone.vlog", "bastogne-play/clean-us-turn.vsav", "bastogne-play/setup-5.3.vsav", "bastogne-play/v09-flipped-back.vlog", "bastogne-play/clean-us-turn.vlog")))
	fmt.Println(found(real(t, "longest-day/longest-day.vmod", "longest-day/campaign.sav", "longest-day/0606-1.log", "longest-day/0606-4.log", "longest-day/0607-4.log", "longest-day/0610-6.log")))
}
