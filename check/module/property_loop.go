package module

import (
	"maps"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// PropertyLoop finds properties of pieces whose value needs itself.
var PropertyLoop = &Rule{
	Description: rule.Description{
		ID:      "module/property-loop",
		Title:   "a property that needs itself",
		Says:    "Before VASSAL works out an expression it looks up all properties that the expression names, and before it shows a text those between $ signs. A Calculated Property, a Layer that follows a property, or a Text Label that names itself, or another property that leads back to it, has no value: VASSAL gives up and reports an infinite loop, or, where labels name each other, runs out of stack.",
		Checks:  "Umpire follows the names from each Calculated Property, each Layer that follows a property and each Text Label of a piece to the others and to the name of the piece, with the prototypes in place and the labels as a new piece has them. A circle is an error, reported once for each property with the number of pieces. Markers and Dynamic Properties end it, since VASSAL takes their values as they are. A name that another trait of the piece may answer first, and one in a function such as GetProperty(\"A\"), is left alone.",
		Example: "\"Strength\" is {Base + Bonus}, and \"Bonus\" is {Strength > 5 ? 1 : 0}: the counter shows no strength.",
	},
	Run: propertyLoop,
}

func propertyLoop(p *Pass) {
	reads := map[string][]string{} // by the name of a property of any piece
	type key struct {
		t     *Trait
		state string // of a label, which has its text there
	}
	known := map[key][]property{}
	of := func(t *Trait, state string) []property {
		k := key{t: t}
		if t.ID == "label;" {
			if k.state = strings.TrimFunc(state, func(r rune) bool { return r <= ' ' }); k.state != "" && !computed(k.state) {
				k.state = "text" // whatever its text, it reads no property
			}
		}
		properties, done := known[k]
		if !done {
			properties = t.worksOut(k.state)
			known[k] = properties
			for _, property := range properties {
				reads[property.name] = append(reads[property.name], property.reads...)
			}
		}
		return properties
	}
	never := make([]bool, len(p.byType)) // by the number of a trait: whether it works out nothing
	for _, pieces := range [][]*Piece{p.Pieces, p.Definitions} {
		for _, piece := range pieces {
			for i, t := range piece.own {
				if never[t.number] {
					continue
				}
				properties := of(t, piece.Traits[i].State)
				for range properties {
					p.Checked("worked-out properties")
				}
				never[t.number] = properties == nil && t.ID != "label;"
			}
		}
	}
	if len(circles(reads)) == 0 {
		return
	}
	var found tally
	for _, piece := range p.Pieces {
		own, labels := map[string][]string{}, map[string]bool{}
		var outer answers
		for _, raw := range p.Expanded(piece) {
			for _, property := range of(p.written(raw.Type), raw.State) {
				if !p.meter.Spend(stepsToKeep + len(property.reads) + len(outer.others)) {
					break
				}
				if !outer.may(property.name) { // the outermost answers
					own[property.name] = append(own[property.name], property.reads...)
					labels[property.name] = raw.ID() == "label;"
				}
			}
			outer.add(raw)
		}
		if p.meter.Cut() {
			break
		}
		for _, name := range slices.Sorted(maps.Keys(circles(own))) {
			if name == nameOfPiece {
				continue // what leads there is reported
			}
			kind := "property " + name
			if labels[name] {
				kind = "label " + name
			}
			found.add(kind, placeOf(nil, piece, nil), func() rule.Finding {
				return rule.Finding{Verdict: rule.Illegal, Where: p.inPiece(piece, nil, name), Pieces: piece.pieces(), Which: kind}
			})
		}
	}
	for kind, f := range found.all() {
		if name, is := strings.CutPrefix(kind, "label "); is {
			f.first.Message = say.F("property-loop/label",
				"the Text Label with the property {'property'} leads back to itself, so VASSAL reports an "+
					"infinite loop or runs out of stack when it shows the piece (pieces: {count})", name, f.times)
		} else {
			f.first.Message = say.F("property-loop/loop",
				"the property {'property'} leads back to itself, so VASSAL reports an infinite loop and its "+
					"value is empty (pieces: {count})", strings.TrimPrefix(kind, "property "), f.times)
		}
		p.Report(f.first)
	}
}

// nameOfPiece is the property that is the name of a piece with what labels add to it.
const nameOfPiece = "PieceName"

// A property is a name whose value VASSAL works out each time, with the properties that it always looks
// up for that.
type property struct {
	name  string
	reads []string
}

// worksOut returns the properties that a trait works out in this state.
func (t *Trait) worksOut(state string) []property {
	names := func(e *expression.Expression, err error) []string {
		if err != nil {
			return nil
		}
		return e.Properties()
	}
	switch t.ID {
	case "calcProp;":
		return []property{{t.Field("name"), names(expression.ParseBeanShell(t.Field("expression")))}}
	case "emb2;":
		name := t.Field("name")
		if t.Field("follows a property") != "true" || name == "" {
			return nil
		}
		reads := names(expression.ParseProperty(t.Field("property that it follows")))
		return []property{{name + "_Level", reads}, {name + "_Name", reads}, {name + "_Image", reads}}
	case "label;":
		if state == "" {
			return nil
		}
		l := trait.Decode(trait.Raw{Type: t.Type, State: state}).(*trait.Labeler)
		if l.Label == "" {
			return nil
		}
		// VASSAL gives a label the name that the piece has without it.
		reads := slices.DeleteFunc(names(expression.Parse(l.Label)), func(name string) bool { return name == nameOfPiece })
		format := slices.DeleteFunc(names(expression.Parse(l.NameFormat)), func(name string) bool { return name == "pieceName" || name == "label" })
		return []property{{l.Property, reads}, {nameOfPiece, append(format, reads...)}}
	}
	return nil
}

// answers are the properties that some traits could answer.
type answers struct {
	all    bool
	names  map[string]bool
	others []string // the types of traits that may have a name somewhere
}

func (a *answers) add(raw trait.Raw) {
	if a.names == nil {
		a.names = map[string]bool{}
	}
	switch raw.ID() {
	case "obs;", "hide;":
		a.all = true
	case "calcProp;":
		a.names[raw.Field("name")] = true
	case "label;":
		a.names[raw.Field("property")] = true
	case "macro;", "hideCmd;", "globalkey;", "report;", "setpieceprop;":
	case "emb2;", "emb;":
		a.names[nameOfPiece] = true // the name of a level can replace it
		a.others = append(a.others, raw.Type)
	default:
		a.others = append(a.others, raw.Type)
	}
}

// may reports whether one of the traits could answer a property of that name: it has the name
// somewhere, or the beginning of a name such as "Hits_Level".
func (a *answers) may(name string) bool {
	if a.all || a.names[name] || name == nameOfPiece {
		return a.all || a.names[name]
	}
	stem, _, _ := strings.Cut(name, "_")
	return slices.ContainsFunc(a.others, func(typ string) bool { return strings.Contains(typ, stem) })
}
