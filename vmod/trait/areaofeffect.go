package trait

import "strconv"

// An AreaOfEffect shades the area around a piece (VASSAL.counters.AreaOfEffect).
type AreaOfEffect struct {
	Name         string // the property is called by this name and "_Active"
	AlwaysActive bool

	Active bool
}

func newAreaOfEffect(f fields) Trait {
	always := f.truth("always active")
	return &AreaOfEffect{AlwaysActive: always, Active: always, Name: f.text("name")}
}

func (a *AreaOfEffect) setState(state string) {
	if !a.AlwaysActive {
		a.Active = state == "true"
	}
}

func (a *AreaOfEffect) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	return text(strconv.FormatBool(a.Active)), name == a.Name+suffixActive
}

func (a *AreaOfEffect) exports() []string { return []string{a.Name + suffixActive} }
