package picture

import (
	"bytes"
	"encoding/binary"
)

var (
	le = binary.LittleEndian
	be = binary.BigEndian
)

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

func gifSize(r *reader) (int, int, error) {
	b, err := r.take(13)
	if err != nil {
		return 0, 0, err
	}
	return int(le.Uint16(b[6:])), int(le.Uint16(b[8:])), nil
}

func isBMP(head []byte) bool {
	return bytes.HasPrefix(head, []byte("BM")) && (len(head) < 18 || le.Uint32(head[6:]) == 0)
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
