package command_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

const esc = "\x1b"

// decode is GameModule.decode to the letter: the texts of the commands in the
// order in which VASSAL executes them.
func decode(s string) []string {
	d := sequence.NewDecoder(s, 0x1b)
	first := d.Next()
	if first == s {
		return []string{s}
	}
	texts := decode(first)
	for d.More() {
		texts = append(texts, decode(d.Next())...)
	}
	return texts
}

func walk(t testing.TB, s string) []string {
	t.Helper()
	var texts []string
	err := command.Walk(s, command.DefaultLimits(), func(_ int, text string) error {
		texts = append(texts, text)
		return nil
	})
	if err != nil {
		t.Fatalf("walk %q: %v", s, err)
	}
	return texts
}

func leaf(text string) command.Node { return command.Node{Text: text} }

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		s    string
		want command.Node
	}{
		{"nothing", "", leaf("")},
		{"one command", "CHAThello", leaf("CHAThello")},
		{"empty save", "begin_save" + esc + esc + "end_save",
			command.Node{Text: "begin_save", Subs: []command.Node{leaf(""), leaf("end_save")}}},
		{"pieces in a group without own text",
			"begin_save" + esc + esc + `\` + esc + "+/1/a/b" + `\` + esc + "+/2/c/d" + esc + "end_save",
			command.Node{Text: "begin_save", Subs: []command.Node{
				leaf(""),
				{Text: "", Subs: []command.Node{leaf("+/1/a/b"), leaf("+/2/c/d")}},
				leaf("end_save"),
			}}},
		{"a step of a log", "end_save" + esc + "LOG\tnull" + `\` + esc + "LOG\tCHATx",
			command.Node{Text: "end_save", Subs: []command.Node{
				{Text: "LOG\tnull", Subs: []command.Node{leaf("LOG\tCHATx")}},
			}}},
		{"a head that is commands itself", `a\` + esc + "b" + esc + "c",
			command.Node{Head: &command.Node{Text: "a", Subs: []command.Node{leaf("b")}}, Subs: []command.Node{leaf("c")}}},
		{"a separator at the end", "a" + esc, command.Node{Text: "a", Subs: []command.Node{leaf("")}}},
		{"quotes around all", "'a'", command.Node{Head: &command.Node{Text: "a"}}},
		{"a lone quote", "'", leaf("'")},
		{"quotes do not protect separators", "'a" + esc + "b'",
			command.Node{Text: "'a", Subs: []command.Node{leaf("b'")}}},
		{"a token that starts with a backslash", "a" + esc + `'\b'`,
			command.Node{Text: "a", Subs: []command.Node{leaf(`\b`)}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := command.Parse(tt.s, command.DefaultLimits())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.IgnoreUnexported(command.Node{})); diff != "" {
				t.Errorf("tree (-want +got):\n%s", diff)
			}
			if back := got.Encode(); back != tt.s {
				t.Errorf("encodes to %q, want %q", back, tt.s)
			}
		})
	}
}

// commandText draws short texts of the characters that matter to the format.
func commandText() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		runes := rapid.SliceOfN(rapid.SampledFrom([]rune{'\x1b', '\x1b', '\\', '\\', '\'', 'a', 'b'}), 0, 24).Draw(t, "runes")
		return string(runes)
	})
}

func TestAnyStringSurvives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := commandText().Draw(t, "s")
		n, err := command.Parse(s, command.DefaultLimits())
		if err != nil {
			t.Fatalf("parse %q: %v", s, err)
		}
		if back := n.Encode(); back != s {
			t.Fatalf("%q encodes to %q", s, back)
		}
	})
}

// hostile: D13
func TestWalksAsVASSALDecodes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := commandText().Draw(t, "s")
		want := decode(s)
		var got, tree, top []string
		add := func(to *[]string) func(int, string) error {
			return func(_ int, text string) error { *to = append(*to, text); return nil }
		}
		if err := command.Walk(s, command.DefaultLimits(), add(&got)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("walk of %q (-want +got):\n%s", s, diff)
		}
		n, err := command.Parse(s, command.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		if err := n.Walk(func(text string) error { tree = append(tree, text); return nil }); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, tree); diff != "" {
			t.Fatalf("tree of %q (-want +got):\n%s", s, diff)
		}
		var texts []string
		for tok := range command.Top(s) {
			if err := tok.Walk(command.DefaultLimits(), add(&top)); err != nil {
				t.Fatal(err)
			}
			texts = append(texts, tok.Text())
		}
		if diff := cmp.Diff(want, top); diff != "" {
			t.Fatalf("first level of %q (-want +got):\n%s", s, diff)
		}
		if diff := cmp.Diff(sequence.Split(s, 0x1b), texts); diff != "" {
			t.Fatalf("first-level tokens of %q (-want +got):\n%s", s, diff)
		}
	})
}

// A tree that VASSAL could have in memory reads back as it was built, backslashes
// at the ends of texts included.
func TestBuiltTreesSurvive(t *testing.T) {
	text := rapid.StringMatching(`[ab\\'+/]{0,4}`).Filter(func(s string) bool {
		return len(s) < 2 || s[0] != '\'' || s[len(s)-1] != '\''
	})
	var tree func(depth int) *rapid.Generator[command.Node]
	tree = func(depth int) *rapid.Generator[command.Node] {
		return rapid.Custom(func(t *rapid.T) command.Node {
			n := command.Node{Text: text.Draw(t, "text")}
			if depth > 0 {
				n.Subs = rapid.SliceOfN(tree(depth-1), 0, 3).Draw(t, "subs")
			}
			if len(n.Subs) == 0 {
				n.Subs = nil
			}
			return n
		})
	}
	rapid.Check(t, func(t *rapid.T) {
		want := tree(3).Draw(t, "tree")
		got, err := command.Parse(want.Encode(), command.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(command.Node{})); diff != "" {
			t.Fatalf("%q (-want +got):\n%s", want.Encode(), diff)
		}
	})
}

func TestNestingLimit(t *testing.T) {
	var b strings.Builder
	for n := range 300 {
		b.WriteString(strings.Repeat(`\`, n) + esc)
	}
	for name, s := range map[string]string{
		"separators": b.String(),
		"quotes":     strings.Repeat("'", 2000),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := command.Parse(s, command.DefaultLimits())
			const want = "commands nested more than 256 deep"
			if err == nil || err.Error() != want {
				t.Errorf("parse says %v, want %q", err, want)
			}
			err = command.Walk(s, command.DefaultLimits(), func(int, string) error { return nil })
			if err == nil || err.Error() != want {
				t.Errorf("walk says %v, want %q", err, want)
			}
		})
	}
	if texts := walk(t, strings.Repeat("'", 100)); len(texts) != 1 || texts[0] != "" {
		t.Errorf("a hundred quotes are %q, want one empty command", texts)
	}
}

// hostile: D12 D19
func TestMillionsOfCommands(t *testing.T) {
	const many = 10_000_000
	s := strings.Repeat(esc, many)
	n := 0
	allocs := testing.AllocsPerRun(1, func() {
		n = 0
		if err := command.Walk(s, command.DefaultLimits(), func(int, string) error { n++; return nil }); err != nil {
			t.Fatal(err)
		}
	})
	if n != many+1 || allocs > 4 {
		t.Errorf("%d empty commands walked as %d with %v allocations", many, n, allocs)
	}

	const steps = 1_000_000
	log := "begin_save" + esc + "end_save" + strings.Repeat(esc+"LOG\tnull\\"+esc+"LOG\tCHATx", steps)
	got := 0
	for tok := range command.Top(log) {
		if tok.Step() {
			got++
		}
	}
	if got != steps {
		t.Errorf("%d steps counted, want %d", got, steps)
	}
}

func TestStep(t *testing.T) {
	tests := []struct {
		token string
		want  bool
	}{
		{"LOG\tCHATx", true},
		{"LOG\tnull", false},
		{"LOG\tnull" + esc + "LOG\tnull", false},
		{"LOG\tnull" + esc + "LOG\tCHATx", true},
		{esc + "LOG\tCHATx", true},
		{esc, false},
		{"", false},
		{"CHATx", false},
		{"LOG\tCHATx" + esc + "CHATx", false},
	}
	for _, tt := range tests {
		n := command.Node{Text: "begin_save", Subs: []command.Node{parse(t, tt.token)}}
		var steps []bool
		for tok := range command.Top(n.Encode()) {
			steps = append(steps, tok.Step())
		}
		if diff := cmp.Diff([]bool{false, tt.want}, steps); diff != "" {
			t.Errorf("token %q (-want +got):\n%s", tt.token, diff)
		}
	}
}

func parse(t testing.TB, s string) command.Node {
	t.Helper()
	n, err := command.Parse(s, command.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return n
}
