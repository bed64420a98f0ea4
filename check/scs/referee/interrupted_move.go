package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// InterruptedMove is 3.0: the move of one unit or stack is completed before that of another
// begins.
var InterruptedMove = &Rule{
	Description: rule.Description{
		ID:    "scs/interrupted-move",
		Refs:  []string{"3.0"},
		Title: "a unit or stack ends its move before the next one begins",
		Says:  "Units move one after the other, alone or as stacks. A unit that has been left for another does not go on.",
		Checks: "Looks in declared phases of movement for units that were put down in a hex, and in a new hex after another unit of their " +
			"side had moved in between. It is suspect, for the first drop may have been put right by hand. Units that began in one hex, or " +
			"were dragged together, may be one stack. Who may have retreated or advanced after an overrun is unchecked.",
		Example: "A unit goes from 03.03 to 05.03, another one moves, and the first goes on to 06.03: suspect, 3.0.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchMovement},
		RestsOn: rule.Rests{{"", scspack.TouchExploitation}},
	},
	Needs: []scspack.Need{scspack.NeedAnyPhase},
	Uses:  []scspack.Need{scspack.NeedPhases},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		if is, known := ph.Is(); known {
			for _, t := range ph.Trips {
				if t.Side() != "" && moves(is, t.Side()) && t.moved() && !t.doubtful() {
					pass.interrupted(ph, t)
				}
			}
		}
	}),
}

// A leg is a part of a trip, from one hex to another.
type leg struct {
	step     int
	from, to hex.Hex
}

// legs returns the legs of a trip for which the hexes are certain.
func (t *Trip) legs() []leg {
	var all []leg
	at := position.Spot{}
	if t.Start != nil {
		at = t.Start.At
	}
	for _, d := range t.Drops {
		if at.Where == position.InHex && d.At.Where == position.InHex && !at.Doubtful && !d.At.Doubtful && at.Hex != d.At.Hex {
			all = append(all, leg{d.Step, at.Hex, d.At.Hex})
		}
		at = d.At
	}
	return all
}

// interrupted reports a unit that goes on after another one moved.
func (p *Pass) interrupted(ph *Phase, t *Trip) {
	legs := t.legs()
	been := t.way()[:1]
	for i, l := range legs {
		if i > 0 && l.from.String() != been[0] && !slices.Contains(been, l.to.String()) { // else it was only looked beneath, or put back
			if other := ph.movedBetween(t, legs[i-1].step, l.step); other != nil {
				if ph.perhapsFought(t, l.step) {
					p.Unchecked("units", whichHexes)
					return
				}
				f := rule.Finding{
					Verdict: rule.Illegal, Refs: []string{"3.0"}, Step: l.step, Hexes: t.hexNames(), Pieces: []rule.Piece{t.seen()},
					Message: say.F("interrupted-move/interrupted",
						"{unit} goes on from {from} to {to} after {other} moved: a unit ends its move before "+
							"another begins", quoted(t.piece()), l.from.String(), l.to.String(), quoted(other.piece())),
				}
				excused(&f, append([]say.Message{dropPutRight()}, ph.unsure()...))
				p.Report(ph, f)
				break
			}
		}
		been = append(been, l.to.String())
	}
	p.Checked("units")
}

// movedBetween returns a unit of the same side that moved between two steps by its own will,
// and in no stack with the first; nil if there is none.
func (ph *Phase) movedBetween(t *Trip, from, to int) *Trip {
	for _, other := range ph.Trips {
		if other == t || other.Side() != t.Side() || !other.moved() || other.doubtful() || other.together(t) {
			continue
		}
		for _, l := range other.legs() {
			if from < l.step && l.step < to && !ph.perhapsFought(other, l.step) {
				return other
			}
		}
	}
	return nil
}

// together reports whether two units may have moved as one stack: they began in one hex, or
// one step put both down.
func (t *Trip) together(other *Trip) bool {
	return t.Start != nil && other.Start != nil && t.Start.At.Hex == other.Start.At.Hex ||
		slices.ContainsFunc(t.Drops, func(d Drop) bool {
			return slices.ContainsFunc(other.Drops, func(e Drop) bool { return e.Step == d.Step })
		})
}

// perhapsFought reports whether a unit may have taken part in an overrun before a step.
func (ph *Phase) perhapsFought(t *Trip, before int) bool {
	return slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		return c.Made() && c.step() < before && (!c.HasTarget || c.involves(t))
	})
}
