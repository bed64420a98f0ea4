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
// apostrophe.
func Cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r\n", rune(text[0])) {
		return "'" + text
	}
	return text
}
