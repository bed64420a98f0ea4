package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// MissingMarker finds Place Marker and Replace traits whose piece is not there.
var MissingMarker = &Rule{
	Description: rule.Description{
		ID:      "module/missing-marker",
		Title:   "a piece to place that the module does not have",
		Says:    "Place Marker and Replace name a slot by the components around it, unless they hold the piece themselves. Whoever renames or moves a palette breaks the way: VASSAL then tells the player who gives the command. If only the name of the slot or of a component on the way has changed, VASSAL takes another one of its kind, and the player gets a wrong piece.",
		Checks:  "Umpire follows the way as VASSAL does. One that ends nowhere is an error, one that VASSAL follows to a slot of another name is a warning, and one to a slot of the name in another place is information; each is told once. The way of an extension, and of a module with extensions beside it, leads through what all of them have. An extension without its module is left alone, and so are ways through components of Java classes.",
		Example: "Infantry is replaced by the slot \"Militia\", which is now called \"Militia (1914)\": VASSAL puts the first slot of that palette there instead.",
	},
	Run: missingMarker,
}

func missingMarker(p *Pass) {
	if p.alone() {
		return
	}
	var found tally
	var idle []string
	for _, t := range p.Shared {
		if !t.Places {
			continue
		}
		spec := t.Field("piece")
		if spec == "" || spec == "null" || strings.HasPrefix(spec, "+/") {
			continue
		}
		if ownClasses(spec) {
			continue
		}
		wanted, got, exact := p.follow(p.root(), sequence.NewDecoder(spec, '/'))
		p.CheckedTimes("placed slots", len(t.Pieces))
		if exact {
			continue
		}
		kind, verdict, message := spec, rule.Illegal, noMarker.Say(wanted)
		switch {
		case got == nil:
		case nameOf(got) == lastName(spec):
			kind, verdict, message = "way "+wanted, rule.Information, otherWay.Say(wanted, path(got))
		default:
			verdict, message = rule.Suspect, otherMarker.Say(wanted, path(got))
		}
		for _, piece := range t.Pieces {
			if p.isUnused(piece) {
				idle = append(idle, wanted)
				continue
			}
			found.addOf(piece, kind, func() rule.Finding {
				f := p.in(nil, piece, wanted)
				f.Verdict, f.Message, f.Which = verdict, message, spec
				return f
			})
		}
	}
	for _, f := range found.all() {
		if f.times > 1 {
			f.first.Message = andElsewhere.Say(f.first.Message, f.times)
		}
		p.Report(f.first)
	}
	p.reportIdle(&idleMarkers, idle, &tally{})
}

// lastName returns the name that a way ends with.
func lastName(way string) string {
	last := ""
	for d := sequence.NewDecoder(way, '/'); d.More(); {
		last = d.Next()
	}
	d := sequence.NewDecoder(last, ':')
	d.Next()
	return d.Or("")
}

// ownClasses reports whether a way goes through a component that is not VASSAL's own.
func ownClasses(way string) bool {
	for d := sequence.NewDecoder(way, '/'); d.More(); {
		if !strings.HasPrefix(d.Next(), "VASSAL.") {
			return true
		}
	}
	return false
}

// follow goes a way from a component down as VASSAL does (ComponentPathBuilder): by class and
// name, and by class alone if no component has the name. It returns the name that the way ends
// with or fails for, the component at its end, or nil, and whether all names were there.
func (m *Module) follow(from *buildfile.Element, way sequence.Decoder) (name string, end *buildfile.Element, exact bool) {
	if !way.More() {
		return "", from, true
	}
	step := sequence.NewDecoder(way.Next(), ':')
	class := step.Next()
	named := step.More()
	name = step.Or("")
	var same []*buildfile.Element
	for _, child := range m.children(from) {
		if child.Class != class {
			continue
		}
		same = append(same, child)
		if !named || nameOf(child) != name && (simple(child) != "SetupStack" || stackName(child) != name) {
			continue // an empty name is not the lack of one, so VASSAL finds no such component
		}
		if !way.More() {
			return name, child, true
		}
		return m.follow(child, way)
	}
	if !named {
		name = kinds[class[strings.LastIndexByte(class, '.')+1:]]
	}
	for _, child := range same {
		unnamed := !named && nameOf(child) == ""
		if !way.More() {
			return name, child, unnamed
		}
		inner, end, exact := m.follow(child, way)
		if unnamed {
			name = inner
		}
		if end != nil {
			return name, end, unnamed && exact
		}
	}
	return name, nil, false
}

// nameOf returns the name by which VASSAL finds a component.
func nameOf(e *buildfile.Element) string {
	for _, attribute := range [...]string{"entryName", "mapName", "name", "chartName"} {
		if name := e.Value(attribute); name != "" {
			return name
		}
	}
	if add, ok := command.Decode(strings.TrimSpace(e.Text)).(command.AddPiece); ok {
		if traits, err := trait.Split(add.Type, add.State, trait.DefaultLimits()); err == nil {
			if basic := traits[len(traits)-1]; basic.ID() == "piece;" {
				return basic.Field("name")
			}
		}
	}
	return ""
}

// stackName returns the name of an at-start stack since VASSAL 3.6.5, which has that of its first
// piece and its place, too. Before, it is the name alone.
func stackName(e *buildfile.Element) string {
	var parts []string
	if name := nameOf(e); name != "" {
		parts = append(parts, name)
	}
	for _, child := range e.Children {
		if name := nameOf(child); name != "" {
			parts = append(parts, name)
			break
		}
	}
	if place := e.Value("location"); e.Value("useGridLocation") != "true" {
		parts = append(parts, "("+e.Value("x")+","+e.Value("y")+")")
	} else if place != "" {
		parts = append(parts, place)
	}
	return strings.Join(parts, " - ")
}
