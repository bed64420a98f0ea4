package trait

import (
	"iter"

	"github.com/pkg/errors"
)

// A Piece is a piece as a list of traits. It decodes a trait when the trait is first
// needed, also while it answers questions, so it is not safe for concurrent use.
type Piece struct {
	raws      []Raw
	typed     []Trait   // nil for those not decoded yet
	speaking  []speaker // nil until speakers is called
	interests map[string]*interest
}

// NewPiece takes a piece apart.
//
// It fails where VASSAL has no such piece: for a single trait that is no basic
// piece, for a state with too few levels, and for more than lim.Depth traits. With
// too few levels, it also returns the piece with as much state as there is, because
// VASSAL has registered the piece by then.
func NewPiece(typ, state string, lim Limits) (*Piece, error) {
	raws, err := Split(typ, state, lim)
	if raws == nil {
		return nil, err
	}
	p := &Piece{raws: raws, typed: make([]Trait, len(raws))}
	last := len(raws) - 1
	if !isBasic(raws[last].ID()) {
		if last == 0 {
			return nil, errors.New("unknown basic piece: need piece, stack or deck")
		}
		// VASSAL puts a new basic piece in its place.
		b := &BasicPiece{}
		b.setState(raws[last].State)
		p.typed[last] = b
	}
	return p, err
}

func isBasic(id string) bool { return id == "piece;" || id == "stack" || id == "deck;" }

// Len returns the number of traits, with the basic piece.
func (p *Piece) Len() int { return len(p.raws) }

// Raw returns the text of trait i. The outermost is 0.
func (p *Piece) Raw(i int) Raw { return p.raws[i] }

// Trait returns trait i decoded. The outermost is 0. The last is always a
// *[BasicPiece], *[Stack] or *[Deck]. These classes elsewhere are *[Unknown], as is
// everything for which VASSAL has no class.
func (p *Piece) Trait(i int) Trait {
	if p.typed[i] == nil {
		p.typed[i] = p.decode(i)
	}
	return p.typed[i]
}

func (p *Piece) decode(i int) Trait { return p.kind(i).decoded(p.raws[i]) }

// kind returns the kind of trait i: unknown for a basic piece that is not the last
// trait.
func (p *Piece) kind(i int) *kind {
	id := p.raws[i].ID()
	if i < len(p.raws)-1 && isBasic(id) {
		return unknown
	}
	return kindOf(id)
}

// fresh returns trait i as it was before its state was set.
func (p *Piece) fresh(i int) Trait {
	r, k := p.raws[i], p.kind(i)
	switch {
	case k != unknown:
		return k.decode(k.read(r.Type))
	case isBasic(r.ID()):
		return &Unknown{Raw{Type: r.Type}}
	}
	return p.Trait(i)
}

// Traits yields all traits, decoded, from the outermost inwards.
func (p *Piece) Traits() iter.Seq2[int, Trait] {
	return func(yield func(int, Trait) bool) {
		for i := range p.raws {
			if !yield(i, p.Trait(i)) {
				return
			}
		}
	}
}

// Basic returns the innermost trait of an ordinary piece, and nil for a stack or a
// deck.
func (p *Piece) Basic() *BasicPiece {
	b, _ := p.Trait(len(p.raws) - 1).(*BasicPiece)
	return b
}
