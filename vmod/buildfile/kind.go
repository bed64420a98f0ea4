package buildfile

// A Kind is what a build file describes.
type Kind uint8

// The kinds of build files.
const (
	UnknownKind Kind = iota
	ModuleKind
	ExtensionKind
)

// Kind returns the kind of the file by its root element.
func (t *Tree) Kind() Kind {
	switch {
	case t.IsModule():
		return ModuleKind
	case t.IsExtension():
		return ExtensionKind
	}
	return UnknownKind
}
