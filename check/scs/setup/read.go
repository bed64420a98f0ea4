package setup

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Reading is the position of a saved game, or of the beginning of a log, in deploy's form.
// It includes the units beside the map, with the names of their places.
type Reading struct {
	Position scs.Position
	// Strangers are the names of pieces that may be units, but that the binding does not know.
	// They are not in the position.
	Strangers []string
	// Astray are units that would come back elsewhere if the position were written as a table
	// and set up again. It is empty if the caller gives a table.
	Astray []Astray
}

// An Astray is a unit that comes back elsewhere, because the binding gives two spots the same
// place.
type Astray struct {
	// Unit is the index of the unit in the position.
	Unit int
	// From is where the unit is, To where a set-up puts it; a zero To is nowhere.
	From, To position.Spot
}

// Read returns the position of a saved game. reveal shows what masks and invisibility hide. A
// spot beside the map can have several names. Read prefers names that the table uses; without
// a table it uses the first name by which the unit comes back to its spot.
func Read(save *vmod.Save, module *vmod.Module, g *scs.Game, b *bind.Binding, table *deploy.Table,
	reveal bool) (*Reading, error) {
	replayed, err := save.Load(module)
	if err != nil {
		return nil, err
	}
	pieces := b.Pieces(view.Seen(replayed.State, module, reveal))
	r := &Reading{Position: scs.Position{Phasing: scs.NoSide,
		Turn: b.Told(view.ClockOf(replayed.State, module), pieces).Turn}}
	named := func(name string) bool {
		return name != "" && slices.ContainsFunc(table.Cells, func(c deploy.Cell) bool { return c.Where.Box == name })
	}
	var back *returns
	if table == nil {
		back = &returns{binding: b, spots: findSpots(b, g.Pack(), replayed.Maps()), beside: map[string]int{}}
	}
	board := position.NewBoard(g, position.NewNames())
	for _, p := range pieces {
		switch {
		case p.Kind == position.Marker || p.At.Where == position.Nowhere:
			continue
		case p.Kind != position.Unit || p.At.Doubtful || p.Unit == nil:
			r.Strangers = append(r.Strangers, p.Name)
			continue
		}
		names := []string{placeName(g.Pack(), &p.At)}
		at := scs.NoHex
		if names[0] == "" {
			at = g.ID(p.At.Hex)
		}
		u := board.Unit(p, at)
		if at == scs.NoHex {
			if p.At.Where != position.InPlace {
				names = []string{p.At.Zone, p.At.Location, cmp.Or(names[0], p.At.Window)}
			}
			u.Place = names[len(names)-1]
			test := named
			if back != nil {
				slices.Reverse(names) // try the window's name first
				test = func(name string) bool { return back.to(name, &p.At) }
			}
			if i := slices.IndexFunc(names, test); i >= 0 {
				u.Place = names[i]
			}
		}
		if back != nil {
			if to, same := back.comes(replayed.Object(p.ID), &u, p); !same {
				r.Astray = append(r.Astray, Astray{len(r.Position.Units), p.At, to})
			}
		}
		r.Position.Units = append(r.Position.Units, u)
	}
	return r, nil
}

// returns finds out where the units of a table come back to.
type returns struct {
	binding *bind.Binding
	spots   spots
	beside  map[string]int // how many units came to a place so far
}

// next returns the spot for the next unit in a place.
func (r *returns) next(place string) (spot, bool) {
	room := r.spots.places[place]
	if len(room) == 0 {
		return spot{}, false
	}
	return room[r.beside[place]%len(room)], true
}

// to reports whether a unit in a place comes back to a spot.
func (r *returns) to(place string, at *position.Spot) bool {
	next, ok := r.next(place)
	return ok && alike(r.at(next), *at)
}

// comes returns where a unit comes back to, and whether it was there before.
func (r *returns) comes(o *game.Object, u *scs.Unit, p *position.Piece) (position.Spot, bool) {
	if u.Hex != scs.NoHex {
		to, ok := r.spots.hexes[p.At.Hex]
		if !ok {
			return position.Spot{}, false
		}
		return r.at(to), o.Map() == to.on && middle(to.on, o.At()) == middle(to.on, to.at)
	}
	to, ok := r.next(u.Place)
	r.beside[u.Place]++
	if !ok {
		return position.Spot{}, false
	}
	return r.at(to), alike(r.at(to), p.At)
}

func (r *returns) at(s spot) position.Spot {
	return r.binding.Spot(site{at: view.SiteOf(game.Place{Map: s.on, At: s.at})})
}

// alike reports whether two spots beside the map have the same names.
func alike(a, b position.Spot) bool {
	return a.Window == b.Window && a.Zone == b.Zone && a.Location == b.Location
}
