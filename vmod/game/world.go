package game

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A World is what a game takes from its module: map windows, boards, prototypes and
// global properties. Games only read it and can share it.
type World struct {
	// Build is the module. Without it, every map that a file names is a map
	// without boards.
	Build *buildfile.Module
}

// plans returns the module's maps in the order of Map.getMapList: those of chart windows
// come last.
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

// Limits bound the work of a replay.
type Limits struct {
	Command command.Limits
	Trait   trait.Limits
}

// DefaultLimits returns the defaults of the packages command and trait.
func DefaultLimits() Limits {
	return Limits{Command: command.DefaultLimits(), Trait: trait.DefaultLimits()}
}
