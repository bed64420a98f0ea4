package grid

import (
	"image"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
)

// oracleSave is what VASSAL had in memory after loading a save or log.
type oracleSave struct {
	Module string
	Maps   []struct {
		Name   string
		Edge   [2]int
		Boards []struct {
			Name       string
			X, Y, W, H int
			Reversed   bool
		}
	}
	Pieces, Final []oraclePiece
	Steps         []struct{ Kind []string }
}

// all is every piece whose board is known: a log that lays out other boards on the way does not show
// where they are.
func (s oracleSave) all() []oraclePiece {
	for _, step := range s.Steps {
		if slices.Contains(step.Kind, "SetBoards") {
			return s.Pieces
		}
	}
	return append(s.Pieces, s.Final...)
}

type oraclePiece struct {
	ID       string
	Kind     string
	Map      string
	X, Y     int
	Location string
	Props    map[string]string
}

// TestPositions names the place of every piece in real saves and logs.
func TestPositions(t *testing.T) {
	modules := modulesByName(t)
	files := corpus.Files(t, corpus.Dumps...)
	total := 0
	for _, file := range files {
		var save oracleSave
		corpus.ReadJSON(t, file, &save)
		root := modules[save.Module]
		if root == nil {
			continue
		}
		maps := save.build(t, root)
		for _, p := range save.all() {
			if p.Map == "" {
				continue
			}
			total++
			m, at := maps[p.Map], image.Pt(p.X, p.Y)
			if got := m.LocationName(at); got != p.Location {
				t.Errorf("%s: location of %s %s at %v on %s is %q, want %q", filepath.Base(file), p.Kind, p.ID, at, p.Map, got, p.Location)
			}
			for property, of := range map[string]func(Point) (string, bool){"CurrentBoard": m.BoardAt, "CurrentZone": m.ZoneAt} {
				want, ok := p.Props[property]
				if got, _ := of(at); ok && got != want {
					t.Errorf("%s: %s of %s at %v on %s is %q, want %q", filepath.Base(file), property, p.ID, at, p.Map, got, want)
				}
			}
		}
	}
	t.Logf("%d pieces in %d files", total, len(files))
}

// modulesByName reads all modules of the corpus.
func modulesByName(t *testing.T) map[string]*element {
	t.Helper()
	modules := map[string]*element{}
	for _, file := range corpus.Files(t, corpus.Modules...) {
		root := readModule(t, file)
		modules[root.attribute("name")] = root
	}
	return modules
}

// build lays out the maps of a save as VASSAL did, with the module's grids and
// decks.
func (s oracleSave) build(t *testing.T, root *element) map[string]Map {
	t.Helper()
	boards, maps := boardsByName(root), map[string]Map{}
	for _, om := range s.Maps {
		var m Map
		for _, ob := range om.Boards {
			b := Board{Name: ob.Name, Rect: image.Rect(ob.X, ob.Y, ob.X+ob.W, ob.Y+ob.H), Reversed: ob.Reversed}
			if e := boards[om.Name+"/"+ob.Name]; e != nil {
				b.Grid = e.grid(t)
			}
			m.Boards = append(m.Boards, b)
		}
		for _, e := range mapElements(root) {
			if e.attribute("mapName") != om.Name {
				continue
			}
			for _, d := range e.all("map.DrawPile") {
				x, _ := strconv.Atoi(d.attribute("x"))
				y, _ := strconv.Atoi(d.attribute("y"))
				m.Decks = append(m.Decks, NamedPoint{
					Name:  d.attribute("name"),
					Point: DeckPosition(m.Boards, Size{Width: om.Edge[0], Height: om.Edge[1]}, d.attribute("owningBoard"), image.Pt(x, y)),
				})
			}
		}
		maps[om.Name] = m
	}
	return maps
}
