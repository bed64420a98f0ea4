package terrain_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/fixtures/bastogne"
	"github.com/umpire-vassal/umpire/vmod"
)

// lookAt surveys the map of a pack in a module.
func lookAt(t testing.TB, module []byte, pack fs.FS) *check.MapSurvey {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(module), int64(len(module)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	s, problems, err := systems.All().Survey(f.Module, pack)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	return s
}

// drawn surveys a game among the fixtures, whose module Umpire has made.
func drawn(t testing.TB, module, pack string) *check.MapSurvey {
	t.Helper()
	const games = "../../../fixtures/games/"
	data, err := os.ReadFile(games + module)
	if err != nil {
		t.Fatal(err)
	}
	return lookAt(t, data, os.DirFS(games+pack))
}

// sample names n cells of each terrain at random.
func sample(truth map[int]string, r *rand.Rand, n int) map[int]string {
	of := map[string][]int{}
	for _, i := range slices.Sorted(maps.Keys(truth)) {
		of[truth[i]] = append(of[truth[i]], i)
	}
	named := map[int]string{}
	for _, terrain := range slices.Sorted(maps.Keys(of)) {
		for _, k := range r.Perm(len(of[terrain]))[:min(n, len(of[terrain]))] {
			named[of[terrain][k]] = terrain
		}
	}
	return named
}

// answered lets the survey ask until so many cells are named. Cells without a truth are left out.
func answered(s *check.MapSurvey, truth, named map[int]string, total int) map[int]string {
	skip := map[int]bool{}
	for i := range s.Cells {
		skip[i] = truth[i] == ""
	}
	for asked := 0; len(named) < total; asked++ {
		i := s.Propose(named).Ask(skip, asked)
		named[i] = truth[i]
	}
	return named
}

// wrong lists the cells whose proposal is not the truth.
func wrong(s *check.MapSurvey, named, truth map[int]string) []string {
	var all []string
	for i, p := range s.Propose(named).Cells {
		if truth[i] != "" && named[i] == "" && p.Label != truth[i] {
			all = append(all, fmt.Sprintf("%s is %s, not %s", s.Cells[i], truth[i], p.Label))
		}
	}
	return all
}

// On a map that Umpire has drawn three hexes of each terrain are enough for all others.
func TestDrawnMaps(t *testing.T) {
	for _, game := range [][2]string{{"examples/examples.vmod", "examples/examples"}, {"barbarossa/barbarossa.vmod", "barbarossa"}} {
		s := drawn(t, game[0], game[1])
		for draw := range uint64(5) {
			named := sample(s.Said, rand.New(rand.NewPCG(draw, 0)), 3)
			if wrong := wrong(s, named, s.Said); len(wrong) > 0 {
				t.Errorf("%s, draw %d: %d of %d hexes: %v", game[0], draw, len(wrong), len(s.Cells), wrong)
			}
		}
	}
}

// Where a drawn map prints the name of a town, the survey lists the hex as long as the pack gives it
// no name; of hexes without a name it lists few.
func TestUnnamed(t *testing.T) {
	const games = "../../../fixtures/games/"
	pack, towns := fstest.MapFS{}, map[string]bool{}
	entries, err := os.ReadDir(games + "barbarossa")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if path.Ext(name) != ".csv" && path.Ext(name) != ".toml" {
			continue
		}
		data, err := os.ReadFile(games + "barbarossa/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if name == "map.csv" {
			lines := strings.Split(string(data), "\n")
			for i, line := range lines {
				if cells := strings.Split(line, ","); len(cells) > 2 && cells[2] != "" && cells[2] != "name" {
					towns[cells[0]], cells[2] = true, ""
					lines[i] = strings.Join(cells, ",")
				}
			}
			data = []byte(strings.Join(lines, "\n"))
		}
		pack[name] = &fstest.MapFile{Data: data}
	}
	module, err := os.ReadFile(games + "barbarossa/barbarossa.vmod")
	if err != nil {
		t.Fatal(err)
	}
	s := lookAt(t, module, pack)
	others := 0
	for _, i := range s.Unnamed {
		if !towns[s.Cells[i]] {
			others++
		}
		delete(towns, s.Cells[i])
	}
	if len(towns) > 0 || others > 6 {
		t.Errorf("the names of %v were not seen; %d other hexes of %d are listed", slices.Sorted(maps.Keys(towns)), others, len(s.Cells))
	}
	if named := drawn(t, "barbarossa/barbarossa.vmod", "barbarossa").Unnamed; len(named) > 6 {
		t.Errorf("%d hexes are listed, and all towns have names", len(named))
	}
}

// Rows that were entered wrongly are found on a drawn map, and a table that was entered upside
// down is recognised.
func TestAuditOfADrawnMap(t *testing.T) {
	s := drawn(t, "barbarossa/barbarossa.vmod", "barbarossa")
	if doubts := s.Propose(s.Said).Doubts(); len(doubts) > 0 {
		t.Errorf("the table is right, and %d rows are doubted", len(doubts))
	}
	r := rand.New(rand.NewPCG(1, 0))
	said := maps.Clone(s.Said)
	var planted []int
	for _, i := range r.Perm(len(s.Cells))[:20] {
		other := sample(s.Said, r, 1)
		for _, k := range slices.Sorted(maps.Keys(other)) {
			if other[k] != s.Said[i] {
				said[i] = other[k]
				planted = append(planted, i)
				break
			}
		}
	}
	doubts := s.Propose(said).Doubts()
	slices.Sort(doubts)
	slices.Sort(planted)
	if !slices.Equal(doubts, planted) {
		t.Errorf("planted %v, doubted %v", planted, doubts)
	}
}

// printed surveys the real map of Bastogne with terrain as it is printed; playable are the hexes
// that lie in the map's frame, by eye.
func printed(t testing.TB, table string) (s *check.MapSurvey, truth map[int]string) {
	pack := fstest.MapFS{
		"game.toml": {Data: []byte(`name = "Bastogne"
series = "scs"
sides = ["german", "us"]
[[map]]
columns = [1, 56]
rows = [0, 35]
low = "odd"
default_terrain = "open"
`)},
		"vassal.toml": {Data: []byte("[[map]]\nwindow = \"Main Map\"\n")},
	}
	rows := "hex,terrain\n"
	for _, row := range bastogne.Table(t, table) {
		// The streams in a hex are not its terrain.
		if terrain := strings.Trim(strings.ReplaceAll(row["terrain"], "RUNE", ""), "+"); terrain != "" {
			rows += row["hex"] + "," + terrain + "\n"
		}
	}
	pack["map.csv"] = &fstest.MapFile{Data: []byte(rows)}
	s = lookAt(t, bastogne.Module(t), pack)
	truth = map[int]string{}
	for i, name := range s.Cells {
		var col, row int
		fmt.Sscanf(name, "%d.%d", &col, &row)
		if framed(col, row) {
			truth[i] = s.Said[i]
		}
	}
	return s, truth
}

// framed reports whether a hex of Bastogne's map lies in its frame and not below the charts
// to its right.
func framed(col, row int) bool {
	return row >= 1 && (col <= 48 || col <= 54 && row >= 18) && row <= 34
}

// The real map: twenty named hexes are enough for 97 hexes of 100, forty for 99, whether the user
// names one of each terrain first or the survey asks for all.
func TestBastogne(t *testing.T) {
	s, truth := printed(t, "terrain-printed.csv")
	for draw := range uint64(3) {
		for total, least := range map[int]float64{20: 0.97, 40: 0.99} {
			named := map[int]string{}
			if draw > 0 {
				named = sample(truth, rand.New(rand.NewPCG(draw, 0)), 1)
			}
			missed := wrong(s, answered(s, truth, named, total), truth)
			if right := 1 - float64(len(missed))/float64(len(truth)); right < least {
				t.Errorf("draw %d, %d named: %.3f of %d hexes are right, of %v: %v", draw, total, right, len(truth), least, missed)
			}
		}
	}
}

// The table of the corpus that was entered upside down is recognised, the other is not.
func TestUpsideDown(t *testing.T) {
	for table, want := range map[string]string{"terrain.csv": "upside down", "terrain-printed.csv": ""} {
		s, _ := printed(t, table)
		if got := s.SeemsTurned(); got != want {
			t.Errorf("%s seems to have been entered %q, want %q", table, got, want)
		}
	}
}

// Twenty draws of the real map; "go test -bench Bastogne" reports which part of the hexes is
// right.
func BenchmarkBastogne(b *testing.B) {
	s, truth := printed(b, "terrain-printed.csv")
	for _, total := range []int{20, 40} {
		b.Run(fmt.Sprintf("named=%d", total), func(b *testing.B) {
			var rights []float64
			for b.Loop() {
				rights = rights[:0]
				for draw := range uint64(20) {
					named := answered(s, truth, sample(truth, rand.New(rand.NewPCG(draw, 0)), 1), total)
					rights = append(rights, 100-100*float64(len(wrong(s, named, truth)))/float64(len(truth)))
				}
			}
			mean, spread := 0.0, 0.0
			for _, r := range rights {
				mean += r / float64(len(rights))
			}
			for _, r := range rights {
				spread += (r - mean) * (r - mean) / float64(len(rights))
			}
			b.ReportMetric(mean, "%right")
			b.ReportMetric(math.Sqrt(spread), "%spread")
			b.ReportMetric(slices.Min(rights), "%worst")
			b.ReportMetric(float64(len(truth)), "hexes")
		})
	}
}
