// Package integrity has the rules over a file itself: whether it says one thing
// to all who read it, and whether all that it says could be done.
//
// It knows what opening and replaying a file has shown, and no game. What it
// finds says how far every other finding can be trusted.
package file

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A File is what opening and replaying a save or log has shown.
type File struct {
	Notices  []vmod.Notice
	Problems []game.Problem
}

// A Rule is a rule over a file.
type Rule struct {
	rule.Rule
	// Run gives its findings, and counts in coverage what it looked at.
	Run func(*File, *rule.Coverage) []rule.Finding
}

// Rules are all rules over a file, by ID.
func Rules() []*Rule { return []*Rule{CommandDone, OneReading} }

// Run applies all rules to a file.
func Run(f *File, coverage *rule.Coverage) []rule.Finding {
	var findings []rule.Finding
	for _, r := range Rules() {
		for _, found := range r.Run(f, coverage) {
			found.Rule, found.Refs = r.ID, r.Refs
			findings = append(findings, found)
		}
	}
	rule.Sort(findings)
	return findings
}
