package scs

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

const supplyHead = `
name = "Supply"
sides = ["north", "south"]
[[map]]
columns = [1, %d]
rows = [1, %d]
low = "odd"
%s
[supply]
%s
[oos]
zoc = false
[switches]
zoc_without_ma = true
`

const supplyChart = `
classes = ["leg", "wheels"]
[[terrain]]
id = "open"
cost = 1
[[terrain]]
id = "woods"
cost = 2
[[terrain]]
id = "lake"
cost = "prohibited"
[[terrain]]
id = "swamp"
cost = { wheels = "prohibited", other = 2 }
[[hexside]]
id = "stream"
cost = 1
[[hexside]]
id = "river"
cost = "prohibited"
[[road]]
id = "bridge"
cost = "1/2"
negates = ["river"]
`

func compile(t testing.TB, files map[string]string) *Game {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		if text != "" {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	p, problems, err := pack.Load(fsys)
	if err != nil || p == nil {
		t.Fatalf("%v %v", problems, err)
	}
	g, err := Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// supplyGame is a map of 6 by 5 open hexes with a source of the north in 01.03 and
// one of the south in 06.03, but for what is said otherwise.
func supplyGame(t testing.TB, files map[string]string, supply string) *Game {
	t.Helper()
	all := map[string]string{
		"game.toml":    fmt.Sprintf(supplyHead, 6, 5, `default_terrain = "open"`, supply),
		"tec.toml":     supplyChart,
		"hexsides.csv": "hex,hex,feature\n",
		"places.csv":   "hex,role,side,name\n01.03,supply,north,Mill\n06.03,supply,south,Ford\n",
	}
	for name, text := range files {
		all[name] = text
	}
	return compile(t, all)
}

// soldier is a unit in a hex: "n1 01.02", with a strength in attack if it has a ZOC,
// "s1 04.03 3", and with "?" for one that may have any, "s1 04.03 ?".
func soldier(t testing.TB, g *Game, text string) Unit {
	t.Helper()
	words := strings.Fields(text)
	u := Unit{ID: words[0], Side: g.Side(map[byte]string{'n': "north", 's': "south"}[words[0][0]]), Class: g.Class("leg"), Hex: g.ID(number(t, words[1])),
		AttackKind: "attack", Face: pack.Face{Attack: pack.Known(0), MA: pack.Known(4)}, OOS: pack.No, DG: pack.No}
	for _, word := range words[2:] {
		switch word {
		case "?":
			u.Face.Attack = pack.Value{}
		case "masked":
			u.Unbound, u.Side = true, NoSide
		case "wheels":
			u.Class = g.Class(word)
		default:
			fmt.Sscan(word, &u.Face.Attack.N)
		}
	}
	return u
}

func traceText(t *Trace) string {
	words := []string{map[pack.Answer]string{pack.Yes: "supplied", pack.No: "out", pack.Unknown: "unknown"}[t.Supplied]}
	if len(t.Path) > 0 {
		words = append(words, "by")
		for _, h := range t.Path {
			words = append(words, h.String())
		}
	}
	if t.TooLong {
		words = append(words, "length", t.Length.String(), "of", t.Limit.String())
	}
	if len(t.Cut) > 0 {
		words = append(words, "cut:")
		var blocks []string
		for _, b := range t.Cut {
			blocks = append(blocks, b.String())
		}
		words = append(words, strings.Join(blocks, "; "))
	}
	if len(t.Decides) > 0 {
		words = append(words, "decides:", strings.Join(t.Decides, ", "))
	}
	return strings.Join(words, " ")
}

// 12.1a, 2.1f, 2.1h and AfB 1.8: who traces, by which way, and what cuts him off.
func TestTrace(t *testing.T) {
	for _, c := range []struct {
		name   string
		files  map[string]string
		supply string
		units  string // the first is traced
		want   string
	}{
		{name: "nobody in the way", units: "n1 03.03", want: "supplied by 03.03 02.03 01.03"},
		{name: "in the source", units: "n1 01.03", want: "supplied by 01.03"},
		{name: "around an enemy without a ZOC", units: "n1 03.03; s1 02.03; s2 02.02", want: "supplied by 03.03 03.04 02.04 01.04 01.03"},
		{name: "an enemy in the source", units: "n1 03.03; s1 01.03", want: "out cut: enemy s1 in 01.03"},
		{name: "an EZOC in the source", units: "n1 03.03; s1 01.02 3", want: "out cut: EZOC of s1 in 01.03; EZOC of s1 in 02.01; EZOC of s1 in 02.02"},
		{name: "a friend in the source", units: "n1 02.03; s1 01.02 3; n2 01.03", want: "supplied by 02.03 01.03"},
		{name: "a wall of ZOCs", units: "n1 05.03; s1 03.02 3; s2 03.04 3",
			want: "out cut: EZOC of s2 in 03.05; EZOC of s1 in 04.01; EZOC of s1 in 04.02; EZOC of s2 in 04.03; EZOC of s2 in 04.04"},
		{name: "friends in a ZOC keep it off", units: "n1 05.03; s1 03.02 3; s2 03.04 3; n2 04.02; n3 03.03; n4 02.02",
			want: "supplied by 05.03 04.02 03.03 02.02 01.03"},
		{name: "one gap among the friends", units: "n1 05.03; s1 03.02 3; s2 03.04 3; n2 04.02; n3 03.03",
			want: "out cut: EZOC of s1 in 02.02; EZOC of s2 in 02.03; enemy s1 in 03.02; enemy s2 in 03.04; EZOC of s2 in 03.05; EZOC of s1 in 04.01; EZOC of s2 in 04.03; EZOC of s2 in 04.04"},
		{name: "a river", files: map[string]string{"hexsides.csv": "hex,hex,feature\n01.03,02.02,river\n01.03,02.03,river\n01.03,01.02,river\n01.03,01.04,river\n"},
			units: "n1 03.03", want: "out cut: prohibited hexside 01.02/01.03; prohibited hexside 01.03/01.04; prohibited hexside 01.03/02.02; prohibited hexside 01.03/02.03"},
		{name: "a bridge", files: map[string]string{"hexsides.csv": "hex,hex,feature\n01.03,02.02,river+bridge\n01.03,02.03,river\n01.03,01.02,river\n01.03,01.04,river\n"},
			units: "n1 02.03", want: "supplied by 02.03 02.02 01.03"},
		{name: "a lake", files: map[string]string{"map.csv": "hex,terrain\n02.01,lake\n02.02,lake\n02.03,lake\n02.04,lake\n02.05,lake\n"},
			units: "n1 04.03", want: "out cut: prohibited hex in 02.01; prohibited hex in 02.02; prohibited hex in 02.03; prohibited hex in 02.04; prohibited hex in 02.05"},
		{name: "a swamp stops wheels", files: map[string]string{"map.csv": "hex,terrain\n02.01,swamp\n02.02,swamp\n02.03,swamp\n02.04,swamp\n02.05,swamp\n"},
			units: "n1 03.03 wheels", want: "out cut: prohibited hex in 02.01; prohibited hex in 02.02; prohibited hex in 02.03; prohibited hex in 02.04; prohibited hex in 02.05"},
		{name: "a swamp stops no feet", files: map[string]string{"map.csv": "hex,terrain\n02.01,swamp\n02.02,swamp\n02.03,swamp\n02.04,swamp\n02.05,swamp\n"},
			units: "n1 03.03", want: "supplied by 03.03 02.03 01.03"},
		{name: "a source that enemies entered is dead", supply: `source_dies = ["north"]`, units: "n1 03.03; s1 01.03", want: "out"},
		{name: "a source that may have died", supply: `source_dies = ["north"]`, units: "n1 03.03",
			want: "unknown by 03.03 02.03 01.03 decides: whether an enemy ever entered 01.03"},
		{name: "a source of a side whose sources live", supply: `source_dies = ["south"]`, units: "n1 03.03", want: "supplied by 03.03 02.03 01.03"},
		{name: "no source is known", files: map[string]string{"places.csv": "hex,role,side,name\n06.03,supply,south,Ford\n"},
			units: "n1 03.03", want: "unknown decides: places.csv: supply sources of north"},
		{name: "a limit in hexes", supply: "limit = 2\nunit = \"hexes\"", units: "n1 03.03", want: "supplied by 03.03 02.03 01.03"},
		{name: "beyond a limit in hexes", supply: "limit = 2\nunit = \"hexes\"", units: "n1 04.03", want: "out length 3 of 2"},
		{name: "a limit in MP", files: map[string]string{"map.csv": "hex,terrain\n02.02,woods\n02.03,woods\n"}, supply: "limit = 3\nunit = \"mp\"",
			units: "n1 03.03", want: "supplied by 03.03 02.02 01.03"},
		{name: "beyond a limit in MP", files: map[string]string{"map.csv": "hex,terrain\n01.03,woods\n02.02,woods\n02.03,woods\n02.04,woods\n02.01,woods\n"},
			supply: "limit = 3\nunit = \"mp\"", units: "n1 03.03", want: "out length 4 of 3"},
		{name: "an enemy that may have a ZOC", units: "n1 03.03; s1 01.02 ?",
			want: "unknown by 03.03 02.03 01.03 cut: EZOC of s1 in 01.03; EZOC of s1 in 02.01; EZOC of s1 in 02.02 decides: attack of s1"},
		{name: "a masked unit in the source", units: "n1 02.03; s1 01.03 masked",
			want: "unknown by 02.03 01.03 cut: EZOC of s1 in 01.02; enemy s1 in 01.03; EZOC of s1 in 01.04; EZOC of s1 in 02.02 decides: whether s1 is an enemy unit"},
		{name: "unknown terrain", files: map[string]string{"map.csv": "hex,terrain\n01.03,\n"},
			units: "n1 02.03", want: "unknown by 02.03 01.03 cut: prohibited hex in 01.03 decides: terrain of 01.03"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := supplyGame(t, c.files, c.supply)
			pos := Position{Phasing: NoSide}
			for text := range strings.SplitSeq(c.units, ";") {
				pos.Units = append(pos.Units, soldier(t, g, text))
			}
			s := g.Situate(pos)
			y := g.NewTracer().Trace(s, pos.Units[0].Side, g.Sources(s, pos.Units[0].Side, SourceMemory{}))
			trace, ok := y.Trace(0)
			if got := traceText(&trace); got != c.want || !ok {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

// A source whose side's enemies are known never to have entered it lives.
func TestSourceMemory(t *testing.T) {
	g := supplyGame(t, nil, `source_dies = ["north"]`)
	s := g.Situate(Position{Units: []Unit{soldier(t, g, "n1 03.03")}})
	mill := g.ID(number(t, "01.03"))
	for _, c := range []struct {
		past SourceMemory
		want pack.Answer
	}{
		{SourceMemory{}, pack.Unknown},
		{SourceMemory{Complete: true}, pack.Yes},
		{SourceMemory{Entered: []HexID{mill}}, pack.No},
		{SourceMemory{Entered: []HexID{mill + 1}}, pack.Unknown},
	} {
		sources := g.Sources(s, g.Side("north"), c.past)
		if got := sources.Hexes[0].Alive; got != c.want {
			t.Errorf("%+v: %v, want %v", c.past, got, c.want)
		}
	}
	held := g.Situate(s.Position().WithControl(mill, g.Side("south")))
	if got := g.Sources(held, g.Side("north"), SourceMemory{}).Hexes[0].Alive; got != pack.No {
		t.Errorf("in the enemy's control: %v", got)
	}
}

// plainSupplied is 12.1a for one unit alone, a breadth-first search from its hex that
// asks the situation at every step: the control of the floods.
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
	if g.tracesInMP() {
		return plainSuppliedMP(g, u, open, isSource, r)
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
			if n != NoHex && !seen[n] && enterable[at.h]&(1<<d) != 0 && open(n) {
				seen[n] = true
				queue = append(queue, entry{n, at.n + 1})
			}
		}
	}
	return false
}

// plainSuppliedMP is the same where the pack limits traces in movement points: costs
// from the unit outward, relaxed until nothing changes.
func plainSuppliedMP(g *Game, u *Unit, open, isSource func(HexID) bool, r Reading) bool {
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
				if was, there := cost[e.to]; open(e.to) && next <= limit && (!there || next < was) {
					cost[e.to], changed = next, true
				}
			}
		}
	}
	for h := range cost {
		if isSource(h) && open(h) {
			return true
		}
	}
	return false
}

// drawSupply is a made-up game and position with unknown terrain, hexsides, units
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
		for _, side := range m.Sides(h) {
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
	complete := ""
	if unknowns {
		complete = "\n[source.hexsides]\ncomplete = false"
	}
	return map[string]string{
		"game.toml": fmt.Sprintf(supplyHead, 6, 5, `default_terrain = "open"`, limit) + complete, "tec.toml": supplyChart,
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

// supplied are the answers for all units whose side is known.
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
