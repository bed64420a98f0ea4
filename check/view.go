package check

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Seen are the pieces that an observer sees, those of a stack bottom to top: not
// what lies in decks and private windows, not what is invisible. With reveal they
// are all pieces on a map.
func Seen(state *game.State, module *vmod.Module, reveal bool) []bind.Piece {
	return newView(state, module, reveal).Seen()
}

// view is a game as an observer sees it, for the referee, who looks at all of it again
// and again as it goes on.
type view struct {
	state  *game.State
	module *vmod.Module
	viewer trait.Viewer
	slots  *slotNames
	pieces map[*game.Object]*statePiece
	sites  map[game.Place]bind.Site // as the maps are laid out
	laid   int
	seen   int // pieces at the last look
}

// mostSites bounds how many sites are kept in mind.
const mostSites = 10000

func newView(state *game.State, module *vmod.Module, reveal bool) *view {
	return &view{
		state: state, module: module, viewer: trait.Viewer{Referee: reveal},
		slots:  &slotNames{module: module, prototypes: map[string][]string{}},
		pieces: map[*game.Object]*statePiece{}, sites: map[game.Place]bind.Site{}, laid: state.Layouts(),
	}
}

func (v *view) Clock() bind.Clock { return Clock(v.state, v.module) }

// Piece is nil for what lies in a deck, too.
func (v *view) Piece(id string) bind.Piece {
	o := v.state.Object(id)
	if o == nil || o.Parent() != nil && o.Parent().Kind() == game.Deck {
		return nil
	}
	if p := v.piece(o); p != nil {
		return p
	}
	return nil
}

// piece is nil for what the observer does not see.
func (v *view) piece(o *game.Object) *statePiece {
	if o.Kind() != game.Piece || o.Map() == nil || o.Map().Private && !v.viewer.Referee {
		return nil
	}
	p := v.pieces[o]
	if p == nil {
		p = &statePiece{view: v, object: o}
		v.pieces[o] = p
	}
	if traits := v.state.Piece(o); traits == nil || traits != p.traits {
		p.traits, p.unseen = traits, p.invisible()
	}
	if p.unseen {
		return nil
	}
	return p
}

func (v *view) Seen() []bind.Piece {
	seen := make([]bind.Piece, 0, v.seen)
	add := func(o *game.Object) {
		if p := v.piece(o); p != nil {
			seen = append(seen, p)
		}
	}
	for _, o := range v.state.Objects() {
		switch {
		case o.Kind() == game.Stack:
			for _, member := range o.Members() {
				add(member)
			}
		case o.Parent() == nil || o.Parent().Kind() == game.Stack && !slices.Contains(o.Parent().Members(), o):
			add(o)
		}
	}
	v.seen = len(seen)
	return seen
}

// statePiece is a piece of a replayed game as bind sees pieces.
type statePiece struct {
	view   *view
	object *game.Object
	// unseen says that the viewer does not see that it is there, by these traits: it has
	// others after every change.
	unseen bool
	traits *trait.Piece
}

func (p *statePiece) ID() string        { return p.object.ID() }
func (p *statePiece) GPID() string      { return p.view.state.GPID(p.object) }
func (p *statePiece) BasicName() string { return p.view.state.BasicName(p.object) }
func (p *statePiece) ShownName() string { return p.view.state.Name(p.object, p.view.viewer) }

func (p *statePiece) Masked() bool {
	return p.any(maskTrait, func(t trait.Trait) bool {
		mask, ok := t.(*trait.Obscurable)
		return ok && mask.MaskedFrom(p.view.viewer)
	})
}

func (p *statePiece) MaskedBy() (seat string) {
	p.any(maskTrait, func(t trait.Trait) bool {
		mask, ok := t.(*trait.Obscurable)
		if !ok || !mask.MaskedFrom(p.view.viewer) {
			return false
		}
		// It is masked by a player, or, where the piece says so, by a side.
		for _, player := range p.view.state.Record().Players {
			if string(mask.Owner) == string(player.ID) || string(mask.Owner) == player.Side {
				seat = player.Side
				break
			}
		}
		return true
	})
	return seat
}

// invisible says that the viewer does not see that the piece is there.
func (p *statePiece) invisible() bool {
	return p.any(cloakTrait, func(t trait.Trait) bool {
		cloak, ok := t.(*trait.Hideable)
		return ok && cloak.HiddenFrom(p.view.viewer)
	})
}

// Watch makes the piece one that a bind.Memory can keep in mind.
func (p *statePiece) Watch(ask func()) bind.Footing {
	return footing{p.view.state.Footing(p.object, ask)}
}

type footing struct{ *game.Footing }

func (f footing) Holds(p bind.Piece) bool {
	s, ok := p.(*statePiece)
	return ok && f.Footing.Holds(s.object)
}

// The traits that hide a piece or what it is.
var maskTrait, cloakTrait = (*trait.Obscurable)(nil).ID(), (*trait.Hideable)(nil).ID()

// any says that one of a kind of traits of the piece is so, of all if the kind is "".
// Traits of other kinds are not even read: most pieces have none of those that are
// asked for here, and all of them are asked at every look at the game.
func (p *statePiece) any(kind string, is func(trait.Trait) bool) bool {
	piece := p.view.state.Piece(p.object)
	if piece == nil {
		return false
	}
	for i := range piece.Len() {
		if (kind == "" || piece.Raw(i).ID() == kind) && is(piece.Trait(i)) {
			return true
		}
	}
	return false
}

func (p *statePiece) Stack() string {
	if stack := p.object.Parent(); stack != nil && stack.Kind() == game.Stack {
		return stack.ID()
	}
	return ""
}

func (p *statePiece) Site() bind.Site { return p.view.site(p.object.Place()) }

// site is Site, found once for all that stands there and comes there.
func (v *view) site(place game.Place) bind.Site {
	if laid := v.state.Layouts(); v.laid != laid || len(v.sites) > mostSites {
		v.sites, v.laid = map[game.Place]bind.Site{}, laid
	}
	site, known := v.sites[place]
	if !known {
		site = Site(place)
		v.sites[place] = site
	}
	return site
}

// Site is a place of a map in VASSAL's words.
func Site(place game.Place) bind.Site {
	name := place.Map.Name
	if name == "" {
		name = place.Map.ID
	}
	geometry := place.Map.Grid()
	cell, _ := geometry.CellName(place.At)
	site := bind.Site{Window: name, Board: place.Map.Board(place.At), Zone: place.Map.Zone(place.At), Location: place.Location(), Cell: cell}
	if hexes, local, _, ok := geometry.HexAt(place.At); ok {
		at := hexes.CellAt(local)
		site.Column, site.Row, site.InGrid = int(at.Column), int(at.Row), true
	}
	return site
}

func (p *statePiece) Images() []string {
	var images []string
	p.any("", func(t trait.Trait) bool {
		switch t := t.(type) {
		case *trait.BasicPiece:
			images = append(images, t.Image)
		case *trait.Embellishment:
			for _, level := range t.Levels {
				images = append(images, level.Image)
			}
		}
		return false
	})
	return images
}

func (p *statePiece) Layers() []bind.Layer {
	var layers []bind.Layer
	p.any("", func(t trait.Trait) bool {
		if e, ok := t.(*trait.Embellishment); ok {
			layers = append(layers, p.layer(e))
		}
		return false
	})
	return layers
}

func (p *statePiece) layer(e *trait.Embellishment) bind.Layer {
	l := bind.Layer{Name: e.Name, Level: max(e.Level, 0)}
	if e.Follow {
		l.Level = p.followed(e.Name)
	}
	if l.Level > 0 && l.Level <= len(e.Levels) {
		l.Image = e.Levels[l.Level-1].Image
	}
	return l
}

// followed is the level of a layer that follows a property. Such a layer
// answers by its name only.
func (p *statePiece) followed(name string) int {
	active, _ := p.Property(name + "_Active")
	level, _ := p.Property(name + "_Level")
	n, err := strconv.Atoi(level)
	switch {
	case name == "" || err != nil:
		return bind.LevelUnknown
	case active != "true":
		return 0
	}
	return n
}

func (p *statePiece) Prototypes() []string { return p.view.slots.of(p.GPID()) }

func (p *statePiece) Property(name string) (string, bool) {
	return p.view.state.Property(p.object, p.view.viewer, name)
}
