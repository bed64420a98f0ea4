package scs_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/umpire-vassal/umpire/check"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/vmod"
)

// BenchmarkChain checks logs as one game by mail. The control, in the same loop, checks the same logs
// each by itself: x-separate and x-separate-memory are how many times as much time and memory the
// chain takes. It reads each log twice, once to see what goes on from what. The time is not to grow
// with the number of the logs, and the memory only by the little that is kept of each; TestMemory of
// check/run bounds that.
func BenchmarkChain(b *testing.B) {
	for _, c := range []struct{ logs, fresh int }{{100, 0}, {1000, 0}, {100, 30}, {800, 30}} {
		b.Run(fmt.Sprintf("%d logs, %d new pieces in each", c.logs, c.fresh), func(b *testing.B) {
			g, logs := mailed(b, c.logs, c.fresh)
			m := openFile(b, g.module).Module
			bound := checkscs.New(packOf(b, g.files))
			files := func() []check.File {
				all := make([]check.File, len(logs))
				for i, data := range logs {
					all[i] = check.File{Name: strconv.Itoa(i), Save: resting(b, data), Module: m, Game: bound}
				}
				return all
			}
			together := func() {
				if chains := checkAll(b, files()); chains != 1 {
					b.Fatalf("%d chains, want one", chains)
				}
			}
			apart := func() {
				for _, f := range files() {
					if _, err := check.Save(f, check.Options{}); err != nil {
						b.Fatal(err)
					}
				}
			}
			var chained, separate time.Duration
			for b.Loop() {
				begin := time.Now()
				apart()
				between := time.Now()
				together()
				separate, chained = least(separate, between.Sub(begin)), least(chained, time.Since(between))
			}
			b.ReportMetric(chained.Seconds()*1e3, "chained-ms")
			b.ReportMetric(chained.Seconds()/separate.Seconds(), "x-separate")
			b.ReportMetric(float64(peak(together))/float64(peak(apart)), "x-separate-memory")
		})
	}
}

// resting opens a save that is read again whenever it is loaded, as in a run over many files.
func resting(t testing.TB, data []byte) *vmod.Save {
	save := openFile(t, data).Save
	save.Rest(func() (*vmod.Save, error) { return openFile(t, data).Save, nil })
	return save
}

// mailed is a game in so many logs, in each of which a side clears the movement trails, moves 12
// units, and puts so many new units in the waiting box instead of the units of the log before.
func mailed(t testing.TB, n, fresh int) (g *bigField, logs [][]byte) {
	t.Helper()
	const units = 200
	g = newBigField(t, units, 0)
	var acts strings.Builder
	for l := range n {
		if l > 0 {
			acts.WriteString("mail\nunmoved\n" + strings.Repeat("remove u0@Waiting_120,60\n", fresh))
		}
		acts.WriteString(strings.Repeat("new Nora u0: Waiting 120,60\n", fresh))
		side := l % 2
		fmt.Fprintf(&acts, "say %s moves\n", [...]string{"Nora: North", "Sol: South"}[side])
		for k := range 12 {
			i := 2*((37*k+7*l)%(units/2)) + side
			g.at[i][0] = min(max(g.at[i][0]+(k+l/2)%3-1, 1), 50)
			fmt.Fprintf(&acts, "move u%d: %02d.%02d\n", i, g.at[i][0], g.at[i][1])
		}
	}
	game, err := build.ReadGame(g.built, "game", []byte(g.start+acts.String()))
	if err != nil {
		t.Fatal(err)
	}
	if logs, err = game.Files(); err != nil {
		t.Fatal(err)
	}
	return g, logs
}
