package scspack_test

import (
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// readFiles are the files that the fuzzer fills in, in its order.
var readFiles = []string{"game.toml", "tec.toml", "map.csv", "hexsides.csv", "units.csv", "markers.csv", "crt.csv", "places.csv"}

// Whatever stands in the files, loading ends with a pack, or with problems that name a place; and
// what a pack answers it answers without panic. Each input is read alone and over a pack that is
// right.
func FuzzLoad(f *testing.F) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range cases {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		texts := make([][]byte, len(readFiles))
		for i, name := range readFiles {
			if at := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name }); at >= 0 {
				texts[i] = archive.Files[at].Data
			}
		}
		f.Add(texts[0], texts[1], texts[2], texts[3], texts[4], texts[5], texts[6], texts[7])
	}
	base, err := txtar.ParseFile("testdata/variations.txtar")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, game, tec, land, hexsides, units, markers, crt, places []byte) {
		alone, over := fstest.MapFS{}, fstest.MapFS{}
		for i, data := range [][]byte{game, tec, land, hexsides, units, markers, crt, places} {
			if data != nil || i == 0 {
				alone[readFiles[i]] = &fstest.MapFile{Data: data}
				over[readFiles[i]] = &fstest.MapFile{Data: data}
			}
		}
		over["game.toml"] = &fstest.MapFile{Data: append([]byte("extends = \"base\"\n"), game...)}
		for _, file := range base.Files {
			over["base/"+file.Name] = &fstest.MapFile{Data: file.Data}
		}
		for _, fsys := range []fstest.MapFS{alone, over} {
			p, problems, err := scspack.LoadOver(loader(fsys), fsys)
			if err != nil || (p == nil) == (len(problems) == 0) {
				t.Fatalf("%v, %s, %v", p, lines(problems), err)
			}
			for _, problem := range problems {
				if problem.File == "" || problem.Code == nil {
					t.Fatalf("a problem without a place or code: %+v", problem)
				}
			}
			if p != nil {
				ask(t, p)
			}
		}
	})
}

// ask asks a pack what checks ask.
func ask(t *testing.T, p *scspack.Pack) {
	for name, n := range needs {
		if a := n.Ask(p); a.Extent != pack.Foreign && (a.Extent == pack.Whole) != (len(a.Missing) == 0) {
			t.Fatalf("%s: an answer that does not say what it says: %+v", name, a)
		}
	}
	for _, g := range p.Grounds {
		if features, known := p.Terrain(g.Hex); known != (len(features) > 0) {
			t.Fatalf("terrain of %s: %v, %v", g.Hex, features, known)
		}
	}
	for _, e := range p.Edges() {
		if _, known := p.Hexside(e.A, e.B); !known {
			t.Fatalf("the hexside of %s and %s is there and unknown", e.A, e.B)
		}
	}
	for i := range p.Units {
		if p.Unit(p.Units[i].ID) != &p.Units[i] {
			t.Fatalf("unit %q is another", p.Units[i].ID)
		}
	}
}
