package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// mostDefenders bounds the units of a hex whose strengths are tried in all ways.
const mostDefenders = 12

// A gap is what a declared strength of the defence leaves out of it (7.2c).
type gap struct {
	// units are those that are left out. If which is unset those are of several ways to reckon, and
	// only some of them are left out.
	units []*position.Piece
	which bool
}

// leftOut returns the defenders without whom the declared strength of the hex is right; none if it
// is right with all of them, or cannot be the strength of some of them.
func (f *fray) leftOut(c *Combat, e *scs.Combat) (left gap) {
	if c.Announced == nil || !e.Defence.Known() || len(e.Defenders) > mostDefenders {
		return gap{}
	}
	said, ok := scs.ParseStrength(c.Announced.Defence)
	if !ok || said.IsZero() || said.Compare(e.Defence.Least) >= 0 {
		return gap{}
	}
	var counted []scs.UnitStrength
	var pieces []*position.Piece
	var printed scs.Strength
	for _, u := range e.Defenders {
		printed = printed.Plus(scs.NewStrength(u.Printed.N))
		i := slices.IndexFunc(f.Units, func(other scs.Unit) bool { return other.ID == u.Unit })
		if !u.Total.Least.IsZero() && i >= 0 {
			counted, pieces = append(counted, u), append(pieces, f.Pieces[i])
		}
	}
	if said.Compare(printed) == 0 {
		return gap{} // what was forgotten is the ground
	}
	left.which = true
	names := "" // of the first way
	for with := 1; with < 1<<len(counted)-1; with++ {
		var sum scs.Strength
		var without []*position.Piece
		for i, u := range counted {
			if with&(1<<i) != 0 {
				sum = sum.Plus(u.Total.Least)
			} else {
				without = append(without, pieces[i])
			}
		}
		switch {
		case sum.Compare(said) != 0:
		case left.units == nil:
			left.units, names = without, namesOf(without)
		case namesOf(without) != names:
			left.units, left.which = addNew(left.units, without...), false
		}
	}
	return left
}

// withheld adds the defenders that a declared strength leaves out to a finding about it.
func (f *fray) withheld(gap gap, finding *rule.Finding) {
	var without Withheld
	for _, p := range gap.units {
		without.Units = append(without.Units, p.Name)
	}
	finding.Evidence.Add(without)
}

// text names the units of a gap.
func (g *gap) text() string {
	if g.which {
		return namesOf(g.units)
	}
	return "some of " + namesOf(g.units)
}
