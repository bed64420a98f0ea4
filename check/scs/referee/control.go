package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// enteredLast returns the victory hexes of which the log shows who entered them last (13.0):
// a side that stood there alone when a phase began or ended, unless somebody else may have
// passed through since. In a log that begins with the game it begins with the control that
// the pack tells.
func (l *Log) enteredLast() map[hex.Hex]string {
	if l.blind {
		return nil
	}
	held := map[hex.Hex]string{}
	for _, victory := range l.Pack.Places {
		if victory.Role != scspack.RoleVictory || !victory.InHex {
			continue
		}
		side := ""
		if start := l.Pack.Place(victory.Hex, scspack.RoleControl); start != nil && l.fromTheBeginning() {
			side = start.Side
		}
		for _, ph := range l.Phases {
			if alone := ph.Start.alone(victory.Hex); alone != "" {
				side = alone
			}
			if alone := ph.End.alone(victory.Hex); alone != "" {
				side = alone
				continue
			}
			if slices.ContainsFunc(ph.Trips, func(t *Trip) bool { return t.Side() != side && l.mayTake(t, victory.Hex) }) {
				side = ""
			}
		}
		if side != "" {
			held[victory.Hex] = side
		}
	}
	return held
}

// fromTheBeginning reports whether the log begins with the first phase of the first turn.
func (l *Log) fromTheBeginning() bool {
	i := slices.IndexFunc(l.Phases, func(ph *Phase) bool { return ph.Declared.Known() || len(ph.Trips) > 0 })
	if i < 0 {
		return false
	}
	first := l.Phases[i]
	is, known := first.Is()
	place, found := scs.NewSequence(l.Pack).Find(is.ID, is.Side)
	return known && found && place == 0 && first.Turn == pack.Known(1)
}

// alone returns the side whose units stand in a hex, if there is nothing else there that may
// be a unit; else "".
func (s *Snapshot) alone(h hex.Hex) string {
	side := ""
	for _, p := range s.Pieces {
		switch {
		case p.Kind == position.Marker || !slices.Contains(p.At.Hexes(), h):
		case p.Kind != position.Unit || p.At.Doubtful || side != "" && p.Side != side:
			return ""
		default:
			side = p.Side
		}
	}
	return side
}

// mayTake reports whether a piece may have given its side control of a hex in a phase: in some
// games only a piece that stays does.
func (l *Log) mayTake(t *Trip, h hex.Hex) bool {
	if l.Pack.Control.By == scspack.ByOccupying {
		return t.End != nil && slices.Contains(t.End.At.Hexes(), h)
	}
	return l.mayEnter(t, h)
}

// mayEnter reports whether a piece may have been in a hex in a phase, on its way or at rest.
func (l *Log) mayEnter(t *Trip, h hex.Hex) bool {
	if t.piece().Kind == position.Marker || len(t.Drops) == 0 && t.Start != nil && t.End != nil && t.Start.At == t.End.At {
		return false
	}
	reach, bounded := l.farthestMove(t)
	if !bounded || t.doubtful() {
		return true
	}
	spots := make([]position.Spot, 0, len(t.Drops)+2)
	if t.Start != nil {
		spots = append(spots, t.Start.At)
	} else {
		spots = append(spots, position.Spot{}) // it may have come from anywhere
	}
	for _, d := range t.Drops {
		spots = append(spots, d.At)
	}
	if t.End != nil {
		spots = append(spots, t.End.At)
	} else {
		spots = append(spots, position.Spot{}) // it may have died on its way
	}
	there := l.Game.ID(h)
	for i, at := range spots {
		from := spots[max(i-1, 0)]
		switch a, b := l.Game.ID(from.Hex), l.Game.ID(at.Hex); {
		case at.Doubtful || at.Where == position.InHex && at.Hex == h:
			return true
		case at.Where == position.InHex && from.Where == position.InHex:
			straight, _ := l.Game.Distance(a, b)
			first, _ := l.Game.Distance(a, there)
			if second, ok := l.Game.Distance(there, b); !ok || a != b && first+second <= max(reach, straight) {
				return true
			}
		case at.Where == position.InHex:
			a = b
			fallthrough
		case from.Where == position.InHex:
			if d, ok := l.Game.Distance(a, there); !ok || d <= reach {
				return true
			}
		}
	}
	return false
}

// farthestMove returns how many hexes a unit can go in a phase at most: as if every hex cost
// as little as the cheapest of the chart, and no fewer than a combat result can make it go.
// bounded is false if there is no limit.
func (l *Log) farthestMove(t *Trip) (hexes int, bounded bool) {
	p := t.piece()
	if p.Kind != position.Unit || p.Unit == nil || !p.Unit.Full.MA.Known || l.Pack.TEC == nil || !l.farthest.Known {
		return 0, false
	}
	ma := max(p.Unit.Full.MA.N, p.Unit.Reduced.MA.N)
	hexes = max(1, l.farthest.N)
	for i := range l.Pack.TEC.Features {
		f := &l.Pack.TEC.Features[i]
		cost := f.CostFor(p.Side, p.Unit.Class)
		switch {
		case f.Kind == scspack.Hexside || cost.Known && cost.Prohibited:
		case !cost.Known || cost.MP.Num <= 0:
			return 0, false
		default:
			hexes = max(hexes, ma*cost.MP.Den/cost.MP.Num)
		}
	}
	return hexes, true
}
