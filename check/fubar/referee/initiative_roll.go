package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// InitiativeRoll is Initiative 1 and 2: the side with the highest roll begins.
var InitiativeRoll = &Rule{
	Description: rule.Description{
		ID:    "fubar/initiative-roll",
		Refs:  []string{"Initiative 1", "Initiative 2"},
		Title: "the highest roll begins the turn",
		Says: "At the beginning of a turn each side rolls one die and adds what the scenario says; equal rolls are " +
			"rolled again. The highest begins.",
		Checks: "Compares the last roll of each side in a turn with the side of the first unit that tries to be " +
			"activated. Another side than " +
			"that with the highest roll is suspect, unless the scenario modifies rolls; so is a turn that begins " +
			"with equal ones.",
		Example: "Red rolls 2 and Blue 5, and Red 1 tries to be activated first: suspect, Initiative 2.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needInitiative, needActivations, needTurns},
	Run: func(pass *Pass) {
		for _, turn := range pass.Log.Turns {
			if acts := turn.Activations(); turn.Began && len(acts) > 0 {
				checkInitiativeRoll(pass, turn, acts[0])
			}
		}
	},
}

func checkInitiativeRoll(pass *Pass, turn *Turn, first *Act) {
	rolls := map[string]int{}
	for _, act := range turn.of(bind.Initiative, nil) {
		if act.Roll().Known && act.Step < first.Step {
			rolls[act.Side] = act.Roll().N
		}
	}
	// Sides without a unit to be activated do not count.
	fought := map[*fubarpack.Unit]bool{}
	for _, act := range turn.of(bind.Melee, nil) {
		fought[act.Unit], fought[act.Said.Target] = true, true
	}
	best, equal, beaten := "", false, false
	for _, side := range pass.Log.Pack.Sides {
		if !left(first, side, fought) {
			continue
		}
		roll, rolled := rolls[side]
		switch {
		case !rolled:
			pass.Unchecked("turns", "a roll for the initiative of each side")
			return
		case best == "" || roll > rolls[best]:
			best, equal = side, false
		case roll == rolls[best]:
			equal = true
		}
		beaten = beaten || roll > rolls[first.Unit.Side]
	}
	pass.Checked("turns")
	if !equal && !beaten {
		return
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: first.Step, Pieces: first.Force.Seen(),
		Message: say.F("initiative-roll/beaten",
			"{unit} tries to be activated first after a roll of {roll} for the initiative; {side} has {most}",
			first.Unit.Name, rolls[first.Unit.Side], best, rolls[best]),
	}
	if equal && !beaten {
		f.Message = say.F("initiative-roll/equal",
			"{unit} tries to be activated first after equal rolls for the initiative, {roll}, which are rolled "+
				"again", first.Unit.Name, rolls[best])
	}
	f.Excuse(scenarioAdds())
	pass.Report(f)
}
