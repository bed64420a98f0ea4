package referee_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/referee"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
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
	p, b := bastognePack(t)
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	for _, log := range all.Logs {
		combats, err := fights(checkscs.New(p, b), openCorpus(t, "bastogne-play", log.File).Save, module)
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
			}{{words.Total(c.Odds.Attack), &one.Attack}, {words.Total(c.Odds.Defence), &one.Defence}} {
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

// What the players read of combats: a combat that they announced, a combat that the dice and the
// losses tell of, and dice of which nobody knows what they were for.
func TestCombatsTold(t *testing.T) {
	m, module, p, b := millRoadGame(t)
	g, err := build.ReadGame(m, "log", []byte(`
player North Nora mill-password
player South Sol hill-password
at 04.03: n1 n2
at 05.03: s1
at 08.03: n4
at 09.03: s2
say Nora: North attacks
say Nora: Attack: 04.03 on 05.03, 6:5 = 1:1
roll Nora 2d6: 1 2
flip n1
roll Nora 2d6: 5 5
remove s2
say Nora: North exploits
roll Nora 2d6: 2 2
`))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	fought, err := fights(checkscs.New(p, b), openFile(t, data).Save, module)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range checkscs.Combats(fought) {
		got = append(got, fmt.Sprintf("step %d  %s", c.Step, c.String()))
	}
	want := []string{
		"step 3  north combat: attack on 05.03 (Hill Foot) from 04.03, perhaps by 1st Foot, 2nd Foot; 6 against 5 is 1:1, roll 3, A1 (declared in step 2)",
		"step 5  north combat: attack on 09.03 (Hill Horse), perhaps by Road Horse; 4 against 3 is 1:1, roll 10 (deduced from the dice of step 5 and what was done to the units in 09.03)",
		"step 8  north exploitation: overrun on an unknown hex, roll 4 (nothing says which hex was attacked)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// fights returns the combats of a log.
func fights(g check.Game, log *vmod.Save, module *vmod.Module) ([]referee.Fought, error) {
	f := check.File{Save: log, Module: module}
	_, fought, err := g.(*checkscs.BoundGame).Told([]check.Log{f.Log(check.Options{})}, check.Options{}, nil)
	return fought, err
}
