package trait

import (
	"strconv"
	"strings"

	"github.com/pkg/errors"
)

// A Raw is one trait as text: its own part of the piece's type and its own part of
// the piece's state, unescaped.
type Raw struct{ Type, State string }

// ID returns what selects the trait's class: the type up to and including the first
// semicolon, or all of a type without semicolon (BasicCommandEncoder.typePrefix).
func (r Raw) ID() string {
	if i := strings.IndexByte(r.Type, ';'); i >= 0 {
		return r.Type[:i+1]
	}
	return r.Type
}

// Known reports whether VASSAL 3.7.26 has a class of traits with this ID.
func Known(id string) bool { return kindOf(id) != unknown }

// label names the trait in errors. In a damaged piece anything can stand where the id of a
// trait should, even a player's id, so only what VASSAL has is quoted.
func (r Raw) label() string {
	if Known(r.ID()) {
		return "trait " + strconv.Quote(r.ID())
	}
	return "a trait that VASSAL does not have"
}

// Limits bound the work of taking a piece apart.
type Limits struct {
	// Depth is the greatest number of traits in a piece, with the basic piece.
	// Zero means the default.
	Depth int
}

const defaultDepth = 4096

// DefaultLimits allows 4096 traits in a piece. The largest pieces of real modules
// have about 250.
func DefaultLimits() Limits { return Limits{Depth: defaultDepth} }

func (l Limits) depth() int {
	if l.Depth <= 0 {
		return defaultDepth
	}
	return l.Depth
}

// Split takes a piece apart into its traits, outermost first and the basic piece
// last, as BasicCommandEncoder.createPiece and Decorator.setState do by recursion.
//
// Split fails if the state has fewer levels than the type, as VASSAL does. It then
// also returns the traits, with empty states where there are none. Surplus levels
// stay in the state of the basic piece. With more than lim.Depth traits Split fails
// and returns none.
func Split(typ, state string, lim Limits) ([]Raw, error) {
	n := 1 + strings.Count(typ, "\t")
	traits := make([]Raw, 0, min(n, lim.depth()))
	types := newNesting(typ)
	for {
		own, more := types.next()
		if len(traits) == lim.depth() {
			return nil, errors.Errorf("piece has more than %d traits, the limit", lim.depth())
		}
		traits = append(traits, Raw{Type: own})
		if !more {
			break
		}
	}
	states := newNesting(state)
	last := len(traits) - 1
	for i := range traits[:last] {
		own, more := states.next()
		traits[i].State = own
		if !more {
			return traits, errors.Errorf("no state for %s, which is trait %d of %d", traits[i+1].label(), i+2,
				len(traits))
		}
	}
	traits[last].State = states.rest()
	return traits, nil
}

// Join is the inverse of [Split]: it returns the type and state of the piece with
// these traits, outermost first. The texts are those that VASSAL writes, wherever
// VASSAL can decode what it writes.
func Join(traits []Raw) (typ, state string) {
	if len(traits) == 0 {
		return "", ""
	}
	types, states := make([]string, len(traits)), make([]string, len(traits))
	for i, r := range traits {
		types[i], states[i] = r.Type, r.State
	}
	return newNester(types, true).String(), newNester(states, false).String()
}
