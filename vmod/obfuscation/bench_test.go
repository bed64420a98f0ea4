package obfuscation_test

import (
	"encoding/hex"
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// saved makes a text of the size of a large game, and its obfuscated form.
func saved(form obfuscation.Form) (text, in []byte) {
	r := rand.New(rand.NewPCG(1, 2))
	text = make([]byte, 3<<20)
	for i := range text {
		text[i] = byte(' ' + r.IntN(95))
	}
	return text, obfuscation.Encode(text, form, 0xa7)
}

// BenchmarkDecode has the speed of the kernel in bytes of plain text, with its
// controls in the same run: a copy of as many bytes, the check for UTF-8, which
// Decode makes too, and the obvious way to decode.
func BenchmarkDecode(b *testing.B) {
	for _, form := range []obfuscation.Form{obfuscation.VCSK, obfuscation.VOBS} {
		text, in := saved(form)
		b.Run(form.String(), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := obfuscation.Decode(in, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	text, in := saved(obfuscation.VCSK)
	dst := make([]byte, len(text))
	b.Run("control=copy", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			copy(dst, text)
		}
	})
	b.Run("control=utf8", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			utf8.Valid(text)
		}
	})
	b.Run("control=encoding_hex", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if _, err := hex.Decode(dst, in[7:]); err != nil {
				b.Fatal(err)
			}
			for i := range dst {
				dst[i] ^= 0xa7
			}
		}
	})
}

// BenchmarkEncode is the way back.
func BenchmarkEncode(b *testing.B) {
	text, _ := saved(obfuscation.VCSK)
	b.Run("VCSK", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			obfuscation.Encode(text, obfuscation.VCSK, 0xa7)
		}
	})
	dst := make([]byte, 2*len(text))
	b.Run("control=encoding_hex", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		xored := make([]byte, len(text))
		for b.Loop() {
			for i, c := range text {
				xored[i] = c ^ 0xa7
			}
			hex.Encode(dst, xored)
		}
	})
}
