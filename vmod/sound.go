package vmod

import (
	"unicode/utf8"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// VASSAL drops without a word what it cannot decode: a command, a trait, a piece
// with a trait too many. So nothing is written that is not proved to be decoded.
// Errors name commands by their place and never by their text, which can hold a
// player's password.

// soundness checks commands that are to be written.
type soundness struct {
	// old are commands that need no proof, since they were in the file before.
	old map[string]bool
	// n counts commands from 1, as they are walked.
	n      int
	pieces map[string]bool
	// own are the ids of traits that classes in the module know.
	own map[string]bool
}

// checkSave says why VASSAL would not load the whole of a new saved game. It must
// begin and end as one, its pieces must be there once, and the members of its
// stacks and decks must be there.
// own are the ids of traits that the module has classes for.
func checkSave(text string, own map[string]bool) error {
	s := &soundness{pieces: map[string]bool{}, own: own}
	var words []string
	var members []string
	err := command.Walk(text, command.DefaultLimits(), func(_ int, leaf string) error {
		switch l := command.Decode(leaf).(type) {
		case command.BeginSave, command.EndSave:
			words = append(words, leaf)
		case command.AddPiece:
			members = append(members, membersOf(l)...)
		}
		return s.check(leaf)
	})
	if err != nil {
		return err
	}
	if len(words) != 2 || words[0] != (command.BeginSave{}).Encode() || words[1] != (command.EndSave{}).Encode() {
		return errors.New("a saved game begins with begin_save and has one end_save")
	}
	for _, id := range members {
		if !s.pieces[id] {
			return errors.Errorf("piece %q is in a stack or deck and not in the game", id)
		}
	}
	return nil
}

// checkChange says why VASSAL would not load what of a text was not in another
// one.
func checkChange(text, before string) error {
	s := &soundness{old: map[string]bool{}}
	err := command.Walk(before, command.DefaultLimits(), func(_ int, leaf string) error {
		s.old[leaf] = true
		return nil
	})
	if err != nil {
		return err
	}
	return command.Walk(text, command.DefaultLimits(), func(_ int, leaf string) error { return s.check(leaf) })
}

func (s *soundness) check(leaf string) error {
	s.n++
	if s.old[leaf] {
		return nil
	}
	return errors.Wrapf(s.leaf(leaf), "command %d", s.n)
}

func (s *soundness) leaf(text string) error {
	if !utf8.ValidString(text) {
		return errors.New("not utf-8")
	}
	l := command.Decode(text)
	if l.Encode() != text {
		return errors.Errorf("%T is not as VASSAL writes it", l)
	}
	switch l := l.(type) {
	case command.Unknown:
		if l.Reason != "" {
			return errors.New(l.Reason)
		}
		return errors.New("VASSAL knows no such command and drops it")
	case command.Network:
		return errors.New("a message between players, which no file holds")
	case command.Log:
		return s.recorded(l)
	case command.AddPiece:
		return s.add(l)
	case command.Turn:
		_, err := l.State()
		return err
	}
	return nil
}

// recorded checks a step's command. Pieces of steps do not count as there.
func (s *soundness) recorded(l command.Log) error {
	if _, again := l.Inner().(command.Log); again {
		return errors.New("a recorded command within a recorded command")
	}
	inner := soundness{own: s.own}
	return inner.leaf(l.Command)
}

func (s *soundness) add(a command.AddPiece) error {
	if s.pieces != nil {
		if s.pieces[a.ID] {
			return errors.Errorf("piece %q is added twice", a.ID)
		}
		s.pieces[a.ID] = true
	}
	return s.piece(a.Type, a.State)
}

// piece says why VASSAL would not take a piece, or not all of its traits.
func (s *soundness) piece(typ, state string) error {
	raws, err := trait.Split(typ, state, trait.DefaultLimits())
	if err != nil {
		return err
	}
	last := len(raws) - 1
	for i, r := range raws {
		if _, unknown := trait.Decode(r).(*trait.Unknown); unknown && !s.own[r.ID()] {
			return errors.Errorf("trait %d of %d: VASSAL has none with the id %.20q", i+1, len(raws), r.ID())
		}
		basic := r.ID() == "piece;" || r.ID() == "stack" || r.ID() == "deck;"
		if basic != (i == last) {
			return errors.Errorf("trait %d of %d is %.20q: basic pieces stand last, and nothing else does", i+1, len(raws), r.ID())
		}
	}
	if t, st := trait.Join(raws); t != typ || st != state {
		return errors.New("type or state of a piece is not as VASSAL writes it")
	}
	return nil
}

func membersOf(a command.AddPiece) []string {
	switch trait.Raw.ID(trait.Raw{Type: a.Type}) {
	case "stack":
		return trait.DecodeStackState(a.State).Members
	case "deck;":
		return trait.DecodeDeckState(a.State).Members
	}
	return nil
}
