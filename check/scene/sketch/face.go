package sketch

import (
	"math"

	"github.com/pkg/errors"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

// faces are the two weights of the Go font, the only font in PNG pictures, by size.
type faces struct {
	regular, bold *opentype.Font
	made          map[style]font.Face
}

// A style is a weight and a size in quarters of a pixel.
type style struct {
	bold     bool
	quarters int
}

func newFaces() (faces, error) {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return faces{}, errors.Wrap(err, "regular font")
	}
	bold, err := opentype.Parse(gobold.TTF)
	return faces{regular, bold, map[style]font.Face{}}, errors.Wrap(err, "bold font")
}

// of returns a face of a size in pixels. The Go font is wider than Arial, by which labels
// are measured.
func (f faces) of(bold bool, size float64) font.Face {
	const asArial = 0.94
	s := style{bold, int(math.Ceil(size * asArial * 4))}
	face, ok := f.made[s]
	if !ok {
		from := f.regular
		if bold {
			from = f.bold
		}
		var err error
		face, err = opentype.NewFace(from, &opentype.FaceOptions{Size: float64(s.quarters) / 4, DPI: 72,
			Hinting: font.HintingNone})
		if err != nil {
			panic(err) // opentype.NewFace fails for options that are wrong, and these are right
		}
		f.made[s] = face
	}
	return face
}
