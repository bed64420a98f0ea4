package selfplaytest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// The made-up map.
const columns, rows = 12, 8

// An xy is a hex of the made-up map.
type xy struct{ x, y int }

func (h xy) String() string { return fmt.Sprintf("%02d.%02d", h.x, h.y) }

// around returns the hexes that touch a hex. Odd hexrows lie half a hex lower.
func (h xy) around() (all []xy) {
	down := h.y - h.x%2
	for _, n := range []xy{{h.x, h.y + 1}, {h.x, h.y - 1}, {h.x - 1, down}, {h.x - 1, down + 1}, {h.x + 1, down}, {h.x + 1, down + 1}} {
		if n.x >= 1 && n.x <= columns && n.y >= 1 && n.y <= rows {
			all = append(all, n)
		}
	}
	return all
}

// Land is the ground of a made-up game, known without the engine.
type Land struct {
	Terrain map[xy]string
	Sides   map[[2]xy]string // "stream", "river", "river+bridge", "road", "stream+road"; both ways
	Units   map[string]Kin   // by unit
	// RoadEZOC reports whether an EZOC costs on a road, too; Whole whether a unit can enter
	// one hex whatever it costs only if it enters no other (3.1e).
	RoadEZOC, Whole bool
}

// Kin is what a unit prints on both its sides.
type Kin struct {
	Side, Kind                 string
	Attack, Defense, MA, Steps int
	Exploits                   bool
	ReducedAttack              int
	// Turns reports whether its counter has a back. Some of one step do, as those of real modules that
	// print a marker there; if Fires is set the back shows that it has fired, which costs no step.
	Turns, Fires bool
}

// halves is the cost of the terrain in half movement points.
var halves = map[string]int{"open": 2, "woods": 4, "hill": 4, "marsh": 6}

// Step is what it costs at least to go from a hex to the next, in half movement points,
// EZOCs apart; ok is false where nobody can.
func (l *Land) Step(from, to xy) (cost int, road, ok bool) {
	side := l.Sides[[2]xy{from, to}]
	switch {
	case strings.Contains(side, "road"):
		return 1, true, true
	case l.Terrain[to] == "lake", side == "river":
		return 0, false, false
	}
	cost = halves[l.Terrain[to]]
	if strings.Contains(side, "stream") {
		cost += 2
	}
	return cost, false, true
}

// Costs is the least that it costs to go from a hex to all others, in half movement
// points. extra is what entering a hex costs beside, -1 where nobody can enter it.
func (l *Land) Costs(from xy, extra func(to xy, road bool) int) map[xy]int {
	least := map[xy]int{from: 0}
	for open := []xy{from}; len(open) > 0; open = open[1:] {
		for _, to := range open[0].around() {
			cost, road, ok := l.Step(open[0], to)
			more := extra(to, road)
			if !ok || more < 0 {
				continue
			}
			if old, seen := least[to]; !seen || least[open[0]]+cost+more < old {
				least[to] = least[open[0]] + cost + more
				open = append(open, to)
			}
		}
	}
	return least
}

const madeUpPhases = `
[[phase]]
id = "movement"
side = "SIDE"
moves = "phasing"
overrun = true
combat = false
stacking = "end"
reinforcements = true
chat = ["^NAME: movement phase"]
[[phase]]
id = "combat"
side = "SIDE"
moves = "none"
overrun = false
combat = true
stacking = "end"
reinforcements = false
chat = ["^NAME: combat phase"]
[[phase]]
id = "exploitation"
side = "SIDE"
moves = "exploit"
overrun = true
combat = false
stacking = "end"
reinforcements = false
chat = ["^NAME: exploitation phase"]
[[phase]]
id = "supply"
side = "SIDE"
moves = "none"
overrun = false
combat = false
stacking = "end"
reinforcements = false
markers = ["oos"]
chat = ["^NAME: supply phase"]
`

// madeUpChart adds to the terrain of the series rulebook's examples.
const madeUpChart = scstest.Chart + `
[[terrain]]
id = "hill"
cost = 2
combat = { shift = -1 }

[[terrain]]
id = "marsh"
cost = 3
combat = "none"

[[terrain]]
id = "lake"
cost = "prohibited"
combat = "prohibited"
`

const madeUpCRT = `roll,1:3,1:2,1:1,2:1,3:1,4:1,5:1
2,A3r2,A2r2,A2r1,A2,A1r1,A1r1,A1
3,A3r1,A2r1,A2,A1r1,A1r1,A1,A1D1
4,A2r1,A2,A1r1,A1r1,A1,A1D1,D1
5,A2,A1r1,A1r1,A1,A1D1,D1,D1r1
6,A1r1,A1r1,A1,A1D1,D1,D1r1,D1r1
7,A1r1,A1,A1D1,D1,D1r1,D1r1,D1r2
8,A1,A1,A1D1,D1r1,D1r1,D1r2,D2r2
9,A1,A1D1,D1,D1r1,D1r2,D2r2,D2r2
10,A1D1,D1,D1r1,D1r2,D2r2,D2r2,D2r3
11,D1,D1r1,D1r1,D2r1,D2r2,D2r3,D3r3
12,D1r1,D1r1,D2r1,D2r2,D2r3,D3r3,D3r4
`

// Names of made-up games. In Alike two to four units share each name, and some of those also all figures; in
// Extended some units and boxes are of an extension of the module.
const (
	Plain    = "made-up"
	Alike    = "alike"
	Extended = "extended"
)

// extensionFile is the file of a world that has its extension, extensionID the extension's id.
const (
	extensionFile = "extension.toml"
	extensionID   = "mu1"
)

// Generate makes a game up: a map, units, and what games differ in.
func Generate(r *rand.Rand, name string) (*World, error) {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	l := &Land{map[xy]string{}, map[[2]xy]string{}, map[string]Kin{}, r.IntN(2) == 0, r.IntN(2) == 0}
	game := fmt.Sprintf(`name = "Made Up"
series = "scs"
series_version = "1.8"
sides = ["north", "south"]
first = "north"
fog_of_war = true
turns = 10
replacements = false
[[map]]
columns = [1, %d]
rows = [1, %d]
low = "odd"
default_terrain = "open"
[stacking]
limit = %d
count = %q
consequence = "eliminate"
retreat_grace = "movement"
[oos]
attack = %s
defense = "1/2"
ma = "1/2"
zoc = %s
exploit = false
[dg]
attack = 1
defense = 1
ma = 1
zoc = true
exploit = true
[combat]
dice = "2d6"
columns = "odds"
[supply]
limit = 0
unit = "hexes"
[terrain]
movement = "costliest"
combat = "best"
[switches]
ezoc_on_road = %t
zoc_without_ma = %t
minimum_move_is_whole = %t
strongest_face = %q
retreat_grace_ends = "movement"
overrun_from_entry = %t
retreat_off_map = "steps"
retreat_without_ma = true
source_in_ezoc = false
`, columns, rows, 2+r.IntN(3), pick("units", "units", "steps"), pick("0", `"1/2"`, "1"), pick("true", "false"), l.RoadEZOC, r.IntN(2) == 0, l.Whole, pick("shown", "full"), r.IntN(2) == 0)
	for _, side := range [][2]string{{"north", "North"}, {"south", "South"}} {
		game += strings.NewReplacer("SIDE", side[0], "NAME", side[1]).Replace(madeUpPhases)
	}
	style := []Style{Terse, Formal, Chatty}[r.IntN(3)]
	module, extension, units, pieces := l.counters(r, name)
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"game.toml": game, "tec.toml": madeUpChart, "crt.csv": madeUpCRT, "map.csv": l.terrain(r), "hexsides.csv": l.hexsides(r),
		"module.toml": module, "units.csv": units, "pieces.csv": pieces,
		"markers.csv": "id,name,meaning\noos,Out of Supply,oos\nturn,Turn,turn\n",
		"places.csv": "hex,role,side,value,name\n,dead,,,Eliminated\n,holding,,,Waiting\n,holding,,1,First\n,holding,,2,Second\n,holding,,5,Fifth\n01.04,supply,north,,\n12.04,supply,south,,\n" +
			"01.03,entry,north,,A\n01.04,entry,north,,A\n01.05,entry,north,,A\n12.03,entry,south,,B\n12.04,entry,south,,B\n12.05,entry,south,,B\n",
		"vassal.toml": "[module]\nnames = [\"Made Up\"]\n[[map]]\nwindow = \"Field\"\n[[place]]\nname = \"Eliminated\"\nwindow = \"Eliminated\"\n[[place]]\nname = \"Waiting\"\nwindow = \"Waiting\"\n" +
			"[[place]]\nname = \"First\"\nwindow = \"First\"\n[[place]]\nname = \"Second\"\nwindow = \"Second\"\n[[place]]\nname = \"Fifth\"\nwindow = \"Fifth\"\n" +
			"[[turn]]\nchat = true\ntext = '.* phase, turn (?P<turn>\\d+)$'\n" +
			"[[marker]]\ngpid = \"91\"\nmarker = \"oos\"\ncovers = \"unit-below\"\n[[marker]]\ngpid = \"92\"\nmarker = \"turn\"\n" + style.Binding,
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	if name == Extended {
		files[extensionFile] = &fstest.MapFile{Data: []byte(extension)}
	}
	w, err := Open("made up", files, nil)
	if err != nil {
		return nil, err
	}
	w.Styles, w.Markers, w.Land, w.Dead = []Style{style}, 16, l, "Eliminated 40,60"
	return w, nil
}

// counters makes units up, and the module with them. extension is what of it is in an extension.
func (l *Land) counters(r *rand.Rand, game string) (module, extension, units, pieces string) {
	module = fmt.Sprintf("name = \"Made Up\"\nversion = \"1.0\"\nvassal = \"3.7.26\"\nsaved = 1700000000000\nsides = [\"North\", \"South\"]\ndice = [\"2d6\"]\n"+
		"[[window]]\nname = \"Field\"\nedge = 20\ncolumns = [0, %d]\nrows = [0, %d]\n", columns+1, rows+1)
	extension = "name = \"More of it\"\nversion = \"1.0\"\nid = \"" + extensionID + "\"\n"
	for n, window := range []string{"Eliminated", "Waiting", "First", "Second", "Fifth"} {
		text := fmt.Sprintf("[[window]]\nname = %q\nsize = [240, 120]\n", window)
		if game == Extended && n%2 == 1 {
			extension += text
		} else {
			module += text
		}
	}
	alike, extended := game == Alike, 0
	slot := func(gpid int) string {
		if game == Extended && gpid < 90 && gpid%3 == 0 {
			extended++
			return fmt.Sprint(extensionID, ":", extended-1)
		}
		return fmt.Sprint(gpid)
	}
	counter := func(gpid, id, name string, more string) {
		text := fmt.Sprintf("[[counter]]\ngpid = %q\nid = %q\nname = %q\n%s", gpid, id, name, more)
		if strings.HasPrefix(gpid, extensionID) {
			extension += text
		} else {
			module += text
		}
	}
	units = "id,side,name,attack,attack_kind,defense,barrage,ma,exploit,steps,reduced_attack,reduced_defense,reduced_ma\n"
	pieces = "gpid,unit,layer,full_level,reduced_level\n"
	for s, side := range []string{"north", "south"} {
		share := 1
		if alike {
			share = 2 + r.IntN(3)
		}
		for n := range 8 {
			id, gpid := fmt.Sprintf("%c%d", side[0], n+1), slot(10*s+n+1)
			k := Kin{
				Side: side, Kind: "attack", Attack: 1 + r.IntN(7), Defense: 1 + r.IntN(6), MA: 3 + r.IntN(6), Steps: 1 + r.IntN(2),
				Exploits: r.IntN(3) == 0,
			}
			switch {
			case n == 6:
				k.Kind = "barrage"
			case n == 7 || r.IntN(8) == 0:
				k.Attack = 0
			}
			k.ReducedAttack, k.Turns = r.IntN(k.Attack+1), k.Steps > 1 || n%2 == 1
			k.Fires = k.Steps == 1 && k.Turns && n%4 == 3
			if first := fmt.Sprintf("%c%d", side[0], n/share*share+1); alike && n < 6 && first != id && r.IntN(3) > 0 {
				k = l.Units[first]
			}
			l.Units[id] = k
			// A barrage is a figure of its own beside the attack.
			attack, barrage := fmt.Sprint(k.Attack), ""
			if k.Kind == "barrage" {
				attack, barrage = "", fmt.Sprint(k.Attack)
			}
			reduced := ",,"
			if k.Steps > 1 {
				reduced = fmt.Sprintf("%d,%d,%d", k.ReducedAttack, max(1, k.Defense/2), k.MA)
				if k.Kind == "barrage" {
					reduced = fmt.Sprintf(",%d,%d", max(1, k.Defense/2), k.MA)
				}
			}
			face := ",,"
			if k.Fires {
				face = "Flip,0,"
			} else if k.Turns {
				face = "Flip,0,1"
			}
			pieces += fmt.Sprintf("%s,%s,%s\n", gpid, id, face)
			exploit := map[bool]string{true: "yes", false: "no"}[k.Exploits]
			name := fmt.Sprintf("%d. %s", n/share+1, map[string]string{"north": "Nordics", "south": "Southrons"}[side])
			units += fmt.Sprintf("%s,%s,%s,%s,%s,%d,%s,%d,%s,%d,%s\n", id, side, name, attack, k.Kind, k.Defense, barrage, k.MA, exploit, k.Steps, reduced)
			counter(gpid, id, name, fmt.Sprintf("side = %q\nflip = %t\nmask = true\ntrail = %t\n", map[string]string{"north": "North", "south": "South"}[side], k.Turns, n%2 == 0))
		}
	}
	counter("91", "oos", "Out of Supply", "")
	counter("92", "turn", "Turn", "")
	return module, extension, units, pieces
}

// terrain makes up what is in the hexes.
func (l *Land) terrain(r *rand.Rand) string {
	text := "hex,terrain,name\n"
	for x := 1; x <= columns; x++ {
		for y := 1; y <= rows; y++ {
			h := xy{x, y}
			l.Terrain[h] = []string{"open", "open", "open", "open", "woods", "woods", "hill", "marsh", "lake"}[r.IntN(9)]
			if l.Terrain[h] == "lake" && (x == 1 || x == columns || r.IntN(2) == 0) {
				l.Terrain[h] = "open"
			}
			if l.Terrain[h] != "open" {
				text += h.String() + "," + l.Terrain[h] + ",\n"
			}
		}
	}
	return text
}

// hexsides makes up what is between them: a river from edge to edge with bridges, streams,
// roads from one side of the map to the other.
func (l *Land) hexsides(r *rand.Rand) string {
	put := func(a, b xy, feature string) { l.Sides[[2]xy{a, b}], l.Sides[[2]xy{b, a}] = feature, feature }
	middle := 4 + r.IntN(6)
	for y := 1; y <= rows; y++ { // the river runs between two hexrows
		for _, n := range (xy{middle, y}).around() {
			if n.x == middle+1 {
				put(xy{middle, y}, n, []string{"river", "river", "river+bridge"}[r.IntN(3)])
			}
		}
	}
	for range 6 {
		h := xy{1 + r.IntN(columns), 1 + r.IntN(rows)}
		n := h.around()
		if other := n[r.IntN(len(n))]; l.Sides[[2]xy{h, other}] == "" {
			put(h, other, "stream")
		}
	}
	for range 2 { // roads
		at := xy{1, 1 + r.IntN(rows)}
		for at.x < columns {
			next := at.around()
			next = slices.DeleteFunc(next, func(n xy) bool {
				return n.x < at.x || l.Terrain[n] == "lake" || l.Sides[[2]xy{at, n}] == "river" || strings.Contains(l.Sides[[2]xy{at, n}], "road")
			})
			if len(next) == 0 {
				break
			}
			to := next[r.IntN(len(next))]
			put(at, to, strings.TrimPrefix(l.Sides[[2]xy{at, to}]+"+road", "+"))
			at = to
		}
	}
	text := "hex,hex,feature\n"
	pairs := slices.SortedFunc(maps.Keys(l.Sides), func(a, b [2]xy) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	for _, p := range pairs {
		if p[0].String() < p[1].String() {
			text += fmt.Sprintf("%s,%s,%s\n", p[0], p[1], l.Sides[p])
		}
	}
	return text
}
