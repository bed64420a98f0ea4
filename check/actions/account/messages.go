package account

import "github.com/umpire-vassal/umpire/check/say"

func maskedPiece(piece string) say.Message { return say.F("account/masked", "{piece} (masked)", piece) }

func takenBackIn(step int) say.Message {
	return say.F("account/taken-back-in", "(taken back in step {step})", step)
}

func combatsHead() say.Message { return say.F("account/combats", "combats") }

func combatAt(step int, combat string) say.Message {
	return say.F("account/combat-at", "step {step}  {combat}", step, combat)
}

func diceHead() say.Message { return say.F("account/dice", "dice") }

func tallyOf(who, button, rolls, results string) say.Message {
	return say.F("account/tally", "{who}  {button}: {rolls}: {results}", who, button, rolls, results)
}

func tallyMean(who, button, rolls, mean, results string) say.Message {
	return say.F("account/tally-mean",
		"{who}  {button}: {rolls}, mean {mean}: {results}", who, button, rolls, mean, results)
}

func problemsHead() say.Message { return say.F("account/problems", "problems") }
