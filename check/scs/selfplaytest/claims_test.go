package selfplaytest_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/selfplaytest"
	"github.com/umpire-vassal/umpire/check/scs/status"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// unplanted are the paragraphs that "game status" calls checked, and of which TestBreaches plants
// no breach, with the reason.
var unplanted = map[string]string{"Map B": "a unit outside the playable hexes of a position is information, since players park counters there"}

// Of each paragraph that "game status" calls checked, in any of the games that are played, a
// breach is planted.
func TestEveryParagraphIsPlanted(t *testing.T) {
	planted := map[string]bool{}
	for _, all := range selfplaytest.Breaches {
		for _, b := range all {
			for _, ref := range strings.Split(b.Refs, ", ") {
				planted[ref] = true
			}
		}
	}
	claimed := map[string]bool{}
	for _, game := range games {
		for _, r := range status.Of(world(t, game, random(*seed), *seed).Pack) {
			if r.Checks == pack.Whole {
				for _, ref := range r.Refs {
					claimed[ref] = true
				}
			}
		}
	}
	for _, ref := range slices.Sorted(maps.Keys(claimed)) {
		if reason := unplanted[ref]; planted[ref] == (reason != "") {
			t.Errorf("%s: a breach is planted: %t, a reason why not: %q", ref, planted[ref], reason)
		}
	}
	for ref := range unplanted {
		if !claimed[ref] {
			t.Errorf("nobody claims %s, and there is a reason why no breach of it is planted", ref)
		}
	}
}
