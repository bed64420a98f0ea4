package vmod_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

// A file is an entry of a test archive.
type file struct{ name, content string }

func archive(t *testing.T, files ...file) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.Create(f.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(f.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(data []byte) (*vmod.File, error) {
	return vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
}

const (
	newBuild  = `<VASSAL.build.GameModule name="New" version="2"/>`
	oldBuild  = `<VASSAL.launch.BasicModule name="Old" version="1"/>`
	extension = `<VASSAL.build.module.ModuleExtension module="New" version="0.1" extensionId="a1b"/>`
	emptySave = "begin_save\x1b\x1bend_save"
)

func moduleData(vassal string) string {
	return `<data version="1"><version>2</version><VassalVersion>` + vassal + `</VassalVersion><name>New</name></data>`
}

func TestKinds(t *testing.T) {
	for _, c := range []struct {
		name  string
		files []file
		want  vmod.Kind
	}{
		{"a module", []file{{"buildFile.xml", newBuild}, {"moduledata", moduleData("3.7.26")}}, vmod.KindModule},
		{"a module of VASSAL 2, by its root alone", []file{{"buildFile", oldBuild}}, vmod.KindModule},
		{"an extension", []file{{"buildFile.xml", extension}, {"extensiondata", moduleData("3.7")}}, vmod.KindExtension},
		{"a save", []file{{"savedGame", emptySave}, {"moduledata", moduleData("3.7")}}, vmod.KindSave},
		{"a save of VASSAL 2", []file{{"savedGame", emptySave}}, vmod.KindSave},
		{"a save with a build file is a save", []file{{"buildFile.xml", newBuild}, {"savedGame", emptySave}}, vmod.KindSave},
	} {
		f, err := open(archive(t, c.files...))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if f.Kind != c.want {
			t.Errorf("%s: kind is %s, want %s", c.name, f.Kind, c.want)
		}
	}
}

func TestNoVassalFile(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"no zip":        {[]byte("just text"), "it is a text"},
		"nothing in it": {archive(t, file{"readme.txt", "hello"}), "neither savedGame nor buildFile.xml nor buildFile"},
		"another root":  {archive(t, file{"buildFile.xml", "<html/>"}), `root element is "html"`},
		"torn XML":      {archive(t, file{"buildFile.xml", "<a><b></a>"}), "read buildFile.xml"},
		"half a byte":   {archive(t, file{"savedGame", "!VCSK00616"}), "half a byte"},
	} {
		_, err := open(c.data)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error is %v, want one with %q", name, err, c.want)
		}
	}
}

// Of two build files the version in the metadata decides which one VASSAL
// reads.
func TestWhichBuildFile(t *testing.T) {
	for vassal, want := range map[string]string{"3.4.13": "Old", "3.5.0": "New", "3.7.26": "New", "2.9": "Old", "odd": "New"} {
		f, err := open(archive(t, file{"buildFile", oldBuild}, file{"buildFile.xml", newBuild}, file{"moduledata", moduleData(vassal)}))
		if err != nil {
			t.Fatal(err)
		}
		if f.Module.Name != want {
			t.Errorf("VASSAL %s reads the module %q, want %q", vassal, f.Module.Name, want)
		}
	}
}

func TestBoardImages(t *testing.T) {
	picture := func(w, h int) string {
		var b bytes.Buffer
		if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	const build = `<VASSAL.build.GameModule name="New" version="2"><VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker>
		<VASSAL.build.module.map.boardPicker.Board name="plain" image="a.png" width="7" height="7"/>
		<VASSAL.build.module.map.boardPicker.Board name="decomposed" image="` + "caf\u00e9.png" + `"/>
		<VASSAL.build.module.map.boardPicker.Board name="suffix" image="old"/>
		<VASSAL.build.module.map.boardPicker.Board name="missing" image="none.png" width="7" height="7"/>
		<VASSAL.build.module.map.boardPicker.Board name="broken" image="text.png"/>
		<VASSAL.build.module.map.boardPicker.Board name="colour" width="30" height="40"/>
	</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map></VASSAL.build.GameModule>`
	f, err := open(archive(t, file{"buildFile.xml", build}, file{"images/a.png", picture(3, 4)},
		file{"images/cafe\u0301.png", picture(5, 6)}, file{"images/old.gif", picture(8, 9)}, file{"images/text.png", "no image"}))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]image.Point{}
	for _, b := range f.Module.Maps[0].Boards {
		got[b.Name] = image.Pt(b.Width, b.Height)
	}
	want := map[string]image.Point{
		"plain": {X: 3, Y: 4}, "decomposed": {X: 5, Y: 6}, "suffix": {X: 8, Y: 9},
		"missing": {}, "broken": {}, "colour": {X: 30, Y: 40},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sizes (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"none.png", "text.png"}, f.Module.MissingImages); diff != "" {
		t.Errorf("missing images (-want +got):\n%s", diff)
	}
}

// R7 A17 A18 A19: a file with two savedGames is one game to VASSAL, which takes the first,
// and another to most tools; of two build files it takes the last. Umpire reads neither.
//
// hostile: A17 A18 A19
func TestTwoReadings(t *testing.T) {
	twice := func(name, one, other string) []byte { return archive(t, file{name, one}, file{name, other}) }
	// The directory of cut does not have the first entries of the file.
	cut := func(files ...file) []byte {
		all := archive(t, files...)
		kept := archive(t, files[len(files)-1])
		hidden := archive(t, files[:len(files)-1]...)
		body := func(data []byte) int { return int(binary.LittleEndian.Uint32(data[len(data)-6:])) }
		data := slices.Concat(all[:body(all)], kept[body(kept):])
		binary.LittleEndian.PutUint32(data[len(data)-6:], uint32(body(all)))
		binary.LittleEndian.PutUint32(data[body(all)+42:], uint32(body(hidden)))
		return data
	}
	for name, data := range map[string][]byte{
		"two saved games":             twice("savedGame", "begin_save\x1bCHATfirst", "begin_save\x1bCHATsecond"),
		"two build files":             twice("buildFile.xml", newBuild, newBuild),
		"two old build files":         twice("buildFile", oldBuild, oldBuild),
		"a cloaked saved game":        cut(file{"savedGame", emptySave}, file{"savedGame", emptySave}),
		"cloaked behind another":      cut(file{"x", "1"}, file{"savedGame", emptySave}, file{"savedGame", emptySave}),
		"a cloaked build file":        cut(file{"buildFile.xml", newBuild}, file{"buildFile.xml", newBuild}),
		"the vector of a cloaked one": corpus.Bytes(t, corpus.Vectors(t, "hostile", "cloak.vsav")),
	} {
		if _, err := open(data); err == nil || !strings.Contains(err.Error(), "programs would read different things in it") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	for name, data := range map[string][]byte{
		"two pictures":      archive(t, file{"buildFile.xml", newBuild}, file{"a.png", "1"}, file{"a.png", "2"}),
		"a cloaked picture": cut(file{"a.png", "1"}, file{"buildFile.xml", newBuild}),
		"two readme's":      archive(t, file{"readme", "1"}, file{"savedGame", emptySave}, file{"readme", "2"}),
	} {
		f, err := open(data)
		if err != nil || len(f.Notices) == 0 || !f.Notices[0].Fatal {
			t.Errorf("%s: error %v, want a fatal notice", name, err)
		}
	}
}

func TestMetadata(t *testing.T) {
	f, err := open(archive(t, file{"savedGame", emptySave},
		file{"savedata", `<data version="1"><version>2.1</version><VassalVersion>3.7.26</VassalVersion><description>turn 3</description></data>`},
		file{"moduledata", moduleData("3.7.26")}))
	if err != nil {
		t.Fatal(err)
	}
	s := f.Save
	if s.ModuleName() != "New" || s.ModuleVersion() != "2" || s.Meta.Description.Text != "turn 3" || s.Log() {
		t.Errorf("module %q %q, comment %q, log %v", s.ModuleName(), s.ModuleVersion(), s.Meta.Description.Text, s.Log())
	}
	f, err = open(archive(t, file{"savedGame", emptySave}, file{"savedata", "<data><torn"}))
	if err != nil {
		t.Fatalf("unreadable metadata keeps the save from being read: %v", err)
	}
	if f.Save.Meta != nil || len(f.Notices) != 2 {
		t.Errorf("metadata %v, notices %v", f.Save.Meta, f.Notices)
	}
}

// The counters of a real module are SVG images that take their bodies from another image; what VASSAL
// shows of them is in the bytes of each.
func TestImagesThatUseOthers(t *testing.T) {
	f, err := open(corpus.Bytes(t, corpus.Path(t, "longest-day/longest-day.vmod")))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"0000.svg", "0001.svg", "0100.svg"} {
		entry, _ := f.Module.Image(name)
		data, err := f.Module.ImageBytes(entry)
		if err != nil || bytes.Contains(data, []byte("symbols.svg")) || !bytes.Contains(data, []byte(`id="s"`)) {
			t.Errorf("%s: %v, %d bytes", name, err, len(data))
		}
	}
}
