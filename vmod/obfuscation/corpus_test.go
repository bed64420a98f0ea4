package obfuscation_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// savedGames gives the savedGame of every save and log of the corpus.
func savedGames(t testing.TB, use func(name string, saved []byte)) {
	t.Helper()
	dir := corpus.Dir(t)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch filepath.Ext(path) {
		case ".vsav", ".vlog", ".sav", ".log":
		default:
			return nil
		}
		file, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		a, err := archive.Read(bytes.NewReader(file), int64(len(file)), archive.Limits{})
		if err != nil {
			return err
		}
		saved, err := a.FirstLocal("savedGame")
		if err != nil {
			return err
		}
		use(path, saved)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every real file comes back byte for byte.
func TestCorpusRoundTrip(t *testing.T) {
	forms := map[obfuscation.Form]int{}
	savedGames(t, func(name string, saved []byte) {
		d, err := obfuscation.Decode(saved, 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		forms[d.Form]++
		if !bytes.Equal(d.Encode(), saved) {
			t.Errorf("%s is not written as it was", name)
		}
		for _, n := range d.Notices {
			t.Logf("%s: %s at %d: %s", filepath.Base(name), n.Code, n.Offset, n.Detail)
		}
	})
	if forms[obfuscation.VCSK] == 0 || forms[obfuscation.Plain] == 0 {
		t.Errorf("forms met: %v", forms)
	}
	t.Logf("forms met: %v", forms)
}
