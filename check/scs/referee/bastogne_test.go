package referee_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/fixtures/bastogne"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// The pack states the assumptions of the corpus's truth.json, and nothing else.
const bastogneGame = `name = "Bastogne"
series = "scs"
series_version = "1.8"
sides = ["german", "us"]
first = "german"
replacements = false

[[map]]
columns = [1, 55]
rows = [0, 40]
low = "odd"
default_terrain = "clear"
PHASES
[stacking]
limit = 5
count = "units"
consequence = "eliminate"
retreat_grace = "movement"

# A zone of control comes from a true attack factor on the shown face, whatever lies on the unit.
[oos]
zoc = true
[dg]
zoc = true

[combat]
dice = "2d6"
columns = "odds"

[terrain]
movement = "costliest"
combat = "best"
`

const bastogneDGRemoval = `
[[phase]]
id = "dg removal"
overrun = false
combat = false
stacking = "end"
reinforcements = false
markers = ["dg"]
optional = true
chat = ["^DG Removal Phase"]
`

const bastogneChart = `
[[terrain]]
id = "clear"
cost = 1
combat = "none"
[[terrain]]
id = "forest"
cost = 2
combat = { defender = 2 }
[[terrain]]
id = "city"
cost = 2
combat = { defender = 2 }
[[terrain]]
id = "rune"
cost = 2
combat = { defender = 2 }
`

// bastogneBinding also states how the players of the logs write their combats.
const bastogneBinding = bastogne.Binding + `[[combat]]
text = '^(?:Combat|Attack)[ \d]*: (?P<from>[^()]*?)(?: \((?P<attackers>.*?)\))? against (?P<hex>\d+\.\d+)(?:.*?(?P<attack>\d[\d.]*):(?P<defence>\d[\d.]*) = (?P<odds>\d+:\d+))?'
[[overrun]]
text = '^Overrun[ \d]*: (?P<from>[^()]*?)(?: \((?P<attackers>.*?)\))? against (?P<hex>\d+\.\d+)(?:.*?(?P<attack>\d[\d.]*):(?P<defence>\d[\d.]*) = (?P<odds>\d+:\d+))?'
[[result]]
text = '^(?P<roll>\d+) on (?P<column>\d+:\d+) = (?P<result>[AD]\S*)'
`

// bastogneFiles are the files of the pack that is made of the corpus's tables.
func bastogneFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	units, pieces := "id,side,name,count,attack,attack_kind,defense,barrage,range,ma,steps\n", "gpid,unit,layer,full_level,reduced_level\n"
	for _, row := range bastogne.Units(t) {
		kind := "attack"
		if row["attack"] == "" {
			kind = "none"
			if row["barrage"] != "" {
				kind = "barrage"
			}
		}
		count := "1"
		if strings.Contains(row["vassal_entryName"], "SNAFU") {
			count = "6"
		}
		units += strings.Join([]string{
			row["id"], row["side"], row["desc"], count, row["attack"], kind, row["defence"],
			row["barrage"], row["range"], row["movement"], row["steps"],
		}, ",") + "\n"
		levels := ",,"
		if row["steps"] == "2" {
			levels = "#1,0,1"
		}
		pieces += row["gpid"] + "," + row["id"] + "," + levels + "\n"
	}
	ground := "hex,terrain\n"
	for _, row := range bastogne.Table(t, "terrain.csv") {
		var h [2]int
		if _, err := fmt.Sscanf(row["hex"], "%d.%d", &h[0], &h[1]); err != nil || h[0] < 1 || h[0] > 55 || h[1] < 0 || h[1] > 40 {
			continue
		}
		ground += row["hex"] + "," + strings.ToLower(row["terrain"]) + "\n"
	}
	places := "hex,role,side,name\n,holding,,Reinforcements\n,dead,,Reinforcements\n"
	for row := 0; row <= 40; row++ {
		places += fmt.Sprintf("55.%02d,entry,german,east\n", row)
	}
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"game.toml":    strings.Replace(bastogneGame, "PHASES", bastogne.Phases()+bastogneDGRemoval, 1),
		"tec.toml":     bastogneChart,
		"vassal.toml":  bastogneBinding,
		"hexsides.csv": "hex,hex,feature\n",
		"crt.csv":      strings.Replace(string(corpus.Bytes(t, corpus.Path(t, "bastogne-play/crt.csv"))), "2d6", "roll", 1),
		"units.csv":    units,
		"pieces.csv":   pieces,
		"map.csv":      ground,
		"places.csv":   places,
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// bastognePack is the pack of the corpus's tables, with its binding.
func bastognePack(t testing.TB) (*scspack.Pack, *bind.Binding) {
	t.Helper()
	return readPack(t, bastogneFiles(t))
}
