package scs

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// campaign returns a made-up map of 46 by 27 hexes with woods, lakes and rivers, two
// sources a side, and 120 units that face each other along its middle. The same every
// time.
func campaign(t testing.TB) (*Game, Position) {
	random := rand.New(rand.NewPCG(1, 941))
	m := hex.Map{FirstCol: 1, LastCol: 46, FirstRow: 0, LastRow: 26, Low: hex.Odd}
	var ground, sides strings.Builder
	ground.WriteString("hex,terrain\n")
	sides.WriteString("hex,hex,feature\n")
	for _, h := range m.Hexes() {
		switch n := random.IntN(20); {
		case n < 5:
			fmt.Fprintf(&ground, "%s,woods\n", h)
		case n < 6:
			fmt.Fprintf(&ground, "%s,lake\n", h)
		}
		for _, n := range m.Neighbours(h) {
			if side := hex.NewSide(h, n); side.A == h && random.IntN(12) == 0 {
				fmt.Fprintf(&sides, "%s,%s,%s\n", side.A, side.B, [...]string{"river", "stream", "river+bridge"}[random.IntN(3)])
			}
		}
	}
	g := compile(t, map[string]string{
		"game.toml":    strings.Replace(fmt.Sprintf(supplyHead, 46, 26, `default_terrain = "open"`, ""), "[1, 26]", "[0, 26]", 1),
		"tec.toml":     supplyChart,
		"map.csv":      ground.String(),
		"hexsides.csv": sides.String(),
		"places.csv":   "hex,role,side\n01.05,supply,north\n01.20,supply,north\n46.05,supply,south\n46.20,supply,south\n",
	})
	pos := Position{Phasing: NoSide}
	for i := range 120 {
		side, col := "n", 16+random.IntN(9)
		if i%2 == 1 {
			side, col = "s", 23+random.IntN(9)
		}
		text := fmt.Sprintf("%s%d %02d.%02d %d", side, i, col, random.IntN(27), random.IntN(5))
		if random.IntN(4) == 0 {
			text += " wheels"
		}
		pos.Units = append(pos.Units, soldier(t, g, text))
	}
	return g, pos
}

// supplyOfAll traces both sides and counts the supplied units.
func supplyOfAll(tracer *Tracer, s *Situation, sources []Sources) int {
	n := 0
	for side := range sources {
		y := tracer.Trace(s, SideID(side), sources[side])
		for i := range s.pos.Units {
			if s.pos.Units[i].Side == SideID(side) && y.Supplied(i) == pack.Yes {
				n++
			}
		}
	}
	return n
}

// A plainSearch is what one writes first: a breadth-first search for each unit, with
// room that is used again and the open hexes of its side at hand.
type plainSearch struct {
	seen   []bool
	source []bool
	queue  []HexID
}

func (p *plainSearch) supplied(g *Game, u *Unit, open []bool) bool {
	clear(p.seen)
	enterable := g.profileOf(u.Side, u.Class).enterable[Against]
	p.queue = append(p.queue[:0], u.Hex)
	p.seen[u.Hex] = true
	for i := 0; i < len(p.queue); i++ {
		h := p.queue[i]
		if p.source[h] {
			return true
		}
		for d, n := range g.Around(h) {
			if n != NoHex && !p.seen[n] && enterable[h]&(1<<d) != 0 && open[n] {
				p.seen[n] = true
				p.queue = append(p.queue, n)
			}
		}
	}
	return false
}

func (p *plainSearch) all(s *Situation, sources []Sources) int {
	g, n := s.Game(), 0
	p.seen, p.source = p.seen[:g.Hexes()], p.source[:g.Hexes()]
	open := make([]bool, g.Hexes())
	for side := range sources {
		for h := range open {
			id := HexID(h)
			open[h] = s.Enemy(id, SideID(side)) == pack.No && s.SupplyEZOC(id, SideID(side)) == pack.No
		}
		clear(p.source)
		for _, one := range sources[side].Hexes {
			p.source[one.Hex] = one.serves(Against) && open[one.Hex]
		}
		for i := range s.pos.Units {
			if u := &s.pos.Units[i]; u.Side == SideID(side) && p.supplied(g, u, open) {
				n++
			}
		}
	}
	return n
}

func supplyBench(t testing.TB) (*Situation, []Sources, *Tracer, *plainSearch) {
	g, pos := campaign(t)
	s := g.Situate(pos)
	var sources []Sources
	for side := range SideID(g.Sides()) {
		sources = append(sources, g.Sources(s, side, SourceMemory{}))
	}
	plain := &plainSearch{seen: make([]bool, g.Hexes()), source: make([]bool, g.Hexes())}
	return s, sources, g.NewTracer(), plain
}

func TestSupplyOfAll(t *testing.T) {
	s, sources, tracer, plain := supplyBench(t)
	got, want := supplyOfAll(tracer, s, sources), plain.all(s, sources)
	if got != want || got == 0 || got == len(s.pos.Units) {
		t.Errorf("%d units supplied, the plain search says %d; some are to be, and some not", got, want)
	}
	if n := testing.AllocsPerRun(20, func() { supplyOfAll(tracer, s, sources) }); n != 0 {
		t.Errorf("%v allocations for a position", n)
	}
}

// BenchmarkSupply is the supply of 120 units on 46 by 27 hexes, once by floods and
// once by a plain search for each unit, as the control.
func BenchmarkSupply(b *testing.B) {
	s, sources, tracer, plain := supplyBench(b)
	b.Run("flood", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			supplyOfAll(tracer, s, sources)
		}
	})
	b.Run("control", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			plain.all(s, sources)
		}
	})
}
