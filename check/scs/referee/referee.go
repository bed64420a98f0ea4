// Package referee judges what the players of a log did: who moved which units how far,
// in which phase, and where everything stood when each phase ended.
//
// Package check/actions has what was done, check/scs/bind what the pieces are, and
// rules/scs what the rules allow. A log is believed only as far as it goes: VASSAL stores
// where pieces were put down, not the way there, and no reasons. So a move is judged by
// where a unit stood when a phase began and where it stood when the phase ended. A move
// without any legal way is illegal. A move that would be too long only through the points
// in between is suspect, since a drop can have been put right by hand. A phase is declared
// by the game's chat, its turn tracker, or the user; what would depend on an undeclared
// phase is unchecked.
//
// A combat is announced in the chat, as the binding reads it, or shown by a throw of dice
// for the table. The hexes in an announcement are believed, the names of units are not.
// Without an announcement the attacked hex is deduced from what was done after the dice,
// and a finding about it is never more than suspect. Losses, retreats and advances are
// joined to combats by the units that took part, since a unit takes part in only one
// combat in a phase. They are judged as they stand when the phase ends.
//
// Orders of the user about steps (package declare) count as if the log showed them, as far
// as the log bears them out. Rule UnmatchedOrder reports the others.
//
// Some excuses are valid by the rules but not visible in a log: a retreat from an overrun
// whose dice were thrown elsewhere, a line that was typed too late. The package looks for
// them; a fault that they may excuse is suspect, and its finding names the excuse.
//
// Each rule is a value in a file of its own; Check runs them all.
package referee

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Judgement holds the findings in one log of a chain. Its steps count from 1.
type Judgement struct {
	// Findings are in the order of rule.Sort.
	Findings []rule.Finding
	// Steps are all steps; those that were undone are marked.
	Steps []actions.Step
}

// Check plays and judges the steps of a chain of logs, in order, and returns a judgement
// for each log. A phase that is not over when a log ends goes on in the next log. Coverage
// gets the counts of what was checked and what was not. It is an error if an order names
// something that a log or the pack does not have.
func Check(chain []Link, g *scs.Game, b *bind.Binding, opt Options, coverage *rule.Coverage) ([]Judgement, error) {
	log, err := read(chain, g, b, opt)
	if err != nil {
		return nil, err
	}
	log.remember()
	ends := log.judgeEnds()
	covered := &rule.Coverage{}
	inPhases := run(log, covered)
	findings := append(log.positions(ends(coverage), inPhases), inPhases...)
	coverage.Add(covered)
	return log.byFile(findings), nil
}
