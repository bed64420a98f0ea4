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
		open             bool
	}{
		{"game.toml", "", "turns", pack.WholeNumber, nil, false},
		{"game.toml", "", "first", pack.Text, []string{"rolled"}, true}, // or a side, which only a pack has
		{"game.toml", "map", "columns", pack.PairOf, nil, false},
		{"game.toml", "phase", "moves", pack.Text, []string{"none", "phasing", "exploit"}, false},
		{"game.toml", "phase", "overrun", pack.TrueOrFalse, nil, false},
		{"game.toml", "phase", "chat", pack.TextsOf, nil, false},
		{"game.toml", "stacking", "count", pack.Text, []string{"units", "steps", "points"}, false},
		{"game.toml", "oos", "defense", pack.Scalar, nil, false},
		{"game.toml", "source.hexsides", "complete", pack.TrueOrFalse, nil, false},
		{"tec.toml", "terrain", "id", pack.Text, nil, false},
		{"game.toml", "phase", "side", pack.Text, nil, true},
		{"game.toml", "pullout", "phase", pack.Text, nil, true},
		{"game.toml", "map", "unplayable", pack.TextsOf, nil, false},
		{"game.toml", "stacking", "moments", pack.TextsOf, []string{"overrun", "advance", "combat"}, false},
		{"game.toml", "exclusive", "touches", pack.TextsOf, []string{
			"movement", "hexside", "zoc", "exploitation", "overrun", "attack", "odds", "result", "losses", "retreat", "advance",
			"stacking", "supply", "markers", "arrival", "removal", "steps"}, false},
		{"game.toml", "exclusive", "phases", pack.TextsOf, nil, false}, // which only a pack has
		{"game.toml", "combat", "rolls", pack.PairOf, nil, false},
		{"tec.toml", "road", "cost", pack.Scalar, nil, true}, // or a table by side and class
		{"tec.toml", "terrain", "combat", pack.Scalar, []string{"none", "prohibited"}, true},
		{"tec.toml", "hexside", "overrun", pack.Scalar, []string{"true", "false"}, true},
	} {
		f := of(c.file, c.table)
		i := slices.IndexFunc(f.Keys, func(k FormKey) bool { return k.Key == c.key })
		if i < 0 {
			t.Errorf("%s [%s] has no key %q", c.file, c.table, c.key)
			continue
		}
		if k := f.Keys[i]; k.Kind != c.kind || k.Open != c.open || !slices.Equal(k.Allowed, c.allowed) || k.Help == "" {
			t.Errorf("%s [%s] %s: %s %v open %v, help %q", c.file, c.table, c.key, k.Kind, k.Allowed, k.Open, k.Help)
		}
	}
	if many := of("game.toml", "phase").Many; !many || of("game.toml", "stacking").Many {
		t.Errorf("there are several phases: %v", many)
	}
	for _, f := range forms {
		for _, k := range f.Keys {
			everywhere := slices.Contains([]string{"source", "confidence"}, k.Key)
			elsewhere := k.Key == "classes" // in a sentence
			if k.Help == "" && f.Table != "switches" && !everywhere && !elsewhere {
				t.Errorf("%s [%s] %s has no help", f.File, f.Table, k.Key)
			}
		}
	}
}
