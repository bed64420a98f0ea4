package fubar

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Battery is one weapon of the figures.
type Battery struct {
	Weapon string `json:"weapon"`
	// Range is in the measure, Pixels are pixels of the map; they are not there if they are unknown.
	Range  *int `json:"range,omitempty"`
	Pixels *int `json:"pixels,omitempty"`
	// Targets are the enemies in range, the nearest first.
	Targets []Aimed `json:"targets"`
}

// Aimed is fire with one weapon at a unit of the enemy.
type Aimed struct {
	Unit string `json:"unit"`
	// Distance is the shortest between the centres of a figure that can fire and one of the target.
	Distance string `json:"distance"`
	// Figures can fire, and Dice is what they roll; it is not there if weapons.csv does not have the
	// fire points.
	Figures int  `json:"figures"`
	Dice    *int `json:"dice,omitempty"`
	// Cover is what the target is in, "" in the open, as far as it is known.
	Cover string `json:"cover,omitempty"`
	// Shots are what the dice have to show with each action, nothing if the level is unknown.
	Shots []Toll `json:"shots"`
	// Harmless reports that the weapon does not damage the vehicle at which it fires.
	Harmless bool `json:"harmless,omitempty"`

	way fubar.Way
}

// A Toll is what a die has to show for a hit.
type Toll struct {
	// Actions are those with which the weapon is fired; none of a vehicle.
	Actions []string `json:"actions,omitempty"`
	Needed  int      `json:"needed"`
	// AtMost is more than Needed where it is unknown in what cover the target is.
	AtMost int `json:"at_most"`
	// Verdict is "unchecked" if the pack leaves open whether the actions permit the fire.
	Verdict string `json:"verdict"`
}

// battery returns a weapon with the enemies in its range.
func (a *asked) battery(r *Reach, w *fubarpack.Weapon, who mover) Battery {
	b := Battery{Weapon: w.Name, Targets: []Aimed{}}
	b.Range, b.Pixels = a.measured(w.Range)
	if b.Range == nil {
		r.lacks("weapons.csv: the range of " + w.ID)
		return b
	}
	if a.Ruler == nil {
		return b
	}
	var able []*field.Figure
	for _, f := range who.asked {
		if f.Row != nil && slices.Contains(f.Row.Weapons, w) && !f.Has(field.Suppressed) {
			able = append(able, f)
		}
	}
	if len(able) > 0 && !fubar.Crewed(w, who.Unit.IsVehicle(), len(able)) {
		r.Notes = append(r.Notes, strconv.Itoa(w.Crew.N)+" figures that are not suppressed serve a "+w.Name+
			", and here "+strconv.Itoa(len(able))+" can  [Armes de Support: 2]")
		return b
	}
	for _, enemy := range a.Forces() {
		if enemy.Unit.Side == who.Unit.Side {
			continue
		}
		if aimed := a.aimed(r, w, who, able, &enemy); aimed.Figures > 0 {
			b.Targets = append(b.Targets, aimed)
		}
	}
	slices.SortStableFunc(b.Targets, func(one, other Aimed) int { return int(one.way - other.way) })
	return b
}

// aimed returns fire of figures that are able to at a target; no figures if none of them reaches it.
func (a *asked) aimed(r *Reach, w *fubarpack.Weapon, who mover, able []*field.Figure, target *field.Force) Aimed {
	aim := Aimed{Unit: target.Unit.Name, Shots: []Toll{}, way: -1}
	var each []int
	known := true
	for _, f := range able {
		most, in := 0, false
		for _, t := range target.Figures {
			reaches, dice := fubar.InRange(a.Pack, a.Ruler, w, f.At, t.At)
			if reaches != pack.Yes {
				continue
			}
			switch a.FiresThrough(a.Covers, f, t) {
			case pack.No:
				continue
			case pack.Unknown:
				r.lacks("how deep figures stand in a zone of cover")
			}
			in, known, most = true, known && dice.Known, max(most, dice.N)
			if way := fubar.Along(f.At, t.At); aim.way < 0 || way < aim.way {
				aim.way, aim.Distance = way, a.Ruler.Text(way)
			}
		}
		if in {
			each = append(each, most)
		}
	}
	if aim.Figures = len(each); aim.Figures == 0 {
		return aim
	}
	if known {
		dice := fubar.Dice(w, who.Unit.IsVehicle(), each)
		aim.Dice = &dice
	} else {
		r.lacks("weapons.csv: the fire points of " + w.ID)
	}
	for _, t := range target.Figures {
		if t.Row != nil && t.Row.Vehicle != nil {
			harms := (&fubar.Shot{Weapon: w, Vehicle: t.Row.Vehicle}).Harms()
			aim.Harmless = harms == pack.No
			if harms == pack.Unknown {
				r.lacks("weapons.csv and vehicles.csv: whether a " + w.Name + " damages " + target.Unit.Name)
			}
		}
	}
	a.tolls(r, &aim, w, who, target)
	return aim
}

// anyCover is harder than any: where it is unknown in what cover a target is.
var anyCover = fubarpack.Cover{Adds: pack.Known(6)}

// tolls works out what the dice have to show.
func (a *asked) tolls(r *Reach, aim *Aimed, w *fubarpack.Weapon, who mover, target *field.Force) {
	cover, _ := a.In(target)
	worst := cover
	lack := a.Lacks(field.NeedCover)
	unsaid := slices.ContainsFunc(a.Covers, func(c field.Cover) bool { return !c.Row.Adds.Known })
	switch {
	case lack != nil:
		r.lacks(lack.String())
		worst = &anyCover
	case unsaid:
		r.lacks("cover.csv: what each cover adds")
		worst = &anyCover
	case target.Open:
		worst = &anyCover
	}
	if cover != nil {
		aim.Cover = cover.Name
	}
	add := func(action *fubarpack.Action, verdict string) {
		shot := fubar.Shot{Weapon: w, Level: who.Unit.Level, Cover: cover}
		var names []string
		if action != nil {
			shot.Aim, names = action.Aim.N, []string{action.Name}
		}
		needed := shot.ToHit(a.Pack)
		shot.Cover = worst
		most := shot.ToHit(a.Pack)
		if !needed.Known || !most.Known {
			r.lacks("levels.csv, weapons.csv and units.csv: what " + who.Unit.Name + " needs to hit with a " + w.Name)
			return
		}
		for i := range aim.Shots {
			if s := &aim.Shots[i]; s.Needed == needed.N && s.AtMost == most.N && s.Verdict == verdict {
				s.Actions = append(s.Actions, names...)
				return
			}
		}
		aim.Shots = append(aim.Shots, Toll{names, needed.N, most.N, verdict})
	}
	if who.Unit.IsVehicle() {
		add(nil, legal)
		return
	}
	for i := range a.Pack.Actions {
		action := &a.Pack.Actions[i]
		switch action.Permits(w) {
		case pack.Yes:
			add(action, legal)
		case pack.Unknown:
			add(action, unchecked)
		}
	}
}
