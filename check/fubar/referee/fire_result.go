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
		Checks: "Counts the dice of announced fire that hit, in the open or in the cover that the target certainly has, never worse than 6, with the " +
			"1 more of aimed fire if the unit declared it, and the figures of the target that are casualties, gone or suppressed when the next thing is announced and were not before. More than hits are " +
			"suspect, unless others fired in between without saying so.",
		Example: "Red 1 throws 5, 4, 1 and 1 and hits with 5 or more; three figures of Blue 1 are marked: suspect, Tirer 2.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needLevels, needFire, needSuppressed},
	Run:   eachAct(bind.Fire, checkResult),
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
	_, hits, need := act.hits(pass, turn)
	if need != "" {
		pass.Unchecked("volleys", need)
		return
	}
	pass.Checked("volleys")
	more := act.hurt()
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

// hits returns how often the dice of fire hit: at least, as a natural 6 always does, and at most, with what is
// unknown of aim and cover read in favour of the unit. need says what would have to be known for it, "" for nothing.
func (a *Act) hits(pass *Pass, turn *Turn) (least, most int, need string) {
	p := pass.Log.Pack
	aim := mostAim(p)
	if a.Unit.IsVehicle() { // it has no such actions
		aim = pack.Known(0)
	} else if action := turn.action(a.Unit); action != nil {
		aim = action.Aim
	}
	if !aim.Known {
		return 0, 0, "actions.csv: what each action adds to the dice of fire"
	}
	easy := fubar.Shot{Weapon: &fubarpack.Weapon{}, Level: a.Unit.Level, Aim: aim.N}
	if a.Cover != nil && a.countsCover() {
		easy.Weapon, easy.Cover = &fubarpack.Weapon{IgnoresCover: pack.No}, a.Cover
	}
	needed := easy.ToHit(p)
	if !needed.Known {
		return 0, 0, "units.csv: the level of " + a.Unit.ID
	}
	for _, die := range a.Dice {
		if fubar.Succeeds(die, needed.N) {
			most++
		}
		if fubar.Natural(die) {
			least++
		}
	}
	return least, most, ""
}

// countsCover reports whether cover certainly counts against the fire, whichever weapons it is with.
func (a *Act) countsCover() bool {
	guns, open := gunners(a)
	for _, g := range guns {
		if g.weapon.IgnoresCover != pack.No {
			return false
		}
	}
	return open == "" && len(guns) > 0
}

// hurt returns the figures of the target that were suppressed, became casualties or went until the next thing was
// announced.
func (a *Act) hurt() []*field.Figure {
	before, left := map[string]bool{}, map[string]bool{}
	for _, f := range a.Target.Figures {
		before[f.ID] = f.Has(field.Suppressed)
	}
	var hurt []*field.Figure
	for _, f := range a.After.Figures {
		left[f.ID] = true
		if was, there := before[f.ID]; there && !was && f.Has(field.Suppressed) {
			hurt = append(hurt, f)
		}
	}
	for _, f := range a.Target.Figures {
		if !left[f.ID] {
			hurt = append(hurt, f)
		}
	}
	return hurt
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
