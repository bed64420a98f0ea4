package trait

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

const (
	propRestricted         = "Restricted"
	propRestrictedMovement = "RestrictedMovement"
)

// A Restricted limits who may use a piece (VASSAL.counters.Restricted).
type Restricted struct {
	Sides    []string // those that may use it
	ByPlayer bool     // the player who placed it first may use it, too
	Movement bool     // others may not even move it

	Owner Player // who placed the piece first, "" for nobody yet
}

func newRestricted(f fields) Trait {
	return &Restricted{
		Sides: sequence.Strings(f.text("sides")), ByPlayer: f.truth("by player"), Movement: f.truth("also movement"),
	}
}

func (r *Restricted) setState(state string) { r.Owner = Player(state) }

// RestrictedFor reports whether the viewer may not use the piece. A piece without
// sides is restricted for all but the referee and its owner.
func (r *Restricted) RestrictedFor(v Viewer) bool {
	switch {
	case v.Referee:
		return false
	case r.ByPlayer && (r.Owner == "" || r.Owner == v.Player):
		return false
	}
	return v.Side == "" || !slices.Contains(r.Sides, v.Side)
}

func (r *Restricted) answer(q *query, _ int, name string, _ bool) (value, bool) {
	switch name {
	case propRestricted:
		return truth(r.RestrictedFor(q.viewer)), true
	case propRestrictedMovement:
		return truth(r.Movement && r.RestrictedFor(q.viewer)), true
	}
	return value{}, false
}

func (r *Restricted) exports() []string { return []string{propRestricted, propRestrictedMovement} }
