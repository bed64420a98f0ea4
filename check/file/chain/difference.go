package chain

import (
	"maps"
	"slices"
)

// A Difference is how one standing differs from an earlier one. Its lists are
// sorted by the pieces' ids.
type Difference struct {
	// Vanished were there before and are not now, Appeared the other way round.
	Vanished, Appeared []Piece
	// Jumped stand elsewhere. One that went into a deck or out of sight, or came
	// from there, is among them.
	Jumped []Change
	// Turned show another side or level, are masked or hidden, or no longer, or are
	// another piece under the same id. Written have another label, angle, property or
	// sheet. A piece that jumped is in neither.
	Turned, Written []Change
	// Decks hold other cards, or the same in another order.
	Decks []DeckChange
	// Hidden counts pieces that the reader sees at neither moment and that differ,
	// other than by their place in a deck.
	Hidden int
	// Shared counts the pieces that both standings have.
	Shared int
}

// A Change is one piece at two moments. What its reader could see of it at either
// moment both tell.
type Change struct {
	Was, Is Piece
	// Aspect is what changed, "layer", "label", with its name if it has one, and From and
	// To are its values. It is "" where nothing but the place changed, or all did: it is
	// another piece.
	Aspect, Name string
	From, To     string
}

// A DeckChange is a deck at two moments.
type DeckChange struct {
	Name string
	// Was and Is are how many cards it held. They are equal where only the order or
	// single cards changed.
	Was, Is int
}

// Size counts all that differs.
func (d *Difference) Size() int {
	return len(d.Vanished) + len(d.Appeared) + len(d.Jumped) + len(d.Turned) + len(d.Written) + len(d.Decks) + d.Hidden
}

// near reports whether little differs: no more than was done by one of
// the players between two logs, and not by both in a turn.
func (d *Difference) near() bool { return d.Size()*mostOfShared <= d.Shared }

// mostOfShared is how many pieces there must be for each one that differs.
const mostOfShared = 4

// about goes through the ids of the pieces that differ and can be named.
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

// Compare tells how the standing after differs from the one before.
func Compare(before, after *Standing) *Difference {
	d := &Difference{}
	for _, id := range slices.Sorted(maps.Keys(before.pieces)) {
		was, is := before.pieces[id], after.pieces[id]
		switch {
		case is != nil:
			d.Shared++
			d.piece(was, is)
		case was.Hidden && was.spot.deck == "":
			d.Hidden++
		case !was.Hidden:
			d.Vanished = append(d.Vanished, *was)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(after.pieces)) {
		is := after.pieces[id]
		switch {
		case before.pieces[id] != nil:
		case is.Hidden && is.spot.deck == "":
			d.Hidden++
		case !is.Hidden:
			d.Appeared = append(d.Appeared, *is)
		}
	}
	d.decks(before, after)
	return d
}

// piece compares a piece that both standings have.
func (d *Difference) piece(was, is *Piece) {
	moved := !was.spot.same(is.spot)
	if was.Hidden && is.Hidden {
		if other := was.slot != is.slot || was.basic != is.basic || !slices.Equal(was.face, is.face); other || moved && was.spot.deck == is.spot.deck {
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
			// That a mask went on or off is told; what is beneath it came to light or
			// went out of sight with it.
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

// tell says what changed by the first mark that did.
func (c *Change) tell(i int) {
	was, is := c.Was.face[i], c.Is.face[i]
	c.Aspect, c.Name, c.From, c.To = is.aspect, is.name, was.value, is.value
}

// An Aspect is one thing that a piece shows, at two moments, in the words of
// [Change].
type Aspect struct{ What, Name, From, To string }

// Aspects are all that a piece shows otherwise and that its reader sees at both
// moments, outermost first, whether it jumped or not. There are none where it is
// another piece.
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

// share tells of both moments what could be seen at one of them.
func (c *Change) share() {
	known := &c.Is
	if c.Is.Hidden || c.Is.Masked && !c.Was.Hidden && !c.Was.Masked {
		known = &c.Was
	}
	for _, p := range []*Piece{&c.Was, &c.Is} {
		p.GPID, p.Name = known.GPID, known.Name
	}
}

// decks compares what decks hold. One that is in only one of the standings held
// nothing in the other.
func (d *Difference) decks(before, after *Standing) {
	for _, id := range slices.Sorted(maps.Keys(before.decks)) {
		was, is := before.decks[id], after.decks[id]
		switch {
		case is == nil && len(was.cards) > 0:
			d.Decks = append(d.Decks, DeckChange{Name: was.name, Was: len(was.cards)})
		case is != nil && !slices.Equal(was.cards, is.cards):
			d.Decks = append(d.Decks, DeckChange{Name: is.name, Was: len(was.cards), Is: len(is.cards)})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(after.decks)) {
		if is := after.decks[id]; before.decks[id] == nil && len(is.cards) > 0 {
			d.Decks = append(d.Decks, DeckChange{Name: is.name, Is: len(is.cards)})
		}
	}
}
