package referee

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// A Trip is the way of one piece in one phase: where it stood when the phase began, where
// it was put down, and where it stood when the phase ended. Shuffles within a hex and
// undone steps are no part of it.
type Trip struct {
	// Start is the piece when the phase began, nil if it came in the phase; End is the piece
	// when the phase ended, nil if it left.
	Start, End *position.Piece
	// Drops are where it was put down, in order.
	Drops []Drop
	// Recreated reports whether End was made anew from the same slot after Start was
	// deleted: another piece for VASSAL, the same counter for players.
	Recreated bool
	// Added reports whether the piece was made in the phase.
	Added bool
}

// travelled notes the trips of a phase.
func (p *Phase) travelled(trips []*Trip) {
	p.Trips, p.whose, p.began = trips, make(map[string]*Trip, len(trips)), make(map[string][]*Trip, len(trips))
	for _, t := range trips {
		if t.Start != nil {
			p.began[t.Start.ID] = append(p.began[t.Start.ID], t)
		}
	}
	for _, t := range slices.Backward(trips) {
		if t.End != nil {
			p.whose[t.End.ID] = t
		}
	}
}

// A Drop is where a piece was put down.
type Drop struct {
	Step int
	At   position.Spot
}

// about returns the ids of the pieces that an action changes in a way that may matter to
// others.
func about(a actions.Action) []string {
	var ids []string
	for _, p := range doneTo(a) {
		if p.ID != "" {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// acts reports whether an action changes pieces in a way that may matter to others.
func acts(a actions.Action) bool {
	return slices.ContainsFunc(doneTo(a), func(p actions.Piece) bool { return p.ID != "" })
}

// doneTo returns those pieces, including those that the observer does not see.
func doneTo(a actions.Action) []actions.Piece {
	switch a := a.(type) {
	case actions.Move:
		return a.Pieces
	case actions.Add:
		return []actions.Piece{a.Piece}
	case actions.Remove:
		return []actions.Piece{a.Piece}
	case actions.Flip:
		return []actions.Piece{a.Piece}
	case actions.Change:
		switch a.Aspect {
		case actions.Rotation, actions.Moved, actions.Unmoved, actions.Label, actions.TrailSet, actions.Area:
		default:
			return a.Pieces
		}
	}
	return nil
}

// piece returns the piece as it stood last.
func (t *Trip) piece() *position.Piece {
	if t.End != nil {
		return t.End
	}
	return t.Start
}

// unit returns the unit as it looked at the beginning and at the end, as far as it could be
// identified; last is nil where its looks did not change.
func (t *Trip) unit() (first, last *position.Piece) {
	for _, p := range []*position.Piece{t.Start, t.End} {
		switch {
		case p == nil || p.Kind != position.Unit:
		case first == nil:
			first = p
		case p.Face != first.Face || p.OOS != first.OOS || p.DG != first.DG:
			last = p
		}
	}
	return first, last
}

// Side returns the side of the unit, "" if it is unknown or the piece is no unit.
func (t *Trip) Side() string {
	if p, _ := t.unit(); p != nil {
		return p.Side
	}
	return ""
}

func (t *Trip) seen() rule.Piece { return t.piece().Seen() }

// first and last return the steps of the first and last drop, 0 if there is none.
func (t *Trip) first() int {
	if len(t.Drops) == 0 {
		return 0
	}
	return t.Drops[0].Step
}

func (t *Trip) last() int {
	if len(t.Drops) == 0 {
		return 0
	}
	return t.Drops[len(t.Drops)-1].Step
}

func lastStep(trips []*Trip) int {
	step := 0
	for _, t := range trips {
		step = max(step, t.last())
	}
	return step
}

// fromTo returns the hexes in which the piece stood when the phase began and ended. ok is
// false if it was not in a hex on both occasions.
func (t *Trip) fromTo() (from, to hex.Hex, ok bool) {
	if t.Start == nil || t.End == nil || t.Start.At.Where != position.InHex || t.End.At.Where != position.InHex {
		return from, to, false
	}
	return t.Start.At.Hex, t.End.At.Hex, true
}

// moved reports whether the piece ended the phase in another hex.
func (t *Trip) moved() bool {
	from, to, ok := t.fromTo()
	return ok && from != to
}

// hexes returns the hexes where the piece stood or was put down, each once, in order; both
// hexes of a doubtful spot.
func (t *Trip) hexes() []hex.Hex {
	var all []hex.Hex
	add := func(at position.Spot) {
		if at.Where != position.InHex {
			return
		}
		all = addNew(all, at.Hex)
		if at.Doubtful && !slices.Contains(all, at.Or) {
			all = append(all, at.Or)
		}
	}
	if t.Start != nil {
		add(t.Start.At)
	}
	for _, d := range t.Drops {
		add(d.At)
	}
	if t.End != nil {
		add(t.End.At)
	}
	return all
}

func (t *Trip) hexNames() []string { return hex.Numbers(t.hexes()) }

// way returns the hexes in the order in which the piece came to them, some of them perhaps
// several times.
func (t *Trip) way() []string {
	var names []string
	add := func(at position.Spot) {
		if at.Where != position.InHex {
			return
		}
		if name := at.Hex.String(); len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	if t.Start != nil {
		add(t.Start.At)
	}
	for _, d := range t.Drops {
		add(d.At)
	}
	if len(t.Drops) == 0 && t.End != nil {
		add(t.End.At) // nobody saw it on its way
	}
	return names
}

// wayOf is a way in words: "from 53.20 to 23.20", "from 54.27 by 50.27 and back".
func wayOf(hexes []string) string {
	n := len(hexes)
	switch {
	case n < 2:
		return "within " + strings.Join(hexes, "")
	case n == 2:
		return "from " + hexes[0] + " to " + hexes[1]
	}
	by := "from " + hexes[0] + " by " + strings.Join(hexes[1:n-1], ", ")
	if hexes[n-1] == hexes[0] {
		return by + " and back"
	}
	return by + " to " + hexes[n-1]
}

// doubtful reports whether the hex in which the piece stood at the beginning or at the end
// is uncertain.
func (t *Trip) doubtful() bool {
	return t.Start != nil && t.Start.At.Doubtful || t.End != nil && t.End.At.Doubtful
}

// about returns the first of some trips that is the engine's unit, nil if none is.
func (l *Log) about(trips []*Trip, unit string) *Trip {
	if i := slices.IndexFunc(trips, func(t *Trip) bool { return l.names.Of(t.piece()) == unit }); i >= 0 {
		return trips[i]
	}
	return nil
}
