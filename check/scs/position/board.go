package position

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// Names gives pieces their ids in the engine: the id of the unit's row in units.csv, with a
// number for the second counter of a kind. A piece keeps its id as long as the Names exist.
type Names struct {
	of     map[string]string // ids of units by ids of pieces
	called map[string]string // names of pieces by ids of units
	last   map[string]int    // the number that the last counter of a kind got
	shown  map[string]*shown // by name
}

// shown is a name that units in hexes show.
type shown struct {
	by      *Piece // a unit that shows it
	several bool   // another unit showed it at the same time
}

// NewNames returns Names that have given no ids yet.
func NewNames() *Names {
	return &Names{map[string]string{}, map[string]string{}, map[string]int{}, map[string]*shown{}}
}

// Call makes a piece keep its id, so that it and its copies need not be looked up any more.
func (n *Names) Call(p *Piece) {
	p.called = n.Of(p)
	if p.Kind != Unit || p.At.Where != InHex {
		return
	}
	if p.shows = n.shown[p.Name]; p.shows == nil {
		p.shows = &shown{by: p}
		n.shown[strings.Clone(p.Name)] = p.shows
	}
}

// Compare finds names that several units in hexes show at the moment. now returns a piece of the
// moment by VASSAL's id, or nil.
func (n *Names) Compare(pieces []*Piece, now func(id string) *Piece) {
	for _, p := range pieces {
		if p.shows == nil || p.shows.several || p.shows.by == p {
			continue
		}
		other := now(p.shows.by.ID)
		p.shows.several = other != nil && other != p && other.shows == p.shows
		p.shows.by = p
	}
}

// Of returns the id of a piece.
func (n *Names) Of(p *Piece) string {
	if p.called != "" {
		return p.called
	}
	if name, ok := n.of[p.ID]; ok {
		return name
	}
	base := p.Name
	if p.Unit != nil && p.Unit.ID != "" {
		base = p.Unit.ID
	}
	name := base
	for number := max(n.last[base], 1) + 1; n.called[name] != ""; number++ {
		name = base + "#" + strconv.Itoa(number)
		n.last[base] = number
	}
	n.called[name], n.of[p.ID] = strconv.Quote(p.Name), name
	return name
}

// Words returns a speaker that calls units by the names that their pieces show.
func (n *Names) Words() words.Speaker {
	return words.Speaker{Unit: func(id string) string { return cmp.Or(n.called[id], id) }}
}

// A Board is a map with pieces on it, for questions to the engine: a scs.Situation with
// the pieces behind its units. Once all pieces are on it, Lay makes the situation, and
// the board does not change any more.
type Board struct {
	*scs.Situation
	// Units are the units of the situation; Pieces are their pieces, by the same indexes. A
	// piece that may be in either of two hexes has an entry for each.
	Units  []scs.Unit
	Pieces []*Piece

	game  *scs.Game
	names *Names
	// open returns, for each open input, how a player can settle it; what has that for all that is open
	// about a unit that may be anything, by its id.
	open map[scs.Input]string
	what map[string]string
}

// NewBoard returns a game's map without pieces.
func NewBoard(g *scs.Game, names *Names) *Board {
	return &Board{game: g, names: names, open: map[scs.Input]string{}, what: map[string]string{}}
}

// Grow makes room for n more pieces.
func (b *Board) Grow(n int) { b.Units, b.Pieces = slices.Grow(b.Units, n), slices.Grow(b.Pieces, n) }

// Board returns the position on its map: all pieces except markers, and except counters in
// hexes where the pack keeps unused ones. g is the position's compiled pack.
func (p *Position) Board(g *scs.Game, names *Names) *Board {
	b := NewBoard(g, names)
	b.Grow(len(p.Pieces))
	for _, piece := range p.Pieces {
		if piece.Kind != Marker && !outOfPlay(p.Pack, piece.At.Hex) {
			b.Stand(piece)
		}
	}
	pos := scs.Position{Turn: p.Told.Turn, Phasing: scs.NoSide}
	if len(p.Phase.Phases) == 1 {
		pos.Phase, pos.Phasing = p.Phase.Phases[0].ID, g.Side(p.Phase.Phases[0].Side)
	}
	return b.Lay(pos)
}

// Unit returns the unit that the engine makes of a piece in a hex.
func (b *Board) Unit(p *Piece, at scs.HexID) scs.Unit {
	u := scs.Unit{
		ID: b.names.Of(p), Side: b.game.Side(p.Side), Class: scs.NoClass, Hex: at,
		OOS: p.OOS, DG: p.DG, Unbound: p.Kind != Unit,
	}
	k := p.Unit
	if u.Unbound || k == nil {
		return u
	}
	u.Kind, u.Class = k.ID, b.game.Class(k.Class)
	u.AttackKind, u.Exploit, u.ZOC = k.AttackKind, k.Exploit, k.ZOC
	u.Steps = pack.Value{N: max(k.Steps.N-p.Lost.N, 0), Known: k.Steps.Known && p.Lost.Known}
	switch p.Face {
	case Full:
		u.Reduced, u.Face = pack.No, k.Full
	case Reduced:
		u.Reduced, u.Face = pack.Yes, k.Reduced
	case Other:
		u.Reduced = pack.No
	default:
		u.Face = k.Full.Common(k.Reduced)
	}
	return u
}

// Add puts a piece on the board, as a unit.
func (b *Board) Add(p *Piece, u scs.Unit) {
	b.Units, b.Pieces = append(b.Units, u), append(b.Pieces, p)
	if u.Unbound && b.what[u.ID] == "" {
		b.what[u.ID] = WhatIs(p)
	}
}

// Stand adds a piece where it stands, if that is a hex of the map. A piece so near to a
// corner that it may be in either of two hexes is added to both as a possible unit.
func (b *Board) Stand(p *Piece) {
	switch {
	case p.At.Where != InHex:
	case p.At.Doubtful:
		need := "in which hex " + strconv.Quote(p.Name) + " stands"
		b.Maybe(p, p.At.Hex, need)
		b.Maybe(p, p.At.Or, need)
	default:
		b.Add(p, b.Unit(p, b.game.ID(p.At.Hex)))
	}
}

// Maybe adds a piece that may be in a hex, or may have been. need is what would decide that.
func (b *Board) Maybe(p *Piece, at hex.Hex, need string) {
	u := b.Unit(p, b.game.ID(at))
	id := u.ID + " in " + at.String()
	b.what[id] = need
	zoc := pack.Unknown
	if p.Kind == Unit && p.Unit != nil {
		either := u
		either.Face, either.OOS, either.DG = p.Unit.Full.Common(p.Unit.Reduced), pack.Unknown, pack.Unknown
		if has, _ := b.game.ZOC(&either); has == pack.No {
			zoc = pack.No // whichever side it shows
		}
	}
	b.Add(p, scs.Unit{
		ID: id, Side: u.Side, Class: u.Class, Hex: u.Hex, ZOC: zoc, OOS: pack.Unknown, DG: pack.Unknown, Unbound: true,
	})
}

// Words returns a speaker for what the engine finds on the board. It calls units by the
// names that their pieces show.
func (b *Board) Words() words.Speaker {
	return words.Speaker{
		Unit: func(id string) string {
			if i := slices.IndexFunc(b.Units, func(u scs.Unit) bool { return u.ID == id }); i >= 0 {
				return b.Pieces[i].Quoted()
			}
			return cmp.Or(b.names.called[id], id)
		},
		Feature: b.game.Pack().TEC.Called,
		Need:    b.Need,
	}
}

// Need returns how a player can settle an open input; "" if the board knows nothing
// better than the engine's own words.
func (b *Board) Need(i scs.Input) string {
	switch i.Kind {
	case scs.OpenZOC, scs.OpenEnemy, scs.OpenIsUnit, scs.OpenWhose, scs.OpenWhich, scs.OpenSide:
		if i == scs.About(i.Kind, i.Unit) {
			return b.what[i.Unit]
		}
	}
	return b.open[i]
}

// Lay makes the situation of the units, with the turn, phase and control of pos.
func (b *Board) Lay(pos scs.Position) *Board {
	pos.Units = b.Units
	b.Situation = b.game.Situate(pos)
	return b
}

// Needs returns the names of unknown inputs for a player, each once, sorted.
func (b *Board) Needs(inputs []scs.Input) []string { return b.Words().Inputs(inputs) }

// Index returns the index of a piece by VASSAL's id; -1 if it is not on the board, or if
// its hex is in doubt.
func (b *Board) Index(id string) int {
	return slices.IndexFunc(b.Pieces, func(p *Piece) bool { return p.ID == id && !p.At.Doubtful })
}

// WhatIs returns what would have to be known about a piece that may or may not be a unit.
func WhatIs(p *Piece) string {
	if p.Kind == Masked {
		return "what is under the mask " + strconv.Quote(p.Name)
	}
	return "what " + strconv.Quote(p.Name) + " is"
}
