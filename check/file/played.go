package file

import (
	"slices"
	"strings"

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
	// Name is the log's, and Next the log that goes on from it; nil for none.
	Name string
	Next *Played
}

// A PlayedRule is a rule over what was done in a log, in any game.
type PlayedRule = rule.Rule[*PlayedPass, struct{}]

// A PlayedPass is one run of one rule over what was done in a log.
type PlayedPass struct {
	*rule.Pass
	*Played
}

// PlayedRules returns all rules over what was done in a log, by ID.
func PlayedRules() []*PlayedRule {
	return []*PlayedRule{DiceDisputed, DiceTakenBack, DiceTyped, ImpossibleDice}
}

// RunPlayed applies all rules to what was done in a log.
func RunPlayed(p *Played, coverage *rule.Coverage) []rule.Finding {
	return rule.Run(PlayedRules(), coverage, nil, func(pass *rule.Pass) *PlayedPass { return &PlayedPass{pass, p} })
}

// rolls are what these rules count.
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

// buttons returns the module's dice of that name. Modules can have several.
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

// who names a player in a message.
func who(p actions.Player) string {
	if !p.Known() {
		return "somebody"
	}
	return p.String()
}

// usualReport is the report format of dice that the module does not change, without
// the player's name behind it.
const usualReport = "** $name$ = $result$ ***"

// rewords reports whether a button of that name has a report format of its own.
func (p *Played) rewords(button string) bool {
	return slices.ContainsFunc(p.buttons(button),
		func(d *buildfile.Dice) bool { return !strings.HasPrefix(d.ReportFormat, usualReport) })
}
