package scs_test

import (
	"container/heap"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// plain is the rules of movement written down as they stand in the book, over the
// pack itself: slow, with big fractions, and without a thought for speed. The engine
// has to agree with it.
type plain struct {
	p   *scspack.Pack
	g   *scs.Game
	pos scs.Position
}

// rat is a cost; nil is prohibited.
type rat = *big.Rat

func sum(a, b rat) rat {
	if a == nil || b == nil {
		return nil
	}
	return new(big.Rat).Add(a, b)
}

// cheaper returns the smaller, dearer the larger; prohibited is the largest.
func cheaper(a, b rat) rat {
	if a == nil || b != nil && b.Cmp(a) < 0 {
		return b
	}
	return a
}

func dearer(a, b rat) rat {
	if a == nil || b == nil || a.Cmp(b) > 0 {
		if b == nil {
			return nil
		}
		return a
	}
	return b
}

func whole(n int64) rat { return big.NewRat(n, 1) }

// pick returns the end of a range of costs that a reading takes.
func pick(r scs.Reading, costs ...rat) rat {
	best := costs[0]
	for _, c := range costs[1:] {
		if r == scs.Favour {
			best = cheaper(best, c)
		} else {
			best = dearer(best, c)
		}
	}
	return best
}

func (pl plain) feature(id, side, class string, r scs.Reading) rat {
	c := pl.p.TEC.Feature(id).CostFor(side, class)
	switch {
	case !c.Known:
		return pick(r, whole(0), nil)
	case c.Prohibited:
		return nil
	}
	return big.NewRat(int64(c.MP.Num), int64(c.MP.Den))
}

// hexCost returns what the terrain of a hex costs.
func (pl plain) hexCost(h hex.Hex, side, class string, r scs.Reading) rat {
	terrains, known := pl.p.Terrain(h)
	if !known {
		var all []rat
		for _, id := range pl.p.TEC.Names(scspack.HexTerrain) {
			all = append(all, pl.feature(id, side, class, r))
		}
		return pick(r, all...)
	}
	cost := pl.feature(terrains[0], side, class, r)
	for _, id := range terrains[1:] {
		cost = dearer(cost, pl.feature(id, side, class, r))
	}
	return cost
}

// ways returns what crossing into b costs across country and by road.
func (pl plain) ways(a, b hex.Hex, side, class string, r scs.Reading) (across, road rat) {
	across = pl.hexCost(b, side, class, r)
	features, known := pl.p.Hexside(a, b)
	if !known {
		if r == scs.Favour {
			for _, id := range pl.p.TEC.Names(scspack.Road) {
				road = cheaper(road, pl.feature(id, side, class, r))
			}
			return across, road
		}
		worst := whole(0)
		for _, id := range pl.p.TEC.Names(scspack.Hexside) {
			worst = dearer(worst, pl.feature(id, side, class, r))
		}
		return sum(across, worst), nil
	}
	for _, id := range features {
		f := pl.p.TEC.Feature(id)
		if f.Kind == scspack.Road {
			road = cheaper(road, pl.feature(id, side, class, r))
			continue
		}
		taken := false
		for _, other := range features {
			taken = taken || slices.Contains(pl.p.TEC.Feature(other).Negates, id)
		}
		if !taken {
			across = sum(across, pl.feature(id, side, class, r))
		}
	}
	return across, road
}

// classes returns those that a unit may be of.
func (pl plain) classes(u *scs.Unit) []string {
	if name := pl.g.ClassName(u.Class); name != "" || len(pl.p.TEC.Classes) == 0 {
		return []string{name}
	}
	return pl.p.TEC.Classes
}

// entry returns what a unit pays to go from a into b, nil where it may not.
func (pl plain) entry(u *scs.Unit, a, b hex.Hex, r scs.Reading) rat {
	if pl.enemyIn(b, u.Side, r) {
		return nil
	}
	var all []rat
	for _, class := range pl.classes(u) {
		across, road := pl.ways(a, b, pl.g.SideName(u.Side), class, r)
		if pl.ezoc(b, u.Side, r) {
			across = sum(across, whole(2))
			s := pl.p.Switch(scspack.EZOCOnRoad)
			if s.Set && s.Yes() || !s.Set && r == scs.Against {
				road = sum(road, whole(2))
			}
		}
		all = append(all, cheaper(across, road))
	}
	return pick(r, all...)
}

func (pl plain) enemyIn(h hex.Hex, side scs.SideID, r scs.Reading) bool {
	for i := range pl.pos.Units {
		u := &pl.pos.Units[i]
		if pl.g.Hex(u.Hex) != h || u.Hex == scs.NoHex || u.Side == side {
			continue
		}
		if r == scs.Against || !u.Unbound && u.Side != scs.NoSide {
			return true
		}
	}
	return false
}

// ezoc reports whether any enemy's ZOC covers a hex, certainly in Favour, possibly in
// Against.
func (pl plain) ezoc(h hex.Hex, side scs.SideID, r scs.Reading) bool {
	for i := range pl.pos.Units {
		u := &pl.pos.Units[i]
		if u.Hex == scs.NoHex || u.Side == side || u.Side == scs.NoSide && r == scs.Favour {
			continue
		}
		if !pl.hasZOC(u, r) {
			continue
		}
		m := pl.p.Map(h.Letter)
		if _, touches := m.Toward(pl.g.Hex(u.Hex), h); !touches {
			continue
		}
		sides := []string{pl.g.SideName(u.Side)}
		if u.Side == scs.NoSide {
			sides = pl.p.Sides
		}
		var all []rat
		for _, name := range sides {
			for _, class := range pl.classes(u) {
				across, road := pl.ways(pl.g.Hex(u.Hex), h, name, class, r.Opposite())
				all = append(all, cheaper(across, road))
			}
		}
		if pick(r.Opposite(), all...) != nil {
			return true
		}
	}
	return false
}

// hasZOC reports whether a unit has a ZOC, certainly in Favour of its enemies.
func (pl plain) hasZOC(u *scs.Unit, r scs.Reading) bool {
	maybe := r == scs.Against
	if u.Unbound {
		return maybe
	}
	if u.OOS == pack.Yes || u.OOS == pack.Unknown && !maybe {
		return false // the generated packs take it away
	}
	if u.ZOC != pack.Unknown {
		return u.ZOC == pack.Yes
	}
	if u.AttackKind == "none" || u.AttackKind == "barrage" || u.Face.Attack.Known && u.Face.Attack.N == 0 {
		return false
	}
	return maybe || u.AttackKind == "attack" && u.Face.Attack.Known
}

func (pl plain) allowance(u *scs.Unit, r scs.Reading) (ma rat, minimum bool) {
	if !u.Face.MA.Known {
		if r == scs.Favour {
			return whole(9999), true
		}
		return whole(0), false
	}
	full := int64(u.Face.MA.N)
	if u.OOS == pack.Yes || u.OOS == pack.Unknown && r == scs.Against {
		return whole((full + 1) / 2), full > 0
	}
	return whole(full), full > 0
}

// reach is Dijkstra's algorithm with the standard library's heap.
func (pl plain) reach(u *scs.Unit, r scs.Reading) map[hex.Hex]rat {
	ma, minimum := pl.allowance(u, r)
	from := pl.g.Hex(u.Hex)
	m := pl.p.Map(from.Letter)
	cost := map[hex.Hex]rat{from: whole(0)}
	queue := &ratHeap{{from, whole(0)}}
	for queue.Len() > 0 {
		top := heap.Pop(queue).(ratItem)
		if top.cost.Cmp(cost[top.hex]) != 0 {
			continue
		}
		for _, n := range m.Neighbours(top.hex) {
			c := sum(top.cost, pl.entry(u, top.hex, n, r))
			if c == nil || c.Cmp(ma) > 0 {
				continue
			}
			if old, seen := cost[n]; !seen || c.Cmp(old) < 0 {
				cost[n] = c
				heap.Push(queue, ratItem{n, c})
			}
		}
	}
	if minimum {
		for _, n := range m.Neighbours(from) {
			if _, reached := cost[n]; reached {
				continue
			}
			if c := pl.entry(u, from, n, r); c != nil {
				cost[n] = c
			}
		}
	}
	return cost
}

type ratItem struct {
	hex  hex.Hex
	cost rat
}

type ratHeap []ratItem

func (h ratHeap) Len() int           { return len(h) }
func (h ratHeap) Less(i, j int) bool { return h[i].cost.Cmp(h[j].cost) < 0 }
func (h ratHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ratHeap) Push(x any)        { *h = append(*h, x.(ratItem)) }
func (h *ratHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// aGame draws a small game with roads, rivers, bridges, unknown terrain and units of
// all kinds on it.
func aGame(t *rapid.T) plain {
	costs := []string{`1`, `2`, `3`, `"1/2"`, `"1/3"`, `0`, `"prohibited"`}
	cost := func(label string) string {
		return rapid.OneOf(
			rapid.Map(rapid.SampledFrom(costs), func(c string) string { return "cost = " + c }),
			rapid.Map(rapid.SampledFrom(costs), func(c string) string { return "cost = { leg = 1, wheels = " + c + " }" }),
			rapid.Map(rapid.SampledFrom(costs), func(c string) string { return "cost = { blue = " + c + ", other = 1 }" }),
			rapid.Just("cost = { leg = 1 }"),
		).Draw(t, label)
	}
	var tec strings.Builder
	tec.WriteString("classes = [\"leg\", \"wheels\"]\n")
	for _, id := range []string{"open", "woods", "swamp"} {
		fmt.Fprintf(&tec, "[[terrain]]\nid = %q\n%s\n", id, cost(id))
	}
	fmt.Fprintf(&tec, "[[hexside]]\nid = \"stream\"\n%s\n[[hexside]]\nid = \"river\"\ncost = \"prohibited\"\n", cost("stream"))
	fmt.Fprintf(&tec, "[[hexside]]\nid = \"bridge\"\ncost = 0\nnegates = [\"river\", \"stream\"]\n[[road]]\nid = \"road\"\n%s\n[[road]]\nid = \"rail\"\ncost = \"1/3\"\n", cost("road"))

	m := hex.Map{FirstCol: 1, LastCol: 6, FirstRow: 0, LastRow: 5, Low: rapid.SampledFrom([]hex.Parity{hex.Odd, hex.Even}).Draw(t, "low")}
	var terrain, hexsides, holes strings.Builder
	terrain.WriteString("hex,terrain\n")
	hexsides.WriteString("hex,hex,feature\n")
	for _, h := range m.Hexes() {
		switch kind := rapid.SampledFrom([]string{"open", "open", "woods", "swamp", "open+woods", "", "hole"}).Draw(t, "terrain"); kind {
		case "hole":
			holes.WriteString(h.String() + " ")
			continue
		case "":
		default:
			terrain.WriteString(h.String() + "," + kind + "\n")
		}
	}
	for i := 0; i < 40; i++ {
		h := m.Hexes()[rapid.IntRange(0, 35).Draw(t, "hexside")]
		around := m.Neighbours(h)
		n := around[rapid.IntRange(0, len(around)-1).Draw(t, "direction")]
		if strings.Contains(holes.String(), h.String()) || strings.Contains(holes.String(), n.String()) || strings.Contains(hexsides.String(), h.String()+","+n.String()) || strings.Contains(hexsides.String(), n.String()+","+h.String()) {
			continue
		}
		for _, f := range rapid.SampledFrom([][]string{{"stream"}, {"river"}, {"river", "bridge"}, {"road"}, {"rail", "road"}, {"river", "road"}, {"stream", "bridge", "rail"}}).Draw(t, "features") {
			fmt.Fprintf(&hexsides, "%s,%s,%s\n", h, n, f)
		}
	}
	game := "name = \"Drawn\"\nsides = [\"blue\", \"red\", \"green\"]\n"
	game += fmt.Sprintf("[[map]]\ncolumns = [1, 6]\nrows = [0, 5]\nlow = %q\nunplayable = %q\n", m.Low, holes.String())
	game += "[oos]\nma = \"1/2\"\nzoc = false\nexploit = false\n[terrain]\nmovement = \"costliest\"\n"
	game += "[switches]\nminimum_move_is_whole = true\nzoc_without_ma = true\n"
	game += rapid.SampledFrom([]string{"", "ezoc_on_road = true\n", "ezoc_on_road = false\n"}).Draw(t, "switch")
	if rapid.Bool().Draw(t, "some hexsides") {
		game += "[source.hexsides]\ncomplete = false\n"
	}
	var units strings.Builder
	units.WriteString("id,side,class,attack,attack_kind,ma,zoc\n")
	for i := range 12 {
		fmt.Fprintf(&units, "u%d,%s,%s,%s,%s,%s,%s\n", i,
			rapid.SampledFrom([]string{"blue", "blue", "red", "green"}).Draw(t, "side"),
			rapid.SampledFrom([]string{"leg", "wheels", ""}).Draw(t, "class"),
			rapid.SampledFrom([]string{"0", "3", "5", ""}).Draw(t, "attack"),
			rapid.SampledFrom([]string{"attack", "attack", "barrage", "none", ""}).Draw(t, "kind"),
			rapid.SampledFrom([]string{"0", "1", "4", "6", "9", ""}).Draw(t, "ma"),
			rapid.SampledFrom([]string{"", "", "", "yes", "no"}).Draw(t, "zoc"))
	}
	g := scstest.Compile(t, fstest.MapFS{
		"game.toml": {Data: []byte(game)}, "tec.toml": {Data: []byte(tec.String())}, "map.csv": {Data: []byte(terrain.String())},
		"hexsides.csv": {Data: []byte(hexsides.String())}, "units.csv": {Data: []byte(units.String())},
	})
	pl := plain{p: g.Pack(), g: g, pos: scs.Position{Phasing: scs.NoSide}}
	if g.Hexes() == 0 {
		t.Skip("no hexes")
	}
	for i := range 12 {
		u := g.NewUnit(fmt.Sprintf("u%d", i), fmt.Sprintf("u%d", i), scs.HexID(rapid.IntRange(0, g.Hexes()-1).Draw(t, "at")))
		u.OOS = rapid.SampledFrom([]pack.Answer{pack.No, pack.No, pack.Yes, pack.Unknown}).Draw(t, "oos")
		if rapid.IntRange(0, 9).Draw(t, "masked") == 0 {
			side := u.Side
			u = g.NewUnit(u.ID, "", u.Hex)
			if rapid.Bool().Draw(t, "side shown") {
				u.Side = side
			}
		}
		pl.pos.Units = append(pl.pos.Units, u)
	}
	return pl
}
