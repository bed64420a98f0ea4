package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
)

// MeleeResult is Corps à Corps 2 to 5: wounds, no more than hits, and nobody suppressed.
var MeleeResult = &Rule{
	Description: rule.Description{
		ID:    "fubar/melee-result",
		Refs:  []string{"Corps à Corps 2", "Corps à Corps 3", "Corps à Corps 4", "Corps à Corps 5"},
		Title: "wounds of close combat, and nobody suppressed",
		Says: "Dice that show the unit's expertise hit, those of figures that were suppressed with 1 less. Hits that " +
			"armour does not save are " +
			"wounds; cover does not count, and nobody is suppressed.",
		Checks: "Compares the enemy when close combat is announced with the enemy when the next thing is. More " +
			"casualties than dice that hit are " +
			"suspect, and so are figures that are suppressed then and were not before, unless others fired without " +
			"saying so.",
		Example: "One die of Red 1 hits in close combat, and two raiders are casualties: suspect, Corps à Corps 4.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needLevels, needMelee, needSuppressed, needCasualties},
	Run:   eachAct(bind.Melee, checkMeleeResult),
}

func checkMeleeResult(pass *Pass, _ *Turn, act *Act) {
	switch {
	case act.After == nil || len(act.Dice) == 0:
		pass.Unchecked("close combats", "a throw of dice after each announcement of close combat")
		return
	case act.Unit.Level == nil || !act.Unit.Level.Expertise.Known:
		pass.Unchecked("close combats", "units.csv: the level of "+act.Unit.ID)
		return
	}
	pass.Checked("close combats")
	hits := 0
	for _, die := range act.Dice {
		if fubar.Succeeds(die, act.Unit.Level.Expertise.N) {
			hits++
		}
	}
	var wounded, down []*field.Figure
	for _, f := range act.hurt() {
		if f.Fights() && f.Has(field.Suppressed) {
			down = append(down, f)
		} else {
			wounded = append(wounded, f)
		}
	}
	report := func(figures []*field.Figure, message say.Message, limit int) {
		f := rule.Finding{
			Verdict: rule.Illegal, Step: act.Last, Pieces: field.Seen(figures), Message: message,
			Evidence: rule.Show(field.Limit{Unit: act.Target.Unit.ID, Counted: "figures hit", Count: len(figures),
				Limit: limit}),
		}
		f.Excuse(otherFire())
		pass.Report(f)
	}
	if len(wounded) > hits {
		report(wounded, say.F("melee-result/more",
			"{target} has {count} more casualties after close combat with {unit}; its dice that hit: {hits}",
			act.Target.Unit.Name, len(wounded), act.Unit.Name, hits), hits)
	}
	if len(down) > 0 {
		report(down, say.F("melee-result/suppressed",
			"figures of {target} that are suppressed in close combat with {unit}, which only wounds: {count}",
			act.Target.Unit.Name, act.Unit.Name, len(down)), 0)
	}
}
