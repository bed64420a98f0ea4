// Package assembly puts the components of extensions among those of their module, where VASSAL puts
// them when it has loaded all.
//
// It knows build files and the names of components, and no archive.
package assembly

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// An Assembly is the tree of components of a module and the extensions that were added so far.
type Assembly struct {
	// Additions are the parts of the extensions, in the order in which VASSAL adds them.
	Additions []buildfile.Addition

	root  *buildfile.Element
	added map[*buildfile.Element][]*buildfile.Element
	steps int
}

// mostSteps bounds the components that an Assembly compares with the names on ways. Real modules with
// all their extensions need less than a million.
const mostSteps = 20_000_000

// New returns an assembly of a module alone, by its root.
func New(module *buildfile.Element) *Assembly {
	return &Assembly{root: module, added: map[*buildfile.Element][]*buildfile.Element{}}
}

// Spent reports whether the ways so far cost more than Umpire spends on them. Since then no way leads
// anywhere.
func (a *Assembly) Spent() bool { return a.steps > mostSteps }

// Children returns a component's own children, and after them those that extensions add.
func (a *Assembly) Children(e *buildfile.Element) []*buildfile.Element {
	if more := a.added[e]; more != nil {
		return slices.Concat(e.Children, more)
	}
	return e.Children
}

// Add adds the parts of an extension, by its root, in their order. If the module has no place for a
// part, VASSAL refuses the extension: Add then adds nothing and returns that part, else nil.
func (a *Assembly) Add(extension *buildfile.Element) (lost *buildfile.Element) {
	before := len(a.Additions)
	for _, part := range extension.Children {
		if !a.AddPart(part) {
			for _, addition := range slices.Backward(a.Additions[before:]) {
				list := a.added[addition.To]
				a.added[addition.To] = list[:len(list)-1]
			}
			a.Additions = a.Additions[:before]
			return part
		}
	}
	return nil
}

// AddPart adds a part of an extension, and reports whether the module has a place for it. VASSAL adds
// the first component in an extension element; other parts belong to the module as a whole.
func (a *Assembly) AddPart(part *buildfile.Element) bool {
	to, component := a.root, part
	if part.IsExtensionElement() {
		if to = a.Target(part).At; to == nil {
			return false
		}
		if len(part.Children) == 0 {
			return true
		}
		component = part.Children[0]
	}
	a.added[to] = append(a.added[to], component)
	a.Additions = append(a.Additions, buildfile.Addition{To: to, Component: component})
	return true
}

// Target returns the end of the way that an extension element names.
func (a *Assembly) Target(part *buildfile.Element) End { return a.Follow(part.Value("target")) }

// An End is where a way through components leads.
type End struct {
	// At is the component at the end, nil if the way leads nowhere.
	At *buildfile.Element
	// Name and Class are those that the way ends with, or fails for. Name is "" for a component
	// without a name.
	Name, Class string
	// Exact reports whether all names of the way were there.
	Exact bool
}

// Follow goes a way from the root down as VASSAL does (ComponentPathBuilder): by class and name, and by
// class alone if no component has the name.
func (a *Assembly) Follow(way string) End {
	if way == "" {
		return End{At: a.root, Exact: true}
	}
	return a.follow(a.root, sequence.NewDecoder(way, '/'))
}

func (a *Assembly) follow(from *buildfile.Element, way sequence.Decoder) End {
	if !way.More() {
		return End{At: from, Exact: true}
	}
	step := sequence.NewDecoder(way.Next(), ':')
	class := step.Next()
	named := step.More()
	end := End{Name: step.Or(""), Class: class}
	children := a.Children(from)
	if a.steps += len(children) + 1; a.Spent() {
		return end
	}
	var same []*buildfile.Element
	for _, child := range children {
		if child.Class != class {
			continue
		}
		same = append(same, child)
		if !named || Name(child) != end.Name && (!strings.HasSuffix(class, ".SetupStack") || stackName(child) != end.Name) {
			continue // an empty name is not the lack of a name, so VASSAL finds no such component
		}
		if !way.More() {
			end.At, end.Exact = child, true
			return end
		}
		return a.follow(child, way)
	}
	for _, child := range same {
		unnamed := !named && Name(child) == ""
		if !way.More() {
			end.At, end.Exact = child, unnamed
			return end
		}
		inner := a.follow(child, way)
		if unnamed {
			end.Name, end.Class = inner.Name, inner.Class
		}
		if inner.At != nil {
			end.At, end.Exact = inner.At, unnamed && inner.Exact
			return end
		}
	}
	if from == a.root && !way.More() && len(same) == 0 && alwaysThere[class] {
		end.At, end.Exact = a.root, true
	}
	return end
}

// alwaysThere are the classes of components that VASSAL adds to every module (GameModule.ensureComponent).
// What an extension adds to them means the same in the module itself.
var alwaysThere = map[string]bool{
	"VASSAL.build.module.properties.GlobalProperties":           true,
	"VASSAL.build.module.properties.GlobalTranslatableMessages": true,
	"VASSAL.i18n.Language":                                      true,
	"VASSAL.build.module.BasicCommandEncoder":                   true,
	"VASSAL.build.module.Documentation":                         true,
	"VASSAL.build.module.PlayerRoster":                          true,
	"VASSAL.build.module.GlobalOptions":                         true,
	"VASSAL.build.module.PrototypesContainer":                   true,
	"VASSAL.build.module.Chatter":                               true,
	"VASSAL.build.module.KeyNamer":                              true,
}

// Name returns the name by which VASSAL finds a component.
func Name(e *buildfile.Element) string {
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

// stackName returns the name of an at-start stack since VASSAL 3.6.5, which has the name of its first
// piece and its place, too. Before, it is the name alone.
func stackName(e *buildfile.Element) string {
	var parts []string
	if name := Name(e); name != "" {
		parts = append(parts, name)
	}
	for _, child := range e.Children {
		if name := Name(child); name != "" {
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
