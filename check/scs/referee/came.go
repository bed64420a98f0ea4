package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file has what a log shows of units that came onto the map: set up, as reinforcements, from among
// the eliminated, or as garrisons.

// An entrance is how a unit came onto the map in a phase, which decides the rule that judges it.
type entrance uint8

const (
	noEntrance      entrance = iota // it did not come, or stands where nobody knows
	asGarrison                      // AfB 1.10
	byPullOut                       // AfB 2.1a: the pull-out may have given it back
	asReplacement                   // AfB 1.11: in a phase that has or may have replacements
	fromTheDead                     // 8.0: in a game or phase without them
	inSetUp                         // before the first turn
	asReinforcement                 // 5.0
)

// entrance returns how a unit came onto the map in a phase.
func (l *Log) entrance(ph *Phase, t *Trip) entrance {
	switch {
	case t.End == nil || t.Side() == "" || t.End.At.Where != position.InHex || !l.surely(t.End.At.Hex) || !came(t):
		return noEntrance
	case l.garrison(t.End) != nil:
		return asGarrison
	case l.pulledBack(ph, t.End) && l.perhapsPulledOut(ph):
		return byPullOut
	case l.cameBack(t) && l.mayRebuild(ph, t.Side()):
		return asReplacement
	case l.cameBack(t) && !(l.Pack.Replaces == pack.Yes && l.arrives(t.Side())):
		return fromTheDead
	case l.setsUp(ph):
		return inSetUp
	}
	return asReinforcement
}

// came reports whether a unit was in no hex when the phase began.
func came(t *Trip) bool {
	return t.Start == nil && t.Added || t.Start != nil && t.Start.At.Where != position.InHex && t.Start.At.Where != position.Beside
}

// fromWindow returns the window from which a unit came, if the binding names no place in it; "" if not.
func fromWindow(t *Trip) string {
	if t.Start == nil || t.Start.At.Where != position.Elsewhere {
		return ""
	}
	return t.Start.At.Window
}

// cameBack reports whether a unit came onto the map from where only eliminated units lie. A
// garrison does not come back: its counter is used again.
func (l *Log) cameBack(t *Trip) bool {
	return t.Start != nil && t.End != nil && t.Side() != "" && l.garrison(t.End) == nil && l.eliminated(t.Start) && t.End.At.Where == position.InHex &&
		(len(l.Pack.Maps) == 0 || l.surely(t.End.At.Hex))
}

// arrives reports whether the pack has a phase in which a side's reinforcements come.
func (l *Log) arrives(side string) bool {
	return slices.ContainsFunc(l.Pack.Phases, func(p scspack.Phase) bool { return p.Side == side && p.Arrivals == pack.Yes })
}

// rebuilds reports whether a side spends replacements in a phase: its own, in which
// reinforcements come.
func (l *Log) rebuilds(ph *Phase, side string) bool {
	is, known := ph.Is()
	return known && l.Pack.Replaces == pack.Yes && is.Arrivals == pack.Yes && side != "" && is.Side == side
}

// mayRebuild reports whether a side may spend replacements in a phase, as rebuilds does,
// but also where the pack leaves open whether reinforcements come in it.
func (l *Log) mayRebuild(ph *Phase, side string) bool {
	is, known := ph.Is()
	return known && l.Pack.Replaces == pack.Yes && is.Arrivals != pack.No && side != "" && is.Side == side
}

// mayReplace reports whether a side may have replacements in some turn.
func (l *Log) mayReplace(side string) bool {
	told := false
	for _, r := range l.Pack.Replacements {
		if told = told || r.Side == side; r.Side == side && r.Amount != pack.Known(0) {
			return true
		}
	}
	return !told && l.Pack.Replaces != pack.No
}

// garrison returns the pack's row for the garrison that a piece is, nil if it is none.
func (l *Log) garrison(p *position.Piece) *scspack.Garrison {
	if p == nil || p.Kind != position.Unit || p.Unit == nil {
		return nil
	}
	for i := range l.Pack.Garrisons {
		if row := &l.Pack.Garrisons[i]; row.Side == p.Side && row.Unit == p.Unit.ID {
			return row
		}
	}
	return nil
}

// due returns the turn in which a unit enters that waits in a holding place; unknown if the
// place has none, or several. waits is false if it is in no holding place.
func (l *Log) due(p *position.Piece) (turn pack.Value, waits bool) {
	if p.At.Where != position.InPlace || p.At.Place == nil {
		return pack.Value{}, false
	}
	for i := range l.Pack.Places {
		place := &l.Pack.Places[i]
		if place.Name != p.At.Place.Name || place.InHex || place.Role != scspack.RoleHolding || place.Side != "" && place.Side != p.Side {
			continue
		}
		if waits && place.Value != turn {
			return pack.Value{}, true
		}
		turn, waits = place.Value, true
	}
	return turn, waits
}

// entersIn reports whether a side's reinforcements come in a phase of its own.
func (l *Log) entersIn(is scspack.Phase) bool {
	order := scs.NewSequence(l.Pack)
	place, known := order.Entry(is.Side)
	if !known {
		return false
	}
	p := order.Phase(place)
	return p.ID == is.ID && p.Side == is.Side
}

// comes returns the phase after another in which a piece comes onto the map, nil if it does not.
func (l *Log) comes(after *Phase, id string) *Phase {
	for later := after.Next; later != nil; later = later.Next {
		if p := later.End.Piece(id); p != nil && p.At.Where == position.InHex {
			return later
		}
	}
	return nil
}

// heldBack returns the phase in which a unit had to come that comes in a later turn, and in which the log
// shows that it waited; nil if there is none.
func (l *Log) heldBack(before *Phase, t *Trip, due pack.Value) *Phase {
	for ph := l.Phases[0]; ph != before; ph = ph.Next {
		is, known := ph.Is()
		was, end := ph.Start.Piece(t.Start.ID), ph.End.Piece(t.Start.ID)
		if known && ph.over() && ph.Turn == due && is.Side == t.Side() && l.entersIn(is) && was != nil && end != nil &&
			was.At.Where == position.InPlace && end.At.Where == position.InPlace && was.At.Place.Name == end.At.Place.Name {
			return ph
		}
	}
	return nil
}

// stayed reports whether a finding is about units that wait beyond their turn, of which this log shows that
// they did not come in it: "reinforcement turn" reports them there.
func (l *Log) stayed(f *rule.Finding) bool {
	last := l.Phases[len(l.Phases)-1]
	return f.Rule == position.LateReinforcement.ID && !slices.ContainsFunc(f.Pieces, func(seen rule.Piece) bool {
		p := last.End.Piece(seen.ID)
		if p == nil {
			return true
		}
		due, _ := l.due(p)
		return l.heldBack(nil, &Trip{Start: p, End: p}, due) == nil
	})
}

// wasOnMap reports whether a unit was on the map earlier in this log, or lay among the
// eliminated.
func (l *Log) wasOnMap(before *Phase, t *Trip) bool {
	if t.Start == nil {
		return false
	}
	if place := t.Start.At.Place; place != nil && (place.Role == scspack.RoleDead || place.Role == scspack.RoleRebuild) {
		return true
	}
	for ph := l.Phases[0]; ph != nil && ph != before; ph = ph.Next {
		if p := ph.Start.Piece(t.Start.ID); p != nil && p.At.Where == position.InHex {
			return true
		}
	}
	return false
}

// setsUp reports whether units that come onto the map in a phase are set up for the game: the log
// begins with the phase, in the first turn as far as anything shows the turn, and a side has nobody on
// the map yet.
func (l *Log) setsUp(ph *Phase) bool {
	return ph == l.Phases[0] && (!ph.Turn.Known || ph.Turn.N <= 1) && slices.ContainsFunc(ph.Trips, l.placed) &&
		slices.ContainsFunc(l.Pack.Sides, func(side string) bool { return !l.onMap(ph.Start, side) })
}

// putToEntry reports whether a log begins in a phase with a unit that is first of all put into an entry hex of its
// side: it may be a reinforcement that came in the log before, in a wrong hex (5.0).
func (l *Log) putToEntry(ph *Phase, t *Trip) bool {
	if ph != l.Phases[0] || ph.opens || l.blind || len(t.Drops) == 0 || t.Drops[0].At.Where != position.InHex {
		return false
	}
	return slices.ContainsFunc(l.Pack.Places, func(p scspack.Place) bool {
		return p.Role == scspack.RoleEntry && p.InHex && p.Hex == t.Drops[0].At.Hex && (p.Side == "" || p.Side == t.Side())
	})
}

// placed reports whether a unit came onto the map.
func (l *Log) placed(t *Trip) bool {
	return t.Side() != "" && t.End != nil && t.End.Kind == position.Unit && t.first() > 0 && came(t) && l.inPlay(t.End.At)
}

// onMap reports whether a side has units on the map, or may have some there.
func (l *Log) onMap(s *Snapshot, side string) bool {
	return slices.ContainsFunc(s.Pieces, func(p *position.Piece) bool { return mayBeOf(p, side) && l.inPlay(p.At) })
}

// garrisonMade reports whether a garrison came onto the map in a phase: from beside it, as a
// new counter, or as a used counter that had left in between.
func (l *Log) garrisonMade(t *Trip) bool {
	switch {
	case t.Start == nil:
		return t.Added
	case !l.inPlay(t.Start.At):
		return true
	}
	return t.moved() && (t.Recreated || slices.ContainsFunc(t.Drops, func(d Drop) bool { return d.At.Where != position.InHex }))
}

// gaveForGarrison reports whether a unit may have given the step that it lost in a phase
// for a garrison, also in a phase in which the rules allow none.
func (l *Log) gaveForGarrison(ph *Phase, was *position.Piece) bool {
	end, trip := ph.End.Piece(was.ID), (*Trip)(nil)
	for _, t := range ph.Trips {
		if t.Start == was {
			end, trip = t.End, t
		}
	}
	return slices.ContainsFunc(ph.Trips, func(t *Trip) bool {
		row := l.garrison(t.End)
		return row != nil && row.Side == was.Side && l.garrisonMade(t) && t.End.At.Where == position.InHex &&
			l.perhapsIn(ph, was, end, trip, t.End.At.Hex)
	})
}
