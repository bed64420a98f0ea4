package pack

import (
	"slices"
	"strings"
	"testing"
)

// Only the values that change change: remarks, quotes, the order and the ends of lines stay.
func TestEditSheet(t *testing.T) {
	const old = "# by hand\r\n" +
		"id;name; steps\r\n" +
		"a;\"One; two\";1 \r\n" +
		"\r\n# a remark\r\n" +
		"b;Two\r\n" +
		"c;Three;3"
	for _, c := range []struct {
		name  string
		edits []RowEdit
		want  string
	}{
		{"nothing", nil, old},
		{"a value", []RowEdit{{Row: 0, Cells: map[string]string{"steps": "2"}}}, strings.Replace(old, "1 \r", "2\r", 1)},
		{"beyond the row's end", []RowEdit{{Row: 1, Cells: map[string]string{"steps": "2"}}}, strings.Replace(old, "b;Two", "b;Two;2", 1)},
		{"quotes", []RowEdit{{Row: 1, Cells: map[string]string{"name": `a "b"; c`}}}, strings.Replace(old, "Two\r", "\"a \"\"b\"\"; c\"\r", 1)},
		{"a column", []RowEdit{{Row: 1, Cells: map[string]string{"ma": "4"}}}, strings.Replace(strings.Replace(old, " steps", " steps;ma", 1), "b;Two", "b;Two;;4", 1)},
		{"a row away", []RowEdit{{Row: 1, Delete: true}}, strings.Replace(old, "b;Two\r\n", "", 1)},
		{"a row more", []RowEdit{{Row: 9, Cells: map[string]string{"id": "d"}}}, old + "\r\nd;;\r\n"},
		{"the last row twice", []RowEdit{{Row: 2, Cells: map[string]string{"steps": "4"}}, {Row: 2, Cells: map[string]string{"id": "#"}}}, strings.Replace(old, "c;Three;3", "\"#\";Three;4", 1)},
	} {
		got, err := EditSheet([]byte(old), nil, c.edits)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%q\nwant\n%q", c.name, err, got, c.want)
		}
	}
	got, err := EditSheet(nil, []string{"hex", "hex" + Second, "feature"}, []RowEdit{{Cells: map[string]string{"hex": "01.01", "hex" + Second: "01.02", "feature": "road"}}})
	if want := "hex,hex,feature\n01.01,01.02,road\n"; err != nil || string(got) != want {
		t.Errorf("%v: %q, want %q", err, got, want)
	}
}

// What a row is edited to is read again.
func TestEditSheetReadsBack(t *testing.T) {
	for _, value := range []string{"", "a", " a ", `"`, "a,b", "a\nb", "#", "ä", "\ufeff"} {
		got, err := EditSheet([]byte("id,name\nx,y\n"), nil, []RowEdit{{Row: 0, Cells: map[string]string{"name": value}}})
		if err != nil {
			t.Fatal(err)
		}
		s, err := ReadSheet(got)
		if err != nil || len(s.Rows) != 1 || s.Cell(0, "name") != strings.TrimSpace(value) || s.Cell(0, "id") != "x" {
			t.Errorf("%q: %v: %v of %q", value, err, s, got)
		}
	}
}

const drafted = `# A draft.
name = "A game"  # as on the box
sides = [
  "a", # the first
  "b",
]
# turns = 10  # FILL IN
# first = "a"  # FILL IN: who moves first

# FILL IN: the phases
# [[phase]]
# id = "movement"
# side = "a"
# [[phase]]
# id = "combat"

# [stacking]
# limit = 3
# count = "units"   # or steps

[combat] # the table
dice = "2d6"   # two

[source.game]
from = '[x]'
`

func TestEditTOML(t *testing.T) {
	for _, c := range []struct {
		name     string
		edit     KeyEdit
		old, new string
	}{
		{"a value", KeyEdit{"combat", -1, "dice", `"d6"`}, `dice = "2d6"   # two`, `dice = "d6"   # two`},
		{"a list of several lines", KeyEdit{"", -1, "sides", `["c", "d"]`}, "[\n  \"a\", # the first\n  \"b\",\n]", `["c", "d"]`},
		{"a remark of the root", KeyEdit{"", -1, "turns", "12"}, "# turns = 10  # FILL IN", "turns = 12"},
		{"a new key of the root", KeyEdit{"", -1, "fog_of_war", "true"}, "  \"b\",\n]\n", "  \"b\",\n]\nfog_of_war = true\n"},
		{"a new key of a table", KeyEdit{"combat", -1, "columns", `"odds"`}, "# two\n", "# two\ncolumns = \"odds\"\n"},
		{"a table that is a remark", KeyEdit{"stacking", -1, "limit", "4"}, "# [stacking]\n# limit = 3", "[stacking]\nlimit = 4"},
		{"a new table", KeyEdit{"oos", -1, "zoc", "true"}, "from = '[x]'\n", "from = '[x]'\n\n[oos]\nzoc = true\n"},
		{"a key away", KeyEdit{"combat", -1, "dice", ""}, "dice = \"2d6\"   # two\n", ""},
		{"a table away", KeyEdit{"combat", -1, "", ""}, "[combat] # the table\ndice = \"2d6\"   # two\n", ""},
		{"a key that is not there away", KeyEdit{"combat", -1, "x", ""}, "", ""},
		{"a first phase", KeyEdit{"phase", 0, "id", `"supply"`}, "# [[phase]]\n# id = \"movement\"", "[[phase]]\nid = \"supply\""},
	} {
		want := strings.Replace(drafted, c.old, c.new, 1)
		got, err := EditTOML("game.toml", []byte(drafted), []KeyEdit{c.edit})
		if err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s", c.name, err, got)
		}
	}
	if _, err := EditTOML("game.toml", []byte(drafted), []KeyEdit{{"", -1, "turns", "1 2"}}); err == nil {
		t.Error("a value that is none is written")
	}
	if _, err := EditTOML("game.toml", []byte("a = "), nil); err == nil {
		t.Error("a file that is no TOML is edited")
	}
}

func TestEditTOMLAtEdges(t *testing.T) {
	for _, c := range []struct {
		name, old string
		edit      KeyEdit
		want      string
	}{
		{"a key of an empty file", "", KeyEdit{"", -1, "a", "1"}, "a = 1\n"},
		{"a table of an empty file", "", KeyEdit{"t", -1, "a", "1"}, "[t]\na = 1\n"},
		{"a last line without an end", "a = 1", KeyEdit{"", -1, "b", "2"}, "a = 1\nb = 2\n"},
		{"a remark that goes on", "# chat = [\n#   \"x\",\n# ]\n", KeyEdit{"", -1, "chat", `["y"]`}, "chat = [\"y\"]\n#   \"x\",\n# ]\n"},
		{"a remark behind a remark", "# turns = 10 # two\n", KeyEdit{"", -1, "turns", "12"}, "turns = 12 # two\n"},
		{"a key of the table before", "[a]\nlimit = 1\n# [stacking]\n", KeyEdit{"stacking", -1, "limit", "4"}, "[a]\nlimit = 1\n[stacking]\nlimit = 4\n"},
		{"a table right above another", "[[p]]\nid = 1\n[t]\nx = 1\n", KeyEdit{"p", 1, "id", "2"}, "[[p]]\nid = 1\n\n[[p]]\nid = 2\n\n[t]\nx = 1\n"},
	} {
		if got, err := EditTOML("game.toml", []byte(c.old), []KeyEdit{c.edit}); err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, got, c.want)
		}
	}
}

func TestEditTOMLTables(t *testing.T) {
	const two = "[[phase]]\nid = \"a\"\n\n# between\n[[phase]]\nid = \"b\"\n\n[combat]\ndice = \"d6\"\n"
	for _, c := range []struct {
		name     string
		edit     KeyEdit
		old, new string
	}{
		{"the second", KeyEdit{"phase", 1, "id", `"c"`}, `id = "b"`, `id = "c"`},
		{"a third", KeyEdit{"phase", 2, "id", `"c"`}, "id = \"b\"\n", "id = \"b\"\n\n[[phase]]\nid = \"c\"\n"},
		{"the first away", KeyEdit{"phase", 0, "", ""}, "[[phase]]\nid = \"a\"\n", ""},
	} {
		want := strings.Replace(two, c.old, c.new, 1)
		got, err := EditTOML("game.toml", []byte(two), []KeyEdit{c.edit})
		if err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, got, want)
		}
	}
}

func TestSwapTables(t *testing.T) {
	const phases = "a = 1\n\n# the first\n[[phase]]\nid = \"a\"\n# side = \"x\"\n[[phase]]\nid = \"b\" # b\nchat = [\n  \"x\",\n]\n\n# More.\n\n[oos]\nma = 1\n[[phase]]\nid = \"c\""
	got, err := SwapTables("game.toml", []byte(phases), "phase", 1, 0)
	if want := "a = 1\n\n[[phase]]\nid = \"b\" # b\nchat = [\n  \"x\",\n]\n# the first\n[[phase]]\nid = \"a\"\n# side = \"x\"\n\n# More.\n\n[oos]\nma = 1\n[[phase]]\nid = \"c\""; err != nil || string(got) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
	got, err = SwapTables("game.toml", []byte(phases), "phase", 1, 2)
	if want := "a = 1\n\n# the first\n[[phase]]\nid = \"a\"\n# side = \"x\"\n[[phase]]\nid = \"c\"\n\n# More.\n\n[oos]\nma = 1\n[[phase]]\nid = \"b\" # b\nchat = [\n  \"x\",\n]\n"; err != nil || string(got) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
	for _, places := range [][2]int{{0, 3}, {-1, 0}, {1, 1}} {
		if _, err := SwapTables("game.toml", []byte(phases), "phase", places[0], places[1]); err == nil {
			t.Errorf("%v are swapped", places)
		}
	}
}

func TestUncomment(t *testing.T) {
	got, n, err := Uncomment("game.toml", []byte(drafted), "phase")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("# [[phase]]", "[[phase]]", "# id", "id", "# side", "side").Replace(drafted)
	if n != 2 || string(got) != want {
		t.Errorf("%d tables:\n%s", n, got)
	}
	var problems Problems
	if ReadTOML("game.toml", got, &problems) == nil {
		t.Error(problems.Sorted())
	}
}

func FuzzEdits(f *testing.F) {
	f.Add(drafted, "stacking", "limit", "3")
	f.Add("a,\"b\n#\",c\n", "b", "a", "x\"")
	f.Fuzz(func(t *testing.T, text, table, key, value string) {
		if out, err := EditTOML("x.toml", []byte(text), nil); err == nil && string(out) != text {
			t.Errorf("%q became %q", text, out)
		}
		if out, err := EditTOML("x.toml", []byte(text), []KeyEdit{{table, -1, key, value}}); err == nil {
			var problems Problems
			if ReadTOML("x.toml", out, &problems) == nil {
				t.Errorf("%q is no TOML", out)
			}
		}
		before, err := ReadSheet([]byte(text))
		if err != nil || len(before.Header) == 0 {
			return
		}
		if out, err := EditSheet([]byte(text), nil, []RowEdit{{Row: len(before.Rows), Cells: map[string]string{before.Header[0]: value}}}); err == nil {
			if _, err := ReadSheet(out); err != nil {
				t.Errorf("%q became %q: %v", text, out, err)
			}
		}
	})
}

func TestPaste(t *testing.T) {
	const old = "id,name,ma\na,One,\nb,Two,\n"
	for _, c := range []struct{ name, text, want string }{
		{"where it is said", "4\n5", "id,name,ma\na,One,4\nb,Two,5\n"},
		{"beyond the last column", "4\t9\n5", "id,name,ma\na,One,4\nb,Two,5\n"},
		{"beyond the last row", "4\n5\n6", "id,name,ma\na,One,4\nb,Two,5\n,,6\n"},
		{"by the first column", "id\tma\tattack\nb\t5\t2\nc\t6\t\n", "id,name,ma,attack\na,One,\nb,Two,5,2\nc,,6,\n"},
	} {
		s, err := ReadSheet([]byte(old))
		if err != nil {
			t.Fatal(err)
		}
		header, edits, err := s.Paste(c.text, []string{"id", "name", "ma", "attack"}, false, 0, "ma")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := EditSheet([]byte(old), header, edits); err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s", c.name, err, got)
		}
	}
	if s, err := ReadSheet([]byte("id,ma\na\n")); err != nil || s.Cell(0, "ma") != "" || s.Cell(0, "id") != "a" {
		t.Errorf("a short row: %v, %v", s, err)
	}
	s, _ := ReadSheet(nil)
	header, edits, err := s.Paste("roll,1:1\n2,NE\n", []string{"roll"}, true, 0, "")
	if got, _ := EditSheet(nil, header, edits); err != nil || string(got) != "roll,1:1\n2,NE\n" {
		t.Errorf("%v: %q", err, got)
	}
}

func TestReadKeys(t *testing.T) {
	keys, err := ReadKeys("x.toml", []byte("a = \"b\" # c\n[t]\nl = [\"x\", \"y\"]\n[[p]]\nn = 1\n[[p]]\n"+
		"[ 'q' . r ]\ns.'t u' = {v=[{}]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []KeyText{{"", -1, "a", "b", 1, 1}, {"t", -1, "", "", 2, 2}, {"t", -1, "l", "x\ny", 3, 1},
		{"p", 0, "", "", 4, 3}, {"p", 0, "n", "1", 5, 1}, {"p", 1, "", "", 6, 3},
		{"q", -1, "r", `{ s = { "t u" = {v=[{}]} } }`, 7, 9}, {"q.r", -1, "", "", 7, 9},
		{"q.r", -1, "s", `{ "t u" = {v=[{}]} }`, 8, 1}, {"q.r.s", -1, "t u", "{v=[{}]}", 8, 1},
		{`q.r.s."t u"`, -1, "", "", 8, 11}, {`q.r.s."t u"`, -1, "v", "[{}]", 8, 12}}
	if !slices.Equal(keys, want) {
		t.Errorf("%v", keys)
	}
	for _, c := range []struct {
		kind Kind
		text string
		want string
	}{
		{Text, `a"b`, `'a"b'`}, {Text, "1", `"1"`}, {Scalar, "1/2", `"1/2"`}, {Scalar, "2", "2"}, {Scalar, "{ leg = 1 }", "{ leg = 1 }"},
		{TextsOf, "x\n y ", `["x", "y"]`}, {TrueOrFalse, "true", "true"}, {PairOf, "[1, 2]", "[1, 2]"}, {WholeNumber, " ", ""},
	} {
		if got := TOMLValue(c.kind, c.text); got != c.want {
			t.Errorf("%s %q: %s, want %s", c.kind, c.text, got, c.want)
		}
	}
	if got := Remarks([]byte(drafted)); !slices.Equal(got, []string{"phase", "stacking"}) {
		t.Errorf("%v", got)
	}
}

func TestQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"plain": `"plain"`, `a\d`: `'a\d'`, "it's": `"it's"`, `it's "`: `"it's \""`, "a\nb": `"a\u000Ab"`, "": `""`,
	} {
		if got := Quoted(text); got != want {
			t.Errorf("Quoted(%q) = %s, want %s", text, got, want)
		}
	}
}
