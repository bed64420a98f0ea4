package scs

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// wilderness returns a map on which what is cheap to one half of a stack is dear to the
// other, so that hardly any path is as good as another for both.
func wilderness(t *testing.T, size, ma int) *Situation {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	var tec, terrain strings.Builder
	tec.WriteString("classes = [\"leg\", \"motor\"]\n")
	for i := range 9 {
		fmt.Fprintf(&tec, "[[terrain]]\nid = \"t%d\"\ncost = { leg = %d, motor = %d }\n", i, 1<<i+random.IntN(7), 256>>i+random.IntN(7))
	}
	terrain.WriteString("hex,terrain\n")
	m := hex.Map{FirstCol: 1, LastCol: int16(size), FirstRow: 1, LastRow: int16(size), Low: hex.Odd}
	for _, h := range m.Hexes() {
		fmt.Fprintf(&terrain, "%s,t%d\n", h, random.IntN(9))
	}
	p, problems, err := scspack.Load(fstest.MapFS{
		"game.toml": {Data: fmt.Appendf(nil, "name = \"W\"\nsides = [\"blue\", \"red\"]\n[[map]]\ncolumns = [1, %d]\nrows = [1, %d]\nlow = \"odd\"\n[switches]\nminimum_move_is_whole = true\n", size, size)},
		"tec.toml":  {Data: []byte(tec.String())}, "map.csv": {Data: []byte(terrain.String())}, "hexsides.csv": {Data: []byte("hex,hex,feature\n")},
		"units.csv": {Data: fmt.Appendf(nil, "id,side,class,ma\nfoot,blue,leg,%d\nlorry,blue,motor,%d\n", ma, ma)},
	})
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	g, err := Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	return g.Situate(Position{Units: []Unit{g.NewUnit("foot", "foot", 0), g.NewUnit("lorry", "lorry", 0)}, Phasing: NoSide})
}

// A search that would not end is cut short, reports it, and proves nothing.
func TestStackSearchIsBounded(t *testing.T) {
	s := wilderness(t, 60, 9999)
	m := s.MoveOf(0, 1)
	start := time.Now()
	var reach Reach
	reach.Search(s, m, Favour)
	if !reach.Limited() {
		t.Errorf("not cut short: %d hexes", len(reach.Hexes()))
	}
	corner := HexID(s.game.Hexes() - 1)
	ruling := s.JudgeMove(m, corner)
	if ruling.Verdict != Depends || !slices.Equal(ruling.Decides, []Input{{Kind: OpenSearch}}) {
		t.Errorf("%v %+v", ruling.Verdict, ruling)
	}
	if Reachable(&reach, &reach, corner) != pack.Unknown || Reachable(&reach, &reach, 0) != pack.Yes {
		t.Error("what was not found is not left open")
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("took %v", took)
	} else {
		t.Log(took)
	}
}

// Charts whose costs lie too far apart for buckets are searched with a heap, to the
// same end.
func TestReachWithoutBuckets(t *testing.T) {
	s := wilderness(t, 12, 300)
	for i := range 2 {
		var buckets, labelled Reach
		buckets.Search(s, s.MoveOf(i), Favour)
		p := labelled.prepare(s, s.MoveOf(i), Favour)
		labelled.label(p.groups, s.statesFor(p.side, Favour))
		for h := range HexID(s.game.Hexes()) {
			want, _ := buckets.Cost(h)
			if got, _ := labelled.Cost(h); got != want && !buckets.ByMinimum(h) {
				t.Fatalf("%v costs %d, want %d", s.game.Hex(h), got, want)
			}
		}
	}
}
