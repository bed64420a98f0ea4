package buildfile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Property is a property of the module, a map or a zone, with its value in a new game: a
// global property (GlobalProperty, ZoneProperty), a scenario option (AbstractScenarioProperty),
// a preference (BasicPreference) or a translatable message (GlobalTranslatableMessage).
// Players may have chosen another value for a preference.
type Property struct{ Name, Value string }

// initialValue returns a property's value in a new game. Without the attribute it is empty,
// whatever the property's type.
func initialValue(s settings) string {
	value, ok := s.Attr("initialValue")
	switch {
	case ok && s.Class == classBooleanOption:
		return strconv.FormatBool(strings.EqualFold(value, "true"))
	case ok && s.Class == classNumberOption:
		n, _ := sequence.ParseInt(value) // for VASSAL, too, 0 if it is no number
		return strconv.Itoa(n)
	}
	return value
}

func newPreference(s settings) Property {
	p := Property{s.Value("name"), s.Value("default")}
	switch s.Class {
	case classTextPreference:
		p.Value = strings.NewReplacer("\r\n", "|", "\n", "|", "\r", "|").Replace(p.Value)
	case classEnumPreference:
		if !slices.Contains(sequence.Strings(s.Value("list")), p.Value) {
			p.Value = ""
		}
	case classIntegerPreference:
		p.Value = strconv.Itoa(s.integer("default", 0))
	case classBooleanPreference:
		p.Value = strconv.FormatBool(s.flag("default", false))
	case classDoublePreference:
		text, ok := expression.Double(s.text("default", "0"))
		if !ok {
			s.fault("attribute default is %q, want a number", p.Value)
		}
		p.Value = text
	}
	return p
}
