package component

import (
	"bytes"
	"strings"
	"time"
	"unicode"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// madeFor is the version of VASSAL that the files are for.
const madeFor = "3.7.26"

// saved is the time in a module's files. It is fixed, so that the same pack gives the same
// bytes.
var saved = time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)

// description is the module's description in VASSAL.
const description = "Made by Umpire from a game pack"

// A Module is what a module's archive is made of.
type Module struct {
	Name, Version string
	// Root has the components; its attributes are filled in.
	Root buildfile.Draft
	// NextSlot is the first gpid that no slot has.
	NextSlot int
	// Files are the help and the pictures.
	Files []archive.File
}

// Archive returns the content of the .vmod file.
func (m Module) Archive() ([]byte, error) {
	m.Root.Attrs = Element("", "ModuleOther1", "", "ModuleOther2", "", "VassalVersion", madeFor, "description",
		description,
		"name", m.Name, "nextPieceSlotId", Number(m.NextSlot), "version", m.Version).Attrs
	data, err := m.Root.Encode()
	if err != nil {
		return nil, errors.Wrap(err, "make the build file")
	}
	meta := buildfile.Metadata{
		Kind: buildfile.ModuleData, Version: m.Version, VassalVersion: madeFor, DateSaved: saved.UnixMilli(),
		Name: buildfile.Translated{Text: m.Name}, Description: buildfile.Translated{Text: description},
	}
	metadata, err := meta.Encode()
	if err != nil {
		return nil, errors.Wrap(err, "make the module's metadata")
	}
	var out bytes.Buffer
	z := archive.NewWriter(&out)
	for _, f := range append([]archive.File{{Name: "buildFile.xml", Data: data},
		{Name: string(buildfile.ModuleData), Data: metadata}}, m.Files...) {
		f.Modified = saved
		if err := z.Add(f); err != nil {
			return nil, errors.Wrap(err, "make the module")
		}
	}
	if err := z.Close(); err != nil {
		return nil, errors.Wrap(err, "make the module")
	}
	return out.Bytes(), nil
}

// Options returns the global options.
func Options() buildfile.Draft {
	return Element(InModule+"GlobalOptions",
		"autoReport", "Always", "centerOnMove", "Use Preferences Setting", "chatterHTMLSupport", "Never",
		"disablePieceIndexing", "false",
		"hotKeysOnClosedWindows", "Never", "inventoryForAll", "Always", "nonOwnerUnmaskable", "Never", "playerIdFormat",
		"$PlayerName$",
		"promptString", "Opponents can unmask my pieces", "purgeBlankPropertyPrompts", "true",
		"sendToLocationMoveTrails", "Never",
		"storeLeadingZeroIntegersAsStrings", "false")
}

// Roster returns the sides for players to take.
func Roster(sides []string) buildfile.Draft {
	d := Element(InModule+"PlayerRoster", "buttonKeyStroke", "", "buttonText", "Retire", "buttonToolTip",
		"Allow another player to take your side in this game")
	for _, side := range sides {
		d = With(d, Text("entry", Title(side)))
	}
	return d
}

// Title returns an id as a heading: "german movement" is "German Movement".
func Title(id string) string {
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

// Dice returns a button that rolls dice and reports each of them.
func Dice(count, faces int) buildfile.Draft {
	name := Number(count) + "d" + Number(faces)
	return Element(InModule+"DiceButton", "addToTotal", "0", "canDisable", "false", "hotkey", "", "icon",
		"/images/die.gif", "lockAdd", "false",
		"lockDice", "false", "lockPlus", "false", "lockSides", "false", "nDice", Number(count), "nSides", Number(faces),
		"name", name, "plus", "0",
		"prompt", "false", "propertyGate", "", "reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;",
		"reportTotal", "false",
		"sortDice", "false", "text", name, "tooltip", name)
}

// Inventory lists the pieces that have a property, by the values of another property.
func Inventory(of, by string) buildfile.Draft {
	return Element(InModule+"Inventory",
		"canDisable", "false", "centerOnPiece", "true", "disabledIcon", "", "drawPieces", "true", "foldersOnly",
		"false", "forwardKeystroke", "true",
		"groupBy", by, "hideWhenDisabled", "false", "hotkey", "", "icon", "/images/inventory.gif", "include", "{"+of+
			`!=""}`,
		"launchFunction", "functionRefresh", "leafFormat", "$PieceName$ ($LocationName$)", "name", "Inventory",
		"nonLeafFormat", "$PropertyValue$",
		"pieceZoom", "0.5", "pieceZoom2", "0.33", "pieceZoom3", "0.6", "propertyGate", "", "refreshHotkey", "",
		"showMenu", "true", "sides", "",
		"sortFormat", "$PieceName$", "sortPieces", "true", "sorting", "alpha", "text", "", "tooltip",
		"Show inventory of all pieces", "zoomOn", "false")
}
