package module

import (
	"iter"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A tally keeps the first finding of each kind and how often there was another: one fault in a
// prototype or a copied piece is told once.
type tally struct {
	order []string
	of    map[string]*tallied
}

type tallied struct {
	first rule.Finding
	piece *Piece // of the first, see addOf
	times int
}

// add counts one more of a kind; begin makes the first one.
func (t *tally) add(kind string, begin func() rule.Finding) {
	if f := t.of[kind]; f != nil {
		f.times++
		return
	}
	if t.of == nil {
		t.of = map[string]*tallied{}
	}
	t.of[kind] = &tallied{first: begin(), times: 1}
	t.order = append(t.order, kind)
}

// addOf is add for what may not come in the order of the pieces: it keeps the finding of the first
// piece. What is of a component, and not of a piece, comes first.
func (t *tally) addOf(piece *Piece, kind string, begin func() rule.Finding) {
	t.add(kind, begin)
	f := t.of[kind]
	switch {
	case f.times == 1:
		f.piece = piece
	case piece != nil && f.piece != nil && piece.number < f.piece.number:
		f.first, f.piece = begin(), piece
	}
}

// all returns the kinds in the order in which they came.
func (t *tally) all() iter.Seq2[string, *tallied] {
	return func(yield func(string, *tallied) bool) {
		for _, kind := range t.order {
			if !yield(kind, t.of[kind]) {
				return
			}
		}
	}
}
