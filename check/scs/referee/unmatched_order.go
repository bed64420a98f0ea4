package referee

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
)

// UnmatchedOrder reports declarations that the log does not bear out. It is no rule of the
// book, but silently ignoring an order would mislead.
var UnmatchedOrder = &Rule{
	Description: rule.Description{
		ID:    "declare/unmatched-order",
		Refs:  []string{"declare"},
		Title: "what is declared is borne out by the log",
		Says: "With --declare who checks states what a log does not show. Each row is about a step of the log, and about units to " +
			"which the step did that.",
		Checks: "Looks for rows whose units are not seen, or were not put down, or lost nothing in their step, for drops that were taken back " +
			"while the pieces stayed there or left the map from there, for rolls that their step does not announce, and for rows about steps that were undone in the log: information, since the row then " +
			"changes nothing.",
		Example:    "A row takes back the drop of \"1st Foot\" in step 4, which moves \"2nd Foot\": information.",
		Level:      rule.Moves,
		Groundwork: true,
		Touches:    []string{},
	},
	Run: func(pass *Pass) {
		for _, d := range pass.Log.Declarations {
			pass.Checked("orders")
			amiss := d.amiss
			if d.Kind == declare.Roll {
				amiss = append(amiss, pass.Log.noRoll(d)...)
			}
			if !pass.Log.stands(d.Step) && d.Kind != declare.Phase {
				amiss = []say.Message{say.F("unmatched-order/step-undone",
					"step {step} was undone in the log, or undoes another", d.own)}
			}
			for _, message := range amiss {
				f := rule.Finding{
					Verdict: rule.Information, Step: d.Step,
					Message: say.F("unmatched-order/row",
						"{file}, line {line}: {finding}", d.At.File, d.At.Line, message),
					Which:    strconv.Itoa(d.At.Line),
					Evidence: rule.Show(Order{d.At.File, d.At.Line}),
				}
				if d.InHex {
					f.Hexes = []string{d.Hex.String()}
				}
				f.Pieces = position.Seen(d.Pieces)
				pass.Report(pass.Log.phaseOf(d.Step), f)
			}
		}
	},
}

// noRoll returns what is wrong with a row that gives a roll: its step announces none, or its dice cannot show
// that.
func (l *Log) noRoll(d *Declaration) []say.Message {
	figures := slices.DeleteFunc(slices.Clone(l.allFigures()), func(f *Figure) bool { return f.Step != d.Step })
	if len(figures) == 0 {
		return []say.Message{say.F("unmatched-order/no-roll", "step {step} announces no roll", d.own)}
	}
	if slices.ContainsFunc(figures, func(f *Figure) bool { return f.mayShow(d) }) {
		return nil
	}
	return []say.Message{say.F("unmatched-order/no-such-dice",
		"no throw of {dice} shows {'rolled'}", figures[0].dice, d.Rolled)}
}
