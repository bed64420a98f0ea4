package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

// A DynamicProperty is a property that key commands change
// (VASSAL.counters.DynamicProperty).
type DynamicProperty struct {
	Key string // the property's name
	// Numeric properties change between Min and Max.
	Numeric  bool
	Min, Max int

	// Value is the value as the file has it. VASSAL evaluates it as a format
	// when it loads the piece, so that a stored 007 reads as 7.
	Value string

	commands string
}

// A PropertyCommand is one way to change a property.
type PropertyCommand struct {
	// Change is "P" to set the property to Values[0], "I" to add Values[0], "R"
	// to ask the player with the prompt Values[0], "E" to offer a choice of
	// Values[1:] with the prompt Values[0], and "" for nothing.
	Change string
	Values []string
}

func newDynamicProperty(f fields) Trait {
	name, limits := f.text("name"), sequence.NewDecoder(f.text("limits"), ',')
	return &DynamicProperty{
		Key: name, Numeric: limits.Bool(false), Min: limits.Int(0), Max: limits.Int(100),
		commands: f.text("commands"),
	}
}

// Commands returns the ways to change the property. It decodes them, as few need them.
func (d *DynamicProperty) Commands() []PropertyCommand {
	if d.commands == "" {
		return nil
	}
	var out []PropertyCommand
	for list := sequence.NewDecoder(d.commands, ','); list.More(); {
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
	// VASSAL evaluated the value while the traits further in had no state yet.
	return text(q.beforeState(at - 1).formatValue(d.Value)), true
}

func (d *DynamicProperty) exports() []string { return []string{d.Key} }
