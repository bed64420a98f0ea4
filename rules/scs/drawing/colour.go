package drawing

import (
	"image/color"
	"math"
)

// rgb returns an opaque colour from its web notation 0xRRGGBB.
func rgb(code uint32) color.RGBA {
	return color.RGBA{uint8(code >> 16), uint8(code >> 8), uint8(code), 0xff}
}

// The colours that all pictures share.
var (
	ink    = rgb(0x1f1d1a) // writing and outlines
	paper  = rgb(0xf6f3ea) // halos, boxes, the legend
	border = rgb(0xd9d3c4) // what is not map
	faint  = rgb(0x8b867b) // what should not strike the eye
	red    = rgb(0xa8201a)
	yellow = rgb(0xffd84d)
)

// sidePalette has the colours of the sides, in the order of the pack. The first two, all that most
// games need, are blue-grey and brown, which colour-blind people can distinguish.
var sidePalette = [...]color.RGBA{
	rgb(0xa9bccb), rgb(0xd0985a), rgb(0x7f9c68), rgb(0xefe3b4),
	rgb(0x6f5377), rgb(0xdd9a97), rgb(0x44525f), rgb(0xc3cf8f),
}

// sideColour returns the colour of the side with an index, or a neutral colour below 0. stripe is a
// second colour for sides beyond the palette, else nil.
func sideColour(index int) (fill color.RGBA, stripe color.Color) {
	if index < 0 {
		return rgb(0xe4e0d6), nil
	}
	fill = sidePalette[index%len(sidePalette)]
	if round := index / len(sidePalette); round > 0 {
		stripe = sidePalette[(index+round)%len(sidePalette)]
	}
	return fill, stripe
}

// mix returns a colour between two: a if share is 0, b if it is 1.
func mix(a, b color.RGBA, share float64) color.RGBA {
	between := func(x, y uint8) uint8 {
		return uint8(math.Round(float64(x) + share*(float64(y)-float64(x))))
	}
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 0xff}
}

func lighter(c color.RGBA, share float64) color.RGBA { return mix(c, rgb(0xffffff), share) }
func darker(c color.RGBA, share float64) color.RGBA  { return mix(c, rgb(0x000000), share) }

// faded returns a colour made translucent.
func faded(c color.RGBA, alpha uint8) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, alpha} }

// luminance returns how bright a colour looks, 0 to 1, as defined in WCAG 2.
func luminance(c color.RGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// contrast returns the contrast ratio of two colours, 1 to 21, as defined in WCAG 2.
func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// inkOn returns the colour of writing on a ground: dark or light, whichever has more
// contrast.
func inkOn(ground color.RGBA) color.RGBA {
	if light := rgb(0xffffff); contrast(ground, light) > contrast(ground, ink) {
		return light
	}
	return ink
}
