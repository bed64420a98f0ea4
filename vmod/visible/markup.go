package visible

import "strings"

var markdown = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "{", `\{`, "}", `\}`, "[", `\[`, "]", `\]`, "(", `\(`, ")", `\)`,
	"<", "&lt;", ">", "&gt;", "&", "&amp;", "#", `\#`, "|", `\|`, "~", `\~`, "!", `\!`, "@", `\@`, "$", `\$`,
	"://", `\://`, "www.", `www\.`,
)

// Markdown returns text in which nothing is markup, neither of Markdown nor of HTML, and
// nothing becomes a link by itself. The text has gone through Text or Cut before.
func Markdown(text string) string { return markdown.Replace(text) }

// BBCode has no escape that all forums know.
var bbcode = strings.NewReplacer("[", "(", "]", ")", "://", ": //", "www.", "www .", "@", "@ ")

// BBCode returns text in which nothing is markup of a forum, and nothing becomes a link by
// itself: brackets become parentheses. The text has gone through Text or Cut before.
func BBCode(text string) string { return bbcode.Replace(text) }

// Cell returns text that no spreadsheet takes for a formula: what could be one begins with an
// apostrophe. Many spreadsheets in Europe part cells at semicolons, and then quotes do not help, as
// the cell for them begins before the quote: what follows a semicolon is a cell as well.
func Cell(text string) string {
	cells := strings.SplitAfter(text, ";")
	for i, cell := range cells {
		begin := cell
		if i > 0 {
			begin = strings.TrimLeft(cell, " ")
		}
		if begin != "" && strings.ContainsRune("=+-@\t\r\n", rune(begin[0])) {
			cells[i] = cell[:len(cell)-len(begin)] + "'" + begin
		}
	}
	return strings.Join(cells, "")
}
