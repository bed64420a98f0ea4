package obfuscation

import (
	"encoding/binary"
	"sync"
)

var le = binary.LittleEndian

// ones has the value 1 in each of its eight bytes, so n*ones has n in each.
const ones = 0x0101010101010101

// block is the number of bytes that are decoded before a check for faults.
const block = 4096

// pairs has, for two characters as a little-endian number, the byte that they are the hex digits of,
// with marks above it. Only some 4 KiB of it are in use.
var pairs = sync.OnceValue(func() *[1 << 16]uint16 {
	const digits = "0123456789abcdefABCDEF"
	var all [1 << 16]uint16
	for _, high := range []byte(digits) {
		for _, low := range []byte(digits) {
			b, _ := unhex(high, low)
			pair := uint16(b) | areDigits
			if !isUpper(high) && !isUpper(low) {
				pair |= noneUpper
			}
			all[uint16(low)<<8|uint16(high)] = pair
		}
	}
	return &all
})

// Marks of pairs.
const (
	areDigits = 1 << 8 // both characters are hex digits
	noneUpper = 1 << 9 // neither is an upper-case letter

	asWritten = areDigits | noneUpper // as VASSAL writes them
)

// decodeHex decodes digits to dst, with an exclusive or of each byte with key. dst must
// have half the length of digits, rounded down. upper is whether a digit is an
// upper-case letter; bad is the offset of the first character that is not a digit, or
// -1.
func decodeHex(dst, digits []byte, key byte) (upper bool, bad int) {
	for done := 0; done < len(dst); done += block {
		out := dst[done:min(done+block, len(dst))]
		in := digits[2*done:][:2*len(out)]
		marks := decodeBlock(out, in, key)
		if marks&areDigits == 0 {
			return upper, 2*done + firstBad(in)
		}
		upper = upper || marks&noneUpper == 0
	}
	return upper, -1
}

// decodeBlock decodes a block, and returns the marks that all its pairs have. Without areDigits, dst
// is meaningless.
func decodeBlock(dst, src []byte, key byte) (marks uint16) {
	of := pairs()
	marks = asWritten
	for len(dst) >= 16 && len(src) >= 32 { // a quarter faster than 8 bytes at once
		d, s := (*[16]byte)(dst), (*[32]byte)(src)
		p0, p1, p2, p3 := of[le.Uint16(s[0:])], of[le.Uint16(s[2:])], of[le.Uint16(s[4:])], of[le.Uint16(s[6:])]
		marks &= p0 & p1 & p2 & p3
		d[0], d[1], d[2], d[3] = byte(p0)^key, byte(p1)^key, byte(p2)^key, byte(p3)^key
		p0, p1, p2, p3 = of[le.Uint16(s[8:])], of[le.Uint16(s[10:])], of[le.Uint16(s[12:])], of[le.Uint16(s[14:])]
		marks &= p0 & p1 & p2 & p3
		d[4], d[5], d[6], d[7] = byte(p0)^key, byte(p1)^key, byte(p2)^key, byte(p3)^key
		p0, p1, p2, p3 = of[le.Uint16(s[16:])], of[le.Uint16(s[18:])], of[le.Uint16(s[20:])], of[le.Uint16(s[22:])]
		marks &= p0 & p1 & p2 & p3
		d[8], d[9], d[10], d[11] = byte(p0)^key, byte(p1)^key, byte(p2)^key, byte(p3)^key
		p0, p1, p2, p3 = of[le.Uint16(s[24:])], of[le.Uint16(s[26:])], of[le.Uint16(s[28:])], of[le.Uint16(s[30:])]
		marks &= p0 & p1 & p2 & p3
		d[12], d[13], d[14], d[15] = byte(p0)^key, byte(p1)^key, byte(p2)^key, byte(p3)^key
		dst, src = dst[16:], src[32:]
	}
	for i := range dst {
		p := of[le.Uint16(src[2*i:])]
		marks &= p
		dst[i] = byte(p) ^ key
	}
	return marks
}

// digitsOf turns eight values below 16 into lower-case hex digits. Values below 32 do
// not affect their neighbours.
func digitsOf(v uint64) uint64 {
	letter := (v + 6*ones) >> 4 & ones
	return v + '0'*ones + letter*('a'-'0'-10)
}

// unpack splits four bytes into eight values of four bits, the upper half of each byte first.
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
