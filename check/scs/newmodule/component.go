package newmodule

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// Names to which the binding refers.
const (
	trackerName = "Turn"
	turnLevel   = "Turn"
	phaseLevel  = "Phase"
)

// turnFormat is the chat line for a new phase; VASSAL puts "* " before it (TurnTracker.save).
const turnFormat = "$newTurn$ *"

// tracker counts turns and names the phases of each. If the pack has no phases it counts turns
// only.
func tracker(p *scspack.Pack) buildfile.Draft {
	limit := -1
	if p.Turns.Known {
		limit = p.Turns.N
	}
	turns := component.Element(component.InTurn+"CounterTurnLevel", "incr", "1", "loop", "false", "loopLimit",
		component.Number(limit), "name", turnLevel, "property", turnLevel,
		"start", "1", "turnFormat", "$value$")
	format := "Turn $level1$"
	if len(p.Phases) > 0 {
		var names []string
		for _, phase := range p.Phases {
			names = append(names, component.Title(phase.Name()))
		}
		turns = component.With(turns, component.Element(component.InTurn+"ListTurnLevel", "configFirst", "false",
			"configList", "false", "list", component.List(names...),
			"prompt", "", "property", phaseLevel, "turnFormat", "$value$"))
		format += ", $level2$"
	}
	return component.With(component.Element(component.InTurn+"TurnTracker", "buttonText", "Turn", "fwdOnly", "false",
		"hotkey", "", "icon", "", "length", "-1", "lengthStyle", "Maximum",
		"name", trackerName, "nexthotkey", "78,195", "plusButtonSize", "22", "prevhotkey", "80,195",
		"reportFormat", turnFormat, "tooltip", "Right-click to set the turn", "turnButtonHeight", "22", "turnFormat",
		format), turns)
}

// diceOf returns the dice of the combat results table, and one die for everything else.
func diceOf(p *scspack.Pack) []scspack.Dice {
	combat := p.Combat.Dice
	if !combat.Known() || combat.Tens {
		combat = scspack.Dice{Count: 2, Sides: 6} // 7.3
	}
	one := scspack.Dice{Count: 1, Sides: combat.Sides}
	return slices.Compact([]scspack.Dice{combat, one})
}
