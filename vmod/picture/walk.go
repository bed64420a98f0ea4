package picture

import (
	"bufio"
	"bytes"
	"hash/crc32"
	"io"
	"math"
	"slices"

	"github.com/pkg/errors"
)

// Walk reads an image to its end, from part to part, and returns an *Error of code Broken if it is
// cut off or damaged. For what is no image of a known type the code is Unknown. r has room for
// 4096 bytes or more.
//
// Walk works out no pixels, which would take seventy times as long. It compares the checksum of
// each part of a PNG image. It follows the segments and scans of a JPEG and the blocks of a GIF,
// counts the rows of a BMP, and looks for the end of the root of an SVG image. Bytes behind the
// end are no damage.
func Walk(r *bufio.Reader) error {
	in := &reader{Reader: r, limited: &io.LimitedReader{N: math.MaxInt64}, source: &source{}}
	head, err := in.Peek(sniffed)
	if err != nil && err != io.EOF {
		return errors.Wrap(err, "read image")
	}
	i := slices.IndexFunc(formats, func(f format) bool { return f.walk != nil && f.is(head) })
	if i < 0 {
		return &Error{Unknown, "not an image: " + describe(head)}
	}
	in.typ = formats[i].typ
	err = formats[i].walk(in)
	var e *Error
	switch {
	case err == nil, errors.As(err, &e):
		return err
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return broken(in.typ, "is cut off")
	}
	return errors.Wrap(err, "read image")
}

// pass skips n bytes and calls f with them, piece by piece.
func (r *reader) pass(n int64, f func([]byte)) error {
	for n > 0 {
		if _, err := r.Peek(1); err != nil {
			return err
		}
		b, _ := r.Peek(int(min(n, int64(r.Buffered()))))
		f(b)
		n -= int64(len(b))
		r.Discard(len(b)) // they are there
	}
	return nil
}

// walkPNG compares the checksums of all chunks.
func walkPNG(r *reader) error {
	if _, err := r.take(8); err != nil {
		return err
	}
	pixels := false
	for n := 0; ; n++ {
		b, err := r.take(8)
		if err != nil {
			return err
		}
		length, kind := int64(be.Uint32(b)), string(b[4:])
		sum := crc32.ChecksumIEEE(b[4:])
		switch {
		case n == 0 && kind != "IHDR":
			return broken(PNG, "does not start with its header")
		case length > math.MaxInt32:
			return broken(PNG, "is damaged: part %d claims %d bytes", n+1, length)
		}
		if err := r.pass(length, func(b []byte) { sum = crc32.Update(sum, crc32.IEEETable, b) }); err != nil {
			return err
		}
		if b, err = r.take(4); err != nil {
			return err
		}
		if be.Uint32(b) != sum {
			return broken(PNG, "is damaged: the checksum of part %d is wrong", n+1)
		}
		switch pixels = pixels || kind == "IDAT"; {
		case kind == "IEND" && !pixels:
			return broken(PNG, "has no pixels")
		case kind == "IEND":
			return nil
		}
	}
}

// walkJPEG follows segments and scans to the end of the image.
func walkJPEG(r *reader) error {
	const startOfImage, endOfImage, startOfScan = 0xd8, 0xd9, 0xda
	scans := 0
	for {
		m, err := marker(r)
		switch {
		case err != nil:
			return err
		case m == endOfImage && scans == 0:
			return broken(JPEG, "has no pixels")
		case m == endOfImage:
			return nil
		case m == 1 || m >= 0xd0 && m <= startOfImage: // nothing follows these
			continue
		}
		b, err := r.take(2)
		if err != nil {
			return err
		}
		length := int64(be.Uint16(b))
		if length < 2 {
			return broken(JPEG, "is damaged: it has a segment of %d bytes", length)
		}
		if err := r.skip(length - 2); err != nil {
			return err
		}
		if m == startOfScan {
			scans++
			if err := r.skipScan(); err != nil {
				return err
			}
		}
	}
}

// skipScan skips the pixels of a scan, up to the next marker that is none of the scan itself.
func (r *reader) skipScan() error {
	for {
		if _, err := r.Peek(2); err != nil {
			return err
		}
		b, _ := r.Peek(r.Buffered())
		for {
			i := bytes.IndexByte(b[:len(b)-1], 0xff)
			if i < 0 {
				r.Discard(r.Buffered() - 1) // the last byte may begin a marker
				break
			}
			if m := b[i+1]; m != 0 && m != 0xff && (m < 0xd0 || m > 0xd7) {
				r.Discard(r.Buffered() - len(b) + i)
				return nil
			}
			if b = b[i+1:]; len(b) < 2 {
				r.Discard(r.Buffered() - len(b))
				break
			}
		}
	}
}

// walkGIF follows the blocks to the trailer. Many programs leave the trailer out.
func walkGIF(r *reader) error {
	b, err := r.take(13)
	if err != nil {
		return err
	}
	if err := r.skip(coloursOf(b[10])); err != nil {
		return err
	}
	for frames := 0; ; {
		kind, err := r.ReadByte()
		switch {
		case err == io.EOF && frames > 0:
			return nil
		case err != nil:
			return err
		case kind == ';' && frames == 0:
			return broken(GIF, "has no pixels")
		case kind == ';':
			return nil
		case kind == 0: // an empty block too many, as some programs write
			continue
		case kind == '!':
			err = r.skip(1)
		case kind == ',':
			frames++
			if b, err = r.take(9); err == nil {
				err = r.skip(coloursOf(b[8]) + 1)
			}
		default:
			return broken(GIF, "is damaged: %#02x where a block must begin", kind)
		}
		for n := byte(1); err == nil && n > 0; {
			if n, err = r.ReadByte(); err == nil {
				err = r.skip(int64(n))
			}
		}
		if err != nil {
			return err
		}
	}
}

// coloursOf returns how many bytes the table of colours has that flags announce.
func coloursOf(flags byte) int64 {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// walkBMP counts the rows. How many bytes compressed rows have is not known.
func walkBMP(r *reader) error {
	b, err := r.take(34)
	if err != nil {
		return err
	}
	start, bits := int64(le.Uint32(b[10:])), int64(le.Uint16(b[28:]))
	if le.Uint32(b[14:]) < 40 || le.Uint32(b[30:]) != 0 {
		return nil
	}
	width, height := int64(int32(le.Uint32(b[18:]))), int64(int32(le.Uint32(b[22:])))
	if height < 0 {
		height = -height // rows from top to bottom
	}
	const most = 1 << 24
	if width <= 0 || height == 0 || width > most || height > most || bits > 32 {
		return broken(BMP, "claims a size of %d x %d pixels", width, height)
	}
	return r.skip(start - 34 + (width*bits+31)/32*4*height)
}

// walkSVG looks for the end of the root. It does not look for mistakes before it.
func walkSVG(r *reader) error {
	head, _ := r.Peek(sniffed)
	if !bytes.Contains(head, []byte("<svg")) && !bytes.Contains(head, []byte(":svg")) {
		return nil // a comment hides the root
	}
	var tail []byte
	err := r.pass(math.MaxInt64, func(b []byte) {
		tail = append(tail, b[max(0, len(b)-sniffed):]...)
		tail = tail[max(0, len(tail)-sniffed):]
	})
	if err != io.EOF {
		return err
	}
	tail = bytes.TrimRight(tail, " \t\r\n\x00")
	for bytes.HasSuffix(tail, []byte("-->")) {
		begin := bytes.LastIndex(tail, []byte("<!--"))
		if begin < 0 {
			return nil // a long comment hides the end
		}
		tail = bytes.TrimRight(tail[:begin], " \t\r\n\x00")
	}
	last := tail[max(0, bytes.LastIndexByte(tail, '<')):]
	end := bytes.TrimRight(bytes.TrimSuffix(last, []byte(">")), " \t\r\n")
	closes := bytes.HasPrefix(last, []byte("</")) && bytes.HasSuffix(end, []byte("svg"))
	alone := bytes.HasPrefix(last, []byte("<svg")) && bytes.HasSuffix(last, []byte("/>"))
	if !bytes.HasSuffix(last, []byte(">")) || !closes && !alone {
		return io.EOF
	}
	return nil
}
