package newmodule

import (
	"image"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// A window is a map window with one board.
type window struct {
	name    string
	picture string // the board's image
	size    image.Point
	grid    *buildfile.Draft // of a map
	boxes   []drawing.Box    // of a window beside the map: each is a zone
	extra   bool             // opened by a button, not when the game starts
}

// moveFormat is the chat line for a move.
const moveFormat = "$pieceName$ moves $previousLocation$ -> $location$ *"

// overview is the width of a map in its overview, in pixels.
const overview = 360

// draft returns the window as a component. stacks are its at-start stacks.
func (w *window) draft(stacks ...buildfile.Draft) buildfile.Draft {
	board := element(inBoard+"Board", "image", w.picture, "name", w.name, "reversible", "false")
	switch {
	case w.grid != nil:
		board = with(board, *w.grid)
	case len(w.boxes) > 0:
		board = with(board, zones(w.boxes))
	}
	d := element(inModule+"Map",
		"allowMultiple", "false", "backgroundcolor", "255,255,255", "buttonName", w.name, "changeFormat", "$message$", "color", "0,0,0",
		"createFormat", "$pieceName$ created in $location$ *", "description", "", "edgeHeight", "0", "edgeWidth", "0", "hideKey", "", "hotkey", "",
		"icon", "", "launch", boolean(w.extra), "mapName", w.name, "markMoved", "Always", "markUnmovedHotkey", "",
		"markUnmovedIcon", "/images/unmoved.gif", "markUnmovedReport", "", "markUnmovedText", "", "markUnmovedTooltip", "Mark all pieces on this map as not moved",
		"moveKey", "", "moveToFormat", moveFormat, "moveWithinFormat", moveFormat, "onlyReportChangedLocation", "false", "showKey", "", "thickness", "3")
	d = with(d,
		with(element(inMap+"BoardPicker",
			"addColumnText", "Add column", "addRowText", "Add row", "boardPrompt", "Select board", "slotHeight", "125", "slotScale", "0.2",
			"slotWidth", "350", "title", "Choose Boards"),
			text("setup", command.BoardPicker{Map: w.name, Boards: []command.Board{{Name: w.name}}}.Encode()), board),
		element(inMap+"StackMetrics", "bottom", "40,0", "disabled", "false", "down", "37,0", "exSepX", "6", "exSepY", "18", "top", "38,0",
			"unexSepX", "4", "unexSepY", "6", "up", "39,0"))
	for _, plain := range []string{
		"ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander", "PieceMover", "KeyBufferer",
		"SelectionHighlighters",
	} {
		d = with(d, element(inMap+plain))
	}
	d = with(d,
		element(inMap+"HighlightLastMoved", "color", "255,0,0", "enabled", "true", "thickness", "2"),
		element(inMap+"ImageSaver", "buttonText", "", "canDisable", "false", "hideWhenDisabled", "false", "hotkey", "", "icon", "/images/camera.gif",
			"propertyGate", "", "tooltip", "Save Map as PNG image"),
		zoomer(), stackViewer())
	if !w.extra {
		d = with(d,
			element(inMap+"GlobalMap", "buttonText", "", "color", "0,0,0", "hotkey", "79,195", "icon", "/images/overview.gif",
				"scale", strconv.FormatFloat(min(0.2, overview/float64(w.size.X)), 'f', 4, 64), "tooltip", "Show/Hide overview window"),
			element(inMap+"HidePiecesButton", "buttonText", "", "hiddenIcon", "/images/globe_selected.gif", "hotkey", "72,195",
				"showingIcon", "/images/globe_unselected.gif", "tooltip", "Hide all pieces on this map"),
			element(inMap+"Flare", "circleColor", "255,0,0", "circleScale", "true", "circleSize", "100", "flareKey", "keyAlt", "flareName", "Map Flare",
				"flarePulses", "6", "flarePulsesPerSec", "3", "reportFormat", ""))
	}
	return with(d, stacks...)
}

// zones turns each box on a board into a place with a name.
func zones(boxes []drawing.Box) buildfile.Draft {
	d := with(element(inGrid+"ZonedGrid"), element(inGrid+"mapgrid.ZonedGridHighlighter"))
	for _, b := range boxes {
		r := b.Rect
		corners := make([]string, 0, 4)
		for _, p := range []image.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}} {
			corners = append(corners, number(p.X)+","+number(p.Y))
		}
		d = with(d, element(inGrid+"mapgrid.Zone", "highlightProperty", "", "locationFormat", "$name$", "name", b.Name,
			"path", strings.Join(corners, ";"), "useHighlight", "false", "useParentGrid", "false"))
	}
	return d
}

func zoomer() buildfile.Draft {
	return element(inMap+"Zoomer",
		"inButtonText", "", "inIconName", "/images/zoomIn.gif", "inTooltip", "Zoom in", "outButtonText", "", "outIconName", "/images/zoomOut.gif",
		"outTooltip", "Zoom out", "pickButtonText", "", "pickIconName", "/images/zoom.png", "pickTooltip", "Select Zoom", "zoomInKey", "61,195",
		"zoomLevels", "0.25,0.333,0.4,0.5,0.625,0.75,1.0,1.25,1.6", "zoomOutKey", "45,195", "zoomPickKey", "", "zoomStart", "5")
}

// stackViewer shows the pieces of the stack under the mouse.
func stackViewer() buildfile.Draft {
	return element(inMap+"CounterDetailViewer",
		"bgColor", "255,255,255", "borderColor", "0,0,0", "borderInnerThickness", "2", "borderThickness", "2", "borderWidth", "0", "centerAll", "false",
		"centerPiecesVertically", "true", "centerText", "true", "combineCounterSummary", "false", "counterReportFormat", "", "delay", "700",
		"description", "", "display", "from top-most layer only", "emptyHexReportForma", "$LocationName$", "enableHTML", "false", "extraTextPadding", "0",
		"fgColor", "0,0,0", "fontSize", "11", "graphicsZoom", "1.0", "hotkey", "32,130", "layerList", "", "minDisplayPieces", "2",
		"onlyShowFirstSummary", "false", "propertyFilter", "", "showDeck", "false", "showDeckDepth", "1", "showDeckMasked", "false",
		"showMoveSelectde", "false", "showNoStack", "false", "showNonMovable", "false", "showOnlyTopOfStack", "false", "showOverlap", "false",
		"showTerrainBeneath", "never", "showTerrainHeight", "120", "showTerrainSnappy", "true", "showTerrainText", "$LocationName$",
		"showTerrainWidth", "120", "showTerrainZoom", "1.0", "showgraph", "true", "showgraphsingle", "false", "showtext", "true",
		"showtextsingle", "true", "stopAfterShowing", "false", "stretchWidthPieces", "false", "stretchWidthSummary", "false",
		"summaryReportFormat", "$LocationName$", "unrotatePieces", "false", "version", "4", "verticalBottomText", "5", "verticalOffset", "0",
		"verticalTopText", "5", "zoomlevel", "1.0")
}

// mapName returns the name of the window of a map.
func mapName(m *scspack.Map) string {
	if m.Letter == 0 {
		return "Map"
	}
	return "Map " + letter(m)
}
