package referee

import "github.com/umpire-vassal/umpire/check/say"

// This file has the messages that several rules say. All others stand where they are made.

func combatResultOtherColumn() say.Message {
	return say.F("combat-result/other-column", "another column of the table was read")
}

func hangsOn(finding say.Message, needs string) say.Message {
	return say.On("shared/hangs-on", "{finding}; hangs on {needs}", finding, needs)
}

func combatNotShown() say.Message {
	return say.F("shared/combat-not-shown", "it retreated or advanced after a combat that the log does not show")
}

func notJudged(what, needs string) say.Message {
	return say.F("shared/not-judged", "{what} not judged: it depends on {needs}", what, needs)
}

func combatEarlier(step, evidence string) say.Message {
	return say.F("combat/earlier", "the combat of {step}, {evidence}", step, evidence)
}

func phaseWasOver() say.Message {
	return say.F("shared/phase-was-over", "the phase was over, and nobody had said so yet")
}

func dropPutRight() say.Message {
	return say.F("shared/drop-put-right", "a drop was put right by hand")
}

func dropsOfRetreat() say.Message {
	return say.F("shared/drops-of-retreat", "all its drops belong to the retreat that is declared of one")
}

func otherCounter() say.Message {
	return say.F("shared/other-counter", "the counter that was deleted is not the counter that was made")
}

func combatOthersMeant() say.Message {
	return say.F("combat/others-in-hex-meant", "others in the same hex are meant: names in the chat prove nothing")
}

func counterDeleted() say.Message {
	return say.F("shared/counter-deleted",
		"the counter was deleted by mistake before this log, or takes another one's place")
}

func namesProveNothing() say.Message {
	return say.F("shared/names-prove-nothing", "they did not attack: names in the chat prove nothing")
}

func diceForElse(step string) say.Message {
	return say.F("shared/dice-for-something-else", "the dice of {step} were thrown for something else", step)
}

func movementAllowanceOverrun() say.Message {
	return say.F("movement-allowance/overrun", "it retreated or advanced after an overrun, whose hexes cost nothing")
}

func overrunLineNamesWay() say.Message {
	return say.F("overrun/line-names-way", "the line names the way to the hex of the attack")
}

func reinforcementPutBack() say.Message {
	return say.F("reinforcement-entry/put-back", "it is put back where it stood")
}

func replacementPutByMistake() say.Message {
	return say.F("replacement/put-by-mistake", "it was put there by mistake")
}

func attackOtherTarget() say.Message {
	return say.F("attack/other-target", "the line names another hex than was attacked")
}

func attackWrong(hex, objections string) say.Message {
	return say.F("attack/wrong", "attack on {hex}: {objections}", hex, objections)
}
