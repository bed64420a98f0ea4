package words

import (
	"strings"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Common is a kind of rule that games of the series often add.
type Common struct {
	Touch scspack.Touch
	// About names what it changes, Question asks whether the game has it.
	About, Question string
}

// CommonRules returns the rules that games of the series often add, in the order of
// [scspack.Touches].
func CommonRules() []Common {
	return []Common{
		{scspack.TouchMovement, "movement", "Does your game have road march, or movement by truck, rail or sea?"},
		{scspack.TouchHexside, "hexsides", "Are there bridges that are built or blown, or forts, mines or other markers that change terrain?"},
		{scspack.TouchZOC, "zones of control", "Do some units have no zone of control, or one with other effects?"},
		{scspack.TouchExploitation, "exploitation", "Are there Reserve markers, or may other units than exploit capable ones move in the Exploitation Phase?"},
		{scspack.TouchOverrun, "overruns", "Does your game limit overruns, or allow more of them?"},
		{scspack.TouchAttack, "attacks", "Does your game have barrage at range, or attacks that need supply or an activation?"},
		{scspack.TouchOdds, "odds", "Do guns, air points or headquarters shift columns or add to strengths?"},
		{scspack.TouchResult, "combat results", "Does anything change the roll or the result of a combat?"},
		{scspack.TouchLosses, "losses", "Can units lose steps by barrage, air points or mines, or choose otherwise who loses them?"},
		{scspack.TouchRetreat, "retreats", "May some units refuse to retreat, or retreat otherwise?"},
		{scspack.TouchAdvance, "advances", "Are there other advances after combat?"},
		{scspack.TouchSupply, "supply", "Does supply come through headquarters, depots, roads or ports?"},
		{scspack.TouchMarkers, "markers", "Are units disorganized, or marked otherwise, by anything but combat and supply?"},
		{scspack.TouchArrival, "arrivals", "Do reinforcements come by dice, or where the Order of Arrival does not name a hex?"},
		{scspack.TouchRemoval, "removals", "Are units withdrawn from the game?"},
		{scspack.TouchSteps, "steps", "Do units lose steps by attrition, or show a face that is no step, as guns that have fired?"},
	}
}

// AboutCommon names what rules of games often change, of some touches: "movement or hexsides". It
// is "" if they change nothing of it.
func AboutCommon(touches []scspack.Touch) string {
	var about []string
	for _, common := range CommonRules() {
		for _, touch := range touches {
			if touch == common.Touch {
				about = append(about, common.About)
			}
		}
	}
	if len(about) < 2 {
		return strings.Join(about, "")
	}
	last := len(about) - 1
	return strings.Join(about[:last], ", ") + " or " + about[last]
}

// AskExclusive returns the end of a new game.toml: it asks, rule by rule, what the game adds to the
// series, and states that nothing is listed yet.
func AskExclusive() string {
	var b strings.Builder
	b.WriteString(`
# The rules that the game adds to the series, or sets in its place: one table each. What they may
# allow is suspect, not illegal. Look each of these up in the game's rules:
`)
	for _, common := range CommonRules() {
		b.WriteString("#   " + common.Question + " (" + common.Touch + ")\n")
	}
	b.WriteString(`# [[exclusive]]
# paragraph = "3.4"
# title = "truck movement"
# touches = ["movement"]            # the words in brackets above, or "stacking"

# Set complete to true once all of them are listed. Until then what such rules often change is
# no more than suspect.
[source.exclusive]
complete = false
`)
	return b.String()
}
