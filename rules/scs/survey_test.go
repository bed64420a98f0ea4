package scs

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// What the engine finds in hexes and between them, going by the rows of the files, is what the pack
// has for each by itself, also where hexes are left open, not named or only surveyed.
func TestSurvey(t *testing.T) {
	const land = "name = \"Land\"\nsides = [\"blue\", \"red\"]\n" +
		"[[map]]\nletter = \"A\"\ncolumns = [1, 4]\nrows = [0, 3]\nlow = \"odd\"\ndefault_terrain = \"open\"\nunplayable = \"A01.00\"\n" +
		"[[map]]\nletter = \"B\"\ncolumns = [1, 4]\nrows = [0, 3]\nlow = \"even\"\n"
	for _, source := range []string{"", "[source.map]\ncomplete = false\n[source.hexsides]\ncomplete = false\n",
		"[source.map]\nconfidence = \"surveyed\"\n[source.hexsides]\nconfidence = \"surveyed\"\n"} {
		p, problems, err := scspack.Load(fstest.MapFS{
			"game.toml": {Data: []byte(land + source)},
			"map.csv":   {Data: []byte("hex,terrain,confidence\nA01.01,woods,surveyed\nA01.02,woods + town,verified\nA01.03,,\nB02.02,hill,\n")},
			"hexsides.csv": {Data: []byte("hex,hex,feature,confidence\nA02.01,A02.02,river,surveyed\nA02.02,A02.01,road,surveyed\n" +
				"A02.01,A01.02,none,\nB03.03,B02.03,river,verified\n")},
		})
		if p == nil {
			t.Fatal(problems, err)
		}
		for _, p := range []*scspack.Pack{p, p.Proved()} {
			g, err := Compile(p)
			if err != nil {
				t.Fatal(err)
			}
			found := g.survey()
			for id := range HexID(g.Hexes()) {
				features, known := p.Terrain(g.Hex(id))
				if got := found.kinds[found.terrain[id]]; got.known != known || !slices.Equal(got.features, features) {
					t.Errorf("%s: %v, want %v, %v", g.Hex(id), got, features, known)
				}
				for d, to := range g.Around(id) {
					if to == NoHex {
						continue
					}
					features, known := p.Hexside(g.Hex(id), g.Hex(to))
					if got := found.kinds[found.around[id][d]]; got.known != known || !slices.Equal(got.features, features) {
						t.Errorf("%s/%s: %v, want %v, %v", g.Hex(id), g.Hex(to), got, features, known)
					}
				}
			}
		}
	}
}
