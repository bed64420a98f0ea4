package actions_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
)

// BenchmarkRead reads the log with the most moves of the corpus; the control only replays it.
func BenchmarkRead(b *testing.B) {
	path := corpus.Path(b, "longest-day/0607-4.log")
	save, module := open(b, path).Save, moduleOf(b, path)
	for _, c := range []struct {
		name string
		tell bool
	}{{"replay", false}, {"tell", true}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g, err := save.Load(module)
				if err != nil {
					b.Fatal(err)
				}
				if c.tell {
					actions.Read(g, module, actions.Options{})
					continue
				}
				for {
					if _, more := g.Advance(); !more {
						break
					}
				}
			}
		})
	}
}
