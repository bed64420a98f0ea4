package desk

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// An author edits the draft of a pack.
type author struct {
	*Desk
	t            testing.TB
	pack, module string
}

// drafting lays the draft of the pack of Quarry Ford on a desk, beside its module.
func drafting(t testing.TB) author { return draftingOf(t, "quarry-ford") }

func draftingOf(t testing.TB, game string) author {
	t.Helper()
	name := game + ".vmod"
	module, err := os.ReadFile(games + game + "/" + name)
	if err != nil {
		t.Fatal(err)
	}
	d := New()
	d.Add([]Dropped{{Path: name, Size: int64(len(module)), ReaderAt: bytes.NewReader(module)}})
	drafted := d.must(t, "draft", `{"path": "`+name+`"}`).Value.(*Drafted)
	var files []Dropped
	for _, f := range drafted.Files {
		files = append(files, Dropped{Path: drafted.Name + "/" + f.Name, Size: int64(len(f.Text)), ReaderAt: strings.NewReader(f.Text)})
	}
	d.Add(files)
	return author{d, t, drafted.Name, name}
}

// ask asks for something about the pack.
func (a author) ask(what string, e Edit) (Reply, error) {
	e.Pack = a.pack
	request, err := json.Marshal(Request{Question: Question{Module: a.module}, Edit: e})
	if err != nil {
		a.t.Fatal(err)
	}
	return a.Do(what, request, nil)
}

// change changes the pack, which has to work.
func (a author) change(e Edit) *changed {
	a.t.Helper()
	reply, err := a.ask("edit", e)
	if err != nil {
		a.t.Fatal(err)
	}
	return reply.Value.(*changed)
}

// text returns a file of the pack.
func (a author) text(name string) string {
	a.t.Helper()
	data, _, err := a.read(a.pack, name)
	if err != nil {
		a.t.Fatal(err)
	}
	return string(data)
}

func (a author) problems() *Problems {
	a.t.Helper()
	reply, err := a.ask("problems", Edit{})
	if err != nil {
		a.t.Fatal(err)
	}
	return reply.Value.(*Problems)
}

func key(table string, index int, name, value string, kind pack.Kind) keyEdit {
	return keyEdit{pack.KeyEdit{Table: table, Index: index, Key: name, Value: value}, kind}
}

// A draft becomes a pack that checks more with each edit; what is wrong is shown at its place, and
// each edit can be taken back.
func TestEdit(t *testing.T) {
	a := drafting(t)
	before := a.problems()
	if len(before.Wrong) > 0 || len(before.Lacks) < 10 || len(before.FillIn) == 0 || !slices.IsSortedFunc(before.Lacks, func(x, y Lack) int { return len(y.Rules) - len(x.Rules) }) {
		t.Fatalf("the draft: %+v", before)
	}
	first := a.text("game.toml")
	a.change(Edit{File: "game.toml", Uncomment: "phase"})
	a.change(Edit{File: "game.toml", Keys: []keyEdit{key("stacking", -1, "limit", "2", pack.WholeNumber), key("stacking", -1, "count", "units", pack.Text), key("stacking", -1, "consequence", "eliminate", pack.Text)}})
	after := a.problems()
	if len(after.Wrong) > 0 || after.Whole <= before.Whole {
		t.Errorf("phases and stacking: %+v", after)
	}
	if got := a.text("game.toml"); !strings.Contains(got, "\n[[phase]]\nid = \"movement\"\n") || !strings.Contains(got, "[stacking]\nlimit = 2\n") {
		t.Errorf("game.toml:\n%s", got)
	}
	phases := strings.Split(a.text("game.toml"), "[[phase]]")
	a.change(Edit{File: "game.toml", Swap: &swapped{"phase", 0, 1}})
	if got := strings.Split(a.text("game.toml"), "[[phase]]"); got[1] != phases[2] || got[2] != phases[1] || len(a.problems().Wrong) > 0 {
		t.Errorf("the phases are now %q", got[1:3])
	}
	a.change(Edit{File: "game.toml", Keys: []keyEdit{key("phase", 0, "moves", "everybody", pack.Text)}})
	wrong := a.problems().Wrong
	if len(wrong) != 1 || wrong[0].File != "game.toml" || !strings.Contains(wrong[0].Text, "everybody") {
		t.Fatalf("a wrong word: %+v", wrong)
	}
	if line := strings.Split(a.text("game.toml"), "\n")[wrong[0].Line-1]; line != `moves = "everybody"` {
		t.Errorf("line %d is %q", wrong[0].Line, line)
	}
	back := a.change(Edit{Files: []textFile{{Name: "game.toml", Text: first}}})
	if a.text("game.toml") != first || len(back.Before) != 1 || !strings.Contains(back.Before[0].Text, "everybody") {
		t.Errorf("taken back: %+v", back)
	}
	if n := len(a.change(Edit{Files: []textFile{{Name: "game.toml", Text: first}}}).After); n != 0 {
		t.Errorf("nothing changes %d files", n)
	}
}

// The lack that may decide most of what the last check left open comes first.
func TestProblemsOfGames(t *testing.T) {
	a := drafting(t)
	log, err := os.ReadFile(games + "quarry-ford/turn-1.vlog")
	if err != nil {
		t.Fatal(err)
	}
	a.Add([]Dropped{{Path: "turn-1.vlog", Size: int64(len(log)), ReaderAt: bytes.NewReader(log)}})
	if _, err := a.Check(Question{}, nil, nil); err != nil {
		t.Fatal(err)
	}
	a.change(Edit{File: "game.toml", Keys: []keyEdit{key("", -1, "turns", "9", pack.WholeNumber)}})
	lacks := a.problems().Lacks
	if lacks[0].Decides == 0 || !slices.IsSortedFunc(lacks, func(x, y Lack) int { return y.Decides - x.Decides }) {
		t.Errorf("%+v", lacks)
	}
	t.Logf("%s in %s may decide %d", lacks[0].What, lacks[0].File, lacks[0].Decides)
}

// Figures are pasted, by the id of the unit; a wrong figure is marked at its cell.
func TestPasteUnits(t *testing.T) {
	a := drafting(t)
	old := a.text("units.csv")
	a.change(Edit{File: "units.csv", Paste: &pasted{Text: "id\tattack\tma\nnorth_guns\t3\t5\nsouth_raiders\tx\t7\n"}})
	var differ []string
	for i, line := range strings.Split(a.text("units.csv"), "\n") {
		if was := strings.Split(old, "\n")[i]; was != line {
			differ = append(differ, line)
		}
	}
	if len(differ) != 2 || !strings.HasPrefix(differ[0], "north_guns,north,North Guns,3,,,,,5,") {
		t.Errorf("lines that differ: %q", differ)
	}
	wrong := a.problems().Wrong
	reply, err := a.ask("file", Edit{File: "units.csv"})
	if err != nil || len(wrong) != 1 {
		t.Fatalf("%v: %+v", err, wrong)
	}
	for _, row := range reply.Value.(*lookedAt).Rows {
		if row.Line == wrong[0].Line && (row.Cells[0] != "south_raiders" || row.At[3] != wrong[0].Column) {
			t.Errorf("%+v is at %+v", wrong[0], row)
		}
	}
}

// The map is painted: terrain, hexsides, places. What is taken over from the survey proves nothing
// until it is confirmed.
func TestPaint(t *testing.T) {
	a := drafting(t)
	a.change(Edit{File: "tec.toml", Keys: []keyEdit{key("terrain", 0, "id", "clear", pack.Text)}})
	a.change(Edit{File: "tec.toml", Keys: []keyEdit{key("terrain", 1, "id", "woods", pack.Text)}})
	a.change(Edit{File: "tec.toml", Keys: []keyEdit{key("road", 0, "id", "road", pack.Text)}})
	reply, err := a.ask("plan", Edit{})
	if err != nil {
		t.Fatal(err)
	}
	plan := reply.Value.(*check.Plan)
	if len(plan.Hexes) < 80 || len(plan.Boards) != 1 || len(plan.Terrain) != 2 || len(plan.Roads) != 1 || len(plan.Hexes[0].Outline) != 12 {
		t.Fatalf("%d hexes, %d boards, %v, %v", len(plan.Hexes), len(plan.Boards), plan.Terrain, plan.Roads)
	}
	seed := "12.34"
	a.change(Edit{Strokes: []check.Stroke{
		{Hexes: []int{0, 1}, What: "woods"}, {Hexes: []int{2}, What: "clear", Surveyed: true}, {Hexes: []int{1}, Name: &seed},
		{Sides: []int{0}, What: "road"}, {Hexes: []int{3}, Place: &check.PlanPlace{Role: "victory", Value: "2", Name: "Ford"}},
	}})
	name := func(i int) string { return plan.Hexes[i].Name }
	want := "hex,terrain,name,confidence\n" + name(0) + ",woods,,\n" + name(1) + ",woods,12.34,\n" + name(2) + ",clear,,surveyed\n"
	if got := a.text("map.csv"); got != want {
		t.Errorf("map.csv:\n%s\nwant\n%s", got, want)
	}
	side := plan.Sides[0]
	if got, want := a.text("hexsides.csv"), "hex,hex,feature\n"+name(side[0])+","+name(side[1])+",road\n"; got != want {
		t.Errorf("hexsides.csv:\n%s\nwant\n%s", got, want)
	}
	if got := a.text("places.csv"); !strings.Contains(got, "\n"+name(3)+",victory,,2,Ford") {
		t.Errorf("places.csv:\n%s", got)
	}
	ground := func() *check.Ground {
		reply, err := a.ask("ground", Edit{})
		if err != nil {
			t.Fatal(err)
		}
		return reply.Value.(*check.Ground)
	}
	if g := ground(); !g.Hexes[2].Surveyed || g.Hexes[0].What != "woods" || g.Sides[0].What != "road" {
		t.Errorf("%+v", g)
	}
	a.change(Edit{Strokes: []check.Stroke{{Hexes: []int{0, 1, 2}, Confirm: true}}})
	a.change(Edit{Strokes: []check.Stroke{{Hexes: []int{0}}, {Sides: []int{0}}, {Hexes: []int{3}, Place: &check.PlanPlace{Role: "victory"}, Erase: true}}})
	if g := ground(); g.Hexes[2].Surveyed || len(g.Hexes) != 2 || len(g.Sides) != 0 || slices.ContainsFunc(g.Places, func(p check.PlanPlace) bool { return p.Hex == 3 }) {
		t.Errorf("%+v", g)
	}
	if _, err := a.ask("edit", Edit{Strokes: []check.Stroke{{Hexes: []int{9999}, What: "woods"}}}); err == nil {
		t.Error("a hex that is not there is painted")
	}
	if wrong := a.problems().Wrong; len(wrong) > 0 {
		t.Errorf("%+v", wrong)
	}
}

// Counters have pictures; the pack is saved as the files that it has.
func TestCountersAndZip(t *testing.T) {
	a := drafting(t)
	reply, err := a.ask("counters", Edit{})
	if err != nil {
		t.Fatal(err)
	}
	counters := reply.Value.([]Counter)
	i := slices.IndexFunc(counters, func(c Counter) bool { return len(c.Pictures) > 0 })
	if i < 0 {
		t.Fatalf("%+v", counters)
	}
	if reply, err = a.ask("counter", Edit{Number: counters[i].Pictures[0]}); err != nil || !bytes.HasPrefix(reply.Data, []byte("\x89PNG")) {
		t.Errorf("%v: %.8q", err, reply.Data)
	}
	if _, err := a.ask("counter", Edit{Number: 1e6}); err == nil {
		t.Error("there is a picture 1000000")
	}
	if reply, err = a.ask("zip", Edit{}); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(reply.Data), int64(len(reply.Data)))
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if name := strings.TrimPrefix(f.Name, a.pack+"/"); err != nil || string(data) != a.text(name) {
			t.Errorf("%s: %v", f.Name, err)
		}
		files++
	}
	if files < 5 {
		t.Errorf("%d files", files)
	}
}

// What the editor cannot do is an error with the reason.
func TestEditRefuses(t *testing.T) {
	a := drafting(t)
	for name, e := range map[string]Edit{
		"nothing":         {File: "game.toml"},
		"no TOML":         {File: "game.toml", Keys: []keyEdit{key("", -1, "turns", "1 2", pack.WholeNumber)}},
		"outside":         {Files: []textFile{{Name: "../x.csv", Text: "x"}}},
		"no such remark":  {File: "game.toml", Uncomment: "nothing"},
		"a broken table":  {File: "units.csv", Rows: []pack.RowEdit{{Row: 0, Cells: map[string]string{"ma": "1"}}}},
		"no column there": {File: "places.csv", Paste: &pasted{Text: "1\n2", Column: "nothing"}},
	} {
		if name == "a broken table" {
			text := "id,side\n\"x"
			a.change(Edit{File: "units.csv", Text: &text})
		}
		if _, err := a.ask("edit", e); err == nil {
			t.Errorf("%s: it is done", name)
		}
	}
	a.pack = "nowhere"
	if _, err := a.ask("edit", Edit{File: "game.toml", Text: new(string)}); err == nil {
		t.Error("a pack that is not there is edited")
	}
}

// The files of a pack that were dropped without a folder are a pack, too.
func TestPackWithoutFolder(t *testing.T) {
	d := laid(t, games+"quarry-ford")
	a := author{d, t, ".", "quarry-ford.vmod"}
	if p := a.problems(); len(p.Wrong) > 0 || p.Units == 0 {
		t.Errorf("%+v", p)
	}
	if made, err := d.packed("."); err != nil || made.Name != "pack.zip" || len(made.Data) < 1000 {
		t.Errorf("%v: %+v", err, made)
	}
}
