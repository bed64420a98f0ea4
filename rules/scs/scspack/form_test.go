package scspack

import (
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// The forms have the tables and words that are read, and the help of Doc.
func TestForms(t *testing.T) {
	forms := Forms()
	of := func(file, table string) Form {
		i := slices.IndexFunc(forms, func(f Form) bool { return f.File == file && f.Table == table })
		if i < 0 {
			t.Fatalf("%s has no form for %q", file, table)
		}
		return forms[i]
	}
	for _, c := range []struct {
		file, table, key string
		kind             pack.Kind
		allowed          []string
	}{
		{"game.toml", "", "turns", pack.WholeNumber, nil},
		{"game.toml", "", "first", pack.Text, nil},
		{"game.toml", "map", "columns", pack.PairOf, nil},
		{"game.toml", "phase", "moves", pack.Text, []string{"none", "phasing", "exploit"}},
		{"game.toml", "phase", "overrun", pack.TrueOrFalse, nil},
		{"game.toml", "phase", "chat", pack.TextsOf, nil},
		{"game.toml", "stacking", "count", pack.Text, []string{"units", "steps", "points"}},
		{"game.toml", "oos", "defense", pack.Scalar, nil},
		{"game.toml", "source.hexsides", "complete", pack.TrueOrFalse, nil},
		{"tec.toml", "terrain", "id", pack.Text, nil},
		{"tec.toml", "road", "cost", pack.Scalar, nil},
	} {
		f := of(c.file, c.table)
		i := slices.IndexFunc(f.Keys, func(k FormKey) bool { return k.Key == c.key })
		if i < 0 {
			t.Errorf("%s [%s] has no key %q", c.file, c.table, c.key)
			continue
		}
		if k := f.Keys[i]; k.Kind != c.kind || !slices.Equal(k.Allowed, c.allowed) || k.Help == "" {
			t.Errorf("%s [%s] %s: %s %v, help %q", c.file, c.table, c.key, k.Kind, k.Allowed, k.Help)
		}
	}
	if many := of("game.toml", "phase").Many; !many || of("game.toml", "stacking").Many {
		t.Errorf("there are several phases: %v", many)
	}
	for _, f := range forms {
		for _, k := range f.Keys {
			everywhere := slices.Contains([]string{"refs", "source", "confidence"}, k.Key)
			elsewhere := slices.Contains([]string{"series_version", "split_value", "classes"}, k.Key) // in the help of another key, or in a sentence
			if k.Help == "" && f.Table != "switches" && !everywhere && !elsewhere {
				t.Errorf("%s [%s] %s has no help", f.File, f.Table, k.Key)
			}
		}
	}
}
