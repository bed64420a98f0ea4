// Package dump lists what a saved game or log holds: every piece with its place,
// name and properties, and every step of a log with what it moved.
//
// The JSON has the form of the dumps that tests made with VASSAL itself, so that
// the two can be compared field by field. The package decides what is shown to
// whom; it knows no rules.
package dump

import (
	"iter"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Source is what a dump is made from.
type Source struct {
	Path   string // the file's name, for the head of the dump
	Save   *vmod.Save
	Module *vmod.Module // the module to read the file with; nil for none
}

// A Dump is the JSON form of a dump. JSON writes it item by item, so that a dump
// need not fit into memory. A file without steps has neither Steps nor Final.
type Dump struct {
	Head
	Maps        []Map    `json:"maps"`
	Pieces      []Object `json:"pieces"` // before the first step
	Steps       []Step   `json:"steps,omitempty"`
	FinalCounts *Counts  `json:"finalCounts,omitempty"`
	Final       []Object `json:"final,omitempty"`    // after the last step
	Problems    []string `json:"problems,omitempty"` // what could not be done
}

// Version is the version of the JSON form. It changes when a reader must change.
const Version = 1

// A Head is the start of a dump, before its lists.
type Head struct {
	Version       int    `json:"version"`
	Writer        string `json:"oracle"`
	Revealed      bool   `json:"revealed,omitempty"`
	File          string `json:"file"`
	Module        string `json:"module"`
	ModuleVersion string `json:"moduleVersion"`
	Log           bool   `json:"log"`
	Counts        Counts `json:"counts"`
	// Lays is what VASSAL adds when it loads the file, because the file does not mark it as added.
	// The lists do not have it.
	Lays vmod.Laid `json:"laidAtLoad,omitzero"`
}

// Counts are the numbers of objects of each kind. Commands and AddPieceCommands
// count the whole file; they are only in the head.
type Counts struct {
	Pieces           int `json:"pieces"`
	OnMap            int `json:"onMap"`
	Decks            int `json:"decks"`
	Stacks           int `json:"stacks"`
	EmptyStacks      int `json:"emptyStacks"`
	EngineCreated    int `json:"engineCreated"`
	Hidden           int `json:"hidden,omitempty"`
	AddPieceCommands int `json:"addPieceCommands,omitempty"`
	Commands         int `json:"commands,omitempty"`
}

// A Map is a map window with its boards.
type Map struct {
	Name   string  `json:"name"`
	ID     string  `json:"id"`
	Edge   [2]int  `json:"edge"` // width and height of the space around the boards, in pixels
	Boards []Board `json:"boards"`
}

// A Board is a board on a map: its upper left corner and its size in map pixels.
type Board struct {
	Name     string `json:"name"`
	X        int    `json:"x"`
	Y        int    `json:"y"`
	W        int    `json:"w"`
	H        int    `json:"h"`
	Reversed bool   `json:"reversed,omitempty"`
}

// An Object is a piece, stack or deck. Map and Location are nil for an object on
// no map. Only pieces and decks have a Name, and only pieces a BasicName. Members
// are the ids of what is in a stack or deck, from the bottom.
type Object struct {
	ID        string            `json:"id"`
	Kind      string            `json:"kind"`
	Map       *string           `json:"map"`
	X         int               `json:"x"`
	Y         int               `json:"y"`
	Location  *string           `json:"location"`
	Name      *string           `json:"name"`
	Parent    string            `json:"parent,omitempty"`
	BasicName *string           `json:"basicName,omitempty"`
	Masked    bool              `json:"masked,omitempty"`
	Members   []string          `json:"members,omitzero"`
	Props     map[string]string `json:"props,omitzero"`
}

// A Step is a step of a log: what VASSAL does when its step button is pressed
// once. N counts from 0.
type Step struct {
	N       int      `json:"n"`
	Kind    []string `json:"kind"`              // VASSAL's classes of the commands
	Touched []string `json:"touched,omitempty"` // ids that the commands name
	Moves   []Move   `json:"moves,omitempty"`
	Added   []Added  `json:"added,omitempty"`
	Removed []string `json:"removed,omitempty"`
	Chat    []string `json:"chat,omitempty"`
	Error   string   `json:"error,omitempty"`
}

// A Move is an object that a step moved.
type Move struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	From Place  `json:"from"`
	To   Place  `json:"to"`
}

// Added is an object that a step added to the game.
type Added struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	At   Place  `json:"at"`
}

// objects yields the objects of the game as they are now, without those that are
// hidden from the view. Pieces come with their properties if properties is set.
func objects(s *game.State, v View, properties bool) iter.Seq[Object] {
	return func(yield func(Object) bool) {
		for _, o := range s.Objects() {
			if !v.hidden(s, o) && !yield(object(s, o, v, properties)) {
				return
			}
		}
	}
}

func object(s *game.State, o *game.Object, v View, properties bool) Object {
	p := o.Place()
	d := Object{ID: o.ID(), Kind: o.Kind().String(), X: p.At.X, Y: p.At.Y}
	if p.Map != nil {
		id, location := p.Map.ID, p.Location()
		d.Map, d.Location = &id, &location
	}
	if parent := o.Parent(); parent != nil {
		d.Parent = parent.ID()
	}
	if o.Kind() != game.Piece {
		d.Members = make([]string, 0, len(o.Members()))
		for _, m := range o.Members() {
			if !v.hidden(s, m) {
				d.Members = append(d.Members, m.ID())
			}
		}
	}
	switch o.Kind() {
	case game.Deck:
		name := o.DeckName()
		d.Name = &name
	case game.Piece:
		v.describe(s, o, &d, properties)
	}
	return d
}

func count(s *game.State, v View) Counts {
	c := Counts{EmptyStacks: s.EmptyStacks()}
	for _, o := range s.Objects() {
		if v.hidden(s, o) {
			c.Hidden++
			continue
		}
		switch o.Kind() {
		case game.Piece:
			c.Pieces++
			if o.Map() != nil {
				c.OnMap++
			}
		case game.Stack:
			c.Stacks++
			if o.Made() {
				c.EngineCreated++
			}
		case game.Deck:
			c.Decks++
		}
	}
	return c
}
