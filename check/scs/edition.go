//go:build !js

package scs

import (
	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/newmodule"
)

// editions lets a system make modules. The page in the browser does not: the fonts and the
// drawing would take a quarter of it.
func editions(s *check.System) *check.System {
	s.Tables, s.Edition = newmodule.Tables, newmodule.Make
	return s
}
