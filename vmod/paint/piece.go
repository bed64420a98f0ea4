package paint

import (
	"image"
	"math"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Piece returns what VASSAL paints for a piece in its environment, as the viewer sees it: nothing for
// a piece that is hidden from the viewer, and the mask alone for a piece that is masked, with what
// lies on the mask.
func Piece(p *trait.Piece, env trait.Environment, v trait.Viewer, sizes Sizes) Look {
	b := brush{sizes: sizes}
	last := p.Len() - 1
	from := last
	for i := range p.Len() {
		switch t := p.Trait(i).(type) {
		case *trait.Hideable:
			if t.HiddenFrom(v) {
				return Look{}
			}
		case *trait.Obscurable:
			if t.MaskedFrom(v) {
				b.basic(t.Image)
				from = i - 1
			}
		}
		if from < last {
			break
		}
	}
	for i := from; i >= 0; i-- {
		switch t := p.Trait(i).(type) {
		case *trait.BasicPiece:
			b.basic(t.Image)
		case *trait.Embellishment:
			b.layer(t, p.ShownLevel(env, v, i))
		case *trait.Labeler:
			b.label(t, p.ShownLabel(env, v, i))
		case *trait.FreeRotator:
			b.turn(-t.Angle)
		case *trait.MovementMarkable:
			b.moved(t)
		case *trait.Obscurable:
			if t.Masked {
				b.unmasked(t)
			}
		case *trait.Hideable:
			if t.Hidden {
				b.unhidden(t)
			}
		default:
			if r := p.Raw(i); strings.HasPrefix(r.ID(), "nonRect") {
				b.outline(r)
			}
		}
	}
	return b.Look
}

// A brush paints a piece from the inside out.
type brush struct {
	Look
	sizes Sizes
}

// size returns the size of a picture, and notes a picture that is missing.
func (b *brush) size(name string) (image.Point, bool) {
	size, ok := b.sizes(name)
	if !ok && !slices.Contains(b.Missing, name) {
		b.Missing = append(b.Missing, name)
	}
	return size, ok
}

// centred returns a box around the piece's point (ImageUtils.getBounds).
func centred(size image.Point) image.Rectangle {
	corner := image.Pt(-(size.X / 2), -(size.Y / 2))
	return image.Rectangle{Min: corner, Max: corner.Add(size)}
}

func (b *brush) add(p Part) {
	if p.Scale == 0 {
		p.Scale = 1
	}
	p.Opacity = 1
	b.Parts = append(b.Parts, p)
}

func (b *brush) grow(r image.Rectangle) { b.Shape, b.Turned = b.Shape.Union(r), b.Turned.Union(r) }

// basic paints the picture of a basic piece.
func (b *brush) basic(name string) {
	if name == "" {
		return
	}
	if size, ok := b.size(name); ok {
		r := centred(size)
		b.add(Part{Image: name, At: r.Min})
		b.grow(r)
	}
}

// mostScale bounds the factor by which a layer is enlarged. VASSAL has no bound.
const mostScale = 64

// layer paints a level of a layer (Embellishment.draw).
func (b *brush) layer(e *trait.Embellishment, level int) {
	if level < 1 || level > len(e.Levels) || e.Levels[level-1].Image == "" {
		return
	}
	name := e.Levels[level-1].Image
	size, ok := b.size(name)
	if !ok || !(e.Scale > 0) {
		return
	}
	r, scale := centred(size), min(e.Scale, mostScale)
	if scale != 1 {
		at, extent := scaled(r.Min, scale), scaled(size, scale)
		r = image.Rectangle{Min: at, Max: at.Add(extent)}
	}
	r = r.Add(e.Offset)
	b.add(Part{Image: name, At: r.Min, Scale: scale})
	b.grow(r)
}

// scaled multiplies a point as Java does, which drops fractions.
func scaled(p image.Point, by float64) image.Point {
	return image.Pt(int(float64(p.X)*by), int(float64(p.Y)*by))
}

// turn turns all that is painted so far clockwise around the piece's point
// (FreeRotator.draw).
func (b *brush) turn(degrees float64) {
	degrees = math.Mod(degrees, 360)
	if degrees == 0 || degrees != degrees {
		return
	}
	for i := range b.Parts {
		b.Parts[i].Angle = math.Mod(b.Parts[i].Angle+degrees, 360)
	}
	b.Turned = turned(b.Turned, degrees)
}

// turned returns the box around a turned box.
func turned(r image.Rectangle, degrees float64) image.Rectangle {
	if r.Empty() || degrees == 0 {
		return r
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for _, c := range []image.Point{r.Min, r.Max, {X: r.Min.X, Y: r.Max.Y}, {X: r.Max.X, Y: r.Min.Y}} {
		x, y := float64(c.X), float64(c.Y)
		for i, v := range []float64{x*cos - y*sin, x*sin + y*cos} {
			low[i], high[i] = min(low[i], v), max(high[i], v)
		}
	}
	const noise = 1e-6 // of a quarter turn
	return image.Rect(int(math.Floor(low[0]+noise)), int(math.Floor(low[1]+noise)), int(math.Ceil(high[0]-noise)),
		int(math.Ceil(high[1]-noise)))
}

// moved paints the mark of a piece that has moved. The mark can be a picture of VASSAL
// itself, which the module does not have: a letter stands in for it.
func (b *brush) moved(m *trait.MovementMarkable) {
	if !m.Moved || m.Icon == "" {
		return
	}
	if _, ok := b.sizes(m.Icon); ok {
		b.add(Part{Image: m.Icon, At: m.At})
		return
	}
	b.add(Part{At: m.At, Label: &Label{Text: "M", Font: "Dialog", Height: 10, Bold: true, Fore: "#ffffff",
		Back: "#c00000", Size: image.Pt(9, 12)}})
}

// unmasked paints a masked piece for a viewer who may see it (Obscurable.drawObscuredToOthers).
// VASSAL shows its owner the mask alone in the style "P" until he peeks, and here a viewer
// always does.
func (b *brush) unmasked(o *trait.Obscurable) {
	mask := brush{sizes: b.sizes}
	style := "I"
	if o.Style != "" {
		style = o.Style[:1]
	}
	if style == "G" {
		mask.basic(o.Style[1:])
	} else {
		mask.basic(o.Image)
	}
	b.Missing = append(b.Missing, mask.Missing...)
	switch style {
	case "B":
		b.shrink(0.5, image.Point{})
		b.Parts = append(mask.Parts, b.Parts...)
		b.Shape, b.Turned = mask.Shape, mask.Turned
	case "2":
		by := mask.Shape.Size().Sub(b.Turned.Size())
		b.shrink(0.8, scaled(by, -0.4))
		b.Parts = append(mask.Parts, b.Parts...)
		b.Shape, b.Turned = mask.Shape, mask.Turned
	case "G":
		b.Parts = append(b.Parts, mask.Parts...)
		b.grow(mask.Shape)
	default: // an inset in the upper left corner
		corner := image.Pt(-int(float64(b.Turned.Dx())/2-0.5*float64(mask.Shape.Dx())/2),
			-int(float64(b.Turned.Dy())/2-0.5*float64(mask.Shape.Dy())/2))
		mask.shrink(0.5, corner)
		b.Parts = append(b.Parts, mask.Parts...)
	}
}

// shrink draws all that is painted so far smaller, and moves it.
func (b *brush) shrink(by float64, move image.Point) {
	for i := range b.Parts {
		p := &b.Parts[i]
		p.At = scaled(p.At, by).Add(move)
		p.Scale *= by
		if p.Label != nil {
			l := *p.Label
			l.Size, l.Height, p.Scale = scaled(l.Size, by), int(float64(l.Height)*by), 1
			p.Label = &l
		}
	}
}

// unhidden paints a hidden piece for a viewer who may see it (Hideable.draw).
func (b *brush) unhidden(h *trait.Hideable) {
	for i := range b.Parts {
		b.Parts[i].Opacity *= h.Opacity
	}
	if back := Colour(h.Background); back != "" {
		box := Part{At: b.Turned.Min, Scale: 1, Opacity: 1, Label: &Label{Back: back, Size: b.Turned.Size()}}
		b.Parts = append([]Part{box}, b.Parts...)
	}
}
