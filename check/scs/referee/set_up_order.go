package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// SetUpOrder is Setup 5: the player who moves second sets up first.
var SetUpOrder = &Rule{
	Description: rule.Description{
		ID:    "scs/set-up-order",
		Refs:  []string{"Setup 5"},
		Title: "who moves second sets up first",
		Says:  "Unless the game decides otherwise the player who moves second sets up first.",
		Checks: "Looks at a log that begins before any unit is on the map, in turn 1 or in no turn. If the side that moves first " +
			"puts units on the map while the other has none there, that is suspect, since the scenario may have it so. game.toml " +
			"decides who moves first.",
		Example: "The map is empty, and the north, which moves first, puts a regiment into 04.03: suspect, Setup 5.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchArrival},
	},
	Run: func(pass *Pass) {
		l := pass.Log
		ph, first := l.Phases[0], l.Pack.First
		if first == "" && !l.Pack.FirstRolled && len(l.Pack.Phases) > 0 {
			first = l.Pack.Phases[0].Side
		}
		if first == "" || len(l.Pack.Sides) != 2 || !l.setsUp(ph) {
			return
		}
		second := l.Pack.Sides[0]
		if second == first {
			second = l.Pack.Sides[1]
		}
		early, step := l.placedBy(first, ph), 0
		if others := l.placedBy(second, ph); len(others) > 0 {
			step = others[0].first()
		}
		if len(early) == 0 {
			return
		}
		pass.Checked("set-ups")
		if l.onMap(ph.Start, first) || l.onMap(ph.Start, second) || step > 0 && step < early[0].first() {
			return
		}
		f := rule.Finding{Verdict: rule.Illegal, Step: early[0].first()}
		for _, t := range early {
			if step == 0 || t.first() < step {
				f.Pieces, f.Hexes = append(f.Pieces, t.seen()), addNew(f.Hexes, t.End.At.Hex.String())
			}
		}
		f.Message = say.F("set-up-order/early",
			"{units} of {first}, which moves first, came onto the map while {second} had no unit there; who "+
				"moves second sets up first", words.Counted(len(f.Pieces), "unit", "units"), first, second)
		excused(&f, []say.Message{say.F("set-up-order/otherwise", "the game or the scenario sets up otherwise")})
		pass.Report(ph, f)
	},
}

// placedBy returns the units of a side that came onto the map in a phase, in the order in which they came.
func (l *Log) placedBy(side string, ph *Phase) []*Trip {
	return slices.DeleteFunc(slices.Clone(ph.Trips), func(t *Trip) bool { return t.Side() != side || !l.placed(t) })
}
