package diff

import "github.com/umpire-vassal/umpire/check/rule"

// What the changed things are called.
var (
	named         = rule.Wording{Code: "diff/named", English: "%s"}
	numbered      = rule.Wording{Code: "diff/numbered", English: "%s %d"}
	unitOf        = rule.Wording{Code: "diff/unit", English: "%s (%s)"}
	nameless      = rule.Wording{Code: "diff/nameless", English: "a piece without a name"}
	aspectNamed   = rule.Wording{Code: "diff/aspect-named", English: "%s %s"}
	aspectFlipped = rule.Wording{Code: "diff/aspect-flipped", English: "flipped, %s"}
	traitsDefined = rule.Wording{Code: "diff/traits-defined", English: "definition of its traits"}
	otherPiece    = rule.Wording{Code: "diff/other-piece", English: "another piece under the same id"}
	otherPieceNow = rule.Wording{Code: "diff/other-piece-now", English: "it is another piece now,"}
	unbuilt       = rule.Wording{Code: "diff/unbuilt", English: "a piece that VASSAL cannot build"}
	markMoved     = rule.Wording{Code: "diff/mark-moved", English: "mark of having moved"}
	trail         = rule.Wording{Code: "diff/trail", English: "movement trail"}
	stateOfTrait  = rule.Wording{Code: "diff/state-of-trait", English: "state of its trait %s"}
	pointWithin   = rule.Wording{Code: "diff/point-within", English: "point within its place"}
	hiddenPieces  = rule.Wording{Code: "diff/hidden-pieces", English: "pieces that the reader may not see"}
	stackAt       = rule.Wording{Code: "diff/stack-at", English: "stack at %s"}
	deckNamed     = rule.Wording{Code: "diff/deck", English: "deck %s"}
	component     = rule.Wording{Code: "diff/component", English: "%s %s"}
	componentGPID = rule.Wording{Code: "diff/component-gpid", English: "%s (gpid %s)"}
	within        = rule.Wording{Code: "diff/within", English: "components within"}
	components    = rule.Wording{Code: "diff/components", English: "components"}
	textOf        = rule.Wording{Code: "diff/text", English: "text"}
	spelling      = rule.Wording{Code: "diff/spelling", English: "spelling of its definition"}
	traitNamed    = rule.Wording{Code: "diff/trait", English: "trait %s"}
	traitOrder    = rule.Wording{Code: "diff/trait-order", English: "traits"}
	field         = rule.Wording{Code: "diff/field", English: "field"}
	state         = rule.Wording{Code: "diff/state", English: "state"}
	boardsOf      = rule.Wording{Code: "diff/boards-of", English: "boards of %s"}
	extension     = rule.Wording{Code: "diff/extension", English: "extension %s"}
	propertyOf    = rule.Wording{Code: "diff/property-of", English: "%s of %s"}
	setupStacks   = rule.Wording{Code: "diff/setup-stacks", English: "stacks of the set-up are in the file"}
	chat          = rule.Wording{Code: "diff/chat", English: "chat"}
	player        = rule.Wording{Code: "diff/player", English: "player"}
	scenarioNotes = rule.Wording{Code: "diff/scenario-notes", English: "scenario notes"}
	publicNotes   = rule.Wording{Code: "diff/public-notes", English: "public notes"}
	privateNotes  = rule.Wording{Code: "diff/private-notes", English: "private notes of players"}
	secretNotes   = rule.Wording{Code: "diff/secret-notes", English: "secret notes"}
	secretNote    = rule.Wording{Code: "diff/secret-note", English: "secret note %s"}
	otherCommands = rule.Wording{Code: "diff/other-commands",
		English: "commands of the file that change nothing about pieces, turn, properties, notes and players"}
	moduleOf       = rule.Wording{Code: "diff/module", English: "module"}
	moduleVersion  = rule.Wording{Code: "diff/module-version", English: "version of the module"}
	vassalVersion  = rule.Wording{Code: "diff/vassal-version", English: "version of VASSAL"}
	comment        = rule.Wording{Code: "diff/comment", English: "comment"}
	metadataOf     = rule.Wording{Code: "diff/metadata", English: "metadata"}
	versionOf      = rule.Wording{Code: "diff/version", English: "version"}
	nameOf         = rule.Wording{Code: "diff/name", English: "name"}
	description    = rule.Wording{Code: "diff/description", English: "description"}
	firstFreeText  = rule.Wording{Code: "diff/first-free-text", English: "first free text"}
	secondFreeText = rule.Wording{Code: "diff/second-free-text", English: "second free text"}
	savedAt        = rule.Wording{Code: "diff/saved", English: "saved (ms since 1970)"}
	translations   = rule.Wording{Code: "diff/translations", English: "translations of name or description"}
	lastPlace      = rule.Wording{Code: "diff/last-place", English: "notes on the last place"}
	lastPlaces     = rule.Wording{Code: "diff/last-places", English: "notes on the last place of pieces"}
)

// words are the names of the commonest components. All others are named by the last
// part of their class.
var words = map[string]string{
	"GameModule": "module", "BasicModule": "module", "ModuleExtension": "extension", "ExtensionElement": "addition",
	"Map": "map", "PrivateMap": "private map", "PlayerHand": "hand", "WidgetMap": "map", "Board": "board",
	"BoardPicker": "board picker",
	"HexGrid":     "hex grid", "SquareGrid": "square grid", "RegionGrid": "region grid", "ZonedGrid": "zoned grid",
	"Zone": "zone", "Region": "region",
	"HexGridNumbering": "hex numbering", "SquareGridNumbering": "square numbering",
	"PieceSlot": "slot", "CardSlot": "slot", "PrototypeDefinition": "prototype", "PrototypesContainer": "prototypes",
	"DrawPile": "deck", "SetupStack": "at-start stack", "PredefinedSetup": "set-up", "TurnTracker": "turn tracker",
	"DiceButton": "dice", "SpecialDiceButton": "symbol dice", "GlobalProperty": "property",
	"GlobalProperties": "properties", "PlayerRoster": "sides",
}

// What they were and are.
var (
	outOfSight   = rule.Wording{Code: "diff/out-of-sight", English: "out of sight"}
	offTheMap    = rule.Wording{Code: "diff/off-the-map", English: "off the map"}
	inModule     = rule.Wording{Code: "diff/in-module", English: "module"}
	isSo         = rule.Wording{Code: "diff/yes", English: "yes"}
	isNotSo      = rule.Wording{Code: "diff/no", English: "no"}
	isVersion    = rule.Wording{Code: "diff/is-version", English: "version %s"}
	isHidden     = rule.Wording{Code: "diff/is-hidden", English: "(hidden)"}
	isReversed   = rule.Wording{Code: "diff/is-reversed", English: "%s (reversed)"}
	seatOf       = rule.Wording{Code: "diff/seat", English: "%s, %s"}
	oneCard      = rule.Wording{Code: "diff/one-card", English: "1 card"}
	cards        = rule.Wording{Code: "diff/cards", English: "%d cards"}
	oneLine      = rule.Wording{Code: "diff/one-line", English: "1 line"}
	chatLines    = rule.Wording{Code: "diff/lines", English: "%d lines"}
	oneByte      = rule.Wording{Code: "diff/one-byte", English: "1 byte"}
	manyBytes    = rule.Wording{Code: "diff/bytes", English: "%d bytes"}
	afterLogStep = rule.Wording{Code: "diff/after-step", English: "%s, after its last step (%d)"}
)

// Limits of a comparison.
var (
	noModule = rule.Wording{Code: "diff/no-module",
		English: "no module given: places are windows and points, not hexes"}
	undone = rule.Wording{Code: "diff/undone", English: "%s: commands that could not be done: %d"}
)

// The titles of groups.
var (
	groupMoved      = rule.Wording{Code: "diff/group-moved", English: "Moved"}
	groupGone       = rule.Wording{Code: "diff/group-gone", English: "Gone"}
	groupNew        = rule.Wording{Code: "diff/group-new", English: "New"}
	groupTurned     = rule.Wording{Code: "diff/group-turned", English: "Turned"}
	groupWritten    = rule.Wording{Code: "diff/group-written", English: "Written"}
	groupDecks      = rule.Wording{Code: "diff/group-decks", English: "Decks"}
	groupStacked    = rule.Wording{Code: "diff/group-stacked", English: "Stacked in another order"}
	groupMarks      = rule.Wording{Code: "diff/group-marks", English: "Marks and what else does not show"}
	groupHidden     = rule.Wording{Code: "diff/group-hidden", English: "Hidden"}
	groupSaved      = rule.Wording{Code: "diff/group-saved", English: "Saved with"}
	groupOther      = rule.Wording{Code: "diff/group-other", English: "Other"}
	groupTurn       = rule.Wording{Code: "diff/group-turn", English: "Turn"}
	groupProperties = rule.Wording{Code: "diff/group-properties", English: "Properties"}
	groupBoards     = rule.Wording{Code: "diff/group-boards", English: "Boards"}
	groupPlayers    = rule.Wording{Code: "diff/group-players", English: "Players"}
	groupNotes      = rule.Wording{Code: "diff/group-notes", English: "Notes"}
	groupExtensions = rule.Wording{Code: "diff/group-extensions", English: "Extensions"}
	groupVersions   = rule.Wording{Code: "diff/group-versions", English: "Versions"}
	groupEntries    = rule.Wording{Code: "diff/group-entries", English: "Images and other entries"}
	groupPieces     = rule.Wording{Code: "diff/group-pieces", English: "Pieces"}
	groupPrototypes = rule.Wording{Code: "diff/group-prototypes", English: "Prototypes"}
	groupStacks     = rule.Wording{Code: "diff/group-stacks", English: "Decks and at-start stacks"}
	groupMaps       = rule.Wording{Code: "diff/group-maps", English: "Maps, boards and grids"}
	groupTrackers   = rule.Wording{Code: "diff/group-trackers", English: "Turn trackers, dice and properties"}
	groupRest       = rule.Wording{Code: "diff/group-rest", English: "Other components"}
)

// How the text form words a change; %s is what changed.
var (
	headline      = rule.Wording{Code: "diff/headline", English: "%s -> %s"}
	note          = rule.Wording{Code: "diff/note", English: "note: %s"}
	noDifference  = rule.Wording{Code: "diff/no-difference", English: "no difference"}
	andMore       = rule.Wording{Code: "diff/more", English: "... and %d more"}
	groupHead     = rule.Wording{Code: "diff/group", English: "%s (%d)"}
	changedPart   = rule.Wording{Code: "diff/changed-part", English: "%s: %s"}
	otherPart     = rule.Wording{Code: "diff/part", English: "%s, %s"}
	countedThings = rule.Wording{Code: "diff/counted", English: "%s (%d)"}
	inside        = rule.Wording{Code: "diff/in", English: "%s in %s"}
	wasAdded      = rule.Wording{Code: "diff/added", English: "%s added"}
	wasAddedAs    = rule.Wording{Code: "diff/added-as", English: "%s added: %s"}
	wasRemoved    = rule.Wording{Code: "diff/removed", English: "%s removed"}
	wasRemovedAs  = rule.Wording{Code: "diff/removed-as", English: "%s removed: %s"}
	hasMoved      = rule.Wording{Code: "diff/moved", English: "%s moved %s -> %s"}
	orderChanged  = rule.Wording{Code: "diff/order", English: "%s: order changed"}
	orderIs       = rule.Wording{Code: "diff/order-is", English: "%s: order changed: %s"}
	differsHidden = rule.Wording{Code: "diff/differs-hidden", English: "%s: differ, hidden from the reader"}
	cannotBeRead  = rule.Wording{Code: "diff/unread", English: "%s cannot be read: %s"}
	becomes       = rule.Wording{Code: "diff/becomes", English: "%s %s -> %s"}
	hasChanged    = rule.Wording{Code: "diff/changed", English: "%s changed"}
	emptyValue    = rule.Wording{Code: "diff/empty", English: "(empty)"}
)
