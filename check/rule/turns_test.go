package rule_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/rule"
)

// walker is a rule that passes so many places, notes each, and pauses there.
func walker(id string, places int, said *[]string) *rule.Rule[*rule.Pass, int] {
	return &rule.Rule[*rule.Pass, int]{
		Description: rule.Description{ID: id},
		Run: func(p *rule.Pass) {
			for i := range places {
				*said = append(*said, id+strings.Repeat("'", i))
				p.Report(rule.Finding{Verdict: rule.Illegal, Step: places - i})
				p.Checked("places")
				if !p.Pause() {
					return
				}
			}
		},
	}
}

// Rules in turns reach each place together, whichever of them ends first, and find the same
// as one after the other.
func TestRunInTurns(t *testing.T) {
	type ran struct {
		Said     []string
		Findings []rule.Finding
		Counts   []rule.Count
	}
	by := func(run func([]*rule.Rule[*rule.Pass, int], *rule.Coverage, func(int) []string, func(*rule.Pass) *rule.Pass) []rule.Finding) (r ran) {
		var coverage rule.Coverage
		rules := []*rule.Rule[*rule.Pass, int]{walker("a", 3, &r.Said), walker("b", 1, &r.Said), walker("c", 0, &r.Said), walker("d", 2, &r.Said)}
		r.Findings = run(rules, &coverage, nil, func(p *rule.Pass) *rule.Pass { return p })
		r.Counts = coverage.Counts()
		return r
	}
	after, turns := by(rule.Run), by(rule.RunInTurns)
	if diff := cmp.Diff([]string{"a", "a'", "a''", "b", "d", "d'"}, after.Said); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"a", "b", "d", "a'", "d'", "a''"}, turns.Said); diff != "" {
		t.Error(diff)
	}
	turns.Said = after.Said
	if diff := cmp.Diff(after, turns); diff != "" {
		t.Error(diff)
	}
}

// A rule that panics ends the run, and no other goes on.
func TestPanicInTurns(t *testing.T) {
	var said []string
	fails := &rule.Rule[*rule.Pass, int]{Run: func(*rule.Pass) { panic("fault") }}
	defer func() {
		if got := recover(); got != "fault" || len(said) != 1 {
			t.Errorf("recovered %v after %v", got, said)
		}
	}()
	rule.RunInTurns([]*rule.Rule[*rule.Pass, int]{walker("a", 3, &said), fails}, &rule.Coverage{}, nil, func(p *rule.Pass) *rule.Pass { return p })
}
