// Package file has the rules over a file itself, of any game: whether all programs read the
// same in it, whether all its commands could be executed, whether the extensions that it names are
// there, and whether the dice were thrown as it says.
//
// It uses what opening and replaying a file shows, and knows no game. Its findings show how
// far all other findings can be trusted.
package file

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A File is what opening and replaying a save or log has shown.
type File struct {
	Notices  []vmod.Notice
	Problems []game.Problem
	// CutOff is what State.CutOff returns after everything else was checked.
	CutOff bool
	// Module is nil if the user has none. Extensions are those with which the file was saved.
	Module     *vmod.Module
	Extensions []command.Extension
}

// A Rule is a rule over a file.
type Rule = rule.Rule[*Pass, struct{}]

// A Pass is one run of one rule over a file.
type Pass struct {
	*rule.Pass
	*File
}

// Rules returns all rules over a file, by ID.
func Rules() []*Rule { return []*Rule{CommandDone, ExtensionsThere, OneReading, WithinBudget} }

// Run applies all rules to a file.
func Run(f *File, coverage *rule.Coverage) []rule.Finding {
	return rule.Run(Rules(), coverage, nil, func(p *rule.Pass) *Pass { return &Pass{p, f} })
}
