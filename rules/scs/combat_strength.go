package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Factor multiplies a printed strength.
type Factor struct {
	// Cause is what it comes from.
	Cause Cause `json:"-"`
	// By bounds the factor. Open reports whether it has no upper bound.
	By   Bounds `json:"by"`
	Open bool   `json:"open,omitempty"`
	// Decides names the unknown inputs where it is not known.
	Decides []Input `json:"decides,omitempty"`
}

// A UnitStrength is what one unit brings into a combat, and how that comes about.
type UnitStrength struct {
	// Unit is its id.
	Unit string `json:"unit"`
	// Printed is the value on the face that it shows.
	Printed pack.Value `json:"-"`
	// Factors are what Printed is multiplied by. Factors of 1 are left out.
	Factors []Factor `json:"factors,omitempty"`
	// Total bounds the product. Open reports whether it has no upper bound.
	Total Bounds `json:"total"`
	Open  bool   `json:"open,omitempty"`
	// Decides names the unknown inputs where it is not known.
	Decides []Input `json:"decides,omitempty"`
}

// newUnitStrength returns the strength of a unit before any factor.
func newUnitStrength(u *Unit, printed pack.Value, what InputKind) UnitStrength {
	s := UnitStrength{Unit: u.ID, Printed: printed}
	if printed.Known {
		s.Total = exactly(NewStrength(printed.N))
		return s
	}
	s.Open = true
	if u.Unbound {
		s.Decides = append(s.Decides, About(OpenWhich, u.ID))
	} else {
		s.Decides = append(s.Decides, About(what, u.ID))
	}
	return s
}

// multiply applies a factor.
func (s *UnitStrength) multiply(f Factor) {
	if !f.Open && f.By.equal(one) {
		return
	}
	s.Factors = append(s.Factors, f)
	s.Total = s.Total.times(f.By)
	s.Open = s.Open || f.Open
	s.Decides = sortedInputs(append(s.Decides, f.Decides...))
}

// statusFactors returns the factors of a unit's markers (12.2) on its attack or
// defence.
func (g *Game) statusFactors(u *Unit, of func(scspack.Condition) pack.Fraction, key string) []Factor {
	var factors []Factor
	for _, s := range g.statuses(u) {
		f := Factor{Cause: Cause{Kind: MarkedOOS}, By: one}
		if s.is == OpenDG {
			f.Cause.Kind = MarkedDG
		}
		if factor, ok := StrengthOf(of(s.condition)); ok {
			f.By = exactly(factor)
		} else {
			f.By, f.Open = Bounds{Most: one.Most}, true
			f.Decides = append(f.Decides, s.key(key))
		}
		if s.marked != pack.Yes {
			f.By = f.By.either(one)
			if f.Open || !f.By.Known() {
				f.Decides = append(f.Decides, s.open())
			}
		}
		factors = append(factors, f)
	}
	return factors
}

// A Total is the strength of one force.
type Total struct {
	Bounds
	// Open reports whether nothing bounds it from above.
	Open bool `json:"open,omitempty"`
}

func totalOf(units []UnitStrength) Total {
	var t Total
	for _, u := range units {
		t.Bounds = t.plus(u.Total)
		t.Open = t.Open || u.Open
	}
	return t
}

// Known reports whether the total is a single number.
func (t Total) Known() bool { return !t.Open && t.Bounds.Known() }

// attackStrength returns what an attacker brings into an attack over this ground.
func (g *Game) attackStrength(u *Unit, ground []Effect) UnitStrength {
	printed := u.Face.Attack
	if u.AttackKind == "barrage" || u.AttackKind == "none" {
		printed = pack.Known(0) // it has no Attack Strength at all (7.2e)
	}
	s := newUnitStrength(u, printed, OpenAttack)
	if u.AttackKind == "" && !u.Unbound {
		// It may be a barrage, which counts for nothing.
		s.Total.Least = Strength{}
		s.Decides = append(s.Decides, About(OpenAttackKind, u.ID))
	}
	for _, f := range g.statusFactors(u, func(c scspack.Condition) pack.Fraction { return c.Attack }, "attack") {
		s.multiply(f)
	}
	for _, e := range ground {
		s.multiply(Factor{Cause: e.Cause, By: e.Attacker, Open: e.Open, Decides: unlessKnown(e.Attacker, e)})
	}
	return s
}

// defenceStrength returns what a defender brings into a combat; ground is what the
// ground does to all of them.
func (g *Game) defenceStrength(u *Unit, ground []Factor) UnitStrength {
	s := newUnitStrength(u, u.Face.Defense, OpenDefence)
	for _, f := range g.statusFactors(u, func(c scspack.Condition) pack.Fraction { return c.Defense }, "defense") {
		s.multiply(f)
	}
	for _, f := range ground {
		s.multiply(f)
	}
	if u.Unbound {
		// A piece that may be a marker may add nothing.
		s.Total.Least = Strength{}
	}
	return s
}

// unlessKnown returns an effect's unknown inputs if the number that b bounds depends on
// them.
func unlessKnown(b Bounds, e Effect) []Input {
	if b.Known() && !e.Open {
		return nil
	}
	return slices.Clone(e.Decides)
}
