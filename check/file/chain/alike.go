package chain

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sync"
)

// Alike keeps one copy of each piece that stands alike in several files, and of each standing:
// the games of a tournament begin with the same set-up, and most of its counters stay where
// they are. Several goroutines may use it.
type Alike struct {
	mu        sync.Mutex
	pieces    map[digest]*Piece
	standings map[digest][]*Standing
}

// NewAlike returns an Alike without pieces.
func NewAlike() *Alike {
	return &Alike{pieces: map[digest]*Piece{}, standings: map[digest][]*Standing{}}
}

// piece returns the piece, or a piece that is equal in everything. A nil Alike returns the piece.
func (a *Alike) piece(p *Piece) *Piece {
	if a == nil {
		return p
	}
	key := p.sum()
	a.mu.Lock()
	defer a.mu.Unlock()
	if kept, ok := a.pieces[key]; ok {
		return kept
	}
	a.pieces[key] = p
	return p
}

// sum returns a digest of every field.
func (p *Piece) sum() digest {
	b := texts(make([]byte, 0, 512), p.ID, p.GPID, p.Name, p.At, p.spot.window, p.spot.deck, p.spot.board, p.spot.cell,
		p.slot, p.basic, yes(p.Masked), yes(p.Hidden))
	for _, n := range []int{p.spot.at.X, p.spot.at.Y, p.under} {
		b = binary.BigEndian.AppendUint64(b, uint64(n))
	}
	for _, m := range p.face {
		b = texts(b, m.aspect, m.name, m.value)
	}
	return sha256.Sum256(b)
}

// standing returns the standing of pieces that piece returned, or a standing that is equal in
// everything. A nil Alike returns the standing.
func (a *Alike) standing(s *Standing) *Standing {
	if a == nil {
		return s
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, t := range a.standings[s.digest] {
		// The digest does not cover what a comparison only names.
		if s.clock == t.clock && slices.Equal(s.pieces, t.pieces) && slices.Equal(s.seats, t.seats) &&
			slices.EqualFunc(s.decks, t.decks, (*deck).equal) {
			return t
		}
	}
	s.pieces = slices.Clone(s.pieces) // without the room in which it grew
	a.standings[s.digest] = append(a.standings[s.digest], s)
	return s
}

func (d *deck) equal(e *deck) bool {
	return d.id == e.id && d.name == e.name && slices.Equal(d.cards, e.cards)
}
