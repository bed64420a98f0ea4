package actions

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// moves records pieces that were moved to another place, or put down again where they were. It
// notes all of them in s.went.
func (s *stage) moves() {
	for _, id := range s.ids {
		at, is := slices.BinarySearchFunc(s.changes.Moved, id,
			func(d game.Displacement, id string) int { return strings.Compare(d.Object.ID(), id) })
		switch before, looked := s.before[id]; {
		case is && s.changes.Moved[at].Object.Kind() == game.Piece:
			s.displacement(s.changes.Moved[at])
		case s.moved[id] && looked && s.game.Object(id) != nil && before.place.Map != nil:
			s.went[id] = true
			s.shuffle(before.shown, s.place(before.place, before.deck))
		}
	}
	for _, d := range s.changes.Moved {
		if d.Object.Kind() == game.Piece && !s.named[d.Object.ID()] {
			s.displacement(d)
		}
	}
	t := &s.gathering
	s.settle(t.moves)
	for _, m := range t.moves {
		s.act(m)
	}
	for _, r := range append(t.shuffles, s.restacked()...) {
		s.act(r)
	}
}

// A gathering collects the moved pieces of a step. Pieces that went the same way are
// one move.
type gathering struct {
	moves    []Move
	shuffles []Reorder
	way      map[way]int
	spot     map[Place]int
}

func (t *gathering) clear() {
	clear(t.way)
	clear(t.spot)
	clear(t.moves) // the lists within belong to the last step's actions
	clear(t.shuffles)
	t.moves, t.shuffles = t.moves[:0], t.shuffles[:0]
}

type way struct {
	from, to Place
	via      string
}

// displacement adds one moved piece.
func (s *stage) displacement(d game.Displacement) {
	s.went[d.Object.ID()] = true
	var before *look
	var deck string
	if l, ok := s.before[d.Object.ID()]; ok {
		before, deck = &l, l.deck
	} else {
		deck = s.deckOf(d.Object)
	}
	after := s.look(d.Object)
	from, to := s.place(d.From, deck), s.place(d.To, after.deck)
	p := seen(before, after)
	if p.Hidden && !public(from) && !public(to) {
		s.step.Hidden++
		return
	}
	if from.same(to) {
		s.shuffle(p, to)
		return
	}
	m := Move{Pieces: []Piece{p}, From: from, To: to, Via: s.via(d.Object.ID(), to), Trail: trail(after, d.From)}
	key := way{from: from, to: to}
	if len(m.Via) > 0 {
		key.via = fmt.Sprint(m.Via)
	}
	t := &s.gathering
	if i, ok := t.way[key]; ok {
		t.moves[i].Pieces = append(t.moves[i].Pieces, p)
		t.moves[i].Trail = max(t.moves[i].Trail, m.Trail)
		return
	}
	t.way[key] = len(t.moves)
	t.moves = append(t.moves, m)
}

// public reports whether everybody sees that something leaves or enters the place,
// though not what.
func public(p Place) bool { return p.Deck != "" && !p.Concealed }

func (s *stage) shuffle(p Piece, at Place) {
	if p.Hidden {
		s.step.Hidden++
		return
	}
	t := &s.gathering
	if i, ok := t.spot[at.spot()]; ok {
		t.shuffles[i].Pieces = append(t.shuffles[i].Pieces, p)
		return
	}
	t.spot[at.spot()] = len(t.shuffles)
	t.shuffles = append(t.shuffles, Reorder{Pieces: []Piece{p}, At: at})
}

// deckOf returns the deck that held a piece that no command of the step names.
func (s *stage) deckOf(o *game.Object) string {
	for id, members := range s.members {
		if slices.Contains(members, o) {
			if deck := s.game.Object(id); deck != nil && deck.Kind() == game.Deck {
				return deck.DeckName()
			}
		}
	}
	return ""
}

// via returns the places between start and end that the step's moves of a piece, or of
// its stack, name; nil for none.
func (s *stage) via(id string, to Place) []Place {
	drops := s.drops[id]
	if l, ok := s.before[id]; ok && l.parent != nil && len(drops) == 0 {
		drops = s.drops[l.parent.ID()]
	}
	var via []Place
	for _, drop := range drops {
		at := s.place(game.Place{Map: s.game.MapByID(drop.Map), At: image.Pt(drop.X, drop.Y)}, "")
		if !at.Concealed {
			via = append(via, at)
		}
	}
	if n := len(via); n > 0 && via[n-1].same(to) {
		via = via[:n-1]
	}
	if len(via) == 0 {
		return nil // nearly always: an empty list would keep the memory of its places
	}
	return slices.Compact(via)
}

// trail reports whether a piece's movement trail ends where it came from.
func trail(after look, from game.Place) Trail {
	if after.piece == nil || after.hidden || after.mask >= 0 {
		return NoTrail
	}
	for i := range after.piece.Len() {
		if after.piece.Raw(i).ID() != "footprint;" {
			continue
		}
		t, ok := after.piece.Trait(i).(*trait.Footprint)
		if !ok {
			continue
		}
		if points := t.Points(); len(points) > 0 && points[len(points)-1] == from.At {
			return TrailShows
		}
		return TrailOther
	}
	return NoTrail
}

// settle finds for each move the piece under its lowest piece, and whether it took all of a stack.
func (s *stage) settle(moves []Move) {
	left := map[*game.Object]int{} // how many members could be seen before
	for i := range moves {
		m := &moves[i]
		m.Whole = s.whole(m.Pieces, left)
		o := s.game.Object(m.Pieces[0].ID)
		if o == nil || o.Parent() == nil || o.Parent().Kind() != game.Stack {
			continue
		}
		members := o.Parent().Members()
		lowest := len(members)
		for _, p := range m.Pieces {
			if member := s.game.Object(p.ID); member != nil {
				if at := o.Parent().Index(member); at >= 0 {
					lowest = min(lowest, at)
				}
			}
		}
		if lowest > 0 && lowest < len(members) {
			if l := s.look(members[lowest-1]); !l.hidden {
				shown := l.shown // of its own: the look would keep the whole game in memory
				m.Beneath = &shown
			}
		}
	}
}

// whole reports whether the pieces are all that the reader could see of the stack of the first.
func (s *stage) whole(ps []Piece, left map[*game.Object]int) bool {
	before, ok := s.before[ps[0].ID]
	if !ok || before.parent == nil || before.parent.Kind() != game.Stack {
		return true
	}
	if _, counted := left[before.parent]; !counted {
		n := 0
		for _, m := range s.members[before.parent.ID()] {
			if l, ok := s.before[m.ID()]; ok && !l.hidden || !ok && !s.look(m).hidden {
				n++
			}
			if n > len(s.before) {
				break // a step takes no more than it names, and stacks can have thousands
			}
		}
		left[before.parent] = n
	}
	taken := 0
	for _, p := range ps {
		if l, ok := s.before[p.ID]; ok && l.parent == before.parent {
			taken++
		}
	}
	return taken >= left[before.parent]
}

// restacked returns the stacks in which only the order changed.
func (s *stage) restacked() []Reorder {
	var list []Reorder
	told := map[string]bool{}
	for _, leaf := range s.leaves {
		c, ok := leaf.(command.ChangePiece)
		if !ok {
			continue
		}
		o := s.game.Object(c.ID)
		if o == nil || o.Kind() != game.Stack || told[c.ID] {
			continue
		}
		told[c.ID] = true
		if !reordered(s.members[c.ID], o.Members()) ||
			slices.ContainsFunc(o.Members(), func(m *game.Object) bool { return s.went[m.ID()] }) {
			continue
		}
		r := Reorder{At: s.place(o.Place(), "")}
		for _, m := range o.Members() {
			if l := s.look(m); !l.hidden {
				r.Pieces = append(r.Pieces, l.shown)
			}
		}
		if len(r.Pieces) > 1 {
			list = append(list, r)
		} else {
			s.step.Hidden++
		}
	}
	return list
}

// reordered reports whether the same objects stand in another order.
func reordered(was, is []*game.Object) bool {
	if len(was) != len(is) || slices.Equal(was, is) {
		return false
	}
	have := make(map[*game.Object]bool, len(was))
	for _, o := range was {
		have[o] = true
	}
	return !slices.ContainsFunc(is, func(o *game.Object) bool { return !have[o] })
}
