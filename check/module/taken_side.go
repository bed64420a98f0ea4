package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// TakenSide finds set-ups in which somebody has a side.
var TakenSide = &Rule{
	Description: rule.Description{
		ID:      "module/taken-side",
		Title:   "a side that a set-up has taken",
		Says:    "A set-up keeps who played which side when it was saved, with his password in plain text. VASSAL offers the other sides to whoever begins a game with it. Some modules leave sides out in this way, in the set-up for fewer players; in others the author forgot to go back to observer before he saved.",
		Checks:  "Umpire loads each set-up. The sides of the module that somebody has in it are told as information, once for all set-ups with the same ones. If all sides are taken, that is a warning. It never names who has them. Observers, and players without a password, whose side VASSAL offers to others, are left alone.",
		Example: "The set-up \"Campaign\" was saved by its author as \"Germany\": nobody else can play Germany.",
	},
	Run: takenSide,
}

func takenSide(p *Pass) {
	var sides []string
	for _, part := range p.parts() {
		sides = append(sides, part.Sides...)
	}
	type taking struct {
		sides, entries []string
		first          *setUp
	}
	var all []*taking
	for _, s := range p.setUps() {
		if s.broken {
			continue
		}
		p.Checked("set-ups")
		taken := slices.DeleteFunc(slices.Clone(sides), func(side string) bool { return !slices.Contains(s.seats, side) })
		if len(taken) == 0 {
			continue
		}
		i := slices.IndexFunc(all, func(t *taking) bool { return slices.Equal(t.sides, taken) })
		if i < 0 {
			i, all = len(all), append(all, &taking{sides: taken, first: s})
		}
		all[i].entries = append(all[i].entries, s.entry)
	}
	for _, t := range all {
		f := rule.Finding{
			Verdict: rule.Information, Message: say.F("taken-side/some",
				"somebody has sides in set-ups already, and nobody else can choose them: {sides} (set-ups: "+
					"{entries})", listed(t.sides), listed(t.entries)),
			Where: p.At(t.first.plan.Element, "sides that are taken"),
		}
		if len(t.sides) == len(sides) {
			f.Verdict, f.Message = rule.Suspect, say.F("taken-side/all",
				"somebody has all sides in set-ups already, and nobody can join: {sides} (set-ups: {entries})",
				listed(t.sides), listed(t.entries))
		}
		p.Report(f)
	}
}
