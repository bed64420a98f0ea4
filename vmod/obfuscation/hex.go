package obfuscation

import "encoding/binary"

var le = binary.LittleEndian

// ones has the value 1 in each of its eight bytes; a multiple of it has that
// value in each.
const ones = 0x0101010101010101

// block is the number of bytes decoded between two looks at the faults.
const block = 4096

// decodeHex writes the bytes that digits stands for, joined with key, to dst,
// which must have half the length of digits, rounded down. upper tells whether
// a digit of them is an upper-case letter; bad is the offset of the first
// character that is no digit, and -1 if all are.
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

// decodeBlock decodes one block and tells whether all its characters are digits
// and none of them is an upper-case letter. Otherwise what it decodes is of no
// use.
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

// values turns the eight digits of w into their values. In each byte, the upper
// half of high is 0 if the character has the upper half of a digit or of a
// lower-case letter, and bit 4 of low is 0 if the lower half goes with that.
func values(w uint64) (v, high, low uint64) {
	letter := w >> 6 & ones // 1 for what may be a letter, of either case
	v = w&(0x0f*ones) + letter*9
	high = w ^ (letter+ones)*0x30
	// Values from 10 on are those of letters, and no value reaches 16.
	low = (v + 6*ones) ^ letter<<4 | v
	return v, high, low
}

// digitsOf turns eight values below 32 into characters: those below 16 into
// lower-case hex digits.
func digitsOf(v uint64) uint64 {
	letter := (v + 6*ones) >> 4 & ones
	return v + '0'*ones + letter*('a'-'0'-10)
}

// pack joins eight values of four bits to four bytes, the first value of each
// pair above the second.
func pack(v uint64) uint64 {
	v = (v<<4 | v>>8) & 0x00ff00ff00ff00ff
	v = (v | v>>8) & 0x0000ffff0000ffff
	return (v | v>>16) & 0xffffffff
}

// unpack is the reverse of pack.
func unpack(b uint64) uint64 {
	b = (b | b<<16) & 0x0000ffff0000ffff
	b = (b | b<<8) & 0x00ff00ff00ff00ff
	return (b>>4 | b<<8) & (0x0f * ones)
}

// encodeHex writes src, joined with key, to dst as lower-case hex digits. dst
// must be twice as long as src.
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

// xor writes src, joined with key, to dst of the same length.
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

// letters has bit 5 set for each character of w that is a letter, if all are hex
// digits. This is the bit by which the cases of a letter differ.
func letters(w uint64) uint64 {
	return w >> 1 & (0x20 * ones)
}

// toLower writes src to dst of the same length, with letters in lower case.
// What is no hex digit becomes none.
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

// allUpper tells whether no letter of hex digits is in lower case.
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

// unhex is the byte that two digits stand for.
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

// firstBad is the offset of the first character of digits that is none.
func firstBad(digits []byte) int {
	for i, c := range digits {
		if _, ok := nibble(c); !ok {
			return i
		}
	}
	return -1
}
