package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// At returns the place of a component; about is what the finding is about in it, or "".
func (m *Module) At(e *buildfile.Element, about string) *rule.Where {
	line, column := e.Position()
	return &rule.Where{Entry: m.BuildFile, Path: path(e), About: about, Line: line, Column: column, Component: e.Index()}
}

// In returns the place that is an entry of the archive.
func (m *Module) In(entry string) *rule.Where { return &rule.Where{Entry: entry, About: entry} }

// Whole returns the place that is the whole file; about tells its findings apart.
func (m *Module) Whole(about string) *rule.Where {
	return &rule.Where{Entry: m.BuildFile, About: about}
}

// in returns a finding about a trait of a piece, or about a component if piece is nil.
func (m *Module) in(e *buildfile.Element, piece *Piece, t *Trait, about string) rule.Finding {
	if piece == nil {
		return rule.Finding{Where: m.At(e, about)}
	}
	return rule.Finding{Where: m.inPiece(piece, t, about), Pieces: piece.pieces()}
}

// inPiece returns the place that is a trait of a piece, or any of its traits if t is nil or comes from
// elsewhere.
func (m *Module) inPiece(piece *Piece, t *Trait, about string) *rule.Where {
	where := m.At(piece.Element, about)
	where.Trait = rule.AnyTrait
	for i, own := range piece.own {
		if t != nil && (own == t || slices.Contains(m.placed(own), t)) {
			where.Trait = i + 1
			break
		}
	}
	return where
}

// nobody is the list of pieces where a component, and no piece, has something.
var nobody = []*Piece{nil}

// pieces returns a piece definition as the piece of a finding.
func (p *Piece) pieces() []rule.Piece {
	if p.Slot == nil {
		return nil
	}
	return []rule.Piece{{GPID: p.Slot.GPID, Name: p.Name}}
}

// path names a component and those around it, without the root, as VASSAL's editor shows them.
func path(e *buildfile.Element) string {
	var names []string
	for ; e != nil && e.Parent != nil; e = e.Parent {
		names = append(names, displayed(e))
	}
	slices.Reverse(names)
	return strings.Join(names, " > ")
}

// displayed returns the line of a component in the editor's tree: its name, and in brackets what it is.
func displayed(e *buildfile.Element) string {
	kind := "[" + kindOf(e) + "]"
	for _, attribute := range [...]string{"name", "mapName", "entryName", "title", "chartName", "tooltip"} {
		if name := strings.TrimSpace(e.Value(attribute)); name != "" {
			return name + " " + kind
		}
	}
	return kind
}

// simple returns the last part of the name of a component's class.
func simple(e *buildfile.Element) string { return e.Class[strings.LastIndexByte(e.Class, '.')+1:] }

// of returns the components of a class, in document order, by the last part of its name: VASSAL's
// and others.
func (p *Part) of(class string) []*buildfile.Element { return p.byClass[class] }

// isVassal reports whether a component's class is VASSAL's own.
func isVassal(e *buildfile.Element) bool { return strings.HasPrefix(e.Class, "VASSAL.") }

func kindOf(e *buildfile.Element) string {
	if kind, ok := kinds[simple(e)]; ok {
		return kind
	}
	return simple(e)
}

// kinds are the editor's words for classes.
var kinds = map[string]string{
	"AboutScreen":            "About Screen",
	"Board":                  "Board",
	"BoardPicker":            "Map Boards",
	"BoxWidget":              "Pull-down Menu",
	"BrowserHelpFile":        "HTML Help File",
	"BrowserPDFFile":         "PDF Help File",
	"CardSlot":               "Card",
	"Chart":                  "Chart",
	"ChartWindow":            "Charts",
	"CounterDetailViewer":    "Mouse-over Stack Viewer",
	"DeckGlobalKeyCommand":   "Deck Global Key Command",
	"DiceButton":             "Dice Button",
	"DoActionButton":         "Action Button",
	"Documentation":          "Help Menu",
	"DrawPile":               "Deck",
	"ExtensionElement":       "Extension Element",
	"FolderElement":          "Folder",
	"GlobalKeyCommand":       "Global Key Command",
	"GlobalOptions":          "Global Options",
	"GlobalProperties":       "Global Properties",
	"GlobalProperty":         "Global Property",
	"HelpFile":               "Plain Text Help File",
	"HexGrid":                "Hex Grid",
	"HexGridNumbering":       "Grid Numbering",
	"HighlightLastMoved":     "Last Move Highlighter",
	"HtmlChart":              "HTML Chart",
	"ImageSaver":             "Image Capture Tool",
	"Inventory":              "Game Piece Inventory Window",
	"LayerControl":           "Game Piece Layer Control",
	"LayeredPieceCollection": "Game Piece Layers",
	"ListWidget":             "Scrollable List",
	"Map":                    "Map Window",
	"MapShader":              "Map Shading",
	"MassKeyCommand":         "Global Key Command",
	"MultiActionButton":      "Multi-Action Button",
	"NotesWindow":            "Notes Window",
	"PanelWidget":            "Panel",
	"PieceSlot":              "Single Piece",
	"PieceWindow":            "Game Piece Palette",
	"PlayerHand":             "Player Hand",
	"PlayerRoster":           "Definition of Player Sides",
	"PredefinedSetup":        "Pre-defined Setup",
	"PrivateMap":             "Private Window",
	"PrototypeDefinition":    "Definition",
	"PrototypesContainer":    "Game Piece Prototype Definitions",
	"RandomTextButton":       "Random Text Button",
	"Region":                 "Region",
	"RegionGrid":             "Irregular Grid",
	"SetupStack":             "At-Start Stack",
	"SpecialDiceButton":      "Symbolic Dice Button",
	"SquareGrid":             "Rectangular Grid",
	"SquareGridNumbering":    "Grid Numbering",
	"StackMetrics":           "Stacking Options",
	"TabWidget":              "Tabbed Panel",
	"ToolbarMenu":            "Toolbar Menu",
	"TurnTracker":            "Turn Counter",
	"Tutorial":               "Tutorial",
	"WidgetMap":              "Map Window",
	"Zone":                   "Zone",
	"ZonedGrid":              "Multi-Zoned Grid",
	"Zoomer":                 "Zoom Capability",
}
