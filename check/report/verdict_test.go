package report_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
)

// A verdict names only what was judged; what was judged in part, by a limit or for lack of data, is never clean.
func TestVerdict(t *testing.T) {
	const (
		stacking = "scs/stacking-limit"
		moves    = "scs/movement-allowance"
		odds     = "scs/combat-odds"
	)
	judged := func(rules ...string) *rule.Coverage {
		var c rule.Coverage
		for level := range rule.Level(rule.Levels) {
			c.Reach(level)
		}
		for _, id := range rules {
			c.Checked(described(id), "things")
		}
		return &c
	}
	lacking := func(c *rule.Coverage, change func(*rule.Coverage)) *rule.Coverage {
		change(c)
		return c
	}
	finding := func(id string, verdict rule.Verdict) rule.Finding { return rule.Finding{Rule: id, Verdict: verdict} }
	for _, c := range []struct {
		name        string
		coverage    *rule.Coverage
		findings    []rule.Finding
		known       bool
		file        report.File
		kind, words string
	}{
		{
			name: "all that happened was judged", coverage: judged(stacking, moves),
			kind: "clean", words: "Judged, no rule broken: sides and stacking, moves",
		},
		{
			name: "rolls that were thrown are no combat", coverage: judged(stacking, "scs/typed-roll", "pack/unbound-piece"),
			kind: "clean", words: "Judged, no rule broken: sides and stacking",
		},
		{
			name:     "one move was not judged",
			coverage: lacking(judged(stacking, moves), func(c *rule.Coverage) { c.Unchecked(described(moves), "moves", "MA") }),
			kind:     "part", words: "Judged in part: all of sides and stacking; some of moves",
		},
		{
			name: "a finding without a verdict", coverage: judged(stacking, moves), findings: []rule.Finding{finding(moves, rule.Unchecked)},
			kind: "part", words: "Judged in part: all of sides and stacking; some of moves",
		},
		{
			name: "the file is damaged", coverage: judged(stacking, moves), findings: []rule.Finding{finding("file/command-done", rule.Unchecked)},
			kind: "part", words: "Judged in part: all of sides and stacking, moves; some of the file's integrity",
		},
		{
			name: "the pack has no results table", coverage: lacking(judged(stacking, moves), func(c *rule.Coverage) { c.Need(rule.Combat, "crt.csv") }),
			kind: "part", words: "Judged in part: all of sides and stacking, moves; nothing of combat",
		},
		{
			name: "an extension is not here", coverage: lacking(judged(stacking, moves), func(c *rule.Coverage) { c.Need(rule.Stacking, "the extension") }),
			kind: "part", words: "Judged in part: some of sides and stacking, moves",
		},
		{
			name: "a limit was reached", coverage: lacking(judged(stacking, moves), func(c *rule.Coverage) { c.Void("more memory") }),
			kind: "none", words: "Not judged: sides and stacking, moves, combat, supply",
		},
		{
			name: "nothing happened", coverage: judged(),
			kind: "none", words: "Not judged: it shows nothing to judge",
		},
		{
			name: "no pack", coverage: judged(stacking), file: report.File{Path: "a.vlog", Judges: &report.Judges{Module: &report.Judge{}}},
			kind: "none", words: "Not judged: no game pack",
		},
		{
			name: "no module", coverage: judged(stacking), file: report.File{Path: "a.vlog", Game: "Ford", Judges: &report.Judges{}},
			kind: "none", words: "Not judged: its module is not here",
		},
		{
			name: "no pack, and a guess is suspect", coverage: judged(stacking), findings: []rule.Finding{finding(stacking, rule.Suspect)},
			file: report.File{Path: "a.vlog"}, kind: "suspect", words: "1 suspect, in sides and stacking. Not judged: no game pack",
		},
		{
			name: "moves only", coverage: judged(stacking, moves), findings: []rule.Finding{finding(moves, rule.Illegal)},
			kind: "illegal", words: "1 illegal move. Judged: sides and stacking, moves",
		},
		{
			name:     "of all kinds",
			coverage: lacking(judged(stacking, moves, odds), func(c *rule.Coverage) { c.Need(rule.Supply, "places.csv") }),
			findings: []rule.Finding{finding(moves, rule.Illegal), finding(moves, rule.Illegal), finding(odds, rule.Illegal), finding(stacking, rule.Suspect)},
			kind:     "illegal", words: "3 illegal: 2 in moves, 1 in combat; 1 suspect, in sides and stacking. Judged in part: all of sides and stacking, moves, combat; nothing of supply",
		},
		{
			name: "what is known is shown", coverage: judged(moves), findings: []rule.Finding{finding(moves, rule.Illegal)}, known: true,
			kind: "illegal", words: "1 illegal move (1 known or suppressed). Judged: moves",
		},
		{
			name: "a module", coverage: judged("module/gpid"), file: report.File{Path: "a.vmod", Linted: true},
			kind: "clean", words: "Checked, no fault found",
		},
		{
			name: "a module with faults", coverage: judged("module/gpid"), file: report.File{Path: "a.vmod", Linted: true},
			findings: []rule.Finding{{Rule: "module/gpid", Verdict: rule.Illegal, Where: &rule.Where{}}, {Rule: "module/gpid", Verdict: rule.Suspect, Where: &rule.Where{}}},
			kind:     "illegal", words: "1 error; 1 warning. All of it was checked",
		},
		{
			name: "a module that could not be read to its end", file: report.File{Path: "a.vmod", Linted: true},
			coverage: lacking(judged("module/gpid"), func(c *rule.Coverage) { c.Need(rule.Integrity, "the file to its end") }),
			kind:     "part", words: "Checked in part",
		},
	} {
		f := c.file
		if f.Path == "" {
			f = report.File{Path: "a.vlog", Game: "Ford"}
		}
		f.Result = check.Result{Coverage: *c.coverage, Findings: c.findings}
		if c.known {
			f.Marks = map[*rule.Finding]report.Mark{&f.Result.Findings[0]: {Baseline: true}}
		}
		if v := f.Verdict(); v.Kind != c.kind || v.Words != c.words {
			t.Errorf("%s: %s %q, want %s %q", c.name, v.Kind, v.Words, c.kind, c.words)
		}
	}
}
