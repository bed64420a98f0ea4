package expression

import (
	"testing"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// Every character goes to upper and lower case as x/text has it, alone and in a word, and so
// does a sigma.
func TestCaseOfCharacters(t *testing.T) {
	upper, lower := cases.Upper(language.Und), cases.Lower(language.Und)
	try := func(s string) {
		t.Helper()
		if got, want := toUpper(s), upper.String(s); got != want {
			t.Errorf("%q in upper case: %q, want %q", s, got, want)
		}
		if got, want := toLower(s), lower.String(s); got != want {
			t.Errorf("%q in lower case: %q, want %q", s, got, want)
		}
	}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if utf8.ValidRune(r) {
			try(string(r))
		}
	}
	for _, s := range []string{
		"", "Straße", "ΟΔΥΣΣΕΥΣ", "ΣΑΣ ΣΑΣ", "Σ", "Σ Σ", "ΑΣ", "ΑΣ\u0301", "Α\u0301Σ", "ΑΣ\u0301Α", "1Σ", "Α Σ", "ΑΣΣ", "αΣ.", "ǅΣ", "ΣΣ", "İΣTANBUL",
	} {
		try(s)
	}
}
