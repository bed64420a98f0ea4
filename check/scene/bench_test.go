package scene_test

import (
	"io"
	"testing"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/dump"
)

// BenchmarkMake compares the scene of a real log of 954 steps with 2,328 pieces with the
// dump of the same log, and with reading what its players did.
func BenchmarkMake(b *testing.B) {
	m := open(b, corpus.Path(b, "longest-day/longest-day.vmod")).Module
	log := open(b, corpus.Path(b, "longest-day/0607-4.log")).Save
	b.Run("scene", func(b *testing.B) {
		for b.Loop() {
			scene.Make(load(b, log, m), m, scene.Options{})
		}
	})
	b.Run("dump", func(b *testing.B) {
		for b.Loop() {
			if err := dump.JSON(io.Discard, dump.Source{Path: "x", Save: log, Module: m}, dump.View{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("actions", func(b *testing.B) {
		for b.Loop() {
			actions.Read(load(b, log, m), m, actions.Options{})
		}
	})
}
