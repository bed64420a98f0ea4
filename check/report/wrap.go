package report

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// columns is the width of the text: what every terminal has.
const columns = 80

// wrap breaks a text into lines between words. The first begins with indent, the
// others with hang. The note comes last and is not broken. A word that is longer
// than a line stays whole.
func wrap(indent, hang, text, note string) string {
	var b strings.Builder
	b.WriteString(indent)
	at, begun := utf8.RuneCountInString(indent), false
	put := func(word, before string) {
		n := utf8.RuneCountInString(word)
		switch {
		case !begun:
			before = ""
		case at+len(before)+n > columns:
			b.WriteString("\n" + hang)
			at, before = len(hang), ""
		}
		b.WriteString(before + word)
		at, begun = at+len(before)+n, true
	}
	for word := range strings.SplitSeq(text, " ") {
		put(word, " ")
	}
	if note != "" {
		put(note, "  ")
	}
	return b.String()
}

// some joins the first of a list and counts the others: "a, b and 3 more", "a; b; and
// 3 more".
func some(list []string, most int, between string) string {
	if len(list) <= most+1 {
		return strings.Join(list, between)
	}
	return strings.Join(list[:most], between) + strings.TrimRight(between, ", ") + " and " + strconv.Itoa(len(list)-most) + " more"
}
