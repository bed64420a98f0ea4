// Package view shows a replayed game as an observer without a side sees it: pieces with what
// they show and where they are, turn trackers, properties and chat.
//
// It shows nothing that the file hides, unless the observer is a referee. It knows no game
// pack: the systems' bindings decide which pieces are units and which sites are hexes of a
// game's map.
package view

import (
	"image"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/grid"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Seen returns the pieces that an observer sees; the pieces of a stack come from bottom to top. It
// leaves out what lies in decks and private windows and what is invisible. With reveal it returns all
// pieces on maps.
func Seen(state *game.State, module *vmod.Module, reveal bool) []Piece {
	return New(state, module, reveal).Seen()
}

// A View is a replayed game as an observer sees it. It caches what it has found until that
// changes, because callers read it repeatedly while the game goes on.
type View struct {
	state  *game.State
	module *vmod.Module
	viewer trait.Viewer
	slots  *slotNames
	pieces map[*game.Object]*statePiece
	sites  map[game.Place]Site // a cache
	laid   int
	seen   int // how many pieces were there the last time
}

// mostSites bounds the cached sites.
const mostSites = 10000

// New returns a view of a game. With reveal nothing on a map is hidden. module may be nil.
func New(state *game.State, module *vmod.Module, reveal bool) *View {
	return &View{
		state: state, module: module, viewer: trait.Viewer{Referee: reveal},
		slots:  &slotNames{module: module, prototypes: map[string][]string{}},
		pieces: map[*game.Object]*statePiece{}, sites: map[game.Place]Site{}, laid: state.Layouts(),
	}
}

// Clock returns what the game shows of turn and phase at present.
func (v *View) Clock() Clock { return ClockOf(v.state, v.module) }

// Piece returns the piece with that id. It returns nil if there is none, if the observer does
// not see it, and if it lies in a deck.
func (v *View) Piece(id string) Piece {
	o := v.state.Object(id)
	if o == nil || o.Parent() != nil && o.Parent().Kind() == game.Deck {
		return nil
	}
	if p := v.piece(o); p != nil {
		return p
	}
	return nil
}

// piece returns nil for a piece that the observer does not see.
func (v *View) piece(o *game.Object) *statePiece {
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

// Seen returns the pieces that the observer sees, like the function Seen.
func (v *View) Seen() []Piece {
	seen := make([]Piece, 0, v.seen)
	add := func(o *game.Object) {
		if p := v.piece(o); p != nil {
			seen = append(seen, p)
		}
	}
	var crowds map[*game.Object]map[*game.Object]bool // the members of great stacks
	lies := func(o, in *game.Object) bool {
		members := in.Members()
		if len(members) <= 50 {
			return slices.Contains(members, o)
		}
		if crowds[in] == nil {
			if crowds == nil {
				crowds = map[*game.Object]map[*game.Object]bool{}
			}
			crowds[in] = make(map[*game.Object]bool, len(members))
			for _, member := range members {
				crowds[in][member] = true
			}
		}
		return crowds[in][o]
	}
	for _, o := range v.state.Objects() {
		switch {
		case o.Kind() == game.Stack:
			for _, member := range o.Members() {
				add(member)
			}
		case o.Parent() == nil || o.Parent().Kind() == game.Stack && !lies(o, o.Parent()):
			add(o)
		}
	}
	v.seen = len(seen)
	return seen
}

// statePiece is the Piece of a replayed game.
type statePiece struct {
	view   *View
	object *game.Object
	// unseen reports whether these traits hide the piece from the viewer. A change gives the
	// piece other traits.
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
		// A player masks it or, if the piece is set so, a side.
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

// invisible reports whether the piece is hidden from the viewer.
func (p *statePiece) invisible() bool {
	return p.any(cloakTrait, func(t trait.Trait) bool {
		cloak, ok := t.(*trait.Hideable)
		return ok && cloak.HiddenFrom(p.view.viewer)
	})
}

// Watch makes the piece known to a bind.Memory.
func (p *statePiece) Watch(ask func()) Footing {
	return footing{p.view.state.Footing(p.object, ask)}
}

type footing struct{ *game.Footing }

func (f footing) Holds(p Piece) bool {
	s, ok := p.(*statePiece)
	return ok && f.Footing.Holds(s.object)
}

// The traits that hide a piece, or what it is.
const maskTrait, cloakTrait = "obs;", "hide;"

// any reports whether is holds for a trait of a kind; "" stands for all kinds. It does not
// decode traits of other kinds: most pieces have none of the given kind, and every piece is
// asked at every look at the game.
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

// PointOf returns where a piece of a replayed game is, in pixels of its window. A damaged file can
// have several pieces of one id, so it is no question to the game by the id.
func PointOf(p Piece) image.Point {
	if s, ok := p.(*statePiece); ok {
		return s.object.Place().At
	}
	return image.Point{}
}

func (p *statePiece) Site() Site { return p.view.site(p.object.Place()) }

// site returns the Site of a place. It caches the sites.
func (v *View) site(place game.Place) Site {
	if laid := v.state.Layouts(); v.laid != laid || len(v.sites) > mostSites {
		v.sites, v.laid = map[game.Place]Site{}, laid
	}
	site, known := v.sites[place]
	if !known {
		site = SiteOf(place)
		v.sites[place] = site
	}
	return site
}

// SiteOf returns the site of a place on a map.
func SiteOf(place game.Place) Site {
	name := place.Map.Name
	if name == "" {
		name = place.Map.ID
	}
	return SiteAt(name, place.Map.Grid(), place.At)
}

// SiteAt returns the site of a point of a window whose boards lie like that.
func SiteAt(window string, boards grid.Map, at image.Point) Site {
	site := Site{Window: window, Location: boards.LocationName(at)}
	site.Board, _ = boards.BoardAt(at)
	site.Zone, _ = boards.ZoneAt(at)
	site.Cell, _ = boards.CellName(at)
	if hexes, local, _, ok := boards.HexAt(at); ok {
		cell := hexes.CellAt(local)
		site.Column, site.Row, site.InGrid = int(cell.Column), int(cell.Row), true
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

func (p *statePiece) Layers() []Layer {
	var layers []Layer
	p.any("", func(t trait.Trait) bool {
		if e, ok := t.(*trait.Embellishment); ok {
			layers = append(layers, p.layer(e))
		}
		return false
	})
	return layers
}

func (p *statePiece) layer(e *trait.Embellishment) Layer {
	l := Layer{Name: e.Name, Level: max(e.Level, 0)}
	if e.Follow {
		l.Level = p.followed(e.Name)
	}
	if l.Level > 0 && l.Level <= len(e.Levels) {
		l.Image = e.Levels[l.Level-1].Image
	}
	return l
}

// followed returns the level of a layer that follows a property. Such a layer answers only by
// its name.
func (p *statePiece) followed(name string) int {
	active, _ := p.Property(name + "_Active")
	level, _ := p.Property(name + "_Level")
	n, err := strconv.Atoi(level)
	switch {
	case name == "" || err != nil:
		return LevelUnknown
	case active != "true":
		return 0
	}
	return n
}

func (p *statePiece) Prototypes() []string { return p.view.slots.of(p.GPID()) }

func (p *statePiece) Property(name string) (string, bool) {
	return p.view.state.Property(p.object, p.view.viewer, name)
}
