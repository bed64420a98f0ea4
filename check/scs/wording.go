package scs

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of findings based on a guess.
var (
	guessedWrong = rule.Wording{Code: "guess/wrong",
		English: "sides and units, which are guessed from the module, are others, or the game allows it"}
	hexesCounted = rule.Wording{Code: "guess/hexes-counted",
		English: "%s; hexes are counted from the lower left hex, 01.01"}
	sidesTogether = rule.Wording{
		Code: "guess/sides-together",
		English: "units of two sides stand together in %d hexes, %s and others: the game allows it, or sides and " +
			"units, which are " +
			"guessed from the module, are others",
	}
	exclusiveAllows   = rule.Wording{Code: "exclusive/allows", English: "%v allows it"}
	exclusiveTitled   = rule.Wording{Code: "exclusive/titled", English: "%s (%s)"}
	exclusiveUntitled = rule.Wording{Code: "exclusive/untitled", English: "%s"}
	exclusiveUnlisted = rule.Wording{
		Code: "exclusive/unlisted",
		English: "the game has a rule of its own about %s: your pack does not declare its list of exclusive rules as " +
			"complete",
	}
	// tooLarge is why the engine refuses a pack.
	tooLarge = rule.Wording{Code: "pack/not-compiled", English: "%v"}
)
