package module

import (
	"iter"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A tally keeps the first finding of each kind and how often there was another: one fault in a
// prototype or a copied piece is reported once.
type tally struct {
	order []string
	of    map[string]*tallied
}

type tallied struct {
	first  rule.Finding
	piece  *Piece // of the first, see addOf
	times  int
	places []string // see placeOf
}

// add counts one more of a kind in a place, "" where only the number counts; begin makes the first finding.
func (t *tally) add(kind, place string, begin func() rule.Finding) {
	f := t.of[kind]
	if f == nil {
		if t.of == nil {
			t.of = map[string]*tallied{}
		}
		f = &tallied{first: begin()}
		t.of[kind] = f
		t.order = append(t.order, kind)
	}
	f.times++
	if place != "" {
		f.places = append(f.places, place)
	}
}

// addOf is add for what may not come in the order of the pieces: it keeps the finding of the first
// piece. What is of a component, and not of a piece, comes first.
func (t *tally) addOf(piece *Piece, kind, place string, begin func() rule.Finding) {
	t.add(kind, place, begin)
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
			f := t.of[kind]
			f.first.Places = f.places
			if !yield(kind, f) {
				return
			}
		}
	}
}

// reportOnce reports each kind, with the number of its places if there are several.
func (p *Pass) reportOnce(t *tally) {
	for _, f := range t.all() {
		if f.times > 1 {
			f.first.Message = say.On("missing/elsewhere", "{finding} (places: {count})", f.first.Message, f.times)
		}
		p.Report(f.first)
	}
}

// mostOfName bounds how much of a name tells places apart.
const mostOfName = 200

// placeOf returns what tells apart the places of one fault: the piece by its slot, else the component, and the
// trait by its command, else by its name or key.
func placeOf(e *buildfile.Element, piece *Piece, t *Trait) string {
	var words []string
	switch {
	case piece == nil:
		words = append(words, displayed(e))
	case piece.Slot != nil:
		words = append(words, piece.Slot.GPID, piece.Name)
	default:
		words = append(words, piece.Name)
	}
	if t != nil {
		words = append(words, t.ID)
		for _, field := range []string{"command", "name", "key"} {
			if t.has(field) && t.Field(field) != "" {
				words = append(words, t.Field(field))
				break
			}
		}
	}
	for i, word := range words {
		words[i] = strconv.Quote(word[:min(len(word), mostOfName)])
	}
	return strings.Join(words, " ")
}
