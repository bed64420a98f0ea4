package draft

import (
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Kind is the kind of a slot's pieces.
type Kind uint8

// The kinds. The zero value is not known.
const (
	Unknown Kind = iota
	Unit
	Marker
)

// String returns "unit", "marker" or "unknown".
func (k Kind) String() string {
	switch k {
	case Unit:
		return "unit"
	case Marker:
		return "marker"
	}
	return "unknown"
}

// A Because is how sure a guess is and what it is based on.
type Because struct {
	Sure Sureness
	From string
}

// A Counter is a slot of the module with the guesses about its pieces.
type Counter struct {
	// GPID is the slot's id. Modules older than VASSAL 3.1 have none.
	GPID string
	// Name is the name of the pieces. Folder lists the windows and lists around the slot.
	Name   string
	Folder []string
	// Image is an image that the pieces can show. It identifies pieces without a gpid.
	Image string

	// Kind is whether they are units.
	Kind    Kind
	KindWhy Because
	// Meaning is what a marker stands for.
	Meaning    scspack.Meaning
	MeaningWhy Because
	// Side is the side's id, or "".
	Side    string
	SideWhy Because
	// Figures are the values of a unit.
	Figures    scspack.Unit
	FiguresWhy Because
	// Face is how to recognise the side that is up.
	Face    Face
	FaceWhy Because
	// Unit is the id of the unit in units.csv, or "".
	Unit string

	facts facts
}

// A Face is a layer and its levels that show the full and the reduced side.
type Face struct {
	Layer         string
	Full, Reduced pack.Value
}

// facts are what a slot's definition has about its pieces.
type facts struct {
	card       bool
	prototypes []string // named in the slot
	inherited  []string // named in these prototypes
	images     []string
	image      string // of the basic piece
	layers     []*trait.Embellishment
	markers    map[string]string // values of properties
	changing   map[string]string // the properties that players can change
	sides      []string          // that may use the piece
	moves      bool              // VASSAL marks the piece when it moves
	texts      []string          // labels
}

// counterOf reads a slot.
func counterOf(module *vmod.Module, slot *buildfile.Slot) Counter {
	c := Counter{GPID: slot.GPID, Name: strings.TrimSpace(slot.EntryName), Folder: slot.Path()}
	c.facts.card = strings.HasSuffix(slot.Class, "CardSlot") || slot.Where == buildfile.InDeck
	c.facts.markers, c.facts.changing = map[string]string{}, map[string]string{}
	add, ok := command.Decode(slot.Definition).(command.AddPiece)
	if !ok {
		return c
	}
	traits, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
	if err != nil && traits == nil {
		return c
	}
	for _, raw := range traits {
		if raw.ID() != "prototype;" {
			continue
		}
		if use, ok := trait.Decode(raw).(*trait.UsePrototype); ok {
			c.facts.prototypes = append(c.facts.prototypes, use.Name)
		}
	}
	traits, err = module.Expand(traits, func(prototype string) {
		c.facts.inherited = append(c.facts.inherited,
			prototype)
	})
	if err != nil {
		return c
	}
	for _, raw := range traits {
		c.read(raw)
	}
	c.Image = c.facts.image
	for _, image := range c.facts.images {
		if c.Image == "" {
			c.Image = image
		}
	}
	return c
}

// read collects the facts in a trait. Most kinds of traits hold none and are not decoded.
func (c *Counter) read(raw trait.Raw) {
	switch raw.ID() {
	case "piece;", "emb2;", "emb;", "mark;", "PROP;", "label;", "restrict;", "markmoved;", "footprint;":
	default:
		return
	}
	f := &c.facts
	switch t := trait.Decode(raw).(type) {
	case *trait.BasicPiece:
		f.image = t.Image
		f.images = append(f.images, t.Image)
		c.Name = strings.TrimSpace(t.Name)
	case *trait.Embellishment:
		f.layers = append(f.layers, t)
		for _, level := range t.Levels {
			f.images = append(f.images, level.Image)
		}
	case *trait.Marker:
		for i, key := range t.Keys {
			if _, twice := f.markers[key]; !twice {
				f.markers[key] = t.Values[i]
			}
		}
	case *trait.DynamicProperty:
		if _, twice := f.markers[t.Key]; !twice {
			f.markers[t.Key], f.changing[t.Key] = t.Value, t.Value
		}
	case *trait.Labeler:
		f.texts = append(f.texts, t.Label)
	case *trait.Restricted:
		f.sides = append(f.sides, t.Sides...)
	case *trait.MovementMarkable, *trait.Footprint:
		f.moves = true
	}
}
