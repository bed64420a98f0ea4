package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// imageFolder and soundFolder are where VASSAL looks for images and sounds.
const (
	imageFolder = "images/"
	soundFolder = "sounds/"
)

// A shownImage is a place that names an image.
type shownImage struct {
	name string
	at   *buildfile.Element
	// piece is nil for an image of a component itself.
	piece *Piece
}

// iconAttributes are the attributes of VASSAL's components that name the image of a button.
var iconAttributes = []string{
	"icon", "buttonIcon", "hiddenIcon", "showingIcon", "iconName", "persistentIconName", "inIconName", "outIconName", "pickIconName", "markUnmovedIcon",
}

// images returns all places that name an image, in the order of the build file.
func (m *Module) images() []shownImage {
	if m.shown != nil {
		return m.shown
	}
	var all []shownImage
	add := func(name string, at *buildfile.Element, piece *Piece) {
		if strings.TrimSpace(name) != "" && !strings.HasPrefix(name, "/") && !computed(name) {
			all = append(all, shownImage{name, at, piece})
		}
	}
	for i := range m.Tree.Len() {
		e := m.Tree.At(i)
		if !isVassal(e) {
			continue
		}
		for _, attribute := range iconAttributes {
			add(e.Value(attribute), e, nil)
		}
		switch simple(e) {
		case "Board":
			add(e.Value("image"), e, nil)
		case "Chart", "AboutScreen":
			add(e.Value("fileName"), e, nil)
		}
	}
	for p, raw := range m.traits() {
		for _, name := range imagesOf(raw) {
			m.worksOut = m.worksOut || computed(name)
			add(name, p.Element, p)
		}
	}
	m.shown = all
	return all
}

// imagesOf returns the images that a trait names.
func imagesOf(raw trait.Raw) []string {
	switch raw.ID() {
	case "piece;", "emb2;", "emb;", "obs;", "markmoved;":
	default:
		return nil // without decoding it
	}
	switch t := trait.Decode(raw).(type) {
	case *trait.BasicPiece:
		return []string{t.Image}
	case *trait.Embellishment:
		names := make([]string, len(t.Levels))
		for i, level := range t.Levels {
			names[i] = level.Image
		}
		return names
	case *trait.Obscurable:
		return []string{t.Image}
	case *trait.MovementMarkable:
		return []string{t.Icon}
	}
	return nil
}

// computed reports whether VASSAL works a name out when it needs it.
func computed(name string) bool { return strings.ContainsAny(name, "${") }

// image returns the entry of an image in the archive of the file itself, and whether it is
// there or in the module of the extension.
func (m *Module) image(name string) (entry string, ok bool) {
	entry, ok = m.File.Image(name)
	if !ok && m.Base != nil {
		_, ok = m.Base.Image(name)
	}
	return entry, ok
}

// drawn returns the names of images that VASSAL draws itself from layouts in the build file.
func (m *Module) drawn() map[string]bool {
	names := map[string]bool{}
	for i := range m.Tree.Len() {
		if e := m.Tree.At(i); simple(e) == "GamePieceImage" {
			names[e.Value("name")] = true
		}
	}
	return names
}

// hasImages reports whether the archive has an image at all.
func (m *Module) hasImages() bool {
	for _, name := range m.Archive.Names() {
		if strings.HasPrefix(name, imageFolder) && !strings.HasSuffix(name, "/") {
			return true
		}
	}
	return false
}

// bare reports whether the archive has nothing but a build file. Build files are passed around
// so, since the rest is most of a module and is its artists'.
func (m *Module) bare() bool {
	for _, name := range m.Archive.Names() {
		if name != m.BuildFile && name != "moduledata" && !strings.HasSuffix(name, "/") {
			return false
		}
	}
	return true
}

// otherCase returns an entry that differs from a name only in case, or "". Such a name is found
// in an unpacked folder on Windows, and not in a module.
func (m *Module) otherCase(folder, name string) string {
	for _, entry := range m.Archive.Names() {
		if strings.EqualFold(entry, folder+name) || strings.EqualFold(entry, folder+name+".gif") {
			return lastOf(entry)
		}
	}
	return ""
}

// lastOf returns the last part of an entry's name.
func lastOf(entry string) string { return entry[strings.LastIndexByte(entry, '/')+1:] }

// ownImages are the images of VASSAL 3.7.26 itself, which it takes for any name that the module
// does not have.
var ownImages = map[string]bool{
	"Edit16.gif": true, "Help16.gif": true, "Save16.gif": true, "SaveAs16.gif": true, "Splash.gif": true, "Splash.png": true,
	"StepForward16.gif": true, "Undo16.gif": true, "VASSAL-256x256.png": true, "black.jpg": true, "camera.gif": true, "chart.gif": true,
	"chess_clock.png": true, "connect.gif": true, "counter.gif": true, "die.gif": true, "disconnect.gif": true, "getMessages.gif": true,
	"globe_selected.gif": true, "globe_unselected.gif": true, "inventory.gif": true, "keyCommand.gif": true, "lockedRoom.gif": true,
	"map.gif": true, "mm-extension-active.png": true, "mm-extension-inactive.png": true, "mm-file.png": true,
	"mm-gamefolder-closed.png": true, "mm-gamefolder-open.png": true, "mm-module.png": true, "moved.gif": true, "notes.gif": true,
	"overview.gif": true, "playerAway.gif": true, "playerLooking.gif": true, "postMessage.gif": true, "recenter.gif": true,
	"status.gif": true, "thread.gif": true, "unmoved.gif": true, "zoom.png": true, "zoomIn.gif": true, "zoomIn.png": true,
	"zoomOut.gif": true, "zoomOut.png": true,
}
