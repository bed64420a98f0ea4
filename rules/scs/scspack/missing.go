package scspack

import "slices"

// A Missing is something that a pack leaves out.
type Missing struct {
	// File is the file of the pack where it belongs.
	File string
	Code MissingCode
	// Key names it further: a table, a column, a meaning, a role; see Code.
	Key string
	// Lacking of Of things do not have it; both are 0 if nothing is counted. Names are the
	// names of these things, or of the missing keys.
	Lacking, Of int
	Names       []string
}

// A MissingCode is what is missing.
type MissingCode string

// The codes of what is missing.
const (
	MissingMap           MissingCode = "map"
	MissingHexes         MissingCode = "hexes"
	MissingTerrain       MissingCode = "terrain" // of the hexes
	MissingHexsides      MissingCode = "hexsides"
	MissingConfirmation  MissingCode = "confirmation" // of Key surveyed rows
	MissingChart         MissingCode = "chart"
	MissingFeatures      MissingCode = "features"
	MissingCosts         MissingCode = "costs"         // of features, or of Names in part
	MissingEffects       MissingCode = "effects"       // the same
	MissingOverruns      MissingCode = "overruns"      // the same
	MissingAirModifiers  MissingCode = "air-modifiers" // the same
	MissingMixed         MissingCode = "mixed"         // which of several terrains counts, for Key
	MissingRest          MissingCode = "rest"          // what the table Key does not name
	MissingPhases        MissingCode = "phases"
	MissingPhaseRules    MissingCode = "phase-rules" // who moves in phases, and whether stacking is enforced
	MissingOOSPhase      MissingCode = "oos-phase"
	MissingArrivalPhase  MissingCode = "arrival-phase"
	MissingTurns         MissingCode = "turns"          // how many the game has
	MissingOrder         MissingCode = "order"          // the Order of Arrival
	MissingLimit         MissingCode = "limit"          // of stacking
	MissingConsequence   MissingCode = "consequence"    // of an excess
	MissingFigure        MissingCode = "figure"         // Key of units
	MissingReducedFigure MissingCode = "reduced-figure" // Key of the reduced sides of units
	MissingCRT           MissingCode = "crt"
	MissingResults       MissingCode = "results"  // cells of the table
	MissingMeanings      MissingCode = "meanings" // of the results Names
	MissingStatus        MissingCode = "status"   // what the status of table Key does, or its keys Names
	MissingMarker        MissingCode = "marker"   // that means Key
	MissingPlaces        MissingCode = "places"   // with the role Key
	MissingSources       MissingCode = "sources"  // of sides
	MissingTraceLimit    MissingCode = "trace-limit"
	MissingBands         MissingCode = "bands"        // of victory
	MissingStrikes       MissingCode = "strikes"      // how many, of sides
	MissingStrikeValue   MissingCode = "strike-value" // of sides
	MissingSplits        MissingCode = "splits"       // of sides
	MissingGarrisons     MissingCode = "garrisons"    // how many, and when
	MissingReplacements  MissingCode = "replacements"
	MissingPullout       MissingCode = "pullout"
	MissingPulloutRolls  MissingCode = "pullout-rolls"
	MissingPulloutTurns  MissingCode = "pullout-turns"
	MissingReturns       MissingCode = "returns" // the units that come back after the pull-out
)

// Compare sorts by the order of a pack's files; files in a folder come last.
func (m Missing) Compare(other Missing) int {
	place := func(file string) int {
		if i := slices.Index(knownFiles, file); i >= 0 {
			return i
		}
		return len(knownFiles)
	}
	return place(m.File) - place(other.File)
}
