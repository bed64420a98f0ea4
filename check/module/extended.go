package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// root returns the component around all others: that of the module.
func (m *Module) root() *buildfile.Element {
	if m.Base != nil {
		return m.Base.Element
	}
	return m.Tree.Root
}

// children returns those that a component has when VASSAL has loaded all: its own, and those that
// extensions add to it.
func (m *Module) children(e *buildfile.Element) []*buildfile.Element {
	if m.added == nil && (m.Base != nil || m.Beside != nil) {
		m.added = map[*buildfile.Element][]*buildfile.Element{}
		for _, part := range m.parts() {
			if part.Tree.IsExtension() {
				m.addTo(part.Tree.Root)
			}
		}
	}
	if more := m.added[e]; more != nil {
		return slices.Concat(e.Children, more)
	}
	return e.Children
}

// addTo adds what an extension has to the components of its module.
func (m *Module) addTo(extension *buildfile.Element) {
	for _, e := range extension.Children {
		switch _, to, _ := m.target(e); {
		case simple(e) != "ExtensionElement":
			m.added[m.root()] = append(m.added[m.root()], e)
		case to != nil && len(e.Children) > 0: // VASSAL builds the first
			m.added[to] = append(m.added[to], e.Children[0])
		}
	}
}

// target returns what [Module.follow] finds for the target of an extension element.
func (m *Module) target(e *buildfile.Element) (name string, to *buildfile.Element, exact bool) {
	way := e.Value("target")
	if way == "" {
		return "", m.root(), true
	}
	return m.follow(m.root(), sequence.NewDecoder(way, '/'))
}
