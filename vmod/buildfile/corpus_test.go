package buildfile_test

import (
	"bytes"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

func TestSlotCountsOfRealModules(t *testing.T) {
	for _, c := range []struct {
		file                    string
		slots, maps, prototypes int
	}{
		{"bastogne/bastogne.vmod", 290, 2, 2},
		{"red-winter/red-winter.vmod", 160, 2, 16},
		{"longest-day/longest-day.vmod", 2072, 13, 10},
		{"kassala/kassala.vmod", 36, 1, 1},
		{"ragnarok/ragnarok.vmod", 34, 3, 17},
		{"tour/tour.mod", 21, 2, 2},
		{"carcassonne/hunters-and-gatherers.vmod", 137, 9, 21},
		{"malifaux/malifaux-buildfile-only.vmod", 3225, 6, 62},
		{"paths-of-glory/paths-of-glory-buildfile-only.vmod", 927, 8, 245},
		{"for-the-people/for-the-people-buildfile-only.vmod", 641, 8, 287},
		{"shrimpbot/armada-test.vmod", 1017, 10, 101},
		{"zxvt/zxvt.vmod", 7, 1, 4},
	} {
		tree, err := buildfile.Read(corpus.BuildFile(t, corpus.Path(t, c.file)), buildfile.Limits{})
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		m, err := tree.Module()
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		if len(m.Slots) != c.slots || len(m.Maps) != c.maps || len(m.Prototypes) != c.prototypes {
			t.Errorf("%s: %d slots, %d maps, %d prototypes; want %d, %d, %d", c.file,
				len(m.Slots), len(m.Maps), len(m.Prototypes), c.slots, c.maps, c.prototypes)
		}
		if len(m.Faults) > 0 {
			f := m.Faults[0]
			t.Errorf("%s: %d faults, such as %s: %s", c.file, len(m.Faults), f.Element.Class, f.Problem)
		}
	}
}

func realModule(t testing.TB, file string) *buildfile.Module {
	t.Helper()
	return readModule(t, corpus.BuildFile(t, corpus.Path(t, file)))
}

func TestSlotCountsOfRealExtensions(t *testing.T) {
	for _, c := range []struct {
		file      string
		slots     int
		additions int
		id        string
	}{
		{"extensions/ffs.vmdx", 31, 3, "08d"},
		{"extensions/kgs-v1.1.mdx", 110, 18, "f97"},
		{"extensions/high-frontier-bgg.vmdx", 0, 1, "e53"},
	} {
		tree, err := buildfile.Read(corpus.BuildFile(t, corpus.Path(t, c.file)), buildfile.Limits{})
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		x, err := tree.Extension()
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		if len(x.Slots) != c.slots || x.Additions != c.additions || x.ID != c.id {
			t.Errorf("%s: %d slots, %d additions, id %q; want %d, %d, %q", c.file,
				len(x.Slots), x.Additions, x.ID, c.slots, c.additions, c.id)
		}
	}
}

// oracle is what VASSAL had in memory, as far as these tests look at it.
type oracle struct {
	Maps []struct {
		Name, ID string
		Edge     [2]int
		Boards   []struct {
			Name string
			W, H int
		}
	}
}

// imageSizes are the sizes of the images of a real module.
func imageSizes(t testing.TB, file string) func(string) (image.Point, bool) {
	t.Helper()
	a := corpus.Archive(t, corpus.Path(t, file))
	return func(name string) (image.Point, bool) {
		entry := "images/" + name
		if !a.Has(entry) {
			entry += ".gif"
		}
		if !a.Has(entry) {
			return image.Point{}, false
		}
		data, err := a.Bytes(entry)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		config, _, err := image.DecodeConfig(bytes.NewReader(data))
		return image.Point{X: config.Width, Y: config.Height}, err == nil
	}
}

func TestMapsAreVASSALs(t *testing.T) {
	boards, known := 0, 0
	for module, save := range map[string]string{
		"bastogne/bastogne.vmod":                            "bastogne-play/base.vsav.oracle.json",
		"longest-day/longest-day.vmod":                      "longest-day/campaign.sav.oracle.json",
		"kassala/kassala.vmod":                              "kassala/Default Setup.vsav.oracle.json",
		"ragnarok/ragnarok.vmod":                            "ragnarok/ragnarok-start.vsav.oracle.json",
		"tour/tour.mod":                                     "tour/tour.log.oracle.json",
		"carcassonne/hunters-and-gatherers.vmod":            "carcassonne/hunters-4player.sav.oracle.json",
		"malifaux/malifaux-buildfile-only.vmod":             "malifaux/Cactus Town.vsav.oracle.json",
		"paths-of-glory/paths-of-glory-buildfile-only.vmod": "paths-of-glory/Classic10-8.vsav.oracle.json",
		"for-the-people/for-the-people-buildfile-only.vmod": "for-the-people/1862-3-5.vsav.oracle.json",
		"shrimpbot/armada-test.vmod":                        "shrimpbot/test.vlog.oracle.json",
		"zxvt/zxvt.vmod":                                    "zxvt/5x5_startup.vlog.oracle.json",
		"synthetic/test.vmod":                               "synthetic/t.vsav.oracle.json",
	} {
		m := realModule(t, module)
		sizes := imageSizes(t, module)
		m.SetImageSizes(sizes)
		var want oracle
		corpus.ReadJSON(t, corpus.Path(t, save), &want)
		if len(m.Maps) != len(want.Maps) {
			t.Errorf("%s: %d maps, VASSAL has %d", module, len(m.Maps), len(want.Maps))
			continue
		}
		for _, w := range want.Maps {
			got, ok := m.Map(w.ID)
			if !ok {
				t.Errorf("%s: no map %q", module, w.ID)
				continue
			}
			if got.Name != w.Name || got.ID != w.ID || got.EdgeWidth != w.Edge[0] || got.EdgeHeight != w.Edge[1] {
				t.Errorf("%s: map %q is %q %q with edges %d, %d; VASSAL has %q with %v",
					module, w.ID, got.Name, got.ID, got.EdgeWidth, got.EdgeHeight, w.Name, w.Edge)
			}
			for _, b := range w.Boards {
				got, ok := got.Board(b.Name)
				if !ok {
					t.Errorf("%s: map %q has no board %q", module, w.ID, b.Name)
					continue
				}
				_, readable := sizes(got.Image)
				boards++
				if got.Image != "" && !readable {
					continue
				}
				known++
				if got.Width != b.W || got.Height != b.H {
					t.Errorf("%s: board %q is %d x %d; VASSAL has %d x %d", module, b.Name, got.Width, got.Height, b.W, b.H)
				}
			}
		}
	}
	t.Logf("%d boards, %d of a known size", boards, known)
}

func TestGridsAreVASSALs(t *testing.T) {
	points := 0
	for _, module := range []string{
		"bastogne/bastogne.vmod", "red-winter/red-winter.vmod", "longest-day/longest-day.vmod", "kassala/kassala.vmod",
		"ragnarok/ragnarok.vmod", "carcassonne/hunters-and-gatherers.vmod", "zxvt/zxvt.vmod",
	} {
		var want struct {
			Boards []struct {
				Map, Board string
				W, H       int
				Grid       *string
				Points     [][]any
			}
		}
		corpus.ReadJSON(t, corpus.Path(t, module+".grid.json"), &want)
		m := realModule(t, module)
		for _, w := range want.Boards {
			on, ok := m.Map(w.Map)
			if !ok {
				t.Errorf("%s: no map %q", module, w.Map)
				continue
			}
			b, ok := on.Board(w.Board)
			if !ok || (b.Grid == nil) != (w.Grid == nil) {
				t.Errorf("%s: board %q is there: %v; VASSAL has it with a grid: %v", module, w.Board, ok, w.Grid != nil)
				continue
			}
			if w.Grid == nil {
				continue
			}
			for _, row := range w.Points {
				points++
				p := image.Pt(int(row[0].(float64)), int(row[1].(float64)))
				name, ok := b.Grid.LocationName(p, grid.Size{Width: w.W, Height: w.H})
				if wantName, wantOK := row[2].(string); name != wantName || ok != wantOK {
					t.Errorf("%s: board %q calls %v %q, %v; VASSAL %v", module, w.Board, p, name, ok, row[2])
					break
				}
			}
		}
	}
	t.Logf("%d points", points)
}

func TestMetadataOfRealFiles(t *testing.T) {
	text := func(s string) buildfile.Translated { return buildfile.Translated{Text: s} }
	for _, c := range []struct {
		file string
		want buildfile.Metadata
	}{
		{"bastogne/bastogne.vmod", buildfile.Metadata{Kind: buildfile.ModuleData, Version: "1.3", VassalVersion: "3.2.8", DateSaved: 1380637342364, Name: text("Bastogne (Gamers/MMP)")}},
		{"kassala/Default Setup.vsav", buildfile.Metadata{Kind: buildfile.SaveData, VassalVersion: "3.6.5", DateSaved: 1648473964368}},
		{"extensions/kgs-v1.1.mdx", buildfile.Metadata{Kind: buildfile.ExtensionData, Version: "v1.1", VassalVersion: "3.1.17", DateSaved: 1333807629231, Description: text("Adds Counters for LFT HASL Module Kampfgruppe Scherer")}},
		{"extensions/kgs-v1.1.mdx", buildfile.Metadata{Kind: buildfile.ModuleData, Version: "5.9.2", VassalVersion: "3.1.14", DateSaved: 1279080260946, Name: text("VASL"), Description: text("2-Apr-2010")}},
	} {
		c.want.DataVersion = "1"
		data, err := corpus.Archive(t, corpus.Path(t, c.file)).Bytes(string(c.want.Kind))
		if err != nil {
			t.Fatalf("%s: %v", c.file, err)
		}
		got, err := buildfile.ReadMetadata(c.want.Kind, data, buildfile.Limits{})
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		if diff := cmp.Diff(c.want, *got); diff != "" {
			t.Errorf("%s: %s", c.file, diff)
		}
	}
}
