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
// a side that stood there alone when a phase began or ended, or was put down there in it, unless
// somebody else may have passed through since. In a log that begins with the game it begins with
// the control that the pack names.
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
			side = l.takenLast(ph, victory.Hex, side)
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

// takenLast returns the side that took a hex last in a phase in which nobody stayed there, or the
// side that had it before; "" if that is not sure.
func (l *Log) takenLast(ph *Phase, h hex.Hex, before string) string {
	side, since := before, 0
	if l.Pack.Control.By != scspack.ByOccupying {
		for _, t := range ph.Trips {
			if step := l.cameThrough(ph, t, h); step > since {
				side, since = t.Side(), step
			}
		}
	}
	if slices.ContainsFunc(ph.Trips, func(t *Trip) bool { return t.Side() != side && t.last() >= since && l.mayTake(ph, t, h) }) {
		return ""
	}
	return side
}

// mayTake reports whether a piece may have given its side control of a hex in a phase: in some
// games only a piece that stays does.
func (l *Log) mayTake(ph *Phase, t *Trip, h hex.Hex) bool {
	if l.Pack.Control.By == scspack.ByOccupying {
		return t.End != nil && slices.Contains(t.End.At.Hexes(), h)
	}
	return l.mayEnter(ph, t, h)
}
