package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file has what a log shows of the pull-out (AfB 2.1).

// A pullOut is a phase in which the pull-out of the pack can happen (AfB 2.1).
type pullOut struct {
	log   *Log
	phase *Phase
	row   *scspack.Pullout
}

// pullOut returns the pull-out that can happen in a phase, nil if none can.
func (l *Log) pullOut(ph *Phase) *pullOut {
	row := l.Pack.Pullout
	is, known := ph.Is()
	if row == nil || !known || is.ID != row.Phase || is.Side != row.Side {
		return nil
	}
	return &pullOut{l, ph, row}
}

// automatic reports whether the pull-out happens without a roll, if it has not before.
func (o *pullOut) automatic() bool { return o.row.Automatic == o.phase.Turn }

// returns reports whether a unit is of a kind that the pull-out gives back.
func (o *pullOut) returns(p *position.Piece) bool {
	return p.Unit != nil && slices.ContainsFunc(o.row.Returns, func(r scspack.Returned) bool { return r.Unit == p.Unit.ID })
}

// gone counts the side's units that left the map and are exploit capable, and those that
// perhaps are.
func (o *pullOut) gone() (sure, perhaps int) {
	for _, p := range o.phase.Start.Pieces {
		end := o.phase.End.Piece(p.ID)
		if p.Kind != position.Unit || p.Side != o.row.Side || !o.log.inPlay(p.At) || o.log.garrison(p) != nil ||
			end != nil && end.At.Where == position.InHex {
			continue
		}
		switch {
		case p.Unit == nil || p.Unit.Exploit == pack.Unknown:
			perhaps++
		case p.Unit.Exploit == pack.Yes:
			sure++
		}
	}
	return sure, perhaps
}

// exploiters returns the side's exploit capable units that were on the map when the phase
// began: those that left it and those that stay. Units of the kinds that return are left
// out.
func (o *pullOut) exploiters() (left, stay []*position.Piece) {
	for _, p := range o.phase.Start.Pieces {
		if p.Kind != position.Unit || p.Side != o.row.Side || p.Unit == nil || p.Unit.Exploit != pack.Yes || !o.log.inPlay(p.At) || o.returns(p) {
			continue
		}
		if end := o.phase.End.Piece(p.ID); end == nil || end.At.Where != position.InHex {
			left = append(left, p)
		} else {
			stay = append(stay, p)
		}
	}
	return left, stay
}

// given counts the units of the kinds that return which came in the phase, and not from among the
// eliminated. They come only by the pull-out.
func (o *pullOut) given() int {
	n := 0
	for _, t := range o.phase.Trips {
		if t.Side() == o.row.Side && t.End != nil && t.End.At.Where == position.InHex && came(t) && o.returns(t.End) && (t.Start == nil || !o.log.eliminated(t.Start)) {
			n++
		}
	}
	return n
}

// givesAll reports whether as many came as the pull-out gives back, so that it is in this phase.
func (o *pullOut) givesAll() bool {
	due := 0
	for _, r := range o.row.Returns {
		if due += r.Count.N; !r.Count.Known {
			return false
		}
	}
	return due > 0 && o.given() >= due
}

// shown reports whether the log shows a pull-out in the phase: all exploit capable units left, and others came back,
// or all came that it gives back.
func (o *pullOut) shown() bool {
	sure, _ := o.gone()
	_, stay := o.exploiters()
	return sure > 0 && len(stay) == 0 && o.given() > 0 || o.givesAll()
}

// due reports whether the turn of the phase is not known to be too early for the pull-out.
func (o *pullOut) due() bool {
	first := o.row.First()
	return !o.phase.Turn.Known || !first.Known || o.phase.Turn.N >= first.N
}

// leavesByPullOut reports whether "pull-out" judges a unit that leaves the map in a phase.
func (l *Log) leavesByPullOut(ph *Phase, t *Trip) bool {
	o := l.pullOut(ph)
	return o != nil && t.Side() == o.row.Side
}

// pulledBack reports whether a unit may be one of those that the pull-out gives back.
func (l *Log) pulledBack(ph *Phase, p *position.Piece) bool {
	o := l.pullOut(ph)
	return o != nil && o.row.Side == p.Side && (o.due() || o.shown()) && o.returns(p)
}

// pulledOut reports whether a unit may have left the map by the pull-out in a phase.
func (l *Log) pulledOut(ph *Phase, was *position.Piece) bool {
	o := l.pullOut(ph)
	return o != nil && was.Side == o.row.Side && (was.Unit == nil || was.Unit.Exploit != pack.No) && (o.due() || o.shown())
}

// perhapsPulledOut reports whether units left the map in a phase, perhaps by the pull-out, or nobody was
// there to leave it in the turn in which that happens by itself.
func (l *Log) perhapsPulledOut(ph *Phase) bool {
	o := l.pullOut(ph)
	if o == nil {
		return false
	}
	sure, perhaps := o.gone()
	_, stay := o.exploiters()
	return sure+perhaps > 0 || o.automatic() && len(stay) == 0
}
