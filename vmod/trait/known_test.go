package trait_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// custom holds the traits in the corpus that are not VASSAL's. All are of the module
// for Advanced Squad Leader.
var custom = []string{"conceal;", "info;", "moved;", "placeDM;", "turr;"}

func TestCorpusTraitsAreKnown(t *testing.T) {
	pieces, traits := 0, 0
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
		pieces, traits = pieces+1, traits+len(raws)
	})
	t.Logf("%d pieces of %d traits", pieces, traits)
}

// definitions calls f with each piece of the corpus: those in saves and logs,
// and those that modules and extensions define.
func definitions(t *testing.T, f func(path, id, typ, state string)) {
	t.Helper()
	define := func(path, text string) {
		l := command.Decode(text)
		if log, ok := l.(command.Log); ok {
			l = log.Inner()
		}
		if a, ok := l.(command.AddPiece); ok {
			f(path, a.ID, a.Type, a.State)
		}
	}
	for _, path := range corpus.Files(t, corpus.Saves...) {
		err := command.Walk(corpus.Commands(t, path), command.DefaultLimits(), func(_ int, text string) error {
			define(path, text)
			return nil
		})
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	for _, path := range corpus.Files(t, slices.Concat(corpus.Modules, corpus.Extensions)...) {
		for _, text := range built(t, path) {
			define(path, text)
		}
	}
}

// built returns the definitions of pieces in a build file.
func built(t *testing.T, path string) []string {
	t.Helper()
	var texts []string
	for d := xml.NewDecoder(bytes.NewReader(corpus.BuildFile(t, path))); ; {
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
