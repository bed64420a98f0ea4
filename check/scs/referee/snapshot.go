package referee

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// A Snapshot is the position at one moment. It is not safe for concurrent use, except for
// Pieces.
type Snapshot struct {
	// Pieces are those that an observer sees, those of a stack bottom to top. They do not
	// change: a piece that looks the same in two snapshots of a log is the same in both,
	// since those of a campaign would fill the memory otherwise.
	Pieces []*position.Piece

	numbers map[string]int32 // of these pieces and earlier ones, by VASSAL's id
	of      []int32          // by number, the index of the last piece with that id, from 1; 0 for none
	single  bool             // no two pieces have one id
	next    int              // the index after the piece that was looked up last
}

// newSnapshot returns the position with these pieces, which get their ids, and keeps the list. It
// shares pieces with an earlier one of the log, nil for none. If own is set, those that it does not
// share are copies that own their texts.
func newSnapshot(pieces []*position.Piece, earlier *Snapshot, names *position.Names, own bool) *Snapshot {
	if earlier == nil {
		earlier = &Snapshot{}
	}
	numbers := earlier.numbers
	if len(numbers) == 0 || len(numbers) > 2*len(pieces) {
		numbers = make(map[string]int32, len(pieces)) // most of the pieces that have numbers are gone
	}
	s := &Snapshot{Pieces: pieces, numbers: numbers, of: make([]int32, len(numbers)), single: true}
	for i, p := range pieces {
		number, known := s.numbers[p.ID]
		if !known {
			number = int32(len(s.numbers))
			id := p.ID
			if own {
				id = strings.Clone(id)
			}
			s.numbers[id] = number
			s.of = append(s.of, 0)
		}
		first := s.of[number] == 0
		s.single = s.single && first
		s.of[number] = int32(i + 1)
		if was := earlier.Piece(p.ID); first && was != nil && was.Equal(p) {
			s.Pieces[i] = was
			continue
		}
		if own {
			made := *p
			made.Own()
			s.Pieces[i] = &made
		}
		names.Call(s.Pieces[i])
	}
	names.Compare(s.Pieces, s.Piece)
	return s
}

// Piece returns the piece with VASSAL's id, or nil. It is fast for callers that look up the
// pieces of another snapshot in order: most of them come in the same order here.
func (s *Snapshot) Piece(id string) *position.Piece {
	if s.single && s.next < len(s.Pieces) && s.Pieces[s.next].ID == id {
		s.next++
		return s.Pieces[s.next-1]
	}
	number, known := s.numbers[id]
	if !known || int(number) >= len(s.of) || s.of[number] == 0 {
		return nil
	}
	s.next = int(s.of[number])
	return s.Pieces[s.next-1]
}
