package setup_test

import (
	"io/fs"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/fixtures/bastogne"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
)

// allBastogne is a pack of all units of the real module, and a table that sets all of
// them up: each side in its half of the map, some of them flipped or waiting.
func allBastogne(t *testing.T) (fsys fs.FS, table string) {
	t.Helper()
	files := maps.Clone(fewBastogne)
	units, pieces, list := "id,side,name,steps\n", "gpid,unit,layer,full_level,reduced_level\n", "side,unit,location,face\n"
	for i, row := range bastogne.Units(t) {
		side, where := row["side"], "w/i 8 45.15"
		if side == "us" {
			where = "w/i 8 15.15"
		}
		if i%20 == 19 {
			where = "Reinforcements"
		}
		face, layer := "", ",,"
		if row["module_back_image"] != "" {
			layer = "#1,0,1"
			if i%3 == 0 {
				face = "reduced"
			}
		}
		id := row["id"]
		units += strings.Join([]string{id, side, row["desc"], row["steps"]}, ",") + "\n"
		pieces += strings.Join([]string{row["gpid"], id, layer}, ",") + "\n"
		list += strings.Join([]string{side, id, where, face}, ",") + "\n"
	}
	files["units.csv"], files["pieces.csv"] = &fstest.MapFile{Data: []byte(units)}, &fstest.MapFile{Data: []byte(pieces)}
	return files, list
}

// A whole scenario of the real module: as a saved game, and as at-start stacks, as which
// it is the same.
func TestScenarioOfARealModule(t *testing.T) {
	fsys, list := allBastogne(t)
	module := bastogne.Module(t)
	g := newTable(t, fsys, module)
	file, _, problems := g.write(t, list, deploy.Options{})
	if problems != nil {
		t.Fatal(problems)
	}
	if got, want := strings.Count(g.units(t, file), "\n"), strings.Count(list, "\n"); got != want {
		t.Errorf("%d units, want %d", got-1, want-1)
	}
	copied, s, then := atStart(t, fsys, module, list, setup.StartOptions{Name: "All of it"})
	begun := then.newGame(t)
	then.clean(t, begun)
	if diff := cmp.Diff(g.counts(t, file), then.counts(t, begun)); diff != "" {
		t.Errorf("(-saved game +new game):\n%s", diff)
	}
	t.Logf("%d new slots, %d bytes more", len(s.Unbound), len(copied)-len(module))
	if f := open(t, copied); len(f.Notices) > len(open(t, module).Notices) {
		t.Error(f.Notices)
	}
}
