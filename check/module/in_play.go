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

// inPlay returns the traits in play that one of a piece's own traits comes to: itself, or the traits
// of its prototype. It returns none once that has cost more than the limits allow.
func (m *Module) inPlay(t *Trait) []*Trait {
	switch {
	case t.played != nil:
	case t.use == nil:
		t.played = []*Trait{t}
	default:
		t.played = m.plain(t)
		if t.played != nil {
			break
		}
		t.played = []*Trait{}
		// Expand leaves the innermost trait as it is.
		traits := trait.Expand([]trait.Raw{{Type: t.Type}, {}}, m.definition, trait.DefaultLimits(), m.meter)
		for i := range traits[:len(traits)-1] {
			t.played = append(t.played, m.written(traits[i].Type))
		}
	}
	return t.played
}

// plain returns what inPlay does for a use of a prototype of the file, without parameters and not
// within itself; nil for others. Most uses are so, and need not be expanded again for each
// prototype around them.
func (m *Module) plain(t *Trait) []*Trait {
	of := m.defined[t.use.Name]
	if t.use.Parameters != nil || of == nil || len(of.own) == 0 || of.Fault != nil || t.open {
		return nil
	}
	t.open = true
	defer func() { t.open = false }()
	all := []*Trait{}
	for _, inner := range of.own[:len(of.own)-1] {
		switch {
		case inner.ID == "cmt;":
		case inner.open:
			return nil
		default:
			all = append(all, m.inPlay(inner)...)
		}
	}
	if !m.meter.Spend(1 + len(all)) {
		return []*Trait{}
	}
	return all
}

// stepsToKeep is what it costs to keep one thing for each of a number that grows with its square.
const stepsToKeep = 16

// A digest is what a rule needs to know of traits in play. Most pieces of a module share traits and
// prototypes, and each is digested once.
type digest[T any] struct {
	m     *Module
	of    func(traits []*Trait) T
	known []digested[T] // by the number of a piece's own trait
}

type digested[T any] struct {
	is   T
	done bool
}

func newDigest[T any](m *Module, of func([]*Trait) T) *digest[T] {
	return &digest[T]{m, of, make([]digested[T], len(m.byType))}
}

// get returns the digest of one of a piece's own traits. It is not to be used once the meter is
// cut: prototypes have cost more than the limits allow.
func (d *digest[T]) get(own *Trait) *T {
	known := &d.known[own.number]
	if !known.done {
		known.is, known.done = d.of(d.m.inPlay(own)), true
	}
	return &known.is
}
