package buildfile

// An Extension is a build file with the root ModuleExtension. The numbers in its Components
// (Map.Index, TurnTracker.ID and the like) count from 0, while VASSAL goes on from the module's
// numbers; see Module.Extended.
type Extension struct {
	Module        string // name of the module that it extends
	ModuleVersion string // lowest version of the module
	AnyModule     bool   // whether it fits every module
	ID            string // first part of its gpids
	Version       string
	VassalVersion string
	Description   string
	Additions     int // how many components it adds to the module's
	Components

	Element *Element
}

// IsExtension reports whether the root belongs to an extension.
func (t *Tree) IsExtension() bool { return t.Root.Class == classExtension }

// Extension returns the typed view of an extension's build file. The error is an
// *Error with the reason WrongRoot, wrapped.
func (t *Tree) Extension() (*Extension, error) {
	if !t.IsExtension() {
		return nil, refuseAll(WrongRoot, "root element %q; allowed is %q", t.Root.Class, classExtension)
	}
	x := &Extension{Element: t.Root}
	root := settings{t.Root, &x.Faults, nil}
	x.Module = root.Value("module")
	x.ModuleVersion = root.Value("moduleVersion")
	x.AnyModule = root.flag("anyModule", false)
	x.ID = root.Value("extensionId")
	x.Version = root.text("version", "0.0")
	x.VassalVersion = root.Value("vassalVersion")
	x.Description = root.Value("description")
	root.numbers("nextPieceSlotId")
	x.Additions = len(t.Root.Children)
	x.collect(t.Root, nil)
	return x, nil
}

// Fits reports whether VASSAL loads the extension with a module of that name.
func (x *Extension) Fits(module string) bool { return x.AnyModule || x.Module == module }

// IsExtensionElement reports whether an element is a part of an extension with a target in the module.
func (e *Element) IsExtensionElement() bool { return partOf[e.Class] == partExtensionElement }
