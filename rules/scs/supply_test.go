package scs

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
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
[source.map]
complete = true
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
	p, problems, err := scspack.Load(fsys)
	if err != nil || p == nil {
		t.Fatalf("%v %v", problems, err)
	}
	g, err := Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// supplyGame returns a map of 6 by 5 open hexes with a source of the north in 01.03 and a source of
// the south in 06.03, but for what the arguments change.
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

// atSource sets whether an EZOC in its hex keeps a source from serving.
func atSource(serves string) map[string]string {
	return map[string]string{"game.toml": fmt.Sprintf(supplyHead, 6, 5, `default_terrain = "open"`, "") + "source_in_ezoc = " + serves + "\n"}
}

// soldier returns a unit in a hex: "n1 01.02", with a strength in attack if it has a ZOC, "s1 04.03
// 3", and with "?" for a unit that may have any strength, "s1 04.03 ?".
func soldier(t testing.TB, g *Game, text string) Unit {
	t.Helper()
	words := strings.Fields(text)
	u := Unit{ID: words[0], Side: g.Side(map[byte]string{'n': "north", 's': "south"}[words[0][0]]), Class: g.Class("leg"), Hex: g.ID(number(t, words[1])),
		AttackKind: "attack", Face: scspack.Face{Attack: pack.Known(0), MA: pack.Known(4)}, OOS: pack.No, DG: pack.No}
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
			blocks = append(blocks, blockText(b))
		}
		words = append(words, strings.Join(blocks, "; "))
	}
	if len(t.Decides) > 0 {
		for _, i := range t.Decides {
			words = append(words, "decides:", string(i.Kind), cmp.Or(i.Unit, i.Of, i.What, i.Hex.String()))
		}
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
		{name: "an EZOC in the source", files: atSource("false"), units: "n1 03.03; s1 01.02 3", want: "out cut: EZOC s1 in 01.03; EZOC s1 in 02.01; EZOC s1 in 02.02"},
		{name: "an EZOC in a source that serves nevertheless", files: atSource("true"), units: "n1 03.03; s1 01.02 3", want: "supplied by 03.03 02.03 01.03"},
		{name: "an EZOC in the source that decides", units: "n1 03.03; s1 01.02 3",
			want: "unknown by 03.03 02.03 01.03 cut: EZOC s1 in 01.03; EZOC s1 in 02.01; EZOC s1 in 02.02 decides: switch source_in_ezoc"},
		{name: "EZOCs before a source that serves nevertheless", files: atSource("true"), units: "n1 03.03; s1 01.02 3; s2 02.04 3",
			want: "out cut: EZOC s1 in 02.01; EZOC s1 in 02.02; EZOC s2 in 02.03; EZOC s2 in 03.04; EZOC s2 in 03.05"},
		{name: "a friend in the source", units: "n1 02.03; s1 01.02 3; n2 01.03", want: "supplied by 02.03 01.03"},
		{name: "a wall of ZOCs", units: "n1 05.03; s1 03.02 3; s2 03.04 3",
			want: "out cut: EZOC s2 in 03.05; EZOC s1 in 04.01; EZOC s1 in 04.02; EZOC s2 in 04.03; EZOC s2 in 04.04"},
		{name: "friends in a ZOC keep it off", units: "n1 05.03; s1 03.02 3; s2 03.04 3; n2 04.02; n3 03.03; n4 02.02",
			want: "supplied by 05.03 04.02 03.03 02.02 01.03"},
		{name: "one gap among the friends", units: "n1 05.03; s1 03.02 3; s2 03.04 3; n2 04.02; n3 03.03",
			want: "out cut: EZOC s1 in 02.02; EZOC s2 in 02.03; enemy s1 in 03.02; enemy s2 in 03.04; EZOC s2 in 03.05; EZOC s1 in 04.01; EZOC s2 in 04.03; EZOC s2 in 04.04"},
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
			want: "unknown by 03.03 02.03 01.03 decides: entered 01.03"},
		{name: "a source of a side whose sources live", supply: `source_dies = ["south"]`, units: "n1 03.03", want: "supplied by 03.03 02.03 01.03"},
		{name: "no source is known", files: map[string]string{"places.csv": "hex,role,side,name\n06.03,supply,south,Ford\n"},
			units: "n1 03.03", want: "unknown decides: supply sources north"},
		{name: "a limit in hexes", supply: "limit = 2\nunit = \"hexes\"", units: "n1 03.03", want: "supplied by 03.03 02.03 01.03"},
		{name: "beyond a limit in hexes", supply: "limit = 2\nunit = \"hexes\"", units: "n1 04.03", want: "out length 3 of 2"},
		{name: "a limit in MP", files: map[string]string{"map.csv": "hex,terrain\n02.02,woods\n02.03,woods\n"}, supply: "limit = 3\nunit = \"mp\"",
			units: "n1 03.03", want: "supplied by 03.03 02.02 01.03"},
		{name: "beyond a limit in MP", files: map[string]string{"map.csv": "hex,terrain\n01.03,woods\n02.02,woods\n02.03,woods\n02.04,woods\n02.01,woods\n"},
			supply: "limit = 3\nunit = \"mp\"", units: "n1 03.03", want: "out length 4 of 3"},
		{name: "an enemy that may have a ZOC", units: "n1 03.03; s1 01.02 ?",
			want: "unknown by 03.03 02.03 01.03 cut: EZOC s1 in 01.03; EZOC s1 in 02.01; EZOC s1 in 02.02 decides: attack s1"},
		{name: "a masked unit in the source", units: "n1 02.03; s1 01.03 masked",
			want: "unknown by 02.03 01.03 cut: EZOC s1 in 01.02; enemy s1 in 01.03; EZOC s1 in 01.04; EZOC s1 in 02.02 decides: is an enemy unit s1"},
		{name: "unknown terrain", files: map[string]string{"map.csv": "hex,terrain\n01.03,\n"},
			units: "n1 02.03", want: "unknown by 02.03 01.03 cut: prohibited hex in 01.03 decides: terrain 01.03"},
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

func blockText(b Block) string {
	if b.Kind == ProhibitedSide {
		return string(b.Kind) + " " + b.Side.String()
	}
	return string(b.Kind) + " " + strings.Join(append(b.By, "in", b.Hex.String()), " ")
}
