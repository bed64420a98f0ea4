package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/beevik/etree"
	"github.com/pkg/errors"
)

// A finderRun is a start of the app by Finder, which hands over first and, while the browser
// opens the first page, late.
type finderRun struct {
	first, late  [][]string
	code         int
	ended        bool
	opened, told []string
}

func (r *finderRun) run() error {
	var waiting chan<- []string
	return App{
		Listen: func(drops chan<- []string, ready func()) error {
			waiting = drops
			for _, files := range r.first {
				drops <- files
			}
			ready()
			return nil
		},
		Browse: func(path string) error {
			r.opened = append(r.opened, filepath.Base(path))
			for _, files := range r.late {
				waiting <- files
			}
			r.late = nil
			return nil
		},
		Tell: func(text string) error { r.told = append(r.told, text); return nil },
		Exit: func(code int) { r.code, r.ended = code, true },
	}.run()
}

func TestApp(t *testing.T) {
	inOutputFolder(t)
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	path := func(name string) string { return filepath.Join(folder, "quarry-ford", name) }
	for _, c := range []struct {
		name   string
		run    finderRun
		code   int
		opened []string
		told   string // in each dialog
	}{
		{"one drop", finderRun{first: [][]string{{path("clean.vsav"), path("quarry-ford.vmod")}}}, ExitClean, []string{"clean.umpire.html"}, ""},
		{"another while the first is checked", finderRun{first: [][]string{{path("both-sides.vsav")}}, late: [][]string{{path("clean.vsav")}}}, ExitFindings, []string{"both-sides.umpire.html", "clean.umpire-2.html"}, ""},
		{"a double click", finderRun{}, ExitClean, nil, "drop its saved game (.vsav)"},
		{"what is no game", finderRun{first: [][]string{{path("game.toml")}}}, ExitUsage, nil, "game.toml"},
	} {
		if err := c.run.run(); err != nil || !c.run.ended || c.run.code != c.code || !slices.Equal(c.run.opened, c.opened) {
			t.Errorf("%s: %v, ended %v with %d, opened %q", c.name, err, c.run.ended, c.run.code, c.run.opened)
		}
		if (c.told == "") != (c.run.told == nil) || !strings.Contains(strings.Join(c.run.told, ""), c.told) || strings.Contains(strings.Join(c.run.told, ""), "Press Enter") {
			t.Errorf("%s: told %q", c.name, c.run.told)
		}
	}
	if err := (App{Listen: func(chan<- []string, func()) error { return errors.New("no AppKit") }}).run(); err == nil {
		t.Error("an app that cannot listen says nothing")
	}
}

func TestLastLines(t *testing.T) {
	if got := lastLines("a\nb\n"); got != "a\nb" {
		t.Errorf("%q", got)
	}
	got := strings.Split(lastLines(strings.Repeat("a\n", 99)+"b\n"), "\n")
	if len(got) != 1+mostTold || got[0] != "(70 lines before these)" || got[mostTold] != "b" {
		t.Errorf("%q", got)
	}
}

// What macOS reads of the app: Finder lets exactly those files be dropped that Umpire checks, and
// starts the program that the release puts there.
func TestAppBundle(t *testing.T) {
	doc := etree.NewDocument()
	if err := doc.ReadFromFile(filepath.Join("release", "Umpire.app", "Contents", "Info.plist")); err != nil {
		t.Fatal(err)
	}
	value := func(in *etree.Element, key string) *etree.Element {
		for _, k := range in.SelectElements("key") {
			if k.Text() == key {
				return in.ChildElements()[slices.Index(in.ChildElements(), k)+1]
			}
		}
		t.Fatalf("no %s in %s", key, in.GetPath())
		return nil
	}
	words := func(list *etree.Element) (found []string) {
		for _, word := range list.SelectElements("string") {
			found = append(found, word.Text())
		}
		return found
	}
	root := doc.FindElement("/plist/dict")
	if kind := value(root, "CFBundlePackageType").Text(); kind != "APPL" {
		t.Error(kind)
	}

	types := value(root, "CFBundleDocumentTypes").SelectElements("dict")
	var endings []string
	for _, ending := range words(value(types[0], "CFBundleTypeExtensions")) {
		endings = append(endings, "."+ending)
	}
	want := slices.DeleteFunc(slices.Concat(saveEndings, archiveEndings), func(ending string) bool { return ending == ".zip" })
	slices.Sort(want)
	slices.Sort(endings)
	if !slices.Equal(endings, want) {
		t.Errorf("the app takes %q, Umpire checks %q", endings, want)
	}
	if kinds := words(value(types[1], "LSItemContentTypes")); !slices.Equal(kinds, []string{"public.folder", "public.zip-archive"}) {
		t.Error(kinds)
	}
	for _, kind := range types {
		if role, rank := value(kind, "CFBundleTypeRole").Text(), value(kind, "LSHandlerRank").Text(); role != "Viewer" || rank != "Alternate" {
			t.Errorf("%s, %s: VASSAL opens its files itself", role, rank)
		}
	}

	release, err := os.ReadFile(filepath.Join("..", "..", ".goreleaser.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"binary: Umpire.app/Contents/MacOS/" + value(root, "CFBundleExecutable").Text() + "\n",
		"src: cmd/umpire/release/Umpire.app\n        dst: Umpire.app\n",
	} {
		if !strings.Contains(string(release), line) {
			t.Errorf(".goreleaser.yaml has no %q", line)
		}
	}

	icon, err := os.ReadFile(filepath.Join("release", "Umpire.app", "Contents", "Resources", value(root, "CFBundleIconFile").Text()+".icns"))
	if err != nil {
		t.Fatal(err)
	}
	picture, err := os.ReadFile(filepath.Join("release", "icon.png"))
	if err != nil {
		t.Fatal(err)
	}
	// The header, and one picture of 256 x 256 with its own.
	if string(icon[:4]) != "icns" || binary.BigEndian.Uint32(icon[4:]) != uint32(len(icon)) ||
		string(icon[8:12]) != "ic08" || binary.BigEndian.Uint32(icon[12:]) != uint32(len(icon)-8) || !bytes.Equal(icon[16:], picture) {
		t.Error("the icon of the app is not icon.png")
	}
}
