package rule

import "github.com/umpire-vassal/umpire/check/say"

// A FindingView is a finding as machine formats show it. Its lists are never null.
type FindingView struct {
	// Rule is the rule's stable id: "log/dice-typed".
	Rule string `json:"rule"`
	// Refs are the paragraphs that it rests on, the game's own before the series'.
	Refs    []string `json:"refs"`
	Verdict Verdict  `json:"verdict"`
	// Severity is the verdict in the words of linters: "error", "warning", "info" or
	// "unchecked". It is "warning" for what is illegal by rules that players may set aside.
	Severity string `json:"severity"`
	// Code names the message, in any language: "stacking-limit/too-many".
	Code string `json:"code"`
	// Message is what is wrong, by how much, and what may excuse it.
	Message say.Message `json:"message"`
	// Step is the log step, counted from 1; 0 is the position that a save holds.
	Step int `json:"step"`
	// Phase is the phase that the verdict supposes, "german movement", or "".
	Phase string `json:"phase"`
	// Hexes are the hexes it is about, the first one the place to look.
	Hexes []string `json:"hexes"`
	// Pieces are the pieces it is about, bottom to top where they are a stack.
	Pieces []Piece `json:"pieces"`
	// Where is the place in a module or extension; it is not there for a game.
	Where *Where `json:"where,omitempty"`
	// Related are other pieces and hexes that it rests on.
	Related []Related `json:"related"`
	// Evidence is what it rests on.
	Evidence Evidence `json:"evidence"`
	// Fixes are what would make it legal, where that is one thing.
	Fixes []Fix `json:"fixes"`
	// Fingerprint is the same in every run that finds the same thing.
	Fingerprint string `json:"fingerprint"`
}

// View returns the finding as machine formats show it.
func (f *Finding) View() FindingView {
	v := FindingView{
		Rule: f.Rule, Refs: some(f.Refs), Verdict: f.Verdict, Severity: f.Counts().Severity(), Code: f.Message.Code(),
		Message: f.Sentence(), Step: f.Step, Phase: f.Phase,
		Hexes: some(f.Hexes), Pieces: some(f.Pieces), Where: f.Where, Related: make([]Related, len(f.Related)),
		Evidence: f.Evidence, Fixes: some(f.Fixes),
		Fingerprint: f.Fingerprint(),
	}
	for i, r := range f.Related {
		v.Related[i] = Related{r.Message, some(r.Hexes), some(r.Pieces)}
	}
	v.Evidence.Excuses, v.Evidence.Needs = some(f.Evidence.Excuses), some(f.Evidence.Needs)
	return v
}

// A CoverageView is a coverage as machine formats show it. Its lists are never null.
type CoverageView struct {
	// Checked are the counts by rule and kind of thing.
	Checked []Count `json:"checked"`
	// Levels are all levels of checking.
	Levels []LevelView `json:"levels"`
}

// A LevelView is what became of one level of checking.
type LevelView struct {
	Level Level `json:"level"`
	// What is checked on the level.
	What string `json:"what"`
	// Reached reports whether all of it was checked.
	Reached bool `json:"reached"`
	// Needs is what the level would need to be reached.
	Needs []string `json:"needs"`
}

// View returns the coverage as machine formats show it.
func (c *Coverage) View() CoverageView {
	v := CoverageView{Checked: some(c.counts)}
	for l := range levels {
		v.Levels = append(v.Levels, LevelView{l, l.String(), c.Reached(l), some(c.levels[l].needs)})
	}
	return v
}

// some returns the list, or an empty list that is not nil.
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
