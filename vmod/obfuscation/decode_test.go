package obfuscation_test

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

func codes(d obfuscation.Decoded) []string {
	var c []string
	for _, n := range d.Notices {
		c = append(c, n.Code)
	}
	return c
}

func errorCode(t *testing.T, err error) string {
	t.Helper()
	var e *obfuscation.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v has no code", err)
	}
	return e.Code
}

// hostile: D1 D2 D3 D5 D8 D11
func TestDecode(t *testing.T) {
	const text = "begin_save\x1b\x1bend_save"
	tests := []struct {
		name    string
		in      string
		text    string
		form    obfuscation.Form
		key     byte
		notices []string
	}{
		{"as VASSAL writes it", "!VCSKa7c5c2c0cec9f8d4c6d1c2bcbcc2c9c3f8d4c6d1c2", text, obfuscation.VCSK, 0xa7, nil},
		{"no text", "!VCSKa7", "", obfuscation.VCSK, 0xa7, nil},
		{"D5 upper-case digits", "!VCSKA7C5C2", "be", obfuscation.VCSK, 0xa7, nil},
		{"mixed digits", "!VCSKa7C5c2cE", "bei", obfuscation.VCSK, 0xa7, nil},
		{"D1 empty file", "", "", obfuscation.Plain, 0, []string{"PLAIN_TEXT", "SHORT"}},
		{"D2 shorter than a header", "abc", "abc", obfuscation.Plain, 0, []string{"PLAIN_TEXT", "SHORT"}},
		{"D3 no header", text, text, obfuscation.Plain, 0, []string{"PLAIN_TEXT"}},
		{"header of another case", "!vcska7c5", "!vcska7c5", obfuscation.Plain, 0, []string{"PLAIN_TEXT"}},
		{"D8 key 00", "!VCSK006162", "ab", obfuscation.VCSK, 0, []string{"NULL_KEY"}},
		{"D11 not UTF-8", "!VCSK01" + "60fe60", "a\xffa", obfuscation.VCSK, 1, []string{"NOT_UTF8"}},
		{"VOBS", "VOBS\x01`c", "ab", obfuscation.VOBS, 1, []string{"NEEDS_VASSAL_3_8"}},
		{"VOBS without text", "VOBS\x01", "", obfuscation.VOBS, 1, []string{"NEEDS_VASSAL_3_8"}},
		{"VOBS with a bang", "!VOBS\x01`c", "ab", obfuscation.BangVOBS, 1, []string{"NOT_READ_BY_VASSAL"}},
		{"VOBS with key 0", "VOBS\x00ab", "ab", obfuscation.VOBS, 0, []string{"NEEDS_VASSAL_3_8", "NULL_KEY"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, err := obfuscation.Decode([]byte(tt.in), 0)
			if err != nil {
				t.Fatal(err)
			}
			if d.Form != tt.form || d.Key != tt.key || string(d.Text) != tt.text {
				t.Errorf("got %v key %02x text %q, want %v key %02x text %q", d.Form, d.Key, d.Text, tt.form, tt.key, tt.text)
			}
			if diff := cmp.Diff(tt.notices, codes(d)); diff != "" {
				t.Errorf("notices (-want +got):\n%s", diff)
			}
			if got := string(d.Encode()); got != tt.in {
				t.Errorf("encoded again %q, want %q", got, tt.in)
			}
		})
	}
}

// hostile: D4 D5 D6
func TestDecodeRefuses(t *testing.T) {
	tests := []struct {
		name, in string
		code     string
		offset   int
	}{
		{"D4 header only", "!VCSK", obfuscation.NoKey, 5},
		{"half a key", "!VCSKa", obfuscation.NoKey, 6},
		{"key that is not hex", "!VCSKzz00", obfuscation.NotHex, 5},
		{"D5 odd digit", "!VCSKa7c5c", obfuscation.OddDigits, 9},
		{"D6 line feed at the end", "!VCSKa7c5\n", obfuscation.NotHex, 9},
		{"D6 carriage return and line feed", "!VCSKa7c5\r\n", obfuscation.NotHex, 9},
		{"not a digit", "!VCSKa7c5g0", obfuscation.NotHex, 9},
		{"not a digit far in", "!VCSKa7" + strings.Repeat("c5", 6000) + "c:", obfuscation.NotHex, 7 + 12001},
		{"VOBS without a key", "VOBS", obfuscation.NoKey, 4},
		{"VCSZ without a key", "!VCSZ", obfuscation.NoKey, 5},
		{"VCSZ without text", "!VCSZ00", obfuscation.Deflate, 5},
		{"VCSZ with damaged text", "!VCSZ00ffffffff", obfuscation.Deflate, 5},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := obfuscation.Decode([]byte(tt.in), 0)
			var e *obfuscation.Error
			if !errors.As(err, &e) {
				t.Fatalf("error %v", err)
			}
			if e.Code != tt.code || e.Offset != tt.offset {
				t.Errorf("got %s at %d, want %s at %d", e.Code, e.Offset, tt.code, tt.offset)
			}
		})
	}
}

// D7: VASSAL takes off one layer only.
//
// hostile: D7
func TestDecodeTwiceObfuscated(t *testing.T) {
	inner := obfuscation.Encode([]byte("begin_save"), obfuscation.VCSK, 9)
	d, err := obfuscation.Decode(obfuscation.Encode(inner, obfuscation.VCSK, 7), 0)
	if err != nil {
		t.Fatal(err)
	}
	if d.Text != string(inner) {
		t.Errorf("text %q, want the inner layer", d.Text)
	}
	if diff := cmp.Diff([]string{"OBFUSCATED_TWICE"}, codes(d)); diff != "" {
		t.Error(diff)
	}
}

// No character but the 22 digits may be taken for one, wherever it stands.
func TestEveryCharacterAsDigit(t *testing.T) {
	const digits = "0123456789abcdefABCDEF"
	for at := range 48 {
		for c := range 256 {
			in := []byte("!VCSK00" + strings.Repeat("0", 48))
			in[7+at] = byte(c)
			d, err := obfuscation.Decode(in, 0)
			if strings.IndexByte(digits, byte(c)) < 0 {
				if err == nil {
					t.Fatalf("character %#02x was taken for a digit", c)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%q: %v", in, err)
			}
			var want byte
			if _, err := fmt.Sscanf(string(in[7+at/2*2:][:2]), "%02x", &want); err != nil {
				t.Fatal(err)
			}
			if d.Text[at/2] != want {
				t.Fatalf("%q: byte %d is %02x, want %02x", in, at/2, d.Text[at/2], want)
			}
			if got := d.Encode(); !bytes.Equal(got, in) {
				t.Fatalf("encoded again %q, want %q", got, in)
			}
		}
	}
}

// D9: all keys, in all forms, over all bytes.
//
// hostile: D9
func TestEveryKey(t *testing.T) {
	text := make([]byte, 0, 515)
	for i := range 515 {
		text = append(text, byte(i*7))
	}
	for _, form := range []obfuscation.Form{obfuscation.VCSK, obfuscation.VCSZ, obfuscation.VOBS, obfuscation.BangVOBS} {
		for key := range 256 {
			in := obfuscation.Encode(text, form, byte(key))
			d, err := obfuscation.Decode(in, 0)
			if err != nil {
				t.Fatal(err)
			}
			if d.Form != form || d.Key != byte(key) || d.Text != string(text) {
				t.Fatalf("%v key %02x came back as %v key %02x", form, key, d.Form, d.Key)
			}
			if !bytes.Equal(d.Encode(), in) {
				t.Fatalf("%v key %02x is not written as it was", form, key)
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOf(rapid.Byte()).Draw(t, "text")
		key := rapid.Byte().Draw(t, "key")
		in := obfuscation.Encode(text, obfuscation.VCSK, key)
		for i := 5; i < len(in); i++ {
			if in[i] >= 'a' && rapid.Bool().Draw(t, "upper") {
				in[i] -= 'a' - 'A'
			}
		}
		if rapid.Bool().Draw(t, "all upper") {
			in = append(in[:5], bytes.ToUpper(in[5:])...)
		}
		d, err := obfuscation.Decode(in, 0)
		if err != nil {
			t.Fatal(err)
		}
		if d.Text != string(text) || !bytes.Equal(d.Encode(), in) {
			t.Fatalf("%q came back as %q and %q", in, d.Text, d.Encode())
		}
	})
}

// A compressed text comes back with the bytes of its own compressor, whichever
// that was, and with ours where the text was changed.
func TestVCSZKeepsForeignCompression(t *testing.T) {
	text := []byte(strings.Repeat("+/1/piece;", 50))
	for _, level := range []int{flate.NoCompression, flate.BestSpeed} {
		var raw bytes.Buffer
		w, err := flate.NewWriter(&raw, level)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		in := obfuscation.Encode(raw.Bytes(), obfuscation.VCSK, 0x5a)
		in[4] = 'Z'
		d, err := obfuscation.Decode(in, 0)
		if err != nil {
			t.Fatal(err)
		}
		if d.Text != string(text) || !bytes.Equal(d.Encode(), in) {
			t.Errorf("level %d: text or file differs", level)
		}
		d.Text += "more"
		again, err := obfuscation.Decode(d.Encode(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if again.Text != d.Text || again.Form != obfuscation.VCSZ {
			t.Errorf("level %d: the changed text is lost", level)
		}
	}
}

// hostile: D10
func TestChangedTextKeepsFormAndCase(t *testing.T) {
	d, err := obfuscation.Decode([]byte("!VCSKA7C5c2"), 0)
	if err != nil {
		t.Fatal(err)
	}
	d.Text = "bex"
	if got, want := string(d.Encode()), "!VCSKA7C5c2df"; got != want {
		t.Errorf("mixed: got %q, want %q", got, want)
	}
	d, err = obfuscation.Decode([]byte("!VCSKA7C5C2"), 0)
	if err != nil {
		t.Fatal(err)
	}
	d.Text = "bex"
	if got, want := string(d.Encode()), "!VCSKA7C5C2DF"; got != want {
		t.Errorf("upper: got %q, want %q", got, want)
	}
}

func TestLimit(t *testing.T) {
	text := make([]byte, 1001)
	for _, form := range []obfuscation.Form{obfuscation.Plain, obfuscation.VCSK, obfuscation.VCSZ, obfuscation.VOBS, obfuscation.BangVOBS} {
		in := obfuscation.Encode(text, form, 3)
		if _, err := obfuscation.Decode(in, 1001); err != nil {
			t.Errorf("%v at the limit: %v", form, err)
		}
		_, err := obfuscation.Decode(in, 1000)
		if err == nil {
			t.Errorf("%v beyond the limit is accepted", form)
			continue
		}
		if code := errorCode(t, err); code != obfuscation.TooLong {
			t.Errorf("%v: code %s, want %s", form, code, obfuscation.TooLong)
		}
	}
}

func TestInvalidUTF8(t *testing.T) {
	for text, want := range map[string]int{
		"":                                -1,
		"plain":                           -1,
		"Fähnrich → 5. Jäger":             -1,
		"\xff":                            0,
		"long enough for a word\x80":      22,
		"é\xc3":                           2,
		"surrogate \xed\xa0\x80":          10,
		"replacement character \ufffd ok": -1,
	} {
		d, err := obfuscation.Decode([]byte(text), 0)
		if err != nil {
			t.Fatal(err)
		}
		if d.InvalidUTF8 != want {
			t.Errorf("%q: first invalid byte at %d, want %d", text, d.InvalidUTF8, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "abc", "!VCSK", "!VCSKa7c5", "!VCSKA7c", "VOBS\x01ab", "!VOBS\x00", "!VCSZ00789c", "begin_save"} {
		f.Add([]byte(s))
	}
	for _, path := range corpus.SeedFiles(f, 2<<10, corpus.Saves...) {
		f.Add(corpus.SavedGame(f, path))
	}
	f.Add(obfuscation.Encode([]byte("begin_save\x1bend_save"), obfuscation.VCSZ, 7))
	f.Fuzz(func(t *testing.T, in []byte) {
		d, err := obfuscation.Decode(in, 1<<20)
		if err != nil {
			errorCode(t, err)
			return
		}
		if !bytes.Equal(d.Encode(), in) {
			t.Errorf("%q is written as %q", in, d.Encode())
		}
	})
}
