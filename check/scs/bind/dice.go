package bind

import (
	"regexp"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Dice describes how a dice button reads in the chat: [[dice]].
type Dice struct {
	// Name is the button's name ("name", required).
	Name string
	// Count is the number of dice ("dice"), Sides the number of sides of each ("sides").
	Count, Sides int
	// Text is the pattern of its chat line ("text"). Its group "roll" holds the total or
	// the single dice, as the button is set.
	Text *regexp.Regexp
}

// rollGroup is the group of a pattern that holds what was rolled.
const rollGroup = "roll"

// mostDice bounds dice and their sides.
const mostDice = 1000

func (b *Binding) readDice(t *pack.Table) {
	d := Dice{Name: t.Required("name"), Count: 1, Sides: 6}
	if n, ok := t.Int("dice", 1, mostDice); ok {
		d.Count = n
	}
	if n, ok := t.Int("sides", 2, mostDice); ok {
		d.Sides = n
	}
	if text := t.Required("text"); text != "" {
		d.Text = selector.Part(t, "text", text)
		selector.Groups(t, "text", d.Text, []string{rollGroup})
		if d.Text != nil && d.Text.SubexpIndex(rollGroup) < 0 {
			t.Add("text", say.As("binding/no-roll-group",
				"{'pattern'} lacks the group (?P<roll>\\d+), which marks where the roll stands"), text)
		}
	}
	t.Done()
	b.Dice = append(b.Dice, d)
}
