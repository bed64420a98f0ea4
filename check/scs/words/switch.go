package words

import "github.com/umpire-vassal/umpire/rules/scs/scspack"

// Switch returns the question that a switch of a pack answers, and the reason for its default.
func Switch(id scspack.SwitchID) (question, reason string) {
	return switches[id].question, switches[id].reason
}

// switches are the questions that the printed rules leave open.
var switches = map[scspack.SwitchID]struct{ question, reason string }{
	scspack.BesideFlippedUnit: {
		"may a unit return with or beside a unit that a replacement has just turned to its full side?",
		"that unit was in play before; the rule is about units that have just been replaced, and turning one is a replacement, too",
	},
	scspack.DGMARounding: {
		"how is the halved movement allowance of a disorganized unit rounded?",
		"the series rounds everything by the standard rounding rule, and the game says so itself for units out of supply",
	},
	scspack.EZOCOnRoad: {
		"does entering an enemy zone of control cost its movement points on a road too?",
		"a road replaces the cost of the hex and of the hexside; the cost of a zone of control is neither",
	},
	scspack.MinimumMoveIsWhole: {
		"is the one hex that a unit may always move its whole move?",
		"the movement example refuses a unit its last hex, for 10 of 9 movement points",
	},
	scspack.OverrunFromEntry: {
		"may reinforcements that are placed in an enemy zone of control overrun in that phase?",
		"they are placed when the phase begins, so they begin it there; that enemy zones of control have no effect is said of their placement",
	},
	scspack.PulloutFromDeadUnits: {
		"may exploit capable units that were eliminated before the pull-out come back as replacements after it?",
		"the units that return stand for those, too; the only text at hand contradicts itself",
	},
	scspack.RetreatGrace: {
		"does the end of an Exploitation Phase, too, end the grace for a stack that a retreat made too big?",
		"the series names the end of the next friendly Movement Phase alone; the game enforces stacking at the end of both",
	},
	scspack.RetreatOffMap: {
		"what becomes of a unit that can go on with its retreat only off the map?",
		"a unit that cannot go on loses a step for each hex; Map B destroys units that are forced off the map, and retreats need not lead off it",
	},
	scspack.RetreatWithoutMA: {
		"may a unit retreat that cannot move?",
		"retreats are counted in hexes, not in movement points (9.0c); the hexes have to be such as the unit could move through",
	},
	scspack.SourceInEZOC: {
		"may a supply line end in a source that lies in an enemy zone of control?",
		"the path between unit and source is free of enemy zones of control, and it ends in the source",
	},
	scspack.SpentGarrisonParent: {
		"where does a unit go that gave its last step for a garrison?",
		"the paragraph on garrisons says so; the one on replacements knows only the cup of the eliminated",
	},
	scspack.SplitStrikeAlone: {
		"is a split strike the only one on its hex in its phase, or in its turn?",
		"a hex may be struck again in another phase; that a split strike is alone on its hex is said without a time",
	},
	scspack.StrongestFace: {
		"which printed strength makes a unit the strongest, that of the face it shows or of its full side?",
		"the face that it shows is the unit's current strength (8.0)",
	},
	scspack.ZOCWithoutMA: {
		"does a unit that cannot move, but has an attack strength, have a zone of control?",
		"the attack strength gives the zone; that the unit could move there is asked of the terrain",
	},
}
