package file

import (
	"fmt"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// ImpossibleDice is about results that a button cannot give.
var ImpossibleDice = &PlayedRule{
	Rule: rule.Rule{
		ID:    "log/impossible-dice",
		Refs:  []string{"log"},
		Title: "dice show what they have on them",
		Says: "The module says how many dice a button throws, how many sides they have and what is added. Results are made on the player's own " +
			"computer, and VASSAL believes them.",
		Checks: "Compares each die and the total with the module's button of that name. What it cannot give is suspect: the player's module may " +
			"have another button of that name. Buttons that ask how many dice to throw, or count only some of them, are unchecked.",
		Example: "2d6 shows 13.",
		Level:   rule.Integrity,
	},
	Run: func(p *Played, coverage *rule.Coverage) []rule.Finding {
		const id = "log/impossible-dice"
		var findings []rule.Finding
		p.each(func(i int, roll *actions.Roll) {
			buttons := p.buttons(roll.Button)
			switch {
			case p.Module == nil:
				coverage.Unchecked(id, rolls, "the module")
				return
			case len(buttons) == 0 || slices.ContainsFunc(buttons, open):
				coverage.Unchecked(id, rolls, "a button of the module that always throws the same dice")
				return
			case strings.HasPrefix(roll.Chat, "*** ") && p.rewords(roll.Button):
				coverage.Unchecked(id, rolls, "dice that tell their result in VASSAL's own words")
				return
			case len(roll.Dice) == 0 && !roll.HasTotal:
				coverage.Unchecked(id, rolls, "dice whose results are numbers")
				return
			}
			coverage.Checked(id, rolls)
			if slices.ContainsFunc(buttons, func(d *buildfile.Dice) bool { return gives(d, roll) }) {
				return
			}
			d := buttons[0]
			findings = append(findings, rule.Finding{
				Verdict: rule.Suspect, Step: p.Steps[i].N,
				Message: rule.Say("%q showed %s for %s, and it throws %s; unless the player's module has another button of that name",
					roll.Button, roll.Result, who(p.Steps[i].By), thrown(d)),
				Evidence: map[string]any{"dice": roll.Button, "result": roll.Result, "count": d.Count, "sides": d.Sides},
			})
		})
		return findings
	},
}

// open reports whether the module leaves open what the button throws, or gives it as
// something other than plain numbers.
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

// gives reports whether the button can give a throw's result. The single dice may or
// may not include what is added to each.
func gives(d *buildfile.Dice, roll *actions.Roll) bool {
	low, high := 1+min(d.Plus, 0), max(d.Sides, 1)+max(d.Plus, 0)
	if len(roll.Dice) > 0 && (len(roll.Dice) != d.Count || slices.Min(roll.Dice) < low || slices.Max(roll.Dice) > high) {
		return false
	}
	return !roll.HasTotal || roll.Total >= d.Count*low+min(d.AddToTotal, 0) && roll.Total <= d.Count*high+max(d.AddToTotal, 0)
}

// thrown returns what a button throws, in players' notation.
func thrown(d *buildfile.Dice) string {
	text := fmt.Sprintf("%dd%d", d.Count, d.Sides)
	if plus := d.Count*d.Plus + d.AddToTotal; plus != 0 {
		text += fmt.Sprintf("%+d", plus)
	}
	return text
}
