package survey

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const side = 20 // of a square cell, in pixels

// painted is a picture of rows of square cells. A letter stands for a terrain: w is mostly
// green, o mostly white, t white with much red; each has some pixels of the others' colours.
func painted(rows ...string) (image.Image, []Cell) {
	img := image.NewRGBA(image.Rect(0, 0, side*len(rows[0]), side*len(rows)))
	r := rand.New(rand.NewPCG(1, 2))
	red, green, white := color.RGBA{200, 20, 20, 255}, color.RGBA{40, 150, 40, 255}, color.RGBA{250, 250, 240, 255}
	parts := map[rune][]color.RGBA{
		'w': {green, green, green, green, green, white, green},
		'o': {white, white, white, white, white, white, green},
		't': {white, white, red, red, white, green, white},
	}
	var cells []Cell
	half := float64(side) / 2
	for y, row := range rows {
		for x, letter := range row {
			for i := range side * side {
				of := parts[letter]
				img.Set(side*x+i%side, side*y+i/side, of[r.IntN(len(of))])
			}
			cells = append(cells, Cell{
				Centre:  image.Pt(side*x+side/2, side*y+side/2),
				Outline: [][2]float64{{-half, -half}, {half, -half}, {half, half}, {-half, half}},
			})
		}
	}
	return img, cells
}

var field = []string{
	"wwwooo",
	"owwtoo",
	"ootwww",
}

// labels reads the letters of a picture as labels.
func labels(rows ...string) map[int]string {
	all := map[int]string{}
	for y, row := range rows {
		for x, letter := range row {
			all[y*len(row)+x] = string(letter)
		}
	}
	return all
}

func TestPropose(t *testing.T) {
	s, truth := &Survey{}, labels(field...)
	s.Look(painted(field...))
	named := map[int]string{0: "w", 1: "w", 3: "o", 4: "o", 9: "t"}
	got := map[int]string{}
	for i, p := range s.Propose(named).Cells {
		got[i] = p.Label
	}
	if diff := cmp.Diff(truth, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// A cell most of which lies off the picture, or whose hexes lie on another picture, is nothing.
func TestOffThePicture(t *testing.T) {
	img, cells := painted(field...)
	cells[0].Centre = image.Pt(0, 0)
	cells[1].Centre = image.Pt(-100, 5)
	s := &Survey{}
	s.Look(img, cells)
	p := s.Propose(map[int]string{0: "w", 3: "o", 7: "w"})
	if p.Cells[0].Label != "" || p.Cells[1].Label != "" {
		t.Errorf("cells off the picture are %+v", p.Cells[:2])
	}
	for asked := range len(cells) {
		if i := p.Ask(nil, asked); i == 0 || i == 1 {
			t.Errorf("question %d is about a cell off the picture", asked)
		}
	}
}

// Without names the first question is about a common cell. A terrain that nobody named is asked
// for soon, and a cell that is named or skipped never.
func TestAsk(t *testing.T) {
	s, truth := &Survey{}, labels(field...)
	s.Look(painted(field...))
	named, skip := map[int]string{}, map[int]bool{2: true}
	for asked := range 6 {
		i := s.Propose(named).Ask(skip, asked)
		if named[i] != "" || skip[i] {
			t.Fatalf("question %d is about cell %d again", asked, i)
		}
		if named[i] = truth[i]; asked == 0 && truth[i] == "t" {
			t.Errorf("the first question is about the rarest terrain")
		}
	}
	known := map[string]bool{}
	for _, label := range named {
		known[label] = true
	}
	if len(known) != 3 {
		t.Errorf("six questions found %v", named)
	}
	for asked := 6; ; asked++ {
		i := s.Propose(named).Ask(skip, asked)
		if i < 0 {
			break
		}
		named[i] = truth[i]
	}
	if len(named)+len(skip) != len(truth) {
		t.Errorf("%d of %d cells were asked for", len(named), len(truth))
	}
}

func TestDoubts(t *testing.T) {
	s := &Survey{}
	s.Look(painted(field...))
	said := labels(field...)
	said[5], said[12] = "w", "t"
	p := s.Propose(said)
	doubts := p.Doubts()
	if len(doubts) != 2 || doubts[0]+doubts[1] != 17 || doubts[0]*doubts[1] != 60 {
		t.Errorf("cells %v are doubted, not 5 and 12", doubts)
	}
	if got := p.Agreement(); got != 16.0/18 {
		t.Errorf("%v agree", got)
	}
}

// A survey without pictures, or of one colour, proposes what it can.
func TestNothingToSee(t *testing.T) {
	if p := new(Survey).Propose(map[int]string{0: "w"}); len(p.Cells) != 0 || p.Ask(nil, 0) != -1 {
		t.Errorf("%+v", p)
	}
	_, cells := painted("ww")
	s := &Survey{}
	s.Look(image.NewGray(image.Rect(0, 0, 2*side, side)), cells)
	if p := s.Propose(map[int]string{0: "w"}); p.Cells[1].Label != "w" || p.Ask(nil, 0) != 1 {
		t.Errorf("%+v", p.Cells)
	}
}

// Words are found whatever their letters are; a number in each cell, a line and a large patch are
// none.
func TestLettered(t *testing.T) {
	const size = 100
	img := image.NewRGBA(image.Rect(0, 0, 12*size, 2*size))
	fill := func(x, y, w, h int, c color.Color) {
		for i := range w * h {
			img.Set(x+i%w, y+i/w, c)
		}
	}
	fill(0, 0, 12*size, 2*size, color.White)
	letters := func(x, y, n int, c color.Color) {
		for i := range n {
			fill(x+16*i, y, 12, 18, c)
		}
	}
	var cells []Cell
	for i := range 24 {
		x, y := size*(i%12), size*(i/12)
		cells = append(cells, Cell{Centre: image.Pt(x+size/2, y+size/2), Outline: [][2]float64{{-50, -50}, {50, -50}, {50, 50}, {-50, 50}}})
		letters(x+20, y+4, 4, color.Black) // its number
	}
	letters(130, 50, 6, color.Black)                // on cells 1 and 2
	letters(520, 60, 2, color.Black)                // too short
	letters(720, 60, 6, color.RGBA{B: 200, A: 255}) // not black
	letters(1020, 60, 6, color.Transparent)
	fill(0, 150, 1200, 3, color.Black)
	fill(820, 120, 75, 75, color.Black)
	s := &Survey{}
	s.Look(img, cells)
	if got := s.Lettered(); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("words lie on %v", got)
	}
}
