package scspack_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// BenchmarkLoad reads the largest map that a game can have, each hex and a third of the hexsides
// named. The control splits the same files into their values and does no more.
func BenchmarkLoad(b *testing.B) {
	const columns, rows = 500, 499
	var hexes, sides strings.Builder
	hexes.WriteString("hex,terrain,name\n")
	sides.WriteString("hex,hex,feature\n")
	for c := 1; c <= columns; c++ {
		for r := 1; r <= rows; r++ {
			fmt.Fprintf(&hexes, "%02d.%02d,woods,\n", c, r)
			if r < rows && sides.Len() < 4<<20-100 {
				fmt.Fprintf(&sides, "%02d.%02d,%02d.%02d,river\n", c, r, c, r+1)
			}
		}
	}
	game := fmt.Sprintf("name = \"Large\"\nsides = [\"a\", \"b\"]\n[[map]]\ncolumns = [1, %d]\nrows = [1, %d]\nlow = \"odd\"\n", columns, rows)
	fsys := folder(game, "map.csv", hexes.String())
	fsys["hexsides.csv"] = &fstest.MapFile{Data: []byte(sides.String())}
	b.Run("pack", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if p, problems, err := scspack.Load(fsys); p == nil {
				b.Fatal(lines(problems), err)
			}
		}
	})
	b.Run("control", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, name := range []string{"map.csv", "hexsides.csv"} {
				if _, err := csv.NewReader(bytes.NewReader(fsys[name].Data)).ReadAll(); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
