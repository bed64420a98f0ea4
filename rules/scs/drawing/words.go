package drawing

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// mostRunes bounds what is read and drawn of one name. Nothing that is printed on a
// map or a counter is as long.
const mostRunes = 80

// words are the words of a name in small letters without accents: "Forêt dense"
// is foret, dense. Letters and digits that touch are one word.
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

// cut is a name without its line breaks, and only as long as anything will be drawn of it.
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

// A stem is how a word begins; with "=" before it, it is the whole word.
type stem string

func (s stem) matches(word string) bool {
	if whole, ok := strings.CutPrefix(string(s), "="); ok {
		return word == whole
	}
	return strings.HasPrefix(word, string(s))
}

// anyOf says whether one of the words begins with one of the stems, which are
// parted by spaces.
func anyOf(words []string, stems string) bool {
	for s := range strings.FieldsSeq(stems) {
		for _, w := range words {
			if stem(s).matches(w) {
				return true
			}
		}
	}
	return false
}
