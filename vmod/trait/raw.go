package trait

import (
	"strings"

	"github.com/pkg/errors"
)

// Raw is one trait as text: its own part of the type and its own part of the
// state, unescaped. Together with the trait's class they are all that VASSAL
// knows of it.
type Raw struct{ Type, State string }

// ID is what selects the trait's class: the type up to and including the first
// semicolon, or all of it when there is none (BasicCommandEncoder.typePrefix).
func (r Raw) ID() string {
	if i := strings.IndexByte(r.Type, ';'); i >= 0 {
		return r.Type[:i+1]
	}
	return r.Type
}

// Limits bounds what a piece may cost to take apart.
type Limits struct {
	// Depth is the greatest number of traits in one piece, the basic piece
	// included. Zero means the default.
	Depth int
}

const defaultDepth = 4096

// DefaultLimits allows 4096 traits in one piece. The most heavily built pieces
// of real modules have about 250.
func DefaultLimits() Limits { return Limits{Depth: defaultDepth} }

func (l Limits) depth() int {
	if l.Depth <= 0 {
		return defaultDepth
	}
	return l.Depth
}

// Split takes a piece apart into its traits, outermost first and the basic
// piece last, as BasicCommandEncoder.createPiece and Decorator.setState do by
// recursion.
//
// A state with fewer levels than the type is an error, since VASSAL refuses
// it; the traits are returned all the same, with an empty state where there is
// none. A state with more levels keeps the surplus in the basic piece's state.
// More than lim.Depth levels are an error without traits.
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
			return traits, errors.Errorf("no state for trait %q, which is trait %d of %d",
				traits[i+1].ID(), i+2, len(traits))
		}
	}
	traits[last].State = states.rest()
	return traits, nil
}

// Join is the inverse of [Split]: the type and state of the piece that consists
// of the given traits, outermost first. The texts are VASSAL's wherever VASSAL's
// own can be read back.
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
