package buildfile

// A GlobalProperty is a property of the module, a map or a zone (GlobalProperty,
// ZoneProperty).
type GlobalProperty struct {
	Name         string
	InitialValue string
	Description  string
	Numeric      bool   // it is changed within Min and Max
	Min, Max     string // format strings; "" for none
	Wrap         bool   // past Max it starts again at Min

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

// What a setting with three answers may say.
const (
	always = "Always"
	never  = "Never"
)

// Options are the module's global options.
type Options struct {
	AutoReport             string // moves are reported: "Always", "Never" or "Use Preferences Setting"
	NonOwnerUnmaskable     string // players may unmask what others masked: the same answers
	InventoryForAll        string // the inventory shows private windows: the same answers
	SendToLocationTrails   string // "send to location" leaves a movement trail: the same answers
	PlayerIDFormat         string // how reports name a player; the default is "$PlayerName$"
	StoreLeadingZeroAsText bool   // "007" stays text in expressions
	Named                  []NamedOption

	Element *Element // nil where the module has none
}

// A NamedOption is a setting that a component has handed to the global options.
type NamedOption struct{ Name, Value string }

func defaultOptions() Options {
	return Options{
		AutoReport:           always,
		NonOwnerUnmaskable:   never,
		InventoryForAll:      always,
		SendToLocationTrails: never,
		PlayerIDFormat:       "$PlayerName$",
	}
}

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
