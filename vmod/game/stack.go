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

// setStackState gives a stack its place and its members (Stack.setState). Ids
// that nobody has are passed over. Members that the new state leaves out keep
// pointing at the stack, as in VASSAL. Beside map "null" VASSAL reads no
// position: what follows is taken for ids, and the point becomes 0,0.
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

// setDeckState is Deck.setState: place first, then the members, which always
// are one token.
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

// forget empties a stack or deck whose new state is about to be read. Members
// that are not named again keep it as their parent.
func (o *Object) forget() {
	o.touch()
	for _, c := range o.members {
		c.within = nil
	}
	o.strays = append(slices.DeleteFunc(o.strays, func(c *Object) bool { return c.parent != o }), o.members...)
	o.members = o.members[:0:0]
}

// settle moves an object whose state names map m (nil for none) there.
func (s *State) settle(o *Object, m *Map) {
	switch {
	case m == o.Map():
	case m != nil:
		m.add(o)
	default:
		o.setMap(nil)
	}
}

// stateText is the state that VASSAL would write for a stack or deck now.
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

// mergeStackState applies the difference between two states to a stack or deck
// that may have changed meanwhile (Stack.mergeState): members that neither
// state knows stay. VASSAL does the same token by token for a deck, although
// its tokens mean other things, and so does this.
func (s *State) mergeStackState(o *Object, newState, oldState string) {
	if oldState != o.stateText() {
		fresh := sequence.Split(newState, ';')
		old := sequence.Split(oldState, ';')
		if len(fresh) < 3 || len(old) < 3 {
			return // VASSAL: NoSuchElementException, nothing changed
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
