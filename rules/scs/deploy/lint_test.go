package deploy_test

import (
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
)

// Where units times cells are too many, Lint reports it and does not begin.
func TestLintBound(t *testing.T) {
	g := afb(t, map[string]string{"game.toml": afbMap})
	table := deploy.Table{Cells: slices.Repeat([]deploy.Cell{{Count: 1}}, 201)}
	faults := deploy.Lint(g, scs.Position{Units: make([]scs.Unit, 20_000)}, table)
	if len(faults) != 1 || faults[0].Code != deploy.TooManyPairs || faults[0].Count != 20_000 || faults[0].Of != 201 {
		t.Errorf("%v", faults)
	}
}
