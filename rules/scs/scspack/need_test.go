package scspack_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// needs are all that rules can ask of a pack.
var needs = map[string]scspack.Need{
	"NeedMap":          scspack.NeedMap,
	"NeedAnyChart":     scspack.NeedAnyChart,
	"NeedGround":       scspack.NeedGround,
	"NeedHexsides":     scspack.NeedHexsides,
	"NeedCosts":        scspack.NeedCosts,
	"NeedEffects":      scspack.NeedEffects,
	"NeedMoves":        scspack.NeedMoves,
	"NeedTerrain":      scspack.NeedTerrain,
	"NeedAirGround":    scspack.NeedAirGround,
	"NeedOverruns":     scspack.NeedOverruns,
	"NeedAnyPhase":     scspack.NeedAnyPhase,
	"NeedPhases":       scspack.NeedPhases,
	"NeedOOSPhase":     scspack.NeedOOSPhase,
	"NeedArrivals":     scspack.NeedArrivals,
	"NeedTurns":        scspack.NeedTurns,
	"NeedOrder":        scspack.NeedOrder,
	"NeedLimit":        scspack.NeedLimit,
	"NeedStacking":     scspack.NeedStacking,
	"NeedCRT":          scspack.NeedCRT,
	"NeedOOS":          scspack.NeedOOS,
	"NeedOOSMarker":    scspack.NeedOOSMarker,
	"NeedAnySource":    scspack.NeedAnySource,
	"NeedSources":      scspack.NeedSources,
	"NeedDead":         scspack.NeedDead,
	"NeedEntries":      scspack.NeedEntries,
	"NeedControl":      scspack.NeedControl,
	"NeedVictory":      scspack.NeedVictory,
	"NeedAttack":       scspack.NeedAttack,
	"NeedDefense":      scspack.NeedDefense,
	"NeedMA":           scspack.NeedMA,
	"NeedExploit":      scspack.NeedExploit,
	"NeedSteps":        scspack.NeedSteps,
	"NeedZOC":          scspack.NeedZOC,
	"NeedOnRetreat":    scspack.NeedOnRetreat,
	"NeedMixed":        scspack.NeedMixed,
	"NeedDG":           scspack.NeedDG,
	"NeedDGMarker":     scspack.NeedDGMarker,
	"NeedStrikes":      scspack.NeedStrikes,
	"NeedStrikeValue":  scspack.NeedStrikeValue,
	"NeedSplits":       scspack.NeedSplits,
	"NeedGarrisons":    scspack.NeedGarrisons,
	"NeedRebuild":      scspack.NeedRebuild,
	"NeedReplacements": scspack.NeedReplacements,
	"NeedPullout":      scspack.NeedPullout,
	"NeedReturns":      scspack.NeedReturns,
}

// A pack with the least in it answers every need with what is missing, or has no such rule.
func TestNeedsOfTheLeastPack(t *testing.T) {
	p := load(t, fstest.MapFS{"game.toml": {Data: []byte("name = \"Least\"\nsides = [\"a\", \"b\"]\n")}})
	for name, n := range needs {
		a := n.Ask(p)
		if a.Extent == pack.Whole && name != "NeedOnRetreat" || (a.Extent == pack.None) != (len(p.Lacks(n)) > 0) {
			t.Errorf("%s: %v, missing %v, lacks %v", name, a.Extent, a.Missing, p.Lacks(n))
		}
	}
}

// A switch is open until the pack sets it.
func TestOpenSwitches(t *testing.T) {
	if a := scspack.EZOCOnRoad.Ask(loadCase(t, "good")); len(a.Open) > 0 {
		t.Errorf("open where all are set: %v", a.Open)
	}
	if a := scspack.NeedZOC.Ask(loadCase(t, "extends")); slices.Contains(a.Open, scspack.EZOCOnRoad) {
		t.Errorf("zones of control hang on %v", a.Open)
	}
	if a := scspack.EZOCOnRoad.Ask(loadCase(t, "extends")); !slices.Equal(a.Open, []scspack.SwitchID{scspack.EZOCOnRoad}) {
		t.Errorf("open where none is set: %v", a.Open)
	}
}
