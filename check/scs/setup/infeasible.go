package setup

import (
	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
)

// Infeasible returns the error for a table that cannot be set up. file is the table's name.
func Infeasible(file string, why *deploy.Infeasible) *check.Infeasible {
	return &check.Infeasible{File: file, Limit: why.Limit, Why: words.Speaker{}.Infeasible(why)}
}
