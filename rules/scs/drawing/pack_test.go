package drawing

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// files is a made-up pack, as the texts of its files.
type files map[string]string

// with is the pack with that file in place of its own.
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

// painter is the painter of a made-up pack.
func (f files) painter(t testing.TB) *Painter {
	t.Helper()
	d, err := NewPainter(f.load(t))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// picture is the map of a made-up pack, with hexes of 64 pixels.
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

// meadow is a pack of five by five hexes in which nothing is but what a chart with
// every sort of feature could put there.
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

// changed are the pixels in which two pictures differ, in the part above the legend.
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
