package buildfile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A GlobalProperty is a property of the module, a map or a zone (GlobalProperty,
// ZoneProperty). An option on a tab of scenario options is one of the module
// (AbstractScenarioProperty).
type GlobalProperty struct {
	Name         string
	InitialValue string
	Description  string
	Numeric      bool   // whether it is a number between Min and Max
	Min, Max     string // format strings; "" for none
	Wrap         bool   // whether it goes on at Min after Max

	Element *Element
}

func newGlobalProperty(s settings) GlobalProperty {
	return GlobalProperty{
		Name:         s.Value("name"),
		InitialValue: initialValue(s),
		Description:  s.Value("description"),
		Numeric:      s.Value("isNumeric") == "true",
		Min:          s.Value("min"),
		Max:          s.Value("max"),
		Wrap:         s.Value("wrap") == "true",
		Element:      s.Element,
	}
}

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

// A FixedProperty is a property of the module that no command in a file changes: a
// preference (BasicPreference) or a translatable message (GlobalTranslatableMessage).
type FixedProperty struct {
	Name string
	// Value is the default of a preference, and a message in the module's own language.
	// Players may have chosen another.
	Value string

	Element *Element
}

func newPreference(s settings) FixedProperty {
	p := FixedProperty{Name: s.Value("name"), Value: s.Value("default"), Element: s.Element}
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

// Values of a setting that may also be "Use Preferences Setting".
const (
	always = "Always"
	never  = "Never"
)

// Options are the module's global options.
type Options struct {
	AutoReport             string // whether moves are reported: "Always", "Never" or "Use Preferences Setting"
	NonOwnerUnmaskable     string // whether players may unmask what others masked: the same values
	InventoryForAll        string // whether the inventory shows private windows: the same values
	SendToLocationTrails   string // whether "send to location" leaves a movement trail: the same values
	PlayerIDFormat         string // name of a player in reports; the default is "$PlayerName$"
	StoreLeadingZeroAsText bool   // whether "007" stays a text in expressions
	Named                  []NamedOption

	Element *Element // nil if the module has none
}

// A NamedOption is a setting that a component keeps in the global options.
type NamedOption struct{ Name, Value string }

func (o *Options) read(s settings) {
	o.AutoReport = s.text("autoReport", o.AutoReport)
	o.NonOwnerUnmaskable = s.text("nonOwnerUnmaskable", o.NonOwnerUnmaskable)
	o.InventoryForAll = s.text("inventoryForAll", o.InventoryForAll)
	o.SendToLocationTrails = s.text("sendToLocationMoveTrails", o.SendToLocationTrails)
	o.PlayerIDFormat = s.text("playerIdFormat", o.PlayerIDFormat)
	o.StoreLeadingZeroAsText = s.flag("storeLeadingZeroIntegersAsStrings", false)
	o.Element = s.Element
	for _, c := range s.Children {
		if c.Class == "option" {
			o.Named = append(o.Named, NamedOption{c.Value("name"), c.Text})
		}
	}
}
