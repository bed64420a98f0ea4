package vmod

import (
	"unicode/utf8"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// VASSAL silently drops what it cannot decode: a command, a trait, a piece with one trait
// too many. So nothing is written before it is checked. Errors have the number of a command
// but never its text, which can hold a player's password.

// soundness checks commands before they are written.
type soundness struct {
	old    map[string]bool // commands that need no check, since they were in the file before
	n      int             // number of commands so far
	pieces map[string]bool // ids of the pieces so far; nil if they may repeat
	own    map[string]bool // ids of traits of custom classes
}

// checkSave returns an error if VASSAL would not load all of a new saved game. It must start and end
// like a saved game, each piece must be added once, and the members of stacks and decks must exist.
// own are the ids of traits of custom classes.
func checkSave(text string, own map[string]bool) error {
	s := &soundness{pieces: map[string]bool{}, own: own}
	var words []string
	var members []string
	err := command.Walk(text, command.DefaultLimits(), func(_ int, leaf string) error {
		switch l := command.Decode(leaf).(type) {
		case command.BeginSave, command.EndSave:
			words = append(words, leaf)
		case command.AddPiece:
			switch (trait.Raw{Type: l.Type}).ID() {
			case "stack":
				members = append(members, trait.DecodeStackState(l.State).Members...)
			case "deck;":
				members = append(members, trait.DecodeDeckState(l.State).Members...)
			}
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

// checkChange returns an error if VASSAL would not load a command of text that is not in
// before.
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
		if _, again := l.Inner().(command.Log); again {
			return errors.New("a recorded command within a recorded command")
		}
		inner := soundness{own: s.own} // its pieces are not in the game yet
		return inner.leaf(l.Command)
	case command.AddPiece:
		if s.pieces[l.ID] {
			return errors.Errorf("piece %q is added twice", l.ID)
		}
		if s.pieces != nil {
			s.pieces[l.ID] = true
		}
		return s.piece(l.Type, l.State)
	case command.Turn:
		_, err := l.State()
		return err
	}
	return nil
}

// piece returns an error if VASSAL would not accept a piece with all of its traits.
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
			return errors.Errorf("trait %d of %d is %.20q: basic pieces stand last, and nothing else does", i+1,
				len(raws), r.ID())
		}
	}
	if t, st := trait.Join(raws); t != typ || st != state {
		return errors.New("type or state of a piece is not as VASSAL writes it")
	}
	return nil
}
