package visible_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"4/I/39":                "4/I/39",
		"Größe 第一 é":            "Größe 第一 é",
		"\x1b[2Jgone":           `\x1b[2Jgone`,
		"a\rb\nc\td":            `a\x0db\x0ac\x09d`,
		"\u009b31m":             `\x9b31m`,
		"abc\u202Ecba":          `abc\u202ecba`,
		"zero\u200bwidth\ufeff": `zero\u200bwidth\ufeff`,
		"bad\xff\xfe":           `bad\xff\xfe`,
		"\uFFFD stays":          "\uFFFD stays",
		"del\x7f":               `del\x7f`,
		"line\u2028break":       `line\u2028break`,

		"Mill\u3164Road":                `Mill\u3164Road`,
		"\u115f\u1160\uffa0":            `\u115f\u1160\uffa0`,
		"a\u2800b\u034fc\u17b4d\u17b5":  `a\u2800b\u034fc\u17b4d\u17b5`,
		"tag\U000e0061\U000e007f":       `tag\U000e0061\U000e007f`,
		"\U0001d159\U00016fe4":          `\U0001d159\U00016fe4`,
		"a\ufe0f":                       `a\ufe0f`,
		"1\ufe0f":                       `1\ufe0f`,
		"\u180b\ufe00":                  `\u180b\ufe00`,
		"a\U000e0100":                   `a\U000e0100`,
		"I \u2764\ufe0f it":             "I \u2764\ufe0f it",
		"\u2764\ufe0f\ufe0f":            "\u2764\ufe0f" + `\ufe0f`,
		"\u2764\U000e0100":              "\u2764" + `\U000e0100`,
		"\u2800\ufe0f":                  `\u2800\ufe0f`,
		"1\ufe0f\u20e3 \u203c\ufe0e":    "1\ufe0f\u20e3 \u203c\ufe0e",
		"\u845b\U000e0100 \u845b\ufe00": "\u845b\U000e0100 \u845b\ufe00",
		"\u845b\ufe0f\u845b\u180b":      "\u845b" + `\ufe0f` + "\u845b" + `\u180b`,
		"\u1820\u180b\u1820":            "\u1820\u180b\u1820",
		"\u3000\u00a0\u202f":            "\u3000\u00a0\u202f",
	} {
		if got := visible.Text(in); got != want {
			t.Errorf("Text(%q) = %q, want %q", in, got, want)
		}
	}
}

// Characters of these categories are replaced and no others.
func TestEveryCharacter(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		want := unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp,
			unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
			strings.ContainsRune("\u2800\U0001d159\U00016fe4\U00013441\U00013442", r)
		if got := visible.Text(string(r)) != string(r); got != want {
			t.Errorf("U+%04X is replaced: %t, want %t", r, got, want)
		}
	}
}

// hostile: I5
func TestCut(t *testing.T) {
	if got, want := visible.Cut("abcdef", 4), "abcd… (2 more characters)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := visible.Cut("abcd", 4); got != "abcd" {
		t.Errorf("got %q", got)
	}
}

func TestNothingActs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := visible.Text(string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")))
		if !utf8.ValidString(s) {
			t.Fatalf("%q is not UTF-8", s)
		}
		for _, r := range s {
			if r < 0x20 || r >= 0x7f && r < 0xa0 {
				t.Fatalf("%q still holds %U", s, r)
			}
		}
		if again := visible.Text(s); again != s {
			t.Fatalf("%q changes again to %q", s, again)
		}
	})
}

// hostile: I6
func TestJSON(t *testing.T) {
	for in, want := range map[string]string{
		"a<b>&\"c\"":             `"a<b>&\"c\""`,
		"\x1b[2J\t\x7f\u009b31m": `"\u001b[2J\t\u007f\u009b31m"`,
		"abc\u202Ecba\u2028":     `"abc\u202ecba\u2028"`,
		"\U000e0001":             `"\udb40\udc01"`,
		"Größe 第一":               `"Größe 第一"`,
		"bad\xff":                `"bad\ufffd"`,
		"::a ::error::b":         `"::a \u003a:error::b"`,
		"###[a]\\##[b]##vso[":    `"#\u0023#[a]\\\u0023#[b]\u0023#vso["`,
		"##teamcity[a]":          `"\u0023#teamcity[a]"`,
	} {
		var b strings.Builder
		if err := visible.JSON(&b, in, ""); err != nil || b.String() != want+"\n" {
			t.Errorf("JSON(%q) = %q, %v, want %q", in, b.String(), err, want)
		}
	}
}

// Whoever decodes JSON gets the same strings.
func TestJSONDecodes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ :#"\\\[]{0,6}(vso|teamcity|error)?\[?`))
		in := map[string]string{text.Draw(t, "key"): text.Draw(t, "value")}
		var b strings.Builder
		if err := visible.JSON(&b, in, "  "); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if line = strings.TrimSuffix(line, "\n"); visible.Text(line) != line {
				t.Fatalf("%q acts", line)
			}
		}
		var out map[string]string
		if err := json.Unmarshal([]byte(b.String()), &out); err != nil || !maps.Equal(in, out) {
			t.Fatalf("%q became %q, %v", in, out, err)
		}
	})
}
