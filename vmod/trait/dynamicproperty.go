package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

// A DynamicProperty is a property that key commands change
// (VASSAL.counters.DynamicProperty).
type DynamicProperty struct {
	Key string
	NumberConstraint
	Commands []PropertyCommand

	// Value is the stored value. VASSAL takes it for a format each time it sets
	// it, so that a stored 007 reads as 7.
	Value string
}

// A NumberConstraint bounds what a property can be changed to.
type NumberConstraint struct {
	Numeric  bool
	Min, Max int
}

// A PropertyCommand is one way to change a property.
type PropertyCommand struct {
	// Change is P (set to Values[0]), I (add Values[0]), R (ask with the prompt
	// Values[0]) or E (choose: the prompt and then the values), "" for none.
	Change string
	Values []string
}

func newDynamicProperty(f fields) Trait {
	d := &DynamicProperty{Key: f.text("name")}
	limits := sequence.NewDecoder(f.text("limits"), ',')
	d.NumberConstraint = NumberConstraint{Numeric: limits.Bool(false), Min: limits.Int(0), Max: limits.Int(100)}
	d.Commands = parsePropertyCommands(f.text("commands"))
	return d
}

func parsePropertyCommands(s string) []PropertyCommand {
	if s == "" {
		return nil
	}
	var out []PropertyCommand
	for list := sequence.NewDecoder(s, ','); list.More(); {
		st := sequence.NewDecoder(list.Next(), ':')
		st.Next() // the menu entry
		st.Next() // its key
		var c PropertyCommand
		if change := st.Next(); change != "" {
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
