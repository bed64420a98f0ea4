package picture

import (
	"bytes"
	"image"
	"image/color"

	"github.com/pkg/errors"
)

// Memory returns about how many bytes it takes to decode an image.
func Memory(data []byte) (int, error) {
	head, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return 0, errors.Wrap(err, "it is broken")
	}
	each := 4
	switch head.ColorModel {
	case color.GrayModel:
		each = 1
	case color.Gray16Model:
		each = 2
	case color.YCbCrModel:
		each = 3
	case color.RGBA64Model, color.NRGBA64Model:
		each = 8
	}
	if _, is := head.ColorModel.(color.Palette); is {
		each = 1
	}
	if kind == JPEG && progressive(data) {
		each *= 5 // all coefficients are kept, in four bytes each
	}
	return head.Width * head.Height * each, nil
}

// progressive reports whether a JPEG image holds its coefficients in several scans.
func progressive(data []byte) bool {
	r, _, err := open(bytes.NewReader(data))
	if err != nil {
		return false
	}
	_, _, err = jpegSize(r)
	return err == nil && r.progressive
}
