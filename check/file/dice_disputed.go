package file

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// DiceDisputed finds throws whose chat line and properties disagree.
var DiceDisputed = &PlayedRule{
	Description: rule.Description{
		ID:    "log/dice-disputed",
		Refs:  []string{"log"},
		Title: "the chat shows what the dice showed",
		Says: "A dice button writes a line into the chat and sets properties of its name to the same result, in one " +
			"step. Players read the line; " +
			"the properties are for the module.",
		Checks: "Compares the two where both are numbers. No button makes them differ, so somebody changed a figure; " +
			"it is suspect, since a module's own " +
			"code can do what it likes with a button's name.",
		Example: "The line reads *** 2d6 = 6,6 ***, and 2d6_result is 1,2.",
		Level:   rule.Integrity,
	},
	Run: func(p *PlayedPass) {
		p.each(func(i int, roll *actions.Roll) {
			line, ok := command.ParseDice(roll.Chat)
			switch {
			case roll.Chat == "":
				p.Unchecked(rolls, "dice that write their result into the chat")
				return
			case roll.Disputed && (!ok || len(line.Numbers) == 0 || p.rewords(roll.Button)):
				p.Unchecked(rolls, "dice that write their result in VASSAL's own words")
				return
			}
			p.Checked(rolls)
			if !roll.Disputed {
				return
			}
			p.Report(rule.Finding{
				Verdict: rule.Suspect, Step: p.Steps[i].N, Which: roll.Button + " " + roll.Result,
				Message: say.F("dice-disputed/chat-differs",
					"the chat shows {'button'} with {line}, and its properties have {roll}; unless code of the "+
						"module's own sets them", roll.Button, line.Result, roll.Result),
				Evidence: rule.Show(Dice{Dice: roll.Button, Result: roll.Result, Chat: line.Result}),
			})
		})
	},
}
