package survey

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"
)

// hexes is a picture of hexes in columns and rows, and the sides between them. A road and a river
// lead over the sides that road and river name by their cells.
type hexes struct {
	img   *image.RGBA
	sides []Side
}

const (
	columns, rows = 7, 6
	apart         = 60.0 // from hex to hex, in pixels
)

func cellOf(column, row int) int { return column*rows + row }

func newHexes() *hexes {
	at := func(column, row int) Point {
		return Point{60 + float64(column)*apart*math.Sqrt(3)/2, 60 + apart*(float64(row)+float64(column%2)/2)}
	}
	h := &hexes{img: image.NewRGBA(image.Rect(0, 0, 480, 480))}
	for i := range h.img.Pix {
		h.img.Pix[i] = 255
	}
	for c := range columns {
		for r := range rows {
			for _, to := range [][2]int{{c, r + 1}, {c + 1, r - 1 + c%2}, {c + 1, r + c%2}} {
				if to[0] >= columns || to[1] < 0 || to[1] >= rows {
					continue
				}
				a, b := at(c, r), at(to[0], to[1])
				half := apart / math.Sqrt(3) / 2
				across := Point{-(b[1] - a[1]) / apart * half, (b[0] - a[0]) / apart * half}
				middle := Point{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}
				h.sides = append(h.sides, Side{
					Cells: [2]int{cellOf(c, r), cellOf(to[0], to[1])}, Centres: [2]Point{a, b},
					Ends: [2]Point{{middle[0] - across[0], middle[1] - across[1]}, {middle[0] + across[0], middle[1] + across[1]}},
				})
				h.line(middle, h.sides[len(h.sides)-1].Ends[0], color.Gray{90}, 0)
				h.line(middle, h.sides[len(h.sides)-1].Ends[1], color.Gray{90}, 0)
			}
		}
	}
	return h
}

// line draws a line that is 2*wide+1 pixels wide.
func (h *hexes) line(a, b Point, c color.Color, wide int) {
	steps := 2 * math.Hypot(b[0]-a[0], b[1]-a[1])
	for k := 0.; k <= steps; k++ {
		x, y := int(a[0]+k/steps*(b[0]-a[0])), int(a[1]+k/steps*(b[1]-a[1]))
		for dx := -wide; dx <= wide; dx++ {
			for dy := -wide; dy <= wide; dy++ {
				h.img.Set(x+dx, y+dy, c)
			}
		}
	}
}

// side returns the number of the side between two cells.
func (h *hexes) side(a, b int) int {
	return slices.IndexFunc(h.sides, func(s Side) bool { return s.Cells == [2]int{a, b} || s.Cells == [2]int{b, a} })
}

var (
	brown, blue = color.RGBA{150, 100, 40, 255}, color.RGBA{60, 120, 230, 255}
	both        = []Network{{"road", true}, {"river", false}}
)

// A road along the third row, and a river along the sides below the fourth hexes of the columns.
func drawnSides() (h *hexes, truth map[int][]string) {
	h, truth = newHexes(), map[int][]string{}
	for i := range h.sides {
		truth[i] = []string{}
	}
	for c := range columns - 1 {
		i := h.side(cellOf(c, 2), cellOf(c+1, 2))
		h.line(h.sides[i].Centres[0], h.sides[i].Centres[1], brown, 2)
		truth[i] = append(truth[i], "road")
	}
	for c := range columns {
		of := []int{h.side(cellOf(c, 3), cellOf(c, 4))}
		if c+1 < columns {
			below := 3 + c%2 // where the river goes down or up between two columns
			of = append(of, h.side(cellOf(c, 4-(1-c%2)), cellOf(c+1, below+(1-c%2)-c%2)))
		}
		for _, i := range of {
			if i >= 0 && !slices.Contains(truth[i], "river") {
				h.line(h.sides[i].Ends[0], h.sides[i].Ends[1], blue, 3)
				truth[i] = append(truth[i], "river")
			}
		}
	}
	return h, truth
}

func TestSides(t *testing.T) {
	h, truth := drawnSides()
	s := &Sides{}
	s.Look(h.img, h.sides)
	road, river := h.side(cellOf(2, 2), cellOf(3, 2)), h.side(cellOf(3, 3), cellOf(3, 4))
	named := map[int][]string{road: truth[road], river: truth[river]}
	skip := map[int]bool{}
	for asked := range 10 {
		i := s.Propose(both, named).Ask(skip, asked)
		if _, is := named[i]; is || i < 0 {
			t.Fatalf("question %d is about side %d again", asked, i)
		}
		named[i] = truth[i]
	}
	p := s.Propose(both, named)
	for i, has := range truth {
		if got := slices.Sorted(slices.Values(p.Sides[i].Has)); !slices.Equal(got, slices.Sorted(slices.Values(has))) {
			t.Errorf("side %v has %v, not %v", h.sides[i].Cells, got, has)
		}
	}
	if doubts := p.Doubts(); len(doubts) > 0 {
		t.Errorf("sides %v are doubted", doubts)
	}
	truth[road] = []string{}
	if doubts := s.Propose(both, truth).Doubts(); !slices.Equal(doubts, []int{road}) {
		t.Errorf("a wrong row is not doubted: %v", doubts)
	}
}

// A road with a gap is listed as broken off on both sides of it.
func TestBreaks(t *testing.T) {
	h, truth := drawnSides()
	s := &Sides{}
	s.Look(h.img, h.sides)
	gap := h.side(cellOf(3, 2), cellOf(4, 2))
	truth[gap] = []string{}
	p := s.Propose(both, truth)
	if len(p.Breaks) > 0 {
		t.Errorf("nothing is left to ask about, and %+v break off", p.Breaks)
	}
	delete(truth, gap)
	p = s.Propose(both, truth)
	p.Sides[gap].Has = nil
	var at []int
	for _, b := range p.breaks(both[0]) {
		if b.Side == gap {
			at = append(at, b.End)
		}
	}
	slices.Sort(at)
	if want := []int{h.side(cellOf(2, 2), cellOf(3, 2)), h.side(cellOf(4, 2), cellOf(5, 2))}; !slices.Equal(at, want) {
		t.Errorf("the road breaks off at %v, want %v", at, want)
	}
}

// Without pictures, off them or of one colour there is nothing to propose, and nothing fails.
func TestNoSides(t *testing.T) {
	if p := new(Sides).Propose(both, map[int][]string{}); len(p.Sides) != 0 || p.Ask(nil, 0) != -1 {
		t.Errorf("%+v", p)
	}
	h := newHexes()
	s := &Sides{}
	s.Look(image.NewGray(image.Rect(0, 0, 10, 10)), h.sides[:1])
	s.Look(image.NewGray(h.img.Bounds()), h.sides)
	p := s.Propose(both, map[int][]string{1: {"road"}, 2: {}})
	if p.Sides[0].Has != nil || !math.IsInf(p.Sides[0].Margin, 1) || p.Ask(nil, 0) == 0 {
		t.Errorf("%+v", p.Sides[0])
	}
}
