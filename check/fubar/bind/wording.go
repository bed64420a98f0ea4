package bind

import "github.com/umpire-vassal/umpire/check/rule"

// What is wrong in the vassal.toml of a FUBAR pack.
var (
	noCover  = rule.Wording{Code: "fubar-binding/no-cover", English: "cover.csv has no row %q%s"}
	noExtent = rule.Wording{Code: "fubar-binding/no-extent",
		English: "how far the cover goes is missing: \"width\" and \"height\", or \"radius\""}
	noFigure       = rule.Wording{Code: "fubar-binding/no-figure", English: "units.csv has no row %q%s"}
	noFigureNoUnit = rule.Wording{Code: "fubar-binding/no-figure-no-unit",
		English: "neither \"figure\" nor \"unit\"; one says which row of units.csv it is, the other at least which " +
			"unit"}
	noGroup = rule.Wording{Code: "fubar-binding/no-group",
		English: "%q lacks a group, as (?P<unit>.+); needed: %s"}
	noRuler = rule.Wording{Code: "fubar-binding/no-ruler",
		English: "what the pieces tell is missing, or both are there: \"pixels\", for one inch or centimetre, or " +
			"\"length\", how far two of them lie apart"}
	noTable = rule.Wording{Code: "fubar-binding/no-table",
		English: "no [table]; it names the window on which the game is played"}
	noUnit = rule.Wording{Code: "fubar-binding/no-unit", English: "units.csv has no unit %q%s"}
)
