package afb

import "github.com/umpire-vassal/umpire/rules/scs"

// Codes of the objections that this game's own rules make, with the fields of
// scs.Objection that count.
const (
	NoAirStrikes      scs.Code = "afb-no-air-strikes"      // Side has none
	TooManyStrikes    scs.Code = "afb-too-many-strikes"    // Side spends Count of Due
	TooManySplits     scs.Code = "afb-too-many-splits"     // Side makes Count of Due
	StrikePhase       scs.Code = "afb-strike-phase"        // Side strikes Hex in its phase Phase, and may in Phases
	SplitStrikePhase  scs.Code = "afb-split-strike-phase"  // the same of a split strike
	StruckTwice       scs.Code = "afb-struck-twice"        // Hex in Phase
	SplitNotAlone     scs.Code = "afb-split-not-alone"     // on Hex in Phase
	StrikesLeft       scs.Code = "afb-strikes-left"        // Side's marker shows Count, and Due are left
	StrikesKept       scs.Code = "afb-strikes-kept"        // Side keeps Count beyond Phase
	TooManyGarrisons  scs.Code = "afb-too-many-garrisons"  // Side has Count of Due on the map
	GarrisonAttacks   scs.Code = "afb-garrison-attacks"    // Unit
	GarrisonMoves     scs.Code = "afb-garrison-moves"      // Unit, From, Hex
	GarrisonJoins     scs.Code = "afb-garrison-joins"      // Unit is part of an attack
	GarrisonStays     scs.Code = "afb-garrison-stays"      // Unit would move
	GarrisonRebuilt   scs.Code = "afb-garrison-rebuilt"    // Unit
	PulloutUnknown    scs.Code = "afb-pull-out-unknown"    // whether it went by the rules
	PulloutUntimely   scs.Code = "afb-pull-out-untimely"   // in Turn, when it cannot happen
	PulloutMissing    scs.Code = "afb-pull-out-missing"    // in Turn, in which it has to happen
	StaysOnMap        scs.Code = "afb-stays-on-map"        // Unit is exploit capable and is not pulled out
	NoneThatReturns   scs.Code = "afb-none-that-returns"   // Unit comes onto the map
	ReturnsReduced    scs.Code = "afb-returns-reduced"     // Unit
	ReturnsAlone      scs.Code = "afb-returns-alone"       // Unit in Hex, beside no unit of Side that stayed
	ReturnsOnEnemies  scs.Code = "afb-returns-on-enemies"  // Unit in Hex
	WrongReturns      scs.Code = "afb-wrong-returns"       // Count of the unit What return, and Due have to
	SpendsTooMany     scs.Code = "afb-spends-too-many"     // Side spends Count replacements of Due
	WhereReplaced     scs.Code = "afb-where-replaced"      // whether replacements are spent where they may be
	FlippedOffMap     scs.Code = "afb-flipped-off-map"     // Unit was not on the map
	FlippedForNothing scs.Code = "afb-flipped-for-nothing" // Unit was at full strength
	NotOnMap          scs.Code = "afb-not-on-map"          // Unit
	RebuiltReduced    scs.Code = "afb-rebuilt-reduced"     // Unit
	RebuiltUnsupplied scs.Code = "afb-rebuilt-unsupplied"  // Unit in Hex
	RebuiltInEZOC     scs.Code = "afb-rebuilt-in-ezoc"     // Unit in Hex
	RebuiltAlone      scs.Code = "afb-rebuilt-alone"       // Unit in Hex, away from friends
	KeepsReplacements scs.Code = "afb-keeps-replacements"  // Side, though it can use them
)

// key returns the input for a key of game.toml in the row of a side or unit.
func key(key, of string) scs.Input { return scs.KeyOfRow("game.toml", key, of) }

// noMap returns the input without which nothing is known about hexes.
func noMap() []scs.Input { return []scs.Input{scs.KeyOf("game.toml", "[[map]]")} }
