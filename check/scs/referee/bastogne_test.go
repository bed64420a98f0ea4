package referee_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/bind"
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

// Each side has these phases. Bastogne's own stand among the series'.
const bastognePhases = `
[[phase]]
id = "reinforcement"
side = "SIDE"
moves = "none"
reinforcements = true
stacking = "never"
optional = true
chat = ["^NAME Reinforcement Phase"]
[[phase]]
id = "movement"
side = "SIDE"
moves = "phasing"
overrun = true
stacking = "end"
chat = ["^NAME Movement Phase"]
[[phase]]
id = "barrage"
side = "SIDE"
stacking = "end"
optional = true
chat = ["^NAME Barrage Phase"]
[[phase]]
id = "combat"
side = "SIDE"
moves = "none"
combat = true
stacking = "end"
chat = ["^NAME Combat Phase"]
[[phase]]
id = "exploitation"
side = "SIDE"
moves = "exploit"
overrun = true
stacking = "end"
chat = ["^NAME Exploitation Phase"]
[[phase]]
id = "supply"
side = "SIDE"
moves = "none"
stacking = "end"
markers = ["oos"]
chat = ["^NAME Supply Phase"]
[[phase]]
id = "end"
side = "SIDE"
stacking = "never"
optional = true
chat = ["^End of NAME player turn"]
`

const bastogneDGRemoval = `
[[phase]]
id = "dg removal"
stacking = "end"
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

// The module has no counter for units out of supply, so that no unit is marked so.
const bastogneBinding = `[module]
names = ["Bastogne (Gamers/MMP)"]
[[map]]
window = "Main Map"
[[place]]
name = "Reinforcements"
window = "Reinforcements"
[[marker]]
name = '.*DG'
meaning = "dg"
covers = "stack"
[[marker]]
name = 'Out of Supply'
meaning = "oos"
covers = "stack"
[[combat]]
text = '^(?:Combat|Attack)[ \d]*: (?P<from>[^()]*?)(?: \((?P<attackers>.*?)\))? against (?P<hex>\d+\.\d+)(?:.*?(?P<attack>\d[\d.]*):(?P<defence>\d[\d.]*) = (?P<odds>\d+:\d+))?'
[[overrun]]
text = '^Overrun[ \d]*: (?P<from>[^()]*?)(?: \((?P<attackers>.*?)\))? against (?P<hex>\d+\.\d+)(?:.*?(?P<attack>\d[\d.]*):(?P<defence>\d[\d.]*) = (?P<odds>\d+:\d+))?'
[[result]]
text = '^(?P<roll>\d+) on (?P<column>\d+:\d+) = (?P<result>[AD]\S*)'
`

// bastogne writes the pack of the corpus's tables into a folder and reads it as a
// player's is read.
func bastogne(t *testing.T) (*scspack.Pack, *bind.Binding) {
	t.Helper()
	table := func(name string) (head []string, rows [][]string) {
		f, err := os.Open(filepath.Join(corpus.Dir(t), "bastogne-play", name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		all, err := csv.NewReader(f).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return all[0], all[1:]
	}
	var phases strings.Builder
	for _, side := range [][2]string{{"german", "German"}, {"us", "US"}} {
		phases.WriteString(strings.NewReplacer("SIDE", side[0], "NAME", side[1]).Replace(bastognePhases))
	}
	files := map[string]string{
		"game.toml":    strings.Replace(bastogneGame, "PHASES", phases.String()+bastogneDGRemoval, 1),
		"tec.toml":     bastogneChart,
		"vassal.toml":  bastogneBinding,
		"hexsides.csv": "hex,hex,feature\n",
		"crt.csv":      strings.Replace(string(read(t, filepath.Join(corpus.Dir(t), "bastogne-play", "crt.csv"))), "2d6", "roll", 1),
	}
	head, rows := table("units.csv")
	value := func(row []string, name string) string { return row[slices.Index(head, name)] }
	units, pieces := "id,side,name,count,attack,attack_kind,defense,barrage,range,ma,steps\n", "gpid,unit,layer,full_level,reduced_level\n"
	for _, row := range rows {
		side := map[string]string{"GE": "german", "US": "us"}[value(row, "side")]
		kind, attack := "attack", value(row, "attack")
		if attack == "" {
			kind = "none"
			if value(row, "barrage") != "" {
				kind = "barrage"
			}
		}
		count := "1"
		if strings.Contains(value(row, "vassal_entryName"), "SNAFU") {
			count = "6"
		}
		units += strings.Join([]string{
			value(row, "id"), side, value(row, "desc"), count, attack, kind, value(row, "defence"),
			value(row, "barrage"), value(row, "range"), value(row, "movement"), value(row, "steps"),
		}, ",") + "\n"
		levels := ",,"
		if value(row, "steps") == "2" {
			levels = "#1,0,1"
		}
		pieces += value(row, "gpid") + "," + value(row, "id") + "," + levels + "\n"
	}
	files["units.csv"], files["pieces.csv"] = units, pieces
	head, rows = table("terrain.csv")
	ground := "hex,terrain\n"
	for _, row := range rows {
		var h [2]int
		if _, err := fmt.Sscanf(value(row, "hex"), "%d.%d", &h[0], &h[1]); err != nil || h[0] < 1 || h[0] > 55 || h[1] < 0 || h[1] > 40 {
			continue
		}
		ground += value(row, "hex") + "," + strings.ToLower(value(row, "terrain")) + "\n"
	}
	files["map.csv"] = ground
	places := "hex,role,side,name\n,holding,,Reinforcements\n,dead,,Reinforcements\n"
	for row := 0; row <= 40; row++ {
		places += fmt.Sprintf("55.%02d,entry,german,east\n", row)
	}
	files["places.csv"] = places
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, problems, err := scspack.Load(os.DirFS(folder))
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	b, problems, err := bind.Read(os.DirFS(folder), p)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	return p, b
}
