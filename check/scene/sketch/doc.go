// Package sketch draws a window of a scene: as SVG, in which the module's pictures are
// embedded as they are, or as PNG.
//
// Names and texts in a scene come from strangers. In an SVG they are text and never markup,
// and a picture is an image that runs nothing. A picture is measured before it is decoded.
package sketch

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scene"
)

// A View is what is drawn.
type View struct {
	Scene *scene.Scene
	// Window is the index of the window. Pieces are those on it, the lowest first.
	Window int
	Pieces []scene.Piece
	// Marks are shown above the pieces, zones below them.
	Marks []scene.Mark
	// Scale is the factor of the size.
	Scale float64
	// Title is the drawing's name.
	Title string
	// Bytes returns the bytes of a picture; nil draws no pictures.
	Bytes func(scene.Image) ([]byte, error)
}

// mostPixels bounds a drawing and each picture that is decoded.
const mostPixels = 1 << 26

// size returns the size of the drawing in pixels.
func (v *View) size() (width, height int, err error) {
	w := &v.Scene.Windows[v.Window]
	right, bottom := w.Width, w.Height
	if right == 0 || bottom == 0 {
		for _, p := range v.onWindow() {
			box := v.Scene.Looks[p.Look].Box
			right, bottom = max(right, p.X+box[0]+box[2]), max(bottom, p.Y+box[1]+box[3])
		}
	}
	x, y := float64(right)*v.Scale, float64(bottom)*v.Scale
	switch {
	case right <= 0 || bottom <= 0:
		return 0, 0, errors.Errorf("the window %q has no board and no pieces: there is nothing to draw", w.Name)
	case !(x*y <= mostPixels):
		return 0, 0, errors.Errorf("the drawing would have %.0f x %.0f pixels; a smaller --scale makes it fit in %d "+
			"million", x, y, mostPixels>>20)
	}
	return max(int(x+0.5), 1), max(int(y+0.5), 1), nil
}

// onWindow returns the pieces of the window.
func (v *View) onWindow() []scene.Piece {
	return slices.DeleteFunc(slices.Clone(v.Pieces), func(p scene.Piece) bool { return p.Window != v.Window })
}

// ground is the colour of a board without a picture, outlines the colour of cells.
const (
	ground   = "#f4f1e8"
	outlines = "#8a8577"
)

// lacks collects the pictures that are not drawn, by reason.
type lacks struct {
	reasons []string
	entries map[string][]string
}

func (l *lacks) add(entry string, why error) {
	reason := why.Error()
	if l.entries == nil {
		l.entries = map[string][]string{}
	}
	if l.entries[reason] == nil {
		l.reasons = append(l.reasons, reason)
	}
	l.entries[reason] = append(l.entries[reason], entry)
}

// mostReasons bounds the lines about pictures.
const mostReasons = 10

func (l *lacks) lines() []string {
	var lines []string
	for i, reason := range l.reasons {
		if i == mostReasons {
			return append(lines, fmt.Sprintf("images are not drawn for %d more reasons", len(l.reasons)-i))
		}
		entries := l.entries[reason]
		line := "image " + quoted(entries[0])
		if n := len(entries) - 1; n > 0 {
			line += fmt.Sprintf(" and %d more", n)
		}
		lines = append(lines, line+": "+reason)
	}
	return lines
}

// plain reports whether a piece is drawn as a box with its name: none of its pictures can be
// drawn.
func (v *View) plain(l scene.Look, drawable func(image int) bool) bool {
	pictures := false
	for _, p := range l.Parts {
		if p.Image >= 0 && drawable(p.Image) {
			return false
		}
		pictures = pictures || p.Image >= 0
	}
	return pictures
}

// plateSize returns the font size at which a name fits into the box of a piece.
func plateSize(l scene.Look, name string) float64 {
	const widest, least, most = 0.6, 4, 12
	return min(max(float64(l.Box[2])/(widest*float64(max(utf8.RuneCountInString(name), 1))), least), most)
}

// zones and signs return the marks below and above the pieces as shapes.
func (v *View) zones() []shape { return v.shapes(true) }
func (v *View) signs() []shape { return v.shapes(false) }

func (v *View) shapes(zones bool) []shape {
	list := slices.DeleteFunc(slices.Clone(v.Marks), func(m scene.Mark) bool { return (m.Kind == "zone") != zones })
	return marks(&v.Scene.Windows[v.Window], list)
}

// missing returns lines about pictures that are not drawn, and why.
func (v *View) missing() []string {
	var lines []string
	w := &v.Scene.Windows[v.Window]
	for _, b := range w.Boards {
		if b.Lack != "" {
			lines = append(lines, "board "+quoted(b.Name)+": "+b.Lack)
		}
	}
	if w.Lack != "" {
		lines = append(lines, "window "+quoted(w.Name)+": "+w.Lack)
	}
	return lines
}

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `'`) + `"` }
