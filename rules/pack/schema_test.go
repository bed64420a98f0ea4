package pack

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

type size string

type row struct {
	From Value  `key:"from" most:"9"`
	Name string `key:"name" must:"yes"`
	At   Position
}

// own is a text that reads itself.
type own struct{ text string }

func (o *own) ReadKey(t *Table, key string) { o.text = t.String(key) + "!" }

type sample struct {
	Size   size             `key:"size" words:"small|large" warn:"x/without-size"`
	Limit  Value            `key:"limit" least:"1"`
	Answer Answer           `key:"answer" warn:"x/without-answer"`
	Sure   bool             `key:"sure"`
	Half   Fraction         `key:"half"`
	Side   string           `key:"side" names:"sides" words:"nobody"`
	Sides  []string         `key:"sides" names:"sides"`
	Sizes  []size           `key:"sizes" words:"small|large" wrong:"x/no-size"`
	Unit   string           `key:"unit" later:"units"`
	Units  []string         `key:"units" later:"units"`
	Chat   []*regexp.Regexp `key:"chat" wrong:"x/no-pattern"`
	Rows   []row            `key:"rows"`
	Below  row              `key:"below"`
	Ends   Pair             `key:"ends" most:"9"`
	Own    own              `key:"own"`
	Maybe  *row             `key:"maybe"`
	hidden int
}

func readSample(t *testing.T, text string, into *sample) (*Schema, []string) {
	t.Helper()
	var problems Problems
	root := ReadTOML("x.toml", []byte(text), &problems)
	if root == nil {
		t.Fatal(problems.Sorted())
	}
	s := Schema{Names: func(list string) ([]string, Code) {
		return []string{"north", "south"}, ProblemCode("x/no-" + list)
	}}
	s.Read(root, into)
	var lines []string
	for _, p := range problems.Sorted() {
		lines = append(lines, p.Error())
	}
	return &s, lines
}

func TestSchema(t *testing.T) {
	var got sample
	s, problems := readSample(t, `limit = 3
answer = false
sure = true
half = "1/2"
side = "nobody"
sides = ["south"]
sizes = []
size = "large"
unit = "a"
units = ["b", "c"]
chat = "^x"
rows = [{ from = 2, name = "two" }, { name = "open" }]
below = { name = "b" }
ends = [2, 5]
own = "mine"
maybe = { name = "m" }
`, &got)
	if problems != nil {
		t.Fatal(problems)
	}
	switch {
	case got.Limit != Known(3) || got.Answer != No || !got.Sure || got.Half != Fraction{1, 2}:
		t.Error("numbers")
	case got.Side != "nobody" || !slices.Equal(got.Sides, []string{"south"}) || got.Size != "large":
		t.Error("words")
	case got.Ends != Pair{2, 5, true} || got.Own.text != "mine!" || got.Maybe.Name != "m":
		t.Errorf("%v, %v", got.Ends, got.Own)
	case got.Sizes == nil || len(got.Sizes) != 0:
		t.Error("an empty list is an answer")
	case len(got.Chat) != 1 || !got.Chat[0].MatchString("xy"):
		t.Error("patterns")
	case len(got.Rows) != 2 || got.Rows[0].From != Known(2) || got.Rows[1].From.Known || got.Below.Name != "b" ||
		got.Below.At.Line != 13:
		t.Errorf("tables %+v", got)
	}
	named := s.Named["units"]
	if len(named) != 3 || named[0].Text+named[1].Text+named[2].Text != "abc" || named[2].Column != 15 {
		t.Error(named)
	}
}

// A field whose key is absent stays as it is.
func TestSchemaDefaults(t *testing.T) {
	got := sample{Limit: Known(7), Answer: Yes, Sure: true, Half: Fraction{1, 3}, Side: "north", Sizes: []size{"small"}}
	if _, problems := readSample(t, "below = { name = \"b\" }\n", &got); problems != nil {
		t.Fatal(problems)
	}
	if got.Limit != Known(7) || got.Answer != Yes || !got.Sure || got.Half.Den != 3 || got.Side != "north" ||
		len(got.Sizes) != 1 || got.Chat != nil || got.Rows != nil || got.Maybe != nil {
		t.Errorf("%+v", got)
	}
	if codes := Unsaid(&got); !slices.Equal(codes, []ProblemCode{"x/without-size"}) {
		t.Error(codes)
	}
}

func TestSchemaProblems(t *testing.T) {
	var got sample
	_, problems := readSample(t, `limit = 0
side = "noth"
sides = ["east"]
size = "huge"
sizes = ["huge", "small"]
chat = ["("]
half = "x"
rows = [{ from = 10, name = "" }, { form = 1, name = "x" }]
below = 3
ends = [2, 10]
hidden = 1
`, &got)
	want := []string{
		"x.toml:1: pack/missing-key name", // [below] is read as if it were empty
		"x.toml:1:9: pack/out-of-range limit 0 1 2147483647",
		"x.toml:2:8: pack/not-allowed noth side {noth [north south nobody]}",
		"x.toml:3:10: x/no-sides east {east [north south]}",
		"x.toml:4:8: pack/not-allowed huge size {huge [small large]}",
		"x.toml:5:10: x/no-size huge {huge [small large]}",
		"x.toml:6:9: x/no-pattern ( missing closing ): `(`",
		"x.toml:7:8: pack/no-number x",
		"x.toml:8:18: pack/out-of-range from 10 0 9",
		"x.toml:8:29: pack/missing-key name",
		"x.toml:8:44: pack/unknown-key form {form [from name]}",
		"x.toml:9:9: pack/not-table below whole-number",
		"x.toml:10:12: pack/out-of-range ends 10 0 9",
		"x.toml:11:10: pack/unknown-key hidden {hidden [answer below chat ends half limit maybe own rows side sides size sizes sure " +
			"unit units]}",
	}
	for i := range max(len(want), len(problems)) {
		if i >= len(want) || i >= len(problems) || want[i] != problems[i] {
			t.Fatalf("line %d of\n%s", i+1, strings.Join(problems, "\n"))
		}
	}
	if got.hidden != 0 {
		t.Error("a field without a tag is read")
	}
}

func TestSchemaHelp(t *testing.T) {
	comments, err := ReadComments(fstest.MapFS{"x.go": {Data: []byte("package x\n\ntype row struct {\n" +
		"\t// From is the first turn, which\n\t// is in the file.\n\t//\n\t// It is no help.\n" +
		"\tFrom Value `key:\"from\" most:\"9\"`\n\t// Name is what\n\t// players call it.\n" +
		"\tName string `key:\"name\" must:\"yes\"`\n}\n\n" +
		"type sizes struct {\n\t// Size is how much it holds; without it nobody " +
		"knows, as in all of them.\n" +
		"\tSize size `key:\"size\" words:\"small|large\"`\n}\n")}})
	if err != nil {
		t.Fatal(err)
	}
	type sizes struct {
		Size size `key:"size" words:"small|large"`
	}
	text := "// In [all]:\n//\n//\t(the keys of [all])\n//\n// and [[rows]]:\n//\n//\t(the keys of [[rows]])\n"
	got := comments.Explain(text, new(struct {
		All  sizes `key:"all"`
		Rows []row `key:"rows"`
	}))
	want := `// In [all]:
//
//	size            "small" or "large": how much it holds; without it nobody
//	                knows, as in all of them
//
// and [[rows]]:
//
//	from            the first turn, which is in the file
//	name            what players call it (required)
`
	if got != want {
		t.Errorf("got\n%s", got)
	}
}
