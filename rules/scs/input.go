package scs

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// An Input is a fact that would decide a question and that neither the pack nor the
// position contains. It is data, not text: package check/scs/words puts it into words.
// Inputs are comparable, so the same gap is the same Input everywhere.
type Input struct {
	Kind InputKind
	// Unit is a unit's id.
	Unit string
	// Hex and Other are hexes; a hexside lies between the two.
	Hex, Other hex.Hex
	// What is a feature of the chart, a switch, a file of the pack, a phase, an entry
	// area.
	What string
	// Key is what is missing in the file What, as readers of the file write it:
	// "[terrain] movement". Of is the row in which it is missing: a side, a unit, a
	// feature.
	Key, Of string
	// Turn is a game turn.
	Turn int
}

// InputKind is what an Input asks for.
type InputKind string

// What may be missing in a pack.
const (
	OpenFile    InputKind = "file"           // What: the whole file
	OpenKey     InputKind = "key"            // What, Key, perhaps Of and Turn: a cell or key of a file
	OpenTerrain InputKind = "terrain"        // Hex: its terrain
	OpenHexside InputKind = "hexside"        // Hex, Other: what lies between them
	OpenSwitch  InputKind = "switch"         // What: an open question of the rules that the pack has not settled
	OpenCost    InputKind = "cost"           // What: what the feature costs
	OpenCombat  InputKind = "combat effect"  // What: what the feature does in combat
	OpenOverrun InputKind = "overrun column" // What: whether the chart allows an overrun into the feature
	OpenNegates InputKind = "negates"        // Key, Of: which features on the hexsides of the feature negate others
	OpenArea    InputKind = "entry area"     // What: where the entry area is
	OpenSources InputKind = "supply sources" // Of: the side's sources
	OpenOwner   InputKind = "source side"    // Hex: whose the supply source there is
)

// What may be unknown of a unit, named by Unit.
const (
	OpenAttack     InputKind = "attack"           // its printed attack
	OpenAttackKind InputKind = "attack kind"      // whether that is an attack or a barrage
	OpenDefence    InputKind = "defence"          // its printed defence
	OpenMA         InputKind = "MA"               // its printed movement allowance
	OpenPrinted    InputKind = "printed strength" // the strength that makes it the strongest (8.0a)
	OpenSteps      InputKind = "steps"            // the steps that it has left
	OpenStacking   InputKind = "stacking"         // its stacking points
	OpenSide       InputKind = "side"             // whose it is
	OpenClass      InputKind = "movement class"   // its movement class
	OpenWhere      InputKind = "where"            // the hex in which it stands
	OpenOrigin     InputKind = "original hex"     // the hex from which it retreats

	OpenIsUnit   InputKind = "is a unit"
	OpenWhose    InputKind = "is a unit, and whose"
	OpenWhich    InputKind = "is a unit, and which"
	OpenEnemy    InputKind = "is an enemy unit"
	OpenZOC      InputKind = "has a ZOC"
	OpenOOS      InputKind = "is out of supply"
	OpenDG       InputKind = "is disorganized"
	OpenExploit  InputKind = "is exploit capable"
	OpenBegan    InputKind = "began the phase in an EZOC"
	OpenGarrison InputKind = "is a garrison"               // AfB 1.10
	OpenReturns  InputKind = "is a unit that returns"      // AfB 2.1a
	OpenFlip     InputKind = "can be flipped to full"      // AfB 1.11
	OpenGone     InputKind = "who left is exploit capable" // AfB 2.1, of all units that left; no Unit
)

// What may be unknown of the game's course, or of the map.
const (
	OpenPhase     InputKind = "phase"           // which phase it is
	OpenFrom      InputKind = "where it begins" // where the move begins
	OpenWay       InputKind = "way"             // Hex: which way leads there
	OpenSearch    InputKind = "search"          // what lies beyond the limit of a search
	OpenEntry     InputKind = "entry cost"      // Hex: what it costs to enter it
	OpenChart     InputKind = "overrun terrain" // Hex: which of its terrains decides whether it can be overrun
	OpenEntered   InputKind = "entered"         // Hex: whether an enemy ever entered it
	OpenControl   InputKind = "control"         // Hex: who controls it
	OpenMaps      InputKind = "maps"            // Hex, Other: how their two maps meet
	OpenBreakUp   InputKind = "break up"        // Hex: whether reinforcements that enter there can break up
	OpenFriend    InputKind = "friend"          // Hex: whether a friendly unit stands in it or beside it (AfB 1.11)
	OpenBeside    InputKind = "beside"          // Hex, Of: whether a unit of the side stands beside it (AfB 2.1a)
	OpenKept      InputKind = "kept"            // Of: the replacements that the side kept (AfB 1.11)
	OpenDead      InputKind = "dead"            // Of: the eliminated units that the side can draw from (AfB 1.11)
	OpenAirRoll   InputKind = "air roll"        // Of, Turn: the side's roll for air strikes (AfB 1.9)
	OpenOutRoll   InputKind = "pull-out roll"   // Turn: the roll for the pull-out (AfB 2.1)
	OpenOutBefore InputKind = "pull-out before" // Turn: whether the pull-out happened before it (AfB 2.1)
)

// What the rulebook itself leaves open.
const (
	OpenBest InputKind = "best terrain" // which of several terrains is best for the defender
	// whether ground counts for the defence that only some attackers cross (7.3)
	OpenSome  InputKind = "some attackers"
	OpenNoZOC InputKind = "no ZOC" // whether units without a ZOC by their kind may attack (7.0)
	// whether 8.0a and 8.0b hold for steps lost by a retreat, which 9.0b and 9.0d leave to the owner
	OpenLosses InputKind = "losses"
	OpenToward InputKind = "toward supply" // what counts as retreating toward supply (9.1c)
	OpenParts  InputKind = "parts"         // whether parts of a stack owe steps each for itself (9.0b)
)

// TerrainOf returns the input for the terrain of a hex.
func TerrainOf(h hex.Hex) Input { return Input{Kind: OpenTerrain, Hex: h} }

// HexsideOf returns the input for what lies between two hexes.
func HexsideOf(a, b hex.Hex) Input {
	side := hex.NewSide(a, b)
	return Input{Kind: OpenHexside, Hex: side.A, Other: side.B}
}

// SwitchOf returns the input for a switch that nobody has set.
func SwitchOf[T ~string](name T) Input { return Input{Kind: OpenSwitch, What: string(name)} }

// KeyOf returns the input for a key of game.toml, or of another file, that the pack
// leaves out.
func KeyOf(file, key string) Input { return Input{Kind: OpenKey, What: file, Key: key} }

// KeyOfRow returns the input for a key of one row of a file.
func KeyOfRow(file, key, row string) Input {
	return Input{Kind: OpenKey, What: file, Key: key, Of: row}
}

// About returns an input about a unit.
func About(kind InputKind, unit string) Input { return Input{Kind: kind, Unit: unit} }

// featureOf returns the input for a cell of the terrain effects chart that the pack
// leaves open.
func featureOf(kind InputKind, feature string) Input { return Input{Kind: kind, What: feature} }

// Compare orders inputs; all lists of them are in this order.
func (i Input) Compare(other Input) int {
	return cmp.Or(
		cmp.Compare(i.Kind, other.Kind), cmp.Compare(i.Unit, other.Unit), i.Hex.Compare(other.Hex),
		i.Other.Compare(other.Other),
		cmp.Compare(i.What, other.What), cmp.Compare(i.Key, other.Key), cmp.Compare(i.Of, other.Of),
		cmp.Compare(i.Turn, other.Turn),
	)
}

// sortedInputs sorts inputs and drops duplicates.
func sortedInputs(inputs []Input) []Input {
	slices.SortFunc(inputs, Input.Compare)
	return slices.Compact(inputs)
}
