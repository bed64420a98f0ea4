package draft

import (
	"path"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Words that identify a back side, and words of layers that show something else.
var (
	backWords = []string{"back", "reduced", "flipped", "reverse"}
	backEnds  = []string{"b", "red", "rev", "half", "weak"}
	faceWords = []string{"flip", "reduce", "reduced", "step", "loss", "strength", "turn"}
	otherUses = []string{"fired", "moved", "used", "dug", "exhausted", "attacked", "activated", "ready", "disrupted",
		"suppressed", "oos", "dg", "supply", "out",
		"disorganized", "disorganised", "disorganization", "unsupplied", "further", "additional", "extra"}
)

// guessFace finds the layer that shows which side of a counter is up.
func (c *Counter) guessFace() {
	for i, e := range c.facts.layers {
		face, why := c.faceBy(e)
		if why.Sure <= c.FaceWhy.Sure {
			continue
		}
		face.Layer = e.Name
		if e.Name == "" && len(c.facts.layers) > 1 {
			face.Layer = "#" + strconv.Itoa(i+1)
		}
		c.Face, c.FaceWhy = face, why
	}
}

// faceBy returns the face if a layer shows the two sides.
func (c *Counter) faceBy(e *trait.Embellishment) (Face, Because) {
	named := append(append(words(e.Name), words(e.ActivateCommand)...), words(e.UpCommand)...)
	for _, level := range e.Levels {
		if has(words(level.Name), "reduced") {
			named = append(named, "reduced")
		}
		if has(words(level.Name), otherUses...) {
			return Face{}, Because{}
		}
	}
	if e.Follow || has(named, otherUses...) {
		return Face{}, Because{}
	}
	why := Because{Guess, "a layer of two sides"}
	if has(named, faceWords...) {
		why = Because{Likely, "the layer's name or command"}
	}
	backs := make([]bool, 3) // whether each state is a back: off, level 1, level 2
	backs[0] = isBack(c.facts.image)
	for i, level := range e.Levels {
		if i < 2 {
			backs[i+1] = isBack(level.Image) || level.Image == "" && backs[0]
		}
	}
	off, first, second := 0, 1, 2
	switch len(e.Levels) {
	case 1: // the layer can be off
		if backs[first] != backs[off] {
			why = Because{Likely, "the name of an image"}
		}
		if backs[off] && !backs[first] {
			return Face{Full: pack.Known(first), Reduced: pack.Known(off)}, why
		}
		return Face{Full: pack.Known(off), Reduced: pack.Known(first)}, why
	case 2:
		if backs[first] != backs[second] {
			why = Because{Likely, "the name of an image"}
		}
		if backs[first] && !backs[second] {
			return Face{Full: pack.Known(second), Reduced: pack.Known(first)}, why
		}
		return Face{Full: pack.Known(first), Reduced: pack.Known(second)}, why
	}
	return Face{}, Because{}
}

// isBack reports whether an image's name belongs to a back side. Single letters count only at its
// end: 101_B-81_f.png is the front of company B.
func isBack(image string) bool {
	name := words(strings.TrimSuffix(image, path.Ext(image)))
	return has(name, backWords...) || len(name) > 0 && has(name[len(name)-1:], backEnds...)
}
