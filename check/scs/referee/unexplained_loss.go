package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// UnexplainedLoss is 8.0c: steps are lost only by combat results, or where the rules
// eliminate a unit.
var UnexplainedLoss = &Rule{
	Description: rule.Description{
		ID:    "scs/unexplained-loss",
		Refs:  []string{"8.0", "8.0c"},
		Title: "steps are lost to something",
		Says: "Units that took part in a combat lose steps by its result, and units are eliminated that stack too high or leave the map. " +
			"Nobody else loses any.",
		Checks: "Looks for units that were deleted, put among the eliminated or turned to their reduced side in a declared phase. Who stood where " +
			"a combat of the phase was fought may have lost them in it. Without dice, or where all combats are known and none was his, it is " +
			"suspect, since VASSAL logs no reasons; after other dice it is unchecked.",
		Example: "No dice are thrown in the Movement Phase, and a unit of the other side is deleted: suspect, 8.0c.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchLosses, scspack.TouchSteps, scspack.TouchRemoval},
		RestsOn: rule.Rests{{"", scspack.TouchAttack}, {"", scspack.TouchResult}, {"", scspack.TouchSupply}},
	},
	Uses: []scspack.Need{scspack.NeedSteps},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		for _, was := range ph.Start.Pieces {
			if was.Kind == position.Unit && pass.Log.inPlay(was.At) {
				pass.loss(ph, was)
			}
		}
	}),
}

// loss judges what a unit lost in a phase, if anything.
func (p *Pass) loss(ph *Phase, was *position.Piece) {
	step, what := p.Log.lost(ph, was)
	if p.Log.blind && (what != "" || ph.End.Piece(was.ID) == nil) {
		p.Unchecked("losses", "the combats that they belong to")
		return
	}
	switch {
	case what == "":
		return
	case p.Log.declaresIn(ph, declare.Eliminated, was.ID):
		p.take(ph, Loses, was)
		p.Checked("losses")
		return
	case !ph.Declared.Known():
		p.take(ph, Loses, was)
		p.Unchecked("losses", needsPhase)
		return
	case p.Log.gaveForGarrison(ph, was):
		p.leave(ph, was, Loses, "afb/garrison")
		p.Checked("losses")
		return
	case p.Log.pulledOut(ph, was):
		p.leave(ph, was, Loses, "afb/pull-out")
		p.Checked("losses")
		return
	case p.Log.perhapsLeft(ph, was):
		p.take(ph, Loses, was)
		p.Unchecked("losses", "the combats that they belong to")
		return
	case p.Log.inUnthrown(ph, was, step):
		p.take(ph, Loses, was)
		p.Unchecked("losses", needsDice) // "typed roll" reports that they are missing
		return
	}
	why, more := "no dice were thrown", []say.Message(nil)
	// A counter may be turned before the dice are thrown: losses are judged at the end.
	if p.Log.rolled(ph, ph.Last+1) || p.Log.struck(ph, was) || slices.ContainsFunc(ph.Combats, (*Combat).Made) {
		switch explained, open := p.Log.inCombat(ph, was); {
		case open:
			p.take(ph, Loses, was)
			p.Unchecked("losses", "the combats that they belong to")
			return
		case explained && ph.lostUnseen(was, step):
			p.take(ph, Loses, was)
			p.Unchecked("losses", needsDice)
			return
		case explained:
			p.leave(ph, was, Loses, "scs/combat-result", "scs/step-losses", "scs/retreat")
			p.Checked("losses")
			return
		case p.paidFor(ph, was):
			p.leave(ph, was, Loses, "scs/combat-result", "scs/retreat")
			p.Checked("losses")
			return
		}
		why = "it took part in no combat"
		for _, c := range ph.Combats {
			more = append(more, c.doubts()...)
		}
	}
	p.Checked("losses")
	f := rule.Finding{
		Verdict: rule.Illegal, Step: step, Hexes: []string{was.At.Hex.String()}, Pieces: []rule.Piece{was.Seen()},
		Message: say.F("unexplained-loss/lost",
			"{unit} of {side} in {hex} {lost} in the {phase} phase, and {why}",
			quoted(was), was.Side, was.At.Hex, what, ph.Declared.Name(), why),
	}
	excused(&f, append(more, p.Log.lossExcuses(ph, was)...))
	p.Report(ph, f)
}

// perhapsLeft reports whether a unit made an attack that was announced and may be left of the table, where nobody
// throws (7.4): what is unknown of who fights decides it.
func (l *Log) perhapsLeft(ph *Phase, was *position.Piece) bool {
	return slices.ContainsFunc(ph.Unmade, func(c Unmade) bool {
		now := c.Before.Piece(was.ID)
		return now != nil && c.Step == 0 && hasPiece(c.Attackers, now) && l.leftPaid(ph, c.Combat, ph.Last) != ""
	})
}

// perhapsExcess reports whether more may have stood with a unit in a phase, in one of its hexes, than the
// stacking limit allows.
func (l *Log) perhapsExcess(ph *Phase, was *position.Piece) bool {
	return slices.ContainsFunc(ph.stood(was), func(h hex.Hex) bool {
		with := slices.DeleteFunc(slices.Clone(ph.Start.Pieces), func(p *position.Piece) bool {
			return !mayBeOf(p, was.Side) || !slices.Contains(ph.stood(p), h)
		})
		return position.TooMany(l.Pack, with) != pack.No
	})
}

func (l *Log) lossExcuses(ph *Phase, was *position.Piece) []say.Message {
	excuses := ph.unsure()
	if mayFightIn(ph) {
		excuses = append(excuses, ph.curable()...) // a counter may be turned before its dice
	}
	if l.besideEnemy(ph, ph.stood(was), was.Side) {
		excuses = append(excuses, say.F("unexplained-loss/dice-not-in-log",
			"it was lost in a combat whose dice are not in the log"))
	}
	if slices.ContainsFunc(l.Pack.Garrisons, func(g scspack.Garrison) bool { return g.Side == was.Side }) {
		excuses = append(excuses, say.F("unexplained-loss/garrison", "it gave a step for a garrison"))
	}
	if l.perhapsExcess(ph, was) {
		excuses = append(excuses, say.F("unexplained-loss/excess",
			"its owner had to eliminate it, as the excess of a stack"))
	}
	return append(excuses, say.F("unexplained-loss/mistake", "it was a mistake that is put right later"))
}
