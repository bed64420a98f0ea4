package grid

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/pkg/errors"
)

func formatDouble(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func TestSeries(t *testing.T) {
	for _, test := range []struct {
		what   string
		series series
		index  int32
		want   string
	}{
		{"a number", series{}, 7, "7"},
		{"a leading zero", series{leading: 1}, 7, "07"},
		{"no zero where none fits", series{leading: 1}, 17, "17"},
		{"three leading zeros", series{leading: 3}, 42, "0042"},
		{"the sign comes before the zeros", series{leading: 1, offset: -9}, 2, "-07"},
		{"the first letter", series{letters: true}, 0, "A"},
		{"the last letter", series{letters: true}, 25, "Z"},
		{"double letters", series{letters: true}, 27, "BB"},
		{"triple letters", series{letters: true}, 52, "AAA"},
		{"a letter left of A", series{letters: true, offset: -2}, 1, "-B"},
	} {
		t.Run(test.what, func(t *testing.T) {
			if got := test.series.text(test.index); got != test.want {
				t.Errorf("%d is %q, want %q", test.index, got, test.want)
			}
			if got, ok := test.series.value(test.want); !ok || got != test.index {
				t.Errorf("%q is %d, %t, want %d", test.want, got, ok, test.index)
			}
		})
	}
}

// TestSeriesBounds pins that no attribute makes a name of a size that hurts.
func TestSeriesBounds(t *testing.T) {
	for _, s := range []series{
		{leading: math.MaxInt32},
		{letters: true},
		{leading: math.MinInt32, offset: 5},
		{letters: true, offset: math.MinInt32},
		{offset: math.MinInt32},
	} {
		for _, i := range []int32{math.MinInt32, -1, 0, math.MaxInt32} {
			if n := len(s.text(i)); n > maxLetters+1 {
				t.Errorf("%+v makes %d letters of %d", s, n, i)
			}
		}
	}
}

func TestFormats(t *testing.T) {
	for _, test := range []struct {
		what, format string
		want         string
		ok           bool
	}{
		{"the grid's name", "$gridLocation$", "0203", true},
		{"blanks around properties go", "  $gridLocation$ ", "0203", true},
		{"blanks around text stay", " hex ", " hex ", true},
		{"a whole number loses its zeros", "007", "7", true},
		{"the last dollar sign goes", "$row$ 5$", "03 5", true},
		{"dollar signs pair from the left", "5$ $row$", "5row", true},
		{"an escaped dollar sign stays", `\$$row$`, "$03", true},
		{"empty", "", "", true},
		{"blank", "   ", "", true},
		{"an expression is not evaluated", `{gridLocation + "x"}`, "", false},
	} {
		t.Run(test.what, func(t *testing.T) {
			n := must[*SquareNumbering](t)(NewSquareNumbering(attrs("locationFormat", test.format)))
			got, ok := n.name(1, 2)
			if got != test.want || ok != test.ok {
				t.Errorf("name is %q, %t, want %q, %t", got, ok, test.want, test.ok)
			}
		})
	}
}

// TestReadingStopsAtBounds pins that names beyond a length are not read back.
func TestReadingStopsAtBounds(t *testing.T) {
	s := must[*Square](t)(NewSquare(nil))
	s.SetNumbering(must[*SquareNumbering](t)(NewSquareNumbering(attrs("locationFormat", "$row$ $column$"))))
	name, ok := s.LocationName(Point{}, Size{})
	if _, found := s.Locate(name, Size{}); !ok || !found {
		t.Errorf("named: %t, found: %t, want true, true", ok, found)
	}
	if _, found := s.Locate(strings.Repeat("0", maxName)+name, Size{}); found {
		t.Error("a longer name is read")
	}
}

// No cell has a name that is longer than MaxName by more than what its own number adds.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("x", MaxName)
	for what, a := range map[string]Attributes{
		"separator":            attrs("sep", long),
		"text":                 attrs("locationFormat", long+"$row$"),
		"separators":           attrs("sep", "----------", "locationFormat", strings.Repeat("$gridLocation$", 100)),
		"rows":                 attrs("locationFormat", strings.Repeat("$row$", 1000)),
		"columns with zeros":   attrs("hLeading", "99", "locationFormat", strings.Repeat("$column$", 20)),
		"letters upon letters": attrs("hType", "A", "vType", "A", "hOff", "25000", "vOff", "25000"),
	} {
		if _, err := NewHexNumbering(a); !errors.Is(err, ErrLong) {
			t.Errorf("hexes, %s: %v", what, err)
		}
		if _, err := NewSquareNumbering(a); !errors.Is(err, ErrLong) {
			t.Errorf("squares, %s: %v", what, err)
		}
	}
	for what, a := range map[string]Attributes{
		"text":  attrs("locationFormat", long+".$name$"),
		"names": attrs("name", long, "locationFormat", "$name$ $name$"),
		"cells": attrs("locationFormat", strings.Repeat("$gridLocation$", 5)),
	} {
		z, err := NewZone(a)
		if _, named := z.locationName(Point{}, nil, Size{}); !errors.Is(err, ErrLong) || named {
			t.Errorf("zone, %s: %v, named %t", what, err, named)
		}
	}
	n := must[*HexNumbering](t)(NewHexNumbering(attrs("sep", long[:MaxName-4])))
	if name, ok := n.name(1, 1); !ok || len(name) != MaxName {
		t.Errorf("%d bytes, %t", len(name), ok)
	}
	must[*Zone](t)(NewZone(attrs("name", "Hill", "locationFormat", "$name$ $gridLocation$")))
}

func TestPhrase(t *testing.T) {
	for _, test := range []struct {
		what   string
		phrase phrase
		text   string
		want   string
		ok     bool
	}{
		{"text before and after", phrase{"Sea ", "!"}, "Sea 0101!", "0101", true},
		{"other text", phrase{"Sea ", "!"}, "Lake 0101!", "", false},
		{"before and after overlap", phrase{"aa", "aa"}, "aaa", "", false},
		{"twice: the earlier place takes most", phrase{"", " ", ""}, "a b c", "c", true},
		{"twice, with nothing between", phrase{"", "", ""}, "abc", "", true},
		{"nothing between them", phrase{"", "-", ""}, "abc", "", false},
	} {
		t.Run(test.what, func(t *testing.T) {
			if got, ok := test.phrase.last(test.text); got != test.want || ok != test.ok {
				t.Errorf("last of %q is %q, %t, want %q, %t", test.text, got, ok, test.want, test.ok)
			}
		})
	}
}
