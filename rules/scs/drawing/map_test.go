package drawing

import (
	"bytes"
	"image"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// at returns the part of the picture that a hex covers, with a margin around it.
func at(g Grid, number string, around int) image.Rectangle {
	h, ok := hex.Parse(number)
	if !ok {
		panic(number)
	}
	c := g.Hexagon(h)
	return image.Rect(c[5].X, c[0].Y, c[2].X, c[3].Y).Inset(-around)
}

func TestEveryTerrainIsSeen(t *testing.T) {
	empty, g := meadow.picture(t)
	for _, id := range chartTerrain[1:] {
		picture, _ := meadow.with("map.csv", "hex,terrain\n03.03,"+id+"\n").picture(t)
		n, where := changed(empty, picture, g)
		if n < 200 || !where.In(at(g, "03.03", 8)) {
			t.Errorf("%s in 03.03 changes %d pixels in %v", id, n, where)
		}
	}
}

func TestEveryHexsideFeatureIsSeen(t *testing.T) {
	empty, g := meadow.picture(t)
	for _, id := range append(chartSides, chartRoads...) {
		for _, other := range []string{"03.04", "04.02", "02.02"} {
			picture, _ := meadow.with("hexsides.csv", "hex,hex,feature\n03.03,"+other+","+id+"\n").picture(t)
			n, where := changed(empty, picture, g)
			both := at(g, "03.03", 8).Union(at(g, other, 8))
			if n < 60 || !where.In(both) {
				t.Errorf("%s between 03.03 and %s changes %d pixels in %v", id, other, n, where)
			}
			a, b := at(g, "03.03", 0), at(g, other, 0)
			middle := a.Min.Add(a.Max).Add(b.Min).Add(b.Max).Div(4)
			if !middle.In(where) {
				t.Errorf("%s between 03.03 and %s is drawn in %v, not at the hexside's middle %v", id, other, where, middle)
			}
		}
	}
}

func TestFeaturesOfOneHexAreAllSeen(t *testing.T) {
	for _, all := range []string{"woods+hills", "woods+hills+swamp", "town+woods", "city+lake", "town+fort", "blob9+blob10", "town+village+port+airfield"} {
		features := strings.Split(all, "+")
		picture, g := meadow.with("map.csv", "hex,terrain\n03.03,"+all+"\n").picture(t)
		for i := range features {
			fewer := append(append([]string{}, features[:i]...), features[i+1:]...)
			without, _ := meadow.with("map.csv", "hex,terrain\n03.03,"+strings.Join(fewer, "+")+"\n").picture(t)
			if n, where := changed(picture, without, g); n < 100 || !where.In(at(g, "03.03", 8)) {
				t.Errorf("%s without %s changes %d pixels in %v", all, features[i], n, where)
			}
		}
	}
}

func TestFeaturesOfOneHexsideAreAllSeen(t *testing.T) {
	for _, all := range []string{"river+bridge+road", "river+border", "road+railroad", "road+railroad+track", "major-river+escarpment+wall", "stream+ford+track", "thing1+thing2+thing3"} {
		features := strings.Split(all, "+")
		picture, g := meadow.with("hexsides.csv", "hex,hex,feature\n03.03,03.04,"+all+"\n").picture(t)
		for i := range features {
			fewer := append(append([]string{}, features[:i]...), features[i+1:]...)
			without, _ := meadow.with("hexsides.csv", "hex,hex,feature\n03.03,03.04,"+strings.Join(fewer, "+")+"\n").picture(t)
			if n, _ := changed(picture, without, g); n < 30 {
				t.Errorf("%s without %s changes %d pixels", all, features[i], n)
			}
		}
	}
}

func TestPlacesAndNamesAreSeen(t *testing.T) {
	empty, g := meadow.picture(t)
	for _, c := range []struct{ what, file, row string }{
		{"a town's name", "map.csv", "hex,terrain,name\n03.03,clear,Sorrel\n"},
		{"a region", "map.csv", "hex,terrain,region\n03.03,clear,Vale\n"},
		{"a supply source", "places.csv", "hex,role,side\n03.03,supply,green\n"},
		{"a victory hex", "places.csv", "hex,role,value\n03.03,victory,3\n"},
		{"a victory hex of unknown worth", "places.csv", "hex,role\n03.03,victory\n"},
		{"control", "places.csv", "hex,role,side\n03.03,control,brown\n"},
		{"an entry hex", "places.csv", "hex,role,side,name\n03.03,entry,brown,C\n"},
		{"an exit", "places.csv", "hex,role,side\n03.03,exit,green\n"},
		{"the dead pile", "places.csv", "hex,role,name\n03.03,dead,Dead\n"},
		{"a holding place", "places.csv", "hex,role\n03.03,holding\n"},
	} {
		picture, _ := meadow.with(c.file, c.row).picture(t)
		if n, where := changed(empty, picture, g); n < 60 || !where.In(at(g, "03.03", 20)) {
			t.Errorf("%s in 03.03 changes %d pixels in %v", c.what, n, where)
		}
	}
}

func TestValuesOfPlacesAreSeen(t *testing.T) {
	for _, c := range [][2]string{
		{"victory,,1,", "victory,,2,"}, {"victory,,1,", "victory,,,"}, {"supply,green,1,", "supply,green,2,"},
		{"entry,green,,A", "entry,green,,B"}, {"supply,green,,", "supply,brown,,"}, {"control,green,,", "control,brown,,"},
	} {
		a, g := meadow.with("places.csv", "hex,role,side,value,name\n03.03,"+c[0]+"\n").picture(t)
		b, _ := meadow.with("places.csv", "hex,role,side,value,name\n03.03,"+c[1]+"\n").picture(t)
		if n, where := changed(a, b, g); n < 10 || !where.In(at(g, "03.03", 8)) {
			t.Errorf("%q and %q differ in %d pixels in %v", c[0], c[1], n, where)
		}
	}
}

func TestMorePlacesThanAHexHasRoomFor(t *testing.T) {
	rows := "hex,role,side,name\n"
	for _, side := range []string{"green", "brown"} {
		for _, role := range []string{"supply", "exit", "entry", "control"} {
			rows += "03.03," + role + "," + side + "," + role + side + "\n"
		}
	}
	if d := meadow.with("places.csv", strings.Replace(rows, "03.03,control,brown,controlbrown\n", "", 1)).painter(t); len(d.pack.Places) != 7 {
		t.Fatalf("%d places", len(d.pack.Places))
	}
	a, g := meadow.with("places.csv", rows).picture(t)
	b, _ := meadow.with("places.csv", strings.Replace(rows, "03.03,control,green,controlgreen\n", "", 1)).picture(t)
	if n, _ := changed(a, b, g); n == 0 {
		t.Error("the eighth place leaves no trace")
	}
}

func TestUnknownTerrainLooksUnknown(t *testing.T) {
	known, g := meadow.picture(t)
	open, _ := meadow.with("map.csv", "hex,terrain\n03.03,\n").picture(t)
	if n, where := changed(known, open, g); n < 500 || !where.In(at(g, "03.03", 1)) {
		t.Errorf("unknown terrain in 03.03 changes %d pixels in %v", n, where)
	}
	none, _ := meadow.with("game.toml", strings.Replace(meadow["game.toml"], `default_terrain = "clear"`, "", 1)).picture(t)
	if n, _ := changed(open, none, g); n < 20*500 {
		t.Errorf("a map without any terrain changes %d pixels", n)
	}
}

func TestUnplayableHexesAreOut(t *testing.T) {
	picture, g := meadow.with("game.toml", meadow["game.toml"]+"unplayable = \"03.03\"\n").picture(t)
	h, _ := hex.Parse("03.03")
	c := g.Center(h)
	for _, p := range []image.Point{c, c.Add(image.Pt(12, 9)), c.Sub(image.Pt(20, -5))} {
		if got := picture.RGBAAt(p.X, p.Y); got != border {
			t.Errorf("at %v of a hex that is not in play the picture is %v", p, got)
		}
	}
}

func TestHexNumbers(t *testing.T) {
	game := strings.Replace(meadow["game.toml"], "rows = [1, 5]", "rows = [1, 11]", 1)
	d := meadow.with("game.toml", game).painter(t)
	m := &d.pack.Maps[0]
	g := NewGrid(&m.Map, 64)
	picture, err := d.Map(m, g)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range m.Hexes() {
		c := g.Center(h)
		top := image.Rect(c.X-12, c.Y-g.DY/2+2, c.X+12, c.Y-g.DY/2+9)
		dark := 0
		for y := top.Min.Y; y < top.Max.Y; y++ {
			for x := top.Min.X; x < top.Max.X; x++ {
				if luminance(picture.(*image.RGBA).RGBAAt(x, y)) < 0.3 {
					dark++
				}
			}
		}
		if numbered := dark > 10; numbered != (h.Row%5 == 0) {
			t.Errorf("%s: a number is printed: %v (%d dark pixels)", h, numbered, dark)
		}
	}
}

func TestTheSamePackIsTheSamePicture(t *testing.T) {
	f := meadow.with("map.csv", "hex,terrain,name,region\n03.03,woods+hills,Sorrel,Vale\n02.02,city,Big,Hill\n").
		with("hexsides.csv", "hex,hex,feature\n03.03,03.04,river+bridge+road\n03.03,04.03,river\n02.02,03.03,road+railroad\n").
		with("places.csv", "hex,role,side,value,name\n03.03,supply,green,,A\n03.03,victory,,2,B\n")
	a, _ := f.picture(t)
	b, _ := f.picture(t)
	if !bytes.Equal(a.Pix, b.Pix) {
		t.Error("two pictures of one pack differ")
	}
}

func TestWhatCannotBeDrawn(t *testing.T) {
	d := meadow.painter(t)
	m := &d.pack.Maps[0]
	other := *m
	other.LastCol++
	if _, err := d.Map(m, NewGrid(&other.Map, 40)); err == nil {
		t.Error("a grid of another map is taken")
	}
	if _, err := d.Map(m, Grid{}); err == nil {
		t.Error("no grid is taken for one")
	}
	vast := meadow.with("game.toml", strings.Replace(strings.Replace(meadow["game.toml"], "[1, 5]", "[0, 999]", 2), "default_terrain", "# default_terrain", 1)).painter(t)
	m = &vast.pack.Maps[0]
	if _, err := vast.Map(m, NewGrid(&m.Map, HexHeight)); err == nil || !strings.Contains(err.Error(), "drawing/too-large") {
		t.Errorf("a map of a million hexes: %v", err)
	}
	if _, err := NewPainter(nil, legend); err == nil {
		t.Error("no pack has a painter")
	}
}

func TestAPackWithoutChart(t *testing.T) {
	f := meadow.with("hexsides.csv", "hex,hex,feature\n03.03,03.04,Fluss\n03.03,04.03,Eisenbahn\n03.03,04.02,odd\n").
		with("map.csv", "hex,terrain\n03.03,Wald\n02.02,odd\n")
	delete(f, "tec.toml")
	d := f.painter(t)
	for id, want := range map[string]family{"Wald": woods, "odd": otherTerrain, "clear": plain} {
		if got := d.looks.terrain[id].family; got != want {
			t.Errorf("%s is %s, not %s", id, got, want)
		}
	}
	for id, want := range map[string]family{"Fluss": river, "Eisenbahn": railroad, "odd": otherSide} {
		if got := d.looks.edges[id].family; got != want {
			t.Errorf("%s is %s, not %s", id, got, want)
		}
	}
	f.picture(t)
}

func TestHostileNames(t *testing.T) {
	long := strings.Repeat("Überlang ", 3000)
	strange := "\u202e\u0000\ufffd🜁漢字\u0301"
	for _, name := range []string{long, strings.Repeat("x", 20000), strange, "=", "-"} {
		name = strings.ReplaceAll(name, "\x00", "")
		f := meadow.with("map.csv", "hex,terrain,name,region\n03.03,clear,"+name+","+name+"\n01.01,clear,"+name+",\n").
			with("places.csv", "hex,role,side,value,name\n05.05,entry,green,9999,"+name+"\n05.05,supply,brown,9999,"+name+"\n")
		f["tec.toml"] += "[[terrain]]\nid = \"long\"\nname = \"" + strings.TrimSpace(name) + "\"\n"
		f.picture(t)
	}
}

func TestAllSizesAreDrawn(t *testing.T) {
	f := meadow.with("map.csv", "hex,terrain,name,region\n03.03,woods+town,Sorrel,Vale\n02.02,\n").
		with("hexsides.csv", "hex,hex,feature\n03.03,03.04,river+bridge+road\n03.03,04.03,escarpment\n").
		with("places.csv", "hex,role,side,value,name\n03.03,supply,green,,A\n")
	for _, extent := range []string{"[1, 5]", "[3, 3]", "[0, 0]"} {
		f := f
		if extent != "[1, 5]" {
			f = meadow.with("game.toml", strings.Replace(meadow["game.toml"], "[1, 5]", extent, 2))
		}
		d := f.painter(t)
		m := &d.pack.Maps[0]
		for _, height := range []int{16, 30, 104, 512} {
			g := NewGrid(&m.Map, height)
			picture, err := d.Map(m, g)
			if err != nil {
				t.Fatalf("%s at %d: %v", extent, height, err)
			}
			if picture.Bounds() != (image.Rectangle{Max: g.Size()}) {
				t.Errorf("%s at %d: %v, not %v", extent, height, picture.Bounds(), g.Size())
			}
		}
	}
}

func TestTheLegendSaysThatHexsidesAreUnknown(t *testing.T) {
	none := meadow.with("map.csv", "hex\n")
	delete(none, "hexsides.csv")
	for want, f := range map[string]files{
		"":                                       meadow,
		"rivers and roads are unknown":           none,
		"hexsides without a feature are unknown": meadow.with("game.toml", meadow["game.toml"]+"[source.hexsides]\ncomplete = false\n"),
	} {
		d := f.painter(t)
		m := &d.pack.Maps[0]
		s := &sheet{Painter: d, m: m, grid: NewGrid(&m.Map, 64)}
		if got := s.unknownHexsides(); got != want {
			t.Errorf("the legend says %q, not %q", got, want)
		}
	}
}

func TestTheLegendNamesWhatIsThere(t *testing.T) {
	d := meadow.with("map.csv", "hex,terrain\n03.03,woods+blob9\n02.02,\n").
		with("hexsides.csv", "hex,hex,feature\n03.03,03.04,river+bridge+road\n").
		with("places.csv", "hex,role,side,value,name\n03.03,supply,green,,A\n02.03,supply,green,,B\n03.03,victory,,2,\n").painter(t)
	m := &d.pack.Maps[0]
	g := NewGrid(&m.Map, 64)
	s := &sheet{Painter: d, m: m, grid: g, ground: d.newGround(m, g)}
	var got []string
	for _, e := range s.entries() {
		got = append(got, e.label)
	}
	want := []string{"clear", "woods", "B  blob9", "river", "bridge", "road", "unknown terrain", "supply source, green", "victory points"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
