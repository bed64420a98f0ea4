package setup

import (
	"strings"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
)

// Infeasible returns the error that the table of that file cannot be set up.
func Infeasible(file string, why *deploy.Infeasible) *check.Infeasible {
	all := &check.Infeasible{File: file, Limit: why.Limit}
	if text := strings.TrimSpace(why.String()); text != "" {
		all.Why = strings.Split(text, "\n")
	}
	return all
}
