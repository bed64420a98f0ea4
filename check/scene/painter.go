package scene

import (
	"fmt"
	"image"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/paint"
	"github.com/umpire-vassal/umpire/vmod/picture"
)

// Images are the images of a module, as *vmod.Module has them.
type Images interface {
	// ImageInfo returns the archive's entry of an image by the name that components use; "" if
	// there is none.
	ImageInfo(name string) (entry string, info picture.Info, err error)
}

// A painter collects looks and images, each once.
type painter struct {
	module  Images // nil if nobody has the module
	looks   []Look
	byParts map[string]int
	images  []Image
	byEntry map[string]int
	byName  map[string]shown
}

// shown is what the module has of a picture.
type shown struct {
	entry string
	info  picture.Info
	lack  string // why it cannot be shown, "" if it can
}

func newPainter(module Images) *painter {
	return &painter{module: module, byParts: map[string]int{}, byEntry: map[string]int{}, byName: map[string]shown{}}
}

// picture returns what the module has of a picture, by the name that components use.
func (p *painter) picture(name string) shown {
	s, known := p.byName[name]
	if known {
		return s
	}
	if p.module == nil {
		s.lack = "the module is not there"
	} else {
		var err error
		s.entry, s.info, err = p.module.ImageInfo(name)
		switch {
		case s.entry == "":
			s.lack = fmt.Sprintf("the module has no image %q", named(name))
		case err != nil:
			s.lack = fmt.Sprintf("the module's image %q is broken", named(name))
		case s.info.Width <= 0 || s.info.Height <= 0:
			s.lack = fmt.Sprintf("the module's image %q has no size", named(name))
		case s.info.Type == picture.WebP:
			s.lack = fmt.Sprintf("the module's image %q is of the type webp, which VASSAL does not show", named(name))
		}
	}
	p.byName[name] = s
	return s
}

// size is paint.Sizes.
func (p *painter) size(name string) (image.Point, bool) {
	s := p.picture(name)
	return image.Pt(s.info.Width, s.info.Height), s.lack == ""
}

// image returns the index of a picture that can be shown, and for others -1 and why.
func (p *painter) image(name string) (index int, lack string) {
	s := p.picture(name)
	if s.lack != "" {
		return -1, s.lack
	}
	index, known := p.byEntry[s.entry]
	if !known {
		index = len(p.images)
		p.byEntry[s.entry] = index
		p.images = append(p.images, Image{Entry: s.entry, Type: s.info.Type, Width: s.info.Width,
			Height: s.info.Height})
	}
	return index, ""
}

// look returns the index of a look.
func (p *painter) look(l paint.Look) int {
	out := Look{Parts: make([]Part, len(l.Parts)),
		Box: [4]int{l.Turned.Min.X, l.Turned.Min.Y, l.Turned.Dx(), l.Turned.Dy()}}
	for i, part := range l.Parts {
		to := Part{Image: -1, X: part.At.X, Y: part.At.Y, Angle: part.Angle}
		if part.Scale != 1 {
			to.Scale = part.Scale
		}
		if part.Opacity != 1 {
			to.Opacity = part.Opacity
		}
		if part.Label == nil {
			to.Image, _ = p.image(part.Image)
		} else {
			t := part.Label
			to.Text, to.Size, to.Font, to.Bold, to.Italic = text(t.Text), t.Height, t.Font, t.Bold, t.Italic
			to.Fore, to.Back, to.W, to.H = t.Fore, t.Back, t.Size.X, t.Size.Y
		}
		out.Parts[i] = to
	}
	key := fmt.Sprintf("%#v", out)
	index, known := p.byParts[key]
	if !known {
		index = len(p.looks)
		p.byParts[key] = index
		p.looks = append(p.looks, out)
	}
	return index
}

// text returns a label's text with its lines.
func text(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = named(lines[i])
	}
	return strings.Join(lines, "\n")
}

// nameplate is what stands for a piece whose pictures are all missing: a card with its name.
func nameplate(name string) paint.Look {
	const width, height, font = 48, 48, 10
	card := image.Rect(-width/2, -height/2, width/2, height/2)
	return paint.Look{
		Parts: []paint.Part{{At: card.Min, Scale: 1, Opacity: 1, Label: &paint.Label{
			Text: named(name), Font: "Dialog", Height: font, Fore: "#000000", Back: "#ffffff", Size: card.Size(),
		}}},
		Shape: card, Turned: card,
	}
}
