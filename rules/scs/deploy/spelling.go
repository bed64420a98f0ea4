package deploy

import (
	"regexp"
	"strings"
	"sync"
)

// plain writes a text with the digits, dashes, points and blanks of ASCII. Keyboards and
// spreadsheets of other languages write others, which mean the same.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case '！' <= r && r <= '～':
			r -= '！' - '!'
		case '\u2010' <= r && r <= '\u2015', r == '\u2212', r == '\ufe58', r == '\ufe63':
			r = '-'
		case strings.ContainsRune("·•‧・｡。٫", r):
			r = '.'
		case strings.ContainsRune("、؛", r):
			r = ','
		case r == '\u3000', r == '\u00a0', r == '\u202f':
			r = ' '
		}
		return r
	}, text)
}

// decimalComma matches a hex number with the decimal comma of French or German. The row has at
// most two digits, and no number with a point stands beside it.
var decimalComma = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(^|[^\d.,])(\d{1,3}),(\d{1,2})($|[^\d.,]|,\s)`)
})

// pointForComma writes hex numbers with a point. It keeps the length of the text.
func pointForComma(text string) string {
	once := decimalComma().ReplaceAllString(text, "$1$2.$3$4")
	return decimalComma().ReplaceAllString(once, "$1$2.$3$4") // a blank between two numbers ends and begins a number
}
