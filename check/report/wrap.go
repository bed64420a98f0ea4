package report

import (
	"strconv"
	"strings"

	"github.com/rivo/uniseg"
)

// columns is the width of a text that nobody gives a width: what every terminal has.
const columns = 80

// Bounds on the width of a terminal, in columns: narrower ones break lines themselves, and in
// wider ones nobody finds the beginning of the next line.
const (
	narrowest = 40
	widest    = 200
)

// wrap is wrap in the width that the style asks for.
func (t *text) wrap(indent, hang, words, note string) string {
	width := columns
	if t.style.Width > 0 {
		width = min(max(t.style.Width, narrowest), widest)
	}
	return wrapTo(width, indent, hang, words, note)
}

// wrap is wrapTo in the usual width.
func wrap(indent, hang, text, note string) string { return wrapTo(columns, indent, hang, text, note) }

// wrapTo breaks a text into lines between words. The first begins with indent, the others with hang.
// The note comes last and is not broken. A word that is longer than a line stays whole.
//
// uniseg knows how wide a terminal shows a word: two columns for a Chinese character,
// none for a combining accent. The wrapping of go-pretty, lipgloss and reflow neither hangs
// lines nor keeps a note whole, and lipgloss breaks words at their hyphens.
func wrapTo(columns int, indent, hang, text, note string) string {
	words := strings.Split(text, " ")
	if note != "" {
		words = append(words, " "+note) // two spaces before it
	}
	var b strings.Builder
	b.WriteString(indent + words[0])
	at := uniseg.StringWidth(indent + words[0])
	for _, word := range words[1:] {
		n := 1 + uniseg.StringWidth(word)
		if at+n <= columns {
			b.WriteString(" " + word)
			at += n
			continue
		}
		line := hang + strings.TrimLeft(word, " ")
		b.WriteString("\n" + line)
		at = uniseg.StringWidth(line)
	}
	return b.String()
}

// some joins the first of a list and counts the others: "a, b and 3 more", "a; b; and
// 3 more".
func some(list []string, most int, between string) string {
	if len(list) <= most+1 {
		return strings.Join(list, between)
	}
	return strings.Join(list[:most], between) + strings.TrimRight(between, ", ") + " and " +
		strconv.Itoa(len(list)-most) + " more"
}
