package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// AssaultDistance is Corps à Corps 1: how far figures are moved into close combat.
var AssaultDistance = &Rule{
	Description: rule.Description{
		ID:    "fubar/assault-distance",
		Refs:  []string{"Corps à Corps 1"},
		Title: "how far figures are moved into close combat",
		Says: "Who assaults moves figures up to 8 inches or 20 centimetres into contact. Then the enemy may move " +
			"figures that touch nobody into it, " +
			"if they are within 3 inches or 8 centimetres of an attacker.",
		Checks: "Looks at the first close combat that is announced after a unit's activation and in which that unit " +
			"fights. Figures of it that were " +
			"moved farther than an assault goes are suspect, if it declared no action: else fubar/move-allowance " +
			"judges them. So are figures of the " +
			"enemy that were moved farther than 3 inches or 8 centimetres since the activation.",
		Example: "Red 1 assaults, and a veteran of Blue 2 is moved 5 inches in: suspect, Corps à Corps 1.",
		Level:   rule.Moves,
	},
	Needs: []Need{needUnits, needScale, needActivations, needMelee},
	Run: func(pass *Pass) {
		for _, turn := range pass.Log.Turns {
			judged := map[*Act]bool{} // activations
			for _, act := range turn.of(bind.Melee, nil) {
				by := turn.activation(act)
				if by == nil || judged[by] || by.Unit != act.Unit && by.Unit != act.Said.Target {
					continue
				}
				judged[by] = true
				pass.Checked("close combats")
				other := act.Said.Target
				if other == by.Unit {
					other = act.Unit
				}
				p := pass.Log.Pack
				if turn.action(by.Unit) == nil {
					checkMovedIn(pass, turn, by, act, by.Unit, fubar.Engagement(p.Measure), say.As("assault-distance/assault",
						"{figure} goes {way} into close combat, and an assault goes {most} {measure}"))
				}
				checkMovedIn(pass, turn, by, act, other, fubar.PullIn(p.Measure), say.As("assault-distance/pulled",
					"{figure} is moved {way} into close combat by who is assaulted, {most} {measure} allowed"))
			}
		}
	},
}

// checkMovedIn judges how far figures of a unit were moved between an activation and a close combat.
func checkMovedIn(pass *Pass, turn *Turn, by, combat *Act, unit *fubarpack.Unit, allowed int, message say.Wording) {
	between := &Turn{}
	for _, d := range turn.Drags {
		if d.Figure.Unit == unit && d.Step > by.Step && d.Step < combat.Step {
			between.Drags = append(between.Drags, d)
		}
	}
	table := &pass.Log.End.Table
	for _, t := range between.trips() {
		if len(t.points) < 2 || t.within(pass, t.net(), allowed) {
			continue
		}
		f := rule.Finding{
			Verdict: rule.Illegal, Step: t.Step, Pieces: []rule.Piece{t.Figure.Seen()},
			Message:  message.With(t.Figure.Name, table.Ruler.Text(t.net()), allowed, table.Pack.Measure),
			Evidence: rule.Show(Distance{unit.ID, table.Ruler.Text(t.net()), allowed}, t.drawn(pass, t.net(), allowed)),
			Related: []rule.Related{{Message: say.F("assault-distance/combat",
				"the close combat"), Pieces: field.Seen(combat.Target.Figures)}},
		}
		f.Excuse(say.F("assault-distance/other", "it was moved for another reason"))
		pass.Report(f)
	}
}
