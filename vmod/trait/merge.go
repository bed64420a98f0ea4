package trait

import (
	"strings"

	"github.com/pkg/errors"
)

// Innermost returns the basic piece's part of a piece's state. It fails if the state
// has too few levels, as [Split] does.
func Innermost(typ, state string) (string, error) {
	types, states := newNesting(typ), newNesting(state)
	for {
		if _, more := types.next(); !more {
			return states.rest(), nil
		}
		if _, more := states.next(); !more {
			own, _ := types.next()
			return "", errors.Errorf("no state for %s", Raw{Type: own}.label())
		}
	}
}

// MergeState applies a change, which may have been made on another computer, from
// oldState to newState. Each trait whose states differ gets its new state. All
// others keep their current state (Decorator.mergeState, BasicPiece.mergeState).
//
// MergeState fails if a state has too few levels for the type. The result then has
// the changes up to there, as in VASSAL.
func MergeState(typ, current, newState, oldState string) (string, error) {
	is, err := states(typ, current)
	if err != nil {
		return current, errors.Wrap(err, "current state")
	}
	was, becomes := newNesting(oldState), newNesting(newState)
	last := len(is) - 1
	for i := range is[:last] {
		to, more := becomes.next()
		if !more {
			return joinStates(is), errors.Errorf("new state ends at level %d of %d", i+1, len(is))
		}
		from, more := was.next()
		if !more {
			return joinStates(is), errors.Errorf("old state ends at level %d of %d", i+1, len(is))
		}
		if to != from {
			is[i] = to
		}
	}
	if to := becomes.rest(); to != was.rest() {
		is[last] = to
	}
	return joinStates(is), nil
}

// ChangesDynamicProperty reports whether a change from oldState to newState sets a
// Dynamic Property. If so, VASSAL puts a piece on a map, or the stack in which it
// is alone, down again at its place, where it may merge with another stack
// (DynamicProperty.setValue).
func ChangesDynamicProperty(typ, newState, oldState string) bool {
	types, was, becomes := newNesting(typ), newNesting(oldState), newNesting(newState)
	for {
		own, inner := types.next()
		if !inner {
			return false
		}
		to, more := becomes.next()
		if !more {
			return false
		}
		from, more := was.next()
		if !more {
			return false
		}
		if to != from && strings.HasPrefix(own, "PROP;") {
			return true
		}
	}
}

// states returns the states of a piece's traits, outermost first.
func states(typ, state string) ([]string, error) {
	var out []string
	types, states := newNesting(typ), newNesting(state)
	for {
		own, more := types.next()
		if !more {
			return append(out, states.rest()), nil
		}
		s, more := states.next()
		out = append(out, s)
		if !more {
			return nil, errors.Errorf("no state inside %s", Raw{Type: own}.label())
		}
	}
}

func joinStates(states []string) string { return newNester(states, false).String() }

// DeckName returns the name in a deck's type, or "" for any other type.
func DeckName(typ string) string {
	if !strings.HasPrefix(typ, "deck;") {
		return ""
	}
	return Raw{Type: typ}.Field("name")
}
