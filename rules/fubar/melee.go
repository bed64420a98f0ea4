package fubar

import (
	"image"
	"math/big"

	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// Melee returns the chance that the die of a figure in close combat wounds one of the enemy's: cover
// does not count, armour does, and a figure that was suppressed before the assault has 1 less on its
// die (Corps à Corps 3 and 4). known is false where the pack leaves it open.
func Melee(level *fubarpack.Level, suppressed bool, armour *fubarpack.Armour) (chance *big.Rat, known bool) {
	harder := 0
	if suppressed {
		harder = 1
	}
	save := (&Shot{Armour: armour}).Save()
	if level == nil || !level.Expertise.Known || !save.Known {
		return nil, false
	}
	return new(big.Rat).Mul(Chance(least(level.Expertise.N, harder)), fails(save.N)), true
}

// Contact is how far the centres of two figures are from each other whose bases touch.
func Contact(p *fubarpack.Pack, r *Ruler) Reach { return r.Reach(0, p.Base) }

// Assaults reports whether a figure can come to another in an assault (Corps à Corps 1).
func Assaults(p *fubarpack.Pack, r *Ruler, from, to image.Point) bool {
	return r.Reach(engagement(p.Measure), between(p)...).Covers(from, to)
}
