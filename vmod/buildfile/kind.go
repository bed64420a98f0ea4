package buildfile

// A Kind is what a build file describes.
type Kind uint8

// The kinds of build files.
const (
	UnknownKind Kind = iota
	ModuleKind
	ExtensionKind
)

// Kind is told by the root element.
func (t *Tree) Kind() Kind {
	switch {
	case t.IsModule():
		return ModuleKind
	case t.IsExtension():
		return ExtensionKind
	}
	return UnknownKind
}
