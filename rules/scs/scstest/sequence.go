package scstest

import (
	"fmt"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Sequence returns a sequence of play as a table, a line for each phase: side, id and
// what happens in it.
func Sequence(s scs.Sequence) string {
	var sides, ids int
	for _, p := range s.Phases() {
		sides, ids = max(sides, len(p.Side)), max(ids, len(p.ID))
	}
	var b strings.Builder
	for i, p := range s.Phases() {
		line := fmt.Sprintf("%2d  %-*s  %-*s  %s", i+1, sides, p.Side, ids, p.ID, strings.Join(happenings(p), ", "))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// happenings returns what a phase is for, in words.
func happenings(p scspack.Phase) []string {
	var what []string
	if p.Arrivals == pack.Yes {
		what = append(what, "reinforcements")
	}
	switch p.Moves {
	case "phasing":
		what = append(what, "units move")
	case "exploit":
		what = append(what, "exploit capable units move")
	case "":
		what = append(what, "who moves is not known")
	}
	if p.Overrun == pack.Yes {
		what = append(what, "overruns")
	}
	if p.Combat == pack.Yes {
		what = append(what, "combat")
	}
	if p.Air == pack.Yes {
		what = append(what, "air strikes")
	}
	if len(p.Markers) > 0 {
		what = append(what, "markers: "+strings.Join(p.Markers, " "))
	}
	switch p.Stacking {
	case scspack.AtEnd:
		what = append(what, "stacking at its end")
	case scspack.Always:
		what = append(what, "stacking throughout")
	}
	if p.Optional {
		what = append(what, "optional")
	}
	return what
}

// Order returns in words how one phase follows another.
func Order(o scs.Order) string {
	switch o {
	case scs.SamePhase:
		return "the same phase"
	case scs.InOrder:
		return "in order"
	case scs.Skipping:
		return "phases passed over"
	case scs.Backward:
		return "backward"
	}
	return "unknown"
}
