package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// This file knows when a log shows the set-up of a game.

// setsUp reports whether units that come onto the map in a phase are set up for the game: the log
// begins with the phase, in the first turn as far as anything tells the turn, and a side has nobody on
// the map yet.
func (l *Log) setsUp(ph *Phase) bool {
	return ph == l.Phases[0] && (!ph.Turn.Known || ph.Turn.N <= 1) && slices.ContainsFunc(ph.Trips, l.placed) &&
		slices.ContainsFunc(l.Pack.Sides, func(side string) bool { return !l.onMap(ph.Start, side) })
}

// placed reports whether a unit came onto the map.
func (l *Log) placed(t *Trip) bool {
	return t.Side() != "" && t.End != nil && t.End.Kind == position.Unit && t.first() > 0 && came(t) && l.inPlay(t.End.At)
}

// onMap reports whether a side has units on the map, or may have some there.
func (l *Log) onMap(s *Snapshot, side string) bool {
	return slices.ContainsFunc(s.Pieces, func(p *position.Piece) bool { return mayBeOf(p, side) && l.inPlay(p.At) })
}
