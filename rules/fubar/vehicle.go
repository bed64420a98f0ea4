package fubar

import (
	"math/big"

	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// Damage returns the chance of an effect of one unsaved hit on a vehicle, nil if the pack has no
// table of damage.
func Damage(p *fubarpack.Pack, effect fubarpack.Effect) *big.Rat {
	if p.Damage == nil {
		return nil
	}
	n := 0
	for _, e := range p.Damage {
		if e == effect {
			n++
		}
	}
	return big.NewRat(int64(n), int64(len(p.Damage)))
}
