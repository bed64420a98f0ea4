package status_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/scs/status"
	rulespack "github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

var update = flag.Bool("update", false, "write what packs lack into testdata")

// What each shipped pack and a made-up game with rules of its own lack is as testdata has it, each
// thing once, whichever rules ask for it: a change there is a change of what players read.
func TestMissing(t *testing.T) {
	for _, name := range append(gamestest.Names(), "variations") {
		var lines []string
		for _, r := range status.Of(pack(t, name)) {
			for _, m := range r.Missing {
				lines = append(lines, m.File+": "+m.What+"\n")
			}
			for _, id := range r.Open {
				lines = append(lines, "switch "+id+"\n")
			}
		}
		slices.Sort(lines)
		got := strings.Join(slices.Compact(lines), "")
		path := "testdata/missing-" + name + ".txt"
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// A row is made of the rule's paragraphs and needs, and of the game's own paragraphs.
func TestOf(t *testing.T) {
	for _, want := range []struct{ pack, row string }{
		{"afb", "no: scs/mixed-occupancy: 3.3a: game.toml: the extent of the map: [[map]]"},
		{"afb", "in part: afb/garrison: AfB 1.10: units.csv: steps of 3 of 5 units: ge_pz_9_5_10, ge_mot_2_5_10, ge_mot_3_5_10; " +
			"units.csv: the units that it does not name; places.csv: where eliminated units wait to be rebuilt; spent_garrison_parent"},
		{"afb", "yes: afb/dg-marker-change: AfB 1.7: dg_ma_rounding"},
		{"rulebook", "no case: : 13.0"},
		{"rulebook", "no: scs/reinforcement-entry: 5.0, 5.0b, 5.0c: places.csv: the entry hexes"},
		{"rulebook", "yes: scs/oos-marker: 12.0, 12.1a, 2.1f: zoc_without_ma; source_in_ezoc"},
		{"rulebook", "none: afb/garrison"}, // a rule that the game does not have
		{"rulebook", "none: pack/unbound-piece"},
		{"variations", "no: scs/marker-change: 12.1b, 12.0: game.toml: the phase in which OOS markers change: markers below [[phase]]; " +
			"markers.csv: a marker that means oos"},
	} {
		_, id, _ := strings.Cut(want.row, ": ")
		id, _, _ = strings.Cut(id, ": ")
		got := "none: " + id
		for _, r := range status.Of(pack(t, want.pack)) {
			if r.Rule != id || id == "" && !slices.Contains(r.Refs, "13.0") {
				continue
			}
			var missing []string
			for _, m := range r.Missing {
				missing = append(missing, m.File+": "+m.What)
			}
			missing = append(missing, r.Open...)
			got = strings.TrimSuffix(fmt.Sprintf("%s: %s: %s: %s", r.Answer(), r.Rule, strings.Join(r.Refs, ", "), strings.Join(missing, "; ")), ": ")
		}
		if got != want.row {
			t.Errorf("%s: got  %s\nwant %s", want.pack, got, want.row)
		}
	}
}

// Units that only barrage or defend have no attack to show.
func TestOfWithoutAttack(t *testing.T) {
	for kind, want := range map[string]bool{"none": false, "barrage": false, "attack": true} {
		p := load(t, fstest.MapFS{
			"game.toml": {Data: []byte("name = \"Least\"\nsides = [\"a\", \"b\"]\n")},
			"units.csv": {Data: []byte("id,side,attack_kind,attack,steps\nguns,a," + kind + ",,1\nfoot,b,attack,3,1\n")},
		})
		if a := scspack.NeedAttack.Ask(p); len(a.Missing) > 0 != want {
			t.Errorf("%s: missing %v", kind, a.Missing)
		}
	}
}

func pack(t *testing.T, name string) *scspack.Pack {
	t.Helper()
	fsys, err := gamestest.Open(name)
	if err != nil {
		archive, err := txtar.ParseFile("../../../rules/scs/scspack/testdata/" + name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		if fsys, err = txtar.FS(archive); err != nil {
			t.Fatal(err)
		}
	}
	return load(t, fsys)
}

func load(t *testing.T, fsys fs.FS) *scspack.Pack {
	t.Helper()
	p, problems, err := scspack.LoadOver(gamestest.Loader(), fsys)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	return p
}

// catalogued are the paragraphs of the series on which something can be checked. The others
// allow or explain, and ask nothing of anybody: 2.0, 2.0a, 2.0b, 2.1e, 2.1g, 2.1h, 3.1a, 3.1c,
// 3.1d, 3.1e, 3.2b, 4.0b, 5.0a, 6.1c, 7.2a, 9.0c, 9.0e, 9.1d, 10.0a and 10.0b.
const catalogued = `
2.1a 2.1b 2.1c 2.1d 2.1f
3.0 3.1b 3.2a 3.2c 3.2d 3.3a 3.3b 3.3c
4.0a 4.0c 5.0 5.0b 5.0c
6.0 6.0a 6.0b 6.0c 6.1a 6.1b 6.1d 6.1e 6.2a 6.2b
7.0 7.1 7.2b 7.2c 7.2d 7.2e 7.3 7.4
8.0 8.0a 8.0b 8.0c 8.0d 9.0a 9.0b 9.0d 9.1b 9.1c 9.2 10.0 10.0c 10.0d
11.0 11.0a 11.0b 11.0c 12.0 12.1a 12.1b 12.2 13.0`

// Every paragraph of the series has its row, and an empty pack can be checked for none.
func TestOfEveryParagraph(t *testing.T) {
	p := load(t, fstest.MapFS{"game.toml": {Data: []byte("name = \"Least\"\nsides = [\"a\", \"b\"]\n")}})
	var got []string
	for _, s := range status.Of(p) {
		got = append(got, s.Refs...)
		if s.Checks == rulespack.Whole || len(s.Missing) == 0 && !s.NoCase {
			t.Errorf("%v can be checked with a pack that says nothing", s.Refs)
		}
	}
	want := strings.Fields(catalogued)
	for _, ref := range want {
		if !slices.Contains(got, ref) {
			t.Errorf("no row is about %s", ref)
		}
	}
}
