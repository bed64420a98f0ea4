package referee

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Between judges what must have happened between two positions of one game, by the
// rules for logs. The proof is weaker: nobody knows what was done in between and in
// which order, whether dice were thrown, and where else a unit was put down. What is
// judged is whether a unit can have come from where it stood to where it stands.
//
// The phase is the one that opt declares, or that both positions tell; where they
// tell two of one turn, it is the only one from the first to the second in which
// units move of their own will. Where there is none, or more, moves are unchecked.
//
// before and after are the games as they stand, and are left as they are; the
// findings are about the second. The error is for a pack that is too large to be
// played.
func Between(before, after Link, p *scspack.Pack, b *bind.Binding, opt Options, coverage *rule.Coverage) ([]rule.Finding, error) {
	compiled, err := opt.game(p)
	if err != nil {
		return nil, err
	}
	l := &Log{
		Pack: p, Game: compiled, binding: b, names: position.NewNames(), farthest: farthest(p), blind: true,
		files: []file{{name: after.Name, first: 1}},
	}
	start, end := newSnapshot(b.Pieces(before.View.Seen())), newSnapshot(b.Pieces(after.View.Seen()))
	ph := &Phase{
		Declared: opt.First, Begun: opt.First.Known(), Over: !opt.GoesOn, First: 1, Start: start, End: end, touched: map[string][]int{},
	}
	if !ph.Declared.Known() {
		then, now := b.Told(before.View.Clock(), start.Pieces), b.Told(after.View.Clock(), end.Pieces)
		ph.Declared, ph.By = l.phaseBetween(then, now)
		ph.Turn = now.Turn
	}
	ph.Trips = differences(ph)
	l.Phases = []*Phase{ph}
	findings := run(l, coverage)
	return findings, nil
}

// phaseBetween is the phase in which units moved between two moments, as far as both
// tell theirs; by says what tells. They have to tell the turn, too: the same phase
// comes round in each.
func (l *Log) phaseBetween(then, now position.Told) (between position.Declared, by string) {
	if !then.Turn.Known || then.Turn != now.Turn || len(then.Phase.Phases) != 1 || len(now.Phase.Phases) != 1 {
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

// differences are the trips of the pieces that stand elsewhere at the end of a phase
// of which nothing else is known, or show something else, or are gone or new.
func differences(ph *Phase) []*Trip {
	var trips []*Trip
	gone := map[string]*Trip{} // by slot
	for i := range ph.Start.Pieces {
		was := &ph.Start.Pieces[i]
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
	for i := range ph.End.Pieces {
		is := &ph.End.Pieces[i]
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

// sameState says that nothing was done to a piece that matters to others.
func sameState(was, is *position.Piece) bool {
	return was.At == is.At && was.Kind == is.Kind && was.Face == is.Face && was.Lost == is.Lost && was.OOS == is.OOS && was.DG == is.DG
}
