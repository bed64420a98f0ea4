package orders

import "github.com/umpire-vassal/umpire/check/rule"

// What is wrong in a file of declarations.
var (
	emptyRoll = rule.Wording{Code: "declared/empty-roll",
		English: "\"result\" is empty; for kind roll it is what came up, as \"9\" or \"4+5\""}
	notForRoll = rule.Wording{Code: "declared/not-for-roll",
		English: "%q means nothing for kind roll; allowed: nothing here"}
	noLogs = rule.Wording{Code: "declared/no-logs", English: "no log is checked that has steps"}
	noStep = rule.Wording{Code: "declared/no-step",
		English: "%q is no step; allowed: a whole number from 1, or with the log before it, as turn2.vlog:14"}
	severalLogs = rule.Wording{Code: "declared/several-logs",
		English: "%q may mean %d of the logs that are checked; allowed: more of its path"}
	unknownLog = rule.Wording{Code: "declared/unknown-log", English: "%q is no log that is checked%s"}
	whichLog   = rule.Wording{Code: "declared/which-log",
		English: "step %d of which log? %d are checked; allowed: with the log before it, as %s:%d"}
)
