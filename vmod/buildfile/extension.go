package buildfile

import (
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// An Extension is a build file with the root ModuleExtension. The numbers in its
// Components (Map.Index, TurnTracker.ID and the like) count from 0, while VASSAL goes
// on from those of the module.
type Extension struct {
	Module          string // name of the module that it extends
	ModuleVersion   string // lowest version of the module
	AnyModule       bool   // whether it fits every module
	ID              string // first part of its gpids
	Version         string
	VassalVersion   string
	Description     string
	NextPieceSlotID int
	Additions       []Addition // in file order, which is the order of loading
	Components

	Element *Element
}

// An Addition is a component that an extension adds to the module.
type Addition struct {
	Target  []Step   // path to the component that it is added to; empty for the module itself
	Element *Element // nil for an empty ExtensionElement
}

// A Step goes from a component to one of its children.
type Step struct {
	Class   string
	Name    string
	HasName bool // whether the child has a name
}

// IsExtension reports whether the root is that of an extension.
func (t *Tree) IsExtension() bool { return t.Root.Class == classExtension }

// Extension returns the typed view of an extension's build file. The error is an
// *Error with the reason WrongRoot, wrapped.
func (t *Tree) Extension() (*Extension, error) {
	if !t.IsExtension() {
		return nil, refuseAll(WrongRoot, "root element %q; allowed is %q", t.Root.Class, classExtension)
	}
	x := &Extension{Element: t.Root}
	root := settings{t.Root, &x.Faults}
	x.Module = root.Value("module")
	x.ModuleVersion = root.Value("moduleVersion")
	x.AnyModule = root.flag("anyModule", false)
	x.ID = root.Value("extensionId")
	x.Version = root.text("version", "0.0")
	x.VassalVersion = root.Value("vassalVersion")
	x.Description = root.Value("description")
	x.NextPieceSlotID = root.integer("nextPieceSlotId", 0)
	for _, c := range t.Root.Children {
		a := Addition{Element: c}
		if c.part() == partExtensionElement {
			a = Addition{Target: ParseTarget(c.Value("target"))}
			if len(c.Children) > 0 {
				a.Element = c.Children[0]
			}
		}
		x.Additions = append(x.Additions, a)
	}
	x.collect(t)
	return x, nil
}

// ParseTarget decodes the target of an ExtensionElement, "" for the module itself
// (ComponentPathBuilder).
func ParseTarget(target string) []Step {
	if target == "" {
		return nil
	}
	var path []Step
	for steps := sequence.NewDecoder(target, '/'); steps.More(); {
		step := sequence.NewDecoder(steps.Next(), ':')
		s := Step{Class: step.Next(), HasName: step.More()}
		s.Name = step.Next()
		path = append(path, s)
	}
	return path
}
