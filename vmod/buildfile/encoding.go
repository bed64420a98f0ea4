package buildfile

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// singleByte are the encodings with a byte for each character that a declaration may
// name, besides UTF-8 and UTF-16. Editors of the last thirty years wrote VASSAL's files
// in them. The multi-byte tables of East Asia would be larger than the rest of the
// program.
var singleByte = map[string]encoding.Encoding{
	"iso-8859-1":   charmap.ISO8859_1,
	"latin1":       charmap.ISO8859_1,
	"iso-8859-2":   charmap.ISO8859_2,
	"iso-8859-15":  charmap.ISO8859_15,
	"windows-1250": charmap.Windows1250,
	"windows-1251": charmap.Windows1251,
	"windows-1252": charmap.Windows1252,
	"cp1252":       charmap.Windows1252,
}

const readableEncodings = "utf-8, utf-16 with a byte order mark, iso-8859-1, iso-8859-2, iso-8859-15, windows-1250, " +
	"windows-1251, windows-1252"

// utf8Mark is a byte order mark in UTF-8, which Windows editors leave.
var utf8Mark = []byte{0xEF, 0xBB, 0xBF}

// decodeText returns the file in UTF-8 without a byte order mark. If the file declares
// UTF-8, the result is a part of data, and checkCharacters must still check it.
func decodeText(data []byte, lim Limits) ([]byte, error) {
	text, err := decoded(data, lim)
	if err == nil {
		err = lim.Allow(int64(len(text)))
	}
	return text, err
}

func decoded(data []byte, lim Limits) ([]byte, error) {
	switch {
	case bytes.HasPrefix(data, utf8Mark):
		return data[3:], nil
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return decodeUTF16(data, 2, binary.BigEndian, lim)
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return decodeUTF16(data, 2, binary.LittleEndian, lim)
	case bytes.HasPrefix(data, []byte{0, '<'}):
		return decodeUTF16(data, 0, binary.BigEndian, lim)
	case bytes.HasPrefix(data, []byte{'<', 0}):
		return decodeUTF16(data, 0, binary.LittleEndian, lim)
	}
	declared, _ := encodingSpan(data)
	name := string(data[declared.start:declared.end])
	switch lower := strings.ToLower(name); lower {
	case "", "utf-8", "utf8", "us-ascii", "ascii":
		return data, nil
	default:
		table, ok := singleByte[lower]
		if !ok {
			return nil, refuseAll(BadEncoding, "declared encoding %q is not read; allowed are %s", name,
				readableEncodings)
		}
		if err := lim.Allow(mostGrowth * int64(len(data))); err != nil {
			return nil, err
		}
		text, err := table.NewDecoder().Bytes(data)
		if err != nil {
			return nil, refuseAll(BadEncoding, "declared encoding %q: %v", name, err)
		}
		return text, nil
	}
}

// encodingSpan returns where the XML declaration has the name of the encoding.
func encodingSpan(data []byte) (name span, ok bool) {
	if !bytes.HasPrefix(data, []byte("<?xml")) {
		return span{}, false
	}
	end := bytes.Index(data[:min(len(data), 1024)], []byte("?>"))
	if end < 0 {
		return span{}, false
	}
	_, rest, ok := bytes.Cut(data[:end], []byte("encoding"))
	if !ok {
		return span{}, false
	}
	rest = bytes.TrimLeft(rest, " \t\r\n=")
	if len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
		return span{}, false
	}
	word, _, _ := bytes.Cut(rest[1:], rest[:1])
	start := end - len(rest) + 1
	return span{start, start + len(word)}, true
}

// mostGrowth is how many times longer a text can become when it is decoded.
const mostGrowth = 3

func decodeUTF16(data []byte, start int, order binary.ByteOrder, lim Limits) ([]byte, error) {
	if err := lim.Allow(mostGrowth * int64(len(data)/2)); err != nil {
		return nil, err
	}
	text := make([]byte, 0, len(data)/2+len(data)/8)
	for i := start; i < len(data); i += 2 {
		if i+1 == len(data) {
			return nil, refuse(BadEncoding, text, len(text), "byte 0x%02x at offset %d is half a utf-16 character",
				data[i], i)
		}
		r := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(r) {
			var next rune
			if i+4 <= len(data) {
				next = rune(order.Uint16(data[i+2:]))
			}
			pair := utf16.DecodeRune(r, next)
			if pair == utf8.RuneError {
				return nil, refuse(BadEncoding, text, len(text), "unit 0x%04x at offset %d is half a utf-16 pair", r, i)
			}
			r, i = pair, i+2
		}
		text = utf8.AppendRune(text, r)
	}
	return text, nil
}
