package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// CombatPhase is 7.0: attacks are made in the Combat Phase of their side.
var CombatPhase = &Rule{
	Description: rule.Description{
		ID:    "scs/combat-phase",
		Refs:  []string{"7.0"},
		Title: "attacks are made in the Combat Phase",
		Says:  "The phasing side attacks in its Combat Phase. In phases of movement it may overrun, and in the others nobody fights.",
		Checks: "Looks for attacks that are announced, and for which dice are thrown, in a declared phase that is no Combat Phase, or by the " +
			"other side. Where the phase has overruns it is illegal if it could not even be one of those; else it is suspect, for it may have " +
			"been a combat. It is suspect, too, where nothing is moved after it in the phase: the line of the Combat Phase may have been forgotten.",
		Example: "In the Supply Phase a line announces an attack, dice are thrown, and units move later in the phase: illegal, 7.0.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchAttack},
		RestsOn: rule.Rests{{"", scspack.TouchOverrun}, {"", scspack.TouchExploitation}},
	},
	Uses: []scspack.Need{scspack.NeedPhases},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		for _, c := range ph.Combats {
			if c.Made() && c.Announced != nil && !c.Overrun {
				pass.combatPhase(ph, c)
			}
		}
	}),
}

func (p *Pass) combatPhase(ph *Phase, c *Combat) {
	is, known := ph.Is()
	if !known {
		p.Unchecked("combats", needsPhase)
		return
	}
	if is.Combat == pack.Unknown {
		p.Unchecked("combats", "game.toml: combat of the "+is.Name()+" phase")
		return
	}
	p.Checked("combats")
	side := c.fromSide()
	whose := side // "" for anybody's
	if is.Combat == pack.Yes && !wrongSide(ph, c) {
		return
	}
	if side == "" {
		side = c.Side
	}
	if !slices.ContainsFunc(c.Strangers, func(p *position.Piece) bool { return slices.Contains(c.From, p.At.Hex) }) {
		whose = side
	}
	wrong := scs.Objection{Code: scs.OtherSidesCombat, Refs: []string{"7.0"}, Side: side, Phase: is.Name()}
	excuses := append(c.doubts(), ph.unsure()...)
	if is.Combat == pack.Yes && slices.ContainsFunc(c.Before.Pieces, func(p *position.Piece) bool {
		return mayBeOf(p, is.Side) && p.At.Where == position.InHex && p.At.Hex == c.Target
	}) {
		excuses = append(excuses, say.F("combat-phase/swapped",
			"the line names attacker and defender the other way round"))
	}
	if is.Overrun != pack.No && (side == is.Side || is.Side == "") {
		if against, _ := p.Log.overrunObjections(ph, c); len(against) == 0 {
			excuses = append(excuses, say.F("combat-phase/overrun", "it was an overrun"))
		}
	}
	if (!p.Log.ranOnAfter(ph, c) || severalAttacks(ph) || is.Overrun != pack.Yes) && p.Log.unsaid(ph, whose) {
		excuses = append(excuses, say.F("combat-phase/unsaid", "the Combat Phase had begun, and nobody had said so"))
	}
	f := c.finding(ph, rule.Illegal, attackWrong(targetName(c), p.Log.fray(ph, c).Words().Objection(wrong)))
	f.Refs, f.Pieces = wrong.Refs, seenOf(append(c.force(), c.Defenders...))
	if side != c.Side {
		f.Pieces = append(f.Pieces, seenOf(c.standing(func(p *position.Piece) bool { return p.Side == side && slices.Contains(c.From, p.At.Hex) }))...)
		f.Pieces = append(f.Pieces, seenOf(c.standing(func(p *position.Piece) bool { return p.Side != side && c.HasTarget && p.At.Hex == c.Target }))...)
	}
	excused(&f, excuses)
	p.Report(ph, f)
}

// severalAttacks reports whether several attacks were announced and made in a phase. Then
// the line of the Combat Phase was probably forgotten.
func severalAttacks(ph *Phase) bool {
	n := 0
	for _, c := range ph.Combats {
		if c.Made() && c.Announced != nil && !c.Overrun {
			n++
		}
	}
	return n > 1
}

// unsaid reports whether a Combat Phase of a side lies between a phase and the next declared
// phase, so that it may have begun without a line. Side "" is any side.
func (l *Log) unsaid(ph *Phase, side string) bool {
	return l.perhapsNext(ph, func(p scspack.Phase) bool {
		return p.Combat != pack.No && (p.Side == "" || side == "" || p.Side == side)
	})
}

// ranOnAfter reports whether the phase went on after a combat: it is a Combat Phase, or a
// unit that was in no combat moved later.
func (l *Log) ranOnAfter(ph *Phase, c *Combat) bool {
	if ph.Declared.Any(func(p scspack.Phase) bool { return p.Combat != pack.No }) {
		return true
	}
	return slices.ContainsFunc(ph.Trips, func(t *Trip) bool {
		took := slices.ContainsFunc(ph.Combats, func(other *Combat) bool { return other.involves(t) })
		return !took && t.moved() && t.last() > c.step()
	})
}
