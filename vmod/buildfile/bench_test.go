package buildfile_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// syntheticModule is a build file in the style of VASSAL's writer with that many
// slots in palettes, 25 to a list.
func syntheticModule(slots int) []byte {
	var b bytes.Buffer
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<VASSAL.build.GameModule name=\"Synthetic\" nextPieceSlotId=\"1\" version=\"1.0\">\n")
	definition := "+/null/" + strings.Repeat("emb2;Step;2;;Flip;2;;;2;;;;1;false;0;0;front.png,back.png;Full,Reduced;true;Step;;;false;;1;1;true;65,130;71,130;;\\\\\t", 6) +
		"piece;;;unit-%d.png;Unit %d/1\\\\\t\t;0;0;%d;0"
	const perList = 25
	for i := range slots {
		if i%perList == 0 {
			fmt.Fprintf(&b, "    <VASSAL.build.module.PieceWindow hidden=\"false\" hotkey=\"67,130\" icon=\"/images/counter.gif\" name=\"List &quot;%d&quot;\" scale=\"1.0\" text=\"Pieces&#10;%d\">\n        <VASSAL.build.widget.ListWidget divider=\"150\" entryName=\"List %d\" height=\"506\" scale=\"1.0\" width=\"300\">\n", i, i, i)
		}
		fmt.Fprintf(&b, "            <VASSAL.build.widget.PieceSlot entryName=\"Unit %d\" gpid=\"%d\" height=\"75\" width=\"75\">", i, i)
		fmt.Fprintf(&b, definition, i, i, i)
		b.WriteString("</VASSAL.build.widget.PieceSlot>\n")
		if i%perList == perList-1 || i == slots-1 {
			b.WriteString("        </VASSAL.build.widget.ListWidget>\n    </VASSAL.build.module.PieceWindow>\n")
		}
	}
	b.WriteString("</VASSAL.build.GameModule>\n")
	return b.Bytes()
}

func readModule(tb testing.TB, data []byte) *buildfile.Module {
	tb.Helper()
	tree, err := buildfile.Read(data, buildfile.Limits{})
	if err != nil {
		tb.Fatal(err)
	}
	m, err := tree.Module()
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

func rawTokens(tb testing.TB, data []byte) { readAll(tb, data, (*xml.Decoder).RawToken) }

func readAll(tb testing.TB, data []byte, token func(*xml.Decoder) (xml.Token, error)) {
	tb.Helper()
	for dec := xml.NewDecoder(bytes.NewReader(data)); ; {
		if _, err := token(dec); err == io.EOF {
			return
		} else if err != nil {
			tb.Fatal(err)
		}
	}
}

func countTags(data []byte) int {
	n := 0
	for {
		i := bytes.IndexByte(data, '<')
		if i < 0 {
			return n
		}
		data = data[i+1:]
		n++
	}
}

// best is the shortest of ten runs.
func best(f func()) time.Duration {
	least := time.Duration(1 << 62)
	for range 10 {
		begin := time.Now()
		f()
		least = min(least, time.Since(begin))
	}
	return least
}

// BenchmarkModule is goal P5, a build file to a Module, beside two controls and its
// floor in the same run. The controls are bare loops over encoding/xml that keep nothing:
// Token, which checks as we do that elements nest, and RawToken, which does not. The floor
// is a search for every '<'.
func BenchmarkModule(b *testing.B) {
	data := syntheticModule(4000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		readModule(b, data)
	}
	module := best(func() { readModule(b, data) })
	tokens := best(func() { readAll(b, data, (*xml.Decoder).Token) })
	raw := best(func() { rawTokens(b, data) })
	floor := best(func() { countTags(data) })
	b.ReportMetric(float64(tokens)/float64(module), "x-token")
	b.ReportMetric(float64(raw)/float64(module), "x-rawtoken")
	b.ReportMetric(float64(module)/float64(floor), "/floor")
}

// BenchmarkSurvey is the first pass alone, which a second root at the end of the file makes the only
// pass, beside the same control and floor.
func BenchmarkSurvey(b *testing.B) {
	data := syntheticModule(4000)
	twoRoots := append(bytes.Clone(data), "<a/>"...)
	b.SetBytes(int64(len(data)))
	survey := func() {
		if _, err := buildfile.Read(twoRoots, buildfile.Limits{}); err == nil {
			b.Fatal("two roots are accepted")
		}
	}
	for b.Loop() {
		survey()
	}
	alone := best(survey)
	b.ReportMetric(float64(best(func() { rawTokens(b, data) }))/float64(alone), "x-rawtoken")
	b.ReportMetric(float64(alone)/float64(best(func() { countTags(data) })), "/floor")
}

// BenchmarkMemory is goal P10: what a build file of some megabytes holds in
// memory when it is a Module, and what reading it takes at most.
func BenchmarkMemory(b *testing.B) {
	data := syntheticModule(4000)
	var before, after runtime.MemStats
	var live, total uint64
	for b.Loop() {
		runtime.GC()
		runtime.ReadMemStats(&before)
		m := readModule(b, data)
		runtime.ReadMemStats(&after)
		total = after.TotalAlloc - before.TotalAlloc
		runtime.GC()
		runtime.ReadMemStats(&after)
		live = after.HeapAlloc - before.HeapAlloc
		runtime.KeepAlive(m)
	}
	b.ReportMetric(float64(live)/float64(len(data)), "live-bytes/byte")
	b.ReportMetric(float64(total)/float64(len(data)), "allocated-bytes/byte")
}
