package newmodule

import (
	"slices"
	"strings"
	"unicode"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// Names to which the binding refers.
const (
	trackerName = "Turn"
	turnLevel   = "Turn"
	phaseLevel  = "Phase"
)

// options returns the global options.
func options() buildfile.Draft {
	return element(inModule+"GlobalOptions",
		"autoReport", "Always", "centerOnMove", "Use Preferences Setting", "chatterHTMLSupport", "Never", "disablePieceIndexing", "false",
		"hotKeysOnClosedWindows", "Never", "inventoryForAll", "Always", "nonOwnerUnmaskable", "Never", "playerIdFormat", "$PlayerName$",
		"promptString", "Opponents can unmask my pieces", "purgeBlankPropertyPrompts", "true", "sendToLocationMoveTrails", "Never",
		"storeLeadingZeroIntegersAsStrings", "false")
}

// roster returns the sides for players to take.
func roster(p *scspack.Pack) buildfile.Draft {
	d := element(inModule+"PlayerRoster", "buttonKeyStroke", "", "buttonText", "Retire", "buttonToolTip", "Allow another player to take your side in this game")
	for _, side := range p.Sides {
		d = with(d, text("entry", title(side)))
	}
	return d
}

// title returns an id as a heading: "german movement" is "German Movement".
func title(id string) string {
	word := true
	return strings.Map(func(r rune) rune {
		begins := word
		word = unicode.IsSpace(r)
		if begins {
			return unicode.ToTitle(r)
		}
		return r
	}, id)
}

// turnFormat is the chat line for a new phase; VASSAL puts "* " before it (TurnTracker.save).
const turnFormat = "$newTurn$ *"

// tracker counts turns and names the phases of each. If the pack has no phases it counts turns
// only.
func tracker(p *scspack.Pack) buildfile.Draft {
	limit := -1
	if p.Turns.Known {
		limit = p.Turns.N
	}
	turns := element(inTurn+"CounterTurnLevel", "incr", "1", "loop", "false", "loopLimit", number(limit), "name", turnLevel, "property", turnLevel,
		"start", "1", "turnFormat", "$value$")
	format := "Turn $level1$"
	if len(p.Phases) > 0 {
		var names []string
		for _, phase := range p.Phases {
			names = append(names, title(phase.Name()))
		}
		turns = with(turns, element(inTurn+"ListTurnLevel", "configFirst", "false", "configList", "false", "list", list(names...),
			"prompt", "", "property", phaseLevel, "turnFormat", "$value$"))
		format += ", $level2$"
	}
	return with(element(inTurn+"TurnTracker", "buttonText", "Turn", "fwdOnly", "false", "hotkey", "", "icon", "", "length", "-1", "lengthStyle", "Maximum",
		"name", trackerName, "nexthotkey", "78,195", "plusButtonSize", "22", "prevhotkey", "80,195",
		"reportFormat", turnFormat, "tooltip", "Right-click to set the turn", "turnButtonHeight", "22", "turnFormat", format), turns)
}

// diceOf returns the dice of the combat results table, and one die for everything else.
func diceOf(p *scspack.Pack) []scspack.Dice {
	combat := p.Combat.Dice
	if !combat.Known() || combat.Tens {
		combat = scspack.Dice{Count: 2, Sides: 6} // 7.3
	}
	one := scspack.Dice{Count: 1, Sides: combat.Sides}
	return slices.Compact([]scspack.Dice{combat, one})
}

// dice returns a button that rolls dice and reports each of them.
func dice(d scspack.Dice) buildfile.Draft {
	name := number(d.Count) + "d" + number(d.Sides)
	return element(inModule+"DiceButton", "addToTotal", "0", "canDisable", "false", "hotkey", "", "icon", "/images/die.gif", "lockAdd", "false",
		"lockDice", "false", "lockPlus", "false", "lockSides", "false", "nDice", number(d.Count), "nSides", number(d.Sides), "name", name, "plus", "0",
		"prompt", "false", "propertyGate", "", "reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;", "reportTotal", "false",
		"sortDice", "false", "text", name, "tooltip", name)
}

// inventory lists the units of each side.
func inventory() buildfile.Draft {
	return element(inModule+"Inventory",
		"canDisable", "false", "centerOnPiece", "true", "disabledIcon", "", "drawPieces", "true", "foldersOnly", "false", "forwardKeystroke", "true",
		"groupBy", sideProperty, "hideWhenDisabled", "false", "hotkey", "", "icon", "/images/inventory.gif", "include", "{"+unitProperty+`!=""}`,
		"launchFunction", "functionRefresh", "leafFormat", "$PieceName$ ($LocationName$)", "name", "Inventory", "nonLeafFormat", "$PropertyValue$",
		"pieceZoom", "0.5", "pieceZoom2", "0.33", "pieceZoom3", "0.6", "propertyGate", "", "refreshHotkey", "", "showMenu", "true", "sides", "",
		"sortFormat", "$PieceName$", "sortPieces", "true", "sorting", "alpha", "text", "", "tooltip", "Show inventory of all pieces", "zoomOn", "false")
}
