package scs_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

const millRoad = "referee/testdata/mill-road"

// TestPrices prints logs with what their moves cost.
func TestPrices(t *testing.T) {
	m, err := build.ReadModule("module.toml", read(t, millRoad+"/module.toml"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	module := openFile(t, data).Module
	for _, c := range []struct {
		name, log, want string
		without         string // a file of the pack
	}{
		{
			name: "clear ground, an enemy zone of control, a road",
			log:  "at 02.05: n1\nat 04.03: s2\nat 02.02: n4\nmove n1: 03.05\nmove n1: 04.04\nmove n4: 03.02",
			want: "1st Foot: 02.05 -> 03.05 (1 MP)\n1st Foot: 03.05 -> 04.04 (3 MP)\nRoad Horse: 02.02 -> 03.02 (1/2 MP)\n",
		},
		{
			name: "beyond the allowance",
			log:  "at 02.05: n1\nmove n1: 12.05",
			want: "1st Foot: 02.05 -> 12.05 (10 MP)\n",
		},
		{
			name: "an enemy counts where he stands at that moment",
			log:  "at 02.05: n1\nat 12.05: s2\nmove n1: 04.04\nmove n1: 02.05\nmove s2: 04.03\nmove n1: 04.04",
			want: "1st Foot: 02.05 -> 04.04 (2 MP)\n1st Foot: 04.04 -> 02.05 (2 MP)\nHill Horse: 12.05 -> 04.03 (8 MP)\n1st Foot: 02.05 -> 04.04 (4 MP)\n",
		},
		{
			name: "what comes or goes pays nothing",
			log:  "at Waiting 40,60: n1\nmove n1: 02.05\nmove n1: Eliminated 40,60",
			want: "1st Foot: Waiting -> 02.05\n1st Foot: 02.05 -> Eliminated\n",
		},
		{
			name:    "without a chart nobody knows",
			log:     "at 02.05: n1\nmove n1: 03.05",
			without: "tec.toml",
			want:    "1st Foot: 02.05 -> 03.05\n",
		},
		{
			name: "no way leads into a hex of the enemy",
			log:  "at 02.05: n1\nat 03.05: s1\nmove n1: 03.05",
			want: "1st Foot: 02.05 -> 03.05\n",
		},
		{
			name: "beside a mask nobody knows",
			log:  "at 02.05: n1 n2\nat 05.06: s3!\nmove n1 n2: 05.05",
			want: "1st Foot, 2nd Foot: 02.05 -> 05.05\n",
		},
		{
			name: "a move that was taken back had its price, too",
			log:  "at 02.05: n1\nmove n1: 04.04\nundo\nmove n1: 03.05",
			want: "1st Foot: 02.05 -> 04.04 (2 MP)  (taken back in step 2)\ntakes back step 1\n1st Foot: 02.05 -> 03.05 (1 MP)\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, b := millRoadPack(t, c.without)
			g, err := build.ReadGame(m, "log", []byte("player North Nora mill-password\nplayer South Sol hill-password\n"+c.log))
			if err != nil {
				t.Fatal(err)
			}
			data, err := g.File()
			if err != nil {
				t.Fatal(err)
			}
			replay, err := openFile(t, data).Save.Load(module)
			if err != nil {
				t.Fatal(err)
			}
			log, prices, _, err := readPriced(checkscs.New(p, b), module, replay)
			if err != nil {
				t.Fatal(err)
			}
			var text, got strings.Builder
			if err := account.Text(&text, &account.Account{Log: log, Prices: prices, Placed: true}); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(text.String()) {
				if _, what, is := strings.Cut(line, "  Nora  "); is {
					got.WriteString(what)
				} else if _, what, is := strings.Cut(line, "  Sol   "); is {
					got.WriteString(what)
				}
			}
			if diff := cmp.Diff(c.want, got.String()); diff != "" {
				t.Errorf("(-want +got):\n%s\n%s", diff, text.String())
			}
		})
	}
}

// millRoadPack is the pack of the game that is made up for the referee's cases.
func millRoadPack(t testing.TB, without string) (*scspack.Pack, *bind.Binding) {
	t.Helper()
	files := fstest.MapFS{}
	own, err := filepath.Glob(millRoad + "/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range own {
		if base := filepath.Base(path); base != "module.toml" && base != without {
			files[base] = &fstest.MapFile{Data: read(t, path)}
		}
	}
	return packOf(t, files)
}

func packOf(t testing.TB, files fstest.MapFS) (*scspack.Pack, *bind.Binding) {
	t.Helper()
	p, problems, err := scspack.Load(files)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	b, wrong, err := bind.Read(files, p)
	if err != nil || wrong != nil {
		t.Fatal(wrong, err)
	}
	return p, b
}

// readPriced reads a replayed file by a game, as "umpire log" does but for the combats.
func readPriced(g check.Game, module *vmod.Module, replayed *game.Game) (*actions.Log, account.Pricer, []account.Combat, error) {
	return g.(check.Accountant).Account(&check.File{Save: &vmod.Save{}, Module: module}, replayed, actions.Options{})
}
