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

// Style controls how text is shown.
type Style struct {
	// Colour marks verdicts with ANSI colours.
	Colour bool
	// Verbose lists what each rule checked, not only what was checked on each level, and the findings
	// that are known or ignored.
	Verbose bool
	// Names adds to each finding its number and its fingerprint, by which other commands find it again.
	Names bool
	// Width is how many columns the text may take; 0 is 80. Less than 40 counts as 40, more
	// than 200 as 200.
	Width int
	// Shard is which part of a run the files are, in JSON only; nil for a whole run.
	Shard *Shard
	// Rules describe the rules, for forms that carry their texts.
	Rules []rule.Description
}

// Bounds on what is listed: a half-written pack leaves hundreds of things unchecked, and
// findings would drown in them. The JSON form has all.
const (
	mostUnchecked   = 20 // findings
	mostInformation = 8  // findings of one rule
	mostAlike       = 10 // files that follow each other and in which nothing was found
)

// Bounds in characters. No honest name or message is longer.
const (
	longestName    = 60
	longestMessage = 1000
	longestPath    = 300 // of a component
)

// Text writes findings for players: of a saved game by hex, of a log by step, each with its stack and
// figures. At the end it prints what was checked and what the rest would need. If there are several
// files, each has a line of its own and then its findings, and the end is about all of them.
func Text(w io.Writer, files []File, style Style) error {
	t := text{style: style}
	if len(files) == 1 {
		t.only(&files[0])
	} else {
		t.several(files)
	}
	_, err := io.WriteString(w, t.b.String())
	return errors.Wrap(err, "write findings")
}

// Lines writes what Text has about each of several files, without what it has about all of them.
func Lines(w io.Writer, files []File, style Style) error {
	t := text{style: style}
	t.lacking(files)
	t.each(files)
	t.next(files)
	_, err := io.WriteString(w, t.b.String())
	return errors.Wrap(err, "write findings")
}

// copied returns a single finding as text.
func (f *File) copied(finding *rule.Finding, rules []rule.Description) string {
	t := text{style: Style{Names: true}}
	t.line("%s", f.head())
	t.line("%s", place(finding))
	t.group(f, []*rule.Finding{finding})
	if says := said(rules, finding.Rule); says != "" && len(finding.Refs) > 0 {
		t.line("%s", t.wrap("", "    ", visible.Text(strings.Join(finding.Refs, ", "))+", in our words: "+says, ""))
	}
	return t.b.String()
}

// text builds the whole text before anything is written.
type text struct {
	b     strings.Builder
	style Style
}

func (t *text) line(format string, args ...any) {
	fmt.Fprintf(&t.b, format, args...)
	t.b.WriteByte('\n')
}

// shown is the warning above a report that shows hidden pieces.
const shown = "HIDDEN PIECES ARE SHOWN: for the referee, not for the players"

func (t *text) only(f *File) {
	t.line("%s", f.head())
	if f.Revealed {
		t.line(shown)
	}
	v := f.Verdict()
	t.line("%s", t.tinted(&v, t.wrap("", "  ", v.sign()+" "+v.Words, "")))
	t.warn("", f.lacking())
	for _, line := range f.anyGame() {
		t.line("%s", t.wrap("", "    ", line, ""))
	}
	t.line("")
	t.findings(f)
	t.rules([]File{*f})
	t.line("%s", t.wrap("", "    ", "found: "+t.sum(f.Result.Findings), ""))
	t.settled([]File{*f})
	if f.Linted {
		t.linted(&f.Result.Coverage)
	} else {
		t.coverage("checked", f.Next != "", &f.Result.Coverage)
	}
	t.next([]File{*f})
	t.warn("", f.madeUp())
	t.judges([]File{*f})
}

func (t *text) several(files []File) {
	for i := range files {
		if files[i].Revealed {
			t.line(shown)
			break
		}
	}
	warned := t.lacking(files)
	all := t.each(files)
	t.line("")
	t.rules(files)
	t.line("found in %d files: %s", len(files), t.sum(all))
	t.settled(files)
	t.line("files: %s", t.verdicts(files))
	var modules rule.Coverage
	games := files[:0:0]
	for i := range files {
		if files[i].Linted {
			modules.Add(&files[i].Result.Coverage)
			continue
		}
		games = append(games, files[i])
	}
	if len(games) < len(files) {
		t.linted(&modules)
	}
	t.games(games)
	t.next(files)
	for i := range files {
		if f := &files[i]; !warned[f.Game] {
			t.warn(visible.Cut(f.Game, longestName)+": ", f.madeUp())
			warned[f.Game] = true
		}
	}
	t.judges(files)
}

// lacking writes what files lack of their modules, each warning once, and returns these.
func (t *text) lacking(files []File) (warned map[string]bool) {
	warned = map[string]bool{}
	for i := range files {
		f := &files[i]
		if lacking := f.lacking(); !warned["\n"+lacking] {
			t.warn(visible.Text(f.Path)+": ", lacking)
			warned["\n"+lacking] = true
		}
	}
	return warned
}

// each writes a line for each file, or for many that are alike, with what was found in it. It returns all findings.
func (t *text) each(files []File) (all []rule.Finding) {
	loud := false
	for i, n := 0, 0; i < len(files); i += n {
		f := &files[i]
		listed := slices.ContainsFunc(f.pointers(), func(finding *rule.Finding) bool { return !t.hides(f, finding) })
		if loud = loud || i > 0 && listed; loud {
			t.line("")
		}
		n = alike(files[i:], func(f *File) string { return f.Game + "\n" + f.Module + "\n" + t.about(f) })
		v := f.Verdict()
		t.line("%s", t.tinted(&v, v.sign())+" "+heads(files[i:i+n])+t.about(f))
		if n == 1 {
			for _, line := range f.anyGame() {
				t.line("%s", t.wrap("  ", "    ", line, ""))
			}
		}
		if loud = listed; loud {
			t.line("")
			t.findings(f)
			t.trim()
		}
		all = append(all, f.Result.Findings...)
	}
	return all
}

// alike returns how many of the first of some files share what is written about them: files in which
// nothing was found, if they are many. 1,000 lines show no more than the number.
func alike(files []File, written func(*File) string) int {
	clean := func(f *File) bool { return len(f.Result.Findings) == 0 }
	if !clean(&files[0]) {
		return 1
	}
	n, first := 1, written(&files[0])
	for n < len(files) && clean(&files[n]) && written(&files[n]) == first {
		n++
	}
	if n <= mostAlike {
		return 1
	}
	return n
}

// heads returns the head of a file, or of many that are alike.
func heads(files []File) string {
	path := visible.Text(files[0].Path)
	about := strings.TrimPrefix(files[0].head(), path)
	if len(files) == 1 {
		return path + about
	}
	const named = 3
	for _, f := range files[1:named] {
		path += ", " + visible.Text(f.Path)
	}
	return fmt.Sprintf("%s and %d more files%s", path, len(files)-named, about)
}

// about returns what the line of a file has behind its head.
func (t *text) about(f *File) string {
	v := f.Verdict()
	line := ": " + v.extent
	if len(f.Result.Findings) > 0 {
		line = ": " + t.sum(f.Result.Findings) + ". " + v.extent
	}
	if after := f.Result.After(); after != "" {
		line += ". Goes on from " + visible.Cut(after, longestName)
	}
	return line
}

// advisory describes how many findings count as less than their verdict, and why; "" if none does.
func advisory(files []File) string {
	n := 0
	for i := range files {
		for k := range files[i].Result.Findings {
			if f := &files[i].Result.Findings[k]; f.Counts() < f.Verdict {
				n++
			}
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("of these %d count as suspect: the game lets players set rules aside, and its pack is not "+
		"strict", n)
}

// next writes what the user can do first, each sentence once.
func (t *text) next(files []File) {
	var said []string
	for i := range files {
		if next := files[i].Next; next != "" && !slices.Contains(said, next) {
			t.line("%s", t.wrap("", "    ", "next: "+visible.Cut(next, longestMessage), ""))
			said = append(said, next)
		}
	}
}

// warn writes a warning, if there is one.
func (t *text) warn(head, warning string) {
	if warning != "" {
		t.line("%s", t.wrap("", "    ", head+warning, ""))
	}
}

// madeUp names the files of the pack that are made up; "" if none is.
func (f *File) madeUp() string {
	var names []string
	for _, m := range f.MadeUp {
		names = append(names, visible.Text(m.File))
	}
	if len(names) == 0 {
		return ""
	}
	return "made up, of no printed game: " + strings.Join(names, ", ")
}

// trim removes the empty line after the findings of a file.
func (t *text) trim() {
	s := strings.TrimSuffix(t.b.String(), "\n\n")
	t.b.Reset()
	t.b.WriteString(s + "\n")
}

// head names the file and its game.
func (f *File) head() string {
	head := visible.Text(f.Path)
	switch {
	case f.Game != "":
		head += " (" + visible.Cut(f.Game, longestName) + ")"
	case f.Module != "":
		head += " (" + visible.Cut(f.Module, longestName) + ")"
	}
	return head
}

// findings writes the findings of a file: judged ones by place, unchecked ones as a
// list. An empty line follows each part.
func (t *text) findings(f *File) {
	var judged, open []*rule.Finding
	more := map[string][]*rule.Finding{} // information that would be too much
	informed := map[string]int{}
	for _, finding := range f.pointers() {
		if t.hides(f, finding) {
			continue
		}
		switch finding.Verdict {
		case rule.Unchecked:
			open = append(open, finding)
			continue
		case rule.Information:
			if informed[finding.Rule]++; informed[finding.Rule] > mostInformation {
				more[finding.Rule] = append(more[finding.Rule], finding)
				continue
			}
		}
		judged = append(judged, finding)
	}
	for len(judged) > 0 {
		n := 1
		for n < len(judged) && place(judged[n]) == place(judged[0]) {
			n++
		}
		t.line("%s", t.wrap("", "    ", place(judged[0]), ""))
		t.group(f, judged[:n])
		judged = judged[n:]
	}
	for i := range f.Result.Findings {
		if id := f.Result.Findings[i].Rule; len(more[id]) > 0 {
			t.left(id, more[id])
			delete(more, id)
		}
	}
	if t.endsIn() {
		t.line("")
	}
	t.unchecked(f, open)
}

// endsIn reports whether the last line belongs to a group of findings.
func (t *text) endsIn() bool {
	s := strings.TrimSuffix(t.b.String(), "\n")
	last := s[strings.LastIndexByte(s, '\n')+1:]
	return last != ""
}

// left writes how many findings are not listed, and where they are.
func (t *text) left(id string, findings []*rule.Finding) {
	var hexes []string
	seen := map[string]bool{}
	for _, f := range findings {
		if len(f.Hexes) > 0 && !seen[f.Hexes[0]] {
			seen[f.Hexes[0]] = true
			hexes = append(hexes, visible.Cut(f.Hexes[0], longestName))
		}
	}
	where := ""
	if len(hexes) > 0 {
		where = " in " + some(hexes, mostUnchecked, ", ")
	}
	t.line("%s", t.wrap("", "    ", "… and "+strconv.Itoa(len(findings))+" more of that kind"+where, "["+id+"]"))
}

// unchecked lists the findings without a verdict.
func (t *text) unchecked(file *File, findings []*rule.Finding) {
	for i, f := range findings {
		if i == mostUnchecked {
			t.line("… and %d more; the JSON form lists them all", len(findings)-i)
			break
		}
		note := f.Rule
		if f.Step > 0 {
			note = "step " + strconv.Itoa(f.Step) + ", " + note
		}
		t.verdict("", "    ", f, note+t.names(file, f)+file.mark(f))
		if names := others(f); len(names) > 0 {
			t.line("%s", t.wrap("    ", "        ", "about: "+some(names, mostNamed, ", "), ""))
		}
	}
	if len(findings) > 0 {
		t.line("")
	}
}

// verdict writes a finding's verdict and sentence.
func (t *text) verdict(indent, hang string, f *rule.Finding, note string) {
	word := word(f)
	line := t.wrap(indent, hang, word+": "+visible.Cut(f.Sentence().String(), longestMessage), "["+note+"]")
	t.line("%s", indent+t.paint(f.Verdict, word)+strings.TrimPrefix(line, indent+word))
}

// names returns the number and the fingerprint of a finding, if the style asks for them.
func (t *text) names(file *File, f *rule.Finding) string {
	if !t.style.Names {
		return ""
	}
	return "; " + file.names(f)
}

// paint returns the verdict's word, coloured if the style asks for it.
func (t *text) paint(v rule.Verdict, word string) string {
	if !t.style.Colour {
		return word
	}
	colour := map[rule.Verdict]string{rule.Illegal: "31", rule.Suspect: "33", rule.Unchecked: "36",
		rule.Information: "34"}[v]
	return "\x1b[" + colour + "m" + word + "\x1b[0m"
}

// tinted returns words in the colour of a verdict on a file, if the style asks for it.
func (t *text) tinted(v *Verdict, words string) string {
	if !t.style.Colour {
		return words
	}
	colour := map[string]string{kindIllegal: "31", kindSuspect: "33", kindClean: "32", kindPart: "36",
		kindNone: "35"}[v.Kind]
	return "\x1b[" + colour + "m" + words + "\x1b[0m"
}

// sum returns the number of findings by verdict, the gravest first.
func (t *text) sum(findings []rule.Finding) string {
	counts := map[rule.Verdict]int{}
	inModules := map[rule.Verdict]int{}
	for i := range findings {
		if findings[i].Where != nil {
			inModules[findings[i].Verdict]++
			continue
		}
		counts[findings[i].Verdict]++
	}
	var parts []string
	for v := rule.Illegal; v >= rule.Information; v-- {
		if n := counts[v]; n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+t.paint(v, v.String()))
		}
		if n := inModules[v]; n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+t.paint(v, counted(v, n)))
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}
