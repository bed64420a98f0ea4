package archive_test

import (
	"os"
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// eachArchive runs test for every archive of the corpus.
func eachArchive(t *testing.T, test func(t *testing.T, a *archive.Archive)) {
	t.Helper()
	for _, path := range corpus.Files(t, slices.Concat(corpus.Modules, corpus.Extensions, corpus.Saves)...) {
		t.Run(corpus.Name(t, path), func(t *testing.T) {
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			info, err := f.Stat()
			if err != nil {
				t.Fatal(err)
			}
			a, err := archive.Read(f, info.Size(), archive.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			test(t, a)
		})
	}
}

// No real file may be refused: that is how a hardened unzip broke the files of
// its users.
func TestCorpusIsAccepted(t *testing.T) {
	eachArchive(t, func(t *testing.T, a *archive.Archive) {
		for _, p := range a.Problems() {
			if p.Fatal {
				t.Errorf("refused: %+v", p)
			} else {
				t.Logf("%s %q: %s", p.Code, p.Entry, p.Detail)
			}
		}
		damaged, err := a.VerifyAll(2)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range damaged {
			t.Errorf("damaged: %+v", p)
		}
	})
}
