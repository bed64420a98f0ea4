package account

import (
	"fmt"
	"io"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Text writes accounts for a terminal: a line for each action, then the dice.
func Text(w io.Writer, accounts ...*Account) error {
	var b strings.Builder
	for i, a := range accounts {
		if i > 0 {
			b.WriteString("\n\n")
		}
		a.text(&b)
	}
	_, err := io.WriteString(w, b.String())
	return errors.Wrap(err, "write account")
}

func (a *Account) text(b *strings.Builder) {
	fmt.Fprintf(b, "%s\n", a.head())
	for _, line := range a.remarks() {
		fmt.Fprintln(b, line)
	}
	width := a.widest()
	for i := range a.Steps {
		s := &a.Steps[i]
		fmt.Fprintln(b)
		mark, who := "", visible.Cut(a.who(s.By), longestName)
		if s.UndoneBy > 0 {
			mark = fmt.Sprintf("  (taken back in step %d)", s.UndoneBy)
		}
		who += strings.Repeat(" ", max(width-utf8.RuneCountInString(who), 0))
		before := fmt.Sprintf("%5d  %s  ", s.N, who)
		for j, line := range a.lines(s) {
			if j > 0 {
				before = "\n" + strings.Repeat(" ", 7+width+2)
			}
			b.WriteString(before + line + mark)
		}
	}
	if len(a.Steps) > 0 {
		fmt.Fprintln(b)
	}
	for i := range a.Combats {
		if i == 0 {
			fmt.Fprintf(b, "\ncombats\n")
		}
		fmt.Fprintf(b, "  step %d  %s\n", a.Combats[i].Step, visible.Cut(a.Combats[i].String(), longestLine))
	}
	a.tallies(b)
	for i, p := range a.Problems {
		if i == 0 {
			fmt.Fprintf(b, "\nproblems\n")
		}
		fmt.Fprintf(b, "  %s\n", visible.Cut(p, longestLine))
	}
}

// head returns the line that says what the file is.
func (a *Account) head() string {
	word := "steps"
	if len(a.Steps) == 1 {
		word = "step"
	}
	head := fmt.Sprintf("%s: log of %d %s", visible.Cut(a.File, longestName), len(a.Steps), word)
	if len(a.Steps) == 0 {
		head = visible.Cut(a.File, longestName) + ": saved game, no steps"
	}
	if a.Module != "" {
		head += ", " + visible.Cut(strings.TrimSpace(a.Module+" "+a.ModuleVersion), longestName)
	}
	return head
}

func (a *Account) remarks() []string {
	var lines []string
	if a.Revealed {
		lines = append(lines, "HIDDEN PIECES ARE SHOWN: for the referee, not for the players")
	}
	if !a.Placed && len(a.Steps) > 0 {
		lines = append(lines, "no module given: places are windows and pixels")
	}
	return lines
}

// lines returns a step in words, at least one.
func (a *Account) lines(s *actions.Step) []string {
	var lines []string
	for _, said := range a.sentences(s) {
		if !said.aside {
			lines = append(lines, visible.Cut(said.String(), longestLine))
		}
	}
	switch {
	case s.Hidden == 1:
		lines = append(lines, "something that is hidden")
	case s.Hidden > 1:
		lines = append(lines, fmt.Sprintf("%d things that are hidden", s.Hidden))
	}
	if len(lines) == 0 {
		lines = []string{"nothing that can be seen"}
	}
	return lines
}

// widest returns the width of the column of players.
func (a *Account) widest() int {
	width := 0
	for i := range a.Steps {
		width = max(width, utf8.RuneCountInString(visible.Cut(a.who(a.Steps[i].By), longestName)))
	}
	return width
}

func (a *Account) tallies(b *strings.Builder) {
	for i, t := range actions.Tallies(a.Steps) {
		if i == 0 {
			fmt.Fprintf(b, "\ndice\n")
		}
		fmt.Fprintf(b, "  %s  %s: %s%s: %s\n", visible.Cut(a.roller(t), longestName), visible.Cut(t.Button, longestName),
			rolls(t), mean(&t), visible.Cut(counts(t.Results), longestLine))
		if len(t.Dice) > 0 {
			fmt.Fprintf(b, "    single dice: %s\n", visible.Cut(counts(t.Dice), longestLine))
		}
	}
}

func (a *Account) roller(t actions.Tally) string {
	if !t.Player.Known() {
		return "(nobody known)"
	}
	return a.who(t.Player)
}

func rolls(t actions.Tally) string {
	text := fmt.Sprintf("%d rolls", t.Rolls)
	if t.Rolls == 1 {
		text = "1 roll"
	}
	if t.Undone > 0 {
		text += fmt.Sprintf(" (and %d taken back)", t.Undone)
	}
	return text
}

func mean(t *actions.Tally) string {
	m, ok := t.Mean()
	if !ok {
		return ""
	}
	return ", mean " + exact(m)
}

// exact returns a fraction with what it is about: "17/3 (5.67)".
func exact(m *big.Rat) string {
	if m.IsInt() {
		return m.Num().String()
	}
	return m.String() + " (" + m.FloatString(2) + ")"
}

func counts(list []actions.Count) string {
	parts := make([]string, len(list))
	for i, c := range list {
		parts[i] = fmt.Sprintf("%s x%d", c.Result, c.Times)
	}
	return strings.Join(parts, ", ")
}
