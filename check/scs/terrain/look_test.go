package terrain_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/vmod"
)

const (
	dx, dy = 52, 60 // of the grids, in pixels
	margin = 40
)

// A sheet is a board of four columns and five rows of hexes; the first column has this number.
type sheet struct {
	name     string
	first    int
	sideways bool // hexrows run across
}

// hexes calls each for the hexes of a sheet: where VASSAL's HexGrid has them, and their names.
func (s sheet) hexes(each func(at image.Point, name string, woods bool)) {
	for c := range 4 {
		for r := range 5 {
			at := image.Pt(margin+c*dx, margin+r*dy+c%2*dy/2)
			if s.sideways {
				at = image.Pt(at.Y, at.X)
			}
			each(at, fmt.Sprintf("%02d.%02d", c+s.first, r+1), (c+2*r+s.first)%3 == 0)
		}
	}
}

// element is the board in the build file.
func (s sheet) element(grid bool) string {
	const board = `<VASSAL.build.module.map.boardPicker.Board name="%s" image="%[1]s.png">%s</VASSAL.build.module.map.boardPicker.Board>`
	const hexes = `<VASSAL.build.module.map.boardPicker.board.HexGrid x0="%d" y0="%[1]d" dx="%d" dy="%d" sideways="%t"><VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" sep="." hType="N" vType="N" hLeading="1" vLeading="1" hOff="%d" vOff="1" stagger="false"/></VASSAL.build.module.map.boardPicker.board.HexGrid>`
	if !grid {
		return fmt.Sprintf(board, s.name, "")
	}
	return fmt.Sprintf(board, s.name, fmt.Sprintf(hexes, margin, dx, dy, s.sideways, s.first))
}

// picture paints woods green and other hexes white.
func (s sheet) picture(t *testing.T) []byte {
	t.Helper()
	size := image.Rect(0, 0, 2*margin+3*dx, 2*margin+5*dy) // no fifth column
	if s.sideways {
		size.Max = image.Pt(size.Max.Y, size.Max.X)
	}
	img := image.NewRGBA(size)
	s.hexes(func(at image.Point, _ string, woods bool) {
		paint := color.RGBA{250, 250, 240, 255}
		if woods {
			paint = color.RGBA{40, 150, 40, 255}
		}
		across, high := dx, dy
		if s.sideways {
			across, high = dy, dx
		}
		for i := range across * high { // the hexes' rectangles do not overlap
			img.Set(at.X+i%across-across/2, at.Y+i/across-high/2, paint)
		}
	})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// moduleOf makes a module of windows, each with its boards.
func moduleOf(t *testing.T, grid bool, windows ...[]sheet) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	put := func(name string, data []byte) {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	var maps strings.Builder
	for i, boards := range windows {
		fmt.Fprintf(&maps, `<VASSAL.build.module.Map mapName="Map %d"><VASSAL.build.module.map.BoardPicker>`, i+1)
		for _, s := range boards {
			maps.WriteString(s.element(grid))
			put("images/"+s.name+".png", s.picture(t))
		}
		maps.WriteString(`</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>`)
	}
	put("buildFile.xml", []byte(`<VASSAL.build.GameModule name="Sheets" version="1" VassalVersion="3.7.0">`+maps.String()+`</VASSAL.build.GameModule>`))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// packOf is a pack whose map these windows show.
func packOf(windows int) fstest.MapFS {
	binding := ""
	for i := range windows {
		binding += fmt.Sprintf("[[map]]\nwindow = \"Map %d\"\n", i+1)
	}
	return fstest.MapFS{
		"game.toml":   {Data: []byte("name = \"Sheets\"\nseries = \"scs\"\nsides = [\"a\", \"b\"]\n[[map]]\ncolumns = [1, 12]\nrows = [1, 5]\nlow = \"odd\"\n")},
		"vassal.toml": {Data: []byte(binding)},
	}
}

// Boards side by side, boards of several windows and turned grids are surveyed as one map, each by
// its own grid.
func TestSheets(t *testing.T) {
	sheets := [][]sheet{{{"West", 1, false}, {"East", 5, false}}, {{"South", 9, true}}}
	s := lookAt(t, moduleOf(t, true, sheets...), packOf(2))
	number, truth := map[string]int{}, map[int]string{}
	for i, name := range s.Cells {
		number[name] = i
	}
	for _, window := range sheets {
		for _, sheet := range window {
			sheet.hexes(func(_ image.Point, name string, woods bool) {
				if i, there := number[name]; !there {
					t.Errorf("%s is not surveyed", name)
				} else if truth[i] = "open"; woods {
					truth[i] = "woods"
				}
			})
		}
	}
	named := map[int]string{}
	for _, name := range []string{"01.01", "01.02", "01.03", "02.01", "02.02", "02.03"} {
		named[number[name]] = truth[number[name]]
	}
	if wrong := wrong(s, named, truth); len(wrong) > 0 || len(s.Cells) != 60 {
		t.Errorf("of %d hexes: %v", len(s.Cells), wrong)
	}
}

// A map without a hex grid is not surveyed, and the error has the reason.
func TestNoGrid(t *testing.T) {
	module := moduleOf(t, false, []sheet{{"West", 1, false}})
	f, err := vmod.Open(bytes.NewReader(module), int64(len(module)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	_, problems, err := systems.All().Survey(f.Module, packOf(1))
	if want := `board "West": it has no hex grid`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, %v; want %q", err, problems, want)
	}
}
