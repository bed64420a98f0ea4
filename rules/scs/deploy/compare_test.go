package deploy_test

import (
	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/scs"
)

// differ returns how the units of two positions differ, including their order in a hex.
func differ(a, b []scs.Unit) string { return cmp.Diff(a, b) }
