package actions

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Piece is a piece as the reader sees it.
type Piece struct {
	// ID is VASSAL's id of the piece, GPID that of its slot. A masked piece has
	// no GPID, a hidden one neither.
	ID, GPID string
	// Name is what the piece is called: with its layers' and labels' texts, or
	// its mask's name. Basic is the name that it was given, "" while masked.
	Name, Basic string
	// Masked means that the reader sees the mask only, Hidden that he sees
	// nothing: the piece is only there to be counted.
	Masked, Hidden bool
}

// A Place is where pieces stand. The zero Place is nowhere: off all maps.
type Place struct {
	// Window is the name of the map window, "" for none.
	Window string
	// At is in pixels of the map.
	At image.Point
	// Location is VASSAL's name of the point: a hex, a zone, a deck,
	// "offboard". Cell is the name of the hex, square or region that a piece
	// there lies in, "" for none: near a corner VASSAL names the neighbour's.
	Location, Cell string
	// Deck is the name of the deck that the piece lies in, "" for none.
	Deck string
	// Concealed means that the window is one side's own and the reader may not
	// look into it. Only its name is told.
	Concealed bool
}

// String returns the place in few words: the hex, else what VASSAL calls the point,
// else the window.
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

// offboard is what VASSAL calls points without a name.
const offboard = "offboard"

// same reports whether two places are one: pieces there share a hex, or the deck, or
// the point. A window without hexes has no places but points.
func (p Place) same(q Place) bool { return p.spot() == q.spot() }

// spot returns the place without what differs within a place.
func (p Place) spot() Place {
	if p.Cell != "" {
		p.At, p.Location = image.Point{}, ""
	}
	return p
}

// places are the places that were described, as the game's maps are laid out: a step
// tells of one place several times, and a piece begins where it came to last.
type places struct {
	of   map[game.Place]Place
	laid int
}

// mostPlaces bounds how many places are kept in mind.
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

// A look is what a piece was at one moment.
type look struct {
	object *game.Object
	piece  *trait.Piece // nil for one that VASSAL could not build
	place  game.Place
	parent *game.Object
	deck   string
	hidden bool
	mask   int // number of the trait whose mask the reader sees, -1 for none
	shown  Piece
}

// look looks at a piece as it is now.
func (r *Reader) look(o *game.Object) look {
	l := look{object: o, piece: r.game.Piece(o), place: o.Place(), parent: o.Parent(), mask: -1}
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

// A calling is what a piece without a mask is called, as long as that holds.
type calling struct {
	footing           *game.Footing
	gpid, basic, name string
}

// call says what a piece is called. Names are put together from layers, labels and
// properties, and most looks are at a piece that nothing was done to since the last.
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

// name returns what the piece is called; for one without a name what its slot is.
func (r *Reader) name(o *game.Object, gpid string) string {
	if name := r.game.Name(o, r.viewer); name != "" || r.module == nil {
		return name
	}
	if slot, ok := r.module.Slot(gpid); ok && gpid != "" {
		return slot.EntryName
	}
	return ""
}

// seen returns a piece as the reader knows it from before and after a step: what he
// could see at either moment he knows at both. before is nil for a piece that
// was not looked at.
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
