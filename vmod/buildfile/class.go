package buildfile

import (
	"slices"
	"strings"
)

// A part is the kind of an element, if this package knows it.
type part uint8

const (
	partOther part = iota
	partMap
	partBoardPicker
	partBoard
	partGrid
	partZone
	partDeck
	partAtStart
	partSlot
	partPrototype
	partSetup
	partRoster
	partTurnTracker
	partGlobalProperty
	partPreference
	partMessage
	partDice
	partSymbolDice
	partOptions
	partStackMetrics
	partLastMoved
	partGameLayers
	partTranslation
	partExtensionElement
)

const (
	packageModule = "VASSAL.build.module."
	packageWidget = "VASSAL.build.widget."
	packageBoard  = packageModule + "map.boardPicker.board."
	packageProps  = packageModule + "properties."
	packagePrefs  = "VASSAL.preferences."

	classModule      = "VASSAL.build.GameModule"
	classBasicModule = "VASSAL.launch.BasicModule" // the root of modules written before 3.4
	classExtension   = packageModule + "ModuleExtension"

	classPrivateMap = packageModule + "PrivateMap"
	classPlayerHand = packageModule + "PlayerHand"

	classHexGrid    = packageBoard + "HexGrid"
	classSquareGrid = packageBoard + "SquareGrid"
	classRegionGrid = packageBoard + "RegionGrid"
	classZonedGrid  = packageBoard + "ZonedGrid"
	classRegion     = packageBoard + "Region"

	classBooleanOption = packageProps + "BooleanScenarioProperty"
	classNumberOption  = packageProps + "NumberScenarioProperty"

	classTextPreference    = packagePrefs + "TextPreference"
	classEnumPreference    = packagePrefs + "EnumPreference"
	classIntegerPreference = packagePrefs + "IntegerPreference"
	classDoublePreference  = packagePrefs + "DoublePreference"
	classBooleanPreference = packagePrefs + "BooleanPreference"

	classHexNumbering     = packageBoard + "mapgrid.HexGridNumbering"
	classObliqueNumbering = packageBoard + "mapgrid.ObliqueHexGridNumbering"
	classSquareNumbering  = packageBoard + "mapgrid.SquareGridNumbering"
)

var partOf = map[string]part{
	packageModule + "Map":                        partMap,
	classPrivateMap:                              partMap,
	classPlayerHand:                              partMap,
	packageWidget + "WidgetMap":                  partMap,
	packageModule + "map.BoardPicker":            partBoardPicker,
	packageModule + "map.boardPicker.Board":      partBoard,
	classHexGrid:                                 partGrid,
	classSquareGrid:                              partGrid,
	classRegionGrid:                              partGrid,
	classZonedGrid:                               partGrid,
	packageBoard + "mapgrid.Zone":                partZone,
	packageModule + "map.DrawPile":               partDeck,
	packageModule + "map.SetupStack":             partAtStart,
	packageWidget + "PieceSlot":                  partSlot,
	packageWidget + "CardSlot":                   partSlot,
	packageModule + "PrototypeDefinition":        partPrototype,
	packageModule + "PredefinedSetup":            partSetup,
	packageModule + "PlayerRoster":               partRoster,
	packageModule + "turn.TurnTracker":           partTurnTracker,
	packageProps + "GlobalProperty":              partGlobalProperty,
	packageProps + "ZoneProperty":                partGlobalProperty,
	packageProps + "ListScenarioProperty":        partGlobalProperty,
	classBooleanOption:                           partGlobalProperty,
	classNumberOption:                            partGlobalProperty,
	packageProps + "StringScenarioProperty":      partGlobalProperty,
	packageProps + "GlobalTranslatableMessage":   partMessage,
	packagePrefs + "StringPreference":            partPreference,
	classTextPreference:                          partPreference,
	classEnumPreference:                          partPreference,
	classIntegerPreference:                       partPreference,
	classDoublePreference:                        partPreference,
	classBooleanPreference:                       partPreference,
	packageModule + "DiceButton":                 partDice,
	packageModule + "SpecialDiceButton":          partSymbolDice,
	packageModule + "GlobalOptions":              partOptions,
	packageModule + "map.StackMetrics":           partStackMetrics,
	packageModule + "map.HandMetrics":            partStackMetrics,
	packageModule + "map.HighlightLastMoved":     partLastMoved,
	packageModule + "map.LayeredPieceCollection": partGameLayers,
	"VASSAL.i18n.Translation":                    partTranslation,
	packageModule + "ExtensionElement":           partExtensionElement,
}

// part returns what the element is: by its class or, for a custom class, by its shape.
// Most custom Java classes of modules extend one of VASSAL's and keep its attributes
// and children.
func (e *Element) part() part {
	if p, ok := partOf[e.Class]; ok {
		return p
	}
	if strings.HasPrefix(e.Class, "VASSAL.") {
		return partOther
	}
	switch {
	case e.isBoardPicker():
		return partBoardPicker
	case slices.ContainsFunc(e.Children, (*Element).isBoardPicker):
		return partMap
	case e.has("owningBoard") && (e.has("shuffle") || e.has("faceDown")):
		return partDeck
	case e.has("owningBoard"):
		return partAtStart
	case strings.HasPrefix(e.Text, "+/") && (e.has("gpid") || e.has("entryName")):
		return partSlot
	case strings.HasPrefix(e.Text, "+/") && e.has("name"):
		return partPrototype
	case e.has("nDice") && e.has("nSides"):
		return partDice
	case e.Parent != nil && e.Parent.isBoardPicker() && (e.has("image") || e.has("reversible")):
		return partBoard
	case e.has("path") && e.has("locationFormat"):
		return partZone
	case strings.HasSuffix(e.Class, "Grid"):
		return partGrid
	}
	return partOther
}

func (e *Element) isBoardPicker() bool {
	_, simple := cutLast(e.Class, '.')
	return strings.HasSuffix(simple, "BoardPicker")
}

func (e *Element) has(attribute string) bool {
	_, ok := e.Attr(attribute)
	return ok
}

// cutLast splits s around its last sep. Without one, before is "".
func cutLast(s string, sep byte) (before, after string) {
	i := strings.LastIndexByte(s, sep)
	if i < 0 {
		return "", s
	}
	return s[:i], s[i+1:]
}
