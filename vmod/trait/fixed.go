package trait

import "strconv"

// A fixed is a trait whose properties its type gives once and for all.
type fixed struct {
	values   []KeyValue
	exported []string
}

func (f *fixed) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	for _, v := range f.values {
		if v.Key == name {
			return text(v.Value), true
		}
	}
	return value{}, false
}

func (f *fixed) exports() []string { return f.exported }

// newTranslatableMessage reads a text of the module for translators to translate
// (VASSAL.counters.TranslatableMessage).
func newTranslatableMessage(f fields) Trait {
	name := f.text("name")
	return &fixed{[]KeyValue{{name, f.text("message")}}, []string{name}}
}

// newTriggerAction reads a trait that sends the piece key commands
// (VASSAL.counters.TriggerAction). If it does so in a loop, it can have a
// property that counts the rounds, which is 0 outside of the loop.
func newTriggerAction(f fields) Trait {
	loop, index, name := f.truth("loop"), f.truth("index"), f.text("index property")
	if !loop || !index || name == "" {
		return &fixed{}
	}
	return &fixed{[]KeyValue{{name, "0"}}, []string{name}}
}

const propLaunchPopupMenu = "LaunchPopupMenu"

// newActionButton reads a part of the piece that reacts to clicks
// (VASSAL.counters.ActionButton).
func newActionButton(f fields) Trait {
	popup := strconv.FormatBool(f.truth("popup"))
	return &fixed{values: []KeyValue{{propLaunchPopupMenu, popup}}}
}
