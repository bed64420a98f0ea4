package fubar

import "github.com/umpire-vassal/umpire/check"

// editions leaves out what makes modules.
func editions(s *check.System) *check.System { return s }
