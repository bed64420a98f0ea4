package scs

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/pack"
)

func strength(t testing.TB, s string) Strength {
	t.Helper()
	parsed, ok := ParseStrength(s)
	if !ok {
		t.Fatalf("%q is no strength", s)
	}
	return parsed
}

// What the rulebook prints, and what follows from it (7.4).
func TestNewOdds(t *testing.T) {
	for _, c := range []struct{ attack, defence, want string }{
		{"3", "4", "1:1"},
		{"5", "2", "3:1"},
		{"9", "6", "2:1"},
		{"11", "8", "1:1"},
		{"9.875", "2.125", "5:1"},
		{"14", "3", "5:1"},
		{"18", "4", "5:1"},
		{"5.5", "6", "1:1"},
		{"11", "6", "2:1"},
		{"3", "2", "2:1"},
		{"2", "3", "1:2"},
		{"7", "2", "4:1"},
		{"10", "4", "3:1"},
		{"1", "4", "1:4"},
		// Between .49 and .50, where the wording is open and the nearest is not.
		{"1.495", "1", "1:1"},
		{"1.499999999999999999999", "1", "1:1"},
		{"1.5", "1", "2:1"},
		{"1", "1.5", "1:2"},
		{"7/3", "1/3", "7:1"},
		{"1", "1/999999999", "1000000:1"},
	} {
		got, ok := NewOdds(strength(t, c.attack), strength(t, c.defence))
		if !ok || got.String() != c.want {
			t.Errorf("%s against %s = %s, %v, want %s", c.attack, c.defence, got, ok, c.want)
		}
	}
	for _, c := range [][2]string{{"3", "0"}, {"0", "3"}, {"0", "0"}} {
		if got, ok := NewOdds(strength(t, c[0]), strength(t, c[1])); ok {
			t.Errorf("%s against %s = %s, want none", c[0], c[1], got)
		}
	}
}

// The rulebook adds 2.5, 3.25 and 4.125 before it rounds anything.
func TestStrengthKeepsFractions(t *testing.T) {
	sum := strength(t, "2.5").Plus(strength(t, "3.25")).Plus(strength(t, "4.125"))
	if sum.String() != "9.875" {
		t.Errorf("sum %s, want 9.875", sum)
	}
	half, _ := StrengthOf(pack.Fraction{Num: 1, Den: 2})
	if got := NewStrength(1).Times(half).Times(half); got.String() != "0.25" {
		t.Errorf("half of a half is %s, want 0.25", got)
	}
	third, _ := StrengthOf(pack.Fraction{Num: 1, Den: 3})
	if got := NewStrength(7).Times(third); got.String() != "7/3" || got.Plus(got).Plus(got).Compare(NewStrength(7)) != 0 {
		t.Errorf("a third of 7 is %s, and three of them %s", got, got.Plus(got).Plus(got))
	}
	if got, ok := StrengthOf(pack.Fraction{}); ok {
		t.Errorf("an unknown fraction is %s", got)
	}
}

func TestParseStrength(t *testing.T) {
	for text, want := range map[string]string{
		"14": "14", "9.875": "9.875", "17/8": "2.125", "007": "7", "0": "0", "0.50": "0.5", "4/2": "2", "1/3": "1/3", "0.0000001": "1/10000000",
	} {
		if got, ok := ParseStrength(text); !ok || got.String() != want {
			t.Errorf("%q = %s, %v, want %s", text, got, ok, want)
		}
	}
	for _, text := range []string{"", ".", "5.", ".5", "-1", "+1", "1e9", "1/0", "1/2/3", "0x10", "1_000", "half", "1.5/2", " 1", strings.Repeat("9", 25)} {
		if got, ok := ParseStrength(text); ok {
			t.Errorf("%q = %s, want none", text, got)
		}
	}
}

func TestCompareOdds(t *testing.T) {
	worse := []Odds{{1, 3}, {1, 2}, {1, 1}, {2, 1}, {3, 1}}
	for i, a := range worse {
		for k, b := range worse {
			if got := a.Compare(b); (got < 0) != (i < k) || (got > 0) != (i > k) {
				t.Errorf("%s beside %s: %d", a, b, got)
			}
		}
	}
}

func TestParseOdds(t *testing.T) {
	for text, want := range map[string]Odds{"3:1": {3, 1}, "1:2": {1, 2}, "1:1": {1, 1}, " 5 : 1 ": {5, 1}} {
		if got, ok := ParseOdds(text); !ok || got != want {
			t.Errorf("%q = %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "3", "3:", ":1", "3:2", "0:1", "1:0", "-1:1", "3:1:1", "99999999:1", strings.Repeat("9", 1000) + ":1"} {
		if got, ok := ParseOdds(text); ok {
			t.Errorf("%q = %v, want none", text, got)
		}
	}
}

// Rounding is to the nearest, half upwards, and swapping the sides swaps the odds.
func TestOddsProperties(t *testing.T) {
	whole := rapid.IntRange(1, 500)
	rapid.Check(t, func(t *rapid.T) {
		a := Strength{big.NewRat(int64(whole.Draw(t, "a")), int64(whole.Draw(t, "a below")))}
		d := Strength{big.NewRat(int64(whole.Draw(t, "d")), int64(whole.Draw(t, "d below")))}
		odds, _ := NewOdds(a, d)
		swapped, _ := NewOdds(d, a)
		if odds.Attacker != swapped.Defender || odds.Defender != swapped.Attacker || min(odds.Attacker, odds.Defender) != 1 {
			t.Fatalf("%s against %s is %s, the other way round %s", a, d, odds, swapped)
		}
		ratio := new(big.Rat).Quo(a.value(), d.value())
		if a.Compare(d) < 0 {
			ratio.Inv(ratio)
		}
		off := new(big.Rat).Sub(big.NewRat(int64(max(odds.Attacker, odds.Defender)), 1), ratio)
		if off.Cmp(big.NewRat(1, 2)) > 0 || off.Cmp(big.NewRat(-1, 2)) <= 0 {
			t.Fatalf("%s against %s is %s, off by %s", a, d, odds, off)
		}
		if back, ok := ParseStrength(a.String()); !ok || back.Compare(a) != 0 {
			t.Fatalf("%s reads as %s, %v", a, back, ok)
		}
	})
}
