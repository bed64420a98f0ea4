package position

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of the rules over a position, by rule.
var (
	stillWaiting = rule.Wording{Code: "late-reinforcement/still-waiting", English: "%s still in %q in turn %d, due in turn %d"}
	putBackLater = rule.Wording{Code: "late-reinforcement/put-back", English: "put back there after they had come"}

	sidesTogether        = rule.Wording{Code: "mixed-occupancy/sides-together", English: "units of %s in %s: nobody enters a hex with enemy units"}
	combatGoesOn         = rule.Wording{Code: "mixed-occupancy/combat-goes-on", English: "a combat in this hex is still being worked out"}
	sidesPerhapsTogether = rule.Wording{Code: "mixed-occupancy/perhaps-together",
		English: "whether both sides stand in %s was not judged: it depends on %s"}

	gameIsOver   = rule.Wording{Code: "outcome/over", English: "the game is over: %s has %s points in victory hexes, %s"}
	nobodyEnters = rule.Wording{Code: "outcome/nobody-enters", English: "%s has %s points in victory hexes, %s: " +
		"nobody may enter a hex in what is left of the last turn"}
	outcomeOpen = rule.Wording{Code: "outcome/open", English: "%s; it depends on %s", Adds: true}

	otherPoints   = rule.Wording{Code: "victory-points/other-points", English: "%q shows %d points of %s; its victory hexes are worth %s"}
	pointsForMore = rule.Wording{Code: "victory-points/points-for-more", English: "the game gives points for other things, too"}

	perhapsTooMany = rule.Wording{Code: "stacking-limit/perhaps-too-many",
		English: "the stack in %[2]s, %[1]s or more with a limit of %[3]d, was not judged: it depends on %[4]s"}
	tooMany         = rule.Wording{Code: "stacking-limit/too-many", English: "%s of %s in %s; the limit is %d"}
	phaseShown      = rule.Wording{Code: "phase/shown", English: "the %s phase still runs, by %s"}
	phaseUndeclared = rule.Wording{Code: "stacking-limit/phase-undeclared", English: "the phase still runs: none is declared"}
	notEnforced     = rule.Wording{Code: "stacking-limit/not-enforced", English: "the stack breaks up later: stacking is not enforced at the end of the %s phase"}
	stackExcuse     = rule.Wording{Code: "stacking-limit/excuse", English: "%s"}
	excuseHangsOn   = rule.Wording{Code: "stacking-limit/excuse-hangs-on", English: "%s, which hangs on %s"}

	reducedAtStart    = rule.Wording{Code: "set-up/reduced", English: "shows its reduced side"}
	lostAtStart       = rule.Wording{Code: "set-up/steps-lost", English: "has lost %d of its steps"}
	unsuppliedAtStart = rule.Wording{Code: "set-up/out-of-supply", English: "is marked Out of Supply"}
	wrongAtStart      = rule.Wording{Code: "set-up/wrong-start", English: "%q in %s %s in the set-up"}
	gameHasBegun      = rule.Wording{Code: "set-up/game-has-begun", English: "the game has begun: only its turn and phase tell of the set-up"}
	scenarioHasIt     = rule.Wording{Code: "set-up/scenario-has-it", English: "the scenario has it so"}

	noPlayableHex = rule.Wording{Code: "off-map/no-playable-hex", English: "%s in %s, which is no playable hex"}
	noHex         = rule.Wording{Code: "off-map/no-hex", English: "%s at %q in the window %q, which is no hex"}
	unknownWindow = rule.Wording{Code: "off-map/unknown-window", English: "%s in the window %q, of which the pack does not say what it is"}
	noWindow      = rule.Wording{Code: "off-map/no-window", English: "%s in no window at all"}

	fullWithLosses    = rule.Wording{Code: "counter-face/full-with-losses", English: "%q in %s shows its full side and has a marker of lost steps"}
	hasFired          = rule.Wording{Code: "counter-face/has-fired", English: "its other side shows guns that have fired"}
	noReducedSide     = rule.Wording{Code: "counter-face/no-reduced-side", English: "its counter has no reduced side"}
	reducedSingleStep = rule.Wording{Code: "counter-face/reduced-single-step", English: "%q in %s shows a reduced side and has a single step"}
	allStepsLost      = rule.Wording{Code: "counter-face/all-steps-lost", English: "%q in %s has lost all of its %d steps and is still there"}
	lossesGoOn        = rule.Wording{Code: "counter-face/losses-go-on", English: "its losses are still being taken"}

	stillDisorganized        = rule.Wording{Code: "dg-marker/still-disorganized", English: "%s of %s in %s still disorganized at the end of its DG Removal Phase"}
	overfullNotDisorganized  = rule.Wording{Code: "dg-marker/overfull", English: "%s of %s in %s, above the limit of %d, and %d of them not disorganized"}
	retreatedNotDisorganized = rule.Wording{Code: "dg-marker/retreated", English: "%s of %s in %s, above the limit of %d by a retreat, and %d of them not disorganized"}
	noRetreat                = rule.Wording{Code: "dg-marker/no-retreat", English: "it was no retreat that made the stack"}

	unitsBarred = rule.Wording{Code: "prohibited-hex/units-barred", English: "%s of %s in %s, which is prohibited to them, and no road leads there"}
	unitBarred  = rule.Wording{Code: "prohibited-hex/unit-barred", English: "%q of %s in %s, which is prohibited to it, and no road leads there"}
	setUpThere  = rule.Wording{Code: "prohibited-hex/set-up-there", English: "set up there"}

	wrongOnTop     = rule.Wording{Code: "stack-order/wrong-on-top", English: "%q on top in %s has no attack strength of 1 or more, and a unit below has"}
	wrongOnTops    = rule.Wording{Code: "stack-order/wrong-on-tops", English: "the top units of %d stacks have no attack strength of 1 or more, and units below have: %s"}
	putOnTop       = rule.Wording{Code: "stack-order/put-on-top", English: "%s: put %q on top"}
	sortedByVASSAL = rule.Wording{Code: "stack-order/sorted-by-vassal", English: "VASSAL put them into this order"}

	unboundSlot = rule.Wording{Code: "unbound-piece/unbound", English: "the pack does not say what %q is, %s of slot %q"}

	tooManyCounters   = rule.Wording{Code: "counter-mix/too-many", English: "%d counters of %q on the map; the game has %d"}
	unitsIncomplete   = rule.Wording{Code: "counter-mix/units-incomplete", English: "the game has more of them: units.csv does not name everything"}
	otherSideOfOne    = rule.Wording{Code: "counter-mix/other-side", English: "one is the other side of another: they come from several slots of the module"}
	tooManyWithSpares = rule.Wording{Code: "counter-mix/too-many-with-spares", English: "more counters than the game has: %s"}
	spareCounters     = rule.Wording{Code: "counter-mix/spare-counters", English: "those that are not on the map are spare ones"}

	cutOffUnmarked  = rule.Wording{Code: "oos-marker/not-marked", English: "%s in %s: no trace of supply, and no marker: %s"}
	suppliedMarked  = rule.Wording{Code: "oos-marker/not-supplied", English: "%s in %s: marked out of supply, and a trace leads to %s"}
	wouldBeMarked   = rule.Wording{Code: "oos-marker/would-be-marked", English: "%s of %s could trace no supply now, and would be marked in its Supply Phase"}
	wouldLoseMarker = rule.Wording{Code: "oos-marker/would-lose-marker", English: "%s of %s could trace supply now, and would lose the marker in its Supply Phase"}
	supplyOpen      = rule.Wording{Code: "oos-marker/supply-open",
		English: "the supply of %s of %s was not judged: it depends on %s"}

	tooManyGarrisons = rule.Wording{Code: "garrison-limit/too-many", English: "%d garrisons of %s on the map; it has %d"}
)
