package question

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// An Amount is an exact number of movement points, or of hexes. The zero value is
// no number: what is prohibited, or not there.
type Amount pack.Fraction

// MarshalText writes the amount for programs: "7/2"; "prohibited" for no number.
func (a Amount) MarshalText() ([]byte, error) {
	if !pack.Fraction(a).Known() {
		return []byte("prohibited"), nil
	}
	return []byte(pack.Fraction(a).String()), nil
}

// String is the amount as players write it: "3 1/2"; "P" for no number.
func (a Amount) String() string { return pack.Fraction(a).Mixed() }

// compare is negative where a is less than b. Both are numbers.
func (a Amount) compare(b Amount) int { return a.Num*b.Den - b.Num*a.Den }
