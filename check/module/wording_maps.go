package module

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of findings about maps.
var (
	mapLacks     = rule.Wording{Code: "mandatory-part/map", English: "the map window %q lacks what VASSAL wants in each: %s"}
	twoCells     = rule.Wording{Code: "cell-name/two", English: "names that two or more cells have: %d, the first is %q on the board %q"}
	longNames    = rule.Wording{Code: "cell-name/long", English: "%s: %d make names of places of more than %d bytes; Umpire makes no such names"}
	noLocation   = rule.Wording{Code: "start-place/location", English: "the grid of the board %q has no place %q, so VASSAL uses the point in pixels"}
	manyCorners  = rule.Wording{Code: "cell-name/corners", English: "the zones of the board %q have more than %d corners together; Umpire names no place in those beyond"}
	manyCells    = rule.Wording{Code: "cell-name/cells", English: "boards whose places are not named: %d; all boards together have more than %d hexes and squares"}
	manyBoards   = rule.Wording{Code: "within-budget/boards", English: "the map %q lays %d boards; Umpire lays the first %d, and nothing on the others is judged"}
	offBoard     = rule.Wording{Code: "start-place/off", English: "it is placed at %d,%d, outside the board %q, which has %d x %d pixels"}
	zonesCovered = rule.Wording{Code: "covered-zone/wholly", English: "zones that lie wholly in it and stand behind it, so that no piece is ever in them: %d (%s)"}
	zonesMostly  = rule.Wording{Code: "covered-zone/mostly", English: "zones that lie in it but for a tenth of their points at most, and stand behind it: %d (%s)"}
	noNumbering  = rule.Wording{Code: "grid-numbering/none", English: "hex grids without a numbering: %d; reports do not name their hexes"}
	couldHave    = rule.Wording{Code: "advice/lacks", English: "players may miss: %s"}
)

// The sentences of findings about set-ups.
var (
	setupBroken     = rule.Wording{Code: "stale-set-up/broken", English: "the set-up loads %q, which is no saved game that can be read"}
	setupBoard      = rule.Wording{Code: "stale-set-up/board", English: "the set-up lays the board %q, which the map %q does not have, so what lay on it lies on no board or on another"}
	setupMaps       = rule.Wording{Code: "stale-set-up/maps", English: "pieces of the set-up that lie on maps which the module does not have: %d (%s); VASSAL reports each, and shows none"}
	setupOldDecks   = rule.Wording{Code: "stale-set-up/old-decks", English: "decks of the set-up that the module does not have: %d (%s); VASSAL cannot bring them up to date"}
	setupNewDecks   = rule.Wording{Code: "stale-set-up/new-decks", English: "decks of the module that the set-up lacks: %d (%s); a game that begins with it has none of their cards"}
	setupImages     = rule.Wording{Code: "stale-set-up/images", English: "images that pieces of the set-up show, and that are not in the module: %d (%s)"}
	setupPrototypes = rule.Wording{Code: "stale-set-up/prototypes", English: "prototypes that pieces of the set-up use, and that the module does not have: %d (%s)"}
	setupIDs        = rule.Wording{Code: "stale-set-up/ids", English: "pieces of the set-up whose game piece id the module does not have: %d, the first is %q; VASSAL cannot bring them up to date"}
	setupBeside     = rule.Wording{Code: "stale-set-up/beside", English: "pieces of the set-up that lie on a map beside all of its boards: %d, the first is %q"}
	stackHere       = rule.Wording{Code: "no-stacking/at-start", English: "the at-start stack lays %d pieces on one another on the map %q, where nothing stacks: what a player takes off does not go back"}
	stackThere      = rule.Wording{Code: "no-stacking/set-up", English: "stacks of the set-up on the map %q, where nothing stacks: %d; what a player takes off does not go back"}
	stackedLoners   = rule.Wording{Code: "no-stacking/loners", English: "pieces of the set-up that do not stack, and lie in a stack: %d, the first is %q; what a player takes off does not go back"}
	maskedBySide    = rule.Wording{Code: "hidden-piece/masked-side", English: "%s that are masked by a side which the module does not have: %d; nobody can look at them or unmask them"}
	hiddenBySide    = rule.Wording{Code: "hidden-piece/hidden-side", English: "%s that are invisible to all but a side which the module does not have: %d; nobody can see them"}
	maskedByPlayer  = rule.Wording{Code: "hidden-piece/masked-player", English: "%s that are masked by one player: %d; nobody else can look at them or unmask them"}
	hiddenByPlayer  = rule.Wording{Code: "hidden-piece/hidden-player", English: "%s that are invisible to all but one player: %d; nobody else can see them"}
	regionsBeyond   = rule.Wording{Code: "outside-region/outside", English: "regions that lie outside this zone, so that no piece at one is in it: %d (%s)"}
	sidesTaken      = rule.Wording{Code: "taken-side/some", English: "somebody has sides in set-ups already, and nobody else can choose them: %s (set-ups: %s)"}
	allTaken        = rule.Wording{Code: "taken-side/all", English: "somebody has all sides in set-ups already, and nobody can join: %s (set-ups: %s)"}
	thatPlayer      = rule.Wording{Code: "hidden-piece/that-player", English: "that player takes part in the game"}
	openDecks       = rule.Wording{Code: "open-deck/decks", English: "face-down decks with cards that have no Mask, so that everybody sees the face of the top one: %d (%s)"}
)
