package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// MovedInWrongPhase is 1.0: in phases of combat and supply units move only by combat
// results.
var MovedInWrongPhase = &Rule{
	Description: rule.Description{
		ID:    "scs/moved-in-wrong-phase",
		Refs:  []string{"1.0"},
		Also:  []string{"3.3b"},
		Title: "units move in phases of movement",
		Says: "Units move in the phases of movement and exploitation of their side. In a Combat Phase they retreat and advance by its " +
			"results, and in the other phases nobody moves.",
		Checks: "Looks for units that stand in another hex when a declared phase ends in which nobody moves by the pack. In a phase of " +
			"combat a unit beside an enemy may have retreated or advanced: after dice that is for the rules of combat to judge, without " +
			"dice, or farther than any result leads, it is suspect; a unit that had no enemy beside it fought with nobody, and its move is " +
			"illegal, unless the log begins with it and an enemy is near, who may have retreated before. A move that is declared to be a " +
			"retreat is believed, even where no attack on the unit is shown. In other phases it is illegal. Where somebody moved it who does not play the phase, and nothing more happens in it, the " +
			"next phase's line may have come late: suspect. So it is where several groups moved, and a phase in which they may was passed " +
			"over: its line was rather forgotten.",
		Example: "Far from any enemy a unit moves three hexes in its side's Combat Phase: illegal, 1.0.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchMovement, scspack.TouchRetreat, scspack.TouchAdvance},
		RestsOn: rule.Rests{{"", scspack.TouchResult}, {"", scspack.TouchExploitation}},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Uses:  []scspack.Need{scspack.NeedPhases},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		is, known := ph.Is()
		if !known {
			return // "movement allowance" counts what moved in no declared phase
		}
		var open open
		var found groups
		for _, t := range ph.Trips {
			switch {
			case t.Side() == "" || !t.moved():
			case is.Moves == "none" && pass.Log.retreated(t):
				pass.take(ph, Moves, t.piece())
				pass.Checked("moves")
			case is.Moves == "":
				open.add(pass, t, "game.toml: moves of the "+is.Name()+" phase")
			case is.Moves == "none" && is.Combat != pack.No && pass.Log.resulted(ph, t):
				if pass.Log.ofForce(ph, t) {
					pass.leave(ph, t.piece(), Moves, "scs/retreat", "scs/advance")
					pass.Checked("moves")
				} else {
					pass.take(ph, Moves, t.piece())
					pass.Unchecked("moves", whoAttacked)
				}
			case is.Moves == "none" && is.Combat != pack.No && pass.Log.perhapsResulted(ph, t):
				pass.take(ph, Moves, t.piece())
				pass.Unchecked("moves", "the combats that they belong to")
			case is.Moves == "none" && is.Combat != pack.No && pass.Log.asResult(t) &&
				pass.Log.inUnthrown(ph, t.Start, t.last()):
				pass.take(ph, Moves, t.piece())
				pass.Unchecked("moves", needsDice)
			case is.Moves == "none":
				pass.Checked("moves")
				found.add(t, nil)
			}
		}
		for _, g := range found {
			f := g.finding(say.F("moved-in-wrong-phase/moved",
				"{units} {way} in the {phase} phase, in which nobody moves",
				named(g.trips), wayOf(g.trips[0].way()), is.Name()))
			if is.Side != "" && g.trips[0].Side() != is.Side {
				f.Refs = []string{"1.0", "3.3b"}
			}
			excused(&f, pass.Log.wrongPhaseExcuses(ph, g))
			pass.Report(ph, f)
		}
		open.report(pass, ph, "move was", "moves were")
	}),
}

// foughtBefore reports whether a unit may have fought before the log: nothing was done in
// earlier phases, no dice are thrown in this phase before the unit moves, and an enemy stands
// near enough to have been its opponent.
func (l *Log) foughtBefore(ph *Phase, t *Trip) bool {
	if l.acted(1, ph.First) || l.rolled(ph, t.last()) || !l.asResult(t) {
		return false
	}
	if is, _ := ph.Is(); t.Side() == is.Side && t.Start.Unit != nil {
		u := t.Start.Unit
		far, ok := l.Game.Distance(l.Game.ID(t.Start.At.Hex), l.Game.ID(t.End.At.Hex))
		// Guns take no part, units that are not exploit capable advance only one hex, and a
		// defender who drove an attacker back still stands beside the attacker's hex.
		if u.AttackKind == "barrage" || u.AttackKind == "none" || ok && far > 1 && u.Exploit == pack.No {
			return false
		}
	}
	return l.withinRetreat(ph, t)
}

func (l *Log) wrongPhaseExcuses(ph *Phase, g *group) []say.Message {
	var excuses []say.Message
	is, _ := ph.Is()
	t := g.trips[0]
	if _, some := l.retreats(t); some {
		excuses = append(excuses, dropsOfRetreat())
	}
	if is.Combat != pack.No && l.nearEnemy(ph, t) {
		excuses = append(excuses, combatNotShown())
	}
	if is.Combat != pack.No && slices.ContainsFunc(g.trips, func(t *Trip) bool { return l.foughtBefore(ph, t) }) {
		excuses = append(excuses, say.F("moved-in-wrong-phase/combat-before-log",
			"it retreated or advanced after a combat that was fought before the log"))
	}
	return slices.Concat(excuses, l.otherPhase(ph, t), ph.unsure())
}
