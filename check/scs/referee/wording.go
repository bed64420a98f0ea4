package referee

import "github.com/umpire-vassal/umpire/check/rule"

// Messages that several rules share.
var (
	attackWrong             = rule.Wording{Code: "attack/wrong", English: "attack on %s: %s"}
	combatEarlier           = rule.Wording{Code: "combat/earlier", English: "the combat of %s, %s"}
	combatOthersMeant       = rule.Wording{Code: "combat/others-in-hex-meant", English: "others in the same hex are meant: names in the chat prove nothing"}
	combatNextLog           = rule.Wording{Code: "combat/next-log", English: "the next log carries it out: this one ends in the phase"}
	combatLineNamesOtherHex = rule.Wording{Code: "combat/line-names-other-hex", English: "%s names another hex than %s, which was attacked"}
	combatOpen              = rule.Wording{Code: "combat/open", English: "the combat was another one: it is not sure %s"}
	combatHexUnknown        = rule.Wording{Code: "combat/hex-unknown", English: "it was in the combat of %s: nothing says which hex was attacked"}
	combatDeduced           = rule.Wording{Code: "combat/deduced", English: "the combat was another one: it is only %s"}
	combatFromUnknown       = rule.Wording{Code: "combat/from-unknown", English: "the line of %s does not say from where the attack came"}
	combatNotMade           = rule.Wording{Code: "combat/not-made", English: "the attack of %s was announced and not made: nobody threw dice for it"}
	combatForceGone         = rule.Wording{Code: "combat/force-gone", English: "those who attacked have no more steps to lose: names in the chat prove nothing"}
	combatBelongsElsewhere  = rule.Wording{Code: "combat/belongs-elsewhere", English: "it belongs to the combat of %s"}
	combatsUndecided        = rule.Wording{Code: "combat/undecided", English: "%s: %s; needs: %s"}
)

// Of scs/advance.
var (
	advanceWrong           = rule.Wording{Code: "advance/wrong", English: "%s %s after the combat on %s: %s"}
	advanceUninvolved      = rule.Wording{Code: "advance/uninvolved", English: "%s %s in the combat phase, and took no part in a combat"}
	advanceNotEntered      = rule.Wording{Code: "advance/overrun-not-entered", English: "%s made the overrun of %s, which is vacant since, and did not enter it"}
	advanceFartherRetreat  = rule.Wording{Code: "advance/farther-retreat", English: "the defender had to retreat farther"}
	advanceOthersOverran   = rule.Wording{Code: "advance/others-overran", English: "others made the overrun: names in the chat prove nothing"}
	advanceOtherCombat     = rule.Wording{Code: "advance/other-combat", English: "it took part in the combat of %s"}
	advanceAttackedUnnamed = rule.Wording{Code: "advance/attacked-unnamed", English: "it attacked, too: names in the chat prove nothing"}
	advanceCombatNotShown  = rule.Wording{Code: "advance/combat-not-shown", English: "it retreated or advanced after a combat that the log does not show"}
	advanceAttackedUnsaid  = rule.Wording{Code: "advance/attacked-unsaid", English: "it attacked, too, and the line does not say so"}
	advanceInAndOut        = rule.Wording{Code: "advance/in-and-out", English: "they went in and out again, by %s"}
)

// Of afb/air-strike.
var (
	airStrikeWrong                = rule.Wording{Code: "air-strike/wrong", English: "%s"}
	airStrikesUndecided           = rule.Wording{Code: "air-strike/undecided", English: "air strikes may have gone against the rules; needs: %s"}
	airStrikeMisplaced            = rule.Wording{Code: "air-strike/other-phase", English: "%s makes an air strike on %s in the %s phase; it makes them in its own %s phase"}
	airStrikeMarkerForNone        = rule.Wording{Code: "air-strike/marker-for-none", English: "the marker was put there for no strike"}
	airStrikeToldTwice            = rule.Wording{Code: "air-strike/told-twice", English: "two lines of the chat tell of one strike"}
	airStrikeNotMade              = rule.Wording{Code: "air-strike/not-made", English: "the chat speaks of a strike that was not made"}
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
	attackedTwiceOverrun  = rule.Wording{Code: "attacked-twice/overrun", English: "a second overrun of %s, after that of %s"}
	attackedTwiceDefender = rule.Wording{Code: "attacked-twice/defender", English: "a second attack on %s in %s, after that of %s"}
	attackedTwiceAttacker = rule.Wording{Code: "attacked-twice/attacker", English: "%s: a second attack, on %s, after that of %s"}
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
	combatOddsColumn        = rule.Wording{Code: "combat-odds/column", English: "the attack on %s is read on %s: %s against %s is %s"}
	combatOddsStrengths     = rule.Wording{Code: "combat-odds/strengths", English: "the attack on %s is declared as %s against %s, and is %s against %s; the column is the same"}
	combatOddsLeftOut       = rule.Wording{Code: "combat-odds/left-out", English: "%s; %s in the hex %s left out"}
	combatOddsOthersBeside  = rule.Wording{Code: "combat-odds/others-beside", English: "others beside the hex attacked, too, and the line does not say so"}
	combatOddsNotAll        = rule.Wording{Code: "combat-odds/not-all", English: "not all of them attacked"}
	combatOddsOthersInHexes = rule.Wording{Code: "combat-odds/others-in-hexes", English: "others in the same hexes attacked, too"}
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
	combatResultThrownAgain = rule.Wording{Code: "combat-result/thrown-again", English: "dice were thrown again in step %d for the attack on %s"}
	combatResultAgreed      = rule.Wording{Code: "combat-result/throw-agreed", English: "the players agreed that the first throw was a mistake, or it was for something else"}
	combatResultUnsure      = rule.Wording{Code: "combat-result/unsure", English: "the result was another one: it is only known by %s"}
	combatResultDoneLater   = rule.Wording{Code: "combat-result/done-later", English: "what was done after the phase belongs to it"}
	combatResultHangsOn     = rule.Wording{Code: "combat-result/hangs-on", English: "it is otherwise: it hangs on %s"}
	combatResultMisread     = rule.Wording{Code: "combat-result/misread", English: "combat on %s: the chat says %s, and %s is %s"}
	combatResultModifier    = rule.Wording{Code: "combat-result/modifier", English: "a modifier of the dice is not known here"}
	combatResultSlip        = rule.Wording{Code: "combat-result/slip", English: "the line is a slip: what was done is %s"}
	combatResultMisheard    = rule.Wording{Code: "combat-result/misheard", English: "combat on %s: the chat says a roll of %d, and the dice show %d"}
	combatResultSameResult  = rule.Wording{Code: "combat-result/same-result", English: "the line is a slip, for the result is the same"}
)
