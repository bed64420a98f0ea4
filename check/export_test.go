package check

import (
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Watcher looks at a game as the referee does, again and again with one view.
func Watcher(state *game.State, module *vmod.Module, reveal bool) (seen func() []bind.Piece) {
	return newView(state, module, reveal).Seen
}
