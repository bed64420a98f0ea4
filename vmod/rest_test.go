package vmod_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/umpire-vassal/umpire/vmod"
)

// A save that rests is the same game, and the same file.
func TestRest(t *testing.T) {
	for name, log := range map[string]bool{"march.vlog": true, "clean.vsav": false} {
		data, err := os.ReadFile(filepath.Join("..", "fixtures", "games", "quarry-ford", name))
		if err != nil {
			t.Fatal(err)
		}
		f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
		if err != nil {
			t.Fatal(err)
		}
		before, err := f.Save.Load(nil)
		if err == nil {
			err = f.Save.Rest()
		}
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			after, err := f.Save.Load(nil)
			if err != nil || len(after.Steps) != len(before.Steps) || len(after.State.Objects()) != len(before.State.Objects()) {
				t.Errorf("%s: %v, another game", name, err)
			}
		}
		var b bytes.Buffer
		if err := f.Save.Write(&b); err != nil || f.Save.Text != "" || f.Save.Log() != log || !bytes.Equal(b.Bytes(), data) {
			t.Errorf("%s: %v, %d bytes of text, log %v", name, err, len(f.Save.Text), f.Save.Log())
		}
	}
}
