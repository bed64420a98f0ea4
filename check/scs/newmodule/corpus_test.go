package newmodule_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// VASSAL drops a component of a class that it does not have, and does not mention an attribute. So
// whatever is written has been seen in a module that VASSAL 3.6 or later wrote.
func TestWritesWhatVASSALWrites(t *testing.T) {
	seen := map[string]map[string]bool{}
	for _, path := range corpus.Files(t, ".vmod") {
		data := corpus.Bytes(t, path)
		f := open(t, data)
		if v := f.Module.VassalVersion; !strings.HasPrefix(v, "3.6") && !strings.HasPrefix(v, "3.7") && filepath.Base(path) != "longest-day.vmod" {
			continue
		}
		note(seen, f.Module.Element)
	}
	for _, src := range []check.Source{shipped(t, "rulebook"), folder(small)} {
		var compare func(e *buildfile.Element)
		compare = func(e *buildfile.Element) {
			attributes := seen[e.Class]
			if attributes == nil {
				t.Errorf("no module has a component of the class %s", e.Class)
			}
			for _, a := range e.Attrs {
				if attributes != nil && !attributes[a.Name] {
					t.Errorf("no component of the class %s has the attribute %q", e.Class, a.Name)
				}
			}
			for _, c := range e.Children {
				compare(c)
			}
		}
		compare(open(t, edition(t, src, check.ModuleOptions{}).Module).Module.Element)
	}
}

func note(seen map[string]map[string]bool, e *buildfile.Element) {
	if seen[e.Class] == nil {
		seen[e.Class] = map[string]bool{}
	}
	for _, a := range e.Attrs {
		seen[e.Class][a.Name] = true
	}
	for _, c := range e.Children {
		note(seen, c)
	}
}
