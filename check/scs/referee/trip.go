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

// A Drop is where a piece was put down.
type Drop struct {
	Step int
	At   position.Spot
}

// A follower makes the trips of one phase's pieces.
type follower struct {
	*Phase
	reader *reader
	of     map[string]*Trip // by the last id of the piece
	// dropped is where the pieces of a step, by their ids, were first put down in it.
	dropped map[string]position.Spot
	step    int
}

// follow makes the trips of a phase's pieces.
func (r *reader) follow(ph *Phase) {
	f := follower{Phase: ph, reader: r, of: map[string]*Trip{}}
	ph.touched = map[string][]int{}
	for i := range ph.Steps {
		s := &ph.Steps[i]
		for _, a := range s.Actions {
			for _, id := range about(a) {
				ph.touched[id] = append(ph.touched[id], s.N)
			}
			switch a := a.(type) {
			case actions.Move:
				for _, p := range a.Pieces {
					if p.ID != "" {
						f.down(f.trip(p.ID), p.ID, s)
					}
				}
			case actions.Remove:
				f.trip(a.Piece.ID)
			case actions.Add:
				f.add(a, s)
			}
		}
	}
	for id, t := range f.of {
		t.End = ph.End.Piece(id)
	}
	ph.Trips = slices.DeleteFunc(ph.Trips, func(t *Trip) bool { return t.Start == nil && t.End == nil })
}

// trip returns the trip of a piece, begun if need be.
func (f *follower) trip(id string) *Trip {
	t := f.of[id]
	if t == nil {
		t = &Trip{Start: f.Start.Piece(id)}
		f.of[id] = t
		f.Trips = append(f.Trips, t)
	}
	return t
}

// down notes where a piece was put down in a step, unless the observer did not see it then.
func (f *follower) down(t *Trip, id string, s *actions.Step) {
	if f.step != s.N {
		f.dropped, f.step = map[string]position.Spot{}, s.N
		for _, d := range f.reader.dropsIn(s.N) {
			if _, before := f.dropped[d.id]; !before {
				f.dropped[d.id] = d.at
			}
		}
	}
	if at, is := f.dropped[id]; is {
		t.Drops = append(t.Drops, Drop{s.N, at})
	}
}

// add notes a new piece. If it takes the place of a piece that was deleted in the phase, it
// goes on with that piece's trip.
func (f *follower) add(a actions.Add, s *actions.Step) {
	t := f.of[a.Piece.ID]
	if gone := f.of[a.Recreates]; t == nil && gone != nil && gone.Start != nil {
		t = gone
		t.Recreated = true
		delete(f.of, a.Recreates)
		f.of[a.Piece.ID] = t
	}
	if t == nil {
		t = f.trip(a.Piece.ID)
	}
	t.Added = true
	f.down(t, a.Piece.ID, s)
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
