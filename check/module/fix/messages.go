package fix

import "github.com/umpire-vassal/umpire/check/say"

func setUpStays(setUp string) say.Message {
	return say.F("fix/set-up", "the set-up {'setUp'} cannot be rewritten, and would not fit the module any more", setUp)
}
