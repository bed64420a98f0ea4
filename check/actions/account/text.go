package account

import (
	"fmt"
	"io"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Text writes accounts for a terminal: a line for each action, then the dice.
func Text(w io.Writer, accounts ...*Account) error {
	return each(w, accounts, "\n\n", (*Account).text)
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
			mark = "  " + takenBackIn(s.UndoneBy).String()
		}
		who += strings.Repeat(" ", max(width-utf8.RuneCountInString(who), 0))
		before := fmt.Sprintf("%5d  %s  ", s.N, who)
		for j, line := range a.Lines(s) {
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
			fmt.Fprintf(b, "\n%s\n", combatsHead())
		}
		fmt.Fprintf(b, "  %s\n", combatAt(a.Combats[i].Step, visible.Cut(a.Combats[i].String(), longestLine)))
	}
	a.tallies(b)
	for i, p := range a.Problems {
		if i == 0 {
			fmt.Fprintf(b, "\n%s\n", problemsHead())
		}
		fmt.Fprintf(b, "  %s\n", visible.Cut(p, longestLine))
	}
}

// head returns the line that describes the file.
func (a *Account) head() string {
	name := visible.Cut(a.File, longestName)
	head := say.F("account/log-of-steps", "{file}: log of {count} steps", name, len(a.Steps))
	switch len(a.Steps) {
	case 0:
		head = say.F("account/saved-game", "{file}: saved game, no steps", name)
	case 1:
		head = say.F("account/log-of-step", "{file}: log of 1 step", name)
	}
	if a.Module != "" {
		head = say.F("account/with-module",
			"{head}, {module}", head, visible.Cut(strings.TrimSpace(a.Module+" "+a.ModuleVersion), longestName))
	}
	return head.String()
}

func (a *Account) remarks() []string {
	var lines []string
	if a.Revealed {
		lines = append(lines, say.F("account/revealed",
			"HIDDEN PIECES ARE SHOWN: for the referee, not for the players").String())
	}
	if !a.Placed && len(a.Steps) > 0 {
		lines = append(lines, say.F("account/no-module", "no module given: places are windows and pixels").String())
	}
	return lines
}

// Lines returns a step in words, at least one. Nothing in them acts on a terminal.
func (a *Account) Lines(s *actions.Step) []string {
	var lines []string
	for _, said := range a.sentences(s) {
		if !said.aside {
			lines = append(lines, visible.Cut(said.String(), longestLine))
		}
	}
	switch {
	case s.Hidden == 1:
		lines = append(lines, say.F("account/hidden-thing", "something that is hidden").String())
	case s.Hidden > 1:
		lines = append(lines, say.F("account/hidden-things", "{count} things that are hidden", s.Hidden).String())
	}
	if len(lines) == 0 {
		lines = []string{say.F("account/nothing-seen", "nothing that can be seen").String()}
	}
	return lines
}

// By returns the name of the player who did a step, "" if that is not known. Nothing in it acts on a terminal.
func (a *Account) By(s *actions.Step) string {
	if !s.By.Known() {
		return ""
	}
	return visible.Cut(a.who(s.By), longestName)
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
			fmt.Fprintf(b, "\n%s\n", diceHead())
		}
		who, button, results := visible.Cut(a.roller(t), longestName), visible.Cut(t.Button, longestName),
			visible.Cut(counts(t.Results), longestLine)
		said := tallyOf(who, button, rolls(t), results)
		if mean, ok := t.Mean(); ok {
			said = tallyMean(who, button, rolls(t), exact(mean), results)
		}
		fmt.Fprintf(b, "  %s\n", said)
		if len(t.Dice) > 0 {
			fmt.Fprintf(b, "    %s\n", say.F("account/single-dice",
				"single dice: {counts}", visible.Cut(counts(t.Dice), longestLine)))
		}
	}
	if line := a.announced(); line != "" {
		fmt.Fprintf(b, "\n%s\n", line)
	}
}

func (a *Account) roller(t actions.Tally) string {
	if !t.Player.Known() {
		return say.F("account/nobody-known", "(nobody known)").String()
	}
	return a.who(t.Player)
}

func rolls(t actions.Tally) string {
	text := say.F("account/rolls", "{count} rolls", t.Rolls)
	if t.Rolls == 1 {
		text = say.F("account/one-roll", "1 roll")
	}
	if t.Undone > 0 {
		text = say.F("account/rolls-undone", "{text} (and {undone} taken back)", text, t.Undone)
	}
	return text.String()
}

// exact returns a fraction with its approximate value: "17/3 (5.67)".
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
