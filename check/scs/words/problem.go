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
	scspack.BandReversed:               "the band of %q ends before it begins: %d to %d",
	scspack.BandsOverlap:               "the bands of %q and %q overlap",
	scspack.ClassIsSide:                "%q is a side; a class has another name",
	scspack.ClassTwice:                 "class %q is there twice",
	scspack.ColumnOrder:                "column %q stands right of %q; columns go from the worst odds to the best",
	scspack.DefaultBesideNothing:       "there is no %s whose hexes %q would be beside: the terrain of all hexes is unknown, and no move is too dear for it; with complete = true below [source.map] it lies in all of them",
	scspack.DiceOrStrikes:              `either "dice" or "strikes" says how many strikes there are`,
	scspack.EmptyFeature:               "%q names no feature beside a plus sign",
	scspack.EmptySide:                  "a side's name is empty",
	scspack.EndsBeforeBegin:            "%q ends before it begins: %d to %d",
	scspack.ExclusiveTwice:             "paragraph %q is there twice; the first is at line %d",
	scspack.FeatureIDTaken:             `%q cannot be the id of a feature: "none" is none, and "+" joins several`,
	scspack.FeatureInHexTwice:          "%q is there twice",
	scspack.FeatureOnSideTwice:         "%q between %s and %s is there twice",
	scspack.FeatureTwice:               "feature %q is there twice; the first is at %s",
	scspack.FillsHex:                   "%q fills a hex: it belongs into %s",
	scspack.HexTwice:                   "%s is there twice; the first is at line %d",
	scspack.LetterTwice:                "a map with the letter %q is there already",
	scspack.LiesOnHexsides:             "%q lies on hexsides: it belongs into %s",
	scspack.MarkerIsUnit:               "%q is a unit of %s; a marker has another id",
	scspack.MarkerTwice:                "marker %q is there twice; the first is at line %d",
	scspack.MissingBounds:              "%q is missing; it is the first and the last, as [1, 55]",
	scspack.MissingCount:               `"count" is missing; it says what the limit counts: "units", "steps" or "points"`,
	scspack.MissingLow:                 `"low" is missing; it says which hexrows lie half a hex lower: "odd" or "even"`,
	scspack.MissingTurn:                `"turn" is missing`,
	scspack.NegatesNothing:             "%q negates %q, which is no other hexside feature%s",
	scspack.NegatesOpen:                "%q and %q lie both between %s and %s, and negates is left out: whether one takes the other away is unknown, and both may cost nothing; negates = [] of both says that none does",
	scspack.NoClassName:                "%q cannot be the name of a class",
	scspack.NoCost:                     `%v; or "prohibited"`,
	scspack.NoDice:                     `%s does not say which dice are thrown; allowed: as dice = "2d6" below [combat]`,
	scspack.NoDifference:               "%q is no column; allowed: a difference, as -2, 0, +3",
	scspack.NoHex:                      "%.40q is no hex number: it reads hexrow, point, hex, as in \"53.20\", after the map's letter where maps have one",
	scspack.NoLetter:                   `%q is no map letter; allowed: "A" to "Z", or nothing`,
	scspack.NoOdds:                     "%q is no column; allowed: odds of the attacker to the defender, as 1:2, 1:1, 4:1",
	scspack.NoPattern:                  "%q is no pattern: %s",
	scspack.NoResultColumn:             "no column of results; their names are odds, as 1:2, 1:1, 2:1",
	scspack.NoRoll:                     `%q is no roll; allowed: as 7, 3-4, "12+" for 12 and more, "2-" for 2 and less`,
	scspack.NoRow:                      "no row for %s",
	scspack.NoSideName:                 "%q cannot be the name of a side; the pack's files have another use for it",
	scspack.NoStretch:                  "%q is no stretch of hexes; allowed: along a hexrow as 04.00-04.05, or across hexrows as 04.00-09.00",
	scspack.NotPlayable:                "%s is no playable hex%s",
	scspack.NotTouching:                "%s and %s do not touch; %s touches %s",
	scspack.OffThisMap:                 "%s is not on this map: hexrows %d to %d, hexes %d to %d",
	scspack.OnNoMap:                    "%s is on no map: %s has no [[map]]",
	scspack.OneStepReduced:             "unit %q has one step and a reduced side; a unit of one step is printed on one side only",
	scspack.PhaseTwice:                 "phase %q is there twice; the first is at line %d",
	scspack.PlaceNowhere:               "a %s place has a hex or a name",
	scspack.PlaceOffMap:                "%s is no playable hex; %s places are on the map%s",
	scspack.PlaceWithoutHex:            `"hex" is empty; a %s place has a hex`,
	scspack.PlaceWithoutSide:           "the %s place in %s leaves out side: whose it is is unknown, and nothing is called illegal that hangs on it",
	scspack.ReplacementsDenied:         "the game has no replacements, and [[replacement]] gives some: one of the two goes",
	scspack.RollImpossible:             "%q holds %d, which cannot be rolled; allowed: %d to %d",
	scspack.RollReversed:               "%q ends before it begins",
	scspack.RollTwice:                  "%s in this row and in that of line %d",
	scspack.RollsReversed:              `"rolls" end before they begin: %d to %d`,
	scspack.SideTwice:                  "side %q is there twice",
	scspack.StrikesTwice:               "the air strikes of side %q are there twice",
	scspack.TooFewSides:                `%q names %d sides; a game has two or more, as ["german", "soviet"]`,
	scspack.TooManyClasses:             "more than %d classes; no chart tells so many apart",
	scspack.TooManyInPlace:             "more than %d features in one place",
	scspack.TooManyInStretches:         "more than %d hexes are named in stretches; at most as many are read",
	scspack.TooManyOnSide:              "more than %d features between %s and %s",
	scspack.TooManyRows:                "%d rows; at most %d are read",
	scspack.TooManySides:               "more than %d sides; no game has so many",
	scspack.TooManyUnplayable:          "more than %d hexes are named; at most as many are read",
	scspack.TotalDiffers:               "the victory places of %s are worth %d together, not %d",
	scspack.TurnTwice:                  "turn %d is there twice",
	scspack.TurnsOverlap:               "the turns overlap those of an entry before",
	scspack.TurnsReversed:              "the turns end before they begin: %d to %d",
	scspack.UnitTwice:                  "unit %q is there twice; the first is at line %d",
	scspack.UnknownArea:                "%q is no entry area of places.csv%s",
	scspack.UnknownClass:               "%q is no class of tec.toml and no type of units.csv%s",
	scspack.UnknownFeature:             "%q is no %s of %s%s",
	scspack.UnknownMoment:              "%q is no moment%s",
	scspack.UnknownPhase:               "%q is no phase%s",
	scspack.UnknownRules:               "%q is no set of rules%s",
	scspack.UnknownSide:                "%q is no side%s",
	scspack.UnknownSource:              "%q is no file of a pack%s",
	scspack.UnknownTerrain:             "%q is no terrain%s",
	scspack.UnknownTouch:               "%q is nothing that a rule touches%s",
	scspack.UnknownUnit:                "%q is no unit%s",
	scspack.WrongDice:                  `%q are no dice; allowed: as "d6", "2d6", "d10", or "d66" for two dice read as tens and ones`,
	scspack.PhaseWithoutSide:           "the phase %q leaves out side: whose units move in it is unknown, and no move in it is called illegal",
	scspack.PhaseWithoutMoves:          "the phase %q leaves out moves: who moves in it is unknown, and no move is called illegal for being made in it",
	scspack.PhaseWithoutOverrun:        "the phase %q leaves out overrun: whether units overrun in it is unknown, and what an overrun would excuse is no more than suspect",
	scspack.PhaseWithoutCombat:         "the phase %q leaves out combat: whether units attack in it is unknown, and what an attack would excuse is no more than suspect",
	scspack.PhaseWithoutStacking:       "the phase %q leaves out stacking: whether the limit is enforced in it is unknown, and no stack is called illegal when it ends",
	scspack.PhaseWithoutReinforcements: "the phase %q leaves out reinforcements: whether they come in it is unknown, and none is called illegal for coming in it",

	deploy.CountsDiffer:         "%d units, but %q says %d",
	deploy.DashInNumber:         "%q is no hex number; did you mean %q?",
	deploy.EmptySheet:           `no location stands below "At Start" or a turn`,
	deploy.EmptyTable:           "nothing stands below the header",
	deploy.NeitherTableNorSheet: `neither a table nor a sheet: no line names columns, such as "unit,location", and no line is a heading, such as "At Start" or "Turn 1"`,
	deploy.NoEntryArea:          `the pack does not say where entry area %s is; places.csv has its hexes with the role "entry"`,
	deploy.NoFactors:            "%q are no factors; allowed: attack, defense and MA, as 9-5-10",
	deploy.NoMapLetter:          "%q lacks the letter of its map",
	deploy.NoPlaceOfRole:        "%q: the pack names no place for it; places.csv has one with the role %q",
	deploy.NoStretch:            "%q is no stretch of a hexrow; allowed: as 04.00-04.05",
	deploy.NoSuchType:           "no unit of the pack is known to be a %q; of %s the pack does not know all factors",
	deploy.NoUnitInRow:          `no unit is named: a row has a "unit", a "type" or a "slot"`,
	deploy.NoneWanted:           "%q wants no unit at all",
	deploy.NotWithin:            `%q does not say within how many hexes of what; allowed: as "w/i 2 4.25"`,
	deploy.OfOtherSide:          "%q is a unit of side %q, not of %q",
	deploy.OfSeveralSides:       "%q may be a unit of several sides; the side says which",
	deploy.OffTheMap:            "%s is no playable hex of the map",
	deploy.OneCounter:           "%q is one counter; %d are wanted of it",
	deploy.TooManyHexes:         "%q: the locations of a table have more than %d hexes together; at most as many are read",
	deploy.TooManyLocations:     "%d locations; at most %d are read in one",
	deploy.TooManyUnits:         "more than %d units; at most as many are set up",
	deploy.TurnTooLate:          "turn %d; the game has %d",
	deploy.TurnsFromOne:         "%q: turns count from 1",
	deploy.TwoReadings:          "%q is hex %s, or hex %s that a spreadsheet took for a number; write both digits behind the point, in a column of text",
	deploy.UnitAndType:          "a row names a unit or a type, not both: %q and %q",
	deploy.UnitForLocation:      "%q is a unit",
	deploy.UnknownLocation:      "%q is no location: it is no hex number, as 8.01 or A10.10, and the pack has no place, zone or entry area of that name%s",

	scs.LostBelowFull: "%d steps are lost below a full side; they are below a reduced one",
	scs.OffTheMaps:    "%s is no hex of the pack's maps",
	scs.UnitTwice:     "%q is there twice; the second counter of a kind is written as %q",
	scs.UnknownFace:   "%q is no face%s",
	scs.UnknownLine:   "unknown line %q%s",
	scs.UnknownPhase:  "%q is no phase%s",
	scs.UnknownSide:   "%q is no side%s",
	scs.UnknownStatus: "%q is no status%s",
	scs.UnknownTurn:   "%q is no turn; allowed: a whole number from 1",
	scs.UnknownUnit:   "%q is no unit of the pack%s",

	scs.NoDenominator:  "the fractions of the movement costs have no common denominator up to %d; the one of %s is too much",
	scs.TooManyClasses: "%d sides with %d movement classes; at most %d tables of costs are made",
	scs.TooManyEntries: "%d hexes for %d kinds of movement; at most %d entries are tabulated",
	scs.TooManyHexes:   "the maps have more than %d hexes; at most as many are numbered",
	scs.TooManySides:   "%d sides; at most %d can play",
}
