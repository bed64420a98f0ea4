package newmodule_test

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar/newmodule"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

func opened(t *testing.T, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// source is the shipped pack, or a folder.
func source(t *testing.T, folder string) check.Source {
	t.Helper()
	all := systems.All()
	if folder != "" {
		return check.Source{Files: os.DirFS(folder), Loader: all.Loader()}
	}
	files, err := all.Open("fubar")
	if err != nil {
		t.Fatal(err)
	}
	return check.Source{Files: files, Loader: all.Loader(), Name: "fubar"}
}

// A module is made of the shipped pack, and of a folder; its pack knows all its pieces, and a game
// on it is judged.
func TestMake(t *testing.T) {
	for name, folder := range map[string]string{"shipped": "", "folder": "../../../fixtures/games/crossroads"} {
		t.Run(name, func(t *testing.T) {
			made, problems, err := newmodule.Make(source(t, folder), check.ModuleOptions{})
			if err != nil || problems != nil {
				t.Fatal(problems, err)
			}
			again, _, _ := newmodule.Make(source(t, folder), check.ModuleOptions{})
			if !bytes.Equal(made.Module, again.Module) {
				t.Error("the same pack makes two modules")
			}
			files := fstest.MapFS{}
			for _, f := range made.Pack {
				files[f.Name] = &fstest.MapFile{Data: f.Data}
			}
			g, problems, err := systems.All().Read(files, pack.File{})
			if err != nil || problems != nil {
				t.Fatal(problems, err)
			}
			module := opened(t, made.Module).Module
			if !slices.Equal(g.Modules(), []string{module.Name}) {
				t.Errorf("the pack is for %v, the module is %q", g.Modules(), module.Name)
			}
			m, err := build.OfModule(made.Module)
			if err != nil {
				t.Fatal(err)
			}
			side := made.Windows[0].Size.X / 48 // an inch
			if side != map[string]int{"shipped": 40, "folder": 20}[name] {
				t.Errorf("an inch has %d pixels", side)
			}
			log, err := build.ReadGame(m, "game", []byte(`
player Red Rita red-password
player Blue Bea blue-password
at Table 100,100: red-rifle
at Table 140,100: red-rifle
at Table 500,100: red-truck
at Table 100,400: blue-raider suppressed
at Table 140,400: blue-raider
at Table 200,400: guard
say Rita: Turn 1
mark blue-raider#2: Suppressed
say Rita: Red 1: march
move red-rifle: Table 100,740
mark red-truck: Immobilised
move red-truck: Table 600,100
`))
			if err != nil {
				t.Fatal(err)
			}
			data, err := log.File()
			if err != nil {
				t.Fatal(err)
			}
			result, err := check.Save(check.File{Name: "game", Save: opened(t, data).Save, Module: module, Game: g}, check.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var found []string
			for _, f := range result.Findings {
				if f.Verdict == rule.Illegal || f.Verdict == rule.Unchecked {
					found = append(found, f.Rule)
				}
			}
			slices.Sort(found)
			if want := []string{"fubar/immobile-vehicle", "fubar/move-allowance", "fubar/suppressed-maximum"}; !slices.Equal(found, want) {
				t.Errorf("found %v, want %v", found, want)
			}
		})
	}
}

// All slots of the palette are bound: none is strange on the table.
func TestAllSlotsAreBound(t *testing.T) {
	made, _, err := newmodule.Make(source(t, ""), check.ModuleOptions{Name: "My \"table\"", Version: "2"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := build.OfModule(made.Module)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, c := range m.Counters {
		text += "at Table 100,100: " + c.ID + "\n"
	}
	g, err := build.ReadGame(m, "game", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, f := range made.Pack {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	game, problems, err := systems.All().Read(files, pack.File{})
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	result, err := check.Save(check.File{Name: "game", Save: opened(t, data).Save, Module: opened(t, made.Module).Module, Game: game}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Findings {
		if f.Rule == "fubar/strange-piece" {
			t.Error(f.Message)
		}
	}
	if len(m.Counters) != made.Units+made.Markers {
		t.Errorf("%d counters, %d figures and %d markers", len(m.Counters), made.Units, made.Markers)
	}
	// Each picture that a piece shows is in the archive.
	z, err := zip.NewReader(bytes.NewReader(made.Module), int64(len(made.Module)))
	if err != nil {
		t.Fatal(err)
	}
	tree, err := fs.ReadFile(z, "buildFile.xml")
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range strings.FieldsFunc(string(tree), func(r rune) bool { return strings.ContainsRune(";,\"/\t\\ ", r) }) {
		if strings.HasSuffix(word, ".png") && !strings.HasPrefix(word, "zoom") {
			if _, err := fs.Stat(z, "images/"+word); err != nil {
				t.Error(err)
			}
		}
	}
}

// What no module can be made of is refused.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "no figures",
		"[scale]\npixels = 900\n": "pixels",
	} {
		files := fstest.MapFS{"game.toml": {Data: []byte("name = \"X\"\nseries = \"fubar\"\nsides = [\"a\", \"b\"]\nmeasure = \"inches\"\n" + text)}}
		if text != "" {
			files["units.csv"] = &fstest.MapFile{Data: []byte("id,side,unit\nx,a,y\n")}
		}
		_, problems, err := newmodule.Make(check.Source{Files: files, Loader: systems.All().Loader()}, check.ModuleOptions{})
		if err == nil || problems != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v %v", text, problems, err)
		}
	}
	if _, _, err := newmodule.Make(source(t, ""), check.ModuleOptions{Tables: []check.Table{{Name: "x"}}}); err == nil {
		t.Error("a table is taken")
	}
}
