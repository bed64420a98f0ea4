package account

import "github.com/umpire-vassal/umpire/check/rule"

// What an account says of an action.
var (
	moveCosts        = rule.Wording{Code: "account/move-costs", English: "%s (%s MP)"}
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
	takesBackUnknown = rule.Wording{Code: "account/takes-back-unknown", English: "takes back something that this log does not tell"}
	takesBackUndo    = rule.Wording{Code: "account/takes-back-undo", English: "takes back step %d: step %d stands again"}
	takesBack        = rule.Wording{Code: "account/takes-back", English: "takes back step %d"}
	movesTo          = rule.Wording{Code: "account/move", English: "%s: %s -> %s"}
	movesVia         = rule.Wording{Code: "account/move-via", English: "%s: %s -> %s -> %s"}
	flipped          = rule.Wording{Code: "account/flipped", English: "%s in %s: flipped"}
	flippedBack      = rule.Wording{Code: "account/flipped-back", English: "%s in %s: flipped back"}
	crowdChanged     = rule.Wording{Code: "account/crowd-changed", English: "%s: %s"}
	valueChanged     = rule.Wording{Code: "account/value-changed", English: "%s in %s: %s %s -> %s"}
	labelChanged     = rule.Wording{Code: "account/label-changed", English: "%s in %s: label %s -> %s"}
	facingChanged    = rule.Wording{Code: "account/facing-changed", English: "%s in %s: turned from facing %s to %s"}
	trailChanged     = rule.Wording{Code: "account/trail-changed", English: "%s in %s: movement trail %s -> %s"}
	pieceChanged     = rule.Wording{Code: "account/changed", English: "%s in %s: %s"}
	rolled           = rule.Wording{Code: "account/roll", English: "rolls %s: %s"}
	rolledDice       = rule.Wording{Code: "account/roll-dice", English: "rolls %s: %s (%s)"}
	chatDisputes     = rule.Wording{Code: "account/chat-disputes", English: "%s, but the chat says: %s"}
	leaves           = rule.Wording{Code: "account/leaves", English: "%s leaves"}
	joins            = rule.Wording{Code: "account/joins", English: "%s joins"}
	joinsAs          = rule.Wording{Code: "account/joins-as", English: "%s joins as %s"}
)
