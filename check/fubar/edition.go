//go:build !js

package fubar

import (
	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar/newmodule"
)

// editions lets the system make modules. The page in the browser does not.
func editions(s *check.System) *check.System {
	s.Tables, s.Edition = newmodule.Tables, newmodule.Make
	return s
}
