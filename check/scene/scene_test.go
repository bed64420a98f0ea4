package scene_test

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/game"
)

func open(t testing.TB, path string) *vmod.File {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, data)
}

func read(t testing.TB, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func load(t testing.TB, save *vmod.Save, m *vmod.Module) *game.Game {
	t.Helper()
	g, err := save.Load(m)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A sample is a saved game or log with its module.
type sample struct {
	path   string
	module *vmod.Module
}

// samples are all saved games and logs of our own, and all files of the corpus whose modules are
// there, if the corpus is.
func samples(t *testing.T) []sample {
	t.Helper()
	var all []sample
	add := func(module string, patterns ...string) {
		m := open(t, module).Module
		for _, p := range patterns {
			found, err := filepath.Glob(p)
			if err != nil || len(found) == 0 {
				t.Fatalf("%s: %v", p, err)
			}
			for _, path := range found {
				all = append(all, sample{path, m})
			}
		}
	}
	add("../../fixtures/games/quarry-ford/quarry-ford.vmod", "../../fixtures/games/quarry-ford/*.vsav", "../../fixtures/games/quarry-ford/*.vlog")
	add("../../fixtures/games/examples/examples.vmod", "../../fixtures/games/examples/*.vsav", "../../fixtures/games/examples/*.vlog")
	add("../../fixtures/games/barbarossa/barbarossa.vmod", "../../fixtures/games/barbarossa/*.vlog")
	dir := os.Getenv(corpus.Variable)
	if dir == "" {
		t.Logf("%s is not set: only our own files are drawn", corpus.Variable)
		return all
	}
	add(filepath.Join(dir, "bastogne/bastogne.vmod"), filepath.Join(dir, "bastogne-play/*.vlog"), filepath.Join(dir, "bastogne-play/base.vsav"))
	add(filepath.Join(dir, "longest-day/longest-day.vmod"), filepath.Join(dir, "longest-day/0606-4.log"), filepath.Join(dir, "longest-day/campaign.sav"))
	add(filepath.Join(dir, "ragnarok/ragnarok.vmod"), filepath.Join(dir, "ragnarok/*.vsav"))
	add(filepath.Join(dir, "kassala/kassala.vmod"), filepath.Join(dir, "kassala/*.vsav"))
	add(filepath.Join(dir, "carcassonne/hunters-and-gatherers.vmod"), filepath.Join(dir, "carcassonne/*.sav"))
	add(filepath.Join(dir, "synthetic/test.vmod"), filepath.Join(dir, "synthetic/t.vlog"))
	add(filepath.Join(dir, "tour/tour.mod"), filepath.Join(dir, "tour/tour.log"))
	return all
}

// steps are the steps of a log after which a test looks: all, or some steps of a long log.
func steps(n int) []int {
	var all []int
	for k := 0; k <= n; k += max(1, n/12) {
		all = append(all, k)
	}
	if all[len(all)-1] != n {
		all = append(all, n)
	}
	return all
}

// A shown is a piece as it is drawn, without the numbers of looks and orders, which differ from scene
// to scene.
type shown struct {
	ID, Name, Window, In, Stack string
	X, Y                        int
	Look                        string
}

func drawn(s *scene.Scene, pieces []scene.Piece) []shown {
	all := make([]shown, len(pieces))
	for i, p := range pieces {
		look := s.Looks[p.Look]
		text := fmt.Sprint(look.Box)
		for _, part := range look.Parts {
			entry := ""
			if part.Image >= 0 {
				entry = s.Images[part.Image].Entry
			}
			part.Image = 0
			text += fmt.Sprintf(" %s %+v", entry, part)
		}
		all[i] = shown{p.ID, p.Name, s.Windows[p.Window].Name, p.In, p.Stack, p.X, p.Y, text}
	}
	return all
}

// after returns the pieces as they stand after so many steps, in the order in which they
// are drawn: by window, the lowest first.
func after(s *scene.Scene, steps int) []scene.Piece {
	at := make(map[string]int, len(s.Pieces))
	pieces := slices.Clone(s.Pieces)
	for i, p := range pieces {
		at[p.ID] = i
	}
	for _, step := range s.Steps[:steps] {
		for _, c := range step.Changes {
			i, known := at[c.ID]
			switch {
			case !known:
				at[c.ID] = len(pieces)
				pieces = append(pieces, c)
			case c.Name == "":
				pieces[i].Appearance = c.Appearance
			default:
				pieces[i] = c
			}
		}
	}
	pieces = slices.DeleteFunc(pieces, func(p scene.Piece) bool { return p.Window < 0 })
	slices.SortFunc(pieces, func(a, b scene.Piece) int {
		return cmp.Or(cmp.Compare(a.Window, b.Window), cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID))
	})
	return pieces
}

// After so many steps of a log the scene is the same as a scene that is made anew from there: what a
// step changes is all that it changes, also about the order in which pieces lie.
func TestStepsAddUp(t *testing.T) {
	for _, sample := range samples(t) {
		save := open(t, sample.path).Save
		s := scene.Make(load(t, save, sample.module), sample.module, scene.Options{})
		for _, k := range steps(len(s.Steps)) {
			g := load(t, save, sample.module)
			for g.Next() < k {
				g.Advance()
			}
			fresh := scene.Still(g, sample.module, scene.Options{})
			if diff := gocmp.Diff(drawn(fresh, fresh.Pieces), drawn(s, after(s, k))); diff != "" {
				t.Errorf("%s after %d of %d steps (-made anew +added up):\n%s", sample.path, k, len(s.Steps), diff)
			}
		}
	}
}

// Every piece that an observer sees is in the scene, where the game has it and in no other
// place, and nothing else but decks is.
func TestPlacesAreThoseOfTheGame(t *testing.T) {
	for _, sample := range samples(t) {
		save := open(t, sample.path).Save
		s := scene.Make(load(t, save, sample.module), sample.module, scene.Options{})
		for _, k := range steps(len(s.Steps)) {
			g := load(t, save, sample.module)
			for g.Next() < k {
				g.Advance()
			}
			want := map[string]string{}
			for _, p := range view.Seen(g.State, sample.module, false) {
				want[p.ID()] = p.Site().Window + ", stack " + p.Stack() + ", cell " + p.Site().Cell + ": " + p.ShownName()
			}
			for _, o := range g.Objects() {
				if o.Kind() == game.Deck && o.Map() != nil && !o.Map().Private {
					site := view.SiteOf(o.Place())
					want[o.ID()] = site.Window + ", stack , cell " + site.Cell + ": " + o.DeckName()
				}
			}
			got := map[string]string{}
			orders := map[[2]int]string{}
			for _, p := range after(s, k) {
				got[p.ID] = s.Windows[p.Window].Name + ", stack " + p.Stack + ", cell " + p.In + ": " + p.Name
				at := g.Object(p.ID).At()
				if far := max(p.X-at.X, at.X-p.X, p.Y-at.Y, at.Y-p.Y); p.Stack == "" && far > 0 || far > 2000 {
					t.Errorf("%s after %d steps: %q is drawn at %d,%d and stands at %v", sample.path, k, p.Name, p.X, p.Y, at)
				}
				if other := orders[[2]int{p.Window, p.Order}]; other != "" {
					t.Errorf("%s after %d steps: %s and %s have one order", sample.path, k, other, p.ID)
				}
				orders[[2]int{p.Window, p.Order}] = p.ID
			}
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Errorf("%s after %d steps (-game +scene):\n%s", sample.path, k, diff)
			}
		}
	}
}

// describe writes a scene as people read it.
func describe(s *scene.Scene) string {
	var b strings.Builder
	picture := func(i int) string {
		if i < 0 {
			return "no picture"
		}
		return fmt.Sprintf("%s (%s, %d x %d)", s.Images[i].Entry, s.Images[i].Type, s.Images[i].Width, s.Images[i].Height)
	}
	for _, w := range s.Windows {
		fmt.Fprintf(&b, "window %q, %d x %d\n", w.Name, w.Width, w.Height)
		for _, board := range w.Boards {
			fmt.Fprintf(&b, "  board %q at %d,%d, %d x %d: %s", board.Name, board.X, board.Y, board.W, board.H, picture(board.Image))
			if board.Reversed {
				b.WriteString(", turned round")
			}
			if board.Lack != "" {
				b.WriteString("; " + board.Lack)
			}
			b.WriteString("\n")
		}
		for _, g := range w.Grids {
			first, last := g.Cells[0], g.Cells[len(g.Cells)-1]
			fmt.Fprintf(&b, "  %d cells of %d corners: from %q at %d,%d to %q at %d,%d\n", len(g.Cells), len(g.Shape)/2, first.Name, first.X, first.Y, last.Name, last.X, last.Y)
		}
	}
	pieces := func(list []scene.Piece) {
		for _, p := range list {
			if p.Window < 0 {
				fmt.Fprintf(&b, "  %s is gone\n", p.ID)
				continue
			}
			fmt.Fprintf(&b, "  %s %q in %q at %d,%d, cell %q, order %d\n", p.ID, p.Name, s.Windows[p.Window].Name, p.X, p.Y, p.In, p.Order)
			for _, part := range s.Looks[p.Look].Parts {
				at := fmt.Sprintf("%d,%d", part.X, part.Y)
				for _, more := range []struct {
					name  string
					value float64
				}{{"scale", part.Scale}, {"angle", part.Angle}, {"opacity", part.Opacity}} {
					if more.value != 0 {
						at += fmt.Sprintf(", %s %v", more.name, more.value)
					}
				}
				switch {
				case part.Image >= 0:
					fmt.Fprintf(&b, "    %s at %s\n", s.Images[part.Image].Entry, at)
				case part.Text != "":
					fmt.Fprintf(&b, "    text %q, %s %d, %s on %q, %d x %d at %s\n", part.Text, part.Font, part.Size, part.Fore, part.Back, part.W, part.H, at)
				default:
					fmt.Fprintf(&b, "    box %q with rim %q, %d x %d at %s\n", part.Back, part.Fore, part.W, part.H, at)
				}
			}
		}
	}
	b.WriteString("pieces\n")
	pieces(s.Pieces)
	for i, step := range s.Steps {
		undone := ""
		if step.Undone {
			undone = ", undone"
		}
		fmt.Fprintf(&b, "step %d%s\n", i+1, undone)
		for _, line := range step.Lines {
			fmt.Fprintf(&b, "  says %s\n", line)
		}
		for _, m := range step.Moves {
			fmt.Fprintf(&b, "  %s goes %v\n", m.ID, m.Points)
		}
		pieces(step.Changes)
	}
	return b.String()
}

// The numbers that a module has VASSAL write are in the scene, with the text in the middle of
// its upper line: in Quarry Ford at the upper side of each hex.
func TestNumbers(t *testing.T) {
	m := open(t, "../../fixtures/games/quarry-ford/quarry-ford.vmod").Module
	s := scene.Make(load(t, open(t, "../../fixtures/games/quarry-ford/march.vlog").Save, m), m, scene.Options{})
	grid := s.Windows[0].Grids[0]
	if grid.Numbers == nil || len(grid.Numbers.List) < len(grid.Cells)*9/10 {
		t.Fatalf("of %d cells the numbers are %v", len(grid.Cells), grid.Numbers)
	}
	top := 0.0
	for i := 1; i < len(grid.Shape); i += 2 {
		top = min(top, grid.Shape[i])
	}
	for _, c := range grid.Cells {
		i := slices.IndexFunc(grid.Numbers.List, func(n scene.Cell) bool { return n.Name == c.Name })
		if i < 0 {
			continue
		}
		n := grid.Numbers.List[i]
		if below := float64(n.Y-c.Y) - top; n.X < c.X-1 || n.X > c.X+1 || below < 0.8*float64(grid.Numbers.Size) || below > 1.1*float64(grid.Numbers.Size)+1 {
			t.Errorf("the number of %s at %d,%d stands at %d,%d", c.Name, c.X, c.Y, n.X, n.Y)
		}
	}
}

// A stack of thousands changes as a whole with each step that takes away its lowest piece. The
// scene of such a log holds as many changes as its pieces and steps allow, and marks the steps
// that it does not show.
func TestGreatStack(t *testing.T) {
	const pieces = 1500
	const plain = "../../fixtures/games/quarry-ford/quarry-ford.vmod"
	commands := []string{"begin_save"}
	stack := "+/5/stack/Field;262;294"
	for i := range pieces {
		id := fmt.Sprint(1000 + i)
		commands = append(commands, "+/"+id+"/piece;;;north.png;Waggon/Field;262;294;1;0")
		stack += ";" + id
	}
	commands = append(commands, stack+";@@1", "end_save")
	for i := range pieces {
		commands = append(commands, fmt.Sprintf("LOG\tM/%d/Field/%d/264/null/Field/262/294/5/anybody", 1000+i, 400+i))
	}
	var b bytes.Buffer
	w := archive.NewWriter(&b)
	if err := w.Add(archive.File{Name: "savedGame", Data: []byte(strings.Join(commands, "\x1b"))}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	module, save := open(t, plain).Module, read(t, b.Bytes()).Save
	s := scene.Make(load(t, save, module), module, scene.Options{})
	changes := 0
	for i, step := range s.Steps {
		changes += len(step.Changes)
		if hidden, still := i >= pieces-s.Frozen, len(step.Changes) == 0; hidden != still {
			t.Fatalf("step %d of %d, %d frozen: %d changes", i+1, len(s.Steps), s.Frozen, len(step.Changes))
		}
	}
	if len(s.Steps) != pieces || s.Frozen == 0 || changes > 20_000+10*2*pieces+2*pieces {
		t.Errorf("%d steps, %d frozen, %d changes", len(s.Steps), s.Frozen, changes)
	}
	if lines := s.Steps[pieces-1].Lines; len(lines) == 0 || lines[0] != "The map does not show this step." {
		t.Errorf("the last step: %q", lines)
	}
	g := load(t, save, module)
	for g.Next() < pieces {
		g.Advance()
	}
	still := scene.Still(g, module, scene.Options{})
	if len(still.Pieces) != pieces || still.Pieces[0].X < 400 {
		t.Errorf("at the end: %d pieces, the first at %d", len(still.Pieces), still.Pieces[0].X)
	}
}
