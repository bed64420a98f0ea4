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
	return l.frayWith(ph, c, nil, func(p *position.Piece) bool {
		return p.Side != c.Side && p.At.Hex != c.Target && len(ph.touched[p.ID]) > 0 && ph.touched[p.ID][0] < c.step()
	})
}

// costs returns what the way to an overrun costs each unit that cannot pay for it. found are the
// objections that are reported; the rulings may have others.
func (f *fray) costs(rulings []scs.OverrunRuling, found []scs.Objection) (costs rule.Figures) {
	for _, ruling := range rulings {
		for _, o := range ruling.Objections {
			if o.Code != scs.OverrunTooDear || !slices.ContainsFunc(found, o.Is) {
				continue
			}
			if i := slices.IndexFunc(ruling.Accounts, func(a scs.Account) bool { return f.Units[a.Unit].ID == o.Unit }); i >= 0 {
				costs = append(costs, position.NewAccount(f.Words(), f.Situation, &ruling.Accounts[i]))
			}
		}
	}
	return costs
}
