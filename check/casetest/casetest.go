// Package casetest runs the cases of checks. A case is a txtar file in testdata that holds
// what is checked, and in its file "want" what is found. With -update the tests write
// "want".
//
// A case is named after its rule, "stacking-limit-masked", and shows what that rule found
// and counted. A line "rules: file/command-done, module/dead-key" in its comment names further
// rules to show. No other rule may find anything illegal or suspect in it, so that a
// false alarm fails every case that it is raised in. A case that names no rule shows all.
package casetest

import (
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/systems"
)

func init() {
	if flag.Lookup("update") == nil { // else the tests have it from another package
		flag.Bool("update", false, "write what is found in the cases into testdata")
	}
}

// Updating reports whether the tests write what they want: -update.
func Updating() bool { return flag.Lookup("update").Value.String() == "true" }

// A Case is one case. The zero Case is about all rules.
type Case struct {
	*txtar.Archive
	// rules are the rules that it is about; none where it is about all.
	rules []rule.Description
}

// Run calls judge with each case of testdata, in a test of its own, and compares what it
// returns with what the case wants.
func Run(t *testing.T, judge func(*testing.T, *Case) string) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		t.Run(name, func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })
			if want < 0 {
				t.Fatal("the case does not have what it wants")
			}
			got := judge(t, &Case{archive, about(t, name, string(archive.Comment))})
			if Updating() {
				archive.Files[want].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(archive.Files[want].Data), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// about finds the rules that a case is about: the rules with the longest name that its own begins
// with, and the rules that its comment names.
func about(t *testing.T, name, comment string) []rule.Description {
	t.Helper()
	var ids []string
	for line := range strings.Lines(comment) {
		if named, ok := strings.CutPrefix(line, "rules: "); ok {
			ids = strings.Split(strings.TrimSpace(named), ", ")
		}
	}
	longest := ""
	for _, d := range systems.All().Rules() {
		if _, short, _ := strings.Cut(d.ID, "/"); len(short) > len(longest) && strings.HasPrefix(name+"-", short+"-") {
			longest = short
		}
	}
	var rules []rule.Description
	for _, d := range systems.All().Rules() {
		_, short, _ := strings.Cut(d.ID, "/")
		if i := slices.Index(ids, d.ID); i >= 0 {
			ids = slices.Delete(ids, i, i+1)
		} else if short != longest {
			continue
		}
		rules = append(rules, d)
	}
	if len(ids) > 0 {
		t.Fatalf("there are no rules %v", ids)
	}
	return rules
}

// File returns the text of a file of the case, and whether it has the file.
func (c *Case) File(name string) ([]byte, bool) {
	for _, f := range c.Files {
		if f.Name == name {
			return f.Data, true
		}
	}
	return nil, false
}

// Whole reports whether the case is about all rules.
func (c *Case) Whole() bool { return len(c.rules) == 0 }

func (c *Case) shows(id string) bool {
	return c.Whole() || slices.ContainsFunc(c.rules, func(d rule.Description) bool { return d.ID == id })
}

// Shown returns the findings of the rules that the case is about. It is an error if
// another rule finds something illegal or suspect.
func (c *Case) Shown(t *testing.T, findings []rule.Finding) []rule.Finding {
	t.Helper()
	Apart(t, findings)
	var shown []rule.Finding
	for _, f := range findings {
		switch {
		case c.shows(f.Rule):
			shown = append(shown, f)
		case f.Verdict >= rule.Suspect:
			t.Errorf("%s reports, and is not named by the case: step %d: %s: %s", f.Rule, f.Step, f.Verdict, f.Message)
		}
	}
	return shown
}

// Apart fails if two findings with different messages have one fingerprint, unless they are
// about two pieces of one name.
func Apart(t testing.TB, findings []rule.Finding) {
	t.Helper()
	known := map[string]*rule.Finding{}
	for i := range findings {
		f := &findings[i]
		fingerprint := f.Fingerprint()
		if other := known[fingerprint]; other != nil && other.Message.String() != f.Message.String() &&
			reflect.DeepEqual(other.Pieces, f.Pieces) {
			t.Errorf("%s: one fingerprint for %q and %q", f.Rule, other.Message, f.Message)
		}
		known[fingerprint] = f
	}
}

// Counted returns what the rules that the case is about counted, and what their levels
// and those below need.
func (c *Case) Counted(coverage *rule.Coverage) rule.Coverage {
	if c.Whole() {
		return coverage.Clone()
	}
	var counted rule.Coverage
	for _, n := range coverage.Counts() {
		if !c.shows(n.Rule) {
			continue
		}
		about := &c.rules[slices.IndexFunc(c.rules, func(d rule.Description) bool { return d.ID == n.Rule })]
		for range n.Checked {
			counted.Checked(about, n.What)
		}
		for i := range n.Unchecked {
			counted.Unchecked(about, n.What, n.Needs[min(i, len(n.Needs)-1)])
		}
	}
	for level := range slices.MaxFunc(c.rules, func(a,
		b rule.Description) int {
		return int(a.Level) - int(b.Level)
	}).Level + 1 {
		if coverage.Reached(level) {
			counted.Reach(level)
		}
		for _, need := range coverage.Needs(level) {
			counted.Need(level, need)
		}
	}
	return counted
}
