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
	Levels []*TurnLevel
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
	Limit    int      // -1 for none
	List     []string // values of a list
	Levels   []*TurnLevel
}

func newTurnTracker(s settings, index int) *TurnTracker {
	return &TurnTracker{
		Name:   s.Value("name"),
		ID:     "TurnTracker" + strconv.Itoa(index),
		Format: s.text("turnFormat", "$level1$ $level2$ $level3$ $level4$"),
		Levels: newTurnLevels(s),
	}
}

func newTurnLevels(s settings) []*TurnLevel {
	var levels []*TurnLevel
	for _, c := range s.children() {
		if !strings.HasSuffix(c.Class, "TurnLevel") {
			continue
		}
		child := s.of(c)
		child.numbers("incr")
		level := &TurnLevel{
			Name:     c.Value("name"),
			Property: child.text("property", c.Value("name")),
			Format:   child.text("turnFormat", "$value$"),
			Start:    child.integer("start", 1),
			Limit:    child.integer("loopLimit", -1),
			List:     sequence.Strings(c.Value("list")),
			Levels:   newTurnLevels(child),
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
