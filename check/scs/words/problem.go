package words

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// worded put problems with the files of a pack, deployment tables and positions into words.
var worded = rule.ProblemWords{English: faults, Arg: argument}

// Problems puts problems into words; nil if there are none.
func Problems(list []pack.Problem) []rule.Problem { return worded.Problems(list) }

// Error puts an error of the engine into words; it returns nil for nil.
func Error(err error) error { return worded.Error(err) }

// argument puts an argument of a problem into words.
func argument(arg any) any {
	switch arg := arg.(type) {
	case []hex.Hex:
		return strings.Join(hex.Numbers(arg), ", ")
	case scspack.Rolls:
		return rolls(arg)
	case scspack.Extents:
		return extents(arg)
	case deploy.Some:
		return some(arg)
	}
	return arg
}

// extents describes where maps end.
func extents(maps []scspack.Map) string {
	var b strings.Builder
	for i, m := range maps {
		sep := ", "
		if i == 0 {
			sep = ": "
		}
		if m.Letter != 0 {
			sep += string(rune(m.Letter)) + " "
		}
		fmt.Fprintf(&b, "%shexrows %d to %d, hexes %d to %d", sep, m.FirstCol, m.LastCol, m.FirstRow, m.LastRow)
	}
	return b.String()
}

// rolls names rolls, at most some of them.
func rolls(all []int) string {
	const most = 12
	words := make([]string, 0, most+1)
	for i, n := range all {
		if i == most {
			words = append(words, "…")
			break
		}
		words = append(words, strconv.Itoa(n))
	}
	if len(all) == 1 {
		return "roll " + words[0]
	}
	return "rolls " + strings.Join(words, ", ")
}

// some lists names and counts those beyond the first few.
func some(names []string) string {
	const most = 6
	if len(names) <= most+1 {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
}

// faults are the formats for the codes of problems, by the room that finds them.
var faults = map[pack.ProblemCode]string{
	scspack.BandReversed: "the band of {'result'} ends before it begins: {least} to {most}",
	scspack.BandsOverlap: "the bands of {'result'} and {'other'} overlap",
	scspack.ClassIsSide:  "{'side'} is a side; a class has another name",
	scspack.ClassTwice:   "class {'class'} is there twice",
	scspack.ColumnOrder:  "column {'column'} stands right of {'other'}; columns go from the worst odds to the best",
	scspack.DefaultBesideNothing: "there is no {feature} whose hexes {'terrain'} would be beside: the " +
		"terrain of all hexes is unknown, and no move is too dear for it; with complete = true below " +
		"[source.map] it lies in all of them",
	scspack.DiceOrStrikes:      `either "dice" or "strikes" says how many strikes there are`,
	scspack.EmptyFeature:       "{'features'} names no feature beside a plus sign",
	scspack.EmptySide:          "a side's name is empty",
	scspack.EndsBeforeBegin:    "{'range'} ends before it begins: {first} to {last}",
	scspack.ExclusiveTwice:     "paragraph {'paragraph'} is there twice; the first is at line {line}",
	scspack.FeatureIDTaken:     `{'id'} cannot be the id of a feature: "none" is none, and "+" joins several`,
	scspack.FeatureInHexTwice:  "{'feature'} is there twice",
	scspack.FeatureOnSideTwice: "{'feature'} between {hex} and {other} is there twice",
	scspack.FeatureTwice:       "feature {'feature'} is there twice; the first is at {place}",
	scspack.FillsHex:           "{'feature'} fills a hex: it belongs into {file}",
	scspack.HexTwice:           "{hex} is there twice; the first is at line {line}",
	scspack.LetterTwice:        "a map with the letter {'letter'} is there already",
	scspack.LiesOnHexsides:     "{'feature'} lies on hexsides: it belongs into {file}",
	scspack.MarkerIsUnit:       "{'unit'} is a unit of {file}; a marker has another id",
	scspack.MarkerTwice:        "marker {'marker'} is there twice; the first is at line {line}",
	scspack.MissingBounds:      "{'key'} is missing; it is the first and the last, as [1, 55]",
	scspack.MissingCount:       `"count" is missing; it says what the limit counts: "units", "steps" or "points"`,
	scspack.MissingLow:         `"low" is missing; it says which hexrows lie half a hex lower: "odd" or "even"`,
	scspack.MissingTurn:        `"turn" is missing`,
	scspack.NegatesNothing:     "{'feature'} negates {'other'}, which is no other hexside feature{hint}",
	scspack.NegatesOpen: "{'feature'} and {'other'} lie both between {hex} and {beside}, and " +
		"negates is left out: whether one takes the other away is unknown, and both may cost nothing; negates = " +
		"[] of both says that none does",
	scspack.NoClassName:  "{'name'} cannot be the name of a class",
	scspack.NoCost:       `{error}; or "prohibited"`,
	scspack.NoDice:       `{file} does not say which dice are thrown; allowed: as dice = "2d6" below [combat]`,
	scspack.NoDifference: "{'column'} is no column; allowed: a difference, as -2, 0, +3",
	scspack.NoHex: `{'text'} is no hex number: it reads hexrow, point, hex, as in "53.20", after the ` +
		`map's letter where maps have one`,
	scspack.NoLetter:       `{'letter'} is no map letter; allowed: "A" to "Z", or nothing`,
	scspack.NoOdds:         "{'column'} is no column; allowed: odds of the attacker to the defender, as 1:2, 1:1, 4:1",
	scspack.NoPattern:      "{'pattern'} is no pattern: {error}",
	scspack.NoResultColumn: "no column of results; their names are odds, as 1:2, 1:1, 2:1",
	scspack.NoRoll:         `{'roll'} is no roll; allowed: as 7, 3-4, "12+" for 12 and more, "2-" for 2 and less`,
	scspack.NoRow:          "no row for {rolls}",
	scspack.NoSideName:     "{'side'} cannot be the name of a side; the pack's files have another use for it",
	scspack.NoStretch: "{'stretch'} is no stretch of hexes; allowed: along a hexrow as " +
		"04.00-04.05, or across hexrows as 04.00-09.00",
	scspack.NotPlayable: "{hex} is no playable hex{where}",
	scspack.NotTouching: "{hex} and {other} do not touch; {again} touches {neighbours}",
	scspack.OffThisMap: "{hex} is not on this map: hexrows {firstColumn} to {lastColumn}, hexes " +
		"{firstRow} to {lastRow}",
	scspack.OnNoMap: "{hex} is on no map: {file} has no [[map]]",
	scspack.OneStepReduced: "unit {'unit'} has one step and a reduced side; a unit of one step is " +
		"printed on one side only",
	scspack.PhaseTwice:      "phase {'phase'} is there twice; the first is at line {line}",
	scspack.PlaceNowhere:    "a {role} place has a hex or a name",
	scspack.PlaceOffMap:     "{hex} is no playable hex; {role} places are on the map{where}",
	scspack.PlaceWithoutHex: `"hex" is empty; a {role} place has a hex`,
	scspack.PlaceWithoutSide: "the {role} place in {place} leaves out side: whose it is is unknown, " +
		"and nothing is called illegal that hangs on it",
	scspack.ReplacementsDenied: "the game has no replacements, and [[replacement]] gives some: one of the two goes",
	scspack.RollImpossible:     "{'rolls'} holds {roll}, which cannot be rolled; allowed: {least} to {most}",
	scspack.RollReversed:       "{'rolls'} ends before it begins",
	scspack.RollTwice:          "{rolls} in this row and in that of line {line}",
	scspack.RollsReversed:      `"rolls" end before they begin: {first} to {last}`,
	scspack.SideTwice:          "side {'side'} is there twice",
	scspack.StrikesTwice:       "the air strikes of side {'side'} are there twice",
	scspack.TooFewSides:        `{'key'} names {count} sides; a game has two or more, as ["german", "soviet"]`,
	scspack.TooManyClasses:     "more than {most} classes; no chart tells so many apart",
	scspack.TooManyInPlace:     "more than {most} features in one place",
	scspack.TooManyInStretches: "more than {most} hexes are named in stretches; at most as many are read",
	scspack.TooManyOnSide:      "more than {most} features between {hex} and {other}",
	scspack.TooManyRows:        "{count} rows; at most {most} are read",
	scspack.TooManySides:       "more than {most} sides; no game has so many",
	scspack.TooManyUnplayable:  "more than {most} hexes are named; at most as many are read",
	scspack.TotalDiffers:       "the victory places of {side} are worth {sum} together, not {total}",
	scspack.TurnTwice:          "turn {turn} is there twice",
	scspack.TurnsOverlap:       "the turns overlap those of an entry before",
	scspack.TurnsReversed:      "the turns end before they begin: {first} to {last}",
	scspack.UnitTwice:          "unit {'unit'} is there twice; the first is at line {line}",
	scspack.UnknownArea:        "{'name'} is no entry area of places.csv{hint}",
	scspack.UnknownClass:       "{'class'} is no class of tec.toml and no type of units.csv{hint}",
	scspack.UnknownFeature:     "{'feature'} is no {kind} of {file}{hint}",
	scspack.UnknownMoment:      "{'moment'} is no moment{hint}",
	scspack.UnknownPhase:       "{'phase'} is no phase{hint}",
	scspack.UnknownRules:       "{'rules'} is no set of rules{hint}",
	scspack.UnknownSide:        "{'side'} is no side{hint}",
	scspack.UnknownSource:      "{'file'} is no file of a pack{hint}",
	scspack.UnknownTerrain:     "{'terrain'} is no terrain{hint}",
	scspack.UnknownTouch:       "{'subject'} is nothing that a rule touches{hint}",
	scspack.UnknownUnit:        "{'unit'} is no unit{hint}",
	scspack.WrongDice: `{'dice'} are no dice; allowed: as "d6", "2d6", "d10", or "d66" for two dice read ` +
		`as tens and ones`,
	scspack.PhaseWithoutSide: "the phase {'phase'} leaves out side: whose units move in it is unknown, " +
		"and no move in it is called illegal",
	scspack.PhaseWithoutMoves: "the phase {'phase'} leaves out moves: who moves in it is unknown, and " +
		"no move is called illegal for being made in it",
	scspack.PhaseWithoutOverrun: "the phase {'phase'} leaves out overrun: whether units overrun in it is " +
		"unknown, and what an overrun would excuse is no more than suspect",
	scspack.PhaseWithoutCombat: "the phase {'phase'} leaves out combat: whether units attack in it is " +
		"unknown, and what an attack would excuse is no more than suspect",
	scspack.PhaseWithoutStacking: "the phase {'phase'} leaves out stacking: whether the limit is enforced " +
		"in it is unknown, and no stack is called illegal when it ends",
	scspack.PhaseWithoutReinforcements: "the phase {'phase'} leaves out reinforcements: whether they come in it " +
		"is unknown, and none is called illegal for coming in it",

	deploy.CountsDiffer:         "{count} units, but {'column'} says {stated}",
	deploy.DashInNumber:         "{'number'} is no hex number; did you mean {'meant'}?",
	deploy.EmptySheet:           `no location stands below "At Start" or a turn`,
	deploy.EmptyTable:           "nothing stands below the header",
	deploy.NeitherTableNorSheet: `neither a table nor a sheet: no line names columns, such as "unit,location", and no line is a heading, such as "At Start" or "Turn 1"`,
	deploy.NoEntryArea: `the pack does not say where entry area {area} is; places.csv has its hexes with ` +
		`the role "entry"`,
	deploy.NoFactors:     "{'factors'} are no factors; allowed: attack, defense and MA, as 9-5-10",
	deploy.NoMapLetter:   "{'hex'} lacks the letter of its map",
	deploy.NoPlaceOfRole: "{'place'}: the pack names no place for it; places.csv has one with the role {'role'}",
	deploy.NoStretch:     "{'stretch'} is no stretch of a hexrow; allowed: as 04.00-04.05",
	deploy.NoSuchType: "no unit of the pack is known to be a {'type'}; of {units} the pack does not know " +
		"all factors",
	deploy.NoUnitInRow:    `no unit is named: a row has a "unit", a "type" or a "slot"`,
	deploy.NoneWanted:     "{'row'} wants no unit at all",
	deploy.NotWithin:      `{'location'} does not say within how many hexes of what; allowed: as "w/i 2 4.25"`,
	deploy.OfOtherSide:    "{'unit'} is a unit of side {'side'}, not of {'wanted'}",
	deploy.OfSeveralSides: "{'unit'} may be a unit of several sides; the side says which",
	deploy.OffTheMap:      "{hex} is no playable hex of the map",
	deploy.OneCounter:     "{'unit'} is one counter; {count} are wanted of it",
	deploy.TooManyHexes: "{'location'}: the locations of a table have more than {most} hexes together; " +
		"at most as many are read",
	deploy.TooManyLocations: "{count} locations; at most {most} are read in one",
	deploy.TooManyUnits:     "more than {most} units; at most as many are set up",
	deploy.TurnTooLate:      "turn {turn}; the game has {last}",
	deploy.TurnsFromOne:     "{'turn'}: turns count from 1",
	deploy.TwoReadings: "{'number'} is hex {hex}, or hex {other} that a spreadsheet took for a number; " +
		"write both digits behind the point, in a column of text",
	deploy.UnitAndType:     "a row names a unit or a type, not both: {'unit'} and {'type'}",
	deploy.UnitForLocation: "{'unit'} is a unit",
	deploy.UnknownLocation: "{'location'} is no location: it is no hex number, as 8.01 or A10.10, and the " +
		"pack has no place, zone or entry area of that name{hint}",

	scs.LostBelowFull: "{count} steps are lost below a full side; they are below a reduced one",
	scs.OffTheMaps:    "{hex} is no hex of the pack's maps",
	scs.UnitTwice:     "{'unit'} is there twice; the second counter of a kind is written as {'meant'}",
	scs.UnknownFace:   "{'face'} is no face{hint}",
	scs.UnknownLine:   "unknown line {'line'}{hint}",
	scs.UnknownPhase:  "{'phase'} is no phase{hint}",
	scs.UnknownSide:   "{'side'} is no side{hint}",
	scs.UnknownStatus: "{'status'} is no status{hint}",
	scs.UnknownTurn:   "{'turn'} is no turn; allowed: a whole number from 1",
	scs.UnknownUnit:   "{'unit'} is no unit of the pack{hint}",

	scs.NoDenominator: "the fractions of the movement costs have no common denominator up to {most}; the " +
		"one of {cost} is too much",
	scs.TooManyClasses: "{sides} sides with {classes} movement classes; at most {most} tables of costs are made",
	scs.TooManyEntries: "{hexes} hexes for {kinds} kinds of movement; at most {most} entries are tabulated",
	scs.TooManyHexes:   "the maps have more than {most} hexes; at most as many are numbered",
	scs.TooManySides:   "{count} sides; at most {most} can play",
}
