package trait

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Marker gives a piece properties that do not change in play
// (VASSAL.counters.Marker).
type Marker struct {
	Keys []string
	// Values has a value for each key, "" where the state has none.
	Values []string

	lookup lookup
}

func newMarker(f fields) Trait {
	if maskMoved(f.Remaining()) {
		return &Marker{}
	}
	list := sequence.NewDecoder(f.Remaining(), ',')
	most := 1 + strings.Count(list.Remaining(), ",")
	both := make([]string, 2*most)
	keys := both[:0:most]
	for list.More() {
		keys = append(keys, list.Next())
	}
	return &Marker{Keys: keys, Values: both[most:][:len(keys)]}
}

func (m *Marker) setState(state string) {
	st := sequence.NewDecoder(state, ',')
	for i := 0; i < len(m.Values) && st.More(); i++ {
		m.Values[i] = st.Next()
	}
}

func (m *Marker) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	i, ok := m.lookup.find(name, len(m.Keys), func(i int) string { return m.Keys[i] })
	if !ok {
		return value{}, false
	}
	return text(m.Values[i]), true
}

func (m *Marker) exports() []string { return m.Keys }

// maskMoved reports whether damage has put the fields of a mask into the type of another trait. That trait then has
// the mask's state, in which the id of a player stands, so nobody sees its values.
func maskMoved(typ string) bool { return strings.Contains(typ, ";player:") }

// answer is the answer of the empty Marker that VASSAL puts in the place of an unknown trait. Its one
// property has no name.
func (u *Unknown) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	if name != "" || maskMoved(u.Type) {
		return value{}, false
	}
	st := sequence.NewDecoder(u.State, ',')
	return text(st.Next()), true
}

func (u *Unknown) exports() []string { return []string{""} }
