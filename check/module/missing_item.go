package module

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// MissingItem finds commands, buttons and layers that a list names and that are not there.
var MissingItem = &Rule{
	Description: rule.Description{
		ID:      "module/missing-item",
		Title:   "a menu that lists a command or button that is not there",
		Says:    "A Sub-Menu lists commands of its piece, a Toolbar Menu or Multi-Action Button lists buttons by their texts, and a Game Piece Layer Control lists layers of its map. VASSAL leaves out what it does not find, without a word: the entry is missing from the menu, the button does nothing.",
		Checks:  "Umpire compares the names letter by letter. A Sub-Menu's command is reported if no piece with that Sub-Menu has a trait in which the name stands; a button's text, if no component of the module, or of the extensions beside it, has an attribute with that text; a layer, if its map's layers do not have it. Each is a warning, reported once. Names that VASSAL works out, numbers of layers, an extension without its module, and modules with Java classes of their own are left alone.",
		Example: "The Sub-Menu \"Drop\" lists \"Drop bomb\", and the command is called \"Drop bombs\": the menu \"Drop\" does not show it.",
	},
	Run: missingItem,
}

func missingItem(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	p.missingCommands()
	var texts []string // of all attributes, sorted, once they are asked for
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		if !isVassal(e) {
			continue
		}
		switch class := simple(e); class {
		case "ToolbarMenu", "MultiActionButton":
			if texts == nil {
				texts = p.attributes()
			}
			p.missingItems(e, "menuItems", texts, say.As("missing-item/button", "no button has the text {'text'} that this lists"))
		case "LayerControl":
			if above := e.Parent; above != nil && simple(above) == "LayeredPieceCollection" {
				layers := sequence.Split(above.Value("layerOrder"), ',')
				slices.Sort(layers)
				p.missingItems(e, "layers", layers, say.As("missing-item/layer", "the map has no layer {'layer'} that this switches"))
			}
		}
	}
}

// missingItems looks for the items of a component's list among those that are there.
func (p *Pass) missingItems(e *buildfile.Element, attribute string, there []string, wording say.Wording) {
	for _, item := range sequence.Split(e.Value(attribute), ',') {
		if item == "" || computed(item) || isNumber(item) {
			continue
		}
		p.Checked("listed names")
		if _, found := slices.BinarySearch(there, item); !found {
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: near(wording.With(item), there, item), Where: p.At(e, item)})
		}
	}
}

// near adds to a message the name that somebody may have meant.
func near(message say.Message, there []string, name string) say.Message {
	if near := nearest(there, name); near != "" {
		return say.On("missing-item/near", "{finding}; did you mean {'near'}?", message, near)
	}
	return message
}

// attributes returns the texts of all attributes that VASSAL loads, sorted.
func (m *Module) attributes() (texts []string) {
	for _, part := range m.parts() {
		for i := range part.Tree.Len() {
			for _, a := range part.Tree.At(i).Attrs {
				if a.Name != "menuItems" {
					texts = append(texts, a.Value)
				}
			}
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// A subMenu is a Sub-Menu trait with the commands that no piece was seen to have.
type subMenu struct {
	trait   *Trait
	missing []string
	offered []string // the names in the menus of the first piece
	first   *Piece
	pieces  int
}

// missingCommands looks for the commands of Sub-Menus in the traits of their pieces.
func (p *Pass) missingCommands() {
	if !p.hasTrait("submenu;") {
		return
	}
	var all []*subMenu
	known := map[*Trait]*subMenu{}
	var traits []*Trait
	for _, piece := range p.Pieces {
		traits = traits[:0]
		var menus []*subMenu
		for _, own := range piece.own {
			for _, t := range p.inPlay(own) {
				if t.ID != "submenu;" {
					traits = append(traits, t)
					continue
				}
				menu := known[t]
				if menu == nil {
					menu = &subMenu{trait: t, first: piece, missing: p.commandsOf(t)}
					known[t] = menu
					all = append(all, menu)
				}
				menu.pieces++
				menus = append(menus, menu)
			}
		}
		for _, menu := range menus {
			if menu.first == piece {
				for _, t := range traits {
					if t.has("command") {
						menu.offered = append(menu.offered, t.Field("command"))
					}
				}
			}
			menu.missing = slices.DeleteFunc(menu.missing, func(command string) bool { return p.offers(traits, command) || offersMenu(menus, command) })
		}
		if p.meter.Cut() {
			return
		}
	}
	for _, menu := range all {
		slices.Sort(menu.offered)
		for _, command := range menu.missing {
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: near(inPieces(say.F("missing-item/command",
				"the Sub-Menu {'menu'} lists {'command'}, and no piece with it has such a command", menu.trait.Field("name"),
				command), menu.pieces), menu.offered, command), Where: p.At(menu.first.Element, command), Pieces: menu.first.pieces(),
				Which: menu.trait.Field("name")})
		}
	}
}

// commandsOf returns the commands that a Sub-Menu lists, but for names that VASSAL works out.
func (p *Pass) commandsOf(menu *Trait) (commands []string) {
	for _, command := range sequence.Split(menu.Field("commands"), ',') {
		if command != "" && !computed(command) && !strings.ContainsAny(command, `\;,/`) { // a trait writes these otherwise
			p.Checked("listed names")
			commands = append(commands, command)
		}
	}
	return commands
}

// offers reports whether a name stands in one of the traits, and not as a part of a longer name.
func (p *Pass) offers(traits []*Trait, command string) bool {
	return slices.ContainsFunc(traits, func(t *Trait) bool {
		p.meter.Spend(1 + len(t.Type)/64)
		for before, rest, found := strings.Cut(t.Type, command); found; before, rest, found = strings.Cut(rest, command) {
			end, _ := utf8.DecodeLastRuneInString(before)
			next, _ := utf8.DecodeRuneInString(rest)
			if !ofName(end) && !ofName(next) {
				return true
			}
		}
		return false
	})
}

// ofName reports whether a character beside a name may be a part of a longer one.
func ofName(r rune) bool { return isLetter(r) && r != utf8.RuneError || r == ' ' }

// offersMenu reports whether a name is the name of one of the Sub-Menus of a piece.
func offersMenu(menus []*subMenu, name string) bool {
	return slices.ContainsFunc(menus, func(m *subMenu) bool { return m.trait.Field("name") == name })
}
