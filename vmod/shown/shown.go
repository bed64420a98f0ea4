// Package shown lists the images that a build file names, as VASSAL looks for them.
//
// It knows the components and traits of VASSAL itself. What the classes of a module name is its
// own affair.
package shown

import (
	"iter"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Folder is where VASSAL looks for images in an archive.
const Folder = "images/"

// Entries returns the entries in which VASSAL looks for an image, the first choice first: of that
// name, of its form on a Mac, and with ".gif" added.
func Entries(name string) []string {
	path := Folder + name
	return []string{path, norm.NFD.String(path), path + ".gif"}
}

// In returns the images that a build file names, each with its element, in document order. It
// leaves out those that VASSAL does not look for in the module: its own, those that it draws from
// layouts, and names that it works out in play.
func In(tree *buildfile.Tree) iter.Seq2[string, *buildfile.Element] {
	drawn := Drawn(tree)
	return func(yield func(string, *buildfile.Element) bool) {
		for i := range tree.Len() {
			e := tree.At(i)
			names := OfComponent(e)
			if add, ok := command.Decode(strings.TrimSpace(e.Text)).(command.AddPiece); ok {
				traits, _ := trait.Split(add.Type, add.State, trait.DefaultLimits())
				for _, raw := range WithPlaced(traits) {
					names = append(names, OfTrait(raw)...)
				}
			}
			for _, name := range names {
				if Fixed(name) && !Own(name) && !drawn[name] && !yield(name, e) {
					return
				}
			}
		}
	}
}

// Fixed reports whether a module can have an image of this name: not empty, not one of VASSAL's
// folders and not an expression.
func Fixed(name string) bool {
	return strings.TrimSpace(name) != "" && !strings.HasPrefix(name, "/") && !Computed(name)
}

// Computed reports whether VASSAL works a name out when it needs it.
func Computed(name string) bool { return strings.ContainsAny(name, "${") }

// iconAttributes are the attributes of VASSAL's components that name the image of a button.
var iconAttributes = []string{
	"icon", "buttonIcon", "hiddenIcon", "showingIcon", "iconName", "persistentIconName", "inIconName", "outIconName",
	"pickIconName", "markUnmovedIcon",
}

// OfComponent returns what a component names as its images. Some can be "".
func OfComponent(e *buildfile.Element) (names []string) {
	if !strings.HasPrefix(e.Class, "VASSAL.") {
		return nil
	}
	for _, a := range e.Attrs {
		if a.Value != "" && slices.Contains(iconAttributes, a.Name) {
			names = append(names, a.Value)
		}
	}
	switch simple(e) {
	case "Board":
		names = append(names, e.Value("image"))
	case "Chart", "AboutScreen":
		names = append(names, e.Value("fileName"))
	}
	return names
}

// OfTrait returns what a trait names as its images. Some can be "".
func OfTrait(raw trait.Raw) (names []string) {
	if raw.ID() == "emb;" { // which has no fields
		for _, level := range trait.Decode(raw).(*trait.Embellishment).Levels {
			names = append(names, level.Image)
		}
	}
	for _, field := range trait.FieldsOf(raw.ID(), trait.ImageField) {
		names = append(names, raw.Field(field))
	}
	for _, field := range trait.FieldsOf(raw.ID(), trait.ImagesField) {
		names = append(names, sequence.Strings(raw.Field(field))...)
	}
	return names
}

// Drawn returns the names of images that VASSAL draws itself from layouts in the build file.
func Drawn(tree *buildfile.Tree) map[string]bool {
	names := map[string]bool{}
	for i := range tree.Len() {
		if e := tree.At(i); simple(e) == "GamePieceImage" {
			names[e.Value("name")] = true
		}
	}
	return names
}

func simple(e *buildfile.Element) string { return e.Class[strings.LastIndexByte(e.Class, '.')+1:] }

// Own reports whether VASSAL takes an image of its own for a name that the module does not have.
func Own(name string) bool { return own[name] || own[name+".gif"] }

// own are the images of VASSAL 3.7.26 itself.
var own = map[string]bool{
	"Edit16.gif": true, "Help16.gif": true, "Save16.gif": true, "SaveAs16.gif": true, "Splash.gif": true,
	"Splash.png":        true,
	"StepForward16.gif": true, "Undo16.gif": true, "VASSAL-256x256.png": true, "black.jpg": true, "camera.gif": true,
	"chart.gif":       true,
	"chess_clock.png": true, "connect.gif": true, "counter.gif": true, "die.gif": true, "disconnect.gif": true,
	"getMessages.gif":    true,
	"globe_selected.gif": true, "globe_unselected.gif": true, "inventory.gif": true, "keyCommand.gif": true,
	"lockedRoom.gif": true,
	"map.gif":        true, "mm-extension-active.png": true, "mm-extension-inactive.png": true, "mm-file.png": true,
	"mm-gamefolder-closed.png": true, "mm-gamefolder-open.png": true, "mm-module.png": true, "moved.gif": true,
	"notes.gif":    true,
	"overview.gif": true, "playerAway.gif": true, "playerLooking.gif": true, "postMessage.gif": true,
	"recenter.gif": true,
	"status.gif":   true, "thread.gif": true, "unmoved.gif": true, "zoom.png": true, "zoomIn.gif": true,
	"zoomIn.png":  true,
	"zoomOut.gif": true, "zoomOut.png": true,
}
