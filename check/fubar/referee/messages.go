package referee

import (
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

func putAside() say.Message { return say.F("move-allowance/put-aside", "it was put aside") }

func firedOnTheWay() say.Message {
	return say.F("weapon-range/way", "it was fired while somebody was still on the way")
}

func firedOnGuard() say.Message {
	return say.F("vehicle-fire/guard", "one of them was a reaction before it moved")
}

func moves() say.Wording { return say.As("activation-roll/moves", "moves") }

func newTurn() say.Message {
	return say.F("activated-twice/new-turn", "a new turn began and nobody announced it")
}

func otherFire() say.Message {
	return say.F("fire-result/other", "somebody else fired at it and did not announce it")
}

func pulledIn() say.Message {
	return say.F("move-allowance/pulled-in", "the figure was moved into contact in a close combat")
}

func putRight() say.Message {
	return say.F("move-allowance/put-right", "a figure was put down and put right")
}

func theTarget() say.Message { return say.F("weapon-range/target", "the target") }

func wentTooFar(figure, way string, most int, measure fubarpack.Measure, action string) say.Message {
	return say.F("move-allowance/too-far",
		"{figure} goes {way} at least, {most} {measure} allowed ({action})", figure, way, most, measure, action)
}

func scenarioAdds() say.Message {
	return say.F("initiative-roll/scenario", "the scenario modifies the rolls")
}
