package deploy

import (
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Reason is what is doubtful about a table, why it cannot be set up, or how a position differs from
// it. It is data, not text: Code decides which of the other fields count, and package check/scs/words
// puts it into words. The zero value is none.
type Reason struct {
	Code Code
	// Text is what stands in the table or how it is read, or the name of a marker.
	Text string
	// Unit is the id of a unit, Kinds are ids in units.csv; Wanted is what the table wants.
	Unit   string
	Kinds  []string
	Wanted Units
	// Hex is where it is; if Off is set it is beside the map instead, in Place if that is
	// known. Other is another hex, Hexes are several.
	Hex, Other hex.Hex
	Hexes      []hex.Hex
	Off        bool
	Place      string
	// Count is how many there are, Of how many are wanted or allowed, Placed how many are
	// there already, Turn a game turn.
	Count, Of, Placed, Turn int
	// Prohibited and Hostile count hexes that are closed to units.
	Prohibited, Hostile int
	// Load is what units count, Room how much fits, as the stacking rule counts them.
	Load, Room scs.Load
	Counted    scspack.Counted
	// Err is why a location cannot be read.
	Err error
	// Needs are the inputs that would decide it.
	Needs []scs.Input
}

// A Code is what a Reason is about. The remark beside each code names the fields that it uses.
type Code string

// Doubts about a table.
const (
	SpreadsheetNumber Code = "spreadsheet-number" // read as Hex; a spreadsheet writes Other so
	AreaUnknown       Code = "area-unknown"       // the pack has no hexes of the entry area Text
	LostNumber        Code = "lost-number"        // "w/1" may be "w/i"; read as within Count hexes, if Count is not 0
	NoUnitHere        Code = "no-unit-here"
	NoSideHere        Code = "no-side-here"
	ManyInARow        Code = "many-in-a-row" // Count equal cells
	SameAsTurn        Code = "same-as-turn"  // the same Count cells as Turn
	NobodyHere        Code = "nobody-here"
	AfterTheEnd       Code = "after-the-end" // the game has Count turns
	HeadingAgain      Code = "heading-again"
	SeveralOfName     Code = "several-of-name" // Count are set up of those with the ids Text
	CountOrName       Code = "count-or-name"   // Count is the number
	DashForPoint      Code = "dash-for-point"  // read as Text
	OutsideTurns      Code = "outside-turns"
	NotRead           Code = "not-read" // Err
	NoLocationHere    Code = "no-location-here"
	// ComesBackElsewhere is of a table of a saved game: Unit lies at Place, and the table
	// puts it to Text.
	ComesBackElsewhere Code = "comes-back-elsewhere"
)

// Doubts about a placement.
const (
	TerrainUnknown Code = "terrain-unknown"
	OwnerUnknown   Code = "owner-unknown"
	LoadUnknown    Code = "load-unknown"
	CountUnknown   Code = "count-unknown"
	LimitUnknown   Code = "limit-unknown" // the pack lacks Text
	BoxUnknown     Code = "box-unknown"
)

// Conflicts.
const (
	NoUnit        Code = "no-unit"
	NoSide        Code = "no-side"
	NoLocation    Code = "no-location"
	NoMap         Code = "no-map"           // the pack lacks Text
	NoHex         Code = "no-hex"           // in the location Text
	NowhereOpen   Code = "nowhere-open"     // Count units and Of hexes, of which Prohibited and Hostile
	HaveToStand   Code = "have-to-stand"    // Count units in Hexes; if Of is known, Room there, Load of them, Of a hex
	NoStacking    Code = "no-stacking"      // no way of stacking them fits
	SeveralSides  Code = "several-sides"    // cannot share a hex
	OthersClosed  Code = "others-closed"    // Prohibited and Hostile of the other hexes
	TooFewInStock Code = "too-few-in-stock" // Count are wanted of Kinds, the game has Of; Placed are set up
)

// Faults of a position.
const (
	TooManyPairs  Code = "too-many-pairs"  // Count units, Of cells
	IsReduced     Code = "is-reduced"      // Unit in Hex
	IsFull        Code = "is-full"         // Unit in Hex
	IsMarked      Code = "is-marked"       // Unit in Hex with Text
	IsNotMarked   Code = "is-not-marked"   // Unit in Hex without Text
	MayBeWanted   Code = "may-be-wanted"   // Unit may be Wanted
	IsElsewhere   Code = "is-elsewhere"    // Unit is in Hex, not in Text
	InPlaceOf     Code = "in-place-of"     // Unit is in Hex, not Wanted
	NotThere      Code = "not-there"       // Wanted in Text; Count of Of, if that is not 0
	NotInTable    Code = "not-in-table"    // Unit in Hex
	MoreThanLimit Code = "more-than-limit" // Load in Hex, and the limit is Of
)
