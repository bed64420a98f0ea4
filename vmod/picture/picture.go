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
	// Broken is an image that is damaged or cut off.
	Broken = "IMAGE_BROKEN"
	// Unknown is a file that is no image of a type known here.
	Unknown = "IMAGE_UNKNOWN"
	// Unsized is an SVG image whose size depends on what is around it.
	Unsized = "IMAGE_UNSIZED"
)

// headerMax is how many bytes are looked through for the size. Photographs
// carry colour profiles and previews in front of it, drawings comments.
const headerMax = 4 << 20

// Info is what an image says of itself.
type Info struct {
	// Type is one of the constants of this package, and empty for a file
	// that is none of them.
	Type string
	// Width and Height are in pixels. They are 0 where an SVG image tells no
	// size, and are otherwise positive.
	Width, Height int
}

// Error is why the size of an image cannot be told.
type Error struct {
	// Code is one of the constants of this package.
	Code string
	// Detail is for people.
	Detail string
}

// Error is the detail.
func (e *Error) Error() string { return e.Detail }

func broken(typ, format string, args ...any) error {
	return &Error{Broken, typ + " image " + fmt.Sprintf(format, args...)}
}

// reader takes an image apart piece by piece.
type reader struct {
	*bufio.Reader
	typ     string
	limited *io.LimitedReader // nil if all may be read
	source  *source
}

// source remembers why reading failed, so that a failing file is never taken
// for a broken image.
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

// format is how the images of one type are read.
type format struct {
	typ string
	// is tells whether a file that starts with head, of up to sniffed bytes,
	// is of the type.
	is func(head []byte) bool
	// size reads the size, from the first byte of the file on.
	size func(r *reader) (width, height int, err error)
	// rest reads the file from its first byte to its last block.
	rest func(r *reader) error
}

// sniffed is how many bytes decide about the type.
const sniffed = 1024

var formats = []format{
	{PNG, startsWith(pngSignature), pngSize, pngRest},
	{GIF, isGIF, gifSize, gifRest},
	{JPEG, startsWith("\xff\xd8\xff"), jpegSize, jpegRest},
	{WebP, isWebP, webpSize, riffRest},
	{BMP, isBMP, bmpSize, bmpRest},
	{SVG, isSVG, svgSize, nil},
}

func startsWith(s string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(s)) }
}

// Size reads the header of the image in r and no more than 4 MiB of it. Errors
// are of type *Error, or those of r. With an error of code Broken or Unsized
// the type is told nevertheless.
//
// An SVG image has the size of its width and height attributes in pixels of 96
// to the inch. As in VASSAL a percentage is one of the viewBox, an attribute
// that is missing is replaced by the viewBox, or without one by the other
// attribute, and the result is rounded half up.
func Size(r io.Reader) (Info, error) {
	in, f, err := open(r)
	if err != nil {
		return Info{}, err
	}
	return f.info(in)
}

// Check is Size, and then reads on to the end of the image, checking that all
// blocks are there. It decodes nothing, and holds no more than Size reads.
// Bytes behind the end are not looked at. Of an SVG image no more is read than
// by Size.
func Check(r io.Reader) (Info, error) {
	// The size is read from a copy of what passes, so that the walk starts at
	// the first byte: both parts stay readable by themselves.
	var head bytes.Buffer
	in, f, err := open(io.TeeReader(r, &head))
	if err != nil {
		return Info{}, err
	}
	info, err := f.info(in)
	if err != nil || f.rest == nil {
		return info, err
	}
	from := &source{Reader: io.MultiReader(&head, r)}
	whole := &reader{Reader: bufio.NewReader(from), typ: f.typ, source: from}
	return info, whole.explain(f.rest(whole))
}

// open finds the type.
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

func (f format) info(in *reader) (Info, error) {
	w, h, err := f.size(in)
	if err != nil {
		return Info{Type: f.typ}, in.explain(err)
	}
	if f.typ != SVG && (w <= 0 || h <= 0) {
		return Info{Type: f.typ}, broken(f.typ, "claims a size of %d x %d pixels", w, h)
	}
	return Info{f.typ, w, h}, nil
}

// explain tells a short or damaged file from a failing one.
func (r *reader) explain(err error) error {
	var e *Error
	switch {
	case err == nil || errors.As(err, &e):
		return err
	case r.source.failure != nil:
		return errors.Wrap(r.source.failure, "read image")
	case r.limited != nil && r.limited.N <= 0:
		return broken(r.typ, "tells no size in its first %d bytes", headerMax)
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return broken(r.typ, "is cut off")
	}
	return broken(r.typ, "is damaged: %v", err)
}

// take reads the next n bytes, at most 4096. They are good until the next call.
func (r *reader) take(n int) ([]byte, error) {
	b, err := r.Peek(n)
	if err != nil {
		return nil, err
	}
	_, err = r.Discard(n)
	return b, err
}

// skip passes over n bytes.
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

// describe says what a file is that is no image.
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
	if bytes.IndexFunc(head, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == '\ufffd' }) < 0 {
		return "a text file"
	}
	return "of unknown type"
}
