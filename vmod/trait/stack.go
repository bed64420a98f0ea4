package trait

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// layerMark begins the visual layer in a stack's state.
const layerMark = "@@"

// A Stack is a pile of pieces on a map (VASSAL.counters.Stack). Its type has no
// fields and, unlike other pieces, it has no properties.
type Stack struct{ StackState }

// StackState is the state of a stack.
type StackState struct {
	// Map is the identifier of the stack's map, "" for none.
	Map string
	// X and Y are in map pixels. Without a map they are 0, because VASSAL then
	// reads what is written in their place as members.
	X, Y int
	// Members are identifiers of pieces, from the bottom up. Some may not exist.
	Members []string
	// Layer is the visual layer, -1 if the state has none.
	Layer int
}

func newStack(fields) Trait { return &Stack{StackState{Layer: -1}} }

func (s *Stack) setState(state string) { s.StackState = DecodeStackState(state) }

// DecodeStackState decodes the state of a stack (Stack.setState).
func DecodeStackState(state string) StackState {
	st := sequence.NewDecoder(state, ';')
	s := StackState{Layer: -1}
	if m := st.Next(); m != nobody {
		s.Map = m
		s.X, s.Y = st.Int(0), st.Int(0)
	}
	for st.More() {
		token := st.Next()
		if layer, ok := strings.CutPrefix(token, layerMark); ok {
			if n, ok := sequence.ParseInt(layer); ok {
				s.Layer = n
			}
			continue
		}
		s.Members = append(s.Members, token)
	}
	return s
}
