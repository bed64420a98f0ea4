package setup_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/fixtures/grown"
)

// However many maps a module has, no more than a million points of them are looked at, and a note
// reports that places may be missing.
func TestManyMaps(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "fixtures", "games", "quarry-ford")
	sample, err := os.ReadFile(filepath.Join(folder, "quarry-ford.vmod"))
	if err != nil {
		t.Fatal(err)
	}
	for maps, coarse := range map[int]bool{5: false, 3000: true} {
		g := newTable(t, os.DirFS(folder), grown.Files(sample, "maps", maps)["grown.vmod"])
		points, err := setup.Points(g.module)
		if err != nil || points < 1000*min(maps, 500) || points > 1_100_000 {
			t.Errorf("%d maps: %d points, %v", maps, points, err)
		}
		if said := strings.Contains(strings.Join(g.kit.Notes(), " "), "may not be found"); said != coarse {
			t.Errorf("%d maps: %q", maps, g.kit.Notes())
		}
	}
}
