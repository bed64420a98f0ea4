// Package inspect sums up one of VASSAL's files at a glance: what a module
// offers, what a saved game holds.
//
// It counts and names; dump lists. What a file hides from an observer is only
// counted here.
package inspect

import (
	"fmt"
	"image"
	"strings"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// A Summary is one file at a glance. Exactly one of Module, Extension and Save
// is set.
type Summary struct {
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

// A Module is what a module offers.
type Module struct {
	Name          string   `json:"name"`
	Version       string   `json:"version,omitempty"`
	VassalVersion string   `json:"vassalVersion,omitempty"`
	Description   string   `json:"description,omitempty"`
	BuildFile     string   `json:"buildFile"`
	Entries       int      `json:"entries"`
	Classes       []string `json:"customClasses,omitempty"` // Java code that VASSAL would run
	Missing       []string `json:"missingImages,omitempty"` // boards' images that are not there
	Contents
}

// An Extension is what an extension adds.
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

// Contents are the components that modules and extensions both have.
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

// A Board is a board with its size in pixels and its grid in words.
type Board struct {
	Name   string `json:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Grid   string `json:"grid"`
	// Corners are the names of the places in the upper left and the lower
	// right corner, which show how the numbering goes.
	Corners []string `json:"corners,omitempty"`
	Zones   int      `json:"zones,omitempty"`
}

// A Setup is a game that the module offers to start with.
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

func extensionOf(f *vmod.File) *Extension {
	x := f.Extension
	return &Extension{
		Module: x.Module, ModuleVersion: x.ModuleVersion, AnyModule: x.AnyModule, ID: x.ID,
		Version: x.Version, VassalVersion: x.VassalVersion, Description: x.Description,
		Additions: len(x.Additions), Contents: contents(&x.Components),
	}
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
		d := Board{Name: b.Name, Width: b.Width, Height: b.Height, Grid: gridName(b), Zones: len(b.Zones)}
		if b.Grid != nil {
			d.Corners = corners(b)
		}
		s.Boards = append(s.Boards, d)
	}
	return s
}

// gridName tells the kind of a board's grid; of a zoned grid that of its
// background, too.
func gridName(b *buildfile.Board) string {
	if b.Grid == nil {
		if b.GridElement != nil {
			_, name := cutLast(b.GridElement.Class)
			return "of the class " + name
		}
		return "none"
	}
	return kindOf(b.Grid)
}

func kindOf(g grid.Grid) string {
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
			return "zones over " + kindOf(b)
		}
		return "zones"
	}
	return "none"
}

func cutLast(class string) (pkg, name string) {
	i := strings.LastIndexByte(class, '.')
	if i < 0 {
		return "", class
	}
	return class[:i], class[i+1:]
}

// corners names the places at two opposite corners of the board, a twentieth
// of its size inside.
func corners(b *buildfile.Board) []string {
	size := grid.Size{Width: b.Width, Height: b.Height}
	inset := image.Pt(b.Width/20, b.Height/20)
	var names []string
	for _, p := range []image.Point{inset, image.Pt(b.Width, b.Height).Sub(inset)} {
		p = b.Grid.Snap(p, grid.Snapping{Force: true, CentreOnly: true})
		if name, ok := b.Grid.LocationName(p, size); ok && name != "" {
			names = append(names, name)
		}
	}
	return names
}
