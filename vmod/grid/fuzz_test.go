package grid

import (
	"encoding/xml"
	"image"
	"strconv"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
)

// FuzzGrids: no attribute and no point makes a grid panic, hang or answer with something that is
// against what it promises.
func FuzzGrids(f *testing.F) {
	f.Add("55.5", "64.0", "37", "32", "1", "1", ".", "$gridLocation$", "0,0;9,0;9,9", uint16(0), 100, 100)
	f.Add("0", "0", "0", "0", "0", "0", "", "", "", uint16(0xffff), -1, -1)
	f.Add("NaN", "-Infinity", "2147483647", "-2147483648", "99999", "-99999", "$", "$row$$column$", "1,1;1,1;1,1", uint16(0x5555), 1<<31-1, -1<<31)
	f.Add("1e308", "1e-308", "1", "1", "3", "3", "-", "$row$/$column$", "0,0;2147483647,0;-2147483648,9", uint16(0xaaaa), 1<<62, -1<<62)
	f.Add("-50", "-50", "1", "1", "3", "3", "-", "{row}", "-5,-5;5,-5;0,5", uint16(0x0f0f), 7, 7)
	f.Add("9", "9", "0", "0", "0", "0", "", "\x1b", "", uint16(0), 0, 0)
	f.Add("1e308", "1e-803", "1", "1", "3", "3", "-", "$row$", "0,0;2147483647,0;-2147483648,9", uint16(0xaaaa), 1<<62, -1<<62)
	for _, path := range corpus.SeedFiles(f, 8<<20, corpus.Modules...) {
		var root element
		if err := xml.Unmarshal(corpus.BuildFile(f, path), &root); err != nil {
			continue // tests of the whole modules show why
		}
		for _, h := range root.all("HexGrid") {
			f.Add(h.attribute("dx"), h.attribute("dy"), h.attribute("x0"), h.attribute("y0"), "1", "0", ".", "$gridLocation$", "0,0;9,0;9,9", uint16(0), 500, 400)
		}
	}
	f.Fuzz(func(t *testing.T, dx, dy, x0, y0, leading, offset, sep, format, path string, flags uint16, x, y int) {
		flag := func(bit int) string { return strconv.FormatBool(flags>>bit&1 == 1) }
		kind := func(bit int) string { return []string{"N", "A"}[flags>>bit&1] }
		all := attrs(
			"dx", dx, "dy", dy, "x0", x0, "y0", y0, "originx", x0, "originy", y0, "name", sep, "path", path,
			"snapscale", leading, "sideways", flag(0), "edgesLegal", flag(1), "cornersLegal", flag(2),
			"hDescend", flag(3), "vDescend", flag(4), "stagger", flag(5), "useParentGrid", flag(6),
			"hType", kind(7), "vType", kind(8), "first", []string{"H", "V"}[flags>>9&1],
			"hLeading", leading, "vLeading", offset, "hOff", offset, "vOff", leading, "sep", sep, "locationFormat", format,
		)
		zoned := must[*Zoned](t)(NewZoned(all))
		grids := []Grid{zoned}
		if h, err := NewHex(all); err == nil {
			numbering := NewHexNumbering
			if flags>>10&1 == 1 {
				numbering = NewObliqueNumbering
			}
			if n, err := numbering(all); err == nil {
				h.SetNumbering(n)
			}
			zoned.SetBackground(h)
			grids = append(grids, h)
		}
		zone, err := NewZone(all)
		if errors.Is(err, ErrLong) {
			return
		}
		zone = must[*Zone](t)(zone, err)
		if s, err := NewSquare(all); err == nil {
			if n, err := NewSquareNumbering(all); err == nil {
				s.SetNumbering(n)
			}
			zone.SetGrid(s)
			grids = append(grids, s)
		}
		zoned.AddZone(zone)
		region := must[*Region](t)(NewRegion(all))
		if err := region.AddRegion(all); err == nil {
			grids = append(grids, region)
		}
		boards, err := Layout([]Placed{
			{Size: Size{Width: 500, Height: 400}, Grid: zoned, Reversed: flags>>11&1 == 1},
			{Size: Size{Width: x, Height: y}, Grid: zoned, Column: x >> 1 & 0xffff},
		}, Size{Width: y, Height: x})
		if err != nil {
			t.Fatal(err)
		}
		m := Map{Boards: boards}
		for _, p := range []Point{image.Pt(x, y), image.Pt(y, x), image.Pt(x%500, y%400), {}} {
			for _, g := range grids {
				exercise(t, g, p)
			}
			m.Snap(p)
			m.CellName(p)
			m.ZoneAt(p)
			m.HexDistance(p, Point{})
		}
	})
}

func exercise(t *testing.T, g Grid, p Point) {
	t.Helper()
	size := Size{Width: 500, Height: 400}
	for _, how := range []Snapping{{}, {Force: true}, {Force: true, CentreOnly: true}, {Rectangles: true}} {
		g.Snap(p, how)
	}
	if name, ok := g.LocationName(p, size); ok {
		g.Locate(name, size)
	}
}
