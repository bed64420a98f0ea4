// Package dump shows a game as data: every piece with its place, name and
// properties, and every step of a log with what it moved.
//
// The JSON form is the one in which test dumps of the real engine are kept, so
// that the two can be compared field by field. The package knows how things are
// shown and what is hidden from whom; it knows no rules.
package dump

import (
	"iter"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Source is what a dump is made of.
type Source struct {
	// Path is the file's name, for the head of the dump.
	Path string
	// Save is the file, Module the module that it is read with; nil for none.
	Save   *vmod.Save
	Module *vmod.Module
}

// A Head is what a dump says before its lists.
type Head struct {
	Writer        string `json:"oracle"`
	Revealed      bool   `json:"revealed,omitempty"`
	File          string `json:"file"`
	Module        string `json:"module"`
	ModuleVersion string `json:"moduleVersion"`
	Log           bool   `json:"log"`
	Counts        Counts `json:"counts"`
}

// Counts are how many of each kind there are. Commands and AddPieceCommands
// speak of the whole file and stand only in the first counts.
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

// A Map is a map window with its boards in place, in map pixels.
type Map struct {
	Name   string  `json:"name"`
	ID     string  `json:"id"`
	Edge   [2]int  `json:"edge"`
	Boards []Board `json:"boards"`
}

// A Board is a board on a map: its corner and size in map pixels.
type Board struct {
	Name     string `json:"name"`
	X        int    `json:"x"`
	Y        int    `json:"y"`
	W        int    `json:"w"`
	H        int    `json:"h"`
	Reversed bool   `json:"reversed,omitempty"`
}

// An Object is a piece, stack or deck. Map and Location are nil for an object
// on no map; Name and BasicName are nil where the kind has none.
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

// A Step is one step of a log: what VASSAL does at one press of its step
// button. N counts from 0.
type Step struct {
	N       int      `json:"n"`
	Kind    []string `json:"kind"`
	Touched []string `json:"touched,omitempty"`
	Moves   []Move   `json:"moves,omitempty"`
	Added   []Added  `json:"added,omitempty"`
	Removed []string `json:"removed,omitempty"`
	Chat    []string `json:"chat,omitempty"`
	Error   string   `json:"error,omitempty"`
}

// A Move is an object that stands elsewhere after a step.
type Move struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	From Place  `json:"from"`
	To   Place  `json:"to"`
}

// Added is an object that a step brought into the game.
type Added struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	At   Place  `json:"at"`
}

// objects dumps the game's objects as they stand now, one after the other,
// without those that are hidden from the view. Stacks are never given
// properties; pieces are where properties is set.
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
