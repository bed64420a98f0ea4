package buildfile

// A GlobalProperty is a property of the module, a map or a zone (GlobalProperty,
// ZoneProperty).
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
		InitialValue: s.Value("initialValue"),
		Description:  s.Value("description"),
		Numeric:      s.Value("isNumeric") == "true",
		Min:          s.Value("min"),
		Max:          s.Value("max"),
		Wrap:         s.Value("wrap") == "true",
		Element:      s.Element,
	}
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
