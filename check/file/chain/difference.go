package chain

import (
	"slices"
	"strings"
)

// A Difference lists what changed between two standings. Its lists are sorted by the
// ids of the pieces.
type Difference struct {
	// Vanished pieces are only in the earlier standing, Appeared pieces only in the later standing.
	Vanished, Appeared []Piece
	// Jumped pieces stand elsewhere. They include pieces that went into a deck or out of
	// sight, or came from there.
	Jumped []Change
	// Turned pieces show another side or level, were masked, hidden or revealed, or are
	// another piece under the same id. Written pieces have another label, angle, property
	// or sheet. A piece that jumped is in neither list.
	Turned, Written []Change
	// Decks lists the decks that hold other cards, or the same cards in another order.
	Decks []DeckChange
	// Hidden counts pieces that differ and that the reader sees at neither moment. A
	// piece whose place in a deck changed does not count.
	Hidden int
	// Shared counts the pieces that both standings have.
	Shared int
}

// A Change is one piece at two moments. What its reader could see at either moment is
// in both Was and Is.
type Change struct {
	Was, Is Piece
	// Aspect is what changed, such as "layer" or "label", Name its name, if any, and From and To are
	// its values. Aspect is "" if only the place changed, or if it is another piece.
	Aspect, Name string
	From, To     string
}

// A DeckChange is a deck at two moments.
type DeckChange struct {
	Name string
	// Was and Is count its cards. They are equal if only the order or single cards
	// changed.
	Was, Is int
}

// Size counts all differences.
func (d *Difference) Size() int {
	return len(d.Vanished) + len(d.Appeared) + len(d.Jumped) + len(d.Turned) + len(d.Written) + len(d.Decks) + d.Hidden
}

// near reports whether little differs: no more than was done by one of
// the players between two logs, and not by both in a turn.
func (d *Difference) near() bool { return d.Size()*mostOfShared <= d.Shared }

// mostOfShared is how many shared pieces there must be for each difference.
const mostOfShared = 4

// about visits the ids of the pieces that differ and can be named.
func (d *Difference) about(visit func(id string) bool) {
	for _, list := range [][]Piece{d.Vanished, d.Appeared} {
		for i := range list {
			if !visit(list[i].ID) {
				return
			}
		}
	}
	for _, list := range [][]Change{d.Jumped, d.Turned, d.Written} {
		for i := range list {
			if !visit(list[i].Is.ID) {
				return
			}
		}
	}
}

// None reports whether the standings do not differ.
func (d *Difference) None() bool {
	return d.Size() == 0
}

// Compare returns how the standing after differs from the standing before.
func Compare(before, after *Standing) *Difference {
	d := &Difference{}
	together(before.pieces, after.pieces, func(p *Piece) string { return p.ID }, func(was, is *Piece) {
		switch {
		case was != nil && is != nil:
			d.Shared++
			if was != is { // files keep pieces that are alike once
				d.piece(was, is)
			}
		case was != nil:
			d.Vanished = d.alone(d.Vanished, was)
		default:
			d.Appeared = d.alone(d.Appeared, is)
		}
	})
	together(before.decks, after.decks, func(k *deck) string { return k.id }, d.deck)
	return d
}

// together visits what two lists, sorted by id, have: each two of one id at once, and nil for
// what only one list has.
func together[T any](before, after []*T, id func(*T) string, visit func(was, is *T)) {
	for len(before)+len(after) > 0 {
		which := 0
		switch {
		case len(after) == 0:
			which = -1
		case len(before) == 0:
			which = 1
		default:
			which = strings.Compare(id(before[0]), id(after[0]))
		}
		var was, is *T
		if which <= 0 {
			was, before = before[0], before[1:]
		}
		if which >= 0 {
			is, after = after[0], after[1:]
		}
		visit(was, is)
	}
}

// alone adds a piece that only one standing has to the list of those, or counts it.
func (d *Difference) alone(list []Piece, p *Piece) []Piece {
	switch {
	case !p.Hidden:
		return append(list, *p)
	case p.spot.deck == "":
		d.Hidden++
	}
	return list
}

// piece compares a piece that both standings have.
func (d *Difference) piece(was, is *Piece) {
	moved := !was.spot.same(is.spot)
	if was.Hidden && is.Hidden {
		if other := was.slot != is.slot || was.basic != is.basic || !slices.Equal(was.face, is.face); other || moved &&
			was.spot.deck == is.spot.deck {
			d.Hidden++
		}
		return
	}
	c := Change{Was: *was, Is: *is}
	c.share()
	if moved {
		d.Jumped = append(d.Jumped, c)
		return
	}
	if was.slot != is.slot || was.basic != is.basic {
		if was.Masked && is.Masked {
			d.Hidden++
			return
		}
		d.Turned = append(d.Turned, c)
		return
	}
	d.face(c)
}

// face compares what a piece shows at two moments.
func (d *Difference) face(c Change) {
	was, is := &c.Was, &c.Is
	if slices.Equal(was.face, is.face) {
		return
	}
	if len(was.face) != len(is.face) {
		d.Turned = append(d.Turned, c)
		return
	}
	var turned, written []int
	covered := false
	for i := range is.face {
		switch {
		case was.face[i] == is.face[i]:
		case was.covers(i) && is.covers(i):
			covered = true
		case was.covers(i) || is.covers(i):
			// The mask itself is a mark that changed; what is beneath it only came to
			// light or went out of sight with it.
		case grave[is.face[i].aspect]:
			turned = append(turned, i)
		default:
			written = append(written, i)
		}
	}
	switch {
	case len(turned) > 0:
		c.tell(turned[0])
		d.Turned = append(d.Turned, c)
	case len(written) > 0:
		c.tell(written[0])
		d.Written = append(d.Written, c)
	case covered:
		d.Hidden++
	}
}

// covers reports whether a mask hides mark i from the reader.
func (p *Piece) covers(i int) bool { return p.Masked && i >= p.under }

// tell records the first mark that changed.
func (c *Change) tell(i int) {
	was, is := c.Was.face[i], c.Is.face[i]
	c.Aspect, c.Name, c.From, c.To = is.aspect, is.name, was.value, is.value
}

// An Aspect is one thing that a piece shows, at two moments. Its fields are as in [Change].
type Aspect struct{ What, Name, From, To string }

// Aspects returns everything that the piece shows differently and that its reader sees
// at both moments, outermost first, whether the piece jumped or not. It returns nothing
// for another piece under the same id.
func (c *Change) Aspects() []Aspect {
	was, is := &c.Was, &c.Is
	if len(was.face) != len(is.face) {
		return nil
	}
	var all []Aspect
	for i := range is.face {
		a, b := was.face[i], is.face[i]
		unseen := (was.Hidden || is.Hidden) && b.aspect != "invisible"
		if a != b && !unseen && !was.covers(i) && !is.covers(i) {
			all = append(all, Aspect{b.aspect, b.name, a.value, b.value})
		}
	}
	return all
}

// share copies the identity that was visible at one moment to both.
func (c *Change) share() {
	known := &c.Is
	if c.Is.Hidden || c.Is.Masked && !c.Was.Hidden && !c.Was.Masked {
		known = &c.Was
	}
	for _, p := range []*Piece{&c.Was, &c.Is} {
		p.GPID, p.Name = known.GPID, known.Name
	}
}

// deck compares the cards of a deck. A deck that only one standing has counts as empty in the other.
func (d *Difference) deck(was, is *deck) {
	if was == nil {
		was = &deck{}
	}
	if is == nil {
		is = &deck{name: was.name}
	}
	if !slices.Equal(was.cards, is.cards) {
		d.Decks = append(d.Decks, DeckChange{Name: is.name, Was: len(was.cards), Is: len(is.cards)})
	}
}
