// Package file has the rules over the files of any game: whether a file says the same
// to everybody who reads it, whether all its commands can be done, and whether the dice
// of a log were thrown honestly.
//
// It uses what opening and replaying a file shows, and knows no game. Its findings tell
// how far all other findings can be trusted.
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

// A Rule judges a file.
type Rule struct {
	rule.Rule
	// Run returns the findings and counts in coverage what it looked at.
	Run func(*File, *rule.Coverage) []rule.Finding
}

// Rules returns all rules over a file, by ID.
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
