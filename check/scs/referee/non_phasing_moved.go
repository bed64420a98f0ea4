package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// NonPhasingMoved is 3.3b: in a phase of movement only the units of its side move.
var NonPhasingMoved = &Rule{
	Description: rule.Description{
		ID:    "scs/non-phasing-moved",
		Refs:  []string{"3.3b"},
		Title: "only the phasing side moves",
		Says:  "In a side's phase of movement or exploitation only its own units move. Those of its enemies move only as a result of an overrun.",
		Checks: "Looks for units of another side that stand in another hex when a declared phase of movement ends. That is illegal unless an " +
			"overrun may explain it: a unit of the phasing side stood beside them, or dice were thrown before, or the chat speaks of an " +
			"overrun; then it is suspect. So it is where somebody moved it who does not play the phase, and nothing more happens in it: the " +
			"next one's line may have come late. A unit that was moved and put back is suspect, too.",
		Example: "In the north's Movement Phase a unit of the south, with no enemy near, moves two hexes: illegal, 3.3b.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchMovement, scspack.TouchRetreat, scspack.TouchAdvance},
		RestsOn: rule.Rests{{"", scspack.TouchOverrun}},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Uses:  []scspack.Need{scspack.NeedPhases},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		is, known := ph.Is()
		if !known || is.Side == "" || !moves(is, is.Side) {
			return
		}
		var away, back groups
		for _, t := range ph.Trips {
			side := t.Side()
			if side == "" || side == is.Side || len(t.hexes()) < 2 {
				continue
			}
			if _, _, ok := t.fromTo(); !ok {
				continue
			}
			pass.Checked("moves")
			if pass.Log.retreated(t) {
				pass.take(ph, Moves, t.piece())
				continue
			}
			if pass.Log.resulted(ph, t) {
				pass.leave(ph, t.piece(), Moves, "scs/retreat")
				continue
			}
			if t.moved() {
				away.add(t, nil)
			} else {
				back.add(t, nil)
			}
		}
		for _, g := range away {
			f := g.finding(say.F("non-phasing-moved/moved",
				"{units} of {side} {way} in the {phase} phase",
				named(g.trips), g.trips[0].Side(), wayOf(g.trips[0].way()), is.Name()))
			excused(&f, pass.Log.nonPhasingExcuses(ph, g))
			pass.Report(ph, f)
		}
		for _, g := range back {
			f := g.finding(say.F("non-phasing-moved/came-back",
				"{units} of {side} left {hex} in the {phase} phase and came back",
				named(g.trips), g.trips[0].Side(), g.hexes[0], is.Name()))
			excused(&f, []say.Message{dropPutRight()})
			pass.Report(ph, f)
		}
	}),
}

func (l *Log) nonPhasingExcuses(ph *Phase, g *group) []say.Message {
	var excuses []say.Message
	is, _ := ph.Is()
	t := g.trips[0]
	if _, some := l.retreats(t); some {
		excuses = append(excuses, dropsOfRetreat())
	}
	if is.Overrun != pack.No && (l.nearEnemy(ph, t) || l.metOverrun(ph, t)) {
		excuses = append(excuses, say.F("non-phasing-moved/overrun", "it retreated from an overrun"))
	}
	return slices.Concat(excuses, l.otherPhase(ph, t), ph.slip())
}
