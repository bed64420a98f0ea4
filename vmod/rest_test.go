package vmod_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod"
)

// A save that rests is the same game, as long as nobody writes its file.
func TestRest(t *testing.T) {
	read := func(name string) []byte {
		t.Helper()
		data, err := os.ReadFile(filepath.Join("..", "fixtures", "games", "quarry-ford", name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for name, log := range map[string]bool{"march.vlog": true, "clean.vsav": false} {
		data := read(name)
		open := func() (*vmod.Save, error) {
			f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
			if err != nil {
				return nil, err
			}
			return f.Save, nil
		}
		save, err := open()
		if err != nil {
			t.Fatal(err)
		}
		before, err := save.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		module, version, vassal := save.ModuleName(), save.ModuleVersion(), save.Meta.VassalVersion
		save.Rest(open)
		for range 2 {
			after, err := save.Load(nil)
			if err != nil || len(after.Steps) != len(before.Steps) || len(after.State.Objects()) != len(before.State.Objects()) {
				t.Errorf("%s: %v, another game", name, err)
			}
		}
		if save.Text != "" || save.Log() != log || save.ModuleName() != module || save.ModuleVersion() != version || save.Meta.VassalVersion != vassal {
			t.Errorf("%s: %d bytes of text, log %v, %q %q, VASSAL %q", name, len(save.Text), save.Log(), save.ModuleName(), save.ModuleVersion(), save.Meta.VassalVersion)
		}
		if err := save.Write(io.Discard); err == nil {
			t.Errorf("%s: it is written while it rests", name)
		}
		data = read("halt.vlog")
		if _, err := save.Load(nil); err == nil || !strings.Contains(err.Error(), "another program changed the file") {
			t.Errorf("%s: the file is another one, error %v", name, err)
		}
		data = nil
		if _, err := save.Load(nil); err == nil {
			t.Errorf("%s: the file is gone, and no error", name)
		}
	}
}
