package trait

// A BasicName overrides the name of the basic piece (VASSAL.counters.BasicName,
// from VASSAL 3.6).
type BasicName struct{ Name string }

// ID implements [Trait].
func (*BasicName) ID() string { return "basicName;" }

func newBasicName(typ string) Trait {
	st := fields(typ)
	return &BasicName{Name: st.Next()}
}

func (b *BasicName) answer(_ *query, _ int, name string, localized bool) (value, bool) {
	if name == propBasicName || !localized && name == propLocalizedBasicName {
		return text(b.Name), true
	}
	return value{}, false
}

func (b *BasicName) exports() []string { return []string{propBasicName} }
