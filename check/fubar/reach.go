package fubar

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// reachVersion is the version of the JSON form. It changes when programs that read it have to
// change.
const reachVersion = 1

// A Reach is how far a unit or figure goes from where it is, and at whom it fires from there.
type Reach struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	// Step is the step of the log that led to the position; 0 for a save and for where a log begins.
	Step int    `json:"step,omitempty"`
	Unit string `json:"unit"`
	// Measure is the unit of lengths: "in" or "cm".
	Measure string `json:"measure"`
	// Figures are those that the question is about.
	Figures []Mover `json:"figures"`
	// InSight and OutOfSight are what activates the unit, as of the odds; not there if its level is unknown.
	InSight    []Try `json:"in_sight,omitempty"`
	OutOfSight []Try `json:"out_of_sight,omitempty"`
	// Moves are what each action allows, or a vehicle on each ground.
	Moves []Stretch `json:"moves"`
	// Weapons are the figures' weapons, with the enemies in their range.
	Weapons []Battery `json:"weapons"`
	// Assaults are the enemies to whom a figure can come in an assault.
	Assaults []string `json:"assaults"`
	// Notes are other rules that bear on this here, with their paragraphs.
	Notes []string `json:"notes"`
	// Unknown is what would have to be known for more.
	Unknown []string `json:"unknown"`
}

// A Mover is a figure that moves or fires.
type Mover struct {
	ID       string         `json:"id"`
	Name     string         `json:"name"`
	Statuses []field.Status `json:"statuses,omitempty"`
	// Astray reports that it is out of reach of its unit.
	Astray bool `json:"astray,omitempty"`
}

// A Stretch is how far figures go.
type Stretch struct {
	// Action is the action of figures on foot; Through is the cover through which a vehicle goes, "" in the open. A
	// vehicle that stands goes no way: its Length is 0.
	Action  string `json:"action,omitempty"`
	Through string `json:"through,omitempty"`
	// Length is in the measure, Pixels are pixels of the map, rounded down. They are not there if
	// they are unknown.
	Length *int `json:"length,omitempty"`
	Pixels *int `json:"pixels,omitempty"`
	// Verdict is "legal", or "unchecked" if the pack leaves open whether a vehicle goes there.
	Verdict string `json:"verdict"`
	// Fire is what is fired with it, of an action as in actions.csv, of a vehicle "one", "all" or
	// "none"; "" is unknown.
	Fire fubarpack.Fire `json:"fire,omitempty"`
}

// How many of its weapons a vehicle fires, if it moves and if it stands (Vehicules 2 and 3).
const (
	oneWeapon  fubarpack.Fire = "one"
	allWeapons fubarpack.Fire = "all"
)

// The verdicts of stretches and shots.
const (
	legal     = "legal"
	unchecked = "unchecked"
)

// A mover is who is asked about: figures of a unit.
type mover struct {
	field.Force
	asked []*field.Figure
}

// reach finds how far figures go and at whom they fire. What cannot be found is named.
func (a *asked) reach(who mover) *Reach {
	r := &Reach{
		Version: reachVersion, File: a.file, Step: a.Step, Unit: who.Unit.Name, Measure: a.Pack.Measure.String(),
		Moves: []Stretch{}, Weapons: []Battery{}, Assaults: []string{}, Notes: []string{}, Unknown: []string{},
	}
	if odds, err := a.activation(&who.Force); err != nil {
		r.lacks("units.csv: the level of " + who.Unit.Name)
	} else {
		r.InSight, r.OutOfSight = odds.InSight, odds.OutOfSight
	}
	if lack := a.Lacks(field.NeedScale); lack != nil {
		r.lacks(lack.String())
	} else if a.Ruler == nil {
		r.lacks("the map, which tells how many pixels one " + a.Pack.Measure.String() + " has")
	}
	a.stand(r, who)
	if who.Unit.IsVehicle() {
		a.drives(r, who)
	} else {
		a.walks(r)
	}
	a.enemies(r, who)
	a.note(r, who)
	return r
}

func (r *Reach) lacks(what string) {
	if !slices.Contains(r.Unknown, what) {
		r.Unknown = append(r.Unknown, what)
	}
}

// measured returns a length with its pixels.
func (a *asked) measured(length pack.Value) (n, pixels *int) {
	if !length.Known {
		return nil, nil
	}
	if a.Ruler != nil {
		at := a.Ruler.Reach(length.N).Pixels()
		pixels = &at
	}
	return &length.N, pixels
}

// stand lists the figures, and what they show.
func (a *asked) stand(r *Reach, who mover) {
	var astray []int
	measures := a.Ruler != nil && fubar.MeasuresFigures(a.Pack)
	if measures {
		astray, measures = fubar.Astray(a.Pack, a.Ruler, who.Points())
	}
	if !measures && len(who.Figures) > 1 {
		if lack := a.Lacks(field.NeedBase); lack != nil {
			r.lacks(lack.String())
		}
	}
	for _, f := range who.asked {
		r.Figures = append(r.Figures, Mover{f.ID, f.Name, f.Statuses,
			slices.Contains(astray, slices.Index(who.Figures, f))})
	}
	needs := []field.Need{field.NeedSuppressed, field.NeedCasualties}
	if who.Unit.IsVehicle() {
		needs = []field.Need{field.NeedDestroyed, field.NeedLostWeapons}
	}
	for _, need := range needs {
		if lack := a.Lacks(need); lack != nil {
			r.lacks(lack.String())
		}
	}
	if len(a.Strange) > 0 {
		r.lacks(field.Strangers)
	}
}

// walks lists how far figures on foot go by each action (Activation 2).
func (a *asked) walks(r *Reach) {
	if len(a.Pack.Actions) == 0 {
		r.lacks("actions.csv: how far each action goes")
	}
	for i := range a.Pack.Actions {
		action := &a.Pack.Actions[i]
		s := Stretch{Action: action.Name, Verdict: legal, Fire: action.Fire}
		if s.Length, s.Pixels = a.measured(action.Distance); s.Length == nil {
			s.Verdict = unchecked
			r.lacks("actions.csv: how far each action goes")
		}
		r.Moves = append(r.Moves, s)
	}
}

// drives lists how far a vehicle goes in the open and through each cover that it can go through, and that it may stand
// (Vehicules 2 and 3).
func (a *asked) drives(r *Reach, who mover) {
	f := who.asked[0]
	stands := Stretch{Verdict: legal, Fire: allWeapons}
	stands.Length, stands.Pixels = a.measured(pack.Known(0))
	r.Moves = append(r.Moves, stands)
	switch a.Is(f, field.Immobilised) {
	case pack.Yes:
		return
	case pack.Unknown:
		r.lacks("vassal.toml: a [[status]] that is \"" + string(field.Immobilised) + "\"")
	}
	open, _ := fubar.VehicleAllowance(a.Pack, nil, nil)
	s := Stretch{Verdict: legal, Fire: oneWeapon}
	s.Length, s.Pixels = a.measured(open)
	r.Moves = append(r.Moves, s)
	for i := range a.Pack.Covers {
		cover := &a.Pack.Covers[i]
		class := &fubarpack.Vehicle{}
		if f.Row != nil && f.Row.Vehicle != nil {
			class = f.Row.Vehicle
		}
		length, may := fubar.VehicleAllowance(a.Pack, class, cover)
		if may == pack.No {
			continue
		}
		s := Stretch{Through: cover.Name, Verdict: legal, Fire: oneWeapon}
		if cover.Vehicles == fubarpack.HeavyVehicles {
			s.Fire = fubarpack.NoFire
		}
		if s.Length, s.Pixels = a.measured(length); may == pack.Unknown || s.Length == nil {
			s.Verdict = unchecked
			r.lacks("vehicles.csv and cover.csv: which vehicles go through " + cover.Name + ", and how far")
		}
		r.Moves = append(r.Moves, s)
	}
}

// enemies lists at whom the figures can fire, and whom they can assault.
func (a *asked) enemies(r *Reach, who mover) {
	if a.Ruler != nil && !fubar.MeasuresFigures(a.Pack) {
		r.lacks(a.Lacks(field.NeedBase).String())
	}
	var weapons []*fubarpack.Weapon
	for _, f := range who.asked {
		if f.Row == nil {
			r.lacks("units.csv: the row of " + f.Name)
			continue
		}
		for _, w := range f.Row.Weapons {
			if !slices.Contains(weapons, w) {
				weapons = append(weapons, w)
			}
		}
	}
	for _, w := range weapons {
		r.Weapons = append(r.Weapons, a.battery(r, w, who))
	}
	if a.Ruler == nil || who.Unit.IsVehicle() {
		return
	}
	for _, enemy := range a.Forces() {
		if enemy.Unit.Side != who.Unit.Side && a.near(&enemy, &field.Force{Unit: who.Unit, Figures: who.asked}) {
			r.Assaults = append(r.Assaults, enemy.Unit.Name)
		}
		if enemy.Unit.Side != who.Unit.Side && a.Touch(&who.Force, &enemy) {
			r.Notes = append(r.Notes, "bases touch those of "+enemy.Unit.Name+
				": units in close combat fight on and are not activated  [Corps à Corps 6]")
		}
	}
}
