package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// stacks reports whether a piece with these traits joins stacks: its outermost Does not Stack or
// Mat decides (the property NoStack).
func stacks(traits []trait.Raw) bool {
	for _, raw := range traits {
		switch raw.ID() {
		case "mat;":
			return false
		case "immob;":
			return strings.HasPrefix(raw.Field("stacking"), "L")
		}
	}
	return true
}

// stacked are the stacks of a set-up where nothing stacks.
type stacked struct {
	maps   []string // that disable stacking, in the order of the stacks
	on     map[string]int
	loners named // pieces that do not stack
}

// look adds one stack.
func (s *stacked) look(loaded *game.Game, stack *game.Object) {
	if len(stack.Members()) < 2 {
		return
	}
	n := 0
	for _, o := range stack.Members() {
		piece := loaded.Piece(o)
		if piece == nil {
			continue
		}
		traits := make([]trait.Raw, piece.Len())
		for i := range traits {
			traits[i] = piece.Raw(i)
		}
		if stacks(traits) {
			n++
		} else {
			s.loners.add(loaded.BasicName(o))
		}
	}
	if on := stack.Map(); on != nil && !on.Stacking && n > 1 {
		if s.on == nil {
			s.on = map[string]int{}
		}
		if s.on[on.ID]++; s.on[on.ID] == 1 {
			s.maps = append(s.maps, on.ID)
		}
	}
}
