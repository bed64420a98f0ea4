package referee

import (
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Fought is a combat with what the rules make of it.
type Fought struct {
	*Combat
	// Phase is the phase in which it was made, "german combat", or "". Step is that of
	// its dice, or, without any, of its announcement.
	Phase string
	Step  int
	// Force are those who are told apart as its attackers. Certain says that they are all
	// who attacked.
	Force   []*position.Piece
	Certain bool
	// Odds is the attack evaluated by these; the zero value where it is not known which
	// hex was attacked.
	Odds scs.Combat
	// Roll is what was thrown, Result what the table says of it; By says how that is known.
	Roll   pack.Value
	Result string
	By     string
}

// Combats tells the combats of a chain of logs, and does their steps, as Check does;
// nothing is judged.
func Combats(chain []Link, p *scspack.Pack, b *bind.Binding, opt Options) ([]Fought, error) {
	log, err := read(chain, p, b, opt)
	if err != nil {
		return nil, err
	}
	var all []Fought
	for _, ph := range log.Phases {
		for _, c := range ph.Combats {
			r := log.result(ph, c)
			one := Fought{
				Combat: c, Phase: ph.Declared.Name(), Step: c.step(), Force: c.force(), Certain: c.exact(), Roll: c.roll(), Result: r.Text, By: r.by,
			}
			if c.HasTarget && len(c.Attackers) > 0 {
				f := log.fray(ph, c)
				one.Odds = f.Evaluate(f.attack(c.force()...))
			}
			all = append(all, one)
		}
	}
	return all, nil
}
