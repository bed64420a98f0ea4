package file

import (
	"fmt"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// ImpossibleDice finds results that the button cannot give.
var ImpossibleDice = &PlayedRule{
	Description: rule.Description{
		ID:    "log/impossible-dice",
		Refs:  []string{"log"},
		Title: "dice show what they have on them",
		Says: "The module sets how many dice a button throws, how many sides they have and what is added. Results " +
			"are made on the player's own " +
			"computer, and VASSAL believes them.",
		Checks: "Compares each die and the total with the module's button of that name. What it cannot give is " +
			"suspect: the player's module may " +
			"have another button of that name. Buttons that ask how many dice to throw, or count only some of them, " +
			"are unchecked.",
		Example: "2d6 shows 13.",
		Level:   rule.Integrity,
	},
	Run: func(p *PlayedPass) {
		p.each(func(i int, roll *actions.Roll) {
			buttons := p.buttons(roll.Button)
			switch {
			case p.Module == nil:
				p.Unchecked(rolls, "the module")
				return
			case len(buttons) == 0 || slices.ContainsFunc(buttons, open):
				p.Unchecked(rolls, "a button of the module that always throws the same dice")
				return
			case strings.HasPrefix(roll.Chat, "*** ") && p.rewords(roll.Button):
				p.Unchecked(rolls, "dice that write their result in VASSAL's own words")
				return
			case len(roll.Dice) == 0 && !roll.HasTotal:
				p.Unchecked(rolls, "dice whose results are numbers")
				return
			}
			p.Checked(rolls)
			if slices.ContainsFunc(buttons, func(d *buildfile.Dice) bool { return gives(d, roll) }) {
				return
			}
			d := buttons[0]
			p.Report(rule.Finding{
				Verdict: rule.Suspect, Step: p.Steps[i].N, Which: roll.Button + " " + roll.Result,
				Message: say.F("impossible-dice/cannot-show",
					"{'button'} showed {result} for {who}, and it throws {dice}; unless the player's module "+
						"has another button of that name", roll.Button, roll.Result, who(p.Steps[i].By), thrown(d)),
				Evidence: rule.Show(Dice{Dice: roll.Button, Result: roll.Result, Count: d.Count, Sides: d.Sides}),
			})
		})
	},
}

// open reports whether only play shows what the button throws: the module does not have it in
// numbers.
func open(d *buildfile.Dice) bool {
	if d.Prompt || d.Keep != "" {
		return true
	}
	for _, name := range []string{"nDice", "nSides", "plus", "addToTotal"} {
		if value, ok := d.Element.Attr(name); ok {
			if _, number := sequence.ParseInt(value); !number {
				return true
			}
		}
	}
	return false
}

// gives reports whether the button can show what a throw showed, with what is added to
// each die or without.
func gives(d *buildfile.Dice, roll *actions.Roll) bool {
	low, high := 1+min(d.Plus, 0), max(d.Sides, 1)+max(d.Plus, 0)
	if len(roll.Dice) > 0 && (len(roll.Dice) != d.Count || slices.Min(roll.Dice) < low ||
		slices.Max(roll.Dice) > high) {
		return false
	}
	return !roll.HasTotal || roll.Total >= d.Count*low+min(d.AddToTotal, 0) && roll.Total <= d.Count*high+
		max(d.AddToTotal, 0)
}

// thrown returns what a button throws as players write it: "2d6".
func thrown(d *buildfile.Dice) string {
	text := fmt.Sprintf("%dd%d", d.Count, d.Sides)
	if plus := d.Count*d.Plus + d.AddToTotal; plus != 0 {
		text += fmt.Sprintf("%+d", plus)
	}
	return text
}
