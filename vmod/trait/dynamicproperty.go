package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

// A DynamicProperty is a property that key commands change
// (VASSAL.counters.DynamicProperty).
type DynamicProperty struct {
	Key string
	NumberConstraint
	Commands    []PropertyCommand
	Description string

	// Value is the stored value. VASSAL takes it for a format each time it sets
	// it, so that a stored 007 reads as 7.
	Value string
}

// A NumberConstraint bounds what a property can be changed to.
type NumberConstraint struct {
	Numeric  bool
	Min, Max int
	Wrap     bool // beyond Max comes Min
}

// A PropertyCommand is one way to change a property.
type PropertyCommand struct {
	Menu string
	Key  KeyStroke
	// Change is P (set to Values[0]), I (add Values[0]), R (ask with the prompt
	// Values[0]) or E (choose: the prompt and then the values), "" for none.
	Change string
	Values []string
}

// ID implements [Trait].
func (*DynamicProperty) ID() string { return "PROP;" }

func newDynamicProperty(typ string) Trait {
	st := fields(typ)
	return &DynamicProperty{
		Key:              st.Or("name"),
		NumberConstraint: parseConstraint(st.Or("")),
		Commands:         parsePropertyCommands(st.Or("")),
		Description:      st.Or(""),
	}
}

func parseConstraint(s string) NumberConstraint {
	st := sequence.NewDecoder(s, ',')
	return NumberConstraint{Numeric: st.Bool(false), Min: st.Int(0), Max: st.Int(100), Wrap: st.Bool(false)}
}

func parsePropertyCommands(s string) []PropertyCommand {
	if s == "" {
		return nil
	}
	var out []PropertyCommand
	for list := sequence.NewDecoder(s, ','); list.More(); {
		st := sequence.NewDecoder(list.Next(), ':')
		c := PropertyCommand{Menu: st.Or(""), Key: key(&st)}
		if change := st.Or(""); change != "" {
			values := sequence.NewDecoder(change, ',')
			c.Change = values.Next()
			for values.More() {
				c.Values = append(c.Values, values.Next())
			}
		}
		out = append(out, c)
	}
	return out
}

func (d *DynamicProperty) setState(state string) { d.Value = state }

func (d *DynamicProperty) answer(q *query, at int, name string, _ bool) (value, bool) {
	if name != d.Key {
		return value{}, false
	}
	if at >= q.fresh {
		return text(d.Value), true
	}
	return text(d.formatted(q, at)), true
}

// formatted is the value as VASSAL holds it after loading: the stored one taken
// for a format, evaluated while the traits further in had no state yet.
func (d *DynamicProperty) formatted(q *query, at int) string {
	return q.beforeState(at - 1).formatValue(d.Value)
}

func (d *DynamicProperty) exports() []string { return []string{d.Key} }
