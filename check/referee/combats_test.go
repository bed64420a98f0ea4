package referee_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
)

// fought is a combat as the corpus's truth has it.
type fought struct {
	N         int
	Hex       string
	Attackers []string
	Attack    int
	Defence   int
	Odds      string
	Roll      int
	Result    string
}

// The combats of a log are recognized as they were fought.
func TestCombats(t *testing.T) {
	var all struct {
		Logs []struct {
			File    string
			Combats []fought
		}
	}
	if err := json.Unmarshal(read(t, filepath.Join(corpus.Dir(t), "bastogne-play", "truth.json")), &all); err != nil {
		t.Fatal(err)
	}
	p, b := bastogne(t)
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	for _, log := range all.Logs {
		combats, err := check.Combats([]check.File{{Save: openCorpus(t, "bastogne-play", log.File).Save, Module: module, Pack: p, Binding: b}}, check.Options{})
		if err != nil {
			t.Fatal(log.File, err)
		}
		var got []fought
		for i, c := range combats {
			one := fought{N: i + 1, Hex: c.Target.String(), Odds: c.Odds.Best.Column.Label, Roll: c.Roll.N, Result: c.Result}
			for _, u := range c.Named {
				one.Attackers = append(one.Attackers, u.Name)
			}
			slices.Sort(one.Attackers)
			for _, n := range []struct {
				text string
				to   *int
			}{{c.Odds.Attack.String(), &one.Attack}, {c.Odds.Defence.String(), &one.Defence}} {
				if err := json.Unmarshal([]byte(n.text), n.to); err != nil {
					t.Errorf("%s, combat %d: %s", log.File, i+1, n.text)
				}
			}
			if !c.Declared() {
				t.Errorf("%s, combat %d is not declared: %s", log.File, i+1, c.Evidence())
			}
			got = append(got, one)
		}
		for i := range log.Combats {
			slices.Sort(log.Combats[i].Attackers)
		}
		if diff := cmp.Diff(log.Combats, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", log.File, diff)
		}
	}
}
