package browsertest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// large makes the module of a game with a map of 60 by 40 hexes.
func large(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	pack := filepath.Join(folder, "large")
	if err := os.Mkdir(pack, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"game.toml": "name = \"Large\"\nseries = \"scs\"\nsides = [\"blue\", \"red\"]\n[[map]]\ncolumns = [1, 60]\nrows = [1, 40]\nlow = \"odd\"\ndefault_terrain = \"clear\"\n",
		"tec.toml":  "[[terrain]]\nid = \"clear\"\ncost = 1\n",
		"map.csv":   "hex,terrain\n",
		"units.csv": "id,side,name,attack,defense,ma\nb,blue,Blue,1,1,1\nr,red,Red,1,1,1\n",
	} {
		if err := os.WriteFile(filepath.Join(pack, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	module := filepath.Join(folder, "large.vmod")
	if out, err := exec.Command(umpire(t), "module", "new", "-g", pack, "-o", module, "--pack", filepath.Join(folder, "bound")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return module
}

// How long a stroke of the brush takes on a map of 60 by 40 hexes that all have terrain: until it
// is on the screen, and until Umpire has written it.
func BenchmarkStroke(b *testing.B) {
	e := drafted(b, large(b))
	e.open("map")
	for _, id := range []string{"clear", "woods"} {
		e.feature(id)
	}
	e.keys("0", "f", "1")
	e.changes(func() { e.drag([2]float64{0.5, 0.5}) })
	if n := strings.Count(e.zip()["map.csv"], ",clear"); n < 2400 {
		b.Fatalf("%d hexes", n)
	}
	e.keys("b")
	var written, shown []int
	for i := 0; b.Loop(); i++ {
		e.keys(fmt.Sprint(2 - i%2))
		y := 0.3 + 0.4*float64(i/2%10)/10 // painted, and painted over
		e.changes(func() { e.drag([2]float64{0.4, y}, [2]float64{0.45, y}, [2]float64{0.5, y}, [2]float64{0.55, y}) })
		e.wait(`document.documentElement.dataset.stroke`)
		var write, show int
		if _, err := fmt.Sscanf(eval[string](b, e.tab, `document.documentElement.dataset.stroke`), "%d/%d", &write, &show); err != nil {
			b.Fatal(err)
		}
		eval[any](b, e.tab, `delete document.documentElement.dataset.stroke`)
		written, shown = append(written, write), append(shown, show)
	}
	slices.Sort(written)
	slices.Sort(shown)
	b.ReportMetric(float64(written[len(written)/2]), "ms/written")
	b.ReportMetric(float64(written[len(written)*9/10]), "ms/written-9-of-10")
	b.ReportMetric(float64(shown[len(shown)/2]), "ms/shown")
}
