package setup

import "github.com/umpire-vassal/umpire/check/rule"

// Why units that are placed cannot be shown in a module.
var (
	hexNotShown    = rule.Wording{Code: "placed/hex-not-shown", English: "no map of the module shows hex %s"}
	noPlaceOutside = rule.Wording{Code: "placed/no-place-outside",
		English: "the pack names no place beside the map for %s"}
	noSlot = rule.Wording{Code: "placed/no-slot",
		English: "the module has no slot of the unit %q; pieces.csv or a [[unit]] of vassal.toml binds them"}
	placeNotBound = rule.Wording{Code: "placed/place-not-bound",
		English: "no window, zone or box of the module is the place %q; a [[place]] of vassal.toml binds it"}
	sideNotShown = rule.Wording{Code: "placed/side-not-shown",
		English: "no layer of the piece %q shows that side of %s as far as pieces.csv and vassal.toml show; they " +
			"need its levels"}
	stackMistaken = rule.Wording{Code: "placed/stack-mistaken",
		English: "the binding does not take the stack of %s for what it is"}
	statusNotShown = rule.Wording{Code: "placed/status-not-shown",
		English: "no layer and no marker of the module shows the status or the losses of %s and of no other unit in " +
			"its stack, as far as vassal.toml shows; it needs a [[status]], or a [[marker]] that \"covers\" one unit"}
)

// The sentences of findings about slots.
var (
	noCounter = rule.Wording{Code: "counter-slots/none",
		English: "units that no slot of the module is, unless pieces.csv or vassal.toml lacks it: %d (%s)"}
	tooManyLaid = rule.Wording{Code: "counter-slots/too-many",
		English: "at-start stacks and decks hold %d counters of %q; the game has %d, unless some are spare ones"}
)
