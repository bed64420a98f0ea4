package draft_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

func openCorpus(t *testing.T, elem ...string) *vmod.File {
	t.Helper()
	path := filepath.Join(append([]string{corpus.Dir(t)}, elem...)...)
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	file, err := vmod.Open(f, info.Size(), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(path, err)
	}
	return file
}

func sideIDs(d *draft.Draft) []string {
	var ids []string
	for _, s := range d.Sides {
		ids = append(ids, s.ID)
	}
	return ids
}

// What real modules show of their games.
func TestRealModules(t *testing.T) {
	type hexes struct {
		Window, Pattern, Low string
		Columns, Rows        [2]int
		Named                bool
	}
	for _, c := range []struct {
		module []string
		sides  []string
		counts draft.Counts
		hexes  []hexes
		roles  map[string]scspack.Role
		turn   string
	}{
		{
			[]string{"bastogne", "bastogne.vmod"},
			[]string{"german", "us"},
			draft.Counts{Units: 225, Markers: 65},
			[]hexes{{"Main Map", `(?P<column>\d+)\.(?P<row>\d+)`, "odd", [2]int{1, 62}, [2]int{0, 35}, true}},
			map[string]scspack.Role{"Reinforcements": scspack.RoleHolding},
			"",
		},
		{
			[]string{"red-winter", "red-winter.vmod"},
			[]string{"finnish", "soviet"},
			draft.Counts{Units: 124, Markers: 36},
			[]hexes{{
				"Main Map", `(?:.*[^-0-9A-Za-z])?(?P<column>[A-Z]+)(?P<row>\d+)(?:[^-0-9A-Za-z].*)?`, "even", [2]int{1, 24}, [2]int{1, 31}, true,
			}},
			map[string]scspack.Role{
				"Soviet Dead Pool - Permanently Eliminated": scspack.RoleDead, "Finnish Holding Area": scspack.RoleHolding,
				"Finnish Dead Pool - Eligible for Reconstitution": scspack.RoleRebuild, "Turn Track": scspack.RoleHolding,
			},
			"",
		},
		{
			[]string{"longest-day", "longest-day.vmod"},
			[]string{"allies", "germans"},
			draft.Counts{Units: 1949, Markers: 115, Open: 8},
			[]hexes{{"Normandy", `(?P<column>\d\d)(?P<row>\d\d)`, "even", [2]int{1, 96}, [2]int{0, 79}, true}},
			map[string]scspack.Role{"German Entry Schedule": scspack.RoleHolding},
			"",
		},
		{
			[]string{"kassala", "kassala.vmod"},
			[]string{"moslem", "christian"},
			draft.Counts{Units: 36},
			[]hexes{{"Main Map", "", "even", [2]int{1, 9}, [2]int{1, 10}, false}},
			nil,
			"Turn",
		},
		{
			[]string{"ragnarok", "ragnarok.vmod"},
			[]string{"aesir", "jotun"},
			draft.Counts{Units: 29, Markers: 3, Open: 2},
			[]hexes{{"Main Map", `(?P<column>\d\d)(?P<row>\d\d)`, "odd", [2]int{1, 17}, [2]int{0, 27}, true}},
			map[string]scspack.Role{"DeadPile": scspack.RoleDead},
			"Turn",
		},
	} {
		name := c.module[1]
		d := draft.New(openCorpus(t, c.module...).Module, nil)
		if diff := cmp.Diff(c.sides, sideIDs(d)); diff != "" {
			t.Errorf("%s: sides (-want +got):\n%s", name, diff)
		}
		if diff := cmp.Diff(c.counts, d.Counts()); diff != "" {
			t.Errorf("%s: slots (-want +got):\n%s", name, diff)
		}
		var maps []hexes
		for _, m := range d.Maps {
			maps = append(maps, hexes{m.Window, m.Pattern, m.Low.String(), m.Columns, m.Rows, m.Named*100 >= m.Cells*99})
		}
		if diff := cmp.Diff(c.hexes, maps); diff != "" {
			t.Errorf("%s: maps (-want +got):\n%s", name, diff)
		}
		for _, p := range d.Places {
			if want, asked := c.roles[p.Name]; asked && p.Role != want {
				t.Errorf("%s: %q is for %q, want %q", name, p.Name, p.Role, want)
			}
		}
		if turn := d.Turn; (turn != nil) != (c.turn != "") || turn != nil && turn.Tracker != c.turn {
			t.Errorf("%s: the turn is told by %+v, want %q", name, turn, c.turn)
		}
	}
}

// A draft of any module is a pack that loads.
func TestEveryModuleLoads(t *testing.T) {
	for _, path := range corpus.Files(t, ".vmod", ".mod") {
		relative, err := filepath.Rel(corpus.Dir(t), path)
		if err != nil {
			t.Fatal(err)
		}
		d := draft.New(openCorpus(t, relative).Module, nil)
		for _, least := range []draft.Sureness{draft.Open, draft.Likely, draft.Certain} {
			if _, _, err := d.Sure(least).Load(); err != nil {
				t.Errorf("%s, at least %v: %v", relative, least, err)
			}
		}
		p, _, err := d.Load()
		if err != nil {
			continue
		}
		if _, _, err := draft.New(openCorpus(t, relative).Module, p).Load(); err != nil {
			t.Errorf("%s, bound to its own draft: %v", relative, err)
		}
	}
}

// Neighbours on the drafted map are neighbours on the board: numbers, direction
// and the lower hexrows are right.
func TestNumbersTouchAsHexesDo(t *testing.T) {
	for _, path := range [][]string{
		{"bastogne", "bastogne.vmod"}, {"red-winter", "red-winter.vmod"}, {"longest-day", "longest-day.vmod"}, {"ragnarok", "ragnarok.vmod"},
	} {
		m := openCorpus(t, path...).Module
		d := draft.New(m, nil)
		p, b, err := d.Load()
		if err != nil {
			t.Fatal(path, err)
		}
		plan, ok := m.Map(d.Maps[0].Window)
		if !ok {
			t.Fatal("no map", d.Maps[0].Window)
		}
		board := plan.Boards[0]
		view := grid.Map{Boards: []grid.Board{{Name: board.Name, Grid: board.Grid}}}
		view.Boards[0].Rect.Max = grid.Point{X: board.Width, Y: board.Height}
		place := func(at grid.Point) position.Spot {
			zone, _ := view.ZoneAt(at)
			return b.Pieces(pieceAt(d.Maps[0].Window, board.Name, zone, view.LocationName(at)))[0].At
		}
		checked := 0
		for x := 300; x < board.Width-300; x += 211 {
			for y := 300; y < board.Height-300; y += 173 {
				h, local, _, ok := view.HexAt(grid.Point{X: x, Y: y})
				if !ok {
					continue
				}
				cell := h.CellAt(local)
				from := place(h.Centre(cell))
				for _, n := range h.Neighbours(cell) {
					to := place(h.Centre(n))
					if from.Where != position.InHex || to.Where != position.InHex {
						continue
					}
					checked++
					if distance, ok := p.Map(from.Hex.Letter).Distance(from.Hex, to.Hex); !ok || distance != 1 {
						t.Errorf("%s: %s and %s touch; the pack has them %d hexes apart", path[1], from.Hex, to.Hex, distance)
					}
				}
			}
		}
		if checked < 100 {
			t.Errorf("%s: only %d neighbours", path[1], checked)
		}
	}
}

// The tables that came with Bastogne's corpus know each counter's side; the draft
// is to agree on all of them.
func TestBastogneSides(t *testing.T) {
	f, err := os.Open(filepath.Join(corpus.Dir(t), "bastogne-play", "units.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	gpid, side := slices.Index(rows[0], "gpid"), slices.Index(rows[0], "side")
	want := map[string]string{}
	for _, row := range rows[1:] {
		want[row[gpid]] = map[string]string{"GE": "german", "US": "us"}[row[side]]
	}
	got := map[string]string{}
	meanings := map[string]scspack.Meaning{}
	for _, c := range draft.New(openCorpus(t, "bastogne", "bastogne.vmod").Module, nil).Counters {
		if c.Unit != "" {
			got[c.GPID] = c.Side
		}
		meanings[c.Name] = c.Meaning
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sides by slot (-want +got):\n%s", diff)
	}
	for name, meaning := range map[string]scspack.Meaning{
		"US DG": scspack.MeansDG, "German DG": scspack.MeansDG, "German Turn": scspack.MeansTurn, "US Air": scspack.MeansAir, "German VP's x10": scspack.MeansVictory,
	} {
		if meanings[name] != meaning {
			t.Errorf("%q is a marker of %q, want %q", name, meanings[name], meaning)
		}
	}
}

// A draft as it stands binds the pieces of real saves: nearly all are units or
// markers, in hexes with a number or in places.
func TestRealSaves(t *testing.T) {
	for _, c := range []struct {
		module, save []string
		units        int // at least, of which half or more are in hexes
		unbound      int // at most
	}{
		{[]string{"bastogne", "bastogne.vmod"}, []string{"bastogne-play", "setup-5.3.vsav"}, 140, 0},
		{[]string{"bastogne", "bastogne.vmod"}, []string{"bastogne-play", "clean-us-turn.vlog"}, 40, 0},
		{[]string{"longest-day", "longest-day.vmod"}, []string{"longest-day", "scenario_4.sav"}, 200, 0},
		{[]string{"longest-day", "longest-day.vmod"}, []string{"longest-day", "campaign.sav"}, 2000, 10},
		{[]string{"kassala", "kassala.vmod"}, []string{"kassala", "Default Setup.vsav"}, 23, 0},
		{[]string{"ragnarok", "ragnarok.vmod"}, []string{"ragnarok", "ragnarok-start.vsav"}, 60, 4},
	} {
		module := openCorpus(t, c.module...).Module
		_, b, err := draft.New(module, nil).Load()
		if err != nil {
			t.Fatal(err)
		}
		g, err := openCorpus(t, c.save...).Save.Load(module)
		if err != nil {
			t.Fatal(err)
		}
		count := map[position.Kind]int{}
		where := map[position.Where]int{}
		for _, p := range b.Pieces(view.Seen(g.State, module, true)) {
			count[p.Kind]++
			if p.Kind == position.Unit {
				where[p.At.Where]++
			}
		}
		t.Logf("%s: %d units, %d markers, %d unbound; %d in hexes, %d in places, %d beside, %d elsewhere", c.save[1], count[position.Unit],
			count[position.Marker], count[position.Unbound], where[position.InHex], where[position.InPlace], where[position.Beside], where[position.Elsewhere])
		if count[position.Unit] < c.units || count[position.Unbound] > c.unbound {
			t.Errorf("%s: %d units, want %d; %d unbound, want %d at most", c.save[1], count[position.Unit], c.units, count[position.Unbound], c.unbound)
		}
	}
}

// A counter is turned back to its full side in a real game.
func TestFlippedCounter(t *testing.T) {
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	_, b, err := draft.New(module, nil).Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := openCorpus(t, "bastogne-play", "v09-flipped-back.vlog").Save.Load(module)
	if err != nil {
		t.Fatal(err)
	}
	faces := func() map[string]position.Face {
		all := map[string]position.Face{}
		for _, p := range b.Pieces(view.Seen(g.State, module, true)) {
			if p.Kind == position.Unit {
				all[p.ID] = p.Face
			}
		}
		return all
	}
	turned := 0
	before := faces()
	for {
		if _, more := g.Advance(); !more {
			break
		}
		after := faces()
		for id, face := range after {
			if was, there := before[id]; there && was != face {
				turned++
				if was != position.Reduced || face != position.Full {
					t.Errorf("%s: %v, then %v", id, was, face)
				}
			}
		}
		before = after
	}
	if turned != 1 {
		t.Errorf("%d counters were turned over, want one", turned)
	}
}
