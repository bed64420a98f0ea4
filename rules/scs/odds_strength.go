package scs

import (
	"math/big"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Strength is an exact combat strength: 2.125 is 17/8 and stays so until the odds
// are rounded (SCS "Cumulative Modifiers": half of a half is a quarter, fractions
// are kept to the end), and so are the factors on it. The zero value is 0. A Strength
// is never negative and never changes.
//
// It is a big.Rat and not a pair of machine integers because nothing bounds how many
// modifiers a pack multiplies together. Combats are few, so the cost cannot be
// measured.
type Strength struct{ rat *big.Rat }

// LongestStrength bounds the text of a strength, and so the cost of reading it.
const LongestStrength = 24

// NewStrength returns the strength that a counter prints. Below 0 it is 0.
func NewStrength(n int) Strength {
	if n <= 0 {
		return Strength{}
	}
	return Strength{new(big.Rat).SetInt64(int64(n))}
}

// ParseStrength reads a strength as players write it: "14", "9.875", "17/8". ok is false
// for signs, exponents, and texts of more than LongestStrength bytes.
func ParseStrength(s string) (n Strength, ok bool) {
	if len(s) > LongestStrength {
		return Strength{}, false
	}
	above, below, isFraction := strings.Cut(s, "/")
	plain := isDigits(above) && isDigits(below)
	if !isFraction {
		whole, decimals, hasPoint := strings.Cut(s, ".")
		plain = isDigits(whole) && (!hasPoint || isDigits(decimals))
	}
	if plain {
		if rat, ok := new(big.Rat).SetString(s); ok {
			return Strength{rat}, true
		}
	}
	return Strength{}, false
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func (s Strength) value() *big.Rat {
	if s.rat == nil {
		return new(big.Rat)
	}
	return s.rat
}

// Plus returns the sum of both.
func (s Strength) Plus(other Strength) Strength {
	return Strength{new(big.Rat).Add(s.value(), other.value())}
}

// Times returns the product of both: a strength and a factor, or two factors.
func (s Strength) Times(other Strength) Strength {
	return Strength{new(big.Rat).Mul(s.value(), other.value())}
}

// StrengthOf returns a fraction of the pack as an exact number. ok is false where it is
// unknown.
func StrengthOf(f pack.Fraction) (s Strength, ok bool) {
	if f.Num < 0 || f.Den <= 0 {
		return Strength{}, false
	}
	return Strength{big.NewRat(int64(f.Num), int64(f.Den))}, true
}

func (s Strength) least(other Strength) Strength {
	if s.Compare(other) <= 0 {
		return s
	}
	return other
}

func (s Strength) most(other Strength) Strength {
	if s.Compare(other) >= 0 {
		return s
	}
	return other
}

// Compare returns a negative number where s is the weaker, 0 where both are equal, else
// positive.
func (s Strength) Compare(other Strength) int { return s.value().Cmp(other.value()) }

// IsZero reports whether the strength is 0.
func (s Strength) IsZero() bool { return s.rat == nil || s.rat.Sign() == 0 }

// String returns the strength as players write it: a decimal where it ends after at
// most six places, as "9.875", else a fraction, as "7/3".
func (s Strength) String() string {
	const places = 6
	rat := s.value()
	if n, exact := rat.FloatPrec(); !exact || n > places {
		return rat.RatString()
	} else {
		return rat.FloatString(n)
	}
}

// MarshalText writes the strength as String does.
func (s Strength) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
