package report

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Bounds on a post: people read it in a forum.
const (
	mostPosted  = 25 // findings
	mostInStack = 6  // pieces of a finding
)

// A markup writes headings, lists and bold text for a forum. The texts are escaped before.
type markup struct {
	escape         func(string) string
	heading, bold  string // formats of one text
	open, close    string // around a list
	item, itemNext string // formats of one text: an item, and a line of it
}

var (
	markdownMarkup = markup{visible.Markdown, "## %s\n\n", "**%s**", "", "\n", "- %s\n", "  %s\n"}
	bbcodeMarkup   = markup{visible.BBCode, "[b]%s[/b]\n\n", "[b]%s[/b]", "[list]\n", "[/list]\n", "[*]%s\n", "%s\n"}
)

// Markdown writes a post for forums and chats that take Markdown.
func Markdown(w io.Writer, files []File, _ Style) error { return post(w, files, markdownMarkup) }

// BBCode writes a post for forums, with the tags that all of them take: b, list and *.
func BBCode(w io.Writer, files []File, _ Style) error { return post(w, files, bbcodeMarkup) }

func post(w io.Writer, files []File, m markup) error {
	var b strings.Builder
	left := mostPosted
	for i, n := 0, 0; i < len(files); i += n {
		if i > 0 {
			b.WriteString("\n")
		}
		n = alike(files[i:], func(f *File) string {
			var b strings.Builder
			m.file(&b, f, &left)
			return f.Game + "\n" + f.Module + "\n" + b.String()
		})
		fmt.Fprintf(&b, m.heading, m.escape(heads(files[i:i+n])))
		m.file(&b, &files[i], &left)
	}
	_, err := io.WriteString(w, b.String())
	return errors.Wrap(err, "write findings")
}

// file writes what was found in a file, below its heading. left is the number of findings for which the post still
// has room; the gravest come first.
func (m *markup) file(b *strings.Builder, f *File, left *int) {
	if f.Revealed {
		fmt.Fprintf(b, m.bold+"\n\n", m.escape(shown))
	}
	v := f.Verdict()
	fmt.Fprintf(b, m.bold+"\n\n", v.sign()+" "+m.escape(v.Words))
	if warning := f.lacking(); warning != "" {
		fmt.Fprintf(b, "%s\n\n", m.escape(warning))
	}
	chosen, rest := f.posted(*left)
	*left -= len(chosen)
	for len(chosen) > 0 {
		n := 1
		for n < len(chosen) && place(chosen[n]) == place(chosen[0]) {
			n++
		}
		fmt.Fprintf(b, m.bold+"\n"+m.open, m.escape(place(chosen[0])))
		if m.open == "" {
			b.WriteString("\n")
		}
		for _, finding := range chosen[:n] {
			m.finding(b, f, finding)
		}
		b.WriteString(m.close)
		chosen = chosen[n:]
	}
	if rest > 0 {
		fmt.Fprintf(b, "%d more findings are not in this post.\n", rest)
	}
	counts := text{}
	fmt.Fprintf(b, "Found: %s.\n", counts.sum(f.Result.Findings))
	if words := advisory([]File{*f}); words != "" {
		fmt.Fprintf(b, "%s\n", m.escape(sentence(words)))
	}
	if f.Next != "" {
		fmt.Fprintf(b, "%s\n", m.escape("Next: "+visible.Cut(f.Next, longestMessage)))
	}
	for _, provenance := range []string{f.madeUp(), f.Judges.line()} {
		if provenance != "" {
			fmt.Fprintf(b, "%s\n", m.escape(sentence(provenance)))
		}
	}
}

// posted returns the findings of a file that a post has room for, in their order, and the number of
// the others. It only counts unchecked findings.
func (f *File) posted(room int) (chosen []*rule.Finding, rest int) {
	for verdict := rule.Illegal; verdict >= rule.Information; verdict-- {
		for i := range f.Result.Findings {
			finding := &f.Result.Findings[i]
			switch {
			case finding.Verdict != verdict || verdict == rule.Unchecked:
			case len(chosen) < room:
				chosen = append(chosen, finding)
			default:
				rest++
			}
		}
	}
	slices.SortStableFunc(chosen, func(a, b *rule.Finding) int { return a.Compare(b) })
	return chosen, rest
}

func (m *markup) finding(b *strings.Builder, f *File, finding *rule.Finding) {
	line := fmt.Sprintf(m.bold, word(finding)) + m.escape(": "+visible.Cut(finding.Sentence().String(), longestMessage)+
		" ("+visible.Text(strings.Join(append(slices.Clone(finding.Refs), finding.Rule), ", "))+")"+f.mark(finding))
	fmt.Fprintf(b, m.item, line)
	names := others(finding)
	if more := len(names) - mostInStack; more > 0 {
		names = append(names[:mostInStack], strconv.Itoa(more)+" more")
	}
	if len(names) > 0 {
		fmt.Fprintf(b, m.itemNext, m.escape(strings.Join(names, ", ")))
	}
}

// copied returns a post about a single finding.
func (m *markup) copied(f *File, finding *rule.Finding) string {
	var b strings.Builder
	fmt.Fprintf(&b, m.bold+"\n"+m.open, m.escape(f.head()+": "+place(finding)))
	if m.open == "" {
		b.WriteString("\n")
	}
	m.finding(&b, f, finding)
	b.WriteString(m.close)
	return b.String()
}

// mark returns how the user has settled a finding: "; known", or "".
func (f *File) mark(finding *rule.Finding) string {
	if len(f.Marks) == 0 {
		return ""
	}
	switch mark := f.Marks[finding]; {
	case mark.Suppressed != "":
		return "; suppressed: " + visible.Cut(mark.Suppressed, longestMessage)
	case mark.Baseline:
		return "; known"
	}
	return ""
}
