package module

import "github.com/umpire-vassal/umpire/vmod/trait"

// Expanded returns the traits of a piece when it comes into play, with prototypes replaced. It
// returns nothing once that has cost more than the limits allow.
func (m *Module) Expanded(p *Piece) []trait.Raw {
	traits := trait.Expand(p.Traits, m.definition, trait.DefaultLimits(), m.meter)
	if m.meter.Cut() {
		return nil
	}
	return traits
}

// A digest is what a rule needs to know of the traits in play that one of a piece's own traits comes
// to, by their types. Most pieces of a module share traits and prototypes, and each is digested once.
type digest[T any] struct {
	m     *Module
	of    func(traits []trait.Raw) T
	known map[*Trait]T
}

func newDigest[T any](m *Module, of func([]trait.Raw) T) *digest[T] {
	return &digest[T]{m: m, of: of, known: map[*Trait]T{}}
}

// all appends the digests of a piece's own traits, outermost first. It returns false once
// prototypes have cost more than the limits allow.
func (d *digest[T]) all(list []T, p *Piece) ([]T, bool) {
	for i, own := range p.own {
		one, known := d.known[own]
		if !known {
			traits := p.Traits[i : i+1]
			if own.use != nil {
				var basic trait.Raw // Expand leaves the innermost trait as it is
				traits = trait.Expand([]trait.Raw{p.Traits[i], basic}, d.m.definition, trait.DefaultLimits(), d.m.meter)
				traits = traits[:len(traits)-1]
			}
			one = d.of(traits)
			d.known[own] = one
		}
		list = append(list, one)
	}
	return list, !d.m.meter.Cut()
}
