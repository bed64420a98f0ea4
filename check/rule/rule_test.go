package rule_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

func TestVerdict(t *testing.T) {
	for _, name := range []string{"illegal", "suspect", "unchecked", "information"} {
		v, err := rule.ParseVerdict(name)
		if err != nil || v.String() != name {
			t.Errorf("%q reads as %v, %v", name, v, err)
		}
	}
	for _, s := range []string{"", "legal", "Illegal", "invalid"} {
		if v, err := rule.ParseVerdict(s); err == nil {
			t.Errorf("%q reads as %v, want an error", s, v)
		}
	}
	if !(rule.Illegal > rule.Suspect && rule.Suspect > rule.Unchecked && rule.Unchecked > rule.Information) {
		t.Error("the verdicts are not in the order of --fail-on")
	}
}

// The zero verdict is a mistake of whoever made the finding, and never printed.
func TestZeroVerdictIsInvalid(t *testing.T) {
	if got := rule.Verdict(0).String(); got != "invalid" {
		t.Errorf("zero verdict is %q", got)
	}
	if out, err := json.Marshal((&rule.Finding{Rule: "x"}).View()); err == nil {
		t.Errorf("a finding without a verdict is written as %s", out)
	}
}

// limit and nothing are evidence.
type limit struct {
	Limit int `json:"limit"`
}

func (limit) Kind() string          { return "limit" }
func (limit) Text() []rule.Labelled { return nil }

type nothing struct{}

func (nothing) Kind() string          { return "nothing" }
func (nothing) Text() []rule.Labelled { return nil }

func overstack() rule.Finding {
	f := rule.Finding{
		Rule: "series/stacking-limit", Refs: []string{"4.0a"}, Verdict: rule.Illegal,
		Message: say.F("", "{first} units in {second}, {third}", 2, "53.20", say.F("", "a message in a message")),
		Step:    4, Phase: "german movement", Hexes: []string{"53.20"},
		Pieces: []rule.Piece{
			{ID: "1", GPID: "826", Unit: "ge_1", Name: "1/I/78", Hex: "53.20"},
			{ID: "2", GPID: "827", Unit: "ge_2", Name: "2/I/78", Hex: "53.20"},
		},
		Related:  []rule.Related{{Message: say.F("", "the enemy")}},
		Evidence: rule.Evidence{Phase: `chat "North"`, Needs: []string{"terrain of 53.20"}, Figures: rule.Figures{limit{1}, nothing{}}},
	}
	f.Excuse(say.F("", "it retreated"), say.F("", "the phase runs"))
	return f
}

func TestFindingJSON(t *testing.T) {
	f := overstack()
	got, err := json.MarshalIndent(f.View(), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
 "rule": "series/stacking-limit",
 "refs": [
  "4.0a"
 ],
 "verdict": "suspect",
 "severity": "warning",
 "code": "",
 "message": "2 units in 53.20, a message in a message, unless it retreated",
 "step": 4,
 "phase": "german movement",
 "hexes": [
  "53.20"
 ],
 "pieces": [
  {
   "id": "1",
   "gpid": "826",
   "unit": "ge_1",
   "name": "1/I/78",
   "hex": "53.20"
  },
  {
   "id": "2",
   "gpid": "827",
   "unit": "ge_2",
   "name": "2/I/78",
   "hex": "53.20"
  }
 ],
 "related": [
  {
   "message": "the enemy",
   "hexes": [],
   "pieces": []
  }
 ],
 "evidence": {
  "phase": "chat \"North\"",
  "excuses": [
   "it retreated",
   "the phase runs"
  ],
  "needs": [
   "terrain of 53.20"
  ],
  "figures": [
   {
    "kind": "limit",
    "limit": 1
   },
   {
    "kind": "nothing"
   }
  ]
 },
 "fixes": [],
 "fingerprint": "ec7ab8b1a1a98ef0"
}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("finding (-want +got):\n%s", diff)
	}
}

// Of a finding without evidence no list is null.
func TestListsAreNeverNull(t *testing.T) {
	f := rule.Finding{Verdict: rule.Illegal}
	var c rule.Coverage
	for _, view := range []any{f.View(), c.View()} {
		if got, err := json.Marshal(view); err != nil || strings.Contains(string(got), "null") {
			t.Errorf("%s, %v", got, err)
		}
	}
}

// A baseline must outlive whatever does not change the fault.
func TestFingerprint(t *testing.T) {
	base := overstack()
	want := base.Fingerprint()
	same := map[string]func(*rule.Finding){
		"another order":     func(f *rule.Finding) { slices.Reverse(f.Pieces) },
		"new piece ids":     func(f *rule.Finding) { f.Pieces[0].ID = "77" },
		"another message":   func(f *rule.Finding) { f.Message = say.F("", "zwei Einheiten") },
		"another verdict":   func(f *rule.Finding) { f.Verdict = rule.Illegal },
		"a new name":        func(f *rule.Finding) { f.Pieces[0].Name = "I/78" },
		"another run's own": func(f *rule.Finding) { f.Evidence = rule.Evidence{} },
		"an addition": func(f *rule.Finding) {
			f.Message = say.On("more", "{first}, {second} times", f.Message, 3)
		},
	}
	for name, change := range same {
		f := overstack()
		change(&f)
		if got := f.Fingerprint(); got != want {
			t.Errorf("%s: fingerprint %s, want %s", name, got, want)
		}
	}
	other := map[string]func(*rule.Finding){
		"another rule": func(f *rule.Finding) { f.Rule = "series/mixed-occupancy" },
		"another unit": func(f *rule.Finding) { f.Pieces[0].Unit = "ge_3" },
		"another hex":  func(f *rule.Finding) { f.Hexes = []string{"53.21"} },
		"another step": func(f *rule.Finding) { f.Step = 5 },
		"another kind": func(f *rule.Finding) { f.Message = say.F("stacking-limit/more", "") },
		"another line": func(f *rule.Finding) { f.Which = "5" },
		// Words must not run into each other.
		"parted otherwise": func(f *rule.Finding) { f.Rule, f.Pieces = "series/stacking-limitge_1", f.Pieces[1:] },
	}
	for name, change := range other {
		f := overstack()
		change(&f)
		if got := f.Fingerprint(); got == want {
			t.Errorf("%s: the same fingerprint", name)
		}
	}
}

// The order of findings does not depend on the order in which they were found.
func TestSort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var findings []rule.Finding
		for range rapid.IntRange(0, 8).Draw(t, "n") {
			f := rule.Finding{
				Rule:    rapid.SampledFrom([]string{"a", "b"}).Draw(t, "rule"),
				Verdict: rapid.SampledFrom([]rule.Verdict{rule.Illegal, rule.Suspect}).Draw(t, "verdict"),
				Step:    rapid.IntRange(0, 2).Draw(t, "step"),
				Message: say.F("", rapid.SampledFrom([]string{"x", "y"}).Draw(t, "message")),
			}
			if h := rapid.SampledFrom([]string{"", "01.01", "02.01"}).Draw(t, "hex"); h != "" {
				f.Hexes = []string{h}
			}
			findings = append(findings, f)
		}
		shuffled := rapid.Permutation(findings).Draw(t, "shuffled")
		rule.Sort(findings)
		rule.Sort(shuffled)
		if diff := cmp.Diff(findings, shuffled); diff != "" {
			t.Fatalf("two orders (-one +other):\n%s", diff)
		}
	})
}

func TestCoverage(t *testing.T) {
	var c rule.Coverage
	if c.Level() != rule.Integrity || c.Reached(rule.Integrity) {
		t.Error("the zero coverage has reached something")
	}
	c.Reach(rule.Integrity)
	c.Reach(rule.Moves)
	if c.Level() != rule.Integrity {
		t.Errorf("level %d is reached over a gap", c.Level())
	}
	c.Reach(rule.Stacking)
	if c.Level() != rule.Moves {
		t.Errorf("level %d, want 2", c.Level())
	}
	c.Need(rule.Moves, "tec.toml")
	c.Need(rule.Moves, "map.csv")
	c.Need(rule.Moves, "tec.toml")
	if c.Level() != rule.Stacking {
		t.Errorf("level %d is reached though it lacks data", c.Level())
	}
	c.Checked(&rule.Description{ID: "b"}, "stacks")
	c.Unchecked(&rule.Description{ID: "a"}, "hexes", "z")
	c.Unchecked(&rule.Description{ID: "a"}, "hexes", "y")
	c.Unchecked(&rule.Description{ID: "a"}, "hexes", "z")
	c.Checked(&rule.Description{ID: "b"}, "stacks")
	got, err := json.Marshal(c.View())
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"checked":[` +
		`{"rule":"a","level":0,"what":"hexes","checked":0,"unchecked":3,"needs":["y","z"]},` +
		`{"rule":"b","level":0,"what":"stacks","checked":2,"unchecked":0,"needs":[]}],` +
		`"levels":[` +
		`{"level":0,"what":"the file's integrity","reached":true,"needs":[]},` +
		`{"level":1,"what":"sides and stacking","reached":true,"needs":[]},` +
		`{"level":2,"what":"moves","reached":false,"needs":["map.csv","tec.toml"]},` +
		`{"level":3,"what":"combat","reached":false,"needs":[]},` +
		`{"level":4,"what":"supply","reached":false,"needs":[]}]}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("coverage (-want +got):\n%s", diff)
	}
}

// Where nothing on the maps is certain, only the files themselves stay checked.
func TestCoverageIsVoid(t *testing.T) {
	var c rule.Coverage
	c.Reach(rule.Integrity)
	c.Reach(rule.Stacking)
	c.Checked(&rule.Description{ID: "file"}, "files")
	c.Checked(&rule.Description{ID: "stacks", Level: rule.Stacking}, "stacks")
	c.Unchecked(&rule.Description{ID: "stacks", Level: rule.Stacking}, "stacks", "a pack")
	c.Void("a budget")
	want := []rule.Count{
		{Rule: "file", What: "files", Checked: 1, Needs: []string{}},
		{Rule: "stacks", Level: rule.Stacking, What: "stacks", Unchecked: 2, Needs: []string{"a budget", "a pack"}},
	}
	if diff := cmp.Diff(want, c.Counts()); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	if c.Level() != rule.Integrity || !slices.Equal(c.Needs(rule.Supply), []string{"a budget"}) {
		t.Errorf("level %d is reached, supply needs %q", c.Level(), c.Needs(rule.Supply))
	}
}

// Several coverages together are equal to a coverage to which all of it is added, in whatever order.
func TestCoveragesAdd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var whole, sum rule.Coverage
		parts := make([]rule.Coverage, 3)
		word := rapid.SampledFrom([]string{"a", "b", "c"})
		level := rapid.SampledFrom([]rule.Level{rule.Integrity, rule.Stacking, rule.Moves})
		for range rapid.IntRange(0, 20).Draw(t, "said") {
			say := []*rule.Coverage{&whole, &parts[rapid.IntRange(0, 2).Draw(t, "part")]}
			of, what, need, at := word.Draw(t, "rule"), word.Draw(t, "what"), word.Draw(t, "need"), level.Draw(t, "level")
			kind := rapid.IntRange(0, 3).Draw(t, "kind")
			for _, c := range say {
				switch kind {
				case 0:
					c.Checked(&rule.Description{ID: of}, what)
				case 1:
					c.Unchecked(&rule.Description{ID: of}, what, need)
				case 2:
					c.Reach(at)
				case 3:
					c.Need(at, need)
				}
			}
		}
		for _, part := range rapid.Permutation(parts).Draw(t, "order") {
			sum.Add(&part)
		}
		want, _ := json.Marshal(whole.View())
		if got, _ := json.Marshal(sum.View()); string(got) != string(want) {
			t.Fatalf("added %s, want %s", got, want)
		}
	})
}
