package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// overrunField returns the map of an overrun. Enemies that were touched earlier in the phase
// may have stood elsewhere while the units moved.
func (l *Log) overrunField(ph *Phase, c *Combat) *fray {
	return l.frayWith(ph, c, func(p *position.Piece) bool {
		return p.Side != c.Side && p.At.Hex != c.Target && len(ph.touched[p.ID]) > 0 && ph.touched[p.ID][0] < c.step()
	})
}

// overrunCosts returns what the way to the overrun costs each unit that cannot pay for it,
// alone or together with the others of its hex, as it was judged.
func (l *Log) overrunCosts(ph *Phase, c *Combat, units []*position.Piece, found []scs.Objection) (costs rule.Figures) {
	for _, unit := range units {
		i := slices.IndexFunc(found, func(o scs.Objection) bool { return o.Code == scs.OverrunTooDear && o.Unit == l.names.Of(unit) })
		if i < 0 {
			continue
		}
		f := l.overrunField(ph, c)
		for _, party := range [][]*position.Piece{{unit}, in(units, unit.At.Hex)} {
			ruling, _ := l.overrunBy(ph, c, party...)
			own := slices.IndexFunc(ruling.Accounts, func(a scs.Account) bool {
				return f.Pieces[a.Unit].ID == unit.ID && l.Game.Points(a.Total+ruling.Cost) == found[i].MP
			})
			if own >= 0 {
				costs = append(costs, position.NewAccount(f.Words(), f.Situation, &ruling.Accounts[own]))
				break
			}
		}
	}
	return costs
}
