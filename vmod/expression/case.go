package expression

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// x/text has such functions, but links the tables of all languages: 1 % of the program.

// toUpper is String.toUpperCase: strings.ToUpper, but for the characters that are several in
// upper case.
func toUpper(s string) string {
	for _, r := range s {
		if r >= utf8.RuneSelf {
			return strings.ToUpper(severalInUpper().Replace(s))
		}
	}
	return strings.ToUpper(s)
}

// severalInUpper writes what SpecialCasing.txt of Unicode has for every language.
var severalInUpper = sync.OnceValue(func() *strings.Replacer {
	pairs := strings.Fields("ß SS ŉ ʼN ǰ J\u030c ΐ Ι\u0308\u0301 ΰ Υ\u0308\u0301 և ԵՒ ẖ H\u0331 ẗ T\u0308 ẘ W\u030a " +
		"ẙ Y\u030a ẚ Aʾ " +
		"ὐ Υ\u0313 ὒ Υ\u0313\u0300 ὔ Υ\u0313\u0301 ὖ Υ\u0313\u0342 ᾲ ᾺΙ ᾳ ΑΙ ᾴ ΆΙ ᾶ Α\u0342 ᾷ Α\u0342Ι ᾼ ΑΙ " +
		"ῂ ῊΙ ῃ ΗΙ ῄ ΉΙ ῆ Η\u0342 ῇ Η\u0342Ι ῌ ΗΙ ῒ Ι\u0308\u0300 \u1fd3 Ι\u0308\u0301 ῖ Ι\u0342 ῗ Ι\u0308\u0342 " +
		"ῢ Υ\u0308\u0300 \u1fe3 Υ\u0308\u0301 ῤ Ρ\u0313 ῦ Υ\u0342 ῧ Υ\u0308\u0342 ῲ ῺΙ ῳ ΩΙ ῴ ΏΙ ῶ Ω\u0342 ῷ " +
		"Ω\u0342Ι ῼ ΩΙ " +
		"ﬀ FF ﬁ FI ﬂ FL ﬃ FFI ﬄ FFL ﬅ ST ﬆ ST ﬓ ՄՆ ﬔ ՄԵ ﬕ ՄԻ ﬖ ՎՆ ﬗ ՄԽ")
	// Alpha, eta and omega with a breathing and an iota below, which is written behind.
	for i, r := range []rune("ἈἉἊἋἌἍἎἏἈἉἊἋἌἍἎἏἨἩἪἫἬἭἮἯἨἩἪἫἬἭἮἯὨὩὪὫὬὭὮὯὨὩὪὫὬὭὮὯ") {
		pairs = append(pairs, string('ᾀ'+rune(i)), string(r)+"Ι")
	}
	return strings.NewReplacer(pairs...)
})

// toLower is String.toLowerCase: strings.ToLower, but that a dot stays above an I that had a dot, and
// that a sigma has its own form at the end of a word.
func toLower(s string) string {
	s = strings.ReplaceAll(s, "İ", "i\u0307")
	var b strings.Builder
	from := 0
	for i, r := range s {
		if r != 'Σ' {
			continue
		}
		before := strings.TrimRightFunc(s[:i], unicode.IsMark)
		after := strings.TrimLeftFunc(s[i+len("Σ"):], unicode.IsMark)
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(after)
		if hasCase(last) && !hasCase(next) {
			b.WriteString(s[from:i])
			b.WriteString("ς")
			from = i + len("Σ")
		}
	}
	b.WriteString(s[from:])
	return strings.ToLower(b.String())
}

func hasCase(r rune) bool { return unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r) }
