package referee

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of findings over logs.
var (
	activatedTwice      = rule.Wording{Code: "activated-twice/again", English: "%s tries to be activated again in this turn; it tried in step %d"}
	suppressedVehicle   = rule.Wording{Code: "suppressed-vehicle/suppressed", English: "%s was suppressed; vehicles cannot be"}
	slipOfMarker        = rule.Wording{Code: "suppressed-vehicle/slip", English: "the marker came there by a slip and was taken away"}
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
	putAside            = rule.Wording{Code: "move-allowance/put-aside", English: "it was put aside"}
	fireDivided         = rule.Wording{Code: "forbidden-fire/divided", English: "it divided one fire between targets or weapons"}
	firedOnTheWay       = rule.Wording{Code: "weapon-range/way", English: "it was fired while somebody was still on the way"}
	firedOnGuard        = rule.Wording{Code: "vehicle-fire/guard", English: "one of them was a reaction before it moved"}
	moves               = rule.Wording{Code: "activation-roll/moves", English: "moves"}
	newTurn             = rule.Wording{Code: "activated-twice/new-turn", English: "a new turn began and nobody announced it"}
	moreLosses          = rule.Wording{Code: "fire-result/more", English: "%s has %d more casualties and suppressed figures after the fire of %s, which hits %d times at most"}
	nowhereToGo         = rule.Wording{Code: "withdrawal/nowhere", English: "it has nowhere to go"}
	notActivated        = rule.Wording{Code: "activation-roll/failed", English: "%s %s, but its roll of %d does not activate it: %d or more does"}
	otherFire           = rule.Wording{Code: "fire-result/other", English: "somebody else fired at it and did not announce it"}
	outOfRange          = rule.Wording{Code: "weapon-range/beyond", English: "%s fires at %s, and the nearest two are %s apart between their centres; %s: %d %s"}
	perhapsNotActivated = rule.Wording{Code: "activation-roll/open", English: "%s %s after a roll of %d; it needs %d to %d or more"}
	pulledFar           = rule.Wording{Code: "assault-distance/pulled", English: "%s is moved %s into close combat by who is assaulted, %d %s allowed"}
	otherMove           = rule.Wording{Code: "assault-distance/other", English: "it was moved for another reason"}
	theCombat           = rule.Wording{Code: "assault-distance/combat", English: "the close combat"}
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
	alreadyDown         = rule.Wording{Code: "save-roll/already", English: "the hits went to figures that were suppressed already"}
	announcedLate       = rule.Wording{Code: "forbidden-fire/late", English: "the fire was announced late"}
	saidAgain           = rule.Wording{Code: "activated-twice/said-again", English: "it was announced again before the throw"}
	assaultFar          = rule.Wording{Code: "assault-distance/assault", English: "%s goes %s into close combat, and an assault goes %d %s"}
	beginsBeaten        = rule.Wording{Code: "initiative-roll/beaten", English: "%s tries to be activated first after a roll of %d for the initiative; %s has %d"}
	beginsEqual         = rule.Wording{Code: "initiative-roll/equal", English: "%s tries to be activated first after equal rolls for the initiative, %d, which are rolled again"}
	cannotCross         = rule.Wording{Code: "vehicle-cover/cannot", English: "%s drives into cover that it cannot go through: %s"}
	coverTurned         = rule.Wording{Code: "vehicle-cover/turned", English: "the piece of cover is turned"}
	downInMelee         = rule.Wording{Code: "melee-result/suppressed", English: "figures of %s that are suppressed in close combat with %s, which only wounds: %d"}
	fightsApart         = rule.Wording{Code: "melee-dice/apart", English: "%s fights %s in close combat, and no two of their figures touch"}
	firesCrossing       = rule.Wording{Code: "vehicle-cover/fires", English: "%s crosses %s and fires in one turn"}
	firesLost           = rule.Wording{Code: "lost-weapon/fires", English: "%s fires, and its weapons are destroyed"}
	markedLater         = rule.Wording{Code: "vehicle-damage/later", English: "it is marked later"}
	moreWounds          = rule.Wording{Code: "melee-result/more", English: "%s has %d more casualties after close combat with %s; its dice that hit: %d"}
	mostlyOpen          = rule.Wording{Code: "vehicle-cover/open", English: "most of its way was in the open"}
	noHarm              = rule.Wording{Code: "vehicle-damage/no-harm", English: "%s throws for damage by weapons of %s that do armoured vehicles none"}
	notShown            = rule.Wording{Code: "vehicle-damage/not-shown", English: "%s throws %d for its damage and does not show it: %s"}
	notTogether         = rule.Wording{Code: "melee-dice/together", English: "players did not move the figures together"}
	otherEdge           = rule.Wording{Code: "cover-fire/edge", English: "players see the edges of cover otherwise"}
	reactsToOwn         = rule.Wording{Code: "forbidden-fire/own", English: "%s is on guard and fires while %s of its own side acts; it reacts to moves of the enemy"}
	reactsToNone        = rule.Wording{Code: "forbidden-fire/no-move", English: "%s is on guard and fires while %s acts, and no enemy is moved then"}
	scenarioAdds        = rule.Wording{Code: "initiative-roll/scenario", English: "the scenario modifies the rolls"}
	tooDeep             = rule.Wording{Code: "cover-fire/deep", English: "%s fires at %s, and each line between them begins or ends too deep in cover"}
	tooFewHurt          = rule.Wording{Code: "save-roll/too-few", English: "figures of %s that the fire of %s hurt: %d; of its dice at least %d hit, and %d are saved"}
	tooManyFight        = rule.Wording{Code: "melee-dice/too-many", English: "%d dice for %s in close combat; its figures there: %d"}
	typedDieForElse     = rule.Wording{Code: "typed-roll/for-else", English: "the die of step %d was thrown for something else"}
	typedOther          = rule.Wording{Code: "typed-roll/other", English: "the line about %s names a %d, and the die of step %[4]d shows %[3]d"}
	tooManySaves        = rule.Wording{Code: "save-roll/too-many", English: "%s throws %d dice to save it from the fire of %s; its hits at most: %d"}
)
