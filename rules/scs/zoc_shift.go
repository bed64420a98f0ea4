package scs

// Tallies count how many units are behind each mask of a situation, so that a unit can be taken
// away again.
type tallies [Readings]tally

// A tally has a count for each hex and side, those of a hex beside each other.
type tally struct{ occupied, zoc []int32 }

func (t *tally) of(st state) []int32 {
	if st == enemy {
		return t.occupied
	}
	return t.zoc
}

// Shift puts a unit of the position into another hex, or off the map. The unit is changed in the
// slice that Set was given. What other units do to the map is not looked up anew.
func (s *Situation) Shift(unit int, to HexID) {
	if s.tallies == nil {
		s.tallies = &tallies{}
		for r := range s.tallies {
			n := s.game.Hexes() * MostSides
			s.tallies[r] = tally{make([]int32, n), make([]int32, n)}
		}
		for i := range s.pos.Units {
			s.tally(&s.pos.Units[i], 1)
		}
	}
	u := &s.pos.Units[unit]
	s.tally(u, -1)
	u.Hex = to
	s.tally(u, 1)
	s.index.filled.Store(false)
}

// tally adds a unit to the counts or, with -1, takes it away, and mends the masks.
func (s *Situation) tally(u *Unit, by int32) {
	for _, m := range s.game.marks(u, nil) {
		counts := s.tallies[m.reading].of(m.state)
		masks := s.zoc[m.reading]
		if m.state == enemy {
			masks = s.occupied[m.reading]
		}
		for side := range MostSides {
			if m.sides&(1<<side) == 0 {
				continue
			}
			n := &counts[int(m.hex)*MostSides+side]
			*n += by
			masks[m.hex] &^= 1 << side
			if *n > 0 {
				masks[m.hex] |= 1 << side
			}
		}
		for side := range s.states {
			enemies, st := enemiesOf(SideID(side)), state(0)
			switch {
			case s.occupied[m.reading][m.hex]&enemies != 0:
				st = enemy
			case s.zoc[m.reading][m.hex]&enemies != 0:
				st = ezoc
			}
			s.states[side][m.reading][m.hex] = st
		}
	}
}
