package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// UnknownValue finds conditions that ask for a value which nothing has.
var UnknownValue = &Rule{
	Description: rule.Description{
		ID:      "module/unknown-value",
		Title:   "a condition that asks for what is nowhere",
		Says:    "A condition can compare a property with a text: the map, board or zone of a piece, the side of the player, the name of the piece, a marker. VASSAL compares letter by letter and says nothing if no map, zone, side or piece has the text: the condition is never true, or never false.",
		Checks:  "Umpire looks at conditions of pieces and components, old and new, that compare such a property with a text by == or !=, and at the property by which a Global Key Command selects pieces fast. A text that no map, board, zone, deck or side has is a warning; a text that no piece has as its name or as the value of the marker is information, since saved games may have older pieces. Of markers it looks at those alone whose property nothing else can set. Each is reported once. Names that VASSAL works out, an extension without its module, and modules with Java classes or components of their own are left alone.",
		Example: "A trigger asks for {CurrentMap == \"Main map\"}, and the window is called \"Main Map\": it never fires.",
	},
	Run: unknownValue,
}

// A domain are the values that a property can have. It has open if nobody can know all.
type domain struct {
	values map[string]bool
	what   string // what has the values
	open   bool
}

func (d *domain) add(value string) {
	d.values[value] = true
	d.open = d.open || computed(value)
}

// domains are the domains of properties by their names.
type domains struct {
	of      map[string]*domain
	markers map[string]*domain
}

func unknownValue(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	var known *domains
	var found tally
	look := func(e *buildfile.Element, t *Trait, pieces []*Piece, list []expression.Comparison) {
		if known == nil && len(list) > 0 {
			known = p.domains()
		}
		for _, c := range list {
			d := known.domain(p.Module, c.Property)
			if d == nil || d.open || c.Text == "" || computed(c.Text) {
				continue
			}
			p.CheckedTimes("values in conditions", len(pieces))
			if d.values[c.Text] {
				continue
			}
			about := c.Property + " " + c.Text
			for _, piece := range pieces {
				if p.isUnused(piece) {
					continue
				}
				found.addOf(piece, about, placeOf(e, piece, t), func() rule.Finding {
					f := p.in(e, piece, t, about)
					f.Verdict, f.Message = rule.Suspect, say.F("unknown-value/nothing",
						"a condition compares {'property'} with {'value'}, which no {what} has: it is never "+
							"true, or never false", c.Property, c.Text, d.what)
					if d.what == "piece" {
						f.Verdict = rule.Information
					}
					return f
				})
			}
		}
	}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		for _, attribute := range filterAttributes {
			if text := e.Value(attribute); text != "" {
				look(e, nil, nobody, p.condition(text).compared)
			}
		}
		if isVassal(e) && sentAttribute(e) == "hotkey" {
			look(e, nil, nobody, selects(e.Value("target")))
		}
	}
	for _, t := range p.Shared {
		for _, text := range t.of(trait.ExpressionField) {
			look(nil, t.Trait, t.Pieces, p.expression(text).compared)
		}
		for _, text := range t.of(trait.ConditionField) {
			look(nil, t.Trait, t.Pieces, p.condition(text).compared)
		}
		for _, target := range t.of(trait.TargetField) {
			look(nil, t.Trait, t.Pieces, selects(target))
		}
	}
	p.reportOnce(&found)
}

// selects returns the property by whose value a Global Key Command selects pieces fast.
func selects(target string) []expression.Comparison {
	f, fast := fastMatch(target)
	value, fixed := constant(f[12])
	if !fast || !fixed || f[13] != "EQUALS" && f[13] != "NOT_EQUALS" {
		return nil
	}
	return []expression.Comparison{{Property: f[11], Text: value}}
}

// domains returns the values of properties that are VASSAL's own, and the values of markers.
func (m *Module) domains() *domains {
	known := &domains{of: map[string]*domain{}, markers: map[string]*domain{}}
	share := func(what string, values map[string]bool, names ...string) {
		d := &domain{values: map[string]bool{}, what: what}
		for value := range values {
			d.add(value)
		}
		for _, name := range names {
			known.of[name] = d
		}
	}
	places := m.destinations()
	share("map", places.maps, "CurrentMap", "OldMap")
	share("board", places.boards, "CurrentBoard", "OldBoard")
	share("zone", places.zones, "CurrentZone", "OldZone")
	share("deck", places.decks, "DeckName", "OldDeckName")
	sides := setOf(neutralSides)
	for _, part := range m.parts() {
		for _, side := range part.Sides {
			sides[side] = true
		}
	}
	share("side", sides, "playerSide", "PlayerSide")
	names := &domain{values: map[string]bool{}, what: "piece"}
	known.of["BasicName"] = names
	for _, part := range m.parts() {
		for _, t := range part.Shared {
			for _, name := range t.of(trait.NameField) {
				names.add(name)
			}
		}
		for _, pieces := range [][]*Piece{part.Pieces, part.Definitions} {
			for _, piece := range pieces {
				for i, t := range piece.own {
					if t.ID == "mark;" {
						known.marker(t.Field("properties"), piece.Traits[i].State)
					}
				}
				for _, t := range piece.all[len(piece.own):] { // whose values are not read
					if t.ID == "mark;" {
						for _, name := range sequence.Split(t.Field("properties"), ',') {
							known.value(name).open = true
						}
					}
				}
			}
		}
	}
	return known
}

// marker adds the values of a Marker trait.
func (d *domains) marker(properties, state string) {
	values := sequence.NewDecoder(state, ',')
	for _, name := range sequence.Split(properties, ',') {
		d.value(name).add(values.Or(""))
	}
}

func (d *domains) value(name string) *domain {
	of := d.markers[name]
	if of == nil {
		of = &domain{values: map[string]bool{}, what: "piece"}
		d.markers[name] = of
	}
	return of
}

// domain returns the values of a property; nil if they are not known.
func (d *domains) domain(m *Module, name string) *domain {
	if of := d.of[name]; of != nil {
		return of
	}
	of := d.markers[name]
	if of == nil {
		return nil
	}
	known, sure := m.words()
	if !sure || known.hasElsewhere(name) || strings.ContainsFunc(name, func(r rune) bool { return !isLetter(r) }) {
		return nil
	}
	return of
}
