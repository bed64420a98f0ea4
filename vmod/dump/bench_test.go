package dump_test

import (
	"io"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/dump"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// BenchmarkLargeSave is a save of 836 pieces with about 200 traits each, in
// 14 MB of commands: replayed alone, and dumped with every property of every
// piece. The gap between the two is what asking everything costs.
func BenchmarkLargeSave(b *testing.B) {
	m := open(b, corpus.Path(b, "paths-of-glory/paths-of-glory-buildfile-only.vmod")).Module
	save := open(b, corpus.Path(b, "paths-of-glory/Classic10-8.vsav")).Save
	b.Run("replay", func(b *testing.B) {
		b.SetBytes(int64(len(save.Text)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := game.Load(save.Text, m.World(), game.DefaultLimits()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("dump", func(b *testing.B) {
		b.SetBytes(int64(len(save.Text)))
		b.ReportAllocs()
		for b.Loop() {
			if err := dump.JSON(io.Discard, dump.Source{Save: save, Module: m}, dump.View{Reveal: true}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
