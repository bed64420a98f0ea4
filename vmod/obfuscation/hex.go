package obfuscation

import "encoding/binary"

var le = binary.LittleEndian

// ones has the value 1 in each of its eight bytes, so n*ones has n in each.
const ones = 0x0101010101010101

// block is the number of bytes that are decoded before a check for faults.
const block = 4096

// decodeHex decodes digits to dst, with an exclusive or of each byte with key. dst must
// have half the length of digits, rounded down. upper is whether a digit is an
// upper-case letter; bad is the offset of the first character that is not a digit, or
// -1.
func decodeHex(dst, digits []byte, key byte) (upper bool, bad int) {
	var lower [2 * block]byte
	for done := 0; done < len(dst); done += block {
		out := dst[done:min(done+block, len(dst))]
		in := digits[2*done:][:2*len(out)]
		if !upper && decodeBlock(out, in, key) {
			continue
		}
		toLower(lower[:len(in)], in)
		if !decodeBlock(out, lower[:len(in)], key) {
			return upper, 2*done + firstBad(in)
		}
		upper = true
	}
	return upper, -1
}

// decodeBlock decodes a block. It reports whether all characters are digits and none is
// an upper-case letter; otherwise dst is meaningless.
func decodeBlock(dst, src []byte, key byte) (lower bool) {
	keys := uint64(key) * ones
	var high, low uint64
	for len(dst) >= 16 && len(src) >= 32 {
		s, d := src[:32], dst[:16]
		a, ha, la := values(le.Uint64(s))
		b, hb, lb := values(le.Uint64(s[8:]))
		le.PutUint64(d, (pack(a)|pack(b)<<32)^keys)
		high |= ha | hb
		low |= la | lb
		a, ha, la = values(le.Uint64(s[16:]))
		b, hb, lb = values(le.Uint64(s[24:]))
		le.PutUint64(d[8:], (pack(a)|pack(b)<<32)^keys)
		high |= ha | hb
		low |= la | lb
		dst, src = dst[16:], src[32:]
	}
	lower = high&(0xf0*ones) == 0 && low&(0x10*ones) == 0
	for i := range dst {
		b, ok := unhex(src[2*i], src[2*i+1])
		lower = lower && ok && !isUpper(src[2*i]) && !isUpper(src[2*i+1])
		dst[i] = b ^ key
	}
	return lower
}

// values returns the values of the eight digits of w. In each byte, the upper half of
// high is 0 if the upper half of the character is that of a digit or lower-case letter,
// and bit 4 of low is 0 if the lower half goes with it.
func values(w uint64) (v, high, low uint64) {
	letter := w >> 6 & ones // 1 for what may be a letter, of either case
	v = w&(0x0f*ones) + letter*9
	high = w ^ (letter+ones)*0x30
	// Values from 10 on are those of letters, and no value reaches 16.
	low = (v + 6*ones) ^ letter<<4 | v
	return v, high, low
}

// digitsOf turns eight values below 16 into lower-case hex digits. Values below 32 do
// not affect their neighbours.
func digitsOf(v uint64) uint64 {
	letter := (v + 6*ones) >> 4 & ones
	return v + '0'*ones + letter*('a'-'0'-10)
}

// pack joins eight values of four bits to four bytes. The first value of each pair is
// the upper half.
func pack(v uint64) uint64 {
	v = (v<<4 | v>>8) & 0x00ff00ff00ff00ff
	v = (v | v>>8) & 0x0000ffff0000ffff
	return (v | v>>16) & 0xffffffff
}

// unpack is the inverse of pack.
func unpack(b uint64) uint64 {
	b = (b | b<<16) & 0x0000ffff0000ffff
	b = (b | b<<8) & 0x00ff00ff00ff00ff
	return (b>>4 | b<<8) & (0x0f * ones)
}

// encodeHex encodes src to dst as lower-case hex digits, after an exclusive or of each
// byte with key. dst must be twice as long as src.
func encodeHex(dst, src []byte, key byte) {
	keys := uint64(key) * ones
	for len(src) >= 8 && len(dst) >= 16 {
		w := le.Uint64(src) ^ keys
		le.PutUint64(dst, digitsOf(unpack(w&0xffffffff)))
		le.PutUint64(dst[8:], digitsOf(unpack(w>>32)))
		dst, src = dst[16:], src[8:]
	}
	for i, b := range src {
		b ^= key
		dst[2*i], dst[2*i+1] = digit(b>>4), digit(b&15)
	}
}

// xor writes src to dst of the same length, with an exclusive or of each byte with key.
func xor(dst, src []byte, key byte) {
	keys := uint64(key) * ones
	for len(src) >= 8 && len(dst) >= 8 {
		le.PutUint64(dst, le.Uint64(src)^keys)
		dst, src = dst[8:], src[8:]
	}
	for i, b := range src {
		dst[i] = b ^ key
	}
}

func digit(v byte) byte {
	return "0123456789abcdef"[v]
}

// letters returns a word with bit 5 set for each character of w that is a letter, if all
// are hex digits. The two cases of a letter differ in that bit.
func letters(w uint64) uint64 {
	return w >> 1 & (0x20 * ones)
}

// toLower writes src to dst of the same length, with letters in lower case. A
// character that is not a hex digit does not become one.
func toLower(dst, src []byte) {
	for len(src) >= 8 && len(dst) >= 8 {
		w := le.Uint64(src)
		le.PutUint64(dst, w|letters(w))
		dst, src = dst[8:], src[8:]
	}
	for i, c := range src {
		dst[i] = c | c>>1&0x20
	}
}

// toUpper makes the letters of hex digits upper case.
func toUpper(digits []byte) {
	for ; len(digits) >= 8; digits = digits[8:] {
		w := le.Uint64(digits)
		le.PutUint64(digits, w&^letters(w))
	}
	for i, c := range digits {
		digits[i] = c &^ (c >> 1 & 0x20)
	}
}

// allUpper reports whether no letter of hex digits is in lower case.
func allUpper(digits []byte) bool {
	var lower uint64
	for ; len(digits) >= 8; digits = digits[8:] {
		w := le.Uint64(digits)
		lower |= w & letters(w)
	}
	for _, c := range digits {
		lower |= uint64(c & (c >> 1) & 0x20)
	}
	return lower == 0
}

func isUpper(c byte) bool {
	return c >= 'A' && c <= 'F'
}

// unhex returns the byte for two digits, and false if they are not digits.
func unhex(high, low byte) (byte, bool) {
	h, okh := nibble(high)
	l, okl := nibble(low)
	return h<<4 | l, okh && okl
}

func nibble(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	case isUpper(c):
		return c - 'A' + 10, true
	}
	return 0, false
}

// firstBad returns the offset of the first character that is not a digit, or -1.
func firstBad(digits []byte) int {
	for i, c := range digits {
		if _, ok := nibble(c); !ok {
			return i
		}
	}
	return -1
}
