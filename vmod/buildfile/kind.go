package buildfile

import "bytes"

// A Kind is what a build file describes.
type Kind uint8

// The kinds of build files.
const (
	UnknownKind Kind = iota
	ModuleKind
	ExtensionKind
)

func (k Kind) String() string {
	switch k {
	case ModuleKind:
		return "module"
	case ExtensionKind:
		return "extension"
	}
	return "unknown"
}

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

// DetectKind tells the kind from the first ten lines of a build file, without
// reading it as XML: what VASSAL does with a file that has no metadata
// (MetaDataFactory.buildMetaData).
func DetectKind(data []byte) Kind {
	const lines = 10
	for range lines {
		line, rest, _ := bytes.Cut(data, []byte{'\n'})
		switch {
		case bytes.Contains(line, []byte(classModule)), bytes.Contains(line, []byte(classBasicModule)):
			return ModuleKind
		case bytes.Contains(line, []byte(classExtension)):
			return ExtensionKind
		}
		data = rest
	}
	return UnknownKind
}
