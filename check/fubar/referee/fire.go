package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// This file has what a log shows of fire: who could fire with what, at whom, and what became of the target.

// A gun is a figure that can fire a weapon.
type gun struct {
	figure *field.Figure
	weapon *fubarpack.Weapon
}

// gunners returns the figures of a unit that are not suppressed, with the weapon that the act
// names, or else with each of theirs. open names what would have to be known for that, "" for
// nothing.
func gunners(act *Act) (guns []gun, open string) {
	if act.Force.Open {
		return nil, field.Strangers
	}
	for _, f := range act.Force.Figures {
		if f.Row == nil || len(f.Row.Weapons) == 0 && !f.Unit.IsVehicle() {
			return nil, "units.csv: the weapons of " + act.Unit.ID
		}
		if f.Down() {
			continue
		}
		for _, w := range f.Row.Weapons {
			if act.Weapon == nil || act.Weapon == w {
				guns = append(guns, gun{f, w})
			}
		}
	}
	return guns, ""
}

// targets are the figures that may have stood when the fire was announced: casualties, too, which
// players may mark before they write.
func targets(f *field.Force) []*field.Figure {
	return append(f.Figures[:len(f.Figures):len(f.Figures)], f.Lost...)
}

// onTheWay reports whether figures of either unit were moved in the turn before the fire was announced: who marches
// fires at any point of it, and who is on guard while an enemy moves, and players may write it down after the move.
func (t *Turn) onTheWay(act *Act) bool {
	return slices.ContainsFunc(t.Drags, func(d Drag) bool {
		return d.Step < act.Step && (d.Figure.Unit == act.Unit || d.Figure.Unit == act.Said.Target)
	})
}

// hits returns how often the dice of fire hit: at least, as a natural 6 always does, and at most,
// with what is unknown of aim and cover read in favour of the unit. need is what would have to be
// known for it, "" for nothing.
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

// mostAim returns the most that an action adds to the dice; unknown if any action's is.
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

// firesOf returns the fire of a vehicle in the turn, since it was activated if that is announced: before, it may have
// been on guard since the turn before.
func (t *Turn) firesOf(vehicle *trip) []*Act {
	fires := t.of(bind.Fire, vehicle.Figure.Unit)
	if acts := t.of(bind.Activation, vehicle.Figure.Unit); len(acts) > 0 {
		return slices.DeleteFunc(fires, func(a *Act) bool { return a.Step < acts[0].Step })
	}
	return fires
}
