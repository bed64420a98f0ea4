package game

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// layerMark begins the last token of a stack's state from VASSAL 3.4.8 on.
const layerMark = "@@"

const none = "null"

// setStackState gives a stack its place and its members (Stack.setState). It ignores
// unknown ids. Members that the new state leaves out keep pointing at the stack, as in
// VASSAL. After map "null" VASSAL reads no position: it takes what follows for ids, and
// the point is 0,0.
func (s *State) setStackState(o *Object, state string) {
	dec := sequence.NewDecoder(state, ';')
	mapID := dec.Next()
	var p point
	if mapID != none {
		p.X = dec.Int(0)
		p.Y = dec.Int(0)
	}
	o.reposition(p)
	o.forget()
	for dec.More() {
		token := dec.Next()
		if child := s.objects[token]; child != nil {
			o.insertChild(child, len(o.members))
		} else if n, ok := strings.CutPrefix(token, layerMark); ok {
			if layer, ok := sequence.ParseInt(n); ok {
				o.layer = layer
			}
		}
	}
	s.settle(o, s.mapNamed(mapID))
}

// setDeckState gives a deck its place and its members (Deck.setState). The members are a
// single token.
func (s *State) setDeckState(o *Object, state string) {
	dec := sequence.NewDecoder(state, ';')
	mapID := dec.Next()
	var p point
	p.X = dec.Int(0)
	p.Y = dec.Int(0)
	o.reposition(p)
	s.settle(o, s.mapNamed(mapID))
	o.face = dec.Bool(false)
	var members []*Object
	if dec.More() {
		for _, id := range sequence.Split(dec.Next(), ',') {
			if c := s.objects[id]; c != nil {
				members = append(members, c)
			}
		}
	}
	o.forget()
	for _, c := range members {
		o.insertChild(c, len(o.members))
	}
}

// forget empties a stack or deck before its new state is read. Members that the new state
// does not name keep it as their parent.
func (o *Object) forget() {
	o.touch()
	for _, c := range o.members {
		c.within = nil
	}
	o.strays = append(slices.DeleteFunc(o.strays, func(c *Object) bool { return c.parent != o }), o.members...)
	o.setMembers(nil)
}

// settle moves an object to the map of its new state, nil for none.
func (s *State) settle(o *Object, m *Map) {
	switch {
	case m == o.Map():
	case m != nil:
		m.add(o)
	default:
		o.setMap(nil)
	}
}

// stateText returns the state that VASSAL would now write for a stack or deck.
func (o *Object) stateText() string {
	mapID := none
	if o.onMap != nil {
		mapID = o.onMap.ID
	}
	tokens := []string{mapID, strconv.Itoa(o.at.X), strconv.Itoa(o.at.Y)}
	ids := make([]string, len(o.members))
	for i, c := range o.members {
		ids[i] = c.id
	}
	if o.kind == Deck {
		tokens = append(tokens, strconv.FormatBool(o.face))
		if list, ok := sequence.Encode(',', ids...); ok {
			tokens = append(tokens, list)
		}
	} else {
		tokens = append(append(tokens, ids...), layerMark+strconv.Itoa(o.layer))
	}
	text, _ := sequence.Encode(';', tokens...)
	return text
}

// mergeStackState applies the difference between two states to a stack or deck that may
// have changed in the meantime (Stack.mergeState). Members that neither state names stay.
// VASSAL treats the tokens of a deck's state in the same way, although they mean other
// things, and so does this.
func (s *State) mergeStackState(o *Object, newState, oldState string) {
	if oldState != o.stateText() {
		fresh := sequence.Split(newState, ';')
		old := sequence.Split(oldState, ';')
		if len(fresh) < 3 || len(old) < 3 {
			return // VASSAL throws a NoSuchElementException and changes nothing
		}
		place, ids := slices.Clone(fresh[:3]), slices.Clone(fresh[3:])
		for i, c := range o.members {
			if slices.Contains(ids, c.id) || slices.Contains(old[3:], c.id) {
				continue
			}
			at := 0
			if i > 0 {
				at = slices.Index(ids, o.members[i-1].id) + 1
			}
			ids = slices.Insert(ids, at, c.id)
		}
		newState, _ = sequence.Encode(';', append(place, ids...)...)
	}
	s.setContainerState(o, newState)
}

func (s *State) setContainerState(o *Object, state string) {
	if o.kind == Deck {
		s.setDeckState(o, state)
	} else {
		s.setStackState(o, state)
	}
}
