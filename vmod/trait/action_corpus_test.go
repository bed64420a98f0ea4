package trait_test

import (
	"archive/zip"
	"bytes"
	"encoding/hex"
	"encoding/xml"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// custom are the traits in the corpus whose classes are no part of VASSAL: all
// are of the module for Advanced Squad Leader.
var custom = []string{"conceal;", "info;", "moved;", "placeDM;", "turr;"}

func TestCorpusTraitsAreKnown(t *testing.T) {
	definitions(t, func(path, id, typ, state string) {
		raws, err := trait.Split(typ, state, trait.DefaultLimits())
		if raws == nil {
			t.Errorf("%s: piece %s: %v", path, id, err)
			return
		}
		for _, r := range raws {
			if _, unknown := trait.Decode(r).(*trait.Unknown); unknown && !slices.Contains(custom, r.ID()) {
				t.Errorf("%s: piece %s: unknown trait %.40q", path, id, r.Type)
			}
		}
	})
}

// definitions calls f with each piece of the corpus: those in saves and logs,
// and those that modules and extensions define.
func definitions(t *testing.T, f func(path, id, typ, state string)) {
	t.Helper()
	err := filepath.WalkDir(corpus.Dir(t), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		z, err := zip.OpenReader(path)
		if err != nil {
			return nil
		}
		defer z.Close()
		for _, text := range append(saved(t, z), built(t, path, z)...) {
			l := command.Decode(text)
			if log, ok := l.(command.Log); ok {
				l = log.Inner()
			}
			if a, ok := l.(command.AddPiece); ok {
				f(path, a.ID, a.Type, a.State)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// saved is the commands of a save.
func saved(t *testing.T, z *zip.ReadCloser) []string {
	b := entry(t, z, "savedGame")
	if hexed, ok := bytes.CutPrefix(b, []byte("!VCSK")); ok {
		plain, err := hex.DecodeString(string(hexed))
		if err != nil {
			t.Fatal(err)
		}
		for i := range plain[1:] {
			plain[i+1] ^= plain[0]
		}
		b = plain[1:]
	}
	var texts []string
	err := command.Walk(string(b), command.DefaultLimits(), func(_ int, text string) error {
		texts = append(texts, text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// built is the definitions of pieces in a build file.
func built(t *testing.T, path string, z *zip.ReadCloser) []string {
	b := entry(t, z, "buildFile.xml")
	if b == nil {
		b = entry(t, z, "buildFile")
	}
	var texts []string
	for d := xml.NewDecoder(bytes.NewReader(b)); ; {
		tok, err := d.Token()
		if err == io.EOF {
			return texts
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if c, ok := tok.(xml.CharData); ok {
			if s := strings.TrimSpace(string(c)); strings.HasPrefix(s, "+/") {
				texts = append(texts, s)
			}
		}
	}
}

func entry(t *testing.T, z *zip.ReadCloser, name string) []byte {
	t.Helper()
	f, err := z.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	b, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
