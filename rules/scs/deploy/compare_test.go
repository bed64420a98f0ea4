package deploy_test

import (
	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/scs"
)

// differ is how the units of two positions differ, the order of those in one hex
// included.
func differ(a, b []scs.Unit) string { return cmp.Diff(a, b) }
