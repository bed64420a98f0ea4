package selfplaytest_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/selfplaytest"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

var subjects = flag.Int("subjects", 2, "with how many packs that add a rule about one subject each breach is judged")

// own is the paragraph of a rule that a game adds to the series.
const own = "9.99"

// adding returns the game with one rule more, about some subjects.
func adding(w *selfplaytest.World, touches ...scspack.Touch) *selfplaytest.World {
	return w.With(func(p *scspack.Pack) {
		p.Exclusive = append(slices.Clone(p.Exclusive), scspack.Exclusive{Paragraph: own, Touches: touches})
	})
}

// excused fails the test if a breach is illegal in a game that declares a rule of its own about everything, but for
// enemies in one hex, which no rule allows.
func excused(t *testing.T, seed uint64, table *selfplaytest.Table, b selfplaytest.Breach, text string) {
	t.Helper()
	if table.Land == nil {
		return
	}
	results, err := adding(table.World, scspack.Touches()...).Judge(text, options(b))
	if err != nil {
		t.Fatalf("seed %d: %s: %v", seed, b.Name, err)
	}
	for _, r := range results {
		for _, f := range r.Findings {
			if f.Verdict == rule.Illegal && !slices.Contains(f.Refs, "3.3a") {
				t.Errorf("seed %d: %s, and a rule of the game may allow it: step %d: %s %v: %s", seed, b.Name, f.Step, f.Rule, f.Refs, f.Sentence())
			}
		}
	}
}

// excusedAlone fails the test if a rule of the game's own about one subject excuses anything that has nothing to do
// with it, changes anything else, or does not excuse what it may allow, by its paragraph.
func excusedAlone(t *testing.T, seed uint64, table *selfplaytest.Table, b selfplaytest.Breach, text string, without []check.Result) {
	t.Helper()
	w := table.World
	if !w.Pack.ExclusiveComplete() {
		w = w.With(func(p *scspack.Pack) {
			p.Sources = map[string]scspack.Source{"exclusive": {Complete: pack.Yes}}
		})
		without = judged(t, w, b, text)
	}
	for _, subject := range some(table, without) {
		with := judged(t, adding(w, subject), b, text)
		for i := range without {
			was, is := byContent(without[i].Findings), byContent(with[i].Findings)
			if !slices.EqualFunc(was, is, func(f, g rule.Finding) bool { return content(f) == content(g) }) {
				t.Errorf("seed %d: %s, with a rule about %s: other findings", seed, b.Name, subject)
				continue
			}
			for k := range is {
				if what := wronglyExcused(was[k], is[k], subject); what != "" {
					t.Errorf("seed %d: %s, with a rule about %s, %s: step %d: %s %s %v: %s", seed, b.Name, subject, what, is[k].Step, is[k].Verdict, is[k].Rule, is[k].Refs, is[k].Sentence())
				}
			}
		}
	}
}

// some returns subjects, every other one of those that may excuse what was found.
func some(table *selfplaytest.Table, found []check.Result) (touches []scspack.Touch) {
	all := scspack.Touches()
	table.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	concerned := func(subject scspack.Touch) bool {
		return slices.ContainsFunc(found, func(r check.Result) bool {
			return slices.ContainsFunc(r.Findings, func(f rule.Finding) bool { return f.Verdict >= rule.Suspect && mayAllow(f, subject) })
		})
	}
	for _, wanted := range []bool{true, false} {
		n := 0
		for _, subject := range all {
			if most := (*subjects + 1) / 2; n < most && concerned(subject) == wanted {
				touches, n = append(touches, subject), n+1
			}
		}
	}
	return touches
}

func judged(t *testing.T, w *selfplaytest.World, b selfplaytest.Breach, text string) []check.Result {
	t.Helper()
	results, err := w.Judge(text, options(b))
	if err != nil {
		t.Fatalf("%s: %v", b.Name, err)
	}
	return results
}

// wronglyExcused returns what is wrong with a finding of a game that adds a rule about a subject.
func wronglyExcused(was, is rule.Finding, subject scspack.Touch) string {
	words := func(f rule.Finding) (all []string) {
		for _, e := range f.Evidence.Excuses {
			all = append(all, e.String())
		}
		return all
	}
	before, after := words(was), words(is)
	switch {
	case was.Verdict < rule.Suspect || !mayAllow(was, subject):
		if was.Verdict != is.Verdict || !slices.Equal(before, after) {
			return "which has nothing to do with it"
		}
	case is.Verdict != rule.Suspect:
		return "which may allow it"
	case len(after) == 0 || !strings.Contains(after[0], own) || !slices.Equal(before, after[1:]):
		return fmt.Sprintf("whose paragraph is not the first of %q", after)
	}
	return ""
}

// byContent returns findings in an order that does not depend on verdicts.
func byContent(findings []rule.Finding) []rule.Finding {
	return slices.SortedFunc(slices.Values(findings), func(f, g rule.Finding) int { return strings.Compare(content(f), content(g)) })
}

// content is what a finding is about, without its verdict and excuses.
func content(f rule.Finding) string {
	return fmt.Sprint(f.Step, f.Phase, f.Rule, f.Refs, f.Hexes, f.Pieces, f.Message)
}

// mayAllow reports whether a rule of the game's own about a subject may allow what was found.
func mayAllow(f rule.Finding, subject scspack.Touch) bool {
	return slices.Contains(f.RestsOn, subject) || slices.ContainsFunc(f.Refs, func(ref string) bool {
		about, own := allowing[f.Rule+" "+ref]
		if !own {
			about = allowing[f.Rule]
		}
		return slices.Contains(strings.Fields(about), subject)
	})
}

// allowing are the subjects of rules that may allow what breaks a rule of the series, or one of its paragraphs.
var allowing = map[string]string{
	"afb/air-strike":                   "attack",
	"afb/air-strike AfB 1.9a":          "attack result losses markers",
	"afb/dg-marker":                    "markers attack result",
	"afb/dg-marker-change":             "markers attack result",
	"afb/garrison":                     "arrival losses",
	"afb/garrison-limit":               "arrival",
	"afb/pull-out":                     "arrival removal",
	"afb/replacement":                  "arrival steps",
	"scs/advance":                      "advance hexside result retreat zoc",
	"scs/advance 4.0a":                 "advance hexside result retreat zoc stacking",
	"scs/advance 6.2a":                 "advance hexside result retreat zoc overrun",
	"scs/attack":                       "attack",
	"scs/attack 7.3":                   "attack hexside",
	"scs/attacked-twice":               "attack",
	"scs/attacked-twice 6.1b":          "attack overrun",
	"scs/combat-odds":                  "odds hexside steps",
	"scs/combat-phase":                 "attack overrun exploitation",
	"scs/combat-result":                "result losses retreat steps",
	"scs/counter-face":                 "steps",
	"scs/exploitation-capability":      "exploitation movement",
	"scs/exploitation-capability 12.2": "exploitation movement supply markers",
	"scs/exploitation-from-ezoc":       "exploitation movement zoc",
	"scs/interrupted-move":             "movement exploitation",
	"scs/late-reinforcement":           "arrival",
	"scs/left-map":                     "movement removal",
	"scs/left-map Map C":               "movement removal arrival",
	"scs/marker-change":                "markers supply zoc hexside",
	"scs/mixed-occupancy":              "",
	"scs/moved-in-wrong-phase":         "movement retreat advance result exploitation",
	"scs/movement-allowance":           "movement hexside zoc",
	"scs/movement-allowance 3.2d":      "movement hexside",
	"scs/movement-allowance 12.2":      "movement hexside zoc supply markers",
	"scs/non-phasing-moved":            "movement retreat advance overrun",
	"scs/oos-marker":                   "supply markers zoc hexside",
	"scs/overrun":                      "overrun movement hexside zoc",
	"scs/overrun 6.1a":                 "overrun movement hexside zoc exploitation",
	"scs/overrun 6.1e":                 "overrun movement hexside zoc stacking",
	"scs/overrun 7.2e":                 "overrun movement hexside zoc attack",
	"scs/overrun 11.0":                 "overrun movement hexside zoc exploitation",
	"scs/phase-order":                  "",
	"scs/regained-step":                "steps arrival",
	"scs/reinforcement-entry":          "arrival movement hexside zoc supply",
	"scs/reinforcement-turn":           "arrival",
	"scs/retreat":                      "retreat zoc result",
	"scs/retreat 9.0b":                 "retreat zoc result hexside",
	"scs/retreat 9.2":                  "retreat zoc result hexside",
	"scs/retreat-toward-supply":        "retreat supply result hexside zoc",
	"scs/set-up-order":                 "arrival",
	"scs/stack-order":                  "stacking",
	"scs/stacking-limit":               "stacking",
	"scs/step-losses":                  "losses steps result",
	"scs/turn-marker":                  "",
	"scs/typed-roll":                   "",
	"scs/unexplained-loss":             "losses steps removal attack result supply",
	"scs/victory-points":               "",
}
