package rule

import (
	"iter"
	"slices"
)

// A Rule is a rule and the code that checks it. P is what that code sees: a struct with
// what is judged, and a *[Pass] to report to. N is what the rules of a game system can
// ask of a game pack.
//
// A rule over a file, log, position or chain is one file with such a value, one line in
// the list Rules of its package, and its cases in testdata.
type Rule[P, N any] struct {
	Description
	// Needs are what the rule cannot be checked without.
	Needs []N
	// Uses are what it asks besides: without them it leaves some things unchecked.
	Uses []N
	// Run checks the rule. It is called only where nothing of Needs is missing.
	Run func(P)
}

// Rests are pairs of a paragraph, "" for all, and what findings that cite it rest on. Being no map, they are there
// before the program starts, at no cost.
type Rests []struct{ Ref, Touch string }

// A Description describes a rule for people.
type Description struct {
	// ID is stable and never used again for another rule: the rulebook's short
	// name, a slash, words with hyphens. "log/dice-typed".
	ID string
	// Refs are the paragraphs that the rule enforces, "4.0a". Its findings cite them
	// unless they name others.
	Refs []string
	// Also are further paragraphs that its findings can cite.
	Also []string
	// Applies are paragraphs by which it works out what is due; no breach is called by their names.
	Applies []string
	// Title is what it is about, in a few words.
	Title string
	// Touches are what the rule is about, in the words of the system's packs: a game's own rule
	// about the same may allow what this one finds. It is not nil, but empty where no rule of a
	// game can. TouchesBy is the same for findings by single paragraphs.
	Touches   []string
	TouchesBy map[string][]string
	// RestsOn are what its findings rest on besides, in the same words, by the paragraph that they cite, "" for
	// all: a retreat on the result that makes it due, an attack by 7.3 on the hexside that forbids it.
	RestsOn Rests
	// Says is what the paragraphs demand, in our own words.
	Says string
	// Checks is how it is checked, and which verdict when.
	Checks string
	// Example is a case of it.
	Example string
	// Level is the level of checking that it belongs to.
	Level Level
	// Groundwork reports that what the rule counts is no play that was judged: pieces that the pack knows, rolls that
	// were thrown and not typed.
	Groundwork bool
}

// Describe returns the descriptions of rules.
func Describe[P, N any](rules []*Rule[P, N]) []Description {
	all := make([]Description, len(rules))
	for i, r := range rules {
		all[i] = r.Description
	}
	return all
}

// A Pass is one run of one rule over one thing.
type Pass struct {
	// Rule describes the rule.
	Rule *Description

	coverage *Coverage
	findings []Finding
	run      func()      // runs the rule
	pause    func() bool // nil in a run without turns
}

// Report adds a finding. Its rule is filled in and, where it names no paragraphs, the rule's.
func (p *Pass) Report(f Finding) {
	f.Rule = p.Rule.ID
	if f.Refs == nil {
		f.Refs = p.Rule.Refs
	}
	p.findings = append(p.findings, f)
}

// Checked counts a thing that got its verdict, found legal or not.
func (p *Pass) Checked(what string) { p.coverage.Checked(p.Rule, what) }

// CheckedTimes counts so many of them.
func (p *Pass) CheckedTimes(what string, times int) {
	p.coverage.of(p.Rule, what).Checked += times
}

// Unchecked counts a thing that got none, because need is missing.
func (p *Pass) Unchecked(what, need string) { p.coverage.Unchecked(p.Rule, what, need) }

// Need records something without which the rule's level is not reached.
func (p *Pass) Need(need string) { p.coverage.Need(p.Rule.Level, need) }

// Pause lets the other rules of a run in turns come as far as this rule. It reports whether the rule
// is to go on: not if another has panicked.
func (p *Pass) Pause() bool { return p.pause == nil || p.pause() }

// Run applies rules, one after the other, and returns their findings in order. What was not
// checked, and why, goes to coverage. lacks lists what is missing of a need, nil for rules
// without needs; begin wraps each rule's pass.
func Run[P, N any](rules []*Rule[P, N], coverage *Coverage, lacks func(N) []string, begin func(*Pass) P) []Finding {
	passes := ready(rules, coverage, lacks, begin)
	for _, p := range passes {
		p.run()
	}
	return found(passes)
}

// RunInTurns is like Run, but a rule that pauses waits until all others have paused or are
// done. What they work out about one part of a long log can then be kept until all have
// passed that part, and need not be kept for the whole log.
func RunInTurns[P, N any](rules []*Rule[P, N], coverage *Coverage, lacks func(N) []string,
	begin func(*Pass) P) []Finding {
	passes := ready(rules, coverage, lacks, begin)
	var going []func() (struct{}, bool)
	for _, p := range passes {
		next, stop := iter.Pull(func(yield func(struct{}) bool) {
			p.pause = func() bool { return yield(struct{}{}) }
			p.run()
		})
		defer stop()
		going = append(going, next)
	}
	for len(going) > 0 {
		going = slices.DeleteFunc(going, func(next func() (struct{}, bool)) bool {
			_, more := next()
			return !more
		})
	}
	return found(passes)
}

// ready returns the passes of the rules of whose needs nothing is missing.
func ready[P, N any](rules []*Rule[P, N], coverage *Coverage, lacks func(N) []string, begin func(*Pass) P) []*Pass {
	var passes []*Pass
	for _, r := range rules {
		coverage.Reach(r.Level)
		var missing []string
		for _, n := range r.Needs {
			missing = append(missing, lacks(n)...)
		}
		for _, m := range missing {
			coverage.Need(r.Level, m)
		}
		if len(missing) > 0 {
			continue
		}
		pass := &Pass{Rule: &r.Description, coverage: coverage}
		pass.run = func() { r.Run(begin(pass)) }
		passes = append(passes, pass)
	}
	return passes
}

// found returns the findings of passes in order.
func found(passes []*Pass) []Finding {
	var findings []Finding
	for _, p := range passes {
		findings = append(findings, p.findings...)
	}
	Sort(findings)
	return findings
}

// A Level is how far a check can go. Each needs the ones before it.
type Level int

// The levels.
const (
	Integrity Level = iota // the file's own integrity
	Stacking               // sides and stacking
	Moves
	Combat
	Supply
	levels
)

// Levels is the number of levels.
const Levels = int(levels)

var levelNames = [levels]string{"the file's integrity", "sides and stacking", "moves", "combat", "supply"}

// String returns what is checked on the level.
func (l Level) String() string {
	if l < 0 || l >= levels {
		return "invalid"
	}
	return levelNames[l]
}
