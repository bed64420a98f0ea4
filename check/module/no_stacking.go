package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// NoStacking finds stacks where VASSAL makes none.
var NoStacking = &Rule{
	Description: rule.Description{
		ID:      "module/no-stacking",
		Title:   "a stack where nothing stacks",
		Says:    "The Stacking Options of a map can disable stacking, and a piece with Does not Stack, or a Mat, never joins a stack. VASSAL lays a stack of a set-up or an at-start stack there all the same, but what a player takes off does not go back, and lies beside or over the rest.",
		Checks:  "Umpire counts the stacks of two pieces and more on maps that disable stacking, in each set-up and among the at-start stacks, and the pieces of each set-up that do not stack and lie in a stack with others. All are information. Of an at-start stack VASSAL lays pieces that do not stack apart, so these do not count. Modules with Java classes are left alone.",
		Example: "The map \"Holding Box\" disables stacking, and the at-start stack lays ten counters on one another: once moved, they lie one over the other.",
	},
	Run: noStacking,
}

func noStacking(p *Pass) {
	if p.ownClasses() {
		return
	}
	for _, m := range p.Maps {
		if !isVassal(m.Element) {
			continue
		}
		for _, s := range m.AtStart {
			p.Checked("at-start stacks")
			if !m.StackingDisabled {
				continue
			}
			n := 0
			for _, slot := range s.Slots {
				if traits := p.Expanded(p.pieceOf(slot)); len(traits) > 0 && stacks(traits) {
					n++
				}
			}
			if n > 1 {
				p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("no-stacking/at-start",
					"the at-start stack lays {count} pieces on one another on the map {'map'}, where nothing "+
						"stacks: what a player takes off does not go back", n, m.ID), Where: p.At(s.Element, "stack")})
			}
		}
	}
	for _, s := range p.setUps() {
		if s.broken {
			continue
		}
		p.Checked("set-ups")
		for _, on := range s.stacked.maps {
			p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("no-stacking/set-up",
				"stacks of the set-up on the map {'map'}, where nothing stacks: {count}; what a player takes "+
					"off does not go back", on, s.stacked.on[on]), Where: p.At(s.plan.Element, s.entry+" "+on)})
		}
		if n := s.stacked.loners.total; n > 0 {
			p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("no-stacking/loners",
				"pieces of the set-up that do not stack, and lie in a stack: {count}, the first is {'name'}; "+
					"what a player takes off does not go back", n, s.stacked.loners.names[0]),
				Where: p.At(s.plan.Element, s.entry+" loners")})
		}
	}
}
