package drawing

import (
	"image"
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func TestFeaturesAreRecognised(t *testing.T) {
	for _, c := range []struct {
		kind scspack.FeatureKind
		want family
		ids  []string
	}{
		{scspack.HexTerrain, plain, []string{"clear", "Open", "terrain dégagé", "offen", "Plaine"}},
		{scspack.HexTerrain, woods, []string{"woods", "Heavy Woods", "light-woods", "forêt", "Bois", "Wald", "Open Woods"}},
		{scspack.HexTerrain, swamp, []string{"swamp", "Marsh", "marais", "Sumpf"}},
		{scspack.HexTerrain, rough, []string{"rough", "Broken ground", "terrain accidenté"}},
		{scspack.HexTerrain, hills, []string{"hills", "collines", "Hügel"}},
		{scspack.HexTerrain, mountain, []string{"mountain", "montagne", "Gebirge"}},
		{scspack.HexTerrain, desert, []string{"desert", "désert", "Wüste", "sand"}},
		{scspack.HexTerrain, city, []string{"city", "Major City", "Ville", "Großstadt"}},
		{scspack.HexTerrain, town, []string{"town", "Stadt", "bourg"}},
		{scspack.HexTerrain, village, []string{"village", "Dorf", "hameau"}},
		{scspack.HexTerrain, water, []string{"lake", "All Water", "mer", "See", "lac", "sea"}},
		{scspack.HexTerrain, prohibited, []string{"prohibited", "Impassable", "interdit"}},
		{scspack.HexTerrain, fortified, []string{"fortified", "Festung", "Fort"}},
		{scspack.HexTerrain, otherTerrain, []string{"blob", "", "42"}},
		{scspack.Hexside, stream, []string{"stream", "ruisseau", "Bach", "Minor River"}},
		{scspack.Hexside, river, []string{"river", "rivière", "Fluß"}},
		{scspack.Hexside, greatRiver, []string{"major-river", "fleuve", "Strom"}},
		{scspack.Hexside, bridge, []string{"bridge", "pont", "Brücke", "River Bridge"}},
		{scspack.Hexside, escarpment, []string{"escarpment", "Slope", "falaise"}},
		{scspack.Hexside, otherSide, []string{"thing"}},
		{scspack.Road, road, []string{"road", "route", "Straße"}},
		{scspack.Road, highway, []string{"highway", "Autobahn", "autoroute"}},
		{scspack.Road, track, []string{"trail", "track", "piste", "Weg", "Secondary Road"}},
		{scspack.Road, railroad, []string{"railroad", "railway", "Eisenbahn", "chemin de fer", "Voie ferrée"}},
		{scspack.Road, otherRoad, []string{"tape"}},
	} {
		for _, id := range c.ids {
			if got := recognise(c.kind, words(id)); got != c.want {
				t.Errorf("%s %q is %s, not %s", c.kind, id, got, c.want)
			}
		}
	}
}

// grey is how bright each pixel of a part of a picture looks.
func grey(m *image.RGBA, part image.Rectangle) []float64 {
	var all []float64
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			all = append(all, luminance(m.RGBAAt(x, y)))
		}
	}
	return all
}

// unlike is the share of pixels that differ to an eye that sees no colours.
func unlike(a, b []float64) float64 {
	n := 0
	for i := range a {
		if d := a[i] - b[i]; d > 0.06 || d < -0.06 {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

func TestNoTwoFeaturesLookTheSame(t *testing.T) {
	var names []string
	var shown [][]float64
	show := func(id, file, text string, part func(g Grid) image.Rectangle) {
		picture, g := meadow.with(file, text).picture(t)
		names, shown = append(names, id), append(shown, grey(picture, part(g)))
	}
	compare := func(least float64) {
		for i := range names {
			for j := range i {
				if u := unlike(shown[i], shown[j]); u < least {
					t.Errorf("%s and %s differ in %.1f %% of their pixels without colour", names[i], names[j], 100*u)
				}
			}
		}
		names, shown = nil, nil
	}
	for _, id := range chartTerrain {
		show(id, "map.csv", "hex,terrain\n03.03,"+id+"\n", func(g Grid) image.Rectangle { return at(g, "03.03", -6) })
	}
	compare(0.02)
	for _, id := range append(append([]string{"none"}, chartSides...), chartRoads...) {
		show(id, "hexsides.csv", "hex,hex,feature\n03.03,03.04,"+id+"\n", func(g Grid) image.Rectangle {
			return at(g, "03.03", 8).Intersect(at(g, "03.04", 8))
		})
	}
	compare(0.02)
}

func TestLightAndHeavy(t *testing.T) {
	d := meadow.painter(t)
	for i, id := range []string{"light-woods", "woods", "woods-4", "heavy-woods"} {
		if got := d.looks.terrain[id].variant; got != i {
			t.Errorf("%s is variant %d, not %d", id, got, i)
		}
	}
}

func TestCodes(t *testing.T) {
	taken := map[string]int{}
	for _, c := range [][2]string{{"Blob nine", "BN"}, {"blob-nought", "BN2"}, {"Big New Old Land", "BNO"}, {"", "X"}, {"12", "X2"}, {"Été", "E"}} {
		if got := newCode(c[0], taken); got != c[1] {
			t.Errorf("the code of %q is %q, not %q", c[0], got, c[1])
		}
	}
}
