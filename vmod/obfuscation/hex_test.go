package obfuscation

import (
	"bytes"
	"testing"
)

// BenchmarkKernel is the hex kernel alone, without allocation and the check for
// UTF-8, beside a copy of the text it makes.
func BenchmarkKernel(b *testing.B) {
	text := bytes.Repeat([]byte("+/1234567890/mark;Moved\\\tpiece;;;2-27.gif;"), 70000)
	digits := make([]byte, 2*len(text))
	encodeHex(digits, text, 0xa7)
	dst := make([]byte, len(text))
	b.Run("decode", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			decodeHex(dst, digits, 0xa7)
		}
	})
	upper := bytes.ToUpper(digits)
	b.Run("decode upper", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			decodeHex(dst, upper, 0xa7)
		}
	})
	b.Run("encode", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			encodeHex(digits, text, 0xa7)
		}
	})
	b.Run("control=copy", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			copy(dst, text)
		}
	})
}
