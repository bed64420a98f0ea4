package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

//go:embed page.css
var pageCSS string

// pageJS is the viewer: cmd/page/viewer, bundled by its test.
//
//go:embed page.js
var pageJS string

// policy lets the page show itself in its own style, run its own script, and make no
// request.
func policy() string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; script-src " + hash(pageJS) + "; style-src " + hash(pageCSS) +
		"; img-src blob: data:; connect-src 'none'; form-action 'none'; base-uri 'none'"
}

// mostOnPage bounds the findings of a file on the page, so that a browser can show it.
const mostOnPage = 2000

// HTML writes one page that needs nothing else and makes no request, for players who open it
// in a browser. It lists what was found; a script in it draws the map beside the list, from
// what a file's Drawing has.
func HTML(w io.Writer, files []File, style Style) error {
	head := pageHead{Title: "Umpire", Policy: policy(), Files: len(files)}
	if len(files) == 1 {
		head.Title = "Umpire: " + files[0].head()
	}
	if slices.ContainsFunc(files, func(f File) bool { return f.Revealed }) {
		head.Revealed = shown
	}
	var begin pageWriter
	begin.head(head)
	if _, err := io.WriteString(w, begin.b.String()); err != nil {
		return errors.Wrap(err, "write page")
	}
	sheets, err := List(w, files, style.Rules)
	if err != nil {
		return err
	}
	if _, err = io.WriteString(w, "</main>\n"); err != nil {
		return errors.Wrap(err, "write page")
	}
	blocks := blockWriter{w: w, numbers: map[picture]int{}}
	for i := range files {
		if err := blocks.file(i, &files[i], &sheets[i]); err != nil {
			return errors.Wrap(err, "write page")
		}
	}
	_, err = io.WriteString(w, "<script>"+pageJS+"</script>\n</body>\n</html>\n")
	return errors.Wrap(err, "write page")
}

// List writes what a page shows inside its main element, and returns what the viewer needs
// to draw it. A page that shows results without being written anew puts the two together
// itself. The rules have the words of the paragraphs that a finding cites.
func List(w io.Writer, files []File, rules []rule.Description) ([]Sheet, error) {
	var list pageList
	sheets := make([]Sheet, len(files))
	number := 0
	for i := range files {
		f := &files[i]
		sheets[i] = f.sheet(number, rules)
		list.Files = append(list.Files, f.page(i, &number))
		list.Pictures = list.Pictures || f.Drawing != nil && f.Drawing.Pictures != nil
	}
	var whole pageWriter
	whole.list(list)
	_, err := io.WriteString(w, whole.b.String())
	return sheets, errors.Wrap(err, "write list")
}

// sentence returns a clause as a sentence.
func sentence(clause string) string {
	if clause == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(clause)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(clause[size:], ".") + "."
}

// order returns the indexes of the findings in the order of the page. A module has its gravest findings first, for
// its maintainer mends them in that order.
func (f *File) order() []int {
	order := make([]int, min(len(f.Result.Findings), mostOnPage))
	for i := range order {
		order[i] = i
	}
	if f.Linted {
		slices.SortStableFunc(order, func(a, b int) int {
			return int(f.Result.Findings[b].Verdict) - int(f.Result.Findings[a].Verdict)
		})
	}
	return order
}

func (f *File) page(at int, number *int) pageFile {
	p := pageFile{
		Verdict: f.Verdict(), Any: f.anyGame(),

		At: at, ID: "file-" + strconv.Itoa(at+1), Name: f.head(),
		Warning: sentence(f.lacking()), MadeUp: sentence(f.madeUp()),
		Advisory: sentence(advisory([]File{*f})), After: visible.Cut(f.Result.After(), longestName),
		Judges: sentence(f.Judges.line()), Next: sentence(visible.Cut(f.Next, longestMessage)),
	}
	for _, line := range settled([]File{*f}, true, "") {
		p.Settled = append(p.Settled, sentence(line))
	}
	counts := f.counts()
	first := *number
	if left := len(f.Result.Findings) - mostOnPage; left > 0 {
		p.Left = fmt.Sprintf("%d more findings are not on this page; the JSON form has them.", left)
	}
	for _, i := range f.order() {
		finding := &f.Result.Findings[i]
		*number++
		shown := f.onPage(finding, first+i+1)
		if f.hides(finding) {
			p.Known = append(p.Known, shown)
			continue
		}
		if finding.Verdict == rule.Unchecked {
			p.Open = append(p.Open, shown)
			continue
		}
		if n := len(p.Places); n == 0 || p.Places[n-1].Name != place(finding) {
			p.Places = append(p.Places, pagePlace{Name: place(finding)})
		}
		last := &p.Places[len(p.Places)-1]
		last.Findings = append(last.Findings, shown)
	}
	for v := rule.Illegal; v >= rule.Information; v-- {
		if counts[v] > 0 {
			words := v.String()
			if f.Linted {
				words = counted(v, counts[v])
			}
			p.Sum = append(p.Sum, pageCount{v, words, counts[v]})
		}
	}
	if !f.Result.Sums() { // the last file of a chain counts for all
		return p
	}
	for _, c := range f.Result.Coverage.Counts() {
		row := pageChecked{Rule: c.Rule, Checked: fmt.Sprintf("%d %s", c.Checked, things(c.Checked, c.What))}
		if c.Unchecked > 0 {
			row.Not = strconv.Itoa(c.Unchecked)
			p.Needs = append(p.Needs, c.Needs...)
		}
		p.Checked = append(p.Checked, row)
	}
	for level := f.Result.Coverage.Level() + 1; level < rule.Level(rule.Levels); level++ {
		p.Needs = append(p.Needs, f.Result.Coverage.Needs(level)...)
	}
	for i := range p.Needs {
		p.Needs[i] = visible.Cut(p.Needs[i], longestMessage)
	}
	slices.Sort(p.Needs)
	p.Needs = slices.Compact(p.Needs)
	return p
}

// pageID returns the id of a finding's element. The number distinguishes findings with one
// fingerprint.
func pageID(finding *rule.Finding, number int) string {
	return fmt.Sprintf("f-%s-%d", finding.Fingerprint(), number)
}

func (f *File) onPage(finding *rule.Finding, number int) pageFinding {
	p := pageFinding{
		ID: pageID(finding, number), Verdict: finding.Verdict, Word: word(finding),
		Message: visible.Cut(finding.Sentence().String(), longestMessage),
		Refs:    visible.Text(strings.Join(append(slices.Clone(finding.Refs), finding.Rule), ", ")),
		Names:   f.names(finding),
		Mark:    strings.TrimPrefix(f.mark(finding), "; "),
	}
	for i := len(finding.Pieces) - 1; i >= 0; i-- {
		if left := i + 1; len(p.Stack) == mostCounters {
			p.Stack = append(p.Stack, fmt.Sprintf("… and %d more below", left))
			break
		}
		piece := &finding.Pieces[i]
		line := name(piece)
		if elsewhere(finding, piece) {
			line += ", " + visible.Cut(piece.Hex, longestName)
		}
		p.Stack = append(p.Stack, line)
	}
	for _, r := range finding.Related {
		p.Notes = append(p.Notes, "See "+visible.Cut(r.Message.String(), longestMessage))
	}
	p.Notes = append(p.Notes, evidenceLines(finding)...)
	for _, fix := range finding.Fixes {
		p.Fixes = append(p.Fixes, "Fix: "+visible.Cut(fix.Message.String(), longestMessage))
	}
	return p
}

// evidenceLines returns what a finding rests on, as the text form has it.
func evidenceLines(finding *rule.Finding) (lines []string) {
	var t text
	t.evidence(&finding.Evidence)
	for line := range strings.Lines(t.b.String()) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}
