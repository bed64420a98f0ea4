package buildfile

import (
	"slices"
	"strings"
)

// Where a slot is.
type Where uint8

// The places of slots.
const (
	Palette   Where = iota // a piece window or chart
	InDeck                 // a deck of a map
	InAtStart              // an at-start stack of a map
)

func (w Where) String() string {
	switch w {
	case InDeck:
		return "deck"
	case InAtStart:
		return "at-start stack"
	}
	return "palette"
}

// A Slot is a piece slot or card slot: the definition from which pieces are
// made.
type Slot struct {
	Class         string
	EntryName     string
	GPID          string // text, as extensions have "ext:number"; "" where it is missing
	Width, Height int    // pixels, as last shown by the editor; 0 where they are not written
	Definition    string // command "+/null/type/state", trimmed as VASSAL trims it
	Where         Where
	Map           *Map // the map it is on; nil in a palette outside maps

	Twin *Slot // the next slot with the same gpid; nil for the last

	Element *Element

	last *Slot // kept in the first slot of a gpid: the last with it
}

func newSlot(s settings) *Slot {
	return &Slot{
		Class:      s.Class,
		EntryName:  s.Value("entryName"),
		GPID:       s.Value("gpid"),
		Width:      s.integer("width", 0),
		Height:     s.integer("height", 0),
		Definition: s.Text,
		Element:    s.Element,
	}
}

// Path names the components around the slot, from the outermost inwards: windows,
// tabs, lists, folders, decks. A component without a name is left out, and so is
// the root.
func (s *Slot) Path() []string {
	var path []string
	for e := s.Element.Parent; e != nil && e.Parent != nil; e = e.Parent {
		if name := e.configureName(); name != "" {
			path = append(path, name)
		}
	}
	slices.Reverse(path)
	return path
}

// configureName is the name under which VASSAL's editor lists a component; ""
// for one without.
func (e *Element) configureName() string {
	for _, attribute := range [...]string{"entryName", "mapName", "name"} {
		if name := e.Value(attribute); name != "" {
			return name
		}
	}
	return ""
}

// A Prototype is a named list of traits that pieces share.
type Prototype struct {
	Name        string
	Description string
	Definition  string // command "+/null/type/state"; its basic piece is a dummy

	Element *Element
}

// A Setup is an entry of the predefined setup menu.
type Setup struct {
	Name        string
	File        string // save in the module's archive
	UseFile     bool   // false: the entry starts a new game from the at-start stacks
	IsMenu      bool   // the entry is a menu of Children
	Description string
	Children    []*Setup

	Element *Element
}

// Opens is the save that the entry loads; "" where it loads none.
func (s *Setup) Opens() string {
	if s.IsMenu || !s.UseFile {
		return ""
	}
	return strings.TrimSpace(s.File)
}
