package chain

import (
	"crypto/sha256"
	"fmt"
	"sync"
)

// Alike keeps one copy of each piece that stands alike in several files: the games of a
// tournament begin with the same set-up, and most of its counters stay where they are. Several
// goroutines may use it.
type Alike struct {
	mu     sync.Mutex
	pieces map[digest]*Piece
}

// NewAlike returns an Alike without pieces.
func NewAlike() *Alike { return &Alike{pieces: map[digest]*Piece{}} }

// one returns the piece, or one that is in all the same. A nil Alike returns the piece.
func (a *Alike) one(p *Piece) *Piece {
	if a == nil {
		return p
	}
	h := sha256.New()
	fmt.Fprintf(h, "%#v", *p) // every field, with texts in quotes
	key := digest(h.Sum(nil))
	a.mu.Lock()
	defer a.mu.Unlock()
	if kept, ok := a.pieces[key]; ok {
		return kept
	}
	a.pieces[key] = p
	return p
}
