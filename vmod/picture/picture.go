package picture

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/pkg/errors"
)

// Types of images. VASSAL 3.7 shows PNG, JPEG, GIF, BMP and SVG.
const (
	PNG  = "png"
	JPEG = "jpeg"
	GIF  = "gif"
	BMP  = "bmp"
	WebP = "webp"
	SVG  = "svg"
)

// Codes of errors. They are stable.
const (
	// Broken is for an image that is damaged or cut off.
	Broken = "IMAGE_BROKEN"
	// Unknown is for a file that is not an image of a known type.
	Unknown = "IMAGE_UNKNOWN"
	// Unsized is for an SVG image whose size depends on its surroundings.
	Unsized = "IMAGE_UNSIZED"
)

// headerMax is how many bytes are searched for the size. Photographs have colour
// profiles and previews in front of it, drawings have comments.
const headerMax = 4 << 20

// Info is the type and the size of an image.
type Info struct {
	// Type is one of the constants of this package, or empty for a file of
	// another type.
	Type string
	// Width and Height are in pixels. They are positive, or 0 for an SVG image
	// without a size.
	Width, Height int
	// Components are the colour components of a JPEG image: 1 for grey, 3 for colours of a screen, 4
	// for colours of print (CMYK). It is 0 for images of other types.
	Components int
}

// An Error is the reason why the size of an image is not known.
type Error struct {
	Code   string // one of the constants of this package
	Detail string // for people
}

// Error returns the detail.
func (e *Error) Error() string { return e.Detail }

func broken(typ, format string, args ...any) error {
	return &Error{Broken, typ + " image " + fmt.Sprintf(format, args...)}
}

// reader reads the header of an image.
type reader struct {
	*bufio.Reader
	typ     string
	limited *io.LimitedReader
	source  *source

	components  int // see Info
	progressive bool
}

// source remembers the error of reading, to distinguish a file that cannot be read from a broken
// image.
type source struct {
	io.Reader
	failure error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && err != io.EOF {
		s.failure = err
	}
	return n, err
}

// A format is a type of images.
type format struct {
	typ string
	// is reports whether a file that starts with head is of the type.
	is func(head []byte) bool
	// size reads the size, from the first byte of the file on.
	size func(r *reader) (width, height int, err error)
	// walk reads the image to its end; nil for a type that VASSAL does not show. See Walk.
	walk func(r *reader) error
}

// sniffed is how many bytes of the head decide about the type.
const sniffed = 1024

var formats = []format{
	{PNG, startsWith("\x89PNG\r\n\x1a\n"), pngSize, walkPNG},
	{GIF, startsWith("GIF87a", "GIF89a"), gifSize, walkGIF},
	{JPEG, startsWith("\xff\xd8\xff"), jpegSize, walkJPEG},
	{WebP, isWebP, webpSize, nil},
	{BMP, isBMP, bmpSize, walkBMP},
	{SVG, isSVG, svgSize, walkSVG},
}

func startsWith(starts ...string) func([]byte) bool {
	return func(head []byte) bool {
		return slices.ContainsFunc(starts, func(s string) bool { return bytes.HasPrefix(head, []byte(s)) })
	}
}

// Size reads the header of the image in r, at most 4 MiB of it. The error is an *Error, or the error
// of r. With an error of code Broken or Unsized, the Info has the type.
//
// The size of an SVG image comes from its width and height attributes, at 96 pixels to the inch. As
// in VASSAL, percentages refer to the viewBox, a missing attribute is replaced by the viewBox or else
// by the other attribute, and the result is rounded half up.
func Size(r io.Reader) (Info, error) {
	in, f, err := open(r)
	if err != nil {
		return Info{}, err
	}
	w, h, err := f.size(in)
	if err != nil {
		return Info{Type: f.typ}, in.explain(err)
	}
	if f.typ != SVG && (w <= 0 || h <= 0) {
		return Info{Type: f.typ}, broken(f.typ, "claims a size of %d x %d pixels", w, h)
	}
	return Info{f.typ, w, h, in.components}, nil
}

// open finds the format of the image.
func open(r io.Reader) (*reader, format, error) {
	from := &source{Reader: r}
	limited := &io.LimitedReader{R: from, N: headerMax}
	in := &reader{Reader: bufio.NewReaderSize(limited, 4096), limited: limited, source: from}
	head, err := in.Peek(sniffed)
	if err != nil && err != io.EOF {
		return nil, format{}, errors.Wrap(err, "read image")
	}
	if len(head) == 0 {
		return nil, format{}, &Error{Broken, "the image is empty"}
	}
	i := slices.IndexFunc(formats, func(f format) bool { return f.is(head) })
	if i < 0 {
		return nil, format{}, &Error{Unknown, "not an image: " + describe(head)}
	}
	in.typ = formats[i].typ
	return in, formats[i], nil
}

// explain returns the error of the source, if there is one, or else an *Error.
func (r *reader) explain(err error) error {
	var e *Error
	switch {
	case errors.As(err, &e):
		return err
	case r.source.failure != nil:
		return errors.Wrap(r.source.failure, "read image")
	case r.limited.N <= 0:
		return broken(r.typ, "has no size in its first %d bytes", headerMax)
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return broken(r.typ, "is cut off")
	}
	return broken(r.typ, "is damaged: %v", err)
}

// take reads the next n bytes, at most 4096. They are valid until the next call.
func (r *reader) take(n int) ([]byte, error) {
	b, err := r.Peek(n)
	if err != nil {
		return nil, err
	}
	_, err = r.Discard(n)
	return b, err
}

// skip skips n bytes.
func (r *reader) skip(n int64) error {
	for n > 0 {
		done, err := r.Discard(int(min(n, 1<<30)))
		if err != nil {
			return err
		}
		n -= int64(done)
	}
	return nil
}

// describe describes a file that is not an image.
func describe(head []byte) string {
	for _, k := range []struct{ start, what string }{
		{"II*\x00", "a TIFF image, which is not supported"},
		{"MM\x00*", "a TIFF image, which is not supported"},
		{"8BPS", "a Photoshop file"},
		{"%PDF", "a PDF document"},
		{"PK\x03\x04", "a zip archive"},
		{"RIFF", "a sound or film"},
		{"MZ", "a program"},
		{"\x00\x00\x01\x00", "an icon"},
	} {
		if bytes.HasPrefix(head, []byte(k.start)) {
			return k.what
		}
	}
	if bytes.IndexFunc(head, func(r rune) bool {
		return r < ' ' && r != '\n' && r != '\r' && r != '\t' ||
			r == '\ufffd'
	}) < 0 {
		return "a text file"
	}
	return "of unknown type"
}
