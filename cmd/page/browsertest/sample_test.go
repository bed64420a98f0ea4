package browsertest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"math/rand/v2"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scene"
)

// A sample is a game that is made up for the viewer: a board of hexes with counters that
// wander about, and findings that show a mark of each kind.
type sample struct {
	columns, rows int
	pieces, steps int
}

const (
	hexWide, hexHigh = 88, 102 // from one centre to the next
	counterSide      = 56
)

// name returns the name of the hex in a column and a row.
func (s sample) name(column, row int) string { return fmt.Sprintf("%02d.%02d", column+1, row+1) }

func (s sample) centre(column, row int) (x, y int) {
	return 70 + column*hexWide, 70 + row*hexHigh + column%2*hexHigh/2
}

func (s sample) size() (w, h int) { return 140 + s.columns*hexWide, 140 + s.rows*hexHigh }

// pictures has the pictures of samples.
type pictures map[string][]byte

func (p *pictures) ImageBytes(entry string) ([]byte, error) { return (*p)[entry], nil }

func encoded(m image.Image) []byte {
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, m); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// board draws meadows and hills with the hexes' outlines.
func (s sample) board() []byte {
	w, h := s.size()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			hill := math.Sin(float64(x)/340)*math.Cos(float64(y)/260) + 0.4*math.Sin(float64(x+y)/90)
			c := color.RGBA{0xd9, 0xd3, 0xb4, 0xff}
			switch {
			case hill > 0.75:
				c = color.RGBA{0xb4, 0xa4, 0x7c, 0xff}
			case hill < -0.7:
				c = color.RGBA{0x9f, 0xb7, 0x86, 0xff}
			}
			m.SetRGBA(x, y, c)
		}
	}
	return encoded(m)
}

func counter(c color.RGBA) []byte {
	m := image.NewRGBA(image.Rect(0, 0, counterSide, counterSide))
	draw.Draw(m, m.Bounds(), image.NewUniform(color.RGBA{0x30, 0x30, 0x28, 0xff}), image.Point{}, draw.Src)
	draw.Draw(m, m.Bounds().Inset(2), image.NewUniform(c), image.Point{}, draw.Src)
	draw.Draw(m, image.Rect(16, 12, 40, 28), image.NewUniform(color.RGBA{0xf4, 0xf1, 0xe4, 0xff}), image.Point{}, draw.Src)
	return encoded(m)
}

func (s sample) file() report.File {
	r := rand.New(rand.NewPCG(1, 2))
	w, h := s.size()
	sc := &scene.Scene{
		Images: []scene.Image{
			{Entry: "board.png", Type: "png", Width: w, Height: h},
			{Entry: "north.png", Type: "png", Width: counterSide, Height: counterSide},
			{Entry: "south.png", Type: "png", Width: counterSide, Height: counterSide},
		},
	}
	has := &pictures{"board.png": s.board(), "north.png": counter(color.RGBA{0x7d, 0x8f, 0x9c, 0xff}), "south.png": counter(color.RGBA{0xa8, 0x55, 0x42, 0xff})}
	grid := scene.Grid{Shape: []float64{-58, 0, -30, -51, 30, -51, 58, 0, 30, 51, -30, 51}}
	for column := range s.columns {
		for row := range s.rows {
			x, y := s.centre(column, row)
			grid.Cells = append(grid.Cells, scene.Cell{Name: s.name(column, row), X: x, Y: y})
		}
	}
	sc.Windows = []scene.Window{
		{Name: "Map", Width: w, Height: h, Boards: []scene.Board{{Name: "Map", W: w, H: h, Image: 0}}, Grids: []scene.Grid{grid}},
		{Name: "Turn Record Track", Width: 900, Height: 300, Boards: []scene.Board{{Name: "Track", W: 900, H: 300, Image: -1, Lack: "the module has no image \"track.png\""}}},
	}
	side := counterSide / 2
	at := make([][2]int, s.pieces)
	place := func(i, z int) scene.Piece {
		x, y := s.centre(at[i][0], at[i][1])
		return scene.Piece{ID: fmt.Sprint("p", i), Appearance: scene.Appearance{X: x, Y: y, Order: z, In: s.name(at[i][0], at[i][1]), Look: i}}
	}
	for i := range s.pieces {
		sc.Looks = append(sc.Looks, scene.Look{
			Box: [4]int{-side, -side, counterSide, counterSide},
			Parts: []scene.Part{
				{Image: 1 + i%2, X: -side, Y: -side},
				{Image: -1, X: -side, Y: 6, W: counterSide, H: 18, Text: fmt.Sprintf("%d-%d", 2+i%7, 3+i%6), Size: 13, Bold: true, Fore: "#ffffff"},
			},
		})
		at[i] = [2]int{r.IntN(s.columns), r.IntN(s.rows)}
		p := place(i, i)
		p.Name = fmt.Sprintf("%d. Regiment", i+1)
		sc.Pieces = append(sc.Pieces, p)
	}
	for n := range s.steps {
		i := n % s.pieces
		x0, y0 := s.centre(at[i][0], at[i][1])
		at[i] = [2]int{(at[i][0] + 1) % s.columns, (at[i][1] + 1) % s.rows}
		x1, y1 := s.centre(at[i][0], at[i][1])
		sc.Steps = append(sc.Steps, scene.Step{
			Changes: []scene.Piece{place(i, s.pieces+n)},
			Moves:   []scene.Move{{ID: fmt.Sprint("p", i), Points: []int{x0, y0, x1, y1}}},
			Lines:   []string{fmt.Sprintf("%d. Regiment moves to %s", i+1, s.name(at[i][0], at[i][1]))},
			Undone:  n == 4,
		})
	}
	return report.File{
		Path: "turn 4.vlog", Module: "Made up", Game: "Made up", Result: check.Result{Findings: s.findings()},
		Drawing: &report.Drawing{
			Scene: sc, Pictures: has,
			Side: func(unit string) string { return unit },
			Dice: []account.Dice{{Player: "Anna", Button: "2d6", Rolls: 12, Undone: 1, Mean: "20/3 (6.67)", Results: "4 x2, 5 x1, 6 x3, 7 x4, 9 x2"}},
		},
	}
}

// kinds are the kinds of marks, each with its cells and their labels.
var kinds = []scene.Mark{
	{Kind: "path", Cells: []string{"02.02", "03.02", "04.03", "05.03"}, Labels: []string{"", "1", "3", "4 1/2"}, Title: "the cheapest path, with its cost"},
	{Kind: "zone", Cells: []string{"06.02", "06.03", "07.02", "07.04"}, Side: "south", Title: "zone of control of the south"},
	{Kind: "hexes", Cells: []string{"03.04", "04.04"}, Title: "overstacked"},
	{Kind: "trace", Cells: []string{"02.05", "03.05", "04.06", "05.05"}, Title: "supply line"},
	{Kind: "cut", Cells: []string{"05.05"}, Title: "cut here"},
	{Kind: "attack", Cells: []string{"07.05", "06.06", "07.06"}, Labels: []string{"", "", "3:1"}, Title: "attack at 3:1"},
}

// drawn is evidence that shows something on the map.
type drawn []scene.Mark

func (drawn) Kind() string          { return "drawn" }
func (drawn) Text() []rule.Labelled { return nil }
func (d drawn) Marks() []scene.Mark { return d }

func (s sample) findings() []rule.Finding {
	text := func(text string) say.Message { return say.F("x", "{first}", text) }
	var all []rule.Finding
	for i, m := range kinds {
		if i == 4 {
			continue
		}
		f := rule.Finding{
			Rule: []string{"scs/movement-allowance", "scs/zone", "scs/stacking-limit", "scs/supply", "scs/", "scs/odds"}[i], Refs: []string{"3.1b"},
			Verdict: []rule.Verdict{rule.Illegal, rule.Information, rule.Illegal, rule.Suspect, 0, rule.Suspect}[i],
			Message: text("the message of a finding about " + m.Title), Hexes: m.Cells[:1], Step: 2 * (i + 1),
			Pieces: []rule.Piece{{ID: fmt.Sprint("p", i), Unit: []string{"north", "south"}[i%2], Name: fmt.Sprintf("%d. Regiment", i+1), Hex: m.Cells[0]}},
		}
		f.Evidence.Add(drawn{m})
		if i == 3 {
			f.Evidence.Add(drawn{kinds[4]})
		}
		if s.steps == 0 {
			f.Step = 0
		}
		all = append(all, f)
	}
	all = append(all, rule.Finding{Rule: "scs/odds", Verdict: rule.Unchecked, Message: text("what is in the hex?"), Hexes: []string{"03.03"}, Step: all[0].Step})
	rule.Sort(all)
	return all
}
