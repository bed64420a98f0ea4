package words

import "github.com/umpire-vassal/umpire/rules/fubar/fubarpack"

// Switch returns the question that a switch of a pack answers, and the reason for its default.
func Switch(id fubarpack.SwitchID) (question, reason string) {
	return switches[id].question, switches[id].reason
}

// switches are the questions that the printed rules leave open.
var switches = map[fubarpack.SwitchID]struct{ question, reason string }{
	fubarpack.AimedInCover: {
		"where cover makes a hit harder than 6+, does aimed fire count from 6+ or from the whole sum?",
		"the limit of 6+ is one of the unit's expertise, and aimed fire is added to the die",
	},
	fubarpack.Coherency: {
		"are all figures of a unit near each other, or is each near another one, in a chain?",
		"the words fit both; fewer figures are out of reach in a chain",
	},
	fubarpack.MeasuredBetween: {
		"are distances between figures measured between their bases or between their centres?",
		"the rules do not say; figures touch by their bases in close combat",
	},
}
