package scene_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

var update = flag.Bool("update", false, "rewrite the wanted scenes")

// pictureOf returns a PNG of a size.
func pictureOf(t *testing.T, width, height int) []byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.White, color.Black})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// game reads a case: buildFile.xml, the pictures with their sizes, the commands of a saved game or
// log, each in a line with \t for TAB, and the steps behind it.
func gameOf(t *testing.T, file string) (*txtar.Archive, *vmod.Module, *vmod.Save) {
	t.Helper()
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	zip := func(files ...archive.File) *vmod.File {
		var b bytes.Buffer
		w := archive.NewWriter(&b)
		for _, f := range files {
			if err := w.Add(f); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return read(t, b.Bytes())
	}
	var module []archive.File
	var game string
	for _, f := range a.Files {
		switch f.Name {
		case "buildFile.xml":
			module = append(module, archive.File{Name: f.Name, Data: f.Data})
		case "pictures":
			for line := range strings.Lines(string(f.Data)) {
				name, size, _ := strings.Cut(strings.TrimSpace(line), " ")
				var width, height int
				if _, err := fmt.Sscanf(size, "%dx%d", &width, &height); err != nil {
					t.Fatalf("%q: %v", line, err)
				}
				module = append(module, archive.File{Name: "images/" + name, Data: pictureOf(t, width, height)})
			}
		case "game":
			game = string(f.Data)
		}
	}
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(game, `\t`, "\t")), "\n")
	save := zip(archive.File{Name: "savedGame", Data: []byte(strings.Join(lines, "\x1b"))})
	return a, zip(module...).Module, save.Save
}

// What VASSAL paints: layers, texts, turned pieces, masks, marks, decks.
func TestScene(t *testing.T) {
	for _, file := range []string{"testdata/painted.txtar", "testdata/hidden.txtar"} {
		a, m, save := gameOf(t, file)
		for i := range a.Files {
			f := &a.Files[i]
			reveal := f.Name == "revealed"
			if f.Name != "scene" && !reveal {
				continue
			}
			got := describe(scene.Make(load(t, save, m), m, scene.Options{Reveal: reveal}))
			if diff := gocmp.Diff(string(f.Data), got); diff != "" && !*update {
				t.Errorf("%s, %s (-want +got):\n%s", file, f.Name, diff)
			}
			f.Data = []byte(got)
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// What the file hides is in no part of the scene: neither the names of hidden pieces nor their
// pictures. For a referee all of it is, so that the words that are looked for are the file's.
func TestHiddenIsAbsent(t *testing.T) {
	_, m, save := gameOf(t, "testdata/hidden.txtar")
	text := func(reveal bool) string {
		s := scene.Make(load(t, save, m), m, scene.Options{Reveal: reveal})
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	seen, all := text(false), text(true)
	for _, word := range []string{"secret-under-mask", "secret-invisible", "secret-in-hand"} {
		if strings.Contains(seen, word) {
			t.Errorf("an observer finds %q", word)
		}
		if !strings.Contains(all, word) {
			t.Errorf("a referee does not find %q", word)
		}
	}
	for _, word := range []string{"secret-card", "quarry-password"} {
		if strings.Contains(seen+all, word) {
			t.Errorf("the scene has %q", word)
		}
	}
}
