package scs_test

import (
	"io"
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"testing/fstest"
	"time"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/vmod/dump"
)

// BenchmarkLongLog checks a log of 10,000 steps and a log of 50,000, and lists what was done in them.
// The control, in the same loop, dumps the same logs. exponent is how the time grows with the steps:
// 1 is in proportion. For the log of moves it is to stay within 1.05, x-dump of the long log within
// 3, and x-allowed, the peak of the memory by what it may be, within 1: 32 MiB, three times the
// decoded text, and 2 KB a step. A log of fights takes more: every twenty-second step is a combat,
// and a dump judges none.
func BenchmarkLongLog(b *testing.B) {
	const short, long = 10_000, 50_000
	for _, name := range []string{"moves", "fights"} {
		var logs [2][]byte
		var module []byte
		var pack fstest.MapFS
		for i, steps := range []int{short, long} {
			module, logs[i], pack = longGame(b, 500, steps, name == "fights")
		}
		for _, c := range []struct {
			name string
			do   func(log []byte)
		}{
			{"dump", func(log []byte) { dumpFile(b, module, log) }},
			{"check", func(log []byte) { checkFile(b, module, log, pack) }},
			{"log", func(log []byte) { tellFile(b, module, log, pack) }},
		} {
			b.Run(name+"/"+c.name, func(b *testing.B) {
				var dumped, took [2]time.Duration
				for b.Loop() {
					for i, log := range logs {
						begin := time.Now()
						dumpFile(b, module, log)
						between := time.Now()
						c.do(log)
						dumped[i], took[i] = least(dumped[i], between.Sub(begin)), least(took[i], time.Since(between))
					}
				}
				text := len(openFile(b, logs[1]).Save.Text)
				allowed := 32<<20 + 3*text + 2000*long
				b.ReportMetric(took[1].Seconds()*1e3, "ms")
				b.ReportMetric(took[1].Seconds()/dumped[1].Seconds(), "x-dump")
				b.ReportMetric(math.Log(took[1].Seconds()/took[0].Seconds())/math.Log(long/short), "exponent")
				b.ReportMetric(float64(peak(func() { c.do(logs[1]) }))/float64(allowed), "x-allowed")
			})
		}
	}
}

// peak returns the most memory, in bytes, that the program held of the system while
// something was done.
func peak(do func()) (most uint64) {
	runtime.GC()
	debug.FreeOSMemory()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	held := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for {
		metrics.Read(held)
		most = max(most, held[0].Value.Uint64()-held[1].Value.Uint64())
		select {
		case <-done:
			return most
		case <-time.After(time.Millisecond):
		}
	}
}

// dumpFile writes a file as text, as "umpire dump" does.
func dumpFile(b testing.TB, module, file []byte) {
	src := dump.Source{Path: "file", Save: openFile(b, file).Save, Module: openFile(b, module).Module}
	if err := dump.Text(io.Discard, src, dump.View{}); err != nil {
		b.Fatal(err)
	}
}

// tellFile writes what the players of a log did, as "umpire log" does.
func tellFile(b testing.TB, module, file []byte, files fstest.MapFS) {
	f := &check.File{Save: openFile(b, file).Save, Module: openFile(b, module).Module}
	g, err := f.Save.Load(f.Module)
	if err != nil {
		b.Fatal(err)
	}
	a := &account.Account{Placed: true}
	a.Log, a.Prices, a.Combats, err = checkscs.New(packOf(b, files)).(check.Accountant).Account(f, g, actions.Options{})
	if err != nil {
		b.Fatal(err)
	}
	if err := account.Text(io.Discard, a); err != nil {
		b.Fatal(err)
	}
}
