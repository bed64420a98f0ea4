package referee

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// Between judges what must have happened between two positions of one game, by the
// rules for logs. It judges whether each unit can have come from where it stood to where
// it stands. It proves less than a log does: what was done in between, in which order,
// and whether dice were thrown is unknown.
//
// The phase is as opt declares, or that both positions show. If they show two
// phases of one turn, it is the only phase from the first to the second in which units
// move of their own will; if there is no such phase, or several, moves are unchecked.
//
// Between does not change before and after. The findings are about after.
func Between(before, after Link, g *scs.Game, b *bind.Binding, opt Options, coverage *rule.Coverage) ([]rule.Finding, error) {
	p := g.Pack()
	l := &Log{
		Pack: p, Game: g, binding: b, names: position.NewNames(), farthest: farthest(p), blind: true,
		files: []file{{name: after.Name, first: 1}},
	}
	_, earlier, err := before.Open()
	if err != nil {
		return nil, err
	}
	_, later, err := after.Open()
	if err != nil {
		return nil, err
	}
	start := newSnapshot(b.Pieces(earlier.Seen()), nil, l.names, false)
	end := newSnapshot(b.Pieces(later.Seen()), start, l.names, false)
	ph := &Phase{
		Declared: opt.First, Begun: opt.First.Known(), First: 1, Start: start, End: end, touched: map[string][]int{},
	}
	if !ph.Declared.Known() {
		then, now := b.Told(earlier.Clock(), start.Pieces), b.Told(later.Clock(), end.Pieces)
		ph.Declared, ph.By = l.phaseBetween(then, now)
		ph.Turn = now.Turn
	}
	ph.travelled(differences(ph))
	l.Phases = []*Phase{ph}
	findings := run(l, coverage)
	return findings, nil
}

// phaseBetween returns the phase in which units moved between two moments, and how that
// is known; nothing unless both show their phase and the same turn.
func (l *Log) phaseBetween(then, now position.Told) (between position.Declared, by string) {
	if !then.Turn.Known || then.Turn != now.Turn || len(then.Phase.Phases) != 1 || len(l.unseen(now.Phase, position.Declared{}).Phases) != 1 {
		return between, ""
	}
	order := scs.NewSequence(l.Pack)
	first, last := then.Phase.Phases[0], now.Phase.Phases[0]
	from, found := order.Find(first.ID, first.Side)
	to, also := order.Find(last.ID, last.Side)
	if !found || !also || to < from {
		return between, ""
	}
	phases := order.Phases()[from : to+1]
	for _, p := range phases {
		if p.Moves != "none" {
			between.Phases = append(between.Phases, p)
		}
	}
	switch len(between.Phases) {
	case 0:
		between.Phases = phases[:1]
	case 1:
	default:
		return position.Declared{}, ""
	}
	return between, strings.Join(slices.Compact([]string{then.PhaseBy, now.PhaseBy}), ", then ")
}

// differences returns a trip for each piece that is not in the same place and state at
// the end of a phase as at its start, or is gone or new.
func differences(ph *Phase) []*Trip {
	var trips []*Trip
	gone := map[string]*Trip{} // by slot
	for _, was := range ph.Start.Pieces {
		is := ph.End.Piece(was.ID)
		if is != nil && sameState(was, is) {
			continue
		}
		ph.touched[was.ID] = []int{0}
		t := &Trip{Start: was, End: is}
		trips = append(trips, t)
		if is == nil && was.GPID != "" {
			gone[was.GPID] = t
		}
	}
	for _, is := range ph.End.Pieces {
		if ph.Start.Piece(is.ID) != nil {
			continue
		}
		ph.touched[is.ID] = []int{0}
		if t := gone[is.GPID]; t != nil {
			t.End, t.Recreated, t.Added = is, true, true
			delete(gone, is.GPID)
			continue
		}
		trips = append(trips, &Trip{End: is, Added: true})
	}
	return trips
}

// sameState reports whether a piece stands where it stood, in the same state.
func sameState(was, is *position.Piece) bool {
	return was.At == is.At && was.Kind == is.Kind && was.Face == is.Face && was.Lost == is.Lost && was.OOS == is.OOS && was.DG == is.DG
}
