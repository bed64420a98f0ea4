package position

import (
	"cmp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// An Account is what a path costs one unit.
type Account struct {
	Unit string `json:"unit"`
	// From is the hex where the path begins; it is left out for a unit that enters the map.
	From hex.Hex `json:"from,omitzero"`
	// Reading is how unknowns were read: in "favour" of the mover or "against" him.
	Reading string `json:"reading"`
	// Total is the cost of all steps, Allowance the unit's movement allowance in the same
	// reading. Allowance is no number if it may be any.
	Total     Amount `json:"total"`
	Allowance Amount `json:"allowance,omitzero"`
	// ByMinimum reports whether only 3.1e makes the path legal.
	ByMinimum bool   `json:"by_minimum,omitempty"`
	Steps     []Step `json:"steps"`
}

// Kind returns "path".
func (Account) Kind() string { return "path" }

// Text returns a line for each hex.
func (a Account) Text() []rule.Labelled {
	lines := make([]string, len(a.Steps))
	for i := range a.Steps {
		lines[i] = a.Steps[i].String()
	}
	return Reads("cost by hex", lines...)
}

// A Step is the cost of entering one hex.
type Step struct {
	Hex hex.Hex `json:"hex"`
	// Road is the road that leads into it, "" across country.
	Road string `json:"road,omitempty"`
	// Parts add up to the cost.
	Parts []Part `json:"parts"`
	// Negated lists features of the hexside that another feature cancels.
	Negated []string `json:"negated,omitempty"`
	// Cost is the sum of the parts, Total is the cost of all steps so far.
	Cost  Amount `json:"cost"`
	Total Amount `json:"total"`
}

// A Part is a part of a cost.
type Part struct {
	// What is a feature of the chart, "?" if it is unknown, or "EZOC".
	What string `json:"what"`
	// Name is the feature's name on the chart, "" if that is What.
	Name string `json:"name,omitempty"`
	Cost Amount `json:"cost"`
	Ref  string `json:"ref"`
	// Of lists the units whose ZOC it is.
	Of []string `json:"of,omitempty"`
}

// String returns the step as players write it: "24.17: clear 1 + EZOC(s1) 2 = 3, total 5".
func (s *Step) String() string {
	var parts []string
	for _, p := range s.Parts {
		what := cmp.Or(p.Name, p.What)
		if len(p.Of) > 0 {
			what += "(" + strings.Join(p.Of, ",") + ")"
		}
		parts = append(parts, what+" "+p.Cost.String())
	}
	if len(parts) == 0 {
		parts = append(parts, "does not touch the hex before")
	}
	return s.Hex.String() + ": " + strings.Join(parts, " + ") + " = " + s.Cost.String() + ", total " + s.Total.String()
}

// NewAccount returns the engine's account of a path, with units named by say.
func NewAccount(speaker words.Speaker, s *scs.Situation, a *scs.Account) Account {
	g, units := s.Game(), s.Position().Units
	amount := func(mp scs.MP) Amount { return Amount(g.Points(mp)) }
	part := func(c scs.Component, ref string) Part {
		p := Part{What: c.Feature, Cost: amount(c.Cost), Ref: ref}
		if name := g.Pack().TEC.Called(c.Feature); name != c.Feature {
			p.Name = name
		}
		return p
	}
	out := Account{Unit: units[a.Unit].ID, Reading: a.Reading.String(), ByMinimum: a.ByMinimum, Steps: []Step{}, Total: amount(a.Total)}
	if at := units[a.Unit].Hex; at != scs.NoHex {
		out.From = g.Hex(at)
	}
	if out.Allowance = amount(a.Allowance); a.Reading == scs.Favour {
		out.Allowance = Most(g, &units[a.Unit], a.Allowance)
	}
	for _, step := range a.Steps {
		one := Step{Hex: g.Hex(step.Hex), Road: step.Road, Negated: step.Negated, Parts: []Part{}, Cost: amount(step.Cost), Total: amount(step.Total)}
		ref := "3.2a"
		switch {
		case step.Road != "":
			ref = "3.2b"
		case step.Cost == scs.Never:
			ref = "3.2d"
		}
		if step.Terrain.Feature != "" {
			one.Parts = append(one.Parts, part(step.Terrain, ref))
		}
		for _, side := range step.Hexsides {
			one.Parts = append(one.Parts, part(side, "3.2c"))
		}
		if step.EZOC > 0 {
			of := make([]string, len(step.Of))
			for i, u := range step.Of {
				of[i] = units[u].ID
			}
			slices.Sort(of)
			of = speaker.Names(of)
			one.Parts = append(one.Parts, Part{What: "EZOC", Cost: amount(step.EZOC), Ref: "2.1a", Of: of})
		}
		out.Steps = append(out.Steps, one)
	}
	return out
}

// Most returns a movement allowance with unknowns read in the unit's favour: no number
// if it may be any.
func Most(g *scs.Game, u *scs.Unit, mp scs.MP) Amount {
	if !u.MAKnown() {
		return Amount{}
	}
	return Amount(g.Points(mp))
}

// An Amount is an exact number of movement points or of hexes. The zero value is no
// number: something is prohibited or absent.
type Amount pack.Fraction

// MarshalText returns the amount for programs: "7/2"; "prohibited" for no number.
func (a Amount) MarshalText() ([]byte, error) {
	if !pack.Fraction(a).Known() {
		return []byte("prohibited"), nil
	}
	return []byte(pack.Fraction(a).String()), nil
}

// String returns the amount as players write it: "3 1/2"; "P" for no number.
func (a Amount) String() string { return pack.Fraction(a).Mixed() }

// Compare returns a negative number if a is less than b, 0 if they are equal, and a
// positive one otherwise. Both must be numbers.
func (a Amount) Compare(b Amount) int { return a.Num*b.Den - b.Num*a.Den }
