package scs

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// An Objection is one reason why something that a player did is against the rules, or may be. It is
// data, not text: Code is what is wrong, and decides which of the other fields count, and package
// check/scs/words puts it into words. The engine gives all reasons, not only the first.
type Objection struct {
	Code Code
	// Refs are the paragraphs that it breaks, "6.0c". There is at least one; the first
	// is what the objection is about.
	Refs []string
	// Unit is the id of the unit that it is about, "" if it is about no single unit.
	// Other is the id of another unit, Units are several ids.
	Unit, Other string
	Units       []string
	// Hex is where it happens, From the hex from which, Hexes are several.
	Hex, From hex.Hex
	Hexes     []hex.Hex
	// Side and Phase are the id of a side and the name of a phase, Phases the ids of
	// phases; What is an entry area or the meaning of a marker.
	Side, Phase, What string
	Phases            []string
	// Count is how many there are, Due how many are allowed or have to be, Turn a game
	// turn.
	Count, Due, Turn int
	// MP are movement points, up to MostMP if that is known and more. Extra of them are
	// for an overrun, and at most Limit are allowed.
	MP, MostMP, Extra, Limit pack.Fraction
	// Load is what a stack counts.
	Load Load
	// Cause is what on the map is to blame.
	Cause Cause
	// Costs are what a retreat costs in steps.
	Costs []RetreatCost
	// Also is the code of a clause to be added, "" for none.
	Also Code
	// Decides are the unknown inputs that would decide whether the objection holds.
	// There are none if it is proved: it holds however unknowns are read.
	Decides []Input
}

// Proved reports whether the objection holds however unknowns are read.
func (o Objection) Proved() bool { return len(o.Decides) == 0 }

// Ref returns the paragraph that the objection is about.
func (o Objection) Ref() string { return o.Refs[0] }

// Is reports whether two objections are equal apart from Decides.
func (o Objection) Is(other Objection) bool { return o.compare(other) == 0 }

func (o Objection) compare(p Objection) int {
	fraction := func(a, b pack.Fraction) int { return cmp.Or(cmp.Compare(a.Num, b.Num), cmp.Compare(a.Den, b.Den)) }
	return cmp.Or(
		slices.Compare(o.Refs, p.Refs), cmp.Compare(o.Unit, p.Unit), cmp.Compare(o.Code, p.Code),
		cmp.Compare(o.Other, p.Other),
		slices.Compare(o.Units, p.Units), o.Hex.Compare(p.Hex), o.From.Compare(p.From),
		slices.CompareFunc(o.Hexes, p.Hexes, hex.Hex.Compare),
		cmp.Compare(o.Side, p.Side), cmp.Compare(o.Phase, p.Phase), cmp.Compare(o.What, p.What),
		slices.Compare(o.Phases, p.Phases),
		cmp.Compare(o.Count, p.Count), cmp.Compare(o.Due, p.Due), cmp.Compare(o.Turn, p.Turn),
		fraction(o.MP, p.MP), fraction(o.MostMP, p.MostMP), fraction(o.Extra, p.Extra), fraction(o.Limit, p.Limit),
	)
}

// Objections are all reasons against an act. Without any the act is legal however
// unknowns are read.
type Objections []Objection

// Illegal reports whether one of them is proved.
func (o Objections) Illegal() bool { return slices.ContainsFunc(o, Objection.Proved) }

// Legal reports whether there are no objections. An act that is neither legal nor
// illegal depends on Decides.
func (o Objections) Legal() bool { return len(o) == 0 }

// Verdict joins the objections into a verdict.
func (o Objections) Verdict() Verdict { return Judge(!o.Illegal(), o.Legal()) }

// Decides returns the unknown inputs that they depend on together, each once, in order.
func (o Objections) Decides() []Input {
	var all []Input
	for _, one := range o {
		all = append(all, one.Decides...)
	}
	return sortedInputs(all)
}

// Add adds an objection by paragraphs. Its Decides need not be sorted.
func (o *Objections) Add(one Objection, refs ...string) {
	one.Refs, one.Decides = refs, sortedInputs(slices.Clone(one.Decides))
	*o = append(*o, one)
}

// sorted puts them in the order of their paragraphs, the game's own after the
// series'.
func (o Objections) sorted() Objections {
	slices.SortStableFunc(o, func(a, b Objection) int {
		return cmp.Or(cmp.Compare(len(a.Ref()), len(b.Ref())), cmp.Compare(a.Ref(), b.Ref()))
	})
	return o
}

// Sorted returns the objections in order, each once. Of two that differ only in Decides it keeps the
// objection with fewer.
func (o Objections) Sorted() Objections {
	slices.SortStableFunc(o, func(a, b Objection) int {
		return cmp.Or(a.compare(b),
			cmp.Compare(len(a.Decides), len(b.Decides)))
	})
	return slices.CompactFunc(o, Objection.Is)
}
