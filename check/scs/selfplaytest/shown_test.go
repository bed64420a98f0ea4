package selfplaytest_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
)

// A saved game stands in the phase that its turn tracker shows, which still runs.
func TestShownPhase(t *testing.T) {
	w := barbarossa(t)
	var some []string
	for _, word := range slices.Sorted(maps.Keys(w.Units)) {
		if u := w.Pack.Unit(w.Units[word]); u.Side == "german" && u.AttackKind == "attack" {
			some = append(some, word)
		}
	}
	for phase, want := range map[string]string{
		"German Movement": "the german movement phase still runs, by",
		"German Supply":   "the german supply phase still runs, by",
	} {
		text := strings.Join(append(slices.Clone(w.Players), "tracker 7 "+phase, "at 20.10: "+strings.Join(some[:5], " ")), "\n")
		_, saves, err := w.Mailed(text + "\n")
		if err != nil {
			t.Fatal(err)
		}
		results, err := check.Chain(saves[:1], check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var excuses []string
		for _, f := range results[0].Findings {
			if f.Rule == "scs/stacking-limit" {
				for _, e := range f.Evidence.Excuses {
					excuses = append(excuses, e.String())
				}
			}
			if f.Rule == "scs/oos-marker" && f.Verdict >= rule.Suspect && strings.Contains(phase, "Supply") {
				t.Errorf("%s: %s: the markers of a phase that runs may still change", f.Verdict, f.Sentence())
			}
		}
		if !slices.ContainsFunc(excuses, func(e string) bool { return strings.HasPrefix(e, want) }) {
			t.Errorf("%s: %q, want %q", phase, excuses, want)
		}
	}
}
