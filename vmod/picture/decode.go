package picture

import (
	"bytes"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"

	"github.com/pkg/errors"
	_ "golang.org/x/image/bmp"
)

// mostMemory bounds the memory of a decoded image, in bytes, and bytesEach what each of its own bytes
// allows beyond that.
const (
	mostMemory = 200 << 20
	bytesEach  = 64
)

// Decode returns the pixels of a PNG, JPEG, GIF or BMP image of at most that many. It
// measures an image before it decodes it.
func Decode(data []byte, most int) (image.Image, error) {
	head, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, errors.Wrap(err, "it is broken")
	}
	if head.Width <= 0 || head.Height <= 0 || head.Width > most/head.Height {
		return nil, errors.Errorf("it has %d x %d pixels, and %d million are allowed", head.Width, head.Height,
			most>>20)
	}
	memory, err := Memory(data)
	if most := mostMemory + bytesEach*len(data); err != nil || memory > most {
		return nil, errors.Errorf("it takes %d MB to decode, and %d MB are allowed for %d bytes", memory>>20, most>>20,
			len(data))
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	return img, errors.Wrap(err, "it is broken")
}
