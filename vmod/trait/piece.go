package trait

import (
	"iter"

	"github.com/pkg/errors"
)

// A Piece is one piece as its list of traits, each typed when first asked for.
// It is not safe for concurrent use, since answering a question fills in typed
// traits.
type Piece struct {
	raws     []Raw
	typed    []Trait
	speaking []speaker // nil until first asked for
}

// NewPiece takes a piece apart, without typing any trait yet.
//
// An error means that VASSAL would have no such piece: the innermost type is of
// no basic kind and nothing is around it, the state has too few levels, or there
// are more than lim.Depth traits. In the second case the piece is returned all
// the same, since VASSAL has then registered it, with what state there is.
func NewPiece(typ, state string, lim Limits) (*Piece, error) {
	raws, err := Split(typ, state, lim)
	if raws == nil {
		return nil, err
	}
	p := &Piece{raws: raws, typed: make([]Trait, len(raws))}
	last := len(raws) - 1
	if !isBasic(raws[last].ID()) {
		if last == 0 {
			return nil, errors.Errorf("unknown basic piece %q: need piece, stack or deck", raws[last].ID())
		}
		// VASSAL takes a new basic piece instead.
		b := &BasicPiece{}
		b.setState(raws[last].State)
		p.typed[last] = b
	}
	return p, err
}

func isBasic(id string) bool { return id == "piece;" || id == "stack" || id == "deck;" }

// Len is the number of traits, the basic piece included.
func (p *Piece) Len() int { return len(p.raws) }

// Raw is the text of trait i, counted from 0 for the outermost.
func (p *Piece) Raw(i int) Raw { return p.raws[i] }

// Trait is trait i, typed, counted from 0 for the outermost. The last one is
// always a *[BasicPiece], *[Stack] or *[Deck]; these classes anywhere else are
// *[Unknown], as is everything VASSAL has no class for.
func (p *Piece) Trait(i int) Trait {
	if p.typed[i] == nil {
		p.typed[i] = p.decode(i)
	}
	return p.typed[i]
}

func (p *Piece) decode(i int) Trait {
	if p.kind(i) == unknown {
		return &Unknown{p.raws[i]}
	}
	return Decode(p.raws[i])
}

// kind is the kind of trait i. A basic piece that is not the last trait is
// unknown.
func (p *Piece) kind(i int) *kind {
	id := p.raws[i].ID()
	if i < len(p.raws)-1 && isBasic(id) {
		return unknown
	}
	return kindOf(id)
}

// fresh is trait i as it was before its state was set.
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

// Traits goes through all traits from the outermost inwards, typing each.
func (p *Piece) Traits() iter.Seq2[int, Trait] {
	return func(yield func(int, Trait) bool) {
		for i := range p.raws {
			if !yield(i, p.Trait(i)) {
				return
			}
		}
	}
}

// Basic is the innermost trait when it is an ordinary piece; nil for a stack or
// a deck.
func (p *Piece) Basic() *BasicPiece {
	b, _ := p.Trait(len(p.raws) - 1).(*BasicPiece)
	return b
}
