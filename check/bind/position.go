package bind

import (
	"github.com/umpire-vassal/umpire/check/position"
)

// A Piece is a piece of a game as an observer without a side sees it.
type Piece interface {
	// ID is VASSAL's id of the piece, GPID that of its slot, "" for a foreign piece.
	ID() string
	GPID() string
	// BasicName is the name that the piece was given, ShownName what it shows: its
	// layers' and labels' texts, or its mask's.
	BasicName() string
	ShownName() string
	// Masked says that the observer sees the piece's mask and not the piece.
	Masked() bool
	// Site is where it stands.
	Site() Site
	// Images are the image files that it may show, Prototypes the names of the
	// prototypes that its slot uses.
	Images() []string
	Prototypes() []string
	// Property is a property of the piece. ok is false where it has none of that name.
	Property(name string) (value string, ok bool)
}

// A Site is where a piece stands, in VASSAL's words.
type Site struct {
	// Window is the name of the map window, or "" for none.
	Window string
	// Board, Zone and Location are VASSAL's names of the spot, each "" for none.
	Board, Zone, Location string
	// Cell is the name of the hex that the spot lies in, or "" for none. VASSAL
	// names a spot by rectangles, so that near a hex's corner Location can be the
	// neighbour's name.
	Cell string
}

// Pieces makes the pieces of a position. Their order is kept.
func (b *Binding) Pieces(pieces []Piece) []position.Piece {
	bound := make([]position.Piece, len(pieces))
	for i, p := range pieces {
		bound[i] = b.piece(p)
	}
	return bound
}

func (b *Binding) piece(p Piece) position.Piece {
	bound := position.Piece{ID: p.ID(), Name: p.ShownName(), At: b.spot(p.Site())}
	if p.Masked() {
		bound.Kind = position.Masked
		return bound
	}
	bound.GPID = p.GPID()
	for i := range b.markers {
		if b.markers[i].is.matches(p) {
			bound.Kind = position.Marker
			return bound
		}
	}
	if slot := b.slots[bound.GPID]; slot.Unit != nil {
		bound.Kind, bound.Unit, bound.Side = position.Unit, slot.Unit, slot.Unit.Side
		return bound
	}
	for i := range b.units {
		if u := &b.units[i]; u.is.matches(p) {
			bound.Kind, bound.Unit, bound.Side = position.Unit, u.unit, u.side
			return bound
		}
	}
	return bound
}

// spot says where a site is in the pack's words: in a place that a [[place]]
// names, else on the map.
func (b *Binding) spot(site Site) position.Spot {
	spot := position.Spot{Window: site.Window, Location: site.Location}
	if site.Window == "" {
		return spot
	}
	for i := range b.places {
		if b.places[i].holds(site) {
			spot.Where, spot.Place = position.InPlace, b.places[i].place
			return spot
		}
	}
	for i := range b.maps {
		m := &b.maps[i]
		if m.window != site.Window {
			continue
		}
		if h, ok := m.hexOf(site.Location); ok {
			spot.Where, spot.Hex = position.InHex, h
			if cell, ok := m.hexOf(site.Cell); ok && cell != h {
				spot.Or, spot.Doubtful = cell, true
			}
			return spot
		}
		spot.Where = position.Beside
		return spot
	}
	spot.Where = position.Elsewhere
	return spot
}

func (p *boundPlace) holds(site Site) bool {
	return (p.window == "" || p.window == site.Window) &&
		(p.zone == nil || p.zone.MatchString(site.Zone)) &&
		(p.board == nil || p.board.MatchString(site.Board)) &&
		(p.locationOf == nil || p.locationOf.MatchString(site.Location))
}
