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
	label          string // format of one text: what stands above a list in an item
	opens, closes  string // around that list
	line           string // format of one text: an item of that list
}

var (
	markdownMarkup = markup{visible.Markdown, "## %s\n\n", "**%s**", "", "\n", "- %s\n", "  %s\n",
		"  - %s\n", "", "", "    - %s\n"}
	bbcodeMarkup = markup{visible.BBCode, "[b]%s[/b]\n\n", "[b]%s[/b]", "[list]\n", "[/list]\n", "[*]%s\n", "%s\n",
		"%s\n", "[list]\n", "[/list]\n", "[*]%s\n"}
)

// Markdown writes a post for forums and chats that take Markdown.
func Markdown(w io.Writer, files []File, s Style) error {
	return post(w, files, s, markdownMarkup)
}

// BBCode writes a post for forums, with the tags that all of them take: b, list and *.
func BBCode(w io.Writer, files []File, s Style) error { return post(w, files, s, bbcodeMarkup) }

func post(w io.Writer, files []File, style Style, m markup) error {
	var b strings.Builder
	left := mostPosted
	for i, n := 0, 0; i < len(files); i += n {
		if i > 0 {
			b.WriteString("\n")
		}
		n = alike(files[i:], func(f *File) string {
			var b strings.Builder
			m.file(&b, f, style, &left)
			return f.Game + "\n" + f.Module + "\n" + b.String()
		})
		fmt.Fprintf(&b, m.heading, m.escape(heads(files[i:i+n])))
		m.file(&b, &files[i], style, &left)
	}
	_, err := io.WriteString(w, b.String())
	return errors.Wrap(err, "write findings")
}

// file writes what was found in a file, below its heading. left is the number of findings for which the post still
// has room; the gravest come first.
func (m *markup) file(b *strings.Builder, f *File, style Style, left *int) {
	if f.Revealed {
		fmt.Fprintf(b, m.bold+"\n\n", m.escape(shown))
	}
	v := f.Verdict()
	fmt.Fprintf(b, m.bold+"\n\n", v.sign()+" "+m.escape(v.Words))
	if warning := f.lacking(); warning != "" {
		fmt.Fprintf(b, "%s\n\n", m.escape(warning))
	}
	if lines := f.anyGame(); len(lines) > 0 {
		for _, line := range lines {
			fmt.Fprintf(b, m.item, m.escape(line))
		}
		b.WriteString("\n")
	}
	chosen, rest := f.posted(*left, style.Verbose)
	*left -= len(chosen)
	cited := chosen
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
	m.paragraphs(b, cited, style.Rules)
	if rest > 0 {
		fmt.Fprintf(b, "%d more findings are not in this post.\n", rest)
	}
	counts := text{}
	fmt.Fprintf(b, "Found: %s.\n", counts.sum(f.Result.Findings))
	for _, words := range append(settled([]File{*f}, style.Verbose, ""), advisory([]File{*f})) {
		if words != "" {
			fmt.Fprintf(b, "%s\n", m.escape(sentence(words)))
		}
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
// the others. It leaves out unchecked findings, and known or ignored findings unless all is true.
func (f *File) posted(room int, all bool) (chosen []*rule.Finding, rest int) {
	for verdict := rule.Illegal; verdict >= rule.Information; verdict-- {
		for i := range f.Result.Findings {
			finding := &f.Result.Findings[i]
			switch {
			case finding.Verdict != verdict || verdict == rule.Unchecked || !all && f.hides(finding):
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
		" ("+visible.Text(strings.Join(append(slices.Clone(finding.Refs), finding.Rule), ", "))+"; "+
		f.names(finding)+")"+f.mark(finding))
	fmt.Fprintf(b, m.item, line)
	names := others(finding)
	if more := len(names) - mostInStack; more > 0 {
		names = append(names[:mostInStack], strconv.Itoa(more)+" more")
	}
	if len(names) > 0 {
		fmt.Fprintf(b, m.itemNext, m.escape(strings.Join(names, ", ")))
	}
	for _, part := range labelled(&finding.Evidence) {
		m.lines(b, part.Label, part.Lines)
	}
}

// lines writes a list below a label, or a single line behind it.
func (m *markup) lines(b *strings.Builder, label string, lines []string) {
	if len(lines) == 1 {
		fmt.Fprintf(b, m.label, m.escape(label+": "+lines[0]))
		return
	}
	fmt.Fprintf(b, m.label+m.opens, m.escape(label+":"))
	for _, line := range shortened(lines) {
		fmt.Fprintf(b, m.line, m.escape(line))
	}
	b.WriteString(m.closes)
}

// paragraphs writes what the paragraphs demand that findings cite, each rule once.
func (m *markup) paragraphs(b *strings.Builder, findings []*rule.Finding, rules []rule.Description) {
	cites := map[string][]string{}
	for _, f := range findings {
		for _, ref := range f.Refs {
			if !slices.Contains(cites[f.Rule], ref) {
				cites[f.Rule] = append(cites[f.Rule], ref)
			}
		}
	}
	first := true
	for _, f := range findings {
		says := said(rules, f.Rule)
		if len(cites[f.Rule]) == 0 || says == "" {
			continue
		}
		if first {
			fmt.Fprintf(b, m.bold+"\n"+m.open, "The rules in our words")
			if m.open == "" {
				b.WriteString("\n")
			}
			first = false
		}
		fmt.Fprintf(b, m.item, m.escape(visible.Text(strings.Join(cites[f.Rule], ", "))+": "+says))
		delete(cites, f.Rule)
	}
	if !first {
		b.WriteString(m.close)
	}
}

// said returns what the paragraphs of a rule demand, in our words; "" if the rule is not among those that are
// described.
func said(rules []rule.Description, id string) string {
	if i := slices.IndexFunc(rules, func(r rule.Description) bool { return r.ID == id }); i >= 0 {
		return rules[i].Says
	}
	return ""
}

// copied returns a post about a single finding.
func (m *markup) copied(f *File, finding *rule.Finding, rules []rule.Description) string {
	var b strings.Builder
	fmt.Fprintf(&b, m.bold+"\n"+m.open, m.escape(f.head()+": "+place(finding)))
	if m.open == "" {
		b.WriteString("\n")
	}
	m.finding(&b, f, finding)
	b.WriteString(m.close)
	m.paragraphs(&b, []*rule.Finding{finding}, rules)
	return b.String()
}

// mark returns how the user has settled a finding: "; known", or "".
func (f *File) mark(finding *rule.Finding) string {
	if len(f.Marks) == 0 {
		return ""
	}
	switch mark := f.Marks[finding]; {
	case mark.Ignored:
		return "; ignored: " + visible.Cut(mark.Suppressed, longestMessage)
	case mark.Suppressed != "":
		return "; suppressed: " + visible.Cut(mark.Suppressed, longestMessage)
	case mark.Baseline:
		return "; known"
	}
	return ""
}
