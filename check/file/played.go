package file

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// Played is what was done in a log.
type Played struct {
	// Steps holds all steps. Those that were taken back are among them, and marked.
	Steps []actions.Step
	// Module is nil if it is unknown.
	Module *vmod.Module
}

// A PlayedRule judges what was done in a log of any game.
type PlayedRule struct {
	rule.Rule
	// Run returns the findings and counts in coverage what it looked at.
	Run func(*Played, *rule.Coverage) []rule.Finding
}

// PlayedRules returns all rules over what was done in a log, by ID.
func PlayedRules() []*PlayedRule {
	return []*PlayedRule{DiceDisputed, DiceTakenBack, DiceTyped, ImpossibleDice}
}

// RunPlayed applies all PlayedRules to a log.
func RunPlayed(p *Played, coverage *rule.Coverage) []rule.Finding {
	var findings []rule.Finding
	for _, r := range PlayedRules() {
		for _, found := range r.Run(p, coverage) {
			found.Rule, found.Refs = r.ID, r.Refs
			findings = append(findings, found)
		}
	}
	rule.Sort(findings)
	return findings
}

// rolls names the things that these rules count.
const rolls = "rolls"

// each calls visit with each throw of dice and the index of its step.
func (p *Played) each(visit func(i int, roll *actions.Roll)) {
	for i := range p.Steps {
		for _, a := range p.Steps[i].Actions {
			if roll, ok := a.(actions.Roll); ok {
				visit(i, &roll)
			}
		}
	}
}

// buttons returns the module's dice buttons of that name. A module can have several.
func (p *Played) buttons(name string) []*buildfile.Dice {
	if p.Module == nil {
		return nil
	}
	var found []*buildfile.Dice
	for _, d := range p.Module.Dice {
		if d.Name == name {
			found = append(found, d)
		}
	}
	return found
}

// who returns the player's name for a message.
func who(p actions.Player) string {
	if !p.Known() {
		return "somebody"
	}
	return p.String()
}
