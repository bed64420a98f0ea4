package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Retreat is 9.0 to 9.2 with 2.1d: how far and where a force retreats, and what
// it costs.
var Retreat = &Rule{
	Description: rule.Description{
		ID:      "scs/retreat",
		Refs:    []string{"9.0a", "9.0b", "9.0d", "9.1b", "9.2", "2.1d"},
		Also:    []string{"6.2b", "10.0c"},
		Applies: []string{"9.0c", "9.0e", "9.1a"},
		Title:   "a force retreats as far as the result requires, away from where it stood",
		Says: "All units of a force retreat the hexes of the result, each hex farther from where the unit stood. Hexes can be paid in steps " +
			"instead. A stack loses a step for each enemy zone of control that it enters, and for each hex that it cannot go.",
		Checks: "Compares where the units of each combat stood before the dice and when the phase ends, and reads the way and the hexes that " +
			"were paid in steps in favour of the owner. It is illegal where hexes and column are declared in the chat and nobody else's " +
			"doings can explain it; else suspect. Whether it leads toward supply another rule asks.",
		Example: "A unit retreats one hex into an enemy zone of control and loses no more than the result's step: illegal, 9.0d.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchRetreat, scspack.TouchZOC},
		RestsOn: rule.Rests{
			{"", scspack.TouchResult}, {"9.0b", scspack.TouchHexside}, {"9.2", scspack.TouchHexside},
			{"9.2", scspack.TouchZOC},
		},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedCRT},
	Uses:  []scspack.Need{scspack.NeedZOC, scspack.NeedSteps, scspack.RetreatWithoutMA},
	Run: func(pass *Pass) {
		pass.combats("combat's retreats were", "combats' retreats were", pass.retreats)
		for ph := range pass.phases() {
			pass.unforced(ph)
		}
	},
}

// unforced reports units that moved in an enemy Combat Phase without having been attacked.
func (p *Pass) unforced(ph *Phase) {
	is, known := ph.Is()
	if !known || is.Combat != pack.Yes || is.Moves != "none" || is.Side == "" || len(ph.Combats) == 0 ||
		slices.ContainsFunc(ph.Combats, func(c *Combat) bool { return !c.HasTarget }) {
		return
	}
	for _, t := range ph.Trips {
		took := slices.ContainsFunc(ph.Combats, func(c *Combat) bool { return c.involves(t) })
		if t.Side() == "" || t.Side() == is.Side || took || !t.moved() || t.doubtful() || p.Log.retreated(t) || !p.Log.mayBeResult(ph, t) {
			continue
		}
		if p.Log.inUnthrown(ph, t.Start, t.last()) {
			p.Unchecked("retreats", needsDice)
			continue
		}
		p.Checked("retreats")
		f := rule.Finding{
			Verdict: rule.Illegal, Refs: []string{"9.0", "1.0"}, Step: t.last(), Hexes: t.hexNames(), Pieces: []rule.Piece{t.seen()},
			Message: say.F("retreat/unforced",
				"{unit} {way} in the {phase} phase, and nobody attacked it",
				quoted(t.piece()), wayOf(t.way()), is.Name()),
		}
		excused(&f, append([]say.Message{say.F("retreat/combat-not-shown",
			"it retreated after a combat that the log does not show")}, ph.unsure()...))
		p.Report(ph, f)
	}
}

func (p *Pass) retreats(ph *Phase, c *Combat, u *undecided) {
	p.bySide(ph, c, u, func(r tableResult, s settlement, attacking bool) (open []string) {
		found := only(s.objections, "9.0a", "9.0b", "9.0d", "9.1b", "9.2")
		sure := proved(found)
		if len(found) > 0 && len(sure) == 0 {
			return s.needs(found)
		}
		if c.readOtherwise(r) && p.asRead(ph, c, attacking, "9.0a", "9.0b") {
			return nil // what was done is what was declared; "combat result" reports that the table says otherwise
		}
		if attacking && ph.overruns(c) && len(sure) > 0 {
			sure = slices.Clone(sure)
			sure[0].Refs = append(slices.Clone(sure[0].Refs), "6.2b")
		}
		if attacking && !c.exact() {
			s.sure, s.excuse = false, namesProveNothing()
		}
		p.unsettled(ph, c, r, s, sure, attacking)
		return nil
	})
}
