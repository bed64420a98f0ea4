package selector

import "github.com/umpire-vassal/umpire/check/rule"

// What is wrong with an entry that matches pieces.
var (
	matchesNothing = rule.Wording{Code: "binding/matches-nothing",
		English: "matches no piece; allowed: \"gpid\", \"name\", \"image\", \"prototype\", \"property\" with " +
			"\"value\", \"expression\""}
	noCondition     = rule.Wording{Code: "binding/no-condition", English: "%q is no condition: %v"}
	noPattern       = rule.Wording{Code: "binding/no-pattern", English: "%q is no pattern: %s"}
	unknownGroup    = rule.Wording{Code: "binding/unknown-group", English: "%q is no group that is asked for%s"}
	unsureCondition = rule.Wording{Code: "binding/unsure-condition",
		English: "%q is no condition; allowed: as {Side == \"German\" && Hits < 2}, or as Side = German"}
	valueAlone = rule.Wording{Code: "binding/value-alone",
		English: "\"value\" without \"property\"; it names the property that has the value"}
)
