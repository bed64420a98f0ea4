package actions

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Piece is a piece as the reader sees it.
type Piece struct {
	// ID is VASSAL's id of the piece, GPID the id of its slot. Masked and hidden pieces
	// have no GPID.
	ID, GPID string
	// Name is the piece's name with the texts of its layers and labels, or its mask's
	// name. Basic is the name that it was given, "" while masked.
	Name, Basic string
	// Masked means that the reader sees only the mask, Hidden that he sees nothing: the
	// piece is only counted.
	Masked, Hidden bool
}

// A Place is where pieces stand. The zero Place is off all maps.
type Place struct {
	// Window is the name of the map window, "" for none.
	Window string
	// At is in pixels of the map.
	At image.Point
	// Location is VASSAL's name of the point: a hex, a zone, a deck, "offboard". Cell is the
	// name of the hex, square or region around the point, or "". They can differ near a
	// corner, where VASSAL names the next hex.
	Location, Cell string
	// Deck is the name of the deck that the piece is in, or "".
	Deck string
	// Concealed means that the window belongs to one side and that the reader may not look
	// into it. The reader only learns its name.
	Concealed bool
}

// String returns the place in few words: the hex, else VASSAL's name of the point, else
// the window.
func (p Place) String() string {
	switch {
	case p.Window == "":
		return "no map"
	case p.Deck != "":
		return p.Deck
	case p.Cell != "":
		return p.Cell
	case p.Location == "" || p.Location == offboard:
		return p.Window
	}
	return p.Location
}

// offboard is VASSAL's name for points without a name.
const offboard = "offboard"

// same reports whether two places are the same hex, deck or point. A window without
// hexes has only points.
func (p Place) same(q Place) bool { return p.spot() == q.spot() }

// spot returns the place without anything that differs within it.
func (p Place) spot() Place {
	if p.Cell != "" {
		p.At, p.Location = image.Point{}, ""
	}
	return p
}

// places caches descriptions of places while the game's maps stay as they are: a step
// names one place several times, and a piece starts where it last arrived.
type places struct {
	of   map[game.Place]Place
	laid int
}

// mostPlaces bounds the cache.
const mostPlaces = 10000

// place describes where something stands, in or outside of a deck.
func (r *Reader) place(p game.Place, deck string) Place {
	if p.Map == nil {
		return Place{}
	}
	if laid := r.game.Layouts(); r.places.of == nil || r.places.laid != laid || len(r.places.of) > mostPlaces {
		r.places = places{map[game.Place]Place{}, laid}
	}
	out, known := r.places.of[p]
	if !known {
		out = r.describe(p)
		r.places.of[p] = out
	}
	out.Deck = deck
	return out
}

func (r *Reader) describe(p game.Place) Place {
	out := Place{Window: p.Map.Name}
	if out.Window == "" {
		out.Window = p.Map.ID
	}
	if p.Map.Private && !r.opt.Reveal {
		out.Concealed = true
		return out
	}
	out.At, out.Location = p.At, p.Location()
	out.Cell, _ = p.Map.Grid().CellName(p.At)
	return out
}

// A look is the state of a piece at one moment.
type look struct {
	piece  *trait.Piece // nil for a piece that VASSAL could not build
	place  game.Place
	parent *game.Object
	deck   string
	hidden bool
	mask   int // number of the trait whose mask the reader sees, -1 for none
	shown  Piece
}

// look records the state of a piece now.
func (r *Reader) look(o *game.Object) look {
	l := look{piece: r.game.Piece(o), place: o.Place(), parent: o.Parent(), mask: -1}
	if l.parent != nil && l.parent.Kind() == game.Deck {
		l.deck = l.parent.DeckName()
		l.hidden = !r.opt.Reveal
	}
	if l.place.Map != nil && l.place.Map.Private && !r.opt.Reveal {
		l.hidden = true
	}
	l.conceal(r.viewer)
	l.shown = Piece{ID: o.ID(), Hidden: l.hidden, Masked: l.mask >= 0}
	switch {
	case l.hidden:
		l.shown.ID = ""
	case l.shown.Masked:
		l.shown.Name = r.game.Name(o, r.viewer)
	default:
		c := r.call(o)
		l.shown.GPID, l.shown.Basic, l.shown.Name = c.gpid, c.basic, c.name
	}
	return l
}

// A calling is the name of an unmasked piece for as long as nothing changes it.
type calling struct {
	footing           *game.Footing
	gpid, basic, name string
}

// call returns what a piece is called. It caches names, which layers, labels and
// properties make up: most pieces have not changed since the last look.
func (r *Reader) call(o *game.Object) calling {
	c, known := r.called[o.ID()]
	if known && c.footing.Holds(o) {
		return c
	}
	c.footing = r.game.Footing(o, func() {
		c.gpid, c.basic = r.game.GPID(o), r.game.BasicName(o)
		c.name = r.name(o, c.gpid)
	})
	r.called[o.ID()] = c
	return c
}

// conceal finds the traits that keep the viewer from seeing the piece.
func (l *look) conceal(v trait.Viewer) {
	if l.piece == nil {
		return
	}
	for i := range l.piece.Len() {
		switch l.piece.Raw(i).ID() {
		case "hide;":
			if t, ok := l.piece.Trait(i).(*trait.Hideable); ok && t.HiddenFrom(v) {
				l.hidden = true
			}
		case "obs;":
			if t, ok := l.piece.Trait(i).(*trait.Obscurable); ok && l.mask < 0 && t.MaskedFrom(v) {
				l.mask = i
			}
		}
	}
}

// name returns the piece's name, or its slot's name if it has none.
func (r *Reader) name(o *game.Object, gpid string) string {
	if name := r.game.Name(o, r.viewer); name != "" || r.module == nil {
		return name
	}
	if slot, ok := r.module.Slot(gpid); ok && gpid != "" {
		return slot.EntryName
	}
	return ""
}

// seen returns a piece as the reader knows it from before and after a step: if he could see it
// at one of these moments he knows it at both. before is nil for a piece that was not looked
// at.
func seen(before *look, after look) Piece {
	switch {
	case !after.hidden && after.mask < 0, before == nil:
		return after.shown
	case !before.hidden && before.mask < 0:
		return before.shown
	case !after.hidden:
		return after.shown
	}
	return before.shown
}
