package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/settings"
	"github.com/umpire-vassal/umpire/vmod"
)

// A pack is found by the name of a shipped pack, in a folder, in a zip, and in a zip of a folder,
// everywhere the same.
func TestPackNames(t *testing.T) {
	t.Chdir(t.TempDir())
	const game = "name = \"Mine\"\nextends = \"rulebook\"\n"
	if err := os.Mkdir("mine", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("mine", "game.toml"), []byte(game), 0o666); err != nil {
		t.Fatal(err)
	}
	for path, entry := range map[string]string{"flat.zip": "game.toml", "deep.zip": "mine/game.toml"} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, err := z.Create(entry)
		if err == nil {
			_, err = w.Write([]byte(game))
		}
		if err == nil {
			err = z.Close()
		}
		if err == nil {
			err = os.WriteFile(path, b.Bytes(), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"rulebook": "Series rulebook examples", "mine": "Mine", "./mine": "Mine", "flat.zip": "Mine", "deep.zip": "Mine",
	} {
		var out, errs bytes.Buffer
		code := Main([]string{"game", "status", name}, Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		if got, _, _ := strings.Cut(out.String(), "\n"); code != ExitClean || got != want {
			t.Errorf("%s: code %d, %q, want %q; %s", name, code, got, want, errs.String())
		}
	}
}

// A save that does not name its module gets the only module beside it, and none where there are
// several.
func TestFindModuleOfANamelessSave(t *testing.T) {
	dir := t.TempDir()
	pack := filepath.Join("..", "..", "fixtures", "games", "quarry-ford", "quarry-ford.vmod")
	module, err := os.ReadFile(pack)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create("savedGame")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte("begin_save\x1bend_save")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	write("old.sav", b.Bytes())
	write("a.vmod", module)
	in, err := newFiles(Streams{}).openSave(filepath.Join(dir, "old.sav"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	f := newFiles(Streams{})
	if found := run.FindModule(f, in.Save, f.Modules(dir), f.Module); found.Module == nil || filepath.Base(found.Path) != "a.vmod" {
		t.Errorf("found %q", found.Path)
	}
	write("b.vmod", module)
	if found := run.FindModule(f, in.Save, f.Modules(dir), f.Module); found.Module != nil {
		t.Errorf("took %q of two", found.Path)
	}
}

// Of the modules beside a save only the chosen module is parsed: of the others it is not even found
// out that the build file is broken behind its first tag. A module that has the name and cannot be
// read is passed over.
func TestFindModuleParsesOne(t *testing.T) {
	inOutputFolder(t)
	const save, module = "quarry-ford/clean.vsav", "quarry-ford/quarry-ford.vmod"
	begin := func(name, version string) string {
		return "<?xml version=\"1.0\"?>\n<!-- no game -->\n<VASSAL.launch.BasicModule name=\"" + name + "\" version=\"" + version + "\"><broken"
	}
	put(t, "quarry-ford/a.vmod", zipped(t, "buildFile.xml", begin("Another Game", "1.0")))
	put(t, "quarry-ford/z.vmod", zipped(t, "buildFile.xml", begin("Quarry Ford", "1.0")))
	put(t, "quarry-ford/y.vmod", zipped(t, "buildFile.xml", "<VASSAL.launch.BasicModule name=\""+strings.Repeat("Quarry Ford ", 1<<20)))
	f := newFiles(Streams{})
	in, err := f.openSave(save)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var opened []string
	found := run.FindModule(f, in.Save, f.Modules(filepath.Dir(in.Path)), func(path string) (*vmod.Module, error) {
		opened = append(opened, filepath.ToSlash(path))
		return f.Module(path)
	})
	if found.Module == nil || filepath.ToSlash(found.Path) != module {
		t.Errorf("found %q", found.Path)
	}
	for _, path := range opened {
		if path != module && path != "quarry-ford/z.vmod" {
			t.Errorf("%s is parsed", path)
		}
	}
}

// zipped returns a zip with one entry.
func zipped(t *testing.T, name, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The texts of several files do not stay in memory.
func TestTextsOfManyFiles(t *testing.T) {
	folder := filepath.Join("..", "..", "fixtures", "games", "quarry-ford")
	paths := []string{filepath.Join(folder, "overstacked.vsav"), filepath.Join(folder, "turn-1.vlog")}
	f := newFiles(Streams{})
	defer f.close()
	r := run.Run{Library: f.library(settings.Settings{})}
	r.Open(t.Context(), paths)
	if err := r.Judge(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, j := range r.Jobs {
		if j.Err != nil || j.File.Save.Text != "" || len(j.Report.Result.Findings) == 0 {
			t.Errorf("%s: %v, %d bytes of text, %d findings", j.Path, j.Err, len(j.File.Save.Text), len(j.Report.Result.Findings))
		}
	}
}
