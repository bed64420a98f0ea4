package trait

import "strconv"

// An AreaOfEffect shades the area around a piece (VASSAL.counters.AreaOfEffect).
type AreaOfEffect struct {
	Color        string
	Opacity      int // percent
	Radius       int // cells of the grid, or pixels without one
	AlwaysActive bool
	Command      string
	Key          KeyStroke
	Shader       string // name of the map's shading to add to, "" for its own
	FixedRadius  bool
	RadiusMarker string // property with the radius when it is not fixed
	Description  string
	Name         string // prefix of the trait's property
	OnCommand    string
	OnKey        KeyStroke
	OffCommand   string
	OffKey       KeyStroke
	Global       bool // all players see it when one shows it

	Active bool
}

// ID implements [Trait].
func (*AreaOfEffect) ID() string { return "AreaOfEffect;" }

func newAreaOfEffect(typ string) Trait {
	st := fields(typ)
	a := &AreaOfEffect{
		Color: st.Or("128,128,128"), Opacity: st.Int(30), Radius: st.Int(1), AlwaysActive: st.Bool(true),
		Command: st.Or("Show Area"), Key: key(&st), Shader: st.Or(""), FixedRadius: st.Bool(true),
		RadiusMarker: st.Or(""), Description: st.Or(""), Name: st.Or(""),
		OnCommand: st.Or(""), OnKey: key(&st), OffCommand: st.Or(""), OffKey: key(&st), Global: st.Bool(true),
	}
	a.Active = a.AlwaysActive
	return a
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
