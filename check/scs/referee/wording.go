package referee

import "github.com/umpire-vassal/umpire/check/rule"

// Messages that several rules share.
var (
	attackWrong             = rule.Wording{Code: "attack/wrong", English: "attack on %s: %s"}
	attackCancelled         = rule.Wording{Code: "attack/cancelled", English: "attack on %s: announced in %s and taken back in %s; an announced attack is made"}
	attackUnmade            = rule.Wording{Code: "attack/unmade", English: "attack on %s: announced in %s and never made; an announced attack is made"}
	overrunUnmade           = rule.Wording{Code: "attack/overrun-unmade", English: "overrun of %s: announced in %s and never made; an announced attack is made"}
	attackUnmadeDice        = rule.Wording{Code: "attack/unmade-dice", English: "its dice were thrown elsewhere, and nothing came of it"}
	attackCancelledSlip     = rule.Wording{Code: "attack/cancelled-slip", English: "the announcement was a slip"}
	combatEarlier           = rule.Wording{Code: "combat/earlier", English: "the combat of %s, %s"}
	combatOthersMeant       = rule.Wording{Code: "combat/others-in-hex-meant", English: "others in the same hex are meant: names in the chat prove nothing"}
	combatLineNamesOtherHex = rule.Wording{Code: "combat/line-names-other-hex", English: "%s names another hex than %s, which was attacked"}
	combatOpen              = rule.Wording{Code: "combat/open", English: "the combat was another one: it is not sure %s"}
	combatHexUnknown        = rule.Wording{Code: "combat/hex-unknown", English: "it was in the combat of %s: nothing says which hex was attacked"}
	combatDeduced           = rule.Wording{Code: "combat/deduced", English: "the combat was another one: it is only %s"}
	combatFromUnknown       = rule.Wording{Code: "combat/from-unknown", English: "the line of %s does not say from where the attack came"}
	combatNotMade           = rule.Wording{Code: "combat/not-made", English: "the attack of %s was announced and not made: nobody threw dice for it"}
	combatForceGone         = rule.Wording{Code: "combat/force-gone", English: "those who attacked have no more steps to lose: names in the chat prove nothing"}
	combatBelongsElsewhere  = rule.Wording{Code: "combat/belongs-elsewhere", English: "it belongs to the combat of %s"}
)

// Of scs/advance.
var (
	advanceWrong           = rule.Wording{Code: "advance/wrong", English: "%s %s after the combat on %s: %s"}
	advanceUninvolved      = rule.Wording{Code: "advance/uninvolved", English: "%s %s in the combat phase, and took no part in a combat"}
	advancePutBack         = rule.Wording{Code: "advance/put-back", English: "units of %s in %s were above the limit of %d after their advance, and %s was put back; stacking is enforced at the end of an advance"}
	advanceNotEntered      = rule.Wording{Code: "advance/overrun-not-entered", English: "%s made the overrun of %s, which is vacant since, and did not enter it"}
	advanceFartherRetreat  = rule.Wording{Code: "advance/farther-retreat", English: "the defender had to retreat farther"}
	advanceOthersOverran   = rule.Wording{Code: "advance/others-overran", English: "others made the overrun: names in the chat prove nothing"}
	advanceOtherCombat     = rule.Wording{Code: "advance/other-combat", English: "it took part in the combat of %s"}
	advanceOtherDice       = rule.Wording{Code: "advance/other-dice", English: "the dice of %s were for something else, and what was done after them is the result of this combat"}
	advanceAttackedUnnamed = rule.Wording{Code: "advance/attacked-unnamed", English: "it attacked, too: names in the chat prove nothing"}
	advanceAttackedUnsaid  = rule.Wording{Code: "advance/attacked-unsaid", English: "it attacked, too, and the line does not say so"}
	advanceInAndOut        = rule.Wording{Code: "advance/in-and-out", English: "they went in and out again, by %s"}
)

// Of afb/air-strike.
var (
	airStrikeWrong                = rule.Wording{Code: "air-strike/wrong", English: "%s"}
	airStrikesUnrolled            = rule.Wording{Code: "air-strike/unrolled", English: "%s makes %s in turn %d, and no dice were thrown for their number"}
	airStrikeMisplaced            = rule.Wording{Code: "air-strike/other-phase", English: "%s makes an air strike on %s in the %s phase; it makes them in its own %s phase"}
	airStrikeMarkerForNone        = rule.Wording{Code: "air-strike/marker-for-none", English: "the marker was put there for no strike"}
	airStrikeToldTwice            = rule.Wording{Code: "air-strike/told-twice", English: "two lines of the chat tell of one strike"}
	airStrikeNotMade              = rule.Wording{Code: "air-strike/not-made", English: "the chat speaks of a strike that was not made"}
	airStrikeAfterResult          = rule.Wording{Code: "air-strike/after-result", English: "%s is struck again after the result of the strike in %s was carried out; all strikes on a hex are named before the first is resolved"}
	airStrikeNamedBefore          = rule.Wording{Code: "air-strike/named-before", English: "both strikes were named before the first die was thrown"}
	airStrikeNotDisorganized      = rule.Wording{Code: "air-strike/not-disorganized", English: "a strike on %s hit with a %d, and %s of %s %s not disorganized"}
	airStrikeMarkerLate           = rule.Wording{Code: "air-strike/marker-late", English: "the marker was put on when the phase was over"}
	airStrikeMissed               = rule.Wording{Code: "air-strike/missed", English: "all strikes on %s missed, and %s of %s %s disorganized"}
	airStrikeNotInLog             = rule.Wording{Code: "air-strike/not-in-log", English: "another strike is not in the log"}
	airStrikeOtherDie             = rule.Wording{Code: "air-strike/other-die", English: "the die that was thrown next was for something else"}
	airEliminationTooFewDice      = rule.Wording{Code: "air-strike/too-few-dice", English: "%s due in %s, one for each unit and strike that hit, and %d dice were thrown"}
	airEliminationThrownElsewhere = rule.Wording{Code: "air-strike/thrown-elsewhere", English: "they were thrown elsewhere, or some of the units came under no roll"}
	airEliminationLosses          = rule.Wording{Code: "air-strike/elimination-losses", English: "the elimination rolls in %s take %s off the units there, and they lost %d"}
	airEliminationOtherDice       = rule.Wording{Code: "air-strike/other-dice", English: "the dice were thrown for something else"}
	airEliminationOtherLosses     = rule.Wording{Code: "air-strike/other-losses", English: "steps were lost otherwise, or are taken off later"}
	airLeftWrong                  = rule.Wording{Code: "air-strike/strikes-left", English: "%s"}
	airLeftLater                  = rule.Wording{Code: "air-strike/strikes-left-later", English: "a strike is not in the log, or the marker is put right later"}
)

// Of scs/attack.
var (
	attackSeveralHexes     = rule.Wording{Code: "attack/several-hexes", English: "one attack on %s: an attack is on one hex"}
	attackSeveralAnnounced = rule.Wording{Code: "attack/several-announced", English: "the line announces several attacks"}
	attackOtherTarget      = rule.Wording{Code: "attack/other-target", English: "the line names another hex than was attacked"}
	attackOtherFrom        = rule.Wording{Code: "attack/other-from", English: "the line names another hex than they stood in"}
	attackOthersInHex      = rule.Wording{Code: "attack/others-in-hex", English: "others in %s attacked: names in the chat prove nothing"}
	attackMeant            = rule.Wording{Code: "attack/meant", English: "%s in %s is meant, and the line names another hex"}
)

// Of scs/attacked-twice.
var (
	attackedTwiceOverrun   = rule.Wording{Code: "attacked-twice/overrun", English: "a second overrun of %s, after that of %s"}
	attackedTwiceDefender  = rule.Wording{Code: "attacked-twice/defender", English: "a second attack on %s in %s, after that of %s"}
	attackedTwiceRetreated = rule.Wording{Code: "attacked-twice/retreated", English: "%s retreated to %s after the attack of %s, and is attacked again there"}
	attackedTwicePutRight  = rule.Wording{Code: "attacked-twice/put-right", English: "it stood there before the first attack, and was put right"}
	attackedTwiceWithout   = rule.Wording{Code: "attacked-twice/without", English: "only others in the same hexes attacked, who print no attack strength (7.2e) or too little for the announced odds"}
	attackedTwiceTooFew    = rule.Wording{Code: "attacked-twice/too-few", English: "attack on %s: whoever makes it attacks a second time; only %s can, and they are needed for the attacks of %s"}
	attackedTwiceAttacker  = rule.Wording{Code: "attacked-twice/attacker", English: "%s: a second attack, on %s, after that of %s"}
)

// Of scs/attacks-in-turn.
var (
	attacksInTurnTooMany     = rule.Wording{Code: "attacks-in-turn/too-many", English: "%s: attack %d in one turn, on %s, after those of %s; there are phases for %s"}
	attacksInTurnRolledAnew  = rule.Wording{Code: "attacks-in-turn/rolled-anew", English: "an attack was announced and rolled anew: the same hex is named twice"}
	attacksInTurnUnknown     = rule.Wording{Code: "attacks-in-turn/turn-unknown", English: "another turn had begun: nobody says which turn it is"}
	attacksInTurnOthersMoved = rule.Wording{Code: "attacks-in-turn/others-moved", English: "another turn had begun: the other player moved units in between"}
)

// Of scs/combat-odds.
var (
	combatOddsColumn          = rule.Wording{Code: "combat-odds/column", English: "the attack on %s is read on %s: %s against %s is %s"}
	combatOddsStrengths       = rule.Wording{Code: "combat-odds/strengths", English: "the attack on %s is declared as %s against %s, and is %s against %s; the column is the same"}
	combatOddsLeftOut         = rule.Wording{Code: "combat-odds/left-out", English: "the attack on %s leaves %s out of the defence: %s against %s is %s, and it is read on %s"}
	combatOddsLeftOutToo      = rule.Wording{Code: "combat-odds/left-out-too", English: "%s; %s is left out"}
	combatOddsOthersBeside    = rule.Wording{Code: "combat-odds/others-beside", English: "others beside the hex attacked, too, and the line does not say so"}
	combatOddsNotAll          = rule.Wording{Code: "combat-odds/not-all", English: "not all of them attacked"}
	combatOddsRetreatedBefore = rule.Wording{Code: "combat-odds/retreated-before", English: "who is left out retreated there before the log begins, and does not defend (7.2d)"}
	combatOddsOthersInHexes   = rule.Wording{Code: "combat-odds/others-in-hexes", English: "others in the same hexes attacked, too"}
)

// Of scs/combat-phase.
var (
	combatPhaseSwapped = rule.Wording{Code: "combat-phase/swapped", English: "the line names attacker and defender the other way round"}
	combatPhaseOverrun = rule.Wording{Code: "combat-phase/overrun", English: "it was an overrun"}
	combatPhaseUnsaid  = rule.Wording{Code: "combat-phase/unsaid", English: "the Combat Phase had begun, and nobody had said so"}
)

// Of scs/combat-result.
var (
	combatResultWrong       = rule.Wording{Code: "combat-result/wrong", English: "%s in the combat on %s, %s by %s: %s"}
	combatResultBystanders  = rule.Wording{Code: "combat-result/bystanders", English: "%s, while %s, which took no part, lost steps"}
	combatResultThrownAgain = rule.Wording{Code: "combat-result/thrown-again", English: "dice were thrown again in %s for the attack on %s"}
	combatResultAgreed      = rule.Wording{Code: "combat-result/throw-agreed", English: "the players agreed that the first throw was a mistake, or it was for something else"}
	combatResultUnsure      = rule.Wording{Code: "combat-result/unsure", English: "the result was another one: it is only known by %s"}
	combatResultOtherColumn = rule.Wording{Code: "combat-result/other-column", English: "another column of the table was read"}
	combatResultDoneLater   = rule.Wording{Code: "combat-result/done-later", English: "what was done after the phase belongs to it"}
	combatResultOrder       = rule.Wording{Code: "combat-result/attacker-first", English: "combat on %s: the attacker carries out his part in %s, the defender his in %s; the defender is first"}
	combatResultHangsOn     = rule.Wording{Code: "combat-result/hangs-on", English: "it is otherwise: it hangs on %s"}
	combatResultMisread     = rule.Wording{Code: "combat-result/misread", English: "combat on %s: the chat says %s, and %s is %s"}
	combatResultModifier    = rule.Wording{Code: "combat-result/modifier", English: "a modifier of the dice is not known here"}
	combatResultSlip        = rule.Wording{Code: "combat-result/slip", English: "the line is a slip: what was done is %s"}
	combatResultMisheard    = rule.Wording{Code: "combat-result/misheard", English: "combat on %s: the chat says a roll of %d, and the dice show %d"}
	combatResultSameResult  = rule.Wording{Code: "combat-result/same-result", English: "the line is a slip, for the result is the same"}
)

// Of scs/step-losses.
var stepLossesOfDefenders = rule.Wording{Code: "step-losses/of-defenders", English: "only the units that defended count for it: %s retreated there and did not defend"}

// Findings and excuses that several rules share.
var (
	hangsOnly         = rule.Wording{Code: "shared/hangs-only", English: "%s says otherwise"}
	hangsOn           = rule.Wording{Code: "shared/hangs-on", English: "%s; hangs on %s", Adds: true}
	combatNotShown    = rule.Wording{Code: "shared/combat-not-shown", English: "it retreated or advanced after a combat that the log does not show"}
	notJudged         = rule.Wording{Code: "shared/not-judged", English: "%s not judged: it depends on %s"}
	zoneHolder        = rule.Wording{Code: "shared/zone-of-control", English: "%q in %s, whose zone of control reaches %s"}
	phaseWasOver      = rule.Wording{Code: "shared/phase-was-over", English: "the phase was over, and nobody had said so yet"}
	phaseBeganEarlier = rule.Wording{Code: "shared/phase-began-earlier", English: "the phase began earlier, and what was done in it before says otherwise"}
	phaseOfOtherTurn  = rule.Wording{Code: "shared/phase-of-other-turn", English: "the line of %s declares the phase of another turn"}
	phaseLineSlip     = rule.Wording{Code: "shared/phase-line-is-slip", English: "a line is a slip: that of %s goes back to an earlier phase"}
	phaseAgainst      = rule.Wording{Code: "shared/phase-against-tracker", English: "the phase is still that of the %s, and not that of the %s"}
	phaseForgotten    = rule.Wording{Code: "shared/phase-forgotten", English: "the line of the phase in which all those moved was forgotten"}
	dropPutRight      = rule.Wording{Code: "shared/drop-put-right", English: "a drop was put right by hand"}
	dropsOfRetreat    = rule.Wording{Code: "shared/drops-of-retreat", English: "all its drops belong to the retreat that is declared of one"}
	nearCorner        = rule.Wording{Code: "shared/near-corner", English: "it lies near a corner, in the hex where it was"}
	otherCounter      = rule.Wording{Code: "shared/other-counter", English: "the counter that was deleted is not the counter that was made"}
	counterDeleted    = rule.Wording{Code: "shared/counter-deleted", English: "the counter was deleted by mistake before this log, or takes another one's place"}
	namesProveNothing = rule.Wording{Code: "shared/names-prove-nothing", English: "they did not attack: names in the chat prove nothing"}
	diceForElse       = rule.Wording{Code: "shared/dice-for-something-else", English: "the dice of %s were thrown for something else"}
)

// DGMarkerChange.
var (
	dgMarkerChanged       = rule.Wording{Code: "dg-marker-change/changed", English: "%s of %s %s"}
	dgMarkerLost          = rule.Wording{Code: "dg-marker-change/lost", English: "lost DG markers in the %s phase; they come off in the DG Removal Phase of %s"}
	dgMarkerLostOther     = rule.Wording{Code: "dg-marker-change/lost-other", English: "lost DG markers in the %s phase; in this game they change in the %s phases"}
	dgMarkerGot           = rule.Wording{Code: "dg-marker-change/got", English: "got DG markers in the %s phase, and no dice were thrown"}
	dgMarkerPhaseBefore   = rule.Wording{Code: "dg-marker-change/removal-was-over", English: "that phase was over before anybody did it"}
	dgMarkerMeantForThem  = rule.Wording{Code: "dg-marker-change/meant-for-them", English: "the marker in %s is meant for them"}
	dgMarkerOfOthers      = rule.Wording{Code: "dg-marker-change/of-others", English: "the marker was that of others that are gone"}
	dgMarkerCauseUnlogged = rule.Wording{Code: "dg-marker-change/cause-not-in-log", English: "an air strike or a retreat is not in the log"}
	dgMarkerForgotten     = rule.Wording{Code: "dg-marker-change/forgotten", English: "a marker that was forgotten is put on"}
)

// ExploitationCapability and ExploitationFromEZOC.
var (
	exploitationUnsupplied   = rule.Wording{Code: "exploitation-capability/unsupplied", English: "%s %s in the %s phase while out of supply"}
	exploitationDisorganized = rule.Wording{Code: "exploitation-capability/disorganized", English: "%s %s in the %s phase while disorganized"}
	exploitationIncapable    = rule.Wording{Code: "exploitation-capability/incapable", English: "%s %s in the %s phase without being exploit capable"}
	exploitationFromZone     = rule.Wording{Code: "exploitation-from-ezoc/from-zone", English: "%s %s in the %s phase, which began in an enemy zone of control"}
	exploitationWhose        = rule.Wording{Code: "exploitation/whose", English: "the phase is the other side's, and it retreated: the pack does not say whose the phase is"}
	exploitationEnemyGone    = rule.Wording{Code: "exploitation-from-ezoc/enemy-gone", English: "the enemy was dead or gone when the phase began"}
)

// Garrison.
var (
	garrisonMoved               = rule.Wording{Code: "garrison/moved", English: "%s of %s %s in the %s phase; garrisons move only in retreat"}
	garrisonWrongPhase          = rule.Wording{Code: "garrison/made-in-wrong-phase", English: "%s of %s is made in the %s phase; %s makes garrisons in its own %s phase"}
	garrisonParked              = rule.Wording{Code: "garrison/only-parked", English: "it was in play before, and only parked beside the map"}
	garrisonPutBack             = rule.Wording{Code: "garrison/put-back", English: "it is put back where one stood"}
	garrisonRetreated           = rule.Wording{Code: "garrison/retreated", English: "it retreated from a combat that the log does not show"}
	garrisonUnpaid              = rule.Wording{Code: "garrison/unpaid", English: "%s of %s came in %s, and no unit that may have been there lost a step"}
	garrisonUnderpaid           = rule.Wording{Code: "garrison/underpaid", English: "%d garrisons of %s came in %s, and units that may have been there lost %s"}
	garrisonUnderpaidTogether   = rule.Wording{Code: "garrison/underpaid-together", English: "%d garrisons of %s came in the %s phase, and units that may have made them lost %s"}
	garrisonStepUntimely        = rule.Wording{Code: "garrison/step-in-other-phase", English: "the step was given while another phase was declared"}
	garrisonReducedLater        = rule.Wording{Code: "garrison/reduced-later", English: "it lost a step after it was made"}
	garrisonReduced             = rule.Wording{Code: "garrison/reduced", English: "%s of %s came in %s with its reduced side up; a garrison is made with all its steps"}
	garrisonMarkerMissing       = rule.Wording{Code: "garrison/marker-missing", English: "%s of %s in %s has no %s marker, and %s that made it has one"}
	garrisonMarkerOfOthers      = rule.Wording{Code: "garrison/marker-of-others", English: "the marker is that of others in its stack"}
	garrisonMarkerExtra         = rule.Wording{Code: "garrison/marker-extra", English: "%s of %s in %s has the %s marker, and %s that made it has none"}
	garrisonParentMisplaced     = rule.Wording{Code: "garrison/parent-misplaced", English: "%s of %s gave its last step for a garrison and lies in %q, which is no place for it"}
	garrisonParentLostOtherwise = rule.Wording{Code: "garrison/parent-lost-otherwise", English: "it lost its last step otherwise"}
)

// LeftMap.
var (
	leftMap           = rule.Wording{Code: "left-map/left", English: "%s of %s left the playable map: %s is no playable hex and no place for units"}
	leftMapUndeclared = rule.Wording{Code: "left-map/parked-undeclared", English: "the counter was parked there: no phase is declared"}
	leftMapNoPlaces   = rule.Wording{Code: "left-map/parked-no-places", English: "the counter was parked there: the pack does not say where eliminated and waiting units go"}
	leftMapForTurnBox = rule.Wording{Code: "left-map/for-turn-box", English: "%s of %s left the map from %s for %q, where reinforcements wait"}
	leftMapPutBack    = rule.Wording{Code: "left-map/put-back", English: "it had come too early and was put back, or the game lets it wait there"}
	leftMapForParking = rule.Wording{Code: "left-map/for-parking", English: "%s of %s left the map from %s for %q, where counters lie that are not in play"}
	leftMapForWindow  = rule.Wording{Code: "left-map/for-window", English: "%s of %s left the map from %s for %q, where the pack names no place for units"}
	leftMapToWindow   = rule.Wording{Code: "left-map/to-window", English: "the game has a place for it there"}
	leftMapMayLeave   = rule.Wording{Code: "left-map/may-leave", English: "the game takes it off the map"}
	leftMapLost       = rule.Wording{Code: "left-map/lost", English: "it was lost in a combat and lies there for later"}
	leftMapExit       = rule.Wording{Code: "left-map/exit", English: "it left where the game lets it"}
)

// MarkerChange.
var (
	markerTakenOff       = rule.Wording{Code: "marker-change/taken-off", English: "%s of %s in %s lost the OOS marker in the %s phase"}
	markerPutOn          = rule.Wording{Code: "marker-change/put-on", English: "%s of %s in %s got an OOS marker in the %s phase"}
	markerDraggedOff     = rule.Wording{Code: "marker-change/dragged-off", English: "%s of %s in %s lost the OOS marker to another hex in the %s phase"}
	markerDraggedOn      = rule.Wording{Code: "marker-change/dragged-on", English: "%s of %s in %s got the OOS marker of another hex in the %s phase"}
	markerLeftBehind     = rule.Wording{Code: "marker-change/left-behind", English: "%s of %s in %s left the OOS marker behind in the %s phase"}
	markerRelated        = rule.Wording{Code: "marker-change/marker", English: "the marker %s"}
	markerByNobody       = rule.Wording{Code: "marker-change/by-nobody", English: "something else than a player changed it"}
	markerSupplyBefore   = rule.Wording{Code: "marker-change/supply-phase-before", English: "it is the rest of the Supply Phase before"}
	markerSupplyBegun    = rule.Wording{Code: "marker-change/supply-phase-begun", English: "the Supply Phase had begun, and nobody had said so yet"}
	markerAlongByMistake = rule.Wording{Code: "marker-change/along-by-mistake", English: "it was dragged along by mistake"}
	markerThereByMistake = rule.Wording{Code: "marker-change/there-by-mistake", English: "it was dragged there by mistake"}
	markerLeftByMistake  = rule.Wording{Code: "marker-change/left-by-mistake", English: "it was left behind by mistake"}
	markerOfGone         = rule.Wording{Code: "marker-change/of-gone-unit", English: "it was the marker of %s, which is gone"}
)

// InterruptedMove.
var moveInterrupted = rule.Wording{Code: "interrupted-move/interrupted", English: "%s goes on from %s to %s after %s moved: a unit ends its move before another begins"}

// MovedInWrongPhase.
var (
	wrongPhaseMoved        = rule.Wording{Code: "moved-in-wrong-phase/moved", English: "%s %s in the %s phase, in which nobody moves"}
	wrongPhaseCombatBefore = rule.Wording{Code: "moved-in-wrong-phase/combat-before-log", English: "it retreated or advanced after a combat that was fought before the log"}
)

// MovementAllowance.
var (
	movementAllowanceTooFar   = rule.Wording{Code: "movement-allowance/too-far", English: "%s %s: %s"}
	movementAllowanceTwoTurns = rule.Wording{Code: "movement-allowance/two-turns", English: "it moved in two turns: the other player moved in between, and nobody said that a phase was over"}
	movementAllowanceRetreat  = rule.Wording{Code: "movement-allowance/retreat", English: "it moved before or after its retreat, whose hexes cost nothing"}
	movementAllowanceOverrun  = rule.Wording{Code: "movement-allowance/overrun", English: "it retreated or advanced after an overrun, whose hexes cost nothing"}
	movementAllowanceEntry    = rule.Wording{Code: "movement-allowance/put-to-entry", English: "it came before this log, and is put right to where it may enter, %s"}
	movementAllowanceBy       = rule.Wording{Code: "movement-allowance/by-way-of", English: "the game lets it go by way of %q"}
)

// NonPhasingMoved.
var (
	nonPhasingMoved    = rule.Wording{Code: "non-phasing-moved/moved", English: "%s of %s %s in the %s phase"}
	nonPhasingCameBack = rule.Wording{Code: "non-phasing-moved/came-back", English: "%s of %s left %s in the %s phase and came back"}
	nonPhasingOverrun  = rule.Wording{Code: "non-phasing-moved/overrun", English: "it retreated from an overrun"}
)

// Overrun.
var (
	overrunIllegal        = rule.Wording{Code: "overrun/illegal", English: "overrun of %s: %s"}
	overrunWasAttack      = rule.Wording{Code: "overrun/was-attack", English: "it was an attack of the Combat Phase"}
	overrunLineNamesWay   = rule.Wording{Code: "overrun/line-names-way", English: "the line names the way to the hex of the attack"}
	overrunLeftBefore     = rule.Wording{Code: "overrun/left-before", English: "%s went on before the overrun and was dragged late"}
	overrunReinforcements = rule.Wording{Code: "overrun/reinforcements", English: "%s came in this phase, and reinforcements may overstack at first"}
	overrunByOthers       = rule.Wording{Code: "overrun/by-others", English: "others in the same hex made the overrun: names in the chat prove nothing"}
)

// PhaseOrder.
var (
	phaseOrderBackward     = rule.Wording{Code: "phase-order/backward", English: "the %s phase is declared after the %s phase, which follows it"}
	phaseOrderSlip         = rule.Wording{Code: "phase-order/slip", English: "one of the two lines is a slip, or came too early"}
	phaseOrderLinesMissing = rule.Wording{Code: "phase-order/lines-missing", English: "the lines of all phases from there to the next game turn are missing"}
)

// Excuses of rules about positions.
var (
	positionFledOverrun  = rule.Wording{Code: "position/fled-overrun", English: "units had to retreat there from an overrun"}
	positionLineTooEarly = rule.Wording{Code: "position/line-too-early", English: "the line of the next phase came too early: the marker was put right in that one"}
)

// PullOut.
var (
	pullOutUnknown = rule.Wording{Code: "pull-out/unknown",
		English: "the pull-out of %s was not judged, and units left the map: it depends on %s"}
	pullOutUnproved = rule.Wording{Code: "pull-out/unproved",
		English: "the pull-out of %s was not judged: it depends on %s"}
	pullOutItself      = rule.Wording{Code: "pull-out/by-itself", English: "by itself"}
	pullOutRoll        = rule.Wording{Code: "pull-out/by-roll", English: "by a roll of %d"}
	pullOutMissing     = rule.Wording{Code: "pull-out/missing", English: "no exploit capable unit of %s left the map in its %s phase of turn %d, in which the pull-out happens %s"}
	pullOutAfterPhase  = rule.Wording{Code: "pull-out/after-phase", English: "it was carried out after the phase"}
	pullOutCameLater   = rule.Wording{Code: "pull-out/came-later", English: "it happened before, and they came later"}
	pullOutUntimely    = rule.Wording{Code: "pull-out/untimely", English: "exploit capable units of %s left the map in its %s phase of turn %d, in which no pull-out happens"}
	pullOutUnrolled    = rule.Wording{Code: "pull-out/unrolled", English: "%s makes the pull-out in turn %d, and no dice were thrown for it"}
	pullOutNotThrown   = rule.Wording{Code: "pull-out/not-thrown", English: "%s throws no die for the pull-out in turn %d"}
	pullOutOtherReason = rule.Wording{Code: "pull-out/other-reason", English: "they left for another reason"}
	pullOutBeforeLog   = rule.Wording{Code: "pull-out/before-log", English: "it happened before this log"}
	pullOutNone        = rule.Wording{Code: "pull-out/none", English: "no pull-out happened, and they left for another reason"}
	pullOutWrongUnit   = rule.Wording{Code: "pull-out/wrong-unit", English: "%s"}
	pullOutWrongMix    = rule.Wording{Code: "pull-out/wrong-mix", English: "the pull-out of %s in turn %d: %s"}
	pullOutHidden      = rule.Wording{Code: "pull-out/hidden", English: "they are among pieces of which nobody knows what they are, or where"}
)

// RegainedStep.
var (
	regainedStepTurned           = rule.Wording{Code: "regained-step/turned", English: "%s of %s was reduced and shows its full side"}
	regainedStepBack             = rule.Wording{Code: "regained-step/back", English: "%s of %s was eliminated in the %s phase, in %s, and is back"}
	regainedStepFromDead         = rule.Wording{Code: "regained-step/from-dead", English: "%s of %s lay in %q and came back in %s"}
	regainedStepDeletedByMistake = rule.Wording{Code: "regained-step/deleted-by-mistake", English: "it was deleted by mistake"}
	regainedStepReplacement      = rule.Wording{Code: "regained-step/replacement", English: "it was given a replacement"}
	regainedStepPackSilent       = rule.Wording{Code: "regained-step/pack-silent", English: "the game has replacements, of which the pack does not say (replacements in game.toml)"}
	regainedStepPutRight         = rule.Wording{Code: "regained-step/put-right", English: "a mistake was put right before the phase began"}
)

// ReinforcementEntry.
var (
	reinforcementUntimely      = rule.Wording{Code: "reinforcement-entry/untimely", English: "%s of %s came in the %s phase, in which no reinforcements come"}
	reinforcementMisplaced     = rule.Wording{Code: "reinforcement-entry/misplaced", English: "%s of %s came in %s, which is no entry hex of that side"}
	reinforcementFar           = rule.Wording{Code: "reinforcement-entry/far", English: "%s of %s came to %s, which is too far from the entry hexes of that side, also where enemies block them"}
	reinforcementOutOfReach    = rule.Wording{Code: "reinforcement-entry/out-of-reach", English: "%s of %s came to %s, which is out of reach of the entry hexes of that side"}
	reinforcementOtherArea     = rule.Wording{Code: "reinforcement-entry/other-area", English: "%s of %s came in %s, which is no hex of its entry area %s"}
	reinforcementFarFromArea   = rule.Wording{Code: "reinforcement-entry/far-from-area", English: "%s of %s came to %s, which is too far from its entry area %s, also where enemies block it"}
	reinforcementAreaNoReach   = rule.Wording{Code: "reinforcement-entry/area-out-of-reach", English: "%s of %s came to %s, which is out of reach of its entry area %s"}
	reinforcementOverEnemies   = rule.Wording{Code: "reinforcement-entry/over-enemies", English: "%s of %s came to %s, and enemies stand in each entry hex from which that is in reach"}
	reinforcementUnsupplied    = rule.Wording{Code: "reinforcement-entry/unsupplied", English: "%s of %s came to %s under an OOS marker, and reinforcements enter supplied"}
	reinforcementOthersMarker  = rule.Wording{Code: "reinforcement-entry/others-marker", English: "the marker is that of others in the hex"}
	reinforcementSupplyLine    = rule.Wording{Code: "reinforcement-entry/supply-line", English: "the line of the Supply Phase is late or was forgotten"}
	reinforcementRebuilt       = rule.Wording{Code: "reinforcement-entry/rebuilt", English: "it was rebuilt"}
	reinforcementFromWindow    = rule.Wording{Code: "reinforcement-entry/from-window", English: "the game lets units come from %q, which the binding does not name"}
	reinforcementPutBack       = rule.Wording{Code: "reinforcement-entry/put-back", English: "it is put back where it stood"}
	reinforcementLineEarly     = rule.Wording{Code: "reinforcement-entry/line-early", English: "the line of the phase came too early"}
	reinforcementLineForgotten = rule.Wording{Code: "reinforcement-entry/line-forgotten", English: "the line of the phase in which it moved was forgotten"}
)

// ReinforcementTurn.
var (
	reinforcementTurn         = rule.Wording{Code: "reinforcement-turn/wrong", English: "%s of %s: %s"}
	reinforcementTurnWrong    = rule.Wording{Code: "reinforcement-turn/turn-wrong", English: "the turn is shown wrong"}
	reinforcementLineTooEarly = rule.Wording{Code: "reinforcement-turn/line-too-early", English: "the line of the next phase came too early"}
)

// Replacement.
var (
	replacementLate            = rule.Wording{Code: "replacement/late", English: "%s of %s comes back from among the eliminated in the %s phase"}
	replacementPutByMistake    = rule.Wording{Code: "replacement/put-by-mistake", English: "it was put there by mistake"}
	replacementTooMany         = rule.Wording{Code: "replacement/too-many", English: "%s spends %d replacements on %s in turn %d, which brings %d"}
	replacementKept            = rule.Wording{Code: "replacement/kept", English: "some were kept from earlier turns"}
	replacementPackSilent      = rule.Wording{Code: "replacement/pack-silent", English: "the game gives replacements otherwise, of which the pack does not say"}
	replacementMisplaced       = rule.Wording{Code: "replacement/misplaced", English: "%s"}
	replacementPutElsewhere    = rule.Wording{Code: "replacement/put-elsewhere", English: "it was put down elsewhere, and moved before that phase was declared"}
	replacementOthersElsewhere = rule.Wording{Code: "replacement/others-elsewhere", English: "others stood elsewhere when it was done"}
	replacementUnspent         = rule.Wording{Code: "replacement/unspent", English: "%s: %d of %d in turn %d are spent"}
	replacementOutlived        = rule.Wording{Code: "replacement/outlived", English: "%s returns in %s after the pull-out, and was eliminated before it"}
	replacementNoPullOut       = rule.Wording{Code: "replacement/no-pull-out", English: "the units that left the map left it for another reason"}
	replacementDiedLater       = rule.Wording{Code: "replacement/died-later", English: "it was eliminated after the pull-out"}
	replacementSpentLater      = rule.Wording{Code: "replacement/spent-later", English: "they are spent later in the turn, or not noted"}
)

// Retreat and RetreatTowardSupply.
var (
	retreatUnforced        = rule.Wording{Code: "retreat/unforced", English: "%s %s in the %s phase, and nobody attacked it"}
	retreatCombatUnseen    = rule.Wording{Code: "retreat/combat-not-shown", English: "it retreated after a combat that the log does not show"}
	retreatAwayFromSupply  = rule.Wording{Code: "retreat-toward-supply/away", English: "retreat from %s to %s: %s"}
	retreatJudgedOtherwise = rule.Wording{Code: "retreat-toward-supply/judged-otherwise", English: "its owner judged otherwise which way leads toward supply"}
)

// TurnMarker.
var (
	turnMarkerSkips    = rule.Wording{Code: "turn-marker/skips", English: "turn %d comes after turn %d"}
	turnMarkerPutRight = rule.Wording{Code: "turn-marker/put-right", English: "what shows the turn stood wrong before, and is put right"}
)

// TypedRoll.
var (
	typedStrikes   = rule.Wording{Code: "typed-roll/strikes", English: "%s announces %d air strikes, and a %d came up in %s"}
	typedStrike    = rule.Wording{Code: "typed-roll/strike", English: "%s announces a %d for the air strike on %[5]s, and a %[3]d came up in %[4]s"}
	typedPullOut   = rule.Wording{Code: "typed-roll/pull-out", English: "%s announces a %d for the pull-out, and a %d came up in %s"}
	typedCombat    = rule.Wording{Code: "typed-roll/combat", English: "%s announces a %d for the attack on %[5]s, and a %[3]d came up in %[4]s"}
	typedOtherwise = rule.Wording{Code: "typed-roll/declared", English: "%s announces %s, and line %d of %s declares %s"}
	typedSlip      = rule.Wording{Code: "typed-roll/slip", English: "one of them is a slip"}
)

// UnexplainedLoss.
var (
	unexplainedLoss             = rule.Wording{Code: "unexplained-loss/lost", English: "%s of %s in %s %s in the %s phase, and %s"}
	unexplainedLossDiceUnlogged = rule.Wording{Code: "unexplained-loss/dice-not-in-log", English: "it was lost in a combat whose dice are not in the log"}
	unexplainedLossGarrison     = rule.Wording{Code: "unexplained-loss/garrison", English: "it gave a step for a garrison"}
	unexplainedLossExcess       = rule.Wording{Code: "unexplained-loss/excess", English: "its owner had to eliminate it, as the excess of a stack"}
	unexplainedLossMistake      = rule.Wording{Code: "unexplained-loss/mistake", English: "it was a mistake that is put right later"}
)

// UnmatchedOrder.
var (
	orderRow              = rule.Wording{Code: "unmatched-order/row", English: "%s, line %d: %s"}
	orderStepUndone       = rule.Wording{Code: "unmatched-order/step-undone", English: "step %d was undone in the log, or undoes another"}
	orderNothingPutDown   = rule.Wording{Code: "unmatched-order/nothing-put-down", English: "step %d puts nothing down"}
	orderUnitUnseen       = rule.Wording{Code: "unmatched-order/unit-unseen", English: "nobody sees %q on the maps in step %d"}
	orderUnitUntouched    = rule.Wording{Code: "unmatched-order/unit-untouched", English: "step %d does nothing to %q"}
	orderUnitNotPutDown   = rule.Wording{Code: "unmatched-order/unit-not-put-down", English: "step %d does not put %q down"}
	orderPieceNotInHex    = rule.Wording{Code: "unmatched-order/piece-not-in-hex", English: "%s is not in %s before step %d"}
	orderPieceNotPutInHex = rule.Wording{Code: "unmatched-order/piece-not-put-in-hex", English: "step %d does not put %s down in %s"}
	orderNoRoll           = rule.Wording{Code: "unmatched-order/no-roll", English: "step %d announces no roll"}
	orderNoSuchDice       = rule.Wording{Code: "unmatched-order/no-such-dice", English: "no throw of %s shows %q"}
	orderNeverBack        = rule.Wording{Code: "unmatched-order/never-back", English: "%s was never put back from %s: nothing was taken back"}
	orderPieceStayed      = rule.Wording{Code: "unmatched-order/piece-stayed", English: "%s stayed in %s"}
)

// What is wrong in a declaration for the log that it is about.
var (
	noSuchHex   = rule.Wording{Code: "declared/no-such-hex", English: "there is no hex %s on the map of %s"}
	noSuchPhase = rule.Wording{Code: "declared/no-such-phase", English: "%q is no phase of %s%s"}
	noSuchStep  = rule.Wording{Code: "declared/no-such-step", English: "there is no step %d in the log, which has %d"}
	phaseOfEach = rule.Wording{Code: "declared/phase-of-each", English: "%q is a phase of each side; allowed: with the side, as %q"}
	twoPhases   = rule.Wording{Code: "declared/two-phases", English: "step %d begins two phases; the other is at line %d"}
)

// SetUpOrder.
var (
	setUpEarly     = rule.Wording{Code: "set-up-order/early", English: "%s of %s, which moves first, came onto the map while %s had no unit there; who moves second sets up first"}
	setUpOtherwise = rule.Wording{Code: "set-up-order/otherwise", English: "the game or the scenario sets up otherwise"}
)
