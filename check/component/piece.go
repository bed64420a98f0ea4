package component

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Layer is a layer that players switch on from the piece's menu (Embellishment).
type Layer struct {
	Name   string
	Images []string
	// Says is the text of each level; with a plus sign in front it follows the name.
	Says []string
	// Menu is the command that switches it on and off, Key its key with Ctrl.
	Menu, Key string
	// Up and Down are the commands for the next and the last level; "" for a layer of one level.
	Up, Down string
	// X and Y lead from the middle of the counter to its own.
	X, Y  int
	Scale string
}

// Raw returns the trait.
func (l *Layer) Raw() trait.Raw {
	up, down, keyUp, keyDown := "", "", "", ""
	if l.Up != "" {
		up, down, keyUp, keyDown = "]", "[", Stroke("]"), Stroke("[")
	}
	// VASSAL writes the keys twice: first as letters, for versions that knew nothing else.
	return trait.Raw{Type: trait.NewType("emb2;",
		"activate command", l.Menu, "activate letter", l.Key, "activate key", Stroke(l.Key),
		"increase command", l.Up, "increase letters", up, "increase key", keyUp,
		"decrease command", l.Down, "decrease letters", down, "decrease key", keyDown,
		"name", l.Name, "images", List(l.Images...), "level names", List(l.Says...), "loop", "false",
		"x offset", Number(l.X), "y offset", Number(l.Y), "scale", l.Scale,
		"version", "1", "always active", "false", "shown when", "true"), State: "-1"}
}

// Stroke returns Ctrl with a key.
func Stroke(key string) string { return List(Number(int(key[0])), "130") }

// Mark returns a trait that gives a piece properties (Marker). The arguments are names and
// values in turn.
func Mark(pairs ...string) trait.Raw {
	var names, values []string
	for i := 0; i < len(pairs); i += 2 {
		names, values = append(names, pairs[i]), append(values, pairs[i+1])
	}
	return trait.Raw{Type: trait.NewType("mark;", "properties", List(names...)), State: List(values...)}
}

// Prototype returns a trait that uses a prototype.
func Prototype(name string) trait.Raw {
	return trait.Raw{Type: trait.NewType("prototype;", "name", name)}
}

// Basic returns the innermost trait. The gpid is added when the slot is made.
func Basic(image, name string) trait.Raw {
	b := trait.BasicPiece{Image: image, Name: name}
	return trait.Raw{Type: b.EncodeType(), State: b.EncodeState()}
}

// Slot returns a piece in the palette or in an at-start stack. Its innermost trait is a Basic one,
// which gets the gpid.
func Slot(name, gpid string, size int, traits []trait.Raw) buildfile.Draft {
	traits = slices.Clone(traits)
	last := &traits[len(traits)-1]
	b := trait.Decode(*last).(*trait.BasicPiece)
	b.GPID = gpid
	last.State = b.EncodeState()
	d := Element(InWidget+"PieceSlot", "entryName", name, "gpid", gpid, "height", Number(size), "width", Number(size))
	d.Text = Definition(traits)
	return d
}

// Definition returns a piece as the text of a slot or prototype.
func Definition(traits []trait.Raw) string {
	typ, state := trait.Join(traits)
	return command.AddPiece{ID: "null", Type: typ, State: state}.Encode()
}

// Define returns the definition of a prototype.
func Define(name string, traits ...trait.Raw) buildfile.Draft {
	d := Element(InModule+"PrototypeDefinition", "description", "", "name", name)
	d.Text = Definition(append(traits, trait.Raw{Type: "piece;;;;", State: "null;0;0;;0"}))
	return d
}

// Trail returns a movement trail.
func Trail() trait.Raw {
	return trait.Raw{Type: trait.NewType("footprint;", "key", Stroke("T"), "line width", "1.0", "description", ""),
		State: "false;;0;false"}
}

// Deletes returns the command that deletes a piece.
func Deletes() trait.Raw {
	return trait.Raw{Type: trait.NewType("delete;", "command", "Delete", "key", Stroke("D"), "description", "")}
}

// Copies returns the command that copies a piece.
func Copies() trait.Raw {
	return trait.Raw{Type: trait.NewType("clone;", "command", "Clone", "key", Stroke("C"), "description", "")}
}

// Moved returns the mark of a piece that was moved, so many pixels right of and above its middle.
func Moved(corner int) trait.Raw {
	return trait.Raw{Type: trait.NewType("markmoved;", "icon", "/images/moved.gif", "x", Number(corner),
		"y", Number(-corner), "key", Stroke("M"), "mark command", "", "unmark command", "", "unmark key", ""), State: "false"}
}
