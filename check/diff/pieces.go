package diff

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// pieces compares pieces and decks.
type pieces struct {
	before, after *game.Game
	reveal        bool
	// named holds the ids of the pieces that the report already covers.
	named map[string]bool
	// was and is map the ids of pieces to the names of their units in a pack, as the
	// reader sees them before and after.
	was, is map[string]string
}

// tell adds the differences between two positions to the report.
func (c *pieces) tell(r *Report, d *chain.Difference) {
	var moved, gone, come, decks []Change
	for i := range d.Jumped {
		p := &d.Jumped[i]
		moved = append(moved, Change{
			Kind: Moved, What: called(p.Is, c.is), ID: p.Is.ID, From: place(p.Was), To: place(p.Is),
			Parts: append(aspects(p), c.redefined(p.Is.ID)...),
		})
		c.named[p.Is.ID] = true
	}
	for _, p := range d.Vanished {
		gone = append(gone, Change{Kind: Removed, What: called(p, c.was), ID: p.ID, From: place(p)})
		c.named[p.ID] = true
	}
	for _, p := range d.Appeared {
		come = append(come, Change{Kind: Added, What: called(p, c.is), ID: p.ID, To: place(p)})
		c.named[p.ID] = true
	}
	alter := func(list []chain.Change) (all []Change) {
		for i := range list {
			p := &list[i]
			at := place(p.Is)
			if p.Is.Hidden {
				at = place(p.Was)
			}
			change := Change{Kind: Changed, What: called(p.Is, c.is), ID: p.Is.ID, In: at, Parts: aspects(p)}
			if len(change.Parts) == 0 {
				change.Parts = []Change{c.replaced(p.Is.ID)}
			} else {
				change.Parts = append(change.Parts, c.redefined(p.Is.ID)...)
			}
			all = append(all, change)
			c.named[p.Is.ID] = true
		}
		return all
	}
	for _, deck := range d.Decks {
		change := Change{Kind: Changed, What: deckNamed(deck.Name), From: count(deck.Was, oneCard(), cards()),
			To: count(deck.Is, oneCard(), cards())}
		if deck.Was == deck.Is {
			change = Change{Kind: Order, What: deckNamed(deck.Name), Count: deck.Is}
		}
		decks = append(decks, change)
	}
	r.add(say.As("diff/group-moved", "Moved"), moved)
	r.add(say.As("diff/group-gone", "Gone"), gone)
	r.add(say.As("diff/group-new", "New"), come)
	r.add(say.As("diff/group-turned", "Turned"), alter(d.Turned))
	r.add(say.As("diff/group-written", "Written"), alter(d.Written))
	r.add(say.As("diff/group-decks", "Decks"), decks)
}

func deckNamed(deck string) say.Message { return say.F("diff/deck", "deck {deck}", deck) }

func oneCard() say.Wording { return say.As("diff/one-card", "1 card") }

func cards() say.Wording { return say.As("diff/cards", "{count} cards") }

// redefined returns a change if the piece has other traits than before and the reader may
// know it.
func (c *pieces) redefined(id string) []Change {
	a, b := c.before.Object(id), c.after.Object(id)
	if a == nil || b == nil || a.Type() == b.Type() || c.unseen(a, b) {
		return nil
	}
	return []Change{{Kind: Changed, What: traitsDefined()}}
}

func traitsDefined() say.Message { return say.F("diff/traits-defined", "definition of its traits") }

// replaced returns the change of an id that another piece has now, with the names of both
// if the reader may know them.
func (c *pieces) replaced(id string) Change {
	change := Change{Kind: Changed, What: say.F("diff/other-piece", "another piece under the same id")}
	a, b := c.before.Object(id), c.after.Object(id)
	if a == nil || b == nil || c.unseen(a, b) {
		return change
	}
	viewer := trait.Viewer{Referee: c.reveal}
	if was, is := c.before.Name(a, viewer), c.after.Name(b, viewer); was != is {
		change.What, change.From, change.To = say.F("diff/other-piece-now", "it is another piece now,"), was, is
	}
	return change
}

func (c *pieces) unseen(a, b *game.Object) bool {
	if c.reveal {
		return false
	}
	return c.before.Concealed(a) || c.before.Masked(a) || c.after.Concealed(b) || c.after.Masked(b)
}

// lesser adds the pieces that stand and look as before although their text differs, and the stacks
// in another order. hidden counts the differing pieces that the reader may not see.
func (c *pieces) lesser(r *Report, hidden int) {
	var all, stacks []Change
	unseen, noted := 0, 0
	for _, b := range c.after.Objects() {
		a := c.before.Object(b.ID())
		if a == nil || a.Kind() != b.Kind() {
			continue
		}
		switch b.Kind() {
		case game.Stack:
			stacks = append(stacks, c.restacked(a, b)...)
		case game.Piece:
			parts := traits(c.before.Piece(a), c.after.Piece(b))
			if a.At() != b.At() {
				parts = slices.DeleteFunc(parts, func(p Change) bool { return p.What.Code() == lastPlace().Code })
				parts = append(parts, Change{Kind: Changed, What: say.F("diff/point-within",
					"point within its place"), From: point(a.At()),
					To: point(b.At())})
			}
			switch {
			case len(parts) == 0 || c.named[b.ID()]:
			case len(parts) == 1 && parts[0].What.Code() == lastPlace().Code:
				noted++
			case c.unseen(a, b):
				if a.Parent() == nil || a.Parent().Kind() != game.Deck {
					unseen++
				}
			default:
				viewer := trait.Viewer{Referee: c.reveal}
				all = append(all, Change{Kind: Changed, What: inPack(c.after.Name(b, viewer), c.is[b.ID()]), ID: b.ID(),
					In: b.Place().Location(), Parts: parts})
			}
		}
	}
	if noted > 0 {
		all = append(all, Change{Kind: Changed, What: say.F("diff/last-places",
			"notes on the last place of pieces"), Count: noted})
	}
	r.add(say.As("diff/group-stacked", "Stacked in another order"), stacks)
	r.add(say.As("diff/group-marks", "Marks and what else does not show"), all)
	if n := max(hidden, unseen); n > 0 {
		r.add(say.As("diff/group-hidden",
			"Hidden"), []Change{{Kind: Hidden, What: say.F("diff/hidden-pieces",
			"pieces that the reader may not see"), Count: n}})
	}
}

func lastPlace() say.Wording { return say.As("diff/last-place", "notes on the last place") }

func point(p image.Point) string { return fmt.Sprintf("%d,%d", p.X, p.Y) }

// restacked compares the order in a stack if the reader sees all its members.
func (c *pieces) restacked(a, b *game.Object) []Change {
	var was, is, names []string
	for _, m := range a.Members() {
		was = append(was, m.ID())
	}
	for _, m := range b.Members() {
		old := c.before.Object(m.ID())
		if old == nil || !c.reveal && (c.after.Concealed(m) || c.before.Concealed(old)) {
			return nil
		}
		is = append(is, m.ID())
		names = append(names, c.after.Name(m, trait.Viewer{Referee: c.reveal}))
	}
	if slices.Equal(was, is) {
		return nil
	}
	slices.Sort(was)
	if sorted := slices.Sorted(slices.Values(is)); !slices.Equal(was, sorted) {
		return nil
	}
	return []Change{{Kind: Order, What: say.F("diff/stack-at",
		"stack at {place}", b.Place().Location()), To: strings.Join(names, ", ")}}
}

// traits compares two pieces, trait by trait.
func traits(a, b *trait.Piece) []Change {
	if a == nil || b == nil {
		if a != b {
			return []Change{{Kind: Changed, What: say.F("diff/unbuilt", "a piece that VASSAL cannot build")}}
		}
		return nil
	}
	if a.Len() != b.Len() {
		return []Change{{Kind: Changed, What: traitsDefined()}}
	}
	var parts []Change
	seen := map[string]bool{}
	for i := range b.Len() {
		was, is := a.Raw(i), b.Raw(i)
		var what say.Message
		switch {
		case was.Type != is.Type:
			what = traitsDefined()
		case was.State == is.State:
			continue
		case is.ID() == "markmoved;":
			what = say.F("diff/mark-moved", "mark of having moved")
		case is.ID() == "footprint;":
			what = say.F("diff/trail", "movement trail")
		case i == b.Len()-1:
			// A basic piece keeps its old place and other notes beside its place. Its place itself
			// comes from the game, since the piece's text is out of date after steps of a log.
			what = lastPlace().With()
		default:
			what = say.F("diff/state-of-trait", "state of its trait {trait}", kindOf(is))
		}
		if text := what.String(); !seen[text] {
			seen[text] = true
			parts = append(parts, Change{Kind: Changed, What: what})
		}
	}
	return parts
}

func aspects(c *chain.Change) []Change {
	var all []Change
	for _, a := range c.Aspects() {
		what := named().With(a.What)
		if a.Name != "" {
			what = say.F("diff/aspect-named", "{aspect} {name}", a.What, a.Name)
		}
		if a.What == "layer" && flipped(a) {
			what = say.F("diff/aspect-flipped", "flipped, {what}", what)
		}
		all = append(all, Change{Kind: Changed, What: what, From: a.From, To: a.To})
	}
	return all
}

// flipped reports whether a layer now shows the other of two sides. A named layer that
// is switched on or off is a mark instead.
func flipped(a chain.Aspect) bool {
	switch a.From + ">" + a.To {
	case "1>2", "2>1":
		return true
	case "0>1", "1>0":
		return a.Name == ""
	}
	return false
}

// units returns the names that a pack has for the units among the pieces that the reader
// sees.
func units(g *game.Game, module *vmod.Module, opt Options) map[string]string {
	if opt.Names == nil {
		return nil
	}
	return opt.Names(view.Seen(g.State, module, opt.Reveal))
}

// called returns the name of a piece.
func called(p chain.Piece, units map[string]string) say.Message {
	name := cmp.Or(p.Name, say.F("diff/nameless", "a piece without a name").String())
	if p.Hidden {
		return named().With(name)
	}
	return inPack(name, units[p.ID])
}

// inPack returns a name, preceded by the name of its unit in the pack if they differ.
func inPack(name, unit string) say.Message {
	if unit == "" || unit == name {
		return named().With(name)
	}
	return say.F("diff/unit", "{unit} ({name})", unit, name)
}

func place(p chain.Piece) string {
	switch {
	case p.At != "":
		return p.At
	case p.Hidden:
		return say.F("diff/out-of-sight", "out of sight").String()
	}
	return say.F("diff/off-the-map", "off the map").String()
}

func count(n int, one, many say.Wording) string {
	if n == 1 {
		return one.With().String()
	}
	return many.With(n).String()
}
