package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
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
				p.Report(rule.Finding{Verdict: rule.Information, Message: stackHere.Say(n, m.ID), Where: p.At(s.Element, "stack")})
			}
		}
	}
	for _, s := range p.setUps() {
		if s.broken {
			continue
		}
		p.Checked("set-ups")
		for _, on := range s.stacked.maps {
			p.Report(rule.Finding{Verdict: rule.Information, Message: stackThere.Say(on, s.stacked.on[on]), Where: p.At(s.plan.Element, s.entry+" "+on)})
		}
		if n := s.stacked.loners.total; n > 0 {
			p.Report(rule.Finding{Verdict: rule.Information, Message: stackedLoners.Say(n, s.stacked.loners.names[0]), Where: p.At(s.plan.Element, s.entry+" loners")})
		}
	}
}

// stacks reports whether a piece with these traits joins stacks: its outermost Does not Stack or
// Mat decides (the property NoStack).
func stacks(traits []trait.Raw) bool {
	for _, raw := range traits {
		switch raw.ID() {
		case "mat;":
			return false
		case "immob;":
			return strings.HasPrefix(raw.Field("stacking"), "L")
		}
	}
	return true
}

// stacked are the stacks of a set-up where nothing stacks.
type stacked struct {
	maps   []string // that disable stacking, in the order of the stacks
	on     map[string]int
	loners named // pieces that do not stack
}

// look adds one stack.
func (s *stacked) look(loaded *game.Game, stack *game.Object) {
	if len(stack.Members()) < 2 {
		return
	}
	n := 0
	for _, o := range stack.Members() {
		piece := loaded.Piece(o)
		if piece == nil {
			continue
		}
		traits := make([]trait.Raw, piece.Len())
		for i := range traits {
			traits[i] = piece.Raw(i)
		}
		if stacks(traits) {
			n++
		} else {
			s.loners.add(loaded.BasicName(o))
		}
	}
	if on := stack.Map(); on != nil && !on.Stacking && n > 1 {
		if s.on == nil {
			s.on = map[string]int{}
		}
		if s.on[on.ID]++; s.on[on.ID] == 1 {
			s.maps = append(s.maps, on.ID)
		}
	}
}
