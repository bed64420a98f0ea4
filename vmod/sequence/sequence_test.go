package sequence_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

func decodeAll(s string, d byte) []string { return sequence.Split(s, d) }

func TestEncodeAndDecode(t *testing.T) {
	for _, c := range []struct {
		delim   byte
		tokens  []string
		encoded string
		decoded []string // where reading back loses something
	}{
		{',', []string{""}, "", nil},
		{',', []string{"a", "b"}, "a,b", nil},
		{',', []string{"a", ""}, "a,", nil},
		{',', []string{"", ""}, ",", nil},
		{',', []string{"a,b", "c"}, `a\,b,c`, nil},
		{',', []string{",", ","}, `\,,\,`, nil},
		{',', []string{`\`}, `'\'`, nil},
		{',', []string{`a\`, "b"}, `a\,b`, []string{"a,b"}},
		{',', []string{`a\,b`}, `a\\,b`, nil},
		{',', []string{"'"}, "'''", nil},
		{',', []string{"'a"}, "'a", nil},
		{',', []string{"'a,b'"}, `''a\,b''`, nil},
		{'-', []string{"-5", "7"}, `\-5-7`, nil},
	} {
		got, ok := sequence.Encode(c.delim, c.tokens...)
		if !ok || got != c.encoded {
			t.Errorf("Encode(%q) = %q, %v; want %q", c.tokens, got, ok, c.encoded)
		}
		want := c.decoded
		if want == nil {
			want = c.tokens
		}
		if diff := cmp.Diff(want, decodeAll(c.encoded, c.delim)); diff != "" {
			t.Errorf("Split(%q): %s", c.encoded, diff)
		}
	}
	if _, ok := sequence.Encode(','); ok {
		t.Error("encoding no tokens must say that VASSAL answers null")
	}
}

func TestDecodeOnly(t *testing.T) {
	for in, want := range map[string][]string{
		"'":      {"'"},
		"'',b":   {"", "b"},
		"'a,b'":  {"'a", "b'"},
		`'\,'`:   {","},
		",,":     {"", "", ""},
		`a\\,b`:  {`a\,b`},
		`\,\,,x`: {",,", "x"},
	} {
		if diff := cmp.Diff(want, decodeAll(in, ',')); diff != "" {
			t.Errorf("Split(%q): %s", in, diff)
		}
	}
}

func TestTypedReads(t *testing.T) {
	d := sequence.NewDecoder("7;x;true;TRUE;;q;a,b;", ';')
	if n := d.Int(3); n != 7 {
		t.Errorf("Int = %d", n)
	}
	if n := d.Int(3); n != 3 {
		t.Errorf("a word must give the default and be used up, got %d", n)
	}
	if !d.Bool(false) || d.Bool(true) {
		t.Error("only exactly true is true")
	}
	if r := d.Char('z'); r != 'z' {
		t.Errorf("Char of an empty token = %q", r)
	}
	if r := d.Char('z'); r != 'q' {
		t.Errorf("Char = %q", r)
	}
	if diff := cmp.Diff([]string{"a", "b"}, d.Strings()); diff != "" {
		t.Error(diff)
	}
	if !d.More() || d.Next() != "" || d.More() {
		t.Error("a trailing delimiter announces one empty token")
	}
	if d.Or("def") != "def" || d.Int(9) != 9 || !d.Bool(true) || d.Strings() != nil {
		t.Error("a finished decoder gives defaults")
	}
}

// slowDecode follows the description of VASSAL's decoder one character at a time; it is the reference
// for the fast decoder.
func slowDecode(s string, d byte) []string {
	var out []string
	tok := ""
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == d && i > 0 && s[i-1] == '\\':
			tok = tok[:len(tok)-1] + string(rune(d))
		case s[i] == d:
			out = append(out, tok)
			tok = ""
		default:
			tok += string(s[i : i+1])
		}
	}
	out = append(out, tok)
	for i, t := range out {
		if len(t) > 1 && t[0] == '\'' && t[len(t)-1] == '\'' {
			out[i] = t[1 : len(t)-1]
		}
	}
	return out
}

// hostile: D14
func TestDecodeLikeTheReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.SampledFrom([]rune(`,\'ab`)), 0, 24, -1).Draw(t, "s")
		if diff := cmp.Diff(slowDecode(s, ','), decodeAll(s, ',')); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestSafeEncodingIsLossless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tokens := rapid.SliceOfN(rapid.StringOfN(rapid.SampledFrom([]rune(`,\'ab`)), 0, 8, -1), 1, 6).Draw(t, "tokens")
		s, _ := sequence.EncodeSafe(',', tokens...)
		if diff := cmp.Diff(tokens, decodeAll(s, ',')); diff != "" {
			t.Fatal(s, diff)
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add(`a\,b,c`, byte(','))
	f.Add(`'\'`, byte('/'))
	for _, path := range corpus.SeedFiles(f, 2<<10, corpus.Saves...) {
		f.Add(corpus.Commands(f, path), byte(0x1b))
	}
	f.Fuzz(func(t *testing.T, s string, d byte) {
		if d == '\\' || d == '\'' || d >= 0x80 {
			t.Skip("not a delimiter that VASSAL uses")
		}
		tokens := decodeAll(s, d)
		if diff := cmp.Diff(slowDecode(s, d), tokens); diff != "" {
			t.Fatal(diff)
		}
		written, _ := sequence.EncodeSafe(d, tokens...)
		if diff := cmp.Diff(tokens, decodeAll(written, d)); diff != "" {
			t.Fatalf("written as %q (-want +got):\n%s", written, diff)
		}
	})
}
