package chain

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of the rules over chains, by rule.
var (
	piecesGone      = rule.Wording{Code: "gap/vanished", English: "gone since %q ended: %s"}
	piecesNew       = rule.Wording{Code: "gap/appeared", English: "new since %q ended: %s"}
	piecesElsewhere = rule.Wording{Code: "gap/jumped", English: "not where %q left it: %s"}
	piecesTurned    = rule.Wording{Code: "gap/turned", English: "not the side or level that %q left: %s"}
	piecesWritten   = rule.Wording{Code: "gap/written", English: "not the label, angle or value that %q left: %s"}
	pieceIn         = rule.Wording{Code: "gap/piece-in", English: "%s in %s"}
	pieceMoved      = rule.Wording{Code: "gap/piece-moved", English: "%s (%s, now %s)"}
	deckCount       = rule.Wording{Code: "gap/deck-count", English: "deck %q holds %d cards, and held %d when %q ended"}
	deckCards       = rule.Wording{Code: "gap/deck-cards",
		English: "deck %q holds other cards than when %q ended, or has them in another order"}
	outOfSight    = rule.Wording{Code: "gap/out-of-sight", English: "not as %q left it: %s out of sight"}
	valueNow      = rule.Wording{Code: "gap/value-now", English: "%s, now %s"}
	otherPiece    = rule.Wording{Code: "gap/other-piece", English: "%s in %s, another piece now"}
	noLonger      = rule.Wording{Code: "gap/no-longer", English: "%s in %s (no longer %s)"}
	isNow         = rule.Wording{Code: "gap/now", English: "%s in %s (%s now)"}
	aspectChanged = rule.Wording{Code: "gap/aspect-changed", English: "%s in %s (%s %s)"}
	morePieces    = rule.Wording{Code: "gap/more-pieces", English: "%s and %d more"}
	orderOpen     = rule.Wording{Code: "gap/order-open",
		English: "no piece moves in this log nor in %q, and nothing shows which came first: they are not judged as " +
			"one game; name them in their order with --chain"}
	circleOpen = rule.Wording{Code: "gap/circle-open",
		English: "the game comes back to an earlier position in this log, in %q or in a log between them, and nothing " +
			"shows which came first: they are not judged as one game; name them in their order with --chain"}
	unlessMidway = rule.Wording{Code: "gap/unless-midway",
		English: "%s, but as when it began; unless this file goes on from the middle of it, and its last steps do " +
			"not count", Adds: true}
	unlessMissing = rule.Wording{Code: "gap/unless-missing",
		English: "%s; unless a log between the two is missing, %q was not played to its end, or it was done before " +
			"logging began", Adds: true}

	playerRenamed   = rule.Wording{Code: "players/renamed", English: "the player of %s is called %q, and in %q %q"}
	seatTaken       = rule.Wording{Code: "players/seat-taken", English: "%q plays %s, which nobody plays in %q"}
	passwordDiffers = rule.Wording{Code: "players/password-differs",
		English: "%s is played by %q, who is not the player of that name in %q: the password is another"}
	playerReplaced = rule.Wording{Code: "players/replaced", English: "%s is played by %q, and in %q by %q"}

	sameSteps       = rule.Wording{Code: "played-twice/same-steps", English: "has the same steps as %q"}
	moreSteps       = rule.Wording{Code: "played-twice/more-steps", English: "has the %d steps of %q, and %d more"}
	fewerSteps      = rule.Wording{Code: "played-twice/fewer-steps", English: "ends with step %d of the %d that %q has"}
	goesOnOtherwise = rule.Wording{Code: "played-twice/goes-on-otherwise",
		English: "begins where %q began, and goes on otherwise from step %d"}
	otherPlayers = rule.Wording{Code: "played-twice/other-players",
		English: "%s; the players are others: it may be another game from the same set-up", Adds: true}
	nothingThrown = rule.Wording{Code: "played-twice/nothing-thrown",
		English: "%s; nothing was thrown in %q after that: it may be another game from the same set-up", Adds: true}
	manyTables = rule.Wording{Code: "played-twice/many-tables",
		English: "%s; %d logs begin there and go different ways: they may be games of one set-up", Adds: true}
	diceDiffer     = rule.Wording{Code: "played-twice/dice-differ", English: "%s; the dice differ: %s", Adds: true}
	unlessReplayed = rule.Wording{Code: "played-twice/unless-replayed",
		English: "%s; unless the players agreed to play it again, or played at the same time", Adds: true}
	rollsDiffer = rule.Wording{Code: "played-twice/rolls-differ",
		English: "%s = %s here in step %d, %s there in step %d"}
	moreDice       = rule.Wording{Code: "played-twice/more-dice", English: "%s, and %d more", Adds: true}
	stepAgain      = rule.Wording{Code: "played-twice/step-again", English: "step %d is step %d of %q again"}
	moreStepsAgain = rule.Wording{Code: "played-twice/more-steps-again",
		English: "%s, and %d of the next steps are steps of it, too", Adds: true}
	unlessAgreed = rule.Wording{Code: "played-twice/unless-agreed",
		English: "%s; unless the players agreed to play them again", Adds: true}

	otherModule = rule.Wording{Code: "module/other-module",
		English: "was saved with the module %q, and %q, of the same game, with %q; unless the module was renamed"}
	otherVersion = rule.Wording{Code: "module/other-version",
		English: "was saved with version %q of the module, and %q with %q"}
	otherVASSAL = rule.Wording{Code: "module/other-vassal", English: "was saved by version %q of VASSAL, and %q by %q"}
)
