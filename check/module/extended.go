package module

import (
	"cmp"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/assembly"
)

// assembled returns what VASSAL has when it has loaded all: the module, and the parts of extensions for
// which the module has a place.
func (m *Module) assembled() *assembly.Assembly {
	if m.assembly == nil {
		root := m.Tree.Root
		if m.Base != nil {
			root = m.Base.Element
		}
		m.assembly = assembly.New(root)
		for _, part := range m.parts() {
			if !part.Tree.IsExtension() {
				continue
			}
			for _, e := range part.Tree.Root.Children {
				m.assembly.AddPart(e)
			}
		}
	}
	return m.assembly
}

// wanted returns what a way ends with or fails for: a name, or the editor's word for a class.
func wanted(end assembly.End) string {
	return cmp.Or(end.Name, kinds[end.Class[strings.LastIndexByte(end.Class, '.')+1:]])
}
