package obfuscation

import (
	"bytes"
	"compress/zlib"
)

// Encode obfuscates text in the given form and key, with lower-case digits as
// VASSAL writes them. The key is ignored for Plain. VCSZ is compressed as the
// proposal for VASSAL did it, in the zlib form at the best level.
func Encode(text []byte, form Form, key byte) []byte {
	switch form {
	case VCSK:
		return encodeDigits(text, form, key)
	case VCSZ:
		return encodeDigits(deflate(text), form, key)
	case VOBS, BangVOBS:
		h := form.header()
		b := make([]byte, len(h)+1+len(text))
		copy(b, h)
		b[len(h)] = key
		xor(b[len(h)+1:], text, key)
		return b
	}
	return bytes.Clone(text)
}

// Encode obfuscates d.Text as it was before: if the text is unchanged the
// bytes are those that were decoded. A changed text is written in the same
// form, with the same key, and with the same letter case of its hex digits as
// far as the old text reached.
func (d Decoded) Encode() []byte {
	if d.Form != VCSK && d.Form != VCSZ {
		return Encode(d.Text, d.Form, d.Key)
	}
	body := d.Text
	if d.Form == VCSZ {
		// Compressing the same text anew need not give the same bytes.
		body = d.packed
		if text, err := inflate(d.packed, max(len(d.Text), 1)); err != nil || !bytes.Equal(text, d.Text) {
			body = deflate(d.Text)
		}
	}
	b := encodeDigits(body, d.Form, d.Key)
	d.digits.apply(b[len(d.Form.header()):])
	return b
}

func encodeDigits(body []byte, form Form, key byte) []byte {
	h := form.header()
	b := make([]byte, len(h)+2+2*len(body))
	copy(b, h)
	digits := b[len(h):]
	digits[0], digits[1] = digit(key>>4), digit(key&15)
	encodeHex(digits[2:], body, key)
	return b
}

func deflate(text []byte) []byte {
	var b bytes.Buffer
	// The level is valid and writing to memory does not fail.
	w, _ := zlib.NewWriterLevel(&b, zlib.BestCompression)
	_, _ = w.Write(text)
	_ = w.Close()
	return b.Bytes()
}

// letterCase remembers which hex digits are upper-case letters. VASSAL writes
// none today; some old saves have only such. Files that mix them were edited by
// hand.
type letterCase struct {
	upper bool     // all letters
	mixed []uint64 // those with their bit set, if not all or none
}

// casesOf finds the upper-case letters of digits.
func casesOf(digits []byte) letterCase {
	if allUpper(digits) {
		return letterCase{upper: true}
	}
	bits := make([]uint64, (len(digits)+63)/64)
	for i, d := range digits {
		if isUpper(d) {
			bits[i/64] |= 1 << (i % 64)
		}
	}
	return letterCase{mixed: bits}
}

// apply makes letters upper case where they were, in lower-case digits.
func (c letterCase) apply(digits []byte) {
	if c.upper {
		toUpper(digits)
		return
	}
	for i := range digits[:min(len(digits), 64*len(c.mixed))] {
		if c.mixed[i/64]>>(i%64)&1 != 0 && digits[i] >= 'a' {
			digits[i] -= 'a' - 'A'
		}
	}
}
