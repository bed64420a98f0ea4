package setup

import (
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Points returns at how many points of a module's maps a Kit asks what is there.
func Points(m *vmod.Module) (n int, err error) {
	k := Kit{module: m}
	empty, err := k.load(nil)
	if err != nil {
		return 0, err
	}
	return countPoints(empty.Maps()), nil
}

func countPoints(maps []*game.Map) (n int) {
	for _, m := range maps {
		for range points(m, leastStep(maps)) {
			n++
		}
	}
	return n
}
