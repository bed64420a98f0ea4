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

// plans returns the module's maps in the order of Map.getMapList: maps of chart windows come last.
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
	// File is the size of the game's file in bytes. It decides how much the game may cost where
	// a limit has a part PerKB: so much for each 1,000 bytes. Text that repeats itself takes
	// few bytes in a file.
	File int64
	// LogSteps are the steps of a log. In real files a step takes more than 30 bytes.
	LogSteps, LogStepsPerKB int
	// Touches are the pieces whose place the steps of a log may change, each as often as that is. A
	// step can move a stack of thousands; those of real logs touch 6 on average. Each takes up to 50
	// microseconds and 1,000 bytes where a page is made of the log.
	Touches, TouchesPerKB int
	// Maps are the maps that a game without a module names.
	Maps int
}

// DefaultLimits returns the defaults of the packages command and trait, about half a
// second of questions, and many times the pieces, steps and maps of any game that we know. A dump
// of the largest save that we know, of 14 MB, takes 6 million steps, and a draft from a module of
// 3,200 slots 4 million.
func DefaultLimits() Limits {
	return Limits{
		Command: command.DefaultLimits(), Trait: trait.DefaultLimits(), Steps: 8_000_000, StepsPerByte: 2,
		Objects: 100_000, LogSteps: 10_000, LogStepsPerKB: 50, Touches: 20_000, TouchesPerKB: 200, Maps: 1000,
	}
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	l.Objects = cmp.Or(max(l.Objects, 0), d.Objects)
	kilobytes := int(l.File / 1000)
	l.LogSteps = cmp.Or(max(l.LogSteps, 0), d.LogSteps) + kilobytes*cmp.Or(max(l.LogStepsPerKB, 0), d.LogStepsPerKB)
	l.Touches = cmp.Or(max(l.Touches, 0), d.Touches) + kilobytes*cmp.Or(max(l.TouchesPerKB, 0), d.TouchesPerKB)
	l.Maps = cmp.Or(max(l.Maps, 0), d.Maps)
	return l
}

// Meter returns a new Meter for questions to the pieces of a file of so many bytes.
func (l Limits) Meter(bytes int) *expression.Meter {
	d := DefaultLimits()
	return expression.NewMeter(cmp.Or(max(l.Steps, 0), d.Steps) + bytes*cmp.Or(max(l.StepsPerByte, 0), d.StepsPerByte))
}
