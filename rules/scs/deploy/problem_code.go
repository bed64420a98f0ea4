package deploy

import "github.com/umpire-vassal/umpire/rules/pack"

// Some are names of which a problem shows the first few.
type Some []string

// The codes of problems with a deployment table. Package check/scs/words has the wordings,
// which show what the arguments are.
const (
	CountsDiffer         pack.ProblemCode = "deploy/counts-differ"
	DashInNumber         pack.ProblemCode = "deploy/dash-in-number"
	EmptySheet           pack.ProblemCode = "deploy/empty-sheet"
	EmptyTable           pack.ProblemCode = "deploy/empty-table"
	NeitherTableNorSheet pack.ProblemCode = "deploy/neither-table-nor-sheet"
	NoEntryArea          pack.ProblemCode = "deploy/no-entry-area"
	NoFactors            pack.ProblemCode = "deploy/no-factors"
	NoMapLetter          pack.ProblemCode = "deploy/no-map-letter"
	NoPlaceOfRole        pack.ProblemCode = "deploy/no-place-of-role"
	NoStretch            pack.ProblemCode = "deploy/no-stretch"
	NoSuchType           pack.ProblemCode = "deploy/no-such-type"
	NoUnitInRow          pack.ProblemCode = "deploy/no-unit-in-row"
	NoneWanted           pack.ProblemCode = "deploy/none-wanted"
	NotWithin            pack.ProblemCode = "deploy/not-within"
	OfOtherSide          pack.ProblemCode = "deploy/of-other-side"
	OfSeveralSides       pack.ProblemCode = "deploy/of-several-sides"
	OffTheMap            pack.ProblemCode = "deploy/off-the-map"
	OneCounter           pack.ProblemCode = "deploy/one-counter"
	TooManyHexes         pack.ProblemCode = "deploy/too-many-hexes"
	TooManyLocations     pack.ProblemCode = "deploy/too-many-locations"
	TooManyUnits         pack.ProblemCode = "deploy/too-many-units"
	TurnTooLate          pack.ProblemCode = "deploy/turn-too-late"
	TurnsFromOne         pack.ProblemCode = "deploy/turns-from-one"
	TwoReadings          pack.ProblemCode = "deploy/two-readings"
	UnitAndType          pack.ProblemCode = "deploy/unit-and-type"
	UnitForLocation      pack.ProblemCode = "deploy/unit-for-location"
	UnknownLocation      pack.ProblemCode = "deploy/unknown-location"
)
