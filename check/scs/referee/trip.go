package referee

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// A Trip is the way of one piece in one phase: where it stood when the phase began,
// where it was put down, where it stood when the phase ended. Shuffles within a hex
// and what was taken back are no part of it.
type Trip struct {
	// Start is the piece when the phase began, nil for one that came in it; End the
	// piece when it ended, nil for one that went.
	Start, End *position.Piece
	// Drops are where it was put down, in their order.
	Drops []Drop
	// Recreated says that End is another piece of the same slot, made anew after Start
	// was deleted: for VASSAL another one, for players the same counter.
	Recreated bool
	// Added says that the piece was made in the phase.
	Added bool
}

// A Drop is where a piece was put down.
type Drop struct {
	Step int
	At   position.Spot
	By   actions.Player
}

// A follower makes the trips of one phase's pieces.
type follower struct {
	*Phase
	drops map[int][]drop
	of    map[string]*Trip // by the id that the piece has last
}

// follow makes the trips of a phase's pieces.
func (r *reader) follow(ph *Phase) {
	f := follower{ph, r.drops, map[string]*Trip{}}
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

// trip is the trip of a piece, begun if need be.
func (f *follower) trip(id string) *Trip {
	t := f.of[id]
	if t == nil {
		t = &Trip{Start: f.Start.Piece(id)}
		f.of[id] = t
		f.Trips = append(f.Trips, t)
	}
	return t
}

// down notes where a piece was put down in a step. Where the observer did not see it
// then, nothing is noted.
func (f *follower) down(t *Trip, id string, s *actions.Step) {
	for _, d := range f.drops[s.N] {
		if d.id == id {
			t.Drops = append(t.Drops, Drop{s.N, d.at, s.By})
			return
		}
	}
}

// add notes a new piece. One that takes the place of another that was deleted in the
// phase goes on with its trip.
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

// about are the pieces that an action does something to which may matter to others.
func about(a actions.Action) []string {
	var ids []string
	for _, p := range doneTo(a) {
		if p.ID != "" {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// acts says that an action does something to pieces which may matter to others.
func acts(a actions.Action) bool {
	return slices.ContainsFunc(doneTo(a), func(p actions.Piece) bool { return p.ID != "" })
}

// doneTo are those pieces, and those of them that the observer does not see.
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

// piece is the piece as it stood last.
func (t *Trip) piece() *position.Piece {
	if t.End != nil {
		return t.End
	}
	return t.Start
}

// unit are the looks of the piece at the beginning and at the end as far as it could
// be seen what it is; the second is nil where it is no other.
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

// Side is whose unit it is; "" if that is not known, or it is none.
func (t *Trip) Side() string {
	if p, _ := t.unit(); p != nil {
		return p.Side
	}
	return ""
}

func (t *Trip) seen() rule.Piece { return t.piece().Seen() }

// first and last are the steps of its first and last drop, 0 for none.
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

// fromTo are the hexes in which the piece stood when the phase began and ended. ok
// is false where it was not in a hex on both occasions.
func (t *Trip) fromTo() (from, to hex.Hex, ok bool) {
	if t.Start == nil || t.End == nil || t.Start.At.Where != position.InHex || t.End.At.Where != position.InHex {
		return from, to, false
	}
	return t.Start.At.Hex, t.End.At.Hex, true
}

// moved says that the piece stands in another hex now.
func (t *Trip) moved() bool {
	from, to, ok := t.fromTo()
	return ok && from != to
}

// hexes are the hexes where the piece stood or was put down, each once, in order;
// where it is not sure in which it lay, both.
func (t *Trip) hexes() []hex.Hex {
	var all []hex.Hex
	add := func(at position.Spot) {
		if at.Where != position.InHex {
			return
		}
		if !slices.Contains(all, at.Hex) {
			all = append(all, at.Hex)
		}
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

func (t *Trip) hexNames() []string {
	var names []string
	for _, h := range t.hexes() {
		names = append(names, h.String())
	}
	return names
}

// way are the hexes in the order in which the piece came to them, some of them
// perhaps several times.
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

// doubtful says that it is not sure in which hex the piece stood at the beginning or
// at the end.
func (t *Trip) doubtful() bool {
	return t.Start != nil && t.Start.At.Doubtful || t.End != nil && t.End.At.Doubtful
}
