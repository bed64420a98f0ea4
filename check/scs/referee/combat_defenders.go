package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// mostDefenders bounds the units of a hex whose strengths are tried in all ways.
const mostDefenders = 12

// leftOut returns the defenders without whom the declared strength of the hex is right
// (7.2c); none if it is right with all of them, or if it is not sure who is missing.
func (f *fray) leftOut(c *Combat, e *scs.Combat) []*position.Piece {
	if c.Announced == nil || !e.Defence.Known() || len(e.Defenders) > mostDefenders {
		return nil
	}
	said, ok := scs.ParseStrength(c.Announced.Defence)
	if !ok || said.IsZero() || said.Compare(e.Defence.Least) >= 0 {
		return nil
	}
	var counted []scs.UnitStrength
	var printed scs.Strength
	for _, u := range e.Defenders {
		printed = printed.Plus(scs.NewStrength(u.Printed.N))
		if !u.Total.Least.IsZero() {
			counted = append(counted, u)
		}
	}
	if said.Compare(printed) == 0 {
		return nil // what was forgotten is the ground
	}
	var missing []*position.Piece
	for with := 1; with < 1<<len(counted)-1; with++ {
		var sum scs.Strength
		var without []*position.Piece
		for i, u := range counted {
			if with&(1<<i) != 0 {
				sum = sum.Plus(u.Total.Least)
			} else if k := slices.IndexFunc(f.Units, func(other scs.Unit) bool { return other.ID == u.Unit }); k >= 0 {
				without = append(without, f.Pieces[k])
			}
		}
		if sum.Compare(said) != 0 {
			continue
		}
		if missing != nil {
			return nil
		}
		missing = without
	}
	return missing
}

// withheld adds the defenders that a declared strength leaves out to a finding about it.
func (f *fray) withheld(c *Combat, e *scs.Combat, finding *rule.Finding) {
	missing := f.leftOut(c, e)
	if len(missing) == 0 {
		return
	}
	finding.Refs = append(finding.Refs, "7.2c")
	finding.Message = combatOddsLeftOut.Say(finding.Message, namesOf(missing), isOrAre(len(missing)))
	var without Withheld
	for _, p := range missing {
		without.Units = append(without.Units, p.Name)
	}
	finding.Evidence.Add(without)
}
