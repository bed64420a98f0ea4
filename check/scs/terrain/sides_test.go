package terrain_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	_ "image/png"
	"io/fs"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/survey"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/fixtures/bastogne"
	"github.com/umpire-vassal/umpire/vmod"
)

// lookBeside surveys the hexsides of a pack's map in a module.
func lookBeside(t testing.TB, module []byte, pack fs.FS) *check.SideSurvey {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(module), int64(len(module)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	s, problems, err := systems.All().SurveySides(f.Module, pack)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	return s
}

// A draw is a user who names sides: some with each feature first, then those that he is asked for.
func draw(s *check.SideSurvey, truth map[int][]string, of map[string]int, questions int, seed uint64) survey.SideProposals {
	named := map[int][]string{}
	r := rand.New(rand.NewPCG(seed, 0))
	left := maps.Clone(of)
	for _, k := range r.Perm(len(s.Names)) {
		for _, feature := range truth[k] {
			if left[feature] > 0 {
				left[feature]--
				named[k] = truth[k]
			}
		}
	}
	skip := map[int]bool{}
	for i := range s.Names {
		_, known := truth[i]
		skip[i] = !known
	}
	for asked := range questions {
		i := s.Propose(named).Ask(skip, asked)
		if i < 0 {
			break
		}
		named[i] = truth[i]
	}
	return s.Propose(named)
}

// score returns the precision and the recall of a feature over the sides that are not named.
func score(p survey.SideProposals, truth map[int][]string, feature string) (precision, recall float64) {
	right, proposed, there := 0., 0., 0.
	for i, has := range truth {
		if _, named := p.Named[i]; named {
			continue
		}
		is, says := slices.Contains(has, feature), slices.Contains(p.Sides[i].Has, feature)
		if is {
			there++
		}
		if says {
			proposed++
		}
		if is && says {
			right++
		}
	}
	return right / max(1, proposed), right / max(1, there)
}

// On a map that Umpire has drawn all rivers are found after ten questions, and no others, if the
// user names two sides with each feature first.
func TestDrawnRivers(t *testing.T) {
	const games = "../../../fixtures/games/"
	data, err := os.ReadFile(games + "examples/examples.vmod")
	if err != nil {
		t.Fatal(err)
	}
	s := lookBeside(t, data, os.DirFS(games+"examples/examples"))
	for seed := range uint64(20) {
		p := draw(s, s.Said, map[string]int{"river": 2, "stream": 2, "road": 2}, 10, seed)
		for i, has := range s.Said {
			if slices.Contains(has, "river") != slices.Contains(p.Sides[i].Has, "river") {
				t.Errorf("draw %d: %s has %v, and is proposed to have %v", seed, s.Names[i], has, p.Sides[i].Has)
			}
		}
	}
}

// Rows of hexsides that were entered wrongly are found on a drawn map, and few others are doubted:
// its railroad has the colour of hex numbers and names.
func TestAuditOfDrawnSides(t *testing.T) {
	const games = "../../../fixtures/games/"
	data, err := os.ReadFile(games + "barbarossa/barbarossa.vmod")
	if err != nil {
		t.Fatal(err)
	}
	s := lookBeside(t, data, os.DirFS(games+"barbarossa"))
	if doubts := s.Propose(s.Said).Doubts(); len(doubts) > 15 {
		t.Errorf("the table is right, and %d rows of %d are doubted", len(doubts), len(s.Names))
	}
	r, said := rand.New(rand.NewPCG(1, 0)), maps.Clone(s.Said)
	var planted []int
	for _, i := range r.Perm(len(s.Names)) {
		switch {
		case len(planted) == 10:
		case len(planted) < 5 && slices.Equal(s.Said[i], []string{"road"}), len(planted) < 5 && slices.Equal(s.Said[i], []string{"river"}):
			planted, said[i] = append(planted, i), nil
		case len(planted) >= 5 && len(s.Said[i]) == 0:
			planted, said[i] = append(planted, i), []string{"road"}
		}
	}
	doubts := s.Propose(said).Doubts()
	for _, i := range planted {
		if !slices.Contains(doubts, i) {
			t.Errorf("%s is %v, and nobody doubts that it is %v", s.Names[i], s.Said[i], said[i])
		}
	}
}

// roads is the truth of the real map of Bastogne: a hexside has a road where the colour in which
// roads are filled, and nothing else, leads from one hex over the side into the other. Five sheets
// of the map, a third of it, were compared by eye: all marks were right, and none was missing.
func roads(t testing.TB) (*check.SideSurvey, map[int][]string) {
	module := bastogne.Module(t)
	pack := fstest.MapFS{
		"game.toml":   {Data: []byte("name = \"Bastogne\"\nseries = \"scs\"\nsides = [\"german\", \"us\"]\n[[map]]\ncolumns = [1, 56]\nrows = [0, 35]\nlow = \"odd\"\n")},
		"vassal.toml": {Data: []byte("[[map]]\nwindow = \"Main Map\"\n")},
	}
	s := lookBeside(t, module, pack)
	s.Networks = []survey.Network{survey.NetworkOf("road")}
	f, err := vmod.Open(bytes.NewReader(module), int64(len(module)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := f.Module.Image("Bastogne-Map-vassal.png")
	data, err := f.Module.ImageBytes(entry)
	if err != nil {
		t.Fatal(err)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	truth := map[int][]string{}
	for i, name := range s.Names {
		var c, r, c2, r2 int
		fmt.Sscanf(name, "%d.%d/%d.%d", &c, &r, &c2, &r2)
		if framed(c, r) && framed(c2, r2) {
			truth[i] = []string{}
			if crossed(img, s.At(i)) {
				truth[i] = []string{"road"}
			}
		}
	}
	return s, truth
}

// crossed reports whether the fill of roads leads over a side: it is there in each of five bands
// across it, each near where it was in the last.
func crossed(img image.Image, side survey.Side) bool {
	fill := color.RGBA{181, 165, 99, 255}
	const bands, deep, near = 5, 0.45, 0.14
	places := [][]float64{{0.5}}
	for band := range bands {
		var found []float64
		for u := 0.02; u < 0.98; u += 0.01 {
			n := 0
			for k := range 9 {
				v := deep * (2*(float64(band)+float64(k)/9)/bands - 1)
				var at [2]int
				for d := range at {
					at[d] = int(math.Floor(side.Ends[0][d] + u*(side.Ends[1][d]-side.Ends[0][d]) + v/2*(side.Centres[1][d]-side.Centres[0][d])))
				}
				if color.RGBAModel.Convert(img.At(at[0], at[1])) == fill {
					n++
				}
			}
			reach := near
			if band == 0 {
				reach = 1
			}
			if n >= 3 && slices.ContainsFunc(places[len(places)-1], func(was float64) bool { return math.Abs(was-u) <= reach }) {
				found = append(found, u)
			}
		}
		if found == nil {
			return false
		}
		places = append(places, found)
	}
	return true
}

// After forty answers the roads of the real map are known.
func TestBastogneRoads(t *testing.T) {
	s, truth := roads(t)
	for seed := range uint64(2) {
		p := draw(s, truth, map[string]int{"road": 2}, 38, seed)
		if precision, recall := score(p, truth, "road"); precision < 0.95 || recall < 0.95 {
			t.Errorf("draw %d: precision %.3f, recall %.3f", seed, precision, recall)
		}
	}
}

// Twenty draws of the real map; "go test -bench Roads" reports precision and recall.
func BenchmarkRoads(b *testing.B) {
	s, truth := roads(b)
	for _, questions := range []int{18, 38} {
		b.Run(fmt.Sprintf("named=%d", questions+2), func(b *testing.B) {
			for b.Loop() {
				var precisions, recalls []float64
				for seed := range uint64(20) {
					precision, recall := score(draw(s, truth, map[string]int{"road": 2}, questions, seed), truth, "road")
					precisions, recalls = append(precisions, precision), append(recalls, recall)
				}
				for name, all := range map[string][]float64{"precision": precisions, "recall": recalls} {
					sum := 0.
					for _, v := range all {
						sum += v
					}
					b.ReportMetric(sum/float64(len(all)), name)
					b.ReportMetric(slices.Min(all), "worst-"+name)
				}
				n := 0
				for _, has := range truth {
					n += len(has)
				}
				b.ReportMetric(float64(n), "roads")
				b.ReportMetric(float64(len(truth)), "hexsides")
			}
		})
	}
}
