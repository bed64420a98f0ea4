package field

import (
	"math/big"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Scale is how many pixels of the map an inch or a centimetre has, by one source.
type Scale struct {
	// From names the source, in words.
	From string
	// Pixels is unknown where the source has something else than a number.
	Pixels pack.Fraction
}

// String returns both: "pixels of game.toml: 20".
func (s Scale) String() string {
	if !s.Pixels.Known() {
		return s.From + ": ?"
	}
	text := big.NewRat(int64(s.Pixels.Num), int64(s.Pixels.Den)).FloatString(2)
	return s.From + ": " + strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Measure adds scales to the table's, and sets its ruler by the first of all. There is none where two
// of them differ.
func (t *Table) Measure(scales []Scale) {
	t.Scales = slices.Clone(t.Scales)
	for _, s := range scales {
		if !slices.Contains(t.Scales, s) {
			t.Scales = append(t.Scales, s)
		}
	}
	if t.Ruler = nil; len(t.Scales) > 0 && !t.differ() {
		t.Ruler = fubar.NewRuler(t.Scales[0].Pixels, t.Pack.Measure)
	}
}

// alike is the part of a scale by which another may differ: 1 in so many.
const alike = 50

func (t *Table) differ() bool {
	for i := range t.Scales {
		for k := range t.Scales[:i+1] {
			if !t.Scales[i].Alike(t.Scales[k]) {
				return true
			}
		}
	}
	return false
}

// Alike reports whether two scales are known and differ by no more than 1 in 50.
func (s Scale) Alike(o Scale) bool {
	if !s.Pixels.Known() || !o.Pixels.Known() {
		return false
	}
	x, y := big.NewRat(int64(s.Pixels.Num), int64(s.Pixels.Den)), big.NewRat(int64(o.Pixels.Num), int64(o.Pixels.Den))
	off := new(big.Rat).Sub(x, y)
	off.Mul(off.Abs(off), big.NewRat(alike, 1))
	return off.Cmp(x) <= 0 || off.Cmp(y) <= 0
}

// scales returns the scales of the table in words.
func (t *Table) scales() string {
	words := make([]string, len(t.Scales))
	for i := range t.Scales {
		words[i] = t.Scales[i].String()
	}
	return strings.Join(words, "; ")
}
