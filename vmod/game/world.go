package game

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/expression"
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
	// Steps is how many steps all questions to the pieces of a game may take together, and
	// StepsPerByte what each byte of the file's text adds: a long log asks more often. A
	// step takes about 50 ns. Zero means the default.
	Steps, StepsPerByte int
	// Objects are the pieces, stacks and decks of a game. Each takes about 300 bytes, with its
	// traits many times that.
	Objects int
	// LogSteps are the steps of a log.
	LogSteps int
	// Touches are the pieces whose place the steps of a log may change, each as often as that is. A
	// step can move a stack of thousands. Each takes about 3 microseconds and 400 bytes.
	Touches int
	// Maps are the maps that a game without a module names.
	Maps int
}

// DefaultLimits returns the defaults of the packages command and trait, about half a
// second of questions, and many times the pieces, steps and maps of any game that we know. A dump of the largest save that we know, of 14 MB, takes 6 million steps,
// and a draft from a module of 3,200 slots 4 million.
func DefaultLimits() Limits {
	return Limits{
		Command: command.DefaultLimits(), Trait: trait.DefaultLimits(), Steps: 8_000_000, StepsPerByte: 2,
		Objects: 100_000, LogSteps: 500_000, Touches: 150_000, Maps: 1000,
	}
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	l.Objects = cmp.Or(max(l.Objects, 0), d.Objects)
	l.LogSteps = cmp.Or(max(l.LogSteps, 0), d.LogSteps)
	l.Touches = cmp.Or(max(l.Touches, 0), d.Touches)
	l.Maps = cmp.Or(max(l.Maps, 0), d.Maps)
	return l
}

// Meter returns a new Meter for questions to the pieces of a file of so many bytes.
func (l Limits) Meter(bytes int) *expression.Meter {
	d := DefaultLimits()
	return expression.NewMeter(cmp.Or(max(l.Steps, 0), d.Steps) + bytes*cmp.Or(max(l.StepsPerByte, 0), d.StepsPerByte))
}
