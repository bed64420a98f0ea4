package referee

import "github.com/umpire-vassal/umpire/check/rule"

// What findings over logs say.
var (
	activatedTwice      = rule.Wording{Code: "activated-twice/again", English: "%s tries to be activated again in this turn; it tried in step %d"}
	allSuppressed       = rule.Wording{Code: "suppressed-fire/all", English: "%s fires, and each of its figures that could is suppressed"}
	firedAtUnsaid       = rule.Wording{Code: "stale-suppression/fired-at", English: "somebody fired at it and did not announce it"}
	bothAtOnce          = rule.Wording{Code: "double-effect/both", English: "%s is a casualty and suppressed by the same fire of %s"}
	engaged             = rule.Wording{Code: "engaged-activation/engaged", English: "%s tries to be activated and stands in contact with %s: units in close combat are activated by themselves"}
	firesMore           = rule.Wording{Code: "vehicle-fire/more", English: "%s moves and fires %s and %s in one turn; a moving vehicle fires one weapon"}
	firesWith           = rule.Wording{Code: "forbidden-fire/none", English: "%s fires; with this action nobody does: %s"}
	goesNotBack         = rule.Wording{Code: "withdrawal/stays", English: "%s was not activated after losses of more than half, and does not go back"}
	immobileMoved       = rule.Wording{Code: "immobile-vehicle/moved", English: "%s moves and is %s"}
	inBunker            = rule.Wording{Code: "weapon-crew/bunker", English: "it is in a bunker"}
	initiativeKept      = rule.Wording{Code: "initiative/kept", English: "%s tries to be activated, but the roll of %s, %d, succeeded and the initiative did not pass"}
	initiativeLetGo     = rule.Wording{Code: "initiative/let-go", English: "%s did not want to go on"}
	initiativeLost      = rule.Wording{Code: "initiative/lost", English: "%s tries to be activated, but the roll of %s, %d, failed and the initiative passed: %s did not try yet"}
	justNear            = rule.Wording{Code: "engaged-activation/near", English: "the figures only stand close to each other"}
	moves               = rule.Wording{Code: "activation-roll/moves", English: "moves"}
	newTurn             = rule.Wording{Code: "activated-twice/new-turn", English: "a new turn began and nobody announced it"}
	moreLosses          = rule.Wording{Code: "fire-result/more", English: "%s has %d more casualties and suppressed figures after the fire of %s, which hits %d times at most"}
	nowhereToGo         = rule.Wording{Code: "withdrawal/nowhere", English: "it has nowhere to go"}
	notActivated        = rule.Wording{Code: "activation-roll/failed", English: "%s %s, but its roll of %d does not activate it: %d or more does"}
	otherFire           = rule.Wording{Code: "fire-result/other", English: "somebody else fired at it and did not announce it"}
	outOfRange          = rule.Wording{Code: "weapon-range/beyond", English: "%s fires at %s, and the nearest two are %s apart between their centres; %s: %d %s"}
	perhapsNotActivated = rule.Wording{Code: "activation-roll/open", English: "%s %s after a roll of %d; it needs %d to %d or more"}
	pulledIn            = rule.Wording{Code: "move-allowance/pulled-in", English: "the figure was moved into contact in a close combat"}
	putRight            = rule.Wording{Code: "move-allowance/put-right", English: "a figure was put down and put right"}
	secondReaction      = rule.Wording{Code: "forbidden-fire/second-reaction", English: "%s is on guard and fires a second time in this turn; it fired in step %d"}
	stillSuppressed     = rule.Wording{Code: "stale-suppression/still", English: "figures of %[2]s that are still suppressed after its activation roll in step %[3]d: %[1]d"}
	supportWith         = rule.Wording{Code: "forbidden-fire/support", English: "%s fires a support weapon (%s); with this action only small arms and grenades are fired: %s"}
	takes               = rule.Wording{Code: "activation-roll/takes", English: "takes the action %s"}
	theTarget           = rule.Wording{Code: "weapon-range/target", English: "the target"}
	tooFewCrew          = rule.Wording{Code: "weapon-crew/too-few", English: "%s fires %s with %d figures that can serve it; %d do"}
	tooManyDice         = rule.Wording{Code: "fire-dice/too-many", English: "%d dice for the fire of %s; its fire points there: %d"}
	wentRound           = rule.Wording{Code: "move-allowance/round", English: "%s goes %s through the points where it was put down, %d %s allowed (%s)"}
	wentTooFar          = rule.Wording{Code: "move-allowance/too-far", English: "%s goes %s at least, %d %s allowed (%s)"}
)
