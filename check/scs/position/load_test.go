package position

import (
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Autumn for Barbarossa's own way to look at stacks is chosen by the pack's key "rules",
// and not by the paragraphs that the pack cites.
func TestRulesOfAGameAreChosenByTheirKey(t *testing.T) {
	phase := scspack.Phase{ID: "movement", Side: "german", Stacking: scspack.AtEnd}
	unit := Piece{Kind: Unit, Side: "soviet", Name: "1 Inf", Unit: &scspack.Unit{ID: "1"}}
	for _, sets := range [][]string{nil, {scspack.AutumnForBarbarossa}} {
		p := &scspack.Pack{Head: scspack.Head{Sides: []string{"german", "soviet"}, RuleSets: sets}}
		p.Stacking = scspack.Stacking{Limit: pack.Known(1), Count: scspack.CountUnits, Refs: []string{"AfB 1.5"}}
		pos := Position{Pack: p, Phase: Declared{Phases: []scspack.Phase{phase}}}
		answer := pos.stacking("soviet", newScale(p).total([]*Piece{&unit, &unit}), StackPast{})
		excused := slices.ContainsFunc(answer.Excuses, func(e scs.Excuse) bool { return e.Kind == scs.NotEnforced })
		if excused != (sets != nil) {
			t.Errorf("rules %v: an enemy stack at the end of the german movement: %+v", sets, answer)
		}
	}
}
