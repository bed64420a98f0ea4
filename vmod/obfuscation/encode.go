package obfuscation

import (
	"bytes"
	"compress/zlib"
)

// Encode obfuscates text with the given form and key. It writes lower-case digits, as
// VASSAL does. Plain has no key. VCSZ is compressed as in the proposal for VASSAL, in
// the zlib format at the best level.
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

// Encode obfuscates d.Text as it was before. If the text did not change, the result
// is byte for byte what was decoded. A changed text has the same form and key, and up
// to the length of the old text the same letter case of hex digits.
func (d Decoded) Encode() []byte {
	if d.Form != VCSK && d.Form != VCSZ {
		return Encode([]byte(d.Text), d.Form, d.Key)
	}
	body := []byte(d.Text)
	if d.Form == VCSZ {
		// Compressing the same text again may give other bytes.
		if text, err := inflate(d.packed, max(len(d.Text), 1)); err == nil && text == d.Text {
			body = d.packed
		} else {
			body = deflate(body)
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
	// The level is valid, and writing to memory does not fail.
	w, _ := zlib.NewWriterLevel(&b, zlib.BestCompression)
	_, _ = w.Write(text)
	_ = w.Close()
	return b.Bytes()
}

// letterCase is which hex digits are upper-case letters. VASSAL writes none today, and
// in some old saves all letters are. Files that mix both were edited by hand.
type letterCase struct {
	upper bool     // whether all letters are
	mixed []uint64 // otherwise a bit for each digit; nil for none
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

// apply makes the letters in lower-case digits upper case where they were.
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
