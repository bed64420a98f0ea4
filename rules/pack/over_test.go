package pack

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var testLists = Lists{"phase": {"id", "side"}}

func laid(t testing.TB, base, over string) (*Table, *Problems) {
	t.Helper()
	var problems Problems
	b, o := ReadTOML("base/game.toml", []byte(base), &problems), ReadTOML("game.toml", []byte(over), &problems)
	if problems.Len() > 0 {
		t.Fatal(report(&problems))
	}
	return o.Over(b, testLists), &problems
}

// phases are the ids and the orders of the tables of a list.
func phases(t *Table) string {
	var words []string
	for _, phase := range t.Tables("phase") {
		words = append(words, phase.String("side")+phase.String("id")+phase.Text("order"))
	}
	return strings.Join(words, " ")
}

func TestOver(t *testing.T) {
	root, problems := laid(t, `name = "base"
turns = 3
words = ["a", "b"]
[stacking]
limit = 1
count = "units"
[[phase]]
id = "move"
order = 1
[[phase]]
id = "fight"
side = "x"
[[band]]
n = 1
[[band]]
n = 2
`, `name = "over"
words = ["c"]
[stacking]
limit = 2
[[phase]]
id = "first"
[[phase]]
id = "fight"
side = "x"
order = 7
[[phase]]
id = "last"
[[phase]]
id = "last"
[[band]]
n = 3
`)
	if got := root.String("name") + root.Text("turns"); got != "over3" {
		t.Errorf("scalars: %s", got)
	}
	if words := root.Strings("words"); len(words) != 1 || words[0].Text != "c" {
		t.Errorf("a list is not replaced: %v", words)
	}
	stacking := root.Table("stacking")
	if got := stacking.Text("limit") + stacking.String("count"); got != "2units" {
		t.Errorf("table: %s", got)
	}
	// The first comes before all, the two new tables after the table that they follow.
	if got := phases(root); got != "first move1 xfight7 last last" {
		t.Errorf("phases: %s", got)
	}
	if bands := root.Tables("band"); len(bands) != 1 || bands[0].Text("n") != "3" {
		t.Errorf("a list without a name is not replaced: %d", len(bands))
	}
	stacking.Add("limit", ProblemCode("here"))
	stacking.Add("count", ProblemCode("there"))
	if diff := cmp.Diff("base/game.toml:6:9: there\ngame.toml:4:9: here\n", report(problems)); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
}

// A value of another kind takes the place of what was there, whatever it was.
func TestOverOfAnotherKind(t *testing.T) {
	root, problems := laid(t, "phase = 1\nstacking = 2\n[zoc]\ncost = 1\n", "zoc = 3\n[stacking]\nlimit = 1\n[[phase]]\nid = \"a\"\n")
	if phases(root) != "a" || root.Table("stacking").Text("limit") != "1" || root.Text("zoc") != "3" {
		t.Error(report(problems))
	}
}

// A table laid over nothing, or over itself, is unchanged.
func TestOverItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		seen := map[string]bool{}
		for range rapid.IntRange(0, 8).Draw(t, "tables") {
			id := rapid.SampledFrom([]string{"a", "b", "c", "d", "e"}).Draw(t, "id")
			if !seen[id] {
				text.WriteString("[[phase]]\nid = '" + id + "'\norder = " + rapid.SampledFrom([]string{"1", "2"}).Draw(t, "order") + "\n")
			}
			seen[id] = true
		}
		var problems Problems
		read := func() *Table { return ReadTOML("game.toml", []byte(text.String()), &problems) }
		want := phases(read())
		for name, over := range map[string]*Table{
			"itself":  read().Over(read(), testLists),
			"nothing": read().Over(ReadTOML("base/game.toml", nil, &problems), testLists),
		} {
			if got := phases(over); got != want {
				t.Fatalf("over %s: %s, want %s", name, got, want)
			}
		}
	})
}

func TestRows(t *testing.T) {
	var problems Problems
	sheet := Sheet{Columns: []string{"id", "a", "b", "c"}, Required: []string{"id"}}
	base := sheet.Read("base/units.csv", []byte("id,a,b\nx,1,2\ny,3,4\n"), &problems)
	over := sheet.Read("units.csv", []byte("id,b,c\nz,5,6\ny,,7\ny,8,\nx,9,\n"), &problems)
	var got strings.Builder
	for _, row := range Rows(base, over, func(r Row) string { return r.Text("id") }) {
		got.WriteString(row.Text("id") + row.Text("a") + row.Text("b") + row.Text("c") + " " + row.At("a").String() + " " + row.Position().String() + "\n")
	}
	want := `x19 base/units.csv:2:3 units.csv:5:1
y347 base/units.csv:3:3 units.csv:3:1
z56 units.csv:2:1 units.csv:2:1
y8 units.csv:4:1 units.csv:4:1
`
	if diff := cmp.Diff(want, got.String()); diff != "" || problems.Len() > 0 {
		t.Errorf("rows (-want +got):\n%s%s", diff, report(&problems))
	}
}

func TestOpenSheet(t *testing.T) {
	var problems Problems
	sheet := Sheet{Columns: []string{"roll"}, Required: []string{"roll"}, Open: true}
	head, rows := sheet.ReadOpen("crt.csv", []byte("roll,1:1,,2:1,1:1\n2,A1,,D1,x\n"), &problems)
	var names []string
	for _, w := range head {
		names = append(names, w.Text)
	}
	if diff := cmp.Diff([]string{"roll", "1:1", "", "2:1", ""}, names); diff != "" || rows[0].Text("2:1") != "D1" {
		t.Errorf("head (-want +got):\n%s%v", diff, rows)
	}
	want := "crt.csv:1:10: pack/unknown-column  { [roll]}\ncrt.csv:1:15: pack/column-twice 1:1\n"
	if diff := cmp.Diff(want, report(&problems)); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func TestColumnThatStandsTwice(t *testing.T) {
	var problems Problems
	sheet := Sheet{Columns: []string{"hex", "feature"}, Required: []string{"hex", "hex" + Second, "feature"}, Twice: "hex"}
	rows := sheet.Read("hexsides.csv", []byte("hex,feature,hex\na,b,c\n"), &problems)
	if rows[0].Text("hex") != "a" || rows[0].Text("hex"+Second) != "c" || problems.Len() > 0 {
		t.Errorf("%v %s", rows, report(&problems))
	}
	sheet.Read("hexsides.csv", []byte("hex,feature\na,b\n"), &problems)
	sheet.Read("hexsides.csv", []byte("hex,hex,hex,feature\na,b,c,d\n"), &problems)
	want := "hexsides.csv:1: pack/one-column hex\nhexsides.csv:1:9: pack/column-twice hex\n"
	if diff := cmp.Diff(want, report(&problems)); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func FuzzOver(f *testing.F) {
	f.Add([]byte("a = 1\n[[phase]]\nid = 'x'\n"), []byte("a.b = 2\n[[phase]]\nid = 'x'\nside = 3\n"))
	f.Add([]byte("phase = [1, {}]\n"), []byte("phase = [{ id = [] }]\n"))
	f.Fuzz(func(t *testing.T, base, over []byte) {
		var problems Problems
		b, o := ReadTOML("base", base, &problems), ReadTOML("over", over, &problems)
		if b == nil || o == nil {
			return
		}
		merged := o.Over(b, testLists)
		for _, key := range append(b.Keys(), o.Keys()...) {
			if !merged.Has(key) {
				t.Fatalf("%q is lost", key)
			}
		}
		merged.Tables("phase")
		merged.Done()
	})
}
