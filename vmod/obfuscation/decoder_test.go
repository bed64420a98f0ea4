package obfuscation_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// A Decoder gives what Decode gives, whatever is written to it in whatever parts.
func TestDecoder(t *testing.T) {
	form := rapid.SampledFrom([]obfuscation.Form{obfuscation.VCSK, obfuscation.VCSK, obfuscation.VCSK, obfuscation.VOBS, obfuscation.Plain})
	rapid.Check(t, func(t *rapid.T) {
		file := obfuscation.Encode(rapid.SliceOfN(rapid.Byte(), 0, 99).Draw(t, "text"), form.Draw(t, "form"), rapid.Byte().Draw(t, "key"))
		for _, at := range rapid.SliceOfN(rapid.IntRange(0, max(len(file)-1, 0)), 0, 2).Draw(t, "odd") {
			if len(file) > 0 {
				file[at] = rapid.SampledFrom([]byte("0aAfFg!\n\x00")).Draw(t, "instead")
			}
		}
		file = file[:rapid.IntRange(0, len(file)).Draw(t, "bytes")]
		limit := rapid.SampledFrom([]int{0, 10}).Draw(t, "limit")

		var d obfuscation.Decoder
		d.Grow(rapid.IntRange(0, 300).Draw(t, "hint"))
		for rest := file; len(rest) > 0; {
			n := rapid.IntRange(0, len(rest)).Draw(t, "part")
			part := bytes.Clone(rest[:n])
			if written, err := d.Write(part); written != n || err != nil {
				t.Fatal(written, err)
			}
			clear(part) // which the Decoder must not keep
			rest = rest[n:]
		}
		got, err := d.Decoded(limit)
		want, wantErr := obfuscation.Decode(file, limit)
		if diff := cmp.Diff(wantErr, err); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(obfuscation.Decoded{}), cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
		if err == nil && !bytes.Equal(got.Encode(), file) {
			t.Fatalf("encoded again: %q, want %q", got.Encode(), file)
		}
	})
}
