package play

// A Journey is all moves of one piece in some steps, one after the other.
type Journey struct {
	Piece Piece
	// From is where it stood before the first.
	From Place
	// Drops are where it was put down. The last is where it stood after the
	// last of the steps, unless it was then deleted.
	Drops []Drop
}

// A Drop is a place where a piece was put down.
type Drop struct {
	Step int
	By   Player
	Place
	// Passing says that the same step moved it on.
	Passing bool
	Trail   Trail
}

// Journeys are the moves of the steps that stand, put together piece by piece, in
// the order of the first moves: a unit dragged hex by hex went one way through
// several hexes. Moves that were taken back are left out, and so are shuffles
// within a hex.
func Journeys(steps []Step) []Journey {
	var journeys []Journey
	of := map[string]int{}
	for i := range steps {
		s := &steps[i]
		if !s.Stands() {
			continue
		}
		for _, a := range s.Actions {
			m, ok := a.(Move)
			if !ok {
				continue
			}
			for _, p := range m.Pieces {
				if p.Hidden {
					continue
				}
				j, known := of[p.ID]
				if !known {
					j = len(journeys)
					of[p.ID] = j
					journeys = append(journeys, Journey{Piece: p, From: m.From})
				}
				for _, via := range m.Via {
					journeys[j].Drops = append(journeys[j].Drops, Drop{Step: s.N, By: s.By, Place: via, Passing: true})
				}
				journeys[j].Drops = append(journeys[j].Drops, Drop{Step: s.N, By: s.By, Place: m.To, Trail: m.Trail})
			}
		}
	}
	return journeys
}

// To is where the journey ended.
func (j Journey) To() Place {
	if len(j.Drops) == 0 {
		return j.From
	}
	return j.Drops[len(j.Drops)-1].Place
}
