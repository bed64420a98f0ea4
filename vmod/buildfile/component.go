package buildfile

import (
	"strings"
	"sync"
)

// vassalClasses are the components that VASSAL 3.7.26 can build, and
// ObliqueHexGridNumbering, which came with 3.8; none was dropped since 3.2. For
// each package they are the simple names, with blanks between.
var vassalClasses = map[string]string{
	"VASSAL.build": "GameModule",
	"VASSAL.build.module": "" +
		"BasicCommandEncoder BasicLogger ChartWindow Chatter ChessClockControl ConnectionWindow DiceButton " +
		"DieManager DoActionButton Documentation EventLog ExtensionElement GlobalKeyCommand GlobalOptions " +
		"InternetDiceButton Inventory KeyNamer Map ModuleExtension ModulePlugin MultiActionButton NotesWindow " +
		"PieceWindow PlayerHand PlayerRoster Plugin PredefinedSetup PrivateMap PrototypeDefinition " +
		"PrototypesContainer RandomTextButton SpecialDiceButton SpecialDie SpecialDieFace " +
		"StartupGlobalKeyCommand ToolbarMenu",
	"VASSAL.build.module.chessclockcontrol": "ChessClock",
	"VASSAL.build.module.documentation":     "AboutScreen BrowserHelpFile BrowserPDFFile HelpFile Tutorial",
	"VASSAL.build.module.folder":            "DeckSubFolder GlobalPropertyFolder MapSubFolder ModuleSubFolder PrototypeFolder",
	"VASSAL.build.module.gamepieceimage": "" +
		"ColorManager ColorSwatch FontManager FontStyle GamePieceImage GamePieceImageDefinitions " +
		"GamePieceLayout GamePieceLayoutsContainer ImageItem ImageItemInstance ShapeItem ShapeItemInstance " +
		"SymbolItem SymbolItemInstance TextBoxItem TextBoxItemInstance TextItem TextItemInstance",
	"VASSAL.build.module.map": "" +
		"BoardPicker CounterDetailViewer DeckGlobalKeyCommand DrawPile Flare ForwardToChatter " +
		"ForwardToKeyBuffer GlobalMap HandMetrics HidePiecesButton HighlightLastMoved ImageSaver KeyBufferer " +
		"LOS_Thread LayerControl LayeredPieceCollection MapCenterer MapShader MassKeyCommand MenuDisplayer " +
		"MoveCameraButton PieceMover PieceRecenterer Scroller SelectionHighlighter SelectionHighlighters " +
		"SetupStack StackExpander StackMetrics TextSaver Zoomer",
	"VASSAL.build.module.map.boardPicker":               "Board",
	"VASSAL.build.module.map.boardPicker.board":         "HexGrid Region RegionGrid SquareGrid ZonedGrid",
	"VASSAL.build.module.map.boardPicker.board.mapgrid": "HexGridNumbering ObliqueHexGridNumbering SquareGridNumbering Zone ZoneHighlight ZonedGridHighlighter",
	"VASSAL.build.module.map.deck":                      "DeckSendKeyCommand DeckSortKeyCommand",
	"VASSAL.build.module.properties": "" +
		"BooleanScenarioProperty ChangePropertyButton GlobalProperties GlobalProperty " +
		"GlobalTranslatableMessage GlobalTranslatableMessages ListScenarioProperty NumberScenarioProperty " +
		"ScenarioPropertiesOptionTab StringScenarioProperty ZoneProperty",
	"VASSAL.build.module.turn": "CounterTurnLevel ListTurnLevel TurnComponent TurnGlobalHotkey TurnTracker",
	"VASSAL.build.widget":      "BoxWidget CardSlot Chart HtmlChart ListWidget MapWidget PanelWidget PieceSlot TabWidget WidgetMap",
	"VASSAL.chat":              "PrivateChatter",
	"VASSAL.chat.ui":           "ChatServerControls",
	"VASSAL.i18n":              "Language Localization TranslatableMarker Translation VassalTranslation",
	"VASSAL.launch":            "BasicModule",
	"VASSAL.preferences":       "BooleanPreference DoublePreference EnumPreference IntegerPreference StringPreference TextPreference",
	"VASSAL.script":            "ActionScript BshCommandEncoder BshPlugin GeneralScript ScriptContainer",
	"VASSAL.tools":             "DebugControls",
	"VASSAL.tools.icon":        "IconFamily",
}

// classesByFold finds the spelling of a class by its lower case.
var classesByFold = sync.OnceValue(func() map[string]string {
	spellings := make(map[string]string)
	for pkg, names := range vassalClasses {
		for name := range strings.FieldsSeq(names) {
			class := pkg + "." + name
			spellings[strings.ToLower(class)] = class
		}
	}
	return spellings
})

// VASSALClass says whether VASSAL itself has a component of that class. spelling
// is how VASSAL spells it, also for a class that differs in nothing but case and
// that VASSAL therefore does not find; "" where there is none. Other classes can
// only come from the module's own archive.
func VASSALClass(class string) (spelling string, ok bool) {
	spelling = classesByFold()[strings.ToLower(class)]
	return spelling, spelling == class && class != ""
}

// IsSetting says whether the element is no component but a value that its parent
// reads: a side of the player roster, a named global option, the default boards
// of a board picker.
func (e *Element) IsSetting() bool {
	if e.Parent == nil {
		return false
	}
	switch e.Parent.part() {
	case partRoster:
		return true
	case partOptions:
		return e.Class == "option"
	case partBoardPicker:
		return e.Class == setupTag
	}
	return e.Parent.IsSetting()
}
