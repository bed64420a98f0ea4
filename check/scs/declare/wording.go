package declare

import "github.com/umpire-vassal/umpire/check/rule"

// What is wrong in a file of declarations.
var (
	emptyHex = rule.Wording{Code: "declared/empty-hex",
		English: "\"hex\" is empty; for kind %s it is the hex that is attacked"}
	emptyResult = rule.Wording{Code: "declared/empty-result",
		English: "\"result\" is empty; for kind phase it names the phase, as \"german movement\""}
	emptyUnits = rule.Wording{Code: "declared/empty-units",
		English: "\"units\" is empty; for kind %s it names the units"}
	namesNoUnit = rule.Wording{Code: "declared/names-no-unit", English: "%q names no unit"}
	noTurn      = rule.Wording{Code: "declared/no-turn", English: "%q is no turn"}
	notForPhase = rule.Wording{Code: "declared/not-for-phase",
		English: "%q means nothing for kind phase; allowed: nothing here"}
	phaseInResult = rule.Wording{Code: "declared/phase-in-result",
		English: "%q means nothing for kind phase, whose name is in \"result\"; allowed: nothing here"}
	saysNothing = rule.Wording{Code: "declared/says-nothing",
		English: "%q means nothing for kind %s; allowed: nothing here, and anything in \"remark\""}
	unitWithoutName = rule.Wording{Code: "declared/unit-without-name",
		English: "%q names no unit; allowed: a name, then @ and a hex, as \"1st Foot@05.03\""}
)
