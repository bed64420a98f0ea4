package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// StepLosses is 8.0a and 8.0b: which units of a force lose the steps.
var StepLosses = &Rule{
	Description: rule.Description{
		ID:    "scs/step-losses",
		Refs:  []string{"8.0a", "8.0b"},
		Title: "the strongest unit loses the first step, and all lose one before any loses two",
		Says: "The first step comes from a unit of the highest printed strength, attack for attackers and defence for defenders. Each unit " +
			"that took part loses one step before any loses a second. The rest is the owner's choice.",
		Checks: "Compares the steps of the units of each combat before the dice and when the phase ends. It is illegal where it is certain who " +
			"took part, and the printed strengths are known; suspect where it hangs on an open question of the rules, or on the names in the chat.",
		Example: "Of two defenders with 4 and 2 the unit with 2 is turned over: illegal, 8.0a.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchLosses, scspack.TouchSteps},
		RestsOn: rule.Rests{{"", scspack.TouchResult}},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedCRT},
	Uses:  []scspack.Need{scspack.NeedAttack, scspack.NeedDefense, scspack.NeedSteps, scspack.StrongestFace},
	Run: func(pass *Pass) {
		pass.combats("combat's losses were", "combats' losses were", pass.stepLosses)
	},
}

func (p *Pass) stepLosses(ph *Phase, c *Combat, u *undecided) {
	p.bySide(ph, c, u, func(r tableResult, s settlement, attacking bool) (open []string) {
		found := only(s.objections, "8.0a", "8.0b")
		if attacking && !c.exact() && len(found) > 0 {
			if len(c.Named) == 0 {
				return []string{whoAttacked}
			}
			if s.sure {
				s.sure, s.excuse = false, namesProveNothing()
			}
		}
		if joined := ph.joined(c); !attacking && len(joined) > 0 {
			s.sure, s.excuse = false, say.F("step-losses/of-defenders",
				"only the units that defended count for it: {units} retreated there and did not defend",
				namesOf(joined))
		}
		sure := proved(found)
		if len(found) > len(sure) && len(sure) == 0 && !switches(found[0].Decides) {
			return s.needs(found)
		}
		if len(sure) > 0 {
			found = sure
		}
		p.unsettled(ph, c, r, s, found, attacking)
		return nil
	})
}

// joined returns the units in the hex of a combat who retreated into it. They do not defend
// there, and the result is theirs, too (7.2d); whether 8.0a and 8.0b count them is open.
func (p *Phase) joined(c *Combat) []*position.Piece {
	deeds := p.deeds(c)
	return slices.DeleteFunc(slices.Clone(c.Defenders), func(d *position.Piece) bool { return !deeds[d.ID].Has(scs.Retreated) })
}
