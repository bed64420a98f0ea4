package account

import (
	"fmt"
	"io"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Markdown writes accounts as tables, for forums.
func Markdown(w io.Writer, accounts ...*Account) error {
	return each(w, accounts, "\n", (*Account).markdown)
}

func (a *Account) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "## %s\n\n", visible.Markdown(a.head()))
	for _, line := range a.remarks() {
		fmt.Fprintf(b, "**%s**\n\n", line)
	}
	if len(a.Steps) > 0 {
		fmt.Fprintf(b, "%s\n| ---: | --- | --- |\n", say.F("account/step-table", "| step | player | what |"))
	}
	for i := range a.Steps {
		s := &a.Steps[i]
		lines := a.Lines(s)
		for j := range lines {
			lines[j] = visible.Markdown(lines[j])
		}
		what := strings.Join(lines, "<br>")
		if s.UndoneBy > 0 {
			what = fmt.Sprintf("~~%s~~ %s", what, takenBackIn(s.UndoneBy))
		}
		fmt.Fprintf(b, "| %d | %s | %s |\n", s.N, visible.Markdown(visible.Cut(a.who(s.By), longestName)), what)
	}
	for i := range a.Combats {
		if i == 0 {
			fmt.Fprintf(b, "\n%s\n| ---: | --- |\n", say.F("account/combat-table", "| step | combat |"))
		}
		fmt.Fprintf(b, "| %d | %s |\n", a.Combats[i].Step,
			visible.Markdown(visible.Cut(a.Combats[i].String(), longestLine)))
	}
	for i, t := range actions.Tallies(a.Steps) {
		if i == 0 {
			fmt.Fprintf(b, "\n%s\n| --- | --- | ---: | ---: | --- | --- |\n", say.F("account/dice-table",
				"| player | dice | rolls | mean | results | single dice |"))
		}
		average := ""
		if m, ok := t.Mean(); ok {
			average = exact(m)
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s |\n", visible.Markdown(visible.Cut(a.roller(t), longestName)),
			visible.Markdown(visible.Cut(t.Button, longestName)),
			rolls(t), average, visible.Markdown(visible.Cut(counts(t.Results), longestLine)),
			visible.Markdown(visible.Cut(counts(t.Dice), longestLine)))
	}
	if line := a.announced(); line != "" {
		fmt.Fprintf(b, "\n%s\n", line)
	}
	for i, p := range a.Problems {
		if i == 0 {
			fmt.Fprintf(b, "\n### %s\n\n", problemsHead())
		}
		fmt.Fprintf(b, "- %s\n", visible.Markdown(visible.Cut(p, longestLine)))
	}
}
