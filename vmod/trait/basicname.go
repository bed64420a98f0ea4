package trait

// A BasicName overrides the name of the basic piece (VASSAL.counters.BasicName,
// from VASSAL 3.6).
type BasicName struct{ Name string }

func newBasicName(f fields) Trait { return &BasicName{f.text("name")} }

func (b *BasicName) answer(_ *query, _ int, name string, localized bool) (value, bool) {
	if name == propBasicName || !localized && name == propLocalizedBasicName {
		return text(b.Name), true
	}
	return value{}, false
}

func (b *BasicName) exports() []string { return []string{propBasicName} }
