package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
)

// without removes from the trips of a phase the drops that the players agreed to take back. If
// the piece stayed where such a drop put it, or only left the map from there, the drop counts, and
// the log does not bear out the declaration.
func (l *Log) without(ph *Phase) {
	for _, t := range ph.Trips {
		if !slices.ContainsFunc(t.Drops, func(d Drop) bool { return l.takesBack(t, d) != nil }) {
			continue
		}
		var kept []Drop
		for i, d := range t.Drops {
			order := l.takesBack(t, d)
			if order != nil && !t.putBack(i) {
				order.amiss = append(order.amiss, say.F("unmatched-order/never-back",
					"{unit} was never put back from {place}: nothing was taken back",
					quoted(t.piece()), spotName(d.At)))
				order = nil
			}
			if order == nil {
				kept = append(kept, d)
			}
		}
		if t.ends(kept) {
			t.Drops = kept
			continue
		}
		last := t.Drops[len(t.Drops)-1]
		t.Drops = kept
		if d := l.takesBack(t, last); d != nil {
			t.Drops = append(t.Drops, last)
			d.amiss = append(d.amiss, say.F("unmatched-order/piece-stayed",
				"{unit} stayed in {place}", quoted(t.piece()), spotName(last.At)))
		}
	}
}

// putBack reports whether a piece is not known to have left the map, or its last place, right from
// where a drop put it.
func (t *Trip) putBack(drop int) bool {
	if drop+1 == len(t.Drops) {
		return t.End != nil
	}
	was := t.Start
	return slices.ContainsFunc(t.Drops[drop+1:], func(later Drop) bool {
		return later.At.Where == position.InHex || was != nil && sameSpot(was.At, later.At) || drop > 0 && sameSpot(t.Drops[drop-1].At, later.At)
	})
}

// takesBack returns the declaration that takes a drop back, or nil.
func (l *Log) takesBack(t *Trip, drop Drop) *Declaration {
	for _, d := range l.declaredAt(drop.Step) {
		if d.Kind == declare.Takeback && (t.Start != nil && d.means(t.Start.ID) || t.End != nil && d.means(t.End.ID)) {
			return d
		}
	}
	return nil
}

// ends reports whether a trip with these drops would end where it does.
func (t *Trip) ends(drops []Drop) bool {
	switch {
	case t.End == nil:
		return true
	case len(drops) > 0:
		return sameSpot(drops[len(drops)-1].At, t.End.At)
	}
	return t.Start != nil && sameSpot(t.Start.At, t.End.At)
}

// spotName is a spot as players call it.
func spotName(at position.Spot) string {
	if at.Where == position.InHex {
		return at.Hex.String()
	}
	if at.Location != "" {
		return at.Location
	}
	return at.Window
}
