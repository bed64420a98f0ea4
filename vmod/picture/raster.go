package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
)

var (
	le = binary.LittleEndian
	be = binary.BigEndian
)

const pngSignature = "\x89PNG\r\n\x1a\n"

func pngSize(r *reader) (int, int, error) {
	b, err := r.take(24)
	if err != nil {
		return 0, 0, err
	}
	if string(b[12:16]) != "IHDR" {
		return 0, 0, broken(PNG, "does not start with its header")
	}
	return int(int32(be.Uint32(b[16:]))), int(int32(be.Uint32(b[20:]))), nil
}

// pngRest walks the chunks to the last one and checks their checksums.
func pngRest(r *reader) error {
	if err := r.skip(int64(len(pngSignature))); err != nil {
		return err
	}
	for {
		b, err := r.take(8)
		if err != nil {
			return err
		}
		length, last := int64(be.Uint32(b)), string(b[4:]) == "IEND"
		if length > 1<<31-1 {
			return broken(PNG, "has a chunk of %d bytes", length)
		}
		sum := crc32.NewIEEE()
		_, _ = sum.Write(b[4:]) // a hash does not fail
		if _, err := io.CopyN(sum, r.Reader, length); err != nil {
			return err
		}
		if b, err = r.take(4); err != nil {
			return err
		}
		if be.Uint32(b) != sum.Sum32() {
			return broken(PNG, "is damaged: a checksum is wrong")
		}
		if last {
			return nil
		}
	}
}

func isGIF(head []byte) bool {
	return bytes.HasPrefix(head, []byte("GIF87a")) || bytes.HasPrefix(head, []byte("GIF89a"))
}

func gifSize(r *reader) (int, int, error) {
	b, err := r.take(13)
	if err != nil {
		return 0, 0, err
	}
	return int(le.Uint16(b[6:])), int(le.Uint16(b[8:])), nil
}

// colours is the length of the colour table that flags announce.
func colours(flags byte) int64 {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// gifRest walks the blocks to the trailer.
func gifRest(r *reader) error {
	b, err := r.take(13)
	if err != nil {
		return err
	}
	if err := r.skip(colours(b[10])); err != nil {
		return err
	}
	for {
		kind, err := r.ReadByte()
		if err != nil {
			return err
		}
		switch kind {
		case ';':
			return nil
		case '!':
			err = r.skip(1)
		case ',':
			if b, err = r.take(9); err == nil {
				err = r.skip(colours(b[8]) + 1)
			}
		default:
			return broken(GIF, "is damaged: it has a block of type %#02x", kind)
		}
		if err != nil {
			return err
		}
		if err := gifData(r); err != nil {
			return err
		}
	}
}

// gifData passes over the pieces of a block.
func gifData(r *reader) error {
	for {
		n, err := r.ReadByte()
		if err != nil || n == 0 {
			return err
		}
		if err := r.skip(int64(n)); err != nil {
			return err
		}
	}
}

func isBMP(head []byte) bool {
	return len(head) >= 18 && head[0] == 'B' && head[1] == 'M' && le.Uint32(head[6:]) == 0 ||
		len(head) < 18 && len(head) >= 2 && head[0] == 'B' && head[1] == 'M'
}

func bmpSize(r *reader) (int, int, error) {
	b, err := r.take(26)
	if err != nil {
		return 0, 0, err
	}
	switch header := le.Uint32(b[14:]); {
	case header == 12:
		return int(le.Uint16(b[18:])), int(le.Uint16(b[20:])), nil
	case header < 40:
		return 0, 0, broken(BMP, "has a header of %d bytes", header)
	}
	w, h := int(int32(le.Uint32(b[18:]))), int(int32(le.Uint32(b[22:])))
	if h < 0 {
		h = -h // rows from top to bottom
	}
	return w, h, nil
}

// bmpRest checks that the file is as long as it says. Some writers leave 0.
func bmpRest(r *reader) error {
	b, err := r.Peek(6)
	if err != nil {
		return err
	}
	return r.skip(int64(le.Uint32(b[2:])))
}

func isWebP(head []byte) bool {
	return len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP"
}

func webpSize(r *reader) (int, int, error) {
	b, err := r.take(30)
	if err != nil {
		return 0, 0, err
	}
	switch data := b[20:]; string(b[12:16]) {
	case "VP8X":
		return 1 + int(le.Uint32(data[4:])&0xffffff), 1 + int(le.Uint32(data[6:])>>8), nil
	case "VP8L":
		if data[0] == 0x2f {
			size := le.Uint32(data[1:])
			return 1 + int(size&0x3fff), 1 + int(size>>14&0x3fff), nil
		}
	case "VP8 ":
		if string(data[3:6]) == "\x9d\x01\x2a" {
			return int(le.Uint16(data[6:]) & 0x3fff), int(le.Uint16(data[8:]) & 0x3fff), nil
		}
	}
	return 0, 0, broken(WebP, "does not start with its header")
}

// riffRest checks that the file is as long as it says.
func riffRest(r *reader) error {
	b, err := r.take(8)
	if err != nil {
		return err
	}
	return r.skip(int64(le.Uint32(b[4:])))
}
