package drawing

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// slots are the positions of place signs in a hex, as offsets from its centre in pixels at
// HexHeight. A counter does not cover the first two.
var slots = [...]point{{-44, 0}, {44, 0}, {-28, -28}, {28, -28}, {-28, 24}, {28, 24}}

// A spotted is a hex with a name or with places.
type spotted struct {
	hex    hex.Hex
	places []*scspack.Place
	names  []string
}

// places draws the names of towns, and the signs and names of all places in hexes
// of the map.
func (s *sheet) places() {
	found := map[hex.Hex]*spotted{}
	in := func(h hex.Hex) *spotted {
		if found[h] == nil {
			found[h] = &spotted{hex: h}
		}
		return found[h]
	}
	for i := range s.pack.Grounds {
		if g := &s.pack.Grounds[i]; g.Name != "" && s.m.Contains(g.Hex) {
			in(g.Hex).names = append(in(g.Hex).names, g.Name)
		}
	}
	for i := range s.pack.Places {
		p := &s.pack.Places[i]
		if !p.InHex || !s.printed(p.Hex) {
			continue
		}
		at := in(p.Hex)
		at.places = append(at.places, p)
		if p.Name != "" && p.Role != scspack.RoleEntry && !slices.Contains(at.names, p.Name) {
			at.names = append(at.names, p.Name)
		}
	}
	all := make([]*spotted, 0, len(found))
	for _, at := range found {
		all = append(all, at)
	}
	slices.SortFunc(all, func(a, b *spotted) int { return a.hex.Compare(b.hex) })
	for _, at := range all {
		s.signs(at)
	}
	for _, at := range all {
		s.names(at)
	}
}

// printed reports whether a hex lies within the picture, in play or not.
func (s *sheet) printed(h hex.Hex) bool {
	e := s.grid.extent
	return h.Letter == e.letter && e.firstCol <= int(h.Col) && int(h.Col) <= e.lastCol && e.firstRow <= int(h.Row) &&
		int(h.Row) <= e.lastRow
}

// signs draws the places of a hex. If there are more than slots, the last slot shows how
// many are left.
func (s *sheet) signs(at *spotted) {
	c := pointAt(s.grid.Center(at.hex))
	dc, ok := window(s.picture, s.around(c, 80))
	if !ok {
		return
	}
	for i, p := range at.places {
		slot := c.plus(slots[min(i, len(slots)-1)], s.scale)
		if more := len(at.places) - len(slots) + 1; i == len(slots)-1 && more > 1 {
			s.faces.write(dc, line{text: "+" + strconv.Itoa(more), x: slot.x, y: slot.y + 4*s.scale, anchor: 0.5,
				size: 12 * s.scale, bold: true, ink: ink, halo: paper})
			return
		}
		s.sign(dc, p, slot, s.scale)
	}
}

// sign draws the sign of one place around a point.
func (d *Painter) sign(dc *gg.Context, p *scspack.Place, at point, scale float64) {
	fill, _ := d.side(p.Side)
	text, size := "", 11.0
	switch p.Role {
	case scspack.RoleVictory:
		fill, text, size = yellow, p.Value.String(), 10.5
		star(dc, at, 14*scale, 6.9*scale)
	case scspack.RoleSupply:
		text = "S"
		if p.Value.Known {
			text += p.Value.String()
		}
		dc.DrawCircle(at.x, at.y, 10*scale)
	case scspack.RoleControl:
		flag(dc, at, scale)
	case scspack.RoleEntry:
		text, size = cmp.Or(p.Name, "E"), 12
		polygon(dc, at, scale, point{-9, 10}, point{-9, -4}, point{0, -13}, point{9, -4}, point{9, 10})
	case scspack.RoleExit:
		arrow(dc, at, scale)
	default:
		text = strings.ToUpper(string(p.Role[:min(1, len(p.Role))]))
		dc.DrawRoundedRectangle(at.x-9*scale, at.y-9*scale, 18*scale, 18*scale, 4*scale)
	}
	dc.SetColor(paper)
	dc.SetLineWidth(4.5 * scale)
	dc.SetLineJoinRound()
	dc.StrokePreserve()
	dc.SetColor(ink)
	dc.SetLineWidth(2 * scale)
	dc.StrokePreserve()
	dc.SetColor(fill)
	dc.Fill()
	if text != "" {
		l := line{text: text, x: at.x, anchor: 0.5, size: size * scale, bold: true, ink: inkOn(fill)}
		l = d.faces.fit(l, 18*scale, 6.5*scale)
		l.y = at.y + l.size*capHeight/2
		d.faces.write(dc, l)
	}
}

func star(dc *gg.Context, at point, outer, inner float64) {
	for i := range 10 {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(math.Pi*float64(i)/5 - math.Pi/2)
		dc.LineTo(at.x+r*cos, at.y+r*sin)
	}
	dc.ClosePath()
}

func polygon(dc *gg.Context, at point, scale float64, corners ...point) {
	for _, c := range corners {
		dc.LineTo(at.x+c.x*scale, at.y+c.y*scale)
	}
	dc.ClosePath()
}

func flag(dc *gg.Context, at point, scale float64) {
	polygon(dc, at, scale, point{-9, 11}, point{-9, -11}, point{10, -11}, point{6, -5}, point{10, 1}, point{-6.5, 1},
		point{-6.5, 11})
}

func arrow(dc *gg.Context, at point, scale float64) {
	polygon(dc, at, scale, point{-11, 4.5}, point{-11, -4.5}, point{1, -4.5}, point{1, -10.5}, point{12, 0},
		point{1, 10.5}, point{1, 4.5})
}

// names writes the names of a hex, at most three, below its middle.
func (s *sheet) names(at *spotted) {
	if len(at.names) == 0 {
		return
	}
	c := pointAt(s.grid.Center(at.hex))
	size := 12.5
	if terrain, _ := s.pack.Terrain(at.hex); slices.ContainsFunc(terrain,
		func(id string) bool { return s.looks.terrain[id].family == city }) {
		size = 15
	}
	l := line{text: strings.Join(at.names[:min(len(at.names), 3)], " / "), x: c.x, y: c.y +
		float64(s.grid.DY)/2 - 8*s.scale, anchor: 0.5, size: size * s.scale, bold: true, ink: ink,
		halo: faded(paper, 0xd8)}
	s.writeInField(s.faces.fit(l, 1.9*float64(s.grid.DX), 8.5*s.scale))
}
