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
// to. Most pieces of a module share a few prototypes, and each is digested once.
type digest[T any] struct {
	m     *Module
	of    func(traits []trait.Raw) T
	known map[string]T // of prototypes, by the type of the trait that uses one
}

func newDigest[T any](m *Module, of func([]trait.Raw) T) *digest[T] {
	return &digest[T]{m: m, of: of, known: map[string]T{}}
}

// all appends the digests of a piece's own traits, outermost first. It returns false once
// prototypes have cost more than the limits allow.
func (d *digest[T]) all(list []T, p *Piece) ([]T, bool) {
	for i := range p.Traits {
		own := p.Traits[i]
		if own.ID() != "prototype;" {
			list = append(list, d.of(p.Traits[i:i+1]))
			continue
		}
		one, known := d.known[own.Type]
		if !known {
			var basic trait.Raw // Expand leaves the innermost trait as it is
			traits := trait.Expand([]trait.Raw{own, basic}, d.m.definition, trait.DefaultLimits(), d.m.meter)
			one = d.of(traits[:len(traits)-1])
			d.known[own.Type] = one
		}
		list = append(list, one)
	}
	return list, !d.m.meter.Cut()
}
