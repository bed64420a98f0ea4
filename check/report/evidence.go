package report

import (
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Bounds on lists, in lines: the beginning and the end matter most. shortList is how many characters
// of a list go on a line.
const (
	mostFirst = 10
	mostLast  = 3
	shortList = 60
)

// evidence writes what a finding rests on beyond its heading and its message, which
// names the first excuse.
func (t *text) evidence(e *rule.Evidence) {
	for _, figure := range e.Figures {
		for _, part := range figure.Text() {
			t.figures(visible.Cut(part.Label, longestName), slices.Clone(part.Lines))
		}
	}
	var more []string
	for i, excuse := range e.Excuses {
		if i > 0 {
			more = append(more, excuse.String())
		}
	}
	t.figures("or unless", more)
}

// figures writes lines below a label: on one line if it is one thing, or short.
func (t *text) figures(label string, lines []string) {
	for i := range lines {
		lines[i] = visible.Cut(lines[i], longestMessage)
	}
	if len(lines) == 0 {
		return
	}
	line := label + ": " + strings.Join(lines, ", ")
	if len(lines) == 1 || uniseg.StringWidth(line) <= shortList && !strings.Contains(strings.Join(lines, ""), ", ") {
		t.line("%s", t.wrap("      ", "          ", line, ""))
		return
	}
	t.line("      %s:", label)
	for i, line := range lines {
		if left := len(lines) - mostFirst - mostLast; left > 1 && i >= mostFirst && i < len(lines)-mostLast {
			if i == mostFirst {
				t.line("        … %d more …", left)
			}
			continue
		}
		t.line("%s", t.wrap("        ", "            ", line, ""))
	}
}
