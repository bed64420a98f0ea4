package buildfile

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A TurnTracker counts turns, phases and the like, in nested levels.
type TurnTracker struct {
	Name   string
	ID     string // "TurnTrackerN", which follows "TURN" in the command that sets it
	Format string // turnFormat, with $level1$ and so on
	Report string // reportFormat, with $oldTurn$ and $newTurn$
	Levels []*TurnLevel

	Element *Element
}

// A LevelKind is how a turn level counts.
type LevelKind uint8

// The kinds of turn levels.
const (
	OtherLevel   LevelKind = iota // of a custom class
	CounterLevel                  // numbers
	ListLevel                     // a list of names
)

// A TurnLevel is a level of a turn tracker, such as the turn or the phase.
type TurnLevel struct {
	Kind     LevelKind
	Name     string
	Property string   // global property with its value
	Format   string   // with $value$, which is the default
	Start    int      // first value of a counter
	Step     int      // of a counter
	Loop     bool     // whether a counter starts again after Limit
	Limit    int      // -1 for none
	List     []string // values of a list
	Levels   []*TurnLevel

	Element *Element
}

func newTurnTracker(s settings, index int) *TurnTracker {
	return &TurnTracker{
		Name:    s.Value("name"),
		ID:      "TurnTracker" + strconv.Itoa(index),
		Format:  s.text("turnFormat", "$level1$ $level2$ $level3$ $level4$"),
		Report:  s.Value("reportFormat"),
		Levels:  newTurnLevels(s),
		Element: s.Element,
	}
}

func newTurnLevels(s settings) []*TurnLevel {
	var levels []*TurnLevel
	for _, c := range s.Children {
		if !strings.HasSuffix(c.Class, "TurnLevel") {
			continue
		}
		child := settings{c, s.faults}
		level := &TurnLevel{
			Name:     c.Value("name"),
			Property: child.text("property", c.Value("name")),
			Format:   child.text("turnFormat", "$value$"),
			Start:    child.integer("start", 1),
			Step:     child.integer("incr", 1),
			Loop:     child.flag("loop", false),
			Limit:    child.integer("loopLimit", -1),
			List:     sequence.Strings(c.Value("list")),
			Levels:   newTurnLevels(child),
			Element:  c,
		}
		switch _, simple := cutLast(c.Class, '.'); simple {
		case "CounterTurnLevel":
			level.Kind = CounterLevel
		case "ListTurnLevel":
			level.Kind = ListLevel
		}
		levels = append(levels, level)
	}
	return levels
}
