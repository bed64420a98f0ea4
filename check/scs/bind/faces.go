package bind

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// faces describes how a piece shows which side of its counter is up.
type faces struct {
	layer               string // its name, or # and its number from the outside; "" for the only layer
	full, reduced       pack.Value
	fullImage, lowImage *regexp.Regexp
	fixed               position.Face
}

// mostLevels bounds the levels of a layer.
const mostLevels = 10000

// layerMark goes before the number of a layer.
const layerMark = "#"

var faceNames = map[string]position.Face{"full": position.Full, "reduced": position.Reduced}

func readFaces(t *pack.Table) faces {
	f := faces{
		layer:     t.String("layer"),
		fullImage: selector.Pattern(t, "full_image"),
		lowImage:  selector.Pattern(t, "reduced_image"),
		fixed:     faceNames[t.OneOf("face", []string{"full", "reduced"})],
	}
	f.full.N, f.full.Known = t.Int("full_level", 0, mostLevels)
	f.reduced.N, f.reduced.Known = t.Int("reduced_level", 0, mostLevels)
	f.check(t)
	return f
}

// check reports contradictions.
func (f *faces) check(t interface {
	Add(key string, code pack.Code, args ...any)
}) {
	if f.full.Known && f.full == f.reduced {
		t.Add("reduced_level", say.As("binding/full-twice", "level {level} shows the full side, too"), f.reduced.N)
	}
	if f.layer != "" && !f.full.Known && !f.reduced.Known {
		t.Add("layer", say.As("binding/no-level",
			`layer {'layer'} has no level that shows a side; allowed: "full_level", "reduced_level", or both`), f.layer)
	}
	if text, number := strings.CutPrefix(f.layer, layerMark); number {
		if n, err := strconv.Atoi(text); err != nil || n < 1 {
			t.Add("layer", say.As("binding/no-layer",
				"{'layer'} is no layer; allowed: its name, or as #2 for the second, counted from the outside"), f.layer)
		}
	}
}

func (f *faces) none() bool {
	return !f.full.Known && !f.reduced.Known && f.fullImage == nil && f.lowImage == nil &&
		f.fixed == position.FaceUnknown
}

// namesReduced reports whether the pack has how the reduced side shows, and not only the full one.
func (f *faces) namesReduced() bool {
	return f.reduced.Known || f.lowImage != nil || f.fixed == position.Reduced
}

// of returns the side that a piece shows.
func (f *faces) of(p view.Piece) position.Face {
	switch {
	case f == nil || f.none():
		return position.FaceUnknown
	case f.fixed != position.FaceUnknown:
		return f.fixed
	}
	layers := p.Layers()
	if f.full.Known || f.reduced.Known {
		i := f.find(layers)
		if i < 0 || layers[i].Level == view.LevelUnknown {
			return position.FaceUnknown
		}
		level := pack.Known(layers[i].Level)
		return either(level == f.full, level == f.reduced, f.full.Known, f.reduced.Known)
	}
	if slices.ContainsFunc(layers, func(l view.Layer) bool { return l.Level == view.LevelUnknown }) {
		return position.FaceUnknown
	}
	seen := func(pattern *regexp.Regexp) bool {
		return pattern != nil && slices.ContainsFunc(layers,
			func(l view.Layer) bool { return l.Image != "" && pattern.MatchString(l.Image) })
	}
	return either(seen(f.fullImage), seen(f.lowImage), f.fullImage != nil, f.lowImage != nil)
}

// either returns the side whose mark is seen; full and reduced report which mark is
// seen, fullTold and reducedTold which side has a mark. If only one side has a mark, its
// absence shows the other side.
func either(full, reduced, fullTold, reducedTold bool) position.Face {
	switch {
	case full && !reduced, !reduced && !fullTold:
		return position.Full
	case reduced && !full, !full && !reducedTold:
		return position.Reduced
	}
	return position.FaceUnknown
}

// find returns the index of the layer that shows the side; negative if the piece has no
// such layer.
func (f *faces) find(layers []view.Layer) int {
	if text, ok := strings.CutPrefix(f.layer, layerMark); ok {
		if n, _ := strconv.Atoi(text); n <= len(layers) {
			return n - 1
		}
		return -1
	}
	if f.layer == "" {
		if len(layers) == 1 {
			return 0
		}
		return -1
	}
	return slices.IndexFunc(layers, func(l view.Layer) bool { return l.Name == f.layer })
}
