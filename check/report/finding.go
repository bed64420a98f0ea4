package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Bounds on what is drawn of one finding.
const (
	mostCounters = 12
	mostNamed    = 6
)

// place returns the heading above a finding: in a log the step, with the phase and what declares
// it; in a position the hex, or the position if the pieces are in no hex; in a module the
// component, or the archive's entry.
func place(f *rule.Finding) string {
	var at string
	switch {
	case f.Where != nil:
		return component(f.Where)
	case f.Step > 0:
		at = "step " + strconv.Itoa(f.Step)
	case len(f.Hexes) > 0:
		at = "hex " + visible.Cut(f.Hexes[0], longestName)
	case len(f.Pieces) > 0:
		at = "the position"
	default:
		return "the file"
	}
	if f.Phase != "" {
		at += ", " + visible.Cut(f.Phase, longestName)
	}
	if by := f.Evidence.Phase; by != "" {
		at += " (" + visible.Cut(by, longestMessage) + ")"
	}
	return at
}

// source returns the file and the line of a finding, for formats that annotate files. In an unpacked module
// it is the file that its makers edit. The line is 0 if it is unknown.
func (f *File) source(where *rule.Where) (file string, line int) {
	if where == nil || where.File == "" {
		return f.Path, 0
	}
	return f.Path + "/" + where.File, where.FileLine
}

// component names a place in a module: "Main Map [Map Window] > Zoomer (buildFile.xml:12:5)", and of an unpacked
// module the file that its makers edit: "Squad [Definition] (prototypes/Squad.txt:7)".
func component(w *rule.Where) string {
	entry := visible.Cut(w.Entry, longestName)
	switch {
	case w.File != "":
		entry = visible.Cut(w.File, longestPath)
		if w.FileLine > 0 {
			entry += ":" + strconv.Itoa(w.FileLine)
		}
	case w.Line > 0:
		entry += ":" + strconv.Itoa(w.Line) + ":" + strconv.Itoa(w.Column)
	}
	if w.Path == "" {
		return entry
	}
	return visible.Cut(w.Path, longestPath) + " (" + entry + ")"
}

// names returns the number and the fingerprint of a finding, by which "umpire render" and the address of a page find
// it again. The number is its place in the report of its file, from 1.
func (f *File) names(finding *rule.Finding) string {
	if len(f.numbers) != len(f.Result.Findings) {
		f.numbers = make(map[*rule.Finding]int, len(f.Result.Findings))
		for i := range f.Result.Findings {
			f.numbers[&f.Result.Findings[i]] = i + 1
		}
	}
	return fmt.Sprintf("finding %d, %s", f.numbers[finding], finding.Fingerprint())
}

// word returns the word for a finding's verdict. A fault of a module is an "error", not "illegal",
// because no rule of a game forbids it.
func word(f *rule.Finding) string {
	if f.Where == nil {
		return f.Verdict.String()
	}
	return moduleWords[f.Verdict]
}

var moduleWords = map[rule.Verdict]string{rule.Illegal: "error", rule.Suspect: "warning", rule.Unchecked: "unchecked",
	rule.Information: "note"}

// counted returns the word for n findings of a verdict in modules.
func counted(v rule.Verdict, n int) string {
	if n == 1 || v == rule.Unchecked {
		return moduleWords[v]
	}
	return moduleWords[v] + "s"
}

// group writes the findings of one place. If several are about one stack, the whole
// stack is drawn once.
func (t *text) group(file *File, findings []*rule.Finding) {
	var drawn [][]rule.Piece
	for _, f := range findings {
		t.verdict("  ", "      ", f, visible.Text(strings.Join(append(slices.Clone(f.Refs), f.Rule), ", "))+
			t.names(file, f)+file.mark(f))
		whole := f.Pieces
		for _, other := range findings {
			if len(other.Pieces) > len(whole) && within(f.Pieces, other.Pieces) {
				whole = other.Pieces
			}
		}
		if !slices.ContainsFunc(drawn, func(stack []rule.Piece) bool { return within(f.Pieces, stack) }) {
			drawn = append(drawn, whole)
			t.stack(f, whole)
		}
		for _, r := range f.Related {
			t.line("%s", t.wrap("      ", "          ", "see "+visible.Cut(r.Message.String(), longestMessage), ""))
		}
		t.evidence(&f.Evidence)
		for _, fix := range f.Fixes {
			t.line("%s", t.wrap("      ", "          ", "fix: "+visible.Cut(fix.Message.String(), longestMessage), ""))
		}
	}
}

// within reports whether all pieces are among others.
func within(pieces, others []rule.Piece) bool {
	return !slices.ContainsFunc(pieces, func(p rule.Piece) bool { return !slices.Contains(others, p) })
}

// elsewhere reports whether a piece is in another hex than the one that a finding about a position
// stands under.
func elsewhere(f *rule.Finding, p *rule.Piece) bool {
	return p.Hex != "" && (f.Step > 0 || len(f.Hexes) == 0 || f.Hexes[0] != p.Hex)
}

// stack draws the pieces of a stack, the top one first.
func (t *text) stack(f *rule.Finding, pieces []rule.Piece) {
	widest := 0
	for i := range pieces {
		widest = max(widest, uniseg.StringWidth(name(&pieces[i])))
	}
	for i := len(pieces) - 1; i >= 0; i-- {
		p := &pieces[i]
		if drawn := len(pieces) - 1 - i; drawn == mostCounters && i > 0 {
			t.line("      … and %d more below", i+1)
			return
		}
		line := name(p)
		if elsewhere(f, p) {
			line += strings.Repeat(" ", widest-uniseg.StringWidth(line)) + "  " + visible.Cut(p.Hex, longestName)
		}
		t.line("      | %s", line)
	}
}

func name(p *rule.Piece) string {
	if p.Name == "" {
		return "(no name)"
	}
	return visible.Cut(p.Name, longestName)
}

// others returns the names of a finding's pieces, with the hexes of those elsewhere.
func others(f *rule.Finding) []string {
	var names []string
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if p.Name == "" {
			continue
		}
		word := strconv.Quote(p.Name)
		if elsewhere(f, p) {
			word += " in " + p.Hex
		}
		names = append(names, visible.Cut(word, longestName))
	}
	return names
}
