package setup

import "github.com/umpire-vassal/umpire/check/rule"

// What is wrong in a table, and why it cannot be met.
var (
	noPlace = rule.Wording{Code: "fubar-table/no-place",
		English: "where %q starts is missing: a zone, or left, top, width and height"}
	noRoom = rule.Wording{Code: "fubar-table/no-room",
		English: "%s: Umpire finds no place for its figures together: %d"}
	noRows = rule.Wording{Code: "fubar-table/no-rows", English: "no row with a unit"}
	noSize = rule.Wording{Code: "fubar-table/no-size", English: "units.csv does not say how many figures %q has"}
	noSlot = rule.Wording{Code: "fubar-table/no-slot",
		English: "the module has no slot that vassal.toml binds to the row %q of units.csv"}
	noUnit = rule.Wording{Code: "fubar-table/no-unit", English: "units.csv has no unit %q%s"}
	offMap = rule.Wording{Code: "fubar-table/off-map",
		English: "%s: the rectangle reaches beyond the map, which is %d by %d %s"}
	unitTwice = rule.Wording{Code: "fubar-table/unit-twice", English: "%q is there twice; the first is at line %d"}

	astrayThere = rule.Wording{Code: "fubar-table/astray", English: "%s: figures out of reach of the others: %d"}
	extra       = rule.Wording{Code: "fubar-table/extra", English: "%s is not in the table"}
	missing     = rule.Wording{Code: "fubar-table/missing", English: "%s: figures on the map: %d of %d"}
	outOfZone   = rule.Wording{Code: "fubar-table/out-of-zone", English: "%s: figures out of the zone: %d"}
	strange     = rule.Wording{Code: "fubar-table/strange", English: "nothing says what %q is"}
)
