package bind

import (
	"image"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// AddTrails gives the figures of a position the points of their movement trails. It leaves out trails
// that lead over other maps, as their points do not show on which map they are.
func (b *Binding) AddTrails(pos *field.Position, state *game.State) {
	for i := range pos.Figures {
		f := &pos.Figures[i]
		o := state.Object(f.ID)
		if o == nil || o.Map() == nil {
			continue
		}
		if points := trailOf(state, o); !slices.ContainsFunc(points,
			func(p image.Point) bool { return o.Map().Board(p) == "" }) {
			f.Trail = points
		}
	}
}

// trailOf returns the points that a piece left, nil if it has no trail since it was marked as not
// moved.
func trailOf(state *game.State, o *game.Object) []image.Point {
	traits := state.Piece(o)
	for i := range traits.Len() {
		t, ok := traits.Trait(i).(*trait.Footprint)
		if !ok {
			continue
		}
		plan := o.Map().Plan()
		if other := plan == nil || t.From != "Map"+strconv.Itoa(plan.Index); other && t.From != "" && t.From != "null" {
			return nil
		}
		if at, points := o.Place().At, t.Points(); slices.ContainsFunc(points,
			func(p image.Point) bool { return p != at }) {
			return points
		}
		return nil
	}
	return nil
}
