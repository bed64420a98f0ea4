package bind

import "github.com/umpire-vassal/umpire/check/rule"

// What is wrong in vassal.toml and pieces.csv, and what they leave out.
var (
	emptyGPID = rule.Wording{Code: "binding/empty-gpid",
		English: "\"gpid\" is empty; a row without a gpid has a name, an image or both"}
	figuresProperty = rule.Wording{Code: "binding/figures-property",
		English: "\"figures_property\" names the property that figures_in = \"property\" reads; both or none"}
	fullTwice  = rule.Wording{Code: "binding/full-twice", English: "level %d shows the full side, too"}
	levelAlone = rule.Wording{Code: "binding/level-alone",
		English: "\"level\" without \"tracker\"; it names the tracker that has the level"}
	mapWithoutLow = rule.Wording{Code: "binding/map-without-low",
		English: "game.toml has no such [[map]], whose \"low\" names which hexrows lie half a hex lower"}
	missingCell = rule.Wording{Code: "binding/missing-cell",
		English: "\"cell\" is missing; it is the place in the grid of the hex that \"number\" names, as [0, 0]"}
	missingFigures = rule.Wording{Code: "binding/missing-figures",
		English: "\"figures\" is missing; it is the pattern of what is read there"}
	missingMeaning = rule.Wording{Code: "binding/missing-meaning",
		English: "\"meaning\" is missing; it names the status%s"}
	missingWhen = rule.Wording{Code: "binding/missing-when",
		English: "\"when\" is missing; it lists which texts mean what, as [ { text = 'German Move.*', phase = " +
			"\"movement\" } ]"}
	neitherMarker = rule.Wording{Code: "binding/neither-marker",
		English: "%q is neither a meaning nor a marker of markers.csv%s"}
	noFigureGroup = rule.Wording{Code: "binding/no-figure-group",
		English: "%q has no group, as (?P<attack>\\d+); allowed: %s"}
	noHexGroup = rule.Wording{Code: "binding/no-hex-group",
		English: "%q lacks the group (?P<hex>\\d\\d\\.\\d\\d), which marks where the target's hex number stands"}
	noHexGroups = rule.Wording{Code: "binding/no-hex-groups",
		English: "%q lacks the groups (?P<column>…) and (?P<row>…), which mark where the number's two parts stand"}
	noLayer = rule.Wording{Code: "binding/no-layer",
		English: "%q is no layer; allowed: its name, or as #2 for the second, counted from the outside"}
	noLetter = rule.Wording{Code: "binding/no-letter",
		English: "%q is no map letter; allowed: \"A\" to \"Z\", or nothing"}
	noLevel = rule.Wording{Code: "binding/no-level",
		English: "layer %q has no level that shows a side; allowed: \"full_level\", \"reduced_level\", or both"}
	noMap = rule.Wording{Code: "binding/no-map",
		English: "no [[map]]; it names the window that shows the game map"}
	noMarker      = rule.Wording{Code: "binding/no-marker", English: "markers.csv has no marker %q%s"}
	noPhaseNoSide = rule.Wording{Code: "binding/no-phase-no-side",
		English: "neither \"phase\" nor \"side\"; \"phase\" names the phase that the text means, \"side\" whose it is"}
	noPlace  = rule.Wording{Code: "binding/no-place", English: "places.csv has no place %q%s"}
	noResult = rule.Wording{Code: "binding/no-result",
		English: "[[combat]] without [[result]]: a line that cannot be read may state another result than the " +
			"table's, and what does not fit the table is no more than suspect; result = [] means that players never " +
			"write results"}
	noRollGroup = rule.Wording{Code: "binding/no-roll-group",
		English: "%q lacks the group (?P<roll>\\d+), which marks where the roll stands"}
	noTurnGroup = rule.Wording{Code: "binding/no-turn-group",
		English: "%q lacks the group (?P<turn>\\d+), which marks where the turn's number stands"}
	noUnit       = rule.Wording{Code: "binding/no-unit", English: "units.csv has no unit %q%s"}
	noUnitNoSide = rule.Wording{Code: "binding/no-unit-no-side",
		English: "neither \"unit\" nor \"side\"; \"unit\" names the unit, \"side\" at least whose it is"}
	nothingMeans = rule.Wording{Code: "binding/nothing-means",
		English: "no [[marker]] and no [[status]] means %q: which units are %s is unknown, and nothing is called " +
			"illegal that depends on it"}
	ofAlone = rule.Wording{Code: "binding/of-alone",
		English: "\"of\" without \"marker\"; it names what of the marker shows it"}
	otherMeaning    = rule.Wording{Code: "binding/other-meaning", English: "in markers.csv %q means %q"}
	phaseUndeclared = rule.Wording{Code: "binding/phase-undeclared",
		English: "nothing declares the phase %q, no chat here and no [[phase]] of %s: it may have begun unseen, and " +
			"what is done after the phase before it may be done in it"}
	pieceTwice = rule.Wording{Code: "binding/piece-twice",
		English: "the piece %q with the image %q is there twice; the first is at line %d"}
	placeNowhere = rule.Wording{Code: "binding/place-nowhere",
		English: "place %q is nowhere in the module; allowed: \"window\", \"zone\", \"board\", \"location\""}
	placeOnMap = rule.Wording{Code: "binding/place-on-map",
		English: "%q is a %s place, which is a hex of the map; allowed are dead, rebuild, holding and parking ones"}
	severalTell = rule.Wording{Code: "binding/several-tell",
		English: "%d things show it here; allowed is exactly one: \"tracker\", \"property\", \"marker\" or \"chat\""}
	slotTaken = rule.Wording{Code: "binding/slot-taken", English: "slot %q is a marker here and unit %q in %s"}
	slotTwice = rule.Wording{Code: "binding/slot-twice",
		English: "slot %q is there twice; the first is at line %d"}
	unknownFigure = rule.Wording{Code: "binding/unknown-figure", English: "%q is no figure%s"}
	unknownLetter = rule.Wording{Code: "binding/unknown-letter", English: "the pack has no map with the letter %q"}
	unknownPart   = rule.Wording{Code: "binding/unknown-part", English: "%q is no part of a number%s"}
	windowTwice   = rule.Wording{Code: "binding/window-twice",
		English: "window %q is there already, with all its boards and zones"}
)
