package scs

import (
	"math/big"
	"strconv"
	"strings"
)

// Odds are a ratio of attack to defence after rounding (7.4). One of the two is
// always 1. The zero value is no odds.
type Odds struct {
	// Attacker and Defender are the two numbers, each from 1 to MaxOdds.
	Attacker, Defender int
}

// MaxOdds is the highest number in odds. No table has a thousandth of it; higher ratios are given as
// MaxOdds.
const MaxOdds = 1_000_000

// NewOdds divides both strengths by the smaller and rounds each by the standard
// rounding rule, half upwards (7.4). ok is false if one of them is 0: the rule cannot
// divide by 0, and leaves that case to the game.
func NewOdds(attack, defence Strength) (odds Odds, ok bool) {
	if attack.IsZero() || defence.IsZero() {
		return Odds{}, false
	}
	if attack.Compare(defence) >= 0 {
		return Odds{rounded(attack, defence), 1}, true
	}
	return Odds{1, rounded(defence, attack)}, true
}

// rounded returns larger over smaller, half upwards: the floor of their ratio and a
// half. The rulebook's wording leaves the numbers between .49 and .50 open; its
// examples fix .50 (5:2 is 3:1), and the rest follow to the nearest.
func rounded(larger, smaller Strength) int {
	ratio := new(big.Rat).Quo(larger.value(), smaller.value())
	ratio.Add(ratio, big.NewRat(1, 2))
	whole := new(big.Int).Quo(ratio.Num(), ratio.Denom())
	if !whole.IsInt64() || whole.Int64() > MaxOdds {
		return MaxOdds
	}
	return int(whole.Int64())
}

// ParseOdds reads odds as a table's head prints them: "3:1", "1:2". One of the two
// numbers has to be 1. ok is false for any other text.
func ParseOdds(s string) (o Odds, ok bool) {
	left, right, _ := strings.Cut(s, ":")
	attacker, err := strconv.ParseUint(strings.TrimSpace(left), 10, 31)
	defender, errRight := strconv.ParseUint(strings.TrimSpace(right), 10, 31)
	if err != nil || errRight != nil || min(attacker, defender) != 1 || max(attacker, defender) > MaxOdds {
		return Odds{}, false
	}
	return Odds{int(attacker), int(defender)}, true
}

// Compare returns a negative number where o is worse for the attacker, 0 where both are
// equal, else positive.
func (o Odds) Compare(other Odds) int {
	return o.Attacker*other.Defender - other.Attacker*o.Defender
}

// String returns the odds as players write them, "5:1"; "0:0" if there are none.
func (o Odds) String() string {
	return strconv.Itoa(o.Attacker) + ":" + strconv.Itoa(o.Defender)
}

// MarshalText writes the odds as String does.
func (o Odds) MarshalText() ([]byte, error) { return []byte(o.String()), nil }
