package module_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

// BenchmarkLint judges real modules, from their bytes to the findings. The control, in the same
// loop, opens the same module and reads and verifies all its entries: x-verify is how many times
// as long the rules take, by the fastest run of each. With the pictures of a module it is to stay
// within 1.5; a build file alone has nothing else to read.
func BenchmarkLint(b *testing.B) {
	for _, path := range corpus.Files(b, corpus.Modules...) {
		name := corpus.Name(b, path)
		b.Run(strings.ReplaceAll(name, "/", "-"), func(b *testing.B) {
			data := corpus.Bytes(b, path)
			var verified, judged time.Duration
			for b.Loop() {
				begin := time.Now()
				verify(b, data)
				between := time.Now()
				var coverage rule.Coverage
				module.Run(module.New(opened(b, data), nil, vmod.DefaultOptions().Game), &coverage)
				end := time.Now()
				verified, judged = least(verified, between.Sub(begin)), least(judged, end.Sub(between))
			}
			b.ReportMetric(judged.Seconds()*1e3, "check-ms")
			b.ReportMetric(verified.Seconds()*1e3, "verify-ms")
			b.ReportMetric(judged.Seconds()/verified.Seconds(), "x-verify")
		})
	}
}

// verify reads all entries of a module, and so compares their sizes and checksums.
func verify(b *testing.B, data []byte) {
	f := opened(b, data)
	for _, name := range f.Archive.Names() {
		r, err := f.Archive.Open(name)
		if err != nil {
			continue
		}
		if _, err := io.Copy(io.Discard, r); err != nil {
			b.Fatal(err)
		}
		r.Close()
	}
}

func opened(b *testing.B, data []byte) *vmod.File {
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		b.Fatal(err)
	}
	return f
}

// least returns the smaller of two times, of which 0 is none.
func least(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}
