package textmap_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

func TestPictures(t *testing.T) {
	scstest.Run(t, "testdata/*.txtar", map[string]scstest.Verb{"picture": askPicture})
}

// askPicture draws what blue or red sees: picture SIDE WIDTH LINES HEX... . A star or a
// number sign before a hex marks it, "=3 1/2" after it is its cost; hexes after a
// slash are those that need not be seen.
func askPicture(t *testing.T, c *scstest.Case, args []string) string {
	view := textmap.NewView(c.Situation, c.Game.Side(args[0]))
	width, _ := strconv.Atoi(args[1])
	lines, _ := strconv.Atoi(args[2])
	var shown [2][]hex.Hex
	which := 0
	for _, word := range args[3:] {
		if word == "/" {
			which = 1
			continue
		}
		number, cost, _ := strings.Cut(strings.TrimLeft(word, "*#"), "=")
		h := c.Game.Hex(c.Hex(t, number))
		if word[0] == textmap.OnPath || word[0] == textmap.Blocked {
			view.Mark(rune(word[0]), h)
		}
		view.Cost(h, cost)
		shown[which] = append(shown[which], h)
	}
	return "|" + strings.Join(view.Lines(shown[0], shown[1], textmap.Size{Width: width, Lines: lines}), "\n|")
}

func TestShort(t *testing.T) {
	for want, f := range map[string]pack.Fraction{
		"3": {Num: 3, Den: 1}, "3½": {Num: 7, Den: 2}, "½": {Num: 1, Den: 2}, "0": {Num: 0, Den: 1}, "2⅔": {Num: 8, Den: 3}, "1+": {Num: 10, Den: 9}, "?": {},
	} {
		if got := textmap.Short(f); got != want {
			t.Errorf("%v is %q, want %q", f, got, want)
		}
	}
}

// Whatever is drawn, no line is wider than there is room for, there are no more
// lines than asked for, and the first hex is in it.
func TestRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Int16Range(0, 120)
		m := hex.Map{
			FirstCol: number.Draw(t, "first col"), FirstRow: number.Draw(t, "first row"),
			Low: rapid.SampledFrom([]hex.Parity{hex.Odd, hex.Even}).Draw(t, "low"),
		}
		m.LastCol, m.LastRow = m.FirstCol+rapid.Int16Range(0, 40).Draw(t, "cols"), m.FirstRow+rapid.Int16Range(0, 40).Draw(t, "rows")
		anywhere := rapid.Custom(func(t *rapid.T) hex.Hex {
			return hex.Hex{Col: rapid.Int16Range(m.FirstCol, m.LastCol).Draw(t, "col"), Row: rapid.Int16Range(m.FirstRow, m.LastRow).Draw(t, "row")}
		})
		first, rest := rapid.SliceOfN(anywhere, 1, 4).Draw(t, "first"), rapid.SliceOfN(anywhere, 0, 4).Draw(t, "rest")
		size := textmap.Size{Width: rapid.IntRange(11, 120).Draw(t, "width"), Lines: rapid.IntRange(5, 60).Draw(t, "lines")}
		names := rapid.SampledFrom([][]string{{"long name", "other"}, {"第一装甲师", "步兵"}, {"e\u0301te\u0301 long", "o\u0308"}}).Draw(t, "names")
		picture := textmap.Picture{
			Map: &m,
			Cell: func(hex.Hex) textmap.Cell {
				return textmap.Cell{Terrain: 'w', Cost: "12½", Mark: '*', Units: names}
			},
			Edge: func(hex.Side) rune { return 'r' },
		}
		drawing := picture.Draw(first, rest, size)
		if len(drawing.Lines) > size.Lines {
			t.Fatalf("%d lines, room for %d", len(drawing.Lines), size.Lines)
		}
		for _, line := range drawing.Lines {
			if n := uniseg.StringWidth(line); n > size.Width {
				t.Fatalf("%d wide, room for %d: %q", n, size.Width, line)
			}
		}
		found := false
		for _, h := range drawing.Hexes {
			found = found || h == first[0]
		}
		if !found {
			t.Fatalf("%v is not in the picture", first[0])
		}
	})
}

// A terminal shows a Chinese character two columns wide and a combining accent none:
// names of such characters move no edge of a hex.
func TestWideNames(t *testing.T) {
	m := hex.Map{FirstCol: 1, LastCol: 2, FirstRow: 1, LastRow: 1, Low: hex.Odd}
	edges := func(units ...string) (at []int, text string) {
		picture := textmap.Picture{Map: &m, Cell: func(hex.Hex) textmap.Cell { return textmap.Cell{Units: units} }}
		d := picture.Draw([]hex.Hex{{Col: 1, Row: 1}, {Col: 2, Row: 1}}, nil, textmap.Size{Width: 20, Lines: 10})
		text = strings.Join(d.Lines, "\n")
		for _, line := range d.Lines {
			for i, r := range line {
				if r == '/' || r == '\\' {
					at = append(at, uniseg.StringWidth(line[:i]))
				}
			}
		}
		return at, text
	}
	for narrow, wide := range map[string]string{"ab": "师", "abcdefg": "步兵师e\u0301", "abcdefghijklmnop": "第一二三四五六七装甲师"} {
		want, _ := edges(narrow, narrow)
		if got, text := edges(wide, wide); !slices.Equal(got, want) {
			t.Errorf("edges with %q are at %v, with %q at %v:\n%s", wide, got, narrow, want, text)
		}
	}
}

func TestNothingToDraw(t *testing.T) {
	m := hex.Map{FirstCol: 1, LastCol: 3, FirstRow: 1, LastRow: 3, Low: hex.Odd}
	picture := textmap.Picture{Map: &m, Cell: func(hex.Hex) textmap.Cell { return textmap.Cell{} }}
	if d := picture.Draw([]hex.Hex{{Col: 9, Row: 9}}, nil, textmap.Size{Width: 80, Lines: 24}); len(d.Lines) > 0 {
		t.Errorf("drawn: %q", d.Lines)
	}
	if d := picture.Draw([]hex.Hex{{Col: 2, Row: 2}}, nil, textmap.Size{}); len(d.Hexes) != 1 {
		t.Errorf("without room %d hexes are drawn, want the one", len(d.Hexes))
	}
}
