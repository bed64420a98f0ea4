package buildfile

import (
	"slices"
	"strings"
)

// Where is the kind of place that a slot is in.
type Where uint8

// The kinds of places of slots.
const (
	Palette   Where = iota // a piece window or chart
	InDeck                 // a deck of a map
	InAtStart              // an at-start stack of a map
)

// A Slot is a piece slot or card slot: a definition of pieces.
type Slot struct {
	Class      string
	EntryName  string
	GPID       string // a number, or "ext:number" in extensions; "" if it is missing
	Definition string // command "+/null/type/state", trimmed as VASSAL trims it
	Where      Where

	Element *Element

	outer []string // names of the components of the module around a slot of an extension
}

func newSlot(s settings) *Slot {
	s.numbers("width", "height")
	return &Slot{
		Class:      s.Class,
		EntryName:  s.Value("entryName"),
		GPID:       s.Value("gpid"),
		Definition: s.Text,
		Element:    s.Element,
	}
}

// Path returns the names of the components around the slot, from the outermost inwards:
// windows, tabs, lists, folders, decks. It leaves out the root and components without a
// name.
func (s *Slot) Path() []string { return slices.Concat(s.outer, s.Element.Parent.path()) }

// path returns the names of an element and of those around it in its file.
func (e *Element) path() []string {
	var path []string
	for ; e != nil && e.Parent != nil; e = e.Parent {
		if name := e.configureName(); name != "" {
			path = append(path, name)
		}
	}
	slices.Reverse(path)
	return path
}

// configureName returns the name of a component in VASSAL's editor, which may be "".
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
	Name       string
	Definition string // command "+/null/type/state"; its basic piece is a dummy

	Element *Element
}

// A Setup is an entry of the predefined setup menu.
type Setup struct {
	Name     string
	File     string // save in the module's archive
	UseFile  bool   // false if the entry starts a new game from the at-start stacks
	IsMenu   bool   // whether the entry is a menu of Children
	Children []*Setup

	Element *Element
}

// Opens returns the save that the entry loads, "" if it loads none.
func (s *Setup) Opens() string {
	if s.IsMenu || !s.UseFile {
		return ""
	}
	return strings.TrimSpace(s.File)
}
