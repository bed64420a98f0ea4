package obfuscation

import (
	"bytes"
	"slices"
	"strings"
)

// A Decoder decodes a savedGame while it is written to it, so that its hex digits, twice as
// many as the text has bytes, are never in memory together. Its zero value is ready for use.
type Decoder struct {
	// raw is what was written, except while the text is decoded.
	raw []byte

	decoding bool
	key      byte
	text     strings.Builder
	half     []byte // the first digit of a byte, if its second is not written yet
	size     int    // expected bytes of the file
}

// opening is the length of the header of VCSK with the key.
const opening = len("!VCSKa7")

// Grow announces that n bytes will be written. It is only a hint.
func (d *Decoder) Grow(n int) { d.size = n }

// Write never fails. Decoded reports what is wrong.
func (d *Decoder) Write(p []byte) (int, error) {
	n := len(p)
	if !d.decoding {
		early := len(d.raw) < opening
		d.raw = append(d.raw, p...)
		if !early || len(d.raw) < opening {
			return n, nil
		}
		digits := d.raw[opening-2:]
		key, ok := unhex(digits[0], digits[1])
		if formOf(d.raw) != VCSK || !ok || isUpper(digits[0]) || isUpper(digits[1]) {
			d.raw = slices.Grow(d.raw, max(d.size-len(d.raw), 0))
			return n, nil
		}
		p = digits[2:]
		d.decoding, d.key, d.raw = true, key, nil
		d.text.Grow(max(d.size-opening, 0) / 2)
	}
	if len(p) == 0 {
		return n, nil
	}
	if len(d.half) > 0 {
		pair := [2]byte{d.half[0], p[0]}
		d.half = nil
		if before := d.text.Len(); !d.decode(pair[:]) {
			d.undo(before, pair[:], p[1:])
			return n, nil
		}
		p = p[1:]
	}
	even := len(p) &^ 1
	if before := d.text.Len(); !d.decode(p[:even]) {
		d.undo(before, p)
		return n, nil
	}
	d.half = bytes.Clone(p[even:])
	return n, nil
}

// decode adds digits to the text. It reports whether they are digits as VASSAL writes them; else it
// has added some of them.
func (d *Decoder) decode(digits []byte) bool {
	var out [block]byte
	for len(digits) > 0 {
		n := min(len(digits)/2, block)
		if decodeBlock(out[:n], digits[:2*n], d.key) != asWritten {
			return false
		}
		d.text.Write(out[:n])
		digits = digits[2*n:]
	}
	return true
}

// undo goes back to what was written: the digits of the first n bytes of the text, and then the
// parts. Decode knows all the ways in which it can be odd.
func (d *Decoder) undo(n int, parts ...[]byte) {
	d.raw = Encode([]byte(d.text.String()[:n]), VCSK, d.key)
	for _, part := range parts {
		d.raw = append(d.raw, part...)
	}
	d.decoding, d.text = false, strings.Builder{}
}

// Decoded returns what Decode returns for all that was written.
func (d *Decoder) Decoded(limit int) (Decoded, error) {
	if limit <= 0 {
		limit = DefaultMax
	}
	if d.decoding && (len(d.half) > 0 || d.text.Len() > limit) {
		d.undo(d.text.Len(), d.half)
	}
	if !d.decoding {
		return Decode(d.raw, limit)
	}
	text := d.text.String()
	out := Decoded{Form: VCSK, Key: d.key, Text: text, InvalidUTF8: invalidUTF8(text)}
	out.notice(opening + 2*len(text))
	return out, nil
}
