package scs

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// plainSupplied judges 12.1a for one unit alone, a breadth-first search from its hex
// that asks the situation at every step: the control of the floods.
func plainSupplied(s *Situation, u *Unit, sources Sources, r Reading) bool {
	g := s.Game()
	enterable := g.profileOf(u.Side, u.Class).enterable[r]
	open := func(h HexID) bool {
		enemy, ezoc := s.Enemy(h, u.Side), s.SupplyEZOC(h, u.Side)
		if r == Favour {
			return enemy != pack.Yes && ezoc != pack.Yes
		}
		return enemy == pack.No && ezoc == pack.No
	}
	isSource := func(h HexID) bool {
		return slices.ContainsFunc(sources.Hexes, func(one Source) bool { return one.Hex == h && one.serves(r) })
	}
	// A source's own EZOC: a switch.
	in := g.Pack().Switch(scspack.SourceInEZOC)
	ends := func(h HexID) bool {
		there := s.Enemy(h, u.Side)
		return isSource(h) && (open(h) || (there == pack.No || there == pack.Unknown && r == Favour) && (in.Set && in.Yes() || !in.Set && r == Favour))
	}
	if g.tracesInMP() {
		return plainSuppliedMP(g, u, open, ends, r)
	}
	limit := g.traceLimit()
	seen := make([]bool, g.Hexes())
	type entry struct {
		h HexID
		n int
	}
	seen[u.Hex] = true
	for queue := []entry{{u.Hex, 0}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if isSource(at.h) && open(at.h) {
			return true
		}
		if limit > 0 && at.n == limit {
			continue
		}
		for d, n := range g.Around(at.h) {
			if n == NoHex || enterable[at.h]&(1<<d) == 0 {
				continue
			}
			if ends(n) {
				return true
			}
			if !seen[n] && open(n) {
				seen[n] = true
				queue = append(queue, entry{n, at.n + 1})
			}
		}
	}
	return false
}

// plainSuppliedMP does the same where the pack limits traces in movement points: costs
// from the unit outward, relaxed until nothing changes.
func plainSuppliedMP(g *Game, u *Unit, open, ends func(HexID) bool, r Reading) bool {
	cost := map[HexID]MP{u.Hex: 0}
	limit := MP(g.traceLimit() * g.Scale())
	for changed := true; changed; {
		changed = false
		for h := range HexID(g.Hexes()) {
			so, reached := cost[h]
			if !reached {
				continue
			}
			for _, e := range g.profileOf(u.Side, u.Class).networks[r].from(h) {
				next := so + e.cost[free]
				if ends(e.to) && next <= limit {
					return true
				}
				if was, there := cost[e.to]; open(e.to) && next <= limit && (!there || next < was) {
					cost[e.to], changed = next, true
				}
			}
		}
	}
	return ends(u.Hex) && open(u.Hex)
}

// drawSupply returns a made-up game and position with unknown terrain, hexsides, units
// and sources.
func drawSupply(t *rapid.T, unknowns bool) (files map[string]string, units []string) {
	pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
	var ground, sides, places strings.Builder
	ground.WriteString("hex,terrain\n")
	sides.WriteString("hex,hex,feature\n")
	places.WriteString("hex,role,side\n")
	m := hex.Map{FirstCol: 1, LastCol: 6, FirstRow: 1, LastRow: 5, Low: hex.Odd}
	open := ""
	if unknowns {
		open = "unknown"
	}
	terrain := []string{"open", "open", "open", "woods", "lake", "swamp", open}
	edge := []string{"none", "none", "none", "stream", "river", "river+bridge", "none"}
	for _, h := range m.Hexes() {
		if kind := pick("terrain", terrain...); kind == "unknown" {
			fmt.Fprintf(&ground, "%s,\n", h)
		} else if kind != "" {
			fmt.Fprintf(&ground, "%s,%s\n", h, kind)
		}
		for _, n := range m.Neighbours(h) {
			side := hex.NewSide(h, n)
			// The hexsides that the file does not name are unknown if it is not complete.
			if kind := pick("hexside", edge...); side.A == h && (!unknowns || rapid.IntRange(0, 9).Draw(t, "named") > 0) {
				fmt.Fprintf(&sides, "%s,%s,%s\n", side.A, side.B, kind)
			}
		}
	}
	for range rapid.IntRange(1, 3).Draw(t, "sources") {
		fmt.Fprintf(&places, "%s,supply,%s\n", rapid.SampledFrom(m.Hexes()).Draw(t, "source"), pick("side", "north", "south", "north"))
	}
	for i := range rapid.IntRange(1, 9).Draw(t, "units") {
		text := fmt.Sprintf("%s%d %s %s", pick("side", "n", "s"), i, rapid.SampledFrom(m.Hexes()).Draw(t, "at"), pick("attack", "0", "1", "3"))
		if unknowns {
			text += pick("unknown", "", "", "", " ?", " masked")
		}
		units = append(units, text+pick("class", "", " wheels"))
	}
	limit := pick("limit", "", "", "limit = 3\nunit = \"hexes\"", "limit = 4\nunit = \"mp\"")
	atSource := pick("source in EZOC", "", "source_in_ezoc = true\n", "source_in_ezoc = false\n")
	complete := ""
	if unknowns {
		complete = "\n[source.hexsides]\ncomplete = false"
	}
	return map[string]string{
		"game.toml": fmt.Sprintf(supplyHead, 6, 5, `default_terrain = "open"`, limit) + atSource + complete, "tec.toml": supplyChart,
		"map.csv": ground.String(), "hexsides.csv": sides.String(), "places.csv": places.String(),
	}, units
}

// The floods find what a plain search for each unit alone finds; a witness is a
// trace, and to lift nothing but the cut would let one through.
func TestSupplyAgainstPlainSearch(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		files, texts := drawSupply(rt, true)
		g := compile(t, files)
		var pos Position
		for _, text := range texts {
			pos.Units = append(pos.Units, soldier(t, g, text))
		}
		s := g.Situate(pos)
		tracer := g.NewTracer()
		for side := range SideID(g.Sides()) {
			sources := g.Sources(s, side, SourceMemory{})
			y := tracer.Trace(s, side, sources)
			for i := range pos.Units {
				u := &pos.Units[i]
				if u.Side != side {
					continue
				}
				favour, against := plainSupplied(s, u, sources, Favour), plainSupplied(s, u, sources, Against)
				want := pack.Unknown
				switch {
				case against:
					want = pack.Yes
				case !favour && sources.Known:
					want = pack.No
				}
				if got := y.Supplied(i); got != want {
					rt.Fatalf("%s: %v, the plain search says %v", u.ID, got, want)
				}
				trace, _ := y.Trace(i)
				checkWitness(rt, s, u, &trace, want)
				if want == pack.No && !trace.TooLong {
					checkCut(rt, s, u, &trace, sources)
				}
				if want == pack.Unknown && len(trace.Decides) == 0 {
					rt.Fatalf("%s: nothing decides", traceText(&trace))
				}
			}
		}
	})
}

// checkWitness holds a path to 12.1a step by step.
func checkWitness(t *rapid.T, s *Situation, u *Unit, trace *Trace, want pack.Answer) {
	g := s.Game()
	if (len(trace.Path) > 0) != (want == pack.Yes || want == pack.Unknown && trace.Path != nil) {
		t.Fatalf("%s: a path where there is none, or none where one is", traceText(trace))
	}
	r := Favour
	if want == pack.Yes {
		r = Against
	}
	for i := 1; i < len(trace.Path); i++ {
		from, to := g.ID(trace.Path[i-1]), g.ID(trace.Path[i])
		d, ok := g.Toward(from, to)
		if !ok || g.profileOf(u.Side, u.Class).enterable[r][from]&(1<<d) == 0 {
			t.Fatalf("%s: no way from %s to %s", traceText(trace), trace.Path[i-1], trace.Path[i])
		}
	}
	if len(trace.Path) > 0 && trace.Path[len(trace.Path)-1] != g.Hex(trace.Source.Hex) {
		t.Fatalf("%s: ends in no source", traceText(trace))
	}
}

// checkCut walks from a unit everywhere, enemies and prohibitions or not, but for
// where the cut is: it must come to no source.
func checkCut(t *rapid.T, s *Situation, u *Unit, trace *Trace, sources Sources) {
	g := s.Game()
	closed, closedSides := map[hex.Hex]bool{}, map[hex.Side]bool{}
	for _, b := range trace.Cut {
		if b.Kind == ProhibitedSide {
			closedSides[b.Side] = true
		} else {
			closed[b.Hex] = true
		}
	}
	seen := map[HexID]bool{u.Hex: true}
	for queue := []HexID{u.Hex}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, source := range sources.Hexes {
			// A source in the unit's own hex fails for what else stands there.
			if source.Hex == at && source.serves(Favour) && at != u.Hex {
				t.Fatalf("%s: %s is reached past the cut", traceText(trace), g.Hex(at))
			}
		}
		for _, n := range g.Around(at) {
			if n != NoHex && !seen[n] && !closed[g.Hex(n)] && !closedSides[hex.NewSide(g.Hex(at), g.Hex(n))] {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
}

// Whatever the unknowns turn out to be: who is supplied for certain is, and who is
// out for certain is out.
func TestSupplyReadingsHold(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		files, texts := drawSupply(rt, true)
		g := compile(t, files)
		var pos Position
		for _, text := range texts {
			pos.Units = append(pos.Units, soldier(t, g, text))
		}
		answers := supplied(g, pos)
		// One of the worlds that the unknowns leave possible.
		truth := map[string]string{}
		for name, text := range files {
			truth[name] = text
		}
		truth["game.toml"] = strings.Replace(truth["game.toml"], "complete = false", "complete = true", 1)
		for strings.Contains(truth["map.csv"], ",\n") {
			kind := rapid.SampledFrom([]string{"open", "woods", "lake", "swamp"}).Draw(rt, "true terrain")
			truth["map.csv"] = strings.Replace(truth["map.csv"], ",\n", ","+kind+"\n", 1)
		}
		world := compile(t, truth)
		var real []Unit
		for _, text := range texts {
			text = strings.Replace(text, "?", fmt.Sprint(rapid.IntRange(0, 3).Draw(rt, "true attack")), 1)
			if strings.Contains(text, "masked") {
				switch text = strings.Replace(text, "masked", "", 1); rapid.IntRange(0, 2).Draw(rt, "true side") {
				case 0:
					text = "n" + text[1:]
				case 1:
					text = "s" + text[1:]
				default:
					continue // a marker
				}
			}
			real = append(real, soldier(t, world, text))
		}
		truths := supplied(world, Position{Units: real})
		for id, got := range answers {
			is, there := truths[id]
			if there && (got == pack.Yes && is == pack.No || got == pack.No && is == pack.Yes) {
				rt.Fatalf("%s: %v, and in truth %v", id, got, is)
			}
		}
	})
}

// supplied returns the answers for all units whose side is known.
func supplied(g *Game, pos Position) map[string]pack.Answer {
	s := g.Situate(pos)
	tracer := g.NewTracer()
	answers := map[string]pack.Answer{}
	for side := range SideID(g.Sides()) {
		y := tracer.Trace(s, side, g.Sources(s, side, SourceMemory{}))
		for i, u := range pos.Units {
			if u.Side == side {
				answers[u.ID] = y.Supplied(i)
			}
		}
	}
	return answers
}
