package drawing

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// files is a made-up pack: the texts of its files by name.
type files map[string]string

// with returns the pack with one file replaced.
func (f files) with(name, text string) files {
	all := files{}
	for n, t := range f {
		all[n] = t
	}
	all[name] = text
	return all
}

func (f files) load(t testing.TB) *scspack.Pack {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range f {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, problems, err := scspack.Load(fsys)
	if err != nil || p == nil {
		t.Fatalf("pack: %v %v", err, problems)
	}
	return p
}

// painter returns the painter of a made-up pack.
func (f files) painter(t testing.TB) *Painter {
	t.Helper()
	d, err := NewPainter(f.load(t), legend)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// picture draws the map of a made-up pack, with hexes of 64 pixels.
func (f files) picture(t testing.TB) (*image.RGBA, Grid) {
	t.Helper()
	d := f.painter(t)
	m := &d.pack.Maps[0]
	g := NewGrid(&m.Map, 64)
	picture, err := d.Map(m, g)
	if err != nil {
		t.Fatal(err)
	}
	return picture.(*image.RGBA), g
}

// meadow is a pack of five by five empty hexes, with a chart that has every kind of
// feature.
var meadow = files{
	"game.toml": `
name = "Meadow"
series = "scs"
sides = ["green", "brown"]
[[map]]
columns = [1, 5]
rows = [1, 5]
low = "odd"
default_terrain = "clear"
`,
	"tec.toml":      chart(),
	"hexsides.csv":  "hex,hex,feature\n",
	"map.csv":       "hex,terrain,name,region\n",
	"places.csv":    "hex,role,side,value,name\n",
	"vassal.toml":   "",
	"setup/all.csv": "",
}

// The features of the meadow's chart: every family, and some of none.
var (
	chartTerrain = strings.Fields("clear fields woods light-woods heavy-woods woods-4 jungle scrub bocage swamp rough hills mountain desert snow city lake prohibited town village fort airfield port blob1 blob2 blob3 blob4 blob5 blob6 blob7 blob8 blob9 blob10")
	chartSides   = strings.Fields("stream river major-river canal wadi shore escarpment wall hedge dike border impassable bridge ford ferry pass thing1 thing2 thing3 thing4 thing5 thing6 thing7")
	chartRoads   = strings.Fields("highway road track railroad tape1 tape2 tape3 tape4")
)

func chart() string {
	var b strings.Builder
	for kind, ids := range map[string][]string{"terrain": chartTerrain, "hexside": chartSides, "road": chartRoads} {
		for _, id := range ids {
			fmt.Fprintf(&b, "[[%s]]\nid = %q\n", kind, id)
		}
	}
	return b.String()
}

// changed counts the pixels above the legend in which two pictures differ, and returns
// where they are.
func changed(a, b *image.RGBA, g Grid) (n int, where image.Rectangle) {
	legend := g.field.Max.Y - g.DY/5
	for y := range legend {
		for x := range a.Rect.Dx() {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				n++
				where = where.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return n, where
}

// legend has the words of the legends in the pictures.
var legend = Legend{
	Extent: func(m *hex.Map) string {
		extent := fmt.Sprintf("hexrows %d to %d, hexes %d to %d", m.FirstCol, m.LastCol, m.FirstRow, m.LastRow)
		if m.Letter != 0 {
			extent = "map " + string(rune(m.Letter)) + ", " + extent
		}
		return extent
	},
	More:            func(n int) string { return fmt.Sprintf("and %d more", n) },
	UnknownTerrain:  "unknown terrain",
	UnknownHexsides: "hexsides without a feature are unknown",
	NoHexsides:      "rivers and roads are unknown",
	Roles: map[scspack.Role]string{
		scspack.RoleSupply:  "supply source",
		scspack.RoleVictory: "victory points",
		scspack.RoleControl: "control at the start",
		scspack.RoleEntry:   "entry area",
		scspack.RoleExit:    "exit",
		scspack.RoleDead:    "eliminated units",
		scspack.RoleRebuild: "units to be rebuilt",
		scspack.RoleHolding: "units that wait",
		scspack.RoleParking: "spare counters",
	},
}
