package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Style is how text is shown.
type Style struct {
	// Colour marks verdicts with ANSI colours.
	Colour bool
}

// mostUnchecked bounds how many things are listed that could not be checked: a
// pack that is half written leaves hundreds, and the findings would drown.
const mostUnchecked = 20

// Bounds in characters: no honest name or message is longer.
const (
	longestName    = 60
	longestMessage = 1000
)

// Text writes the files as a player reads them: by hex, each with the stack in
// question, and at the end what was checked and what the rest would need.
func Text(w io.Writer, files []File, style Style) error {
	t := text{style: style}
	for i := range files {
		if i > 0 {
			t.line("")
		}
		t.file(&files[i])
	}
	_, err := io.WriteString(w, t.b.String())
	return errors.Wrap(err, "write findings")
}

// text builds the whole text before any of it is written.
type text struct {
	b     strings.Builder
	style Style
}

func (t *text) line(format string, args ...any) {
	fmt.Fprintf(&t.b, format, args...)
	t.b.WriteByte('\n')
}

func (t *text) file(f *File) {
	head := visible.Text(f.Path)
	if f.Game != "" {
		head += " (" + visible.Cut(f.Game, longestName) + ")"
	} else if f.Module != "" {
		head += " (" + visible.Cut(f.Module, longestName) + ")"
	}
	t.line("%s", head)
	if f.Revealed {
		t.line("HIDDEN PIECES ARE SHOWN: for the referee, not for the players")
	}
	t.line("")
	where := ""
	for i := range f.Result.Findings {
		finding := &f.Result.Findings[i]
		if finding.Verdict == rule.Unchecked {
			continue
		}
		if at := place(finding); at != where {
			where = at
			t.line("%s", at)
		}
		t.finding(finding)
	}
	if where != "" {
		t.line("")
	}
	t.unchecked(f)
	t.summary(f)
	t.coverage(f)
}

// unchecked lists what got no verdict, a line each.
func (t *text) unchecked(f *File) {
	listed := 0
	for i := range f.Result.Findings {
		finding := &f.Result.Findings[i]
		if finding.Verdict != rule.Unchecked {
			continue
		}
		if listed++; listed <= mostUnchecked {
			t.line("%s: %s  [%s]", t.paint(rule.Unchecked), visible.Cut(finding.Message.String(), longestMessage), finding.Rule)
		}
	}
	if listed > mostUnchecked {
		t.line("… and %d more; the JSON form lists them all", listed-mostUnchecked)
	}
	if listed > 0 {
		t.line("")
	}
}

// place is the heading that a finding stands under.
func place(f *rule.Finding) string {
	at := "elsewhere"
	if len(f.Hexes) > 0 {
		at = "hex " + visible.Cut(f.Hexes[0], longestName)
	}
	if f.Step > 0 {
		at += ", step " + strconv.Itoa(f.Step)
	}
	return at
}

func (t *text) finding(f *rule.Finding) {
	t.line("  %s: %s  [%s, %s]", t.paint(f.Verdict), visible.Cut(f.Message.String(), longestMessage), visible.Text(strings.Join(f.Refs, ", ")), f.Rule)
	for i := len(f.Pieces) - 1; i >= 0; i-- {
		t.line("      %s", counter(&f.Pieces[i]))
	}
	for _, r := range f.Related {
		t.line("      see %s", visible.Cut(r.Message.String(), longestMessage))
	}
	for _, fix := range f.Fixes {
		t.line("      fix: %s", visible.Cut(fix.Message.String(), longestMessage))
	}
}

// counter draws a piece of a stack, the top one of which is printed first.
func counter(p *rule.Piece) string {
	name := visible.Cut(p.Name, longestName)
	if name == "" {
		name = "(no name)"
	}
	line := "| " + name
	if p.Unit != "" && p.Unit != p.Name {
		line += "  " + visible.Cut(p.Unit, longestName)
	}
	return line
}

// paint is the verdict's word.
func (t *text) paint(v rule.Verdict) string {
	if !t.style.Colour {
		return v.String()
	}
	colour := map[rule.Verdict]string{rule.Illegal: "31", rule.Suspect: "33", rule.Unchecked: "36", rule.Information: "34"}[v]
	return "\x1b[" + colour + "m" + v.String() + "\x1b[0m"
}

// summary counts the findings by verdict, the gravest first.
func (t *text) summary(f *File) {
	counts := map[rule.Verdict]int{}
	for i := range f.Result.Findings {
		counts[f.Result.Findings[i].Verdict]++
	}
	var parts []string
	for v := rule.Illegal; v >= rule.Information; v-- {
		if counts[v] > 0 {
			parts = append(parts, strconv.Itoa(counts[v])+" "+t.paint(v))
		}
	}
	if len(parts) == 0 {
		t.line("found: nothing")
		return
	}
	t.line("found: %s", strings.Join(parts, ", "))
}

// coverage says what was checked and what the rest would need.
func (t *text) coverage(f *File) {
	c := &f.Result.Coverage
	level := c.Level()
	t.line("checked to level %d of %d: %s", level, rule.Levels-1, level)
	widest := 0
	for _, count := range c.Counts() {
		widest = max(widest, len(count.Rule))
	}
	for _, count := range c.Counts() {
		line := fmt.Sprintf("  %-*s  %d %s", widest, count.Rule, count.Checked, things(count.Checked, count.What))
		if count.Unchecked > 0 {
			line += fmt.Sprintf("; %d more, needs: %s", count.Unchecked, needs(count.Needs))
		}
		t.line("%s", line)
	}
	for next := level + 1; int(next) < rule.Levels; next++ {
		if missing := c.Needs(next); len(missing) > 0 {
			t.line("  level %d, %s, needs: %s", next, next, needs(missing))
		}
	}
}

func needs(list []string) string { return visible.Cut(strings.Join(list, "; "), longestMessage) }

// things is the word for n things, given the word for many.
func things(n int, many string) string {
	switch {
	case n != 1:
		return many
	case strings.HasSuffix(many, "xes"):
		return strings.TrimSuffix(many, "es")
	}
	return strings.TrimSuffix(many, "s")
}
