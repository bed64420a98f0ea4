package report

import (
	"fmt"
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

// labelled returns what a finding rests on beyond its heading and its message, which names the first excuse. It is
// safe to show.
func labelled(e *rule.Evidence) []rule.Labelled {
	var all []rule.Labelled
	add := func(label string, lines []string) {
		if len(lines) == 0 {
			return
		}
		part := rule.Labelled{Label: visible.Cut(label, longestName)}
		for _, line := range lines {
			part.Lines = append(part.Lines, visible.Cut(line, longestMessage))
		}
		all = append(all, part)
	}
	for _, figure := range e.Figures {
		for _, part := range figure.Text() {
			add(part.Label, part.Lines)
		}
	}
	var more []string
	for i, excuse := range e.Excuses {
		if i > 0 {
			more = append(more, excuse.String())
		}
	}
	add("or unless", more)
	return all
}

// shortened returns the beginning and the end of a long list, with how many lines are left out between them.
func shortened(lines []string) []string {
	left := len(lines) - mostFirst - mostLast
	if left <= 1 {
		return lines
	}
	return slices.Concat(lines[:mostFirst], []string{fmt.Sprintf("… %d more …", left)}, lines[len(lines)-mostLast:])
}

// evidence writes what a finding rests on.
func (t *text) evidence(e *rule.Evidence) {
	for _, part := range labelled(e) {
		t.figures(part.Label, part.Lines)
	}
}

// figures writes lines below a label: on one line if it is one thing, or short.
func (t *text) figures(label string, lines []string) {
	line := label + ": " + strings.Join(lines, ", ")
	if len(lines) == 1 || uniseg.StringWidth(line) <= shortList && !strings.Contains(strings.Join(lines, ""), ", ") {
		t.line("%s", t.wrap("      ", "          ", line, ""))
		return
	}
	t.line("      %s:", label)
	for _, line := range shortened(lines) {
		t.line("%s", t.wrap("        ", "            ", line, ""))
	}
}
