package position

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// SetUp is Setup 3: units generally start at full strength and in supply.
var SetUp = &Rule{
	Description: rule.Description{
		ID:      "scs/set-up",
		Refs:    []string{"Setup 3"},
		Applies: []string{"Setup 1"},
		Title:   "units start at full strength and in supply",
		Says:    "Unless the game says otherwise units start at full strength and in supply. They never start overstacked.",
		Checks: "Looks at the units on the map in a set-up: a position that is declared to be one (--phase setup), or of which the game itself " +
			"tells that it is in the first phase of turn 1. One that shows its reduced side, has lost steps or lies under an Out of Supply marker " +
			"is suspect, since a scenario may have it so. Units of which that is not known are unchecked. Of a declared set-up the stacking " +
			"limit is asked by its own rule. Where a unit may stand by a deployment table, as \"w/i 4\" of a hex (Setup 1), " +
			"\"umpire setup --lint\" asks.",
		Example: "A saved game is declared to be the set-up, and a regiment shows its reduced side: suspect, Setup 3.",
		Level:   rule.Stacking,
		Touches: []string{scspack.TouchSteps, scspack.TouchMarkers, scspack.TouchSupply},
	},
	Run: func(pass *Pass) {
		if !pass.Position.SetUp && !pass.Position.begins() {
			return
		}
		for _, p := range pass.Position.Pieces {
			if p.Kind == Unit && surelyInPlay(pass.Position.Pack, p.At) {
				checkStart(pass, p)
			}
		}
	},
}

// begins reports whether the game shows its first phase, and the user has not declared
// that phase over.
func (p *Position) begins() bool {
	first, known := scs.NewSequence(p.Pack).Begin()
	if !known || p.Phase.Known() && !p.Ends.runs() || p.Step > 0 || p.Told.Turn != pack.Known(first.Turn) ||
		len(p.Told.Phase.Phases) != 1 {
		return false
	}
	order := scs.NewSequence(p.Pack)
	at, found := order.Find(p.Told.Phase.Phases[0].ID, p.Told.Phase.Phases[0].Side)
	return found && at == first.Place
}

// checkStart judges how a unit starts.
func checkStart(pass *Pass, p *Piece) {
	var faults []say.Message
	var needs []string
	switch {
	case p.Face == Reduced:
		faults = append(faults, say.F("set-up/reduced", "shows its reduced side"))
	case p.Lost.Known && p.Lost.N > 0:
		faults = append(faults, say.F("set-up/steps-lost", "has lost {lost} of its steps", p.Lost.N))
	case p.Face == FaceUnknown && !p.Lost.Known:
		needs = append(needs, "which side is up")
	}
	switch p.OOS {
	case pack.Yes:
		faults = append(faults, say.F("set-up/out-of-supply", "is marked Out of Supply"))
	case pack.Unknown:
		needs = append(needs, "vassal.toml: the Out of Supply marker")
	}
	for _, need := range needs {
		pass.Unchecked("units", need)
	}
	if len(needs) == 0 {
		pass.Checked("units")
	}
	for _, fault := range faults {
		f := rule.Finding{
			Verdict: rule.Suspect, Hexes: []string{p.At.Hex.String()}, Pieces: Seen([]*Piece{p}),
			Message: say.F("set-up/wrong-start", "{'piece'} in {hex} {fault} in the set-up", p.Name, p.At.Hex, fault),
		}
		var excuses []say.Message
		if !pass.Position.SetUp {
			excuses = append(excuses, say.F("set-up/game-has-begun",
				"the game has begun: only its turn and phase tell of the set-up"))
		}
		f.Excuse(append(excuses, say.F("set-up/scenario-has-it", "the scenario has it so"))...)
		pass.Report(f)
	}
}
