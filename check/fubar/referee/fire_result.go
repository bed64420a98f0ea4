package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// FireResult is Tirer 2 to 4: as many figures are hit as dice.
var FireResult = &Rule{
	Description: rule.Description{
		ID:    "fubar/fire-result",
		Refs:  []string{"Tirer 2", "Tirer 4"},
		Title: "no more losses than hits",
		Says: "Each die that shows the unit's expertise or more is a hit. Each hit that armour does not save makes one figure a casualty or " +
			"suppresses one.",
		Checks: "Counts the dice of announced fire that hit in the open, with the 1 more of aimed fire if the unit declared it, and the figures " +
			"of the target that are casualties, gone or suppressed when the next thing is announced and were not before. More than hits are " +
			"suspect, unless others fired in between without saying so.",
		Example: "Red 1 throws 5, 4, 1 and 1 and hits with 5 or more; three figures of Blue 1 are marked: suspect, Tirer 2.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needLevels, needFire, needSuppressed},
	Run: func(pass *Pass) {
		for _, turn := range pass.Log.Turns {
			for _, act := range turn.of(bind.Fire, nil) {
				checkResult(pass, turn, act)
			}
		}
	},
}

func checkResult(pass *Pass, turn *Turn, act *Act) {
	switch {
	case act.After == nil:
		pass.Unchecked("volleys", "a target in each announcement of fire")
		return
	case len(act.Dice) == 0:
		pass.Unchecked("volleys", "a throw of dice after each announcement of fire")
		return
	case act.Target.Unit.IsVehicle():
		return // whom a hit on a vehicle harms is not on its figure
	}
	shot := fubar.Shot{Weapon: &fubarpack.Weapon{}, Level: act.Unit.Level}
	aim := mostAim(pass.Log.Pack)
	if action := turn.action(act.Unit); action != nil {
		aim = action.Aim
	}
	if !aim.Known {
		pass.Unchecked("volleys", "actions.csv: what each action adds to the dice of fire")
		return
	}
	shot.Aim = aim.N
	needed := shot.ToHit(pass.Log.Pack)
	if !needed.Known {
		pass.Unchecked("volleys", "units.csv: the level of "+act.Unit.ID)
		return
	}
	pass.Checked("volleys")
	hits := 0
	for _, die := range act.Dice {
		if fubar.Succeeds(die, needed.N) {
			hits++
		}
	}
	hurt := map[string]bool{}
	for _, f := range act.Target.Figures {
		hurt[f.ID] = f.Has(field.Suppressed)
	}
	var more []*field.Figure
	left := map[string]bool{}
	for _, f := range act.After.Figures {
		left[f.ID] = true
		if was, there := hurt[f.ID]; there && !was && f.Has(field.Suppressed) {
			more = append(more, f)
		}
	}
	for _, f := range act.Target.Figures {
		if !left[f.ID] {
			more = append(more, f)
		}
	}
	if len(more) <= hits {
		return
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: act.Last, Pieces: field.Seen(more),
		Message:  moreLosses.Say(act.Target.Unit.Name, len(more), act.Unit.Name, hits),
		Evidence: rule.Show(field.Limit{Unit: act.Target.Unit.ID, Counted: "figures hit", Count: len(more), Limit: hits}),
	}
	f.Excuse(otherFire.Say())
	pass.Report(f)
}

// mostAim returns the most that an action adds to the dice; unknown if that of one is.
func mostAim(p *fubarpack.Pack) pack.Value {
	most := pack.Known(0)
	for _, a := range p.Actions {
		if !a.Aim.Known {
			return pack.Value{}
		}
		most.N = max(most.N, a.Aim.N)
	}
	return most
}
