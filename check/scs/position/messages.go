package position

import "github.com/umpire-vassal/umpire/check/say"

// GoesOnLater excuses what a later step of the phase may cure.
func GoesOnLater() say.Wording { return say.As("phase/goes-on", "the phase goes on in a later log") }
