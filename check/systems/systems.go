// Package systems is the one place that knows which rule systems there are. A system
// that is to be part of Umpire is added to the list, and nowhere else.
package systems

import (
	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar"
	"github.com/umpire-vassal/umpire/check/scs"
)

// All returns the systems of this program; the first one looks at files without a pack.
func All() check.Systems { return check.Systems{scs.System(), fubar.System()} }
