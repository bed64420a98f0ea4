package game

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A World is what a module contributes to a game: its map windows, what can be
// laid out on them, its prototypes and its global properties. It is only read
// here, and may be shared by games.
type World struct {
	// Build is the module. Without one, every map that a file names is taken
	// for a map without boards.
	Build *buildfile.Module
}

// plans are the module's maps in the order in which VASSAL lists them
// (Map.getMapList): those of chart windows come last.
func (w *World) plans() []*buildfile.Map {
	if w.Build == nil {
		return nil
	}
	const inWindow = "VASSAL.build.widget.WidgetMap"
	maps := slices.Clone(w.Build.Maps)
	slices.SortStableFunc(maps, func(a, b *buildfile.Map) int {
		switch {
		case a.Class == b.Class, a.Class != inWindow && b.Class != inWindow:
			return 0
		case a.Class == inWindow:
			return 1
		}
		return -1
	})
	return maps
}

// Limits bounds what replaying may cost.
type Limits struct {
	Command command.Limits
	Trait   trait.Limits
}

// DefaultLimits are the defaults of the packages below.
func DefaultLimits() Limits {
	return Limits{Command: command.DefaultLimits(), Trait: trait.DefaultLimits()}
}
