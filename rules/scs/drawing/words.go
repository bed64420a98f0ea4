package drawing

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// mostRunes bounds what is read and drawn of a name. Nothing printed on a map or a counter
// is as long.
const mostRunes = 80

// words returns the words of a name in lower case and without accents: "Forêt dense" gives
// foret, dense. Adjacent letters and digits form one word.
func words(name string) []string {
	var b strings.Builder
	for _, r := range norm.NFD.String(cut(name)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r == 'ß':
			b.WriteString("ss")
		case unicode.IsLetter(r), unicode.IsDigit(r):
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Fields(b.String())
}

// cut returns a name on one line, shortened to what will be drawn of it.
func cut(name string) string {
	if len(name) > 4*mostRunes {
		name = name[:4*mostRunes]
	}
	runes := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(name, "?")), " "))
	if len(runes) > mostRunes {
		runes = append(runes[:mostRunes-1], '…')
	}
	return string(runes)
}

// anyOf reports whether any of the words matches any of the stems, which are separated by
// spaces. A stem is the beginning of a word, or after "=" the whole word.
func anyOf(words []string, stems string) bool {
	for stem := range strings.FieldsSeq(stems) {
		whole, isWhole := strings.CutPrefix(stem, "=")
		for _, w := range words {
			if isWhole && w == whole || !isWhole && strings.HasPrefix(w, stem) {
				return true
			}
		}
	}
	return false
}
