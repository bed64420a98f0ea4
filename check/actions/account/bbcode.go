package account

import (
	"fmt"
	"io"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// BBCode writes accounts for forums, with the tags that all of them take: b, s, list and *.
func BBCode(w io.Writer, accounts ...*Account) error {
	return each(w, accounts, "\n", (*Account).bbcode)
}

func (a *Account) bbcode(b *strings.Builder) {
	fmt.Fprintf(b, "[b]%s[/b]\n\n", visible.BBCode(a.head()))
	for _, line := range a.remarks() {
		fmt.Fprintf(b, "[b]%s[/b]\n\n", visible.BBCode(line))
	}
	var steps []string
	for i := range a.Steps {
		s := &a.Steps[i]
		what := visible.BBCode(strings.Join(a.Lines(s), "; "))
		if s.UndoneBy > 0 {
			what = fmt.Sprintf("[s]%s[/s] %s", what, takenBackIn(s.UndoneBy))
		}
		steps = append(steps, fmt.Sprintf("[b]%d[/b] %s: %s", s.N,
			visible.BBCode(visible.Cut(a.who(s.By), longestName)), what))
	}
	bbcodeList(b, steps)
	var combats, dice, problems []string
	for i := range a.Combats {
		combats = append(combats,
			visible.BBCode(combatAt(a.Combats[i].Step, visible.Cut(a.Combats[i].String(), longestLine)).String()))
	}
	for _, t := range actions.Tallies(a.Steps) {
		who, button, results := visible.Cut(a.roller(t), longestName), visible.Cut(t.Button, longestName),
			visible.Cut(counts(t.Results), longestLine)
		said := tallyOf(who, button, rolls(t), results)
		if mean, ok := t.Mean(); ok {
			said = tallyMean(who, button, rolls(t), exact(mean), results)
		}
		dice = append(dice, visible.BBCode(said.String()))
	}
	if line := a.announced(); line != "" {
		dice = append(dice, line)
	}
	for _, p := range a.Problems {
		problems = append(problems, visible.BBCode(visible.Cut(p, longestLine)))
	}
	for _, part := range []struct {
		head  string
		lines []string
	}{{combatsHead().String(), combats}, {diceHead().String(), dice}, {problemsHead().String(), problems}} {
		if len(part.lines) > 0 {
			fmt.Fprintf(b, "\n[b]%s[/b]\n", part.head)
			bbcodeList(b, part.lines)
		}
	}
}

// bbcodeList writes a list; nothing for none.
func bbcodeList(b *strings.Builder, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(b, "[list]\n[*]%s\n[/list]\n", strings.Join(lines, "\n[*]"))
	}
}
