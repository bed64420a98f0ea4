package component

import (
	"image"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// A Window is a map window with one board.
type Window struct {
	Name string
	// Picture is the board's image, "" for a plain board in Colour, as "232,228,216".
	Picture, Colour string
	Size            image.Point
	// Grid is the board's grid, nil for none; Zones are its named places, where it has none.
	Grid  *buildfile.Draft
	Zones []Zone
	// Extra opens it by a button, not when the game starts.
	Extra bool
}

// A Zone is a place with a name on a board.
type Zone struct {
	Name string
	Rect image.Rectangle
}

// moveFormat is the chat line for a move.
const moveFormat = "$pieceName$ moves $previousLocation$ -> $location$ *"

// overview is the width of a map in its overview, in pixels.
const overview = 360

// Draft returns the window as a component. stacks are its at-start stacks.
func (w *Window) Draft(stacks ...buildfile.Draft) buildfile.Draft {
	board := Element(InBoard+"Board", "image", w.Picture, "name", w.Name, "reversible", "false")
	if w.Picture == "" {
		board = Element(InBoard+"Board", "color", w.Colour, "height", Number(w.Size.Y), "name", w.Name, "reversible",
			"false", "width", Number(w.Size.X))
	}
	switch {
	case w.Grid != nil:
		board = With(board, *w.Grid)
	case len(w.Zones) > 0:
		board = With(board, zones(w.Zones))
	}
	d := Element(InModule+"Map",
		"allowMultiple", "false", "backgroundcolor", "255,255,255", "buttonName", w.Name, "changeFormat", "$message$",
		"color", "0,0,0",
		"createFormat", "$pieceName$ created in $location$ *", "description", "", "edgeHeight", "0", "edgeWidth", "0",
		"hideKey", "", "hotkey", "",
		"icon", "", "launch", Boolean(w.Extra), "mapName", w.Name, "markMoved", "Always", "markUnmovedHotkey", "",
		"markUnmovedIcon", "/images/unmoved.gif", "markUnmovedReport", "", "markUnmovedText", "", "markUnmovedTooltip",
		"Mark all pieces on this map as not moved",
		"moveKey", "", "moveToFormat", moveFormat, "moveWithinFormat", moveFormat, "onlyReportChangedLocation", "false",
		"showKey", "", "thickness", "3")
	d = With(d,
		With(Element(InMap+"BoardPicker",
			"addColumnText", "Add column", "addRowText", "Add row", "boardPrompt", "Select board", "slotHeight", "125",
			"slotScale", "0.2",
			"slotWidth", "350", "title", "Choose Boards"),
			Text("setup", command.BoardPicker{Map: w.Name, Boards: []command.Board{{Name: w.Name}}}.Encode()), board),
		Element(InMap+"StackMetrics", "bottom", "40,0", "disabled", "false", "down", "37,0", "exSepX", "6", "exSepY",
			"18", "top", "38,0",
			"unexSepX", "4", "unexSepY", "6", "up", "39,0"))
	for _, plain := range []string{
		"ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander",
		"PieceMover", "KeyBufferer",
		"SelectionHighlighters",
	} {
		d = With(d, Element(InMap+plain))
	}
	d = With(d,
		Element(InMap+"HighlightLastMoved", "color", "255,0,0", "enabled", "true", "thickness", "2"),
		Element(InMap+"ImageSaver", "buttonText", "", "canDisable", "false", "hideWhenDisabled", "false", "hotkey", "",
			"icon", "/images/camera.gif",
			"propertyGate", "", "tooltip", "Save Map as PNG image"),
		zoomer(), stackViewer())
	if !w.Extra {
		d = With(d,
			Element(InMap+"GlobalMap", "buttonText", "", "color", "0,0,0", "hotkey", "79,195", "icon",
				"/images/overview.gif",
				"scale", strconv.FormatFloat(min(0.2, overview/float64(w.Size.X)), 'f', 4, 64), "tooltip",
				"Show/Hide overview window"),
			Element(InMap+"HidePiecesButton", "buttonText", "", "hiddenIcon", "/images/globe_selected.gif", "hotkey",
				"72,195",
				"showingIcon", "/images/globe_unselected.gif", "tooltip", "Hide all pieces on this map"),
			Element(InMap+"Flare", "circleColor", "255,0,0", "circleScale", "true", "circleSize", "100", "flareKey",
				"keyAlt", "flareName", "Map Flare",
				"flarePulses", "6", "flarePulsesPerSec", "3", "reportFormat", ""))
	}
	return With(d, stacks...)
}

// zones turns each box on a board into a place with a name.
func zones(all []Zone) buildfile.Draft {
	d := With(Element(InGrid+"ZonedGrid"), Element(InGrid+"mapgrid.ZonedGridHighlighter"))
	for _, b := range all {
		r := b.Rect
		corners := make([]string, 0, 4)
		for _, p := range []image.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}} {
			corners = append(corners, Number(p.X)+","+Number(p.Y))
		}
		d = With(d, Element(InGrid+"mapgrid.Zone", "highlightProperty", "", "locationFormat", "$name$", "name", b.Name,
			"path", strings.Join(corners, ";"), "useHighlight", "false", "useParentGrid", "false"))
	}
	return d
}

func zoomer() buildfile.Draft {
	return Element(InMap+"Zoomer",
		"inButtonText", "", "inIconName", "/images/zoomIn.gif", "inTooltip", "Zoom in", "outButtonText", "",
		"outIconName", "/images/zoomOut.gif",
		"outTooltip", "Zoom out", "pickButtonText", "", "pickIconName", "/images/zoom.png", "pickTooltip",
		"Select Zoom", "zoomInKey", "61,195",
		"zoomLevels", "0.25,0.333,0.4,0.5,0.625,0.75,1.0,1.25,1.6", "zoomOutKey", "45,195", "zoomPickKey", "",
		"zoomStart", "5")
}

// stackViewer shows the pieces of the stack under the mouse.
func stackViewer() buildfile.Draft {
	return Element(InMap+"CounterDetailViewer",
		"bgColor", "255,255,255", "borderColor", "0,0,0", "borderInnerThickness", "2", "borderThickness", "2",
		"borderWidth", "0", "centerAll", "false",
		"centerPiecesVertically", "true", "centerText", "true", "combineCounterSummary", "false", "counterReportFormat",
		"", "delay", "700",
		"description", "", "display", "from top-most layer only", "emptyHexReportForma", "$LocationName$", "enableHTML",
		"false", "extraTextPadding", "0",
		"fgColor", "0,0,0", "fontSize", "11", "graphicsZoom", "1.0", "hotkey", "32,130", "layerList", "",
		"minDisplayPieces", "2",
		"onlyShowFirstSummary", "false", "propertyFilter", "", "showDeck", "false", "showDeckDepth", "1",
		"showDeckMasked", "false",
		"showMoveSelectde", "false", "showNoStack", "false", "showNonMovable", "false", "showOnlyTopOfStack", "false",
		"showOverlap", "false",
		"showTerrainBeneath", "never", "showTerrainHeight", "120", "showTerrainSnappy", "true", "showTerrainText",
		"$LocationName$",
		"showTerrainWidth", "120", "showTerrainZoom", "1.0", "showgraph", "true", "showgraphsingle", "false",
		"showtext", "true",
		"showtextsingle", "true", "stopAfterShowing", "false", "stretchWidthPieces", "false", "stretchWidthSummary",
		"false",
		"summaryReportFormat", "$LocationName$", "unrotatePieces", "false", "version", "4", "verticalBottomText", "5",
		"verticalOffset", "0",
		"verticalTopText", "5", "zoomlevel", "1.0")
}
