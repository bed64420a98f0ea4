package account

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of an account about an action.
var (
	moveCosts        = rule.Wording{Code: "account/move-costs", English: "%s (%s MP)"}
	moveCostsBy      = rule.Wording{Code: "account/move-costs-surveyed", English: "%s (%s MP by surveyed terrain)"}
	shuffled         = rule.Wording{Code: "account/shuffled", English: "%s: shuffled within %s"}
	madeAgain        = rule.Wording{Code: "account/made-again", English: "%s: made again in %s"}
	newIn            = rule.Wording{Code: "account/new", English: "%s: new in %s"}
	removedFrom      = rule.Wording{Code: "account/removed", English: "%s: removed from %s"}
	deckTurned       = rule.Wording{Code: "account/deck", English: "deck %s: %s (%d cards)"}
	speakerSays      = rule.Wording{Code: "account/speaker-says", English: "%s says: %s"}
	says             = rule.Wording{Code: "account/says", English: "says: %s"}
	reports          = rule.Wording{Code: "account/report", English: "report: %s"}
	turnSet          = rule.Wording{Code: "account/turn-set", English: "%s: %s"}
	turnChanged      = rule.Wording{Code: "account/turn-changed", English: "%s: %s -> %s"}
	propertyChanged  = rule.Wording{Code: "account/property", English: "property %s: %s -> %s"}
	boardsChanged    = rule.Wording{Code: "account/boards", English: "boards of %s: %s"}
	scenarioNotes    = rule.Wording{Code: "account/scenario-notes", English: "new scenario notes: %s"}
	publicNotes      = rule.Wording{Code: "account/public-notes", English: "new public notes: %s"}
	somethingElse    = rule.Wording{Code: "account/something-else", English: "something else"}
	takesBackUnknown = rule.Wording{Code: "account/takes-back-unknown",
		English: "takes back something that this log does not have"}
	takesBackUndo = rule.Wording{Code: "account/takes-back-undo",
		English: "takes back step %d: step %d stands again"}
	takesBack     = rule.Wording{Code: "account/takes-back", English: "takes back step %d"}
	movesTo       = rule.Wording{Code: "account/move", English: "%s: %s -> %s"}
	movesVia      = rule.Wording{Code: "account/move-via", English: "%s: %s -> %s -> %s"}
	flipped       = rule.Wording{Code: "account/flipped", English: "%s in %s: flipped"}
	flippedBack   = rule.Wording{Code: "account/flipped-back", English: "%s in %s: flipped back"}
	crowdChanged  = rule.Wording{Code: "account/crowd-changed", English: "%s: %s"}
	valueChanged  = rule.Wording{Code: "account/value-changed", English: "%s in %s: %s %s -> %s"}
	labelChanged  = rule.Wording{Code: "account/label-changed", English: "%s in %s: label %s -> %s"}
	facingChanged = rule.Wording{Code: "account/facing-changed", English: "%s in %s: turned from facing %s to %s"}
	trailChanged  = rule.Wording{Code: "account/trail-changed", English: "%s in %s: movement trail %s -> %s"}
	pieceChanged  = rule.Wording{Code: "account/changed", English: "%s in %s: %s"}
	rolled        = rule.Wording{Code: "account/roll", English: "rolls %s: %s"}
	rolledDice    = rule.Wording{Code: "account/roll-dice", English: "rolls %s: %s (%s)"}
	chatDisputes  = rule.Wording{Code: "account/chat-disputes", English: "%s, but the chat says: %s"}
	leaves        = rule.Wording{Code: "account/leaves", English: "%s leaves"}
	joins         = rule.Wording{Code: "account/joins", English: "%s joins"}
	joinsAs       = rule.Wording{Code: "account/joins-as", English: "%s joins as %s"}
)

// What an account calls pieces and players that have no name for its reader.
var (
	hiddenPiece  = rule.Wording{Code: "account/hidden-piece", English: "a hidden piece"}
	hiddenPieces = rule.Wording{Code: "account/hidden-pieces", English: "%d hidden pieces"}
	manyPieces   = rule.Wording{Code: "account/pieces", English: "%d pieces"}
	hiddenLabel  = rule.Wording{Code: "account/hidden", English: "(hidden)"}
	maskedPiece  = rule.Wording{Code: "account/masked", English: "%s (masked)"}
	noName       = rule.Wording{Code: "account/no-name", English: "(no name)"}
	nobodyKnown  = rule.Wording{Code: "account/nobody-known", English: "(nobody known)"}
	namesake     = rule.Wording{Code: "account/namesake", English: "%s (%d)"}
	orCost       = rule.Wording{Code: "account/or-cost", English: "%s or %s"}
)

// The sentences of an account about a whole file.
var (
	logOfStep   = rule.Wording{Code: "account/log-of-step", English: "%s: log of 1 step"}
	logOfSteps  = rule.Wording{Code: "account/log-of-steps", English: "%s: log of %d steps"}
	savedGame   = rule.Wording{Code: "account/saved-game", English: "%s: saved game, no steps"}
	withModule  = rule.Wording{Code: "account/with-module", English: "%s, %s"}
	allRevealed = rule.Wording{Code: "account/revealed",
		English: "HIDDEN PIECES ARE SHOWN: for the referee, not for the players"}
	noModule       = rule.Wording{Code: "account/no-module", English: "no module given: places are windows and pixels"}
	takenBackIn    = rule.Wording{Code: "account/taken-back-in", English: "(taken back in step %d)"}
	hiddenThing    = rule.Wording{Code: "account/hidden-thing", English: "something that is hidden"}
	hiddenThings   = rule.Wording{Code: "account/hidden-things", English: "%d things that are hidden"}
	nothingSeen    = rule.Wording{Code: "account/nothing-seen", English: "nothing that can be seen"}
	combatsHead    = rule.Wording{Code: "account/combats", English: "combats"}
	combatAt       = rule.Wording{Code: "account/combat-at", English: "step %d  %s"}
	diceHead       = rule.Wording{Code: "account/dice", English: "dice"}
	tallyOf        = rule.Wording{Code: "account/tally", English: "%s  %s: %s: %s"}
	tallyMean      = rule.Wording{Code: "account/tally-mean", English: "%s  %s: %s, mean %s: %s"}
	singleDice     = rule.Wording{Code: "account/single-dice", English: "single dice: %s"}
	oneRoll        = rule.Wording{Code: "account/one-roll", English: "1 roll"}
	manyRolls      = rule.Wording{Code: "account/rolls", English: "%d rolls"}
	rollsUndone    = rule.Wording{Code: "account/rolls-undone", English: "%s (and %d taken back)"}
	withoutDice    = rule.Wording{Code: "account/without-dice", English: "%s (typed: its dice are not in the log)"}
	diceDeclared   = rule.Wording{Code: "account/dice-declared", English: "%s (its dice are declared)"}
	diceUnread     = rule.Wording{Code: "account/dice-unread", English: "%s (nobody can read its dice)"}
	rollsAnnounced = rule.Wording{Code: "account/rolls-announced",
		English: "rolls that the chat announces: %d thrown, %d typed, %d declared"}
	rollsUnread  = rule.Wording{Code: "account/rolls-unread", English: "%s, %d that nobody can read"}
	problemsHead = rule.Wording{Code: "account/problems", English: "problems"}
	stepTable    = rule.Wording{Code: "account/step-table", English: "| step | player | what |"}
	combatTable  = rule.Wording{Code: "account/combat-table", English: "| step | combat |"}
	diceTable    = rule.Wording{Code: "account/dice-table", English: "| player | dice | rolls | mean | results | single dice |"}
)

// The sentences of an account about a combat.
var (
	attackWord   = rule.Wording{Code: "account/attack", English: "attack"}
	overrunWord  = rule.Wording{Code: "account/overrun", English: "overrun"}
	inPhase      = rule.Wording{Code: "account/in-phase", English: "%s: %s"}
	onUnknown    = rule.Wording{Code: "account/on-unknown", English: "%s on an unknown hex"}
	onHex        = rule.Wording{Code: "account/on-hex", English: "%s on %s"}
	ofDefenders  = rule.Wording{Code: "account/of-defenders", English: "%s (%s)"}
	fromHexes    = rule.Wording{Code: "account/from-hexes", English: "%s from %s"}
	andHex       = rule.Wording{Code: "account/and-hex", English: "%s and %s"}
	byAttackers  = rule.Wording{Code: "account/by-attackers", English: "%s by %s"}
	perhapsBy    = rule.Wording{Code: "account/perhaps-by", English: "%s, perhaps by %s"}
	hasStrengths = rule.Wording{Code: "account/strengths", English: "%s; %s against %s"}
	hasOdds      = rule.Wording{Code: "account/odds", English: "%s is %s"}
	bySurvey     = rule.Wording{Code: "account/by-surveyed-terrain", English: "%s by surveyed terrain"}
	hasRoll      = rule.Wording{Code: "account/has-roll", English: "%s, roll %s"}
	hasResult    = rule.Wording{Code: "account/has-result", English: "%s, %s"}
	isKnownBy    = rule.Wording{Code: "account/known-by", English: "%s (%s)"}
)
