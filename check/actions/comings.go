package actions

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// added records new pieces, in the order of the commands.
func (s *stage) added() {
	for _, id := range s.ids {
		at, is := slices.BinarySearchFunc(s.changes.Added, id,
			func(o *game.Object, id string) int { return strings.Compare(o.ID(), id) })
		if !is || s.changes.Added[at].Kind() != game.Piece {
			continue
		}
		o := s.changes.Added[at]
		l := s.look(o)
		if l.hidden {
			s.step.Hidden++
			continue
		}
		a := Add{Piece: l.shown, At: s.place(l.place, l.deck)}
		if l.mask < 0 && l.shown.GPID != "" {
			a.Recreates = s.removed[l.shown.GPID]
			delete(s.removed, l.shown.GPID)
		}
		s.act(a)
	}
}

// gone records removed pieces, in the order of the commands.
func (s *stage) gone() {
	for _, id := range s.ids {
		l, ok := s.before[id]
		if _, removed := slices.BinarySearch(s.changes.Removed, id); !ok || !removed {
			continue
		}
		if l.shown.GPID != "" {
			s.removed[l.shown.GPID] = id
		}
		if l.hidden {
			s.step.Hidden++
			continue
		}
		s.act(Remove{Piece: l.shown, From: s.place(l.place, l.deck)})
	}
}

// decks records what was done to decks as a whole.
func (s *stage) decks() {
	told := map[string]bool{}
	for _, leaf := range s.leaves {
		c, ok := leaf.(command.ChangePiece)
		if !ok || told[c.ID] {
			continue
		}
		o := s.game.Object(c.ID)
		if o == nil || o.Kind() != game.Deck {
			continue
		}
		told[c.ID] = true
		turn := DeckTurn{Deck: o.DeckName(), At: s.place(o.Place(), o.DeckName()), Cards: len(o.Members())}
		was := s.members[c.ID]
		if reordered(was, o.Members()) {
			turn.Event = Shuffled
			upside := slices.Clone(was)
			slices.Reverse(upside)
			if len(was) > 2 && slices.Equal(upside, o.Members()) {
				turn.Event = Reversed
			}
			s.act(turn)
		}
		if c.HasOld && trait.DecodeDeckState(c.Old).TopFaceDown != o.FaceDown() {
			turn.Event = FaceUp
			if o.FaceDown() {
				turn.Event = FaceDown
			}
			s.act(turn)
		}
	}
}
