package declare

import "github.com/umpire-vassal/umpire/check/rule"

// What is wrong in a file of declarations.
var (
	emptyHex = rule.Wording{Code: "declared/empty-hex",
		English: "\"hex\" is empty; for kind %s it is the hex that is attacked"}
	emptyRoll = rule.Wording{Code: "declared/empty-roll",
		English: "\"result\" is empty; for kind roll it is what came up, as \"9\", \"4+5\" or \"D1r1\""}
	notForRoll = rule.Wording{Code: "declared/not-for-roll",
		English: "%q means nothing for kind roll; allowed: nothing here"}
	emptyResult = rule.Wording{Code: "declared/empty-result",
		English: "\"result\" is empty; for kind phase it names the phase, as \"german movement\""}
	emptyUnits = rule.Wording{Code: "declared/empty-units",
		English: "\"units\" is empty; for kind %s it names the units"}
	namesNoUnit = rule.Wording{Code: "declared/names-no-unit", English: "%q names no unit"}
	noLogs      = rule.Wording{Code: "declared/no-logs", English: "no log is checked that has steps"}
	noStep      = rule.Wording{Code: "declared/no-step",
		English: "%q is no step; allowed: a whole number from 1, or with the log before it, as turn2.vlog:14"}
	noTurn      = rule.Wording{Code: "declared/no-turn", English: "%q is no turn"}
	notForPhase = rule.Wording{Code: "declared/not-for-phase",
		English: "%q means nothing for kind phase; allowed: nothing here"}
	phaseInResult = rule.Wording{Code: "declared/phase-in-result",
		English: "%q means nothing for kind phase, whose name is in \"result\"; allowed: nothing here"}
	saysNothing = rule.Wording{Code: "declared/says-nothing",
		English: "%q means nothing for kind %s; allowed: nothing here, and anything in \"remark\""}
	severalLogs = rule.Wording{Code: "declared/several-logs",
		English: "%q may mean %d of the logs that are checked; allowed: more of its path"}
	unitWithoutName = rule.Wording{Code: "declared/unit-without-name",
		English: "%q names no unit; allowed: a name, then @ and a hex, as \"1st Foot@05.03\""}
	unknownLog = rule.Wording{Code: "declared/unknown-log", English: "%q is no log that is checked%s"}
	whichLog   = rule.Wording{Code: "declared/which-log",
		English: "step %d of which log? %d are checked; allowed: with the log before it, as %s:%d"}
)
