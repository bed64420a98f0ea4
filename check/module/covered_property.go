package module

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// CoveredProperty finds properties of pieces that another trait covers.
var CoveredProperty = &Rule{
	Description: rule.Description{
		ID:      "module/covered-property",
		Title:   "a property that nobody reads",
		Says:    "If two traits of a piece give a property of one name, the one further down the list counts, with the prototypes in place. Nobody reads the other. So a piece changes what its prototype says only where its own trait stands below the prototype.",
		Checks:  "Umpire looks at the Markers, Dynamic Properties, Calculated Properties and Basic Names of each piece, and of each prototype that pieces use. A trait that stands above another of its name in the same list, or above a prototype that gives the name, is a warning, reported once for each name with the number of pieces and prototypes. Two with the same value are left alone, and so are two prototypes in one list, values with a $, prototypes with parameters, and modules with Java classes.",
		Example: "The counter has the Marker Formation = \"French VI Corps\", and below it a prototype with Formation = \"Austrian VIII Corps\": it moves with the Austrians.",
	},
	Run: coveredProperty,
}

func coveredProperty(p *Pass) {
	if p.ownClasses() {
		return
	}
	var found tally
	gives := prototypeProperties{m: p.Module, known: map[string]map[string]source{}}
	lower := map[string]source{}
	for _, pieces := range [][]*Piece{p.Pieces, p.Definitions} {
		for _, piece := range pieces {
			if p.isUnused(piece) {
				continue
			}
			p.Checked("pieces and prototypes")
			clear(lower)
			var prototypes []*Trait // those further down
			for i, t := range piece.own {
				if t.use != nil {
					prototypes = append(prototypes, t)
				}
				for at, name := range t.properties() {
					if name == "" {
						continue
					}
					if !p.meter.Spend(1 + len(prototypes)) {
						return
					}
					one := source{t, at, piece.Traits[i].State, ""}
					other, covered := lower[name]
					for j := 0; !covered && j < len(prototypes); j++ {
						other, covered = gives.under(prototypes[j])[name]
					}
					if _, first := lower[name]; !first {
						lower[name] = one
					}
					if !covered || !one.differs(other) {
						continue
					}
					kind, message := name+" from "+other.prototype, say.F("covered-property/prototype",
						"the property {'property'} comes from the prototype {'prototype'} further down the "+
							"list of traits ({lower}), so nobody reads the {upper} above it",
						name, other.prototype, other.String(), one.String())
					if other.prototype == "" {
						kind, message = name+" "+other.String()+" "+one.String(), say.F("covered-property/here",
							"the property {'property'} comes twice: the {lower} further down the list of "+
								"traits counts, and nobody reads the {upper} above it",
							name, other.String(), one.String())
					}
					found.add(kind, placeOf(nil, piece, t), func() rule.Finding {
						at := p.inPiece(piece, t, name)
						return rule.Finding{Verdict: rule.Suspect, Message: message, Where: at, Pieces: piece.pieces(), Which: kind}
					})
				}
			}
		}
	}
	for _, f := range found.all() {
		f.first.Message = say.On("covered-property/pieces",
			"{finding} (pieces and prototypes: {count})", f.first.Message, f.times)
		p.Report(f.first)
	}
}

// A source is where a piece has a property from.
type source struct {
	of        *Trait
	at        int // among the trait's own
	state     string
	prototype string // that has the trait, "" for none
}

// value returns the value of a Marker, and the first one of a Dynamic Property.
func (s source) value() string {
	switch s.of.ID {
	case "basicName;":
		return s.of.Field("name")
	case "mark;":
	default:
		return s.state
	}
	values := sequence.NewDecoder(s.state, ',')
	for range s.at {
		values.Next()
	}
	return values.Or("")
}

// String names the trait in VASSAL's words.
func (s source) String() string {
	switch s.of.ID {
	case "PROP;":
		return "Dynamic Property"
	case "calcProp;":
		return "Calculated Property"
	case "basicName;":
		return "Basic Name " + strconv.Quote(s.value())
	}
	return "Marker " + strconv.Quote(s.value())
}

// differs reports whether the properties certainly are not the same.
func (s source) differs(other source) bool {
	value, covering := s.value(), other.value()
	if s.of.ID == other.of.ID && (s.of == other.of || s.of.ID == "mark;" || s.of.ID == "basicName;") && value == covering {
		return false
	}
	return !strings.Contains(value+covering, "$")
}

// prototypeProperties finds the properties that prototypes give.
type prototypeProperties struct {
	m     *Module
	known map[string]map[string]source // by the prototype's name
}

// under returns the properties of the prototype that a trait names, by their names: none for other
// traits, and where parameters may change them.
func (p *prototypeProperties) under(t *Trait) map[string]source {
	if t.use == nil || t.use.Parameters != nil {
		return nil
	}
	name := t.use.Name
	if all, done := p.known[name]; done {
		return all
	}
	p.known[name] = nil // a circle adds nothing
	piece := p.m.defined[name]
	if piece == nil {
		return nil
	}
	all := map[string]source{}
	for i, inner := range piece.own {
		for at, given := range inner.properties() {
			if _, covered := all[given]; !covered {
				all[given] = source{inner, at, piece.Traits[i].State, name}
			}
		}
		for given, one := range p.under(inner) {
			if _, covered := all[given]; !covered {
				one.prototype = name
				all[given] = one
			}
		}
	}
	if !p.m.meter.Spend(1 + stepsToKeep*len(all)) {
		return nil
	}
	p.known[name] = all
	return all
}
