package scs_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/report"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
)

// BenchmarkCheck checks files with their module, from the bytes of both to the
// report. The control, in the same loop, dumps the same file: x-dump is how many times
// as long the check takes, by the fastest run of each. A save is to stay within 2, a
// log within 3.
func BenchmarkCheck(b *testing.B) {
	module, save, log, files := bigGame(b, 500, 3000)
	for _, c := range []struct {
		name         string
		module, file func(testing.TB) []byte
		pack         fstest.MapFS // nil: guessed
	}{
		{"save of 500 pieces", always(module), always(save), files},
		{"log of 3000 steps", always(module), always(log), files},
		{"campaign.sav, guessed", ofCorpus("longest-day.vmod"), ofCorpus("campaign.sav"), nil},
		{"0607-4.log, guessed", ofCorpus("longest-day.vmod"), ofCorpus("0607-4.log"), nil},
	} {
		b.Run(c.name, func(b *testing.B) {
			module, file := c.module(b), c.file(b)
			var dumped, checked time.Duration
			for b.Loop() {
				begin := time.Now()
				dumpFile(b, module, file)
				between := time.Now()
				checkFile(b, module, file, c.pack)
				end := time.Now()
				dumped, checked = least(dumped, between.Sub(begin)), least(checked, end.Sub(between))
			}
			b.ReportMetric(checked.Seconds()*1e3, "check-ms")
			b.ReportMetric(dumped.Seconds()*1e3, "dump-ms")
			b.ReportMetric(checked.Seconds()/dumped.Seconds(), "x-dump")
		})
	}
}

// BenchmarkCheckLog is the check of the big log alone, for profiles.
func BenchmarkCheckLog(b *testing.B) {
	module, _, log, files := bigGame(b, 500, 3000)
	for b.Loop() {
		checkFile(b, module, log, files)
	}
}

// BenchmarkBatch checks files together, which are read to see how they follow each
// other and then judged; the control dumps each of them.
func BenchmarkBatch(b *testing.B) {
	module, save, log, files := bigGame(b, 500, 3000)
	for _, c := range []struct {
		name  string
		mails [][]byte
	}{
		{"a save and the log that begins there", [][]byte{save, log}},
		{"ten saves", slices.Repeat([][]byte{save}, 10)},
	} {
		b.Run(c.name, func(b *testing.B) {
			var dumped, checked time.Duration
			for b.Loop() {
				begin := time.Now()
				for _, data := range c.mails {
					dumpFile(b, module, data)
				}
				between := time.Now()
				checkBatch(b, module, c.mails, files)
				end := time.Now()
				dumped, checked = least(dumped, between.Sub(begin)), least(checked, end.Sub(between))
			}
			b.ReportMetric(checked.Seconds()*1e3, "check-ms")
			b.ReportMetric(dumped.Seconds()*1e3, "dump-ms")
			b.ReportMetric(checked.Seconds()/dumped.Seconds(), "x-dump")
		})
	}
}

// checkBatch opens and checks files one after the other, as one core does.
func checkBatch(b testing.TB, module []byte, mails [][]byte, files fstest.MapFS) {
	m := openFile(b, module).Module
	p, binding := packOf(b, files)
	bound := checkscs.New(p, binding)
	all := make([]check.File, len(mails))
	for i, data := range mails {
		all[i] = check.File{Name: strconv.Itoa(i), Save: openFile(b, data).Save, Module: m, Game: bound}
	}
	checkAll(b, all)
}

// checkAll checks files together, and returns how many chains they are.
func checkAll(b testing.TB, files []check.File) int {
	batch := check.NewBatch(files, check.Options{})
	for i := range files {
		if err := batch.Read(i); err != nil {
			b.Fatal(err)
		}
	}
	chains := batch.Chains()
	for _, chain := range chains {
		if _, err := batch.Check(chain); err != nil {
			b.Fatal(err)
		}
	}
	return len(chains)
}

// BenchmarkPriced reads the big log with what its moves cost; the control reads it
// without.
func BenchmarkPriced(b *testing.B) {
	module, _, log, files := bigGame(b, 500, 3000)
	m := openFile(b, module).Module
	p, binding := packOf(b, files)
	var told, priced time.Duration
	for b.Loop() {
		g, err := openFile(b, log).Save.Load(m)
		if err != nil {
			b.Fatal(err)
		}
		begin := time.Now()
		actions.Read(g, m, actions.Options{})
		told = least(told, time.Since(begin))
		if g, err = openFile(b, log).Save.Load(m); err != nil {
			b.Fatal(err)
		}
		begin = time.Now()
		if _, _, _, err := readPriced(checkscs.New(p, binding), m, g); err != nil {
			b.Fatal(err)
		}
		priced = least(priced, time.Since(begin))
	}
	b.ReportMetric(priced.Seconds()*1e3, "priced-ms")
	b.ReportMetric(priced.Seconds()/told.Seconds(), "x-told")
}

func checkFile(b testing.TB, module, file []byte, files fstest.MapFS) {
	m := openFile(b, module).Module
	by := check.File{Save: openFile(b, file).Save, Module: m}
	if files != nil {
		p, binding := packOf(b, files)
		by.Game = checkscs.New(p, binding)
	} else {
		var err error
		if by.Game, err = checkscs.System().Guess(m); err != nil {
			b.Fatal(err)
		}
	}
	result, err := check.Save(by, check.Options{})
	if err != nil {
		b.Fatal(err)
	}
	if err := report.Text(io.Discard, []report.File{{Path: "file", Result: result}}, report.Style{}); err != nil {
		b.Fatal(err)
	}
}

func least(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

func always(data []byte) func(testing.TB) []byte {
	return func(testing.TB) []byte { return data }
}

func ofCorpus(name string) func(testing.TB) []byte {
	return func(tb testing.TB) []byte { return read(tb, corpus.Path(tb, "longest-day/"+name)) }
}

// TestBigGame holds that the benchmark checks what it claims to check: that the units are bound and
// that their moves have a verdict.
func TestBigGame(t *testing.T) {
	module, save, log, files := bigGame(t, 60, 200)
	p, binding := packOf(t, files)
	m := openFile(t, module).Module
	for name, c := range map[string]struct {
		file  []byte
		rule  string
		least int
	}{"save": {save, "scs/off-map", 60}, "log": {log, "scs/movement-allowance", 50}} {
		result, err := check.Save(check.File{Save: openFile(t, c.file).Save, Module: m, Game: checkscs.New(p, binding)}, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range result.Coverage.Counts() {
			if n.Rule == c.rule && n.Checked < c.least {
				t.Errorf("%s: %d %s checked, want %d; needs %v", name, n.Checked, n.What, c.least, n.Needs)
			}
		}
	}
}

// bigGame is a module, a save of so many units on a map of 50 by 50 hexes, a log of so
// many steps that begins with it, and the pack's files. Both sides take turns to move
// 50 units each, mostly as far as they may.
func bigGame(t testing.TB, units, steps int) (module, save, log []byte, files fstest.MapFS) {
	t.Helper()
	g := newBigField(t, units, 0)
	random := rand.New(rand.NewPCG(3, 4))
	var played strings.Builder
	for n := range steps {
		side := n / 51 % 2
		if n%51 == 0 {
			fmt.Fprintf(&played, "say %s moves\n", [...]string{"Nora: North", "Sol: South"}[side])
			continue
		}
		i := 2*random.IntN(units/2) + side
		g.at[i][0] = min(max(g.at[i][0]+random.IntN(3)-1, 1), 50)
		fmt.Fprintf(&played, "move u%d: %02d.%02d\n", i, g.at[i][0], g.at[i][1])
	}
	return g.module, g.played(t, ""), g.played(t, played.String()), g.files
}

// bigField is a game of many units before anything is played. Units of even numbers are
// the north's.
type bigField struct {
	module []byte
	files  fstest.MapFS // the pack
	built  *build.Module
	start  string
	at     [][2]int // of each unit, column and row
}

// newBigField is a game of so many units. The first of them stand in pairs, one of each
// side, at a front; the others stand behind it.
func newBigField(t testing.TB, units, front int) *bigField {
	t.Helper()
	g := &bigField{files: fstest.MapFS{}, at: make([][2]int, units)}
	for name, text := range map[string]string{
		"map.csv":      "hex,terrain\n",
		"game.toml":    regexp.MustCompile(`(?s)\[\[map\]\].*?\n\n`).ReplaceAllString(string(read(t, millRoad+"/game.toml")), bigMap+"\n"),
		"tec.toml":     string(read(t, millRoad+"/tec.toml")),
		"vassal.toml":  string(read(t, millRoad+"/vassal.toml")),
		"places.csv":   "hex,role,side,name\n,dead,,Eliminated\n,holding,,Waiting\n",
		"hexsides.csv": "hex,hex,feature\n",
		"crt.csv":      string(read(t, millRoad+"/crt.csv")),
	} {
		g.files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	var text, unitRows, pieceRows, start strings.Builder
	text.WriteString(bigModule)
	unitRows.WriteString("id,side,name,attack,attack_kind,defense,ma,exploit,steps\n")
	pieceRows.WriteString("gpid,unit\n")
	start.WriteString("player North Nora x\nplayer South Sol y\n")
	taken := map[[2]int]bool{}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range units {
		side := [...]string{"North", "South"}[i%2]
		fmt.Fprintf(&text, "[[counter]]\ngpid = \"1%04d\"\nid = \"u%d\"\nname = \"Unit %d\"\nside = %q\ntrail = true\n", i, i, i, side)
		fmt.Fprintf(&unitRows, "u%d,%s,Unit %d,3,attack,4,6,no,1\n", i, strings.ToLower(side), i)
		fmt.Fprintf(&pieceRows, "1%04d,u%d\n", i, i)
		if i < front {
			g.at[i] = [2]int{2 + 4*(i/2), 25 + i%2}
		}
		for g.at[i] == [2]int{} || taken[g.at[i]] {
			g.at[i] = [2]int{1 + random.IntN(50), 1 + random.IntN(24) + 25*(i%2)}
		}
		taken[g.at[i]] = true
		fmt.Fprintf(&start, "at %02d.%02d: u%d\n", g.at[i][0], g.at[i][1], i)
	}
	g.files["units.csv"], g.files["pieces.csv"] = &fstest.MapFile{Data: []byte(unitRows.String())}, &fstest.MapFile{Data: []byte(pieceRows.String())}
	g.start = start.String()
	var err error
	if g.built, err = build.ReadModule("module.toml", []byte(text.String())); err != nil {
		t.Fatal(err)
	}
	if g.module, err = g.built.File(); err != nil {
		t.Fatal(err)
	}
	return g
}

// played is the file of the game after these acts.
func (g *bigField) played(t testing.TB, acts string) []byte {
	t.Helper()
	game, err := build.ReadGame(g.built, "game", []byte(g.start+acts))
	if err != nil {
		t.Fatal(err)
	}
	data, err := game.File()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const bigMap = `[[map]]
columns = [1, 50]
rows = [1, 50]
low = "odd"
default_terrain = "clear"

`

const bigModule = `name = "Mill Road"
version = "1.0"
vassal = "3.7.26"
saved = 1700000000000
sides = ["North", "South"]
dice = ["2d6"]
[[window]]
name = "Field"
edge = 20
columns = [0, 51]
rows = [0, 51]
[[window]]
name = "Eliminated"
size = [240, 120]
[[window]]
name = "Waiting"
size = [240, 120]
`
