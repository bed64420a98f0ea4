// Package inspect summarizes a VASSAL file: what a module offers, or what a saved
// game holds.
//
// It counts and names, while package dump lists. What a file hides from an
// observer is only counted.
package inspect

import (
	"fmt"
	"image"
	"regexp"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// Version is the version of the JSON form of a Summary. It changes when a reader
// must change.
const Version = 1

// A Summary is a file at a glance. Exactly one of Module, Extension and Save is
// set.
type Summary struct {
	Version   int        `json:"version"`
	File      string     `json:"file"`
	Kind      string     `json:"kind"`
	Module    *Module    `json:"module,omitempty"`
	Extension *Extension `json:"extension,omitempty"`
	Save      *Save      `json:"save,omitempty"`
	Notices   []Notice   `json:"notices,omitempty"`
}

// A Notice is something odd about the file.
type Notice struct {
	Code  string `json:"code"`
	Entry string `json:"entry,omitempty"`
	Text  string `json:"text"`
	Fatal bool   `json:"fatal,omitempty"`
}

// A Module is the summary of a module.
type Module struct {
	Name          string   `json:"name"`
	Version       string   `json:"version,omitempty"`
	VassalVersion string   `json:"vassalVersion,omitempty"`
	Description   string   `json:"description,omitempty"`
	BuildFile     string   `json:"buildFile"`
	Entries       int      `json:"entries"`
	Classes       []string `json:"customClasses,omitempty"` // Java code that VASSAL would run
	Missing       []string `json:"missingImages,omitempty"` // images of boards that are not in the archive
	Contents
}

// An Extension is the summary of an extension.
type Extension struct {
	Module        string `json:"module"`
	ModuleVersion string `json:"moduleVersion,omitempty"`
	AnyModule     bool   `json:"anyModule,omitempty"`
	ID            string `json:"extensionId,omitempty"`
	Version       string `json:"version,omitempty"`
	VassalVersion string `json:"vassalVersion,omitempty"`
	Description   string `json:"description,omitempty"`
	Additions     int    `json:"additions"`
	Contents
}

// Contents are the components of a module or extension.
type Contents struct {
	Sides      []string `json:"sides,omitempty"`
	Maps       []Map    `json:"maps,omitempty"`
	Slots      int      `json:"slots"`
	NoGPID     int      `json:"slotsWithoutGpid,omitempty"`
	Prototypes int      `json:"prototypes"`
	Setups     []Setup  `json:"setups,omitempty"`
	Turns      []string `json:"turnTrackers,omitempty"`
	Dice       []string `json:"dice,omitempty"`
	Properties int      `json:"globalProperties"`
	Faults     []string `json:"faults,omitempty"`
}

// A Map is a map window and its boards.
type Map struct {
	Name    string  `json:"name"`
	Private bool    `json:"private,omitempty"`
	Boards  []Board `json:"boards,omitempty"`
	Decks   int     `json:"decks,omitempty"`
	AtStart int     `json:"atStartStacks,omitempty"`
}

// A Board is a board with its size in pixels and a description of its grid.
type Board struct {
	Name   string `json:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Grid   string `json:"grid"`
	// Corners are the names of the places near the upper left and the lower right
	// corner, which show how the grid is numbered.
	Corners []string `json:"corners,omitempty"`
	Zones   int      `json:"zones,omitempty"`
}

// A Setup is a game that the module offers at the start. File is empty for an
// empty game; Missing is set if the file is not in the archive.
type Setup struct {
	Name    string `json:"name"`
	File    string `json:"file,omitempty"`
	Missing bool   `json:"missing,omitempty"`
}

func moduleOf(f *vmod.File) *Module {
	m := f.Module
	s := &Module{
		Name: m.Name, Version: m.Version, VassalVersion: m.VassalVersion, Description: m.Description,
		BuildFile: m.BuildFile, Missing: m.MissingImages, Contents: contents(&m.Components),
	}
	for _, name := range f.Archive.Names() {
		s.Entries++
		if strings.HasSuffix(name, ".class") {
			s.Classes = append(s.Classes, name)
		}
	}
	for i, setup := range s.Setups {
		s.Setups[i].Missing = setup.File != "" && !f.Archive.Has(setup.File)
	}
	return s
}

func contents(c *buildfile.Components) Contents {
	s := Contents{
		Sides: c.Sides, Slots: len(c.Slots), Prototypes: len(c.Prototypes), Properties: len(c.GlobalProperties),
	}
	for _, m := range c.Maps {
		s.Maps = append(s.Maps, mapOf(m))
	}
	for _, slot := range c.Slots {
		if slot.GPID == "" {
			s.NoGPID++
		}
	}
	s.Setups = setups(nil, c.Setups)
	for _, t := range c.TurnTrackers {
		s.Turns = append(s.Turns, t.Name)
	}
	for _, d := range c.Dice {
		s.Dice = append(s.Dice, d.Name)
	}
	for _, d := range c.SymbolDice {
		s.Dice = append(s.Dice, d.Name)
	}
	for _, f := range c.Faults {
		s.Faults = append(s.Faults, fmt.Sprintf("%s: %s", f.Element.Class, f.Problem))
	}
	return s
}

func setups(list []Setup, menu []*buildfile.Setup) []Setup {
	for _, p := range menu {
		if !p.IsMenu {
			list = append(list, Setup{Name: p.Name, File: p.Opens()})
		}
		list = setups(list, p.Children)
	}
	return list
}

func mapOf(m *buildfile.Map) Map {
	s := Map{Name: m.ID, Private: m.Private, Decks: len(m.Decks), AtStart: len(m.AtStart)}
	for _, b := range m.Boards {
		d := Board{Name: b.Name, Width: b.Width, Height: b.Height, Grid: gridName(b.Grid), Zones: len(b.Zones)}
		if b.Grid != nil {
			d.Corners = corners(b)
		} else if b.GridElement != nil {
			class := b.GridElement.Class
			d.Grid = "of the class " + class[strings.LastIndexByte(class, '.')+1:]
		}
		s.Boards = append(s.Boards, d)
	}
	return s
}

// gridName describes the kind of a grid, and for a zoned grid the kind of its background.
func gridName(g grid.Grid) string {
	switch g := g.(type) {
	case *grid.Hex:
		if g.Sideways() {
			return "hexes, sideways"
		}
		return "hexes"
	case *grid.Square:
		return "squares"
	case *grid.Region:
		return "regions"
	case *grid.Zoned:
		if b := g.Background(); b != nil {
			return "zones over " + gridName(b)
		}
		return "zones"
	}
	return "none"
}

// belowZero is a negative number in the name of a place: 45.-01.
var belowZero = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(^|[^0-9A-Za-z])-[0-9]`) })

// corners returns the names of the places at two opposite corners of the board, a
// twentieth of its size inside. Grids reach beyond the map into the margin around it, where
// numbers may be negative: then they are as far inside as need be.
func corners(b *buildfile.Board) []string {
	var names []string
	for _, far := range []image.Point{{}, {b.Width, b.Height}} {
		if name := inside(b, far); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// inside returns the name of the place nearest to a corner that has no negative number, "" if
// it has none.
func inside(b *buildfile.Board, corner image.Point) string {
	for k := 1; k < 10; k++ {
		for _, inset := range []image.Point{{1, k}, {k, 1}, {k, k}} {
			p := image.Pt(b.Width*inset.X/20, b.Height*inset.Y/20)
			if corner != (image.Point{}) {
				p = corner.Sub(p)
			}
			p = b.Grid.Snap(p, grid.Snapping{Force: true, CentreOnly: true})
			name, ok := b.Grid.LocationName(p, grid.Size{Width: b.Width, Height: b.Height})
			if !ok || !belowZero().MatchString(name) {
				return name
			}
		}
	}
	return ""
}
