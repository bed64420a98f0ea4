package referee

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Fought is a combat with its odds and result.
type Fought struct {
	*Combat
	// Phase is its phase, "german combat", or "". Step is that of its dice, or, without
	// dice, of its announcement.
	Phase string
	Step  int
	// Force are its probable attackers. Certain is set if all who attacked are certain.
	Force   []*position.Piece
	Certain bool
	// Odds is the attack by Force; the zero value if the attacked hex is unknown.
	Odds scs.Combat
	// Roll is what was thrown, Result the table's result.
	Roll   pack.Value
	Result string
}

// Tell returns what was done in a chain of logs, and the combats. It reads the logs as Check
// does, but judges nothing.
func Tell(chain []Link, g *scs.Game, b *bind.Binding, opt Options) (*actions.Log, []Fought, error) {
	log, err := read(chain, g, b, opt)
	if err != nil {
		return nil, nil, err
	}
	var all []Fought
	for _, ph := range log.Phases {
		for _, c := range ph.Combats {
			r := log.result(ph, c)
			one := Fought{
				Combat: c, Phase: ph.Declared.Name(), Step: c.step(), Force: c.force(), Certain: c.exact(), Roll: c.roll(), Result: r.Text,
			}
			if c.HasTarget {
				f := log.fray(ph, c)
				one.Odds = f.Evaluate(f.attack(c.force()...))
			}
			all = append(all, one)
		}
	}
	var announced []actions.Announced
	for _, f := range log.figures() {
		announced = append(announced, actions.Announced{Step: f.Step, Line: f.Line, Rests: f.State})
	}
	return &actions.Log{Steps: log.Steps, Players: log.players, Announced: announced}, all, nil
}
