package drawing

import (
	"fmt"
	"image"
	"image/draw"
	"io"
	"strings"
	"testing"
)

// wide returns a pack with a map of that size: a third of it woods, a river down its middle
// and a road across.
func wide(cols, rows int) files {
	var terrain, sides strings.Builder
	terrain.WriteString("hex,terrain,name\n")
	sides.WriteString("hex,hex,feature\n")
	for col := 1; col <= cols; col++ {
		for row := 1; row <= rows; row++ {
			switch n := noise(uint32(col/3), uint32(row/3), 1); {
			case noise(uint32(col), uint32(row), 2)%60 == 0:
				fmt.Fprintf(&terrain, "%02d.%02d,town,Town %d\n", col, row, col*row)
			case n%3 == 0:
				fmt.Fprintf(&terrain, "%02d.%02d,woods,\n", col, row)
			}
		}
		if col < cols {
			fmt.Fprintf(&sides, "%02d.%02d,%02d.%02d,road\n", col, rows/2, col+1, rows/2)
		}
	}
	for row := 1; row <= rows; row++ {
		fmt.Fprintf(&sides, "%02d.%02d,%02d.%02d,river\n", cols/2, row, cols/2+1, row)
	}
	return meadow.with("map.csv", terrain.String()).with("hexsides.csv", sides.String()).
		with("game.toml", strings.Replace(meadow["game.toml"], "columns = [1, 5]\nrows = [1, 5]", fmt.Sprintf("columns = [1, %d]\nrows = [1, %d]", cols, rows), 1))
}

// BenchmarkMap draws a map at the size that modules use, then maps with twice and four
// times as many hexes. For comparison it also fills as many pixels with one colour.
func BenchmarkMap(b *testing.B) {
	for _, size := range [][2]int{{46, 27}, {65, 38}, {92, 54}} {
		d := wide(size[0], size[1]).painter(b)
		m := &d.pack.Maps[0]
		g := NewGrid(&m.Map, HexHeight)
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			for b.Loop() {
				if _, err := d.Map(m, g); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("%dx%d/control", size[0], size[1]), func(b *testing.B) {
			for b.Loop() {
				picture := image.NewRGBA(image.Rectangle{Max: g.Size()})
				draw.Draw(picture, picture.Rect, image.NewUniform(border), image.Point{}, draw.Src)
			}
		})
	}
}

func BenchmarkEncodePNG(b *testing.B) {
	var encoder Encoder
	d := wide(46, 27).painter(b)
	m := &d.pack.Maps[0]
	picture, err := d.Map(m, NewGrid(&m.Map, HexHeight))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := encoder.Encode(io.Discard, picture); err != nil {
			b.Fatal(err)
		}
	}
}
