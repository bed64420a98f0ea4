package diff

import "github.com/umpire-vassal/umpire/check/say"

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

func groupOther() say.Wording { return say.As("diff/group-other", "Other") }

func vassalVersion() say.Message { return say.F("diff/vassal-version", "version of VASSAL") }

func named() say.Wording { return say.As("diff/named", "{name}") }
