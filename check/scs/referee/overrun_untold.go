package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// mostTried bounds the units of a hex that are tried in all combinations as the ones that
// overran.
const mostTried = 8

// untold reports whether a combat that nobody announced is an overrun by the rules: some units
// of one hex beside the target have odds at which the dice give what was done to the
// defenders.
func (l *Log) untold(ph *Phase, c *Combat) bool {
	roll := l.lookedUp(c)
	if c.Announced != nil || !c.HasTarget || !ph.overruns(c) || !roll.Known {
		return false
	}
	f := l.fray(ph, c)
	var tried []hex.Hex
	for _, a := range c.Attackers {
		stack := in(c.Attackers, a.At.Hex)
		if slices.Contains(tried, a.At.Hex) || len(stack) > mostTried {
			continue
		}
		tried = append(tried, a.At.Hex)
		for with := 1; with < 1<<len(stack); with++ {
			var some []*position.Piece
			for i, p := range stack {
				if with&(1<<i) != 0 {
					some = append(some, p)
				}
			}
			e := f.Evaluate(f.attack(some...))
			r, known := e.Best.Column.Result(l.Pack, roll.N)
			if !e.Known() || !known || !r.Certain() {
				continue
			}
			if s := l.settle(ph, c, false, r.Defender); len(s.open) == 0 && len(s.objections) == 0 {
				return true
			}
		}
	}
	return false
}
