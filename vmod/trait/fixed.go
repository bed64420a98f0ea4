package trait

import "strconv"

// A fixed is a trait with properties that its type alone decides.
type fixed struct {
	values   []KeyValue
	exported []string
}

// silent is a fixed without properties.
var silent fixed

func (f *fixed) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	for _, v := range f.values {
		if v.Key == name {
			return text(v.Value), true
		}
	}
	return value{}, false
}

func (f *fixed) exports() []string { return f.exported }

// newTranslatableMessage decodes a text that translators of the module translate
// (VASSAL.counters.TranslatableMessage).
func newTranslatableMessage(f fields) Trait {
	name := f.text("name")
	return &fixed{[]KeyValue{{name, f.text("message")}}, []string{name}}
}

// newTriggerAction decodes a trait that sends the piece key commands
// (VASSAL.counters.TriggerAction). In a loop it can count the rounds in a property,
// which is 0 while no loop runs.
func newTriggerAction(f fields) Trait {
	loop, index, name := f.truth("loop"), f.truth("index"), f.text("index property")
	if !loop || !index || name == "" {
		return &silent
	}
	return &fixed{[]KeyValue{{name, "0"}}, []string{name}}
}

const propLaunchPopupMenu = "LaunchPopupMenu"

// newActionButton decodes a part of the piece that reacts to clicks
// (VASSAL.counters.ActionButton).
func newActionButton(f fields) Trait {
	popup := strconv.FormatBool(f.truth("popup"))
	return &fixed{values: []KeyValue{{propLaunchPopupMenu, popup}}}
}
