package pack

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func report(p *Problems) string {
	var b strings.Builder
	for _, problem := range p.Sorted() {
		b.WriteString(problem.Error() + "\n")
	}
	return b.String()
}

func TestTOMLReads(t *testing.T) {
	const text = "\ufeffname = 'Plain'\r\nturns = 1_0\r\nsides = [\r\n  \"a\",\r\n  \"b\",\r\n]\r\none = \"x\"\r\nhalf = \"1/2\"\r\nfull = 3\r\n" +
		"a.b.c = true\r\nmap = [ { columns = [0, 5] } ]\r\n[source.crt]\r\nfrom = \"us\"\r\n"
	var problems Problems
	root := ReadTOML("game.toml", []byte(text), &problems)
	if root == nil {
		t.Fatal(report(&problems))
	}
	turns, _ := root.Int("turns", 1, 99)
	columns, _ := root.Tables("map")[0].IntPair("columns", 0, 99)
	got := []any{
		root.String("name"), turns, len(root.Strings("sides")), root.Strings("one")[0].Text, root.Text("half"), root.Text("full"),
		root.Table("a").Table("b").Bool("c", false), columns, root.Table("source").Table("crt").Required("from"), root.String("absent"),
	}
	want := []any{"Plain", 10, 2, "x", "1/2", "3", true, [2]int{0, 5}, "us", ""}
	if diff := cmp.Diff(want, got); diff != "" || problems.Len() > 0 {
		t.Errorf("read (-want +got):\n%s%s", diff, report(&problems))
	}
}

func TestTOMLSyntax(t *testing.T) {
	for text, want := range map[string]string{
		"name = \"a\"\nname = \"b\"\n":             "game.toml:2",
		"[map]\n[[map]]\n":                         "game.toml:2",
		"a = [1]\n[a.b]\n":                         "game.toml:2",
		"a = 1\na.b = 2\n":                         "game.toml:2",
		"name = ":                                  "game.toml:1",
		"name = \"\xff\"":                          "game.toml:1",
		"x = " + strings.Repeat("[", 100000):       "game.toml",
		strings.Repeat("# a remark\n", 1<<20):      "game.toml: pack/too-large 11534336 4194304",
		"a = \"" + strings.Repeat("\\u0000", 3000): "game.toml:1",
	} {
		var problems Problems
		if root := ReadTOML("game.toml", []byte(text), &problems); root != nil || !strings.HasPrefix(report(&problems), want) {
			t.Errorf("%.30q: %v, %s, want %s", text, root, report(&problems), want)
		}
	}
}

var units = Sheet{Columns: []string{"id", "side", "steps", "exploit"}, Required: []string{"id", "side"}}

func TestCSVReadsWhatSpreadsheetsWrite(t *testing.T) {
	for name, text := range map[string]string{
		"commas":     "id,side,steps\nA 1,german,2\nB,\"sov,iet\",\n",
		"semicolons": "\ufeffid;side;steps\r\nA 1;german;2\r\n;;\r\nB;sov,iet;\r\n",
		"tabs":       "# from a sheet\nid\tside\tsteps\nA 1\tgerman\t2\nB\tsov,iet\t\n",
		"order":      "steps, side, id\n2, german, A 1\n, \"sov,iet\" ,B\n",
	} {
		var problems Problems
		var got [][]string
		for _, row := range units.Read("units.csv", []byte(text), &problems) {
			got = append(got, []string{row.Text("id"), row.Text("side"), row.Text("steps"), row.Text("exploit")})
		}
		want := [][]string{{"A 1", "german", "2", ""}, {"B", "sov,iet", "", ""}}
		if diff := cmp.Diff(want, got); name != "order" && (diff != "" || problems.Len() > 0) {
			t.Errorf("%s (-want +got):\n%s%s", name, diff, report(&problems))
		}
	}
}

func TestCSVSyntax(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "units.csv:1: pack/no-header",
		"# only a remark\n":        "units.csv:1: pack/no-header",
		"id,side\na,\"b\n":         "units.csv:",
		"id,side\na,b\"c\n":        "units.csv:2:",
		"id,side\n\xff,b\n":        "units.csv: pack/not-utf8",
		strings.Repeat("x", 5<<20): "units.csv: pack/too-large 5242880",
	} {
		var problems Problems
		units.Read("units.csv", []byte(text), &problems)
		if got := report(&problems); !strings.HasPrefix(got, want) {
			t.Errorf("%.30q: %s, want %s", text, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	known := []string{"german", "soviet", "movement", "ma"}
	for word, want := range map[string]string{
		"grman": "german", "German": "german", "germna": "german", "sovite": "soviet", "Movment": "movement", "mb": "ma",
		"finnish": "", "": "", "m": "ma", strings.Repeat("german", 20): "",
	} {
		if got, _ := Nearest(word, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestChanges(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"name", "name", 0}, {"nmae", "name", 1}, {"kitten", "sitting", 3}, {"é", "e", 1}, {"abcd", "badc", 2},
	} {
		if got := changes(c.a, c.b); got != c.want {
			t.Errorf("changes(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
	word := rapid.StringMatching(`[abé]{0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		switch ab := changes(a, b); {
		case (ab == 0) != (a == b):
			t.Fatalf("changes(%q, %q) = %d", a, b, ab)
		case ab != changes(b, a):
			t.Fatalf("changes(%q, %q) = %d, back %d", a, b, ab, changes(b, a))
		case ab > max(utf8.RuneCountInString(a), utf8.RuneCountInString(b)):
			t.Fatalf("changes(%q, %q) = %d", a, b, ab)
		}
	})
}

func FuzzReadTOML(f *testing.F) {
	for _, s := range []string{"a.b = 1\n[c.d]\ne = [1, {f = \"\"}]\n[[g]]\n[[g.h]]\n", "a = 1979-05-27", "[a]\n[a.b]\n[[a.b.c]]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var problems Problems
		root := ReadTOML("f.toml", []byte(s), &problems)
		if (root == nil) != (problems.Len() > 0) {
			t.Fatalf("root %v with problems:\n%s", root, report(&problems))
		}
		if root == nil {
			return
		}
		for _, k := range root.Keys() {
			root.String(k)
			root.Int(k, 0, 9)
			root.Strings(k)
			root.Table(k)
			root.Tables(k)
		}
		root.Done()
	})
}

func FuzzReadCSV(f *testing.F) {
	for _, s := range []string{"id,side\na,b\n", "id;side\n\"a\";b", "id\tside\n\t\n", "\ufeffid,\"side"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var problems Problems
		for _, sheet := range []Sheet{units, {Columns: units.Columns, Twice: "id", Open: true}} {
			rows := sheet.Read("f.csv", []byte(s), &problems)
			for _, row := range Rows(rows, rows, func(r Row) string { return r.Text("id") }) {
				if at := row.At("id"); at.Line < 1 {
					t.Fatalf("row at %v", at)
				}
			}
		}
	})
}
