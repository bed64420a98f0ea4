package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A pack is found by the name of a shipped one, in a folder, in a zip, and in a zip
// of a folder, everywhere the same.
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
