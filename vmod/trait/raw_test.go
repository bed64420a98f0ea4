package trait_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

func TestSplitWellFormed(t *testing.T) {
	got, err := trait.Split(
		"mark;A,B\timmob;n;N\\\tpiece;;;a.png;Tank",
		"1,2\t\\\tMap;1;2;7;0",
		trait.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	want := []trait.Raw{
		{Type: "mark;A,B", State: "1,2"},
		{Type: "immob;n;N", State: ""},
		{Type: "piece;;;a.png;Tank", State: "Map;1;2;7;0"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// hostile: D16
func TestSplitStateLevels(t *testing.T) {
	typ := "mark;A\tmark;B\\\tpiece;;;;"
	for _, c := range []struct{ name, state, last, err string }{
		{"as many", "1\t2\\\tm;0;0", "m;0;0", ""},
		{"surplus stays in the last", "1\t2\\\tm;0;0\\\\\tx", "m;0;0\tx", ""},
		{"third token is ignored", "1\t2\\\tm;0;0\tx", "m;0;0", ""},
		{"one too few", "1\t2", "", `no state for trait "piece;", which is trait 3 of 3`},
		{"none at all", "", "", `no state for trait "mark;", which is trait 2 of 3`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := trait.Split(typ, c.state, trait.DefaultLimits())
			if c.err == "" && err != nil || c.err != "" && (err == nil || err.Error() != c.err) {
				t.Fatalf("error %v, want %q", err, c.err)
			}
			if len(got) != 3 || got[2].State != c.last {
				t.Errorf("traits %q, want the last state %q", got, c.last)
			}
		})
	}
}

// hostile: D15
func TestSplitRefusesDeepNesting(t *testing.T) {
	const levels = 100_000
	// Real nesting so deep would take five gigabytes of backslashes, so the
	// limit is tried with fewer levels, and the number of tabs by itself.
	var b strings.Builder
	for i := range 6000 {
		b.WriteString("mark;A")
		b.WriteString(strings.Repeat("\\", i))
		b.WriteByte('\t')
	}
	b.WriteString("piece;;;;")
	if _, err := trait.Split(b.String(), "", trait.DefaultLimits()); err == nil {
		t.Error("6000 levels were accepted")
	}
	flat := strings.Repeat("mark;A\t", levels) + "piece;;;;"
	got, err := trait.Split(flat, "\t", trait.DefaultLimits())
	if err != nil || len(got) != 2 {
		t.Errorf("tabs without backslashes are third tokens: got %d traits, error %v", len(got), err)
	}
}

// naiveTypes takes a type apart as VASSAL does, one level of unescaping after
// the other.
func naiveTypes(typ string) []string {
	var out []string
	for {
		d := sequence.NewDecoder(typ, '\t')
		out = append(out, d.Next())
		if !d.More() {
			return out
		}
		typ = d.Next()
	}
}

func naiveStates(state string, n int) (out []string, missing bool) {
	for range n - 1 {
		d := sequence.NewDecoder(state, '\t')
		out = append(out, d.Next())
		if !d.More() {
			return out, true
		}
		state = d.Next()
	}
	return append(out, state), false
}

// Texts made of the characters that matter, so that nearly every draw has
// quotes and backslashes in awkward places.
func nestedText() *rapid.Generator[string] {
	return rapid.StringMatching(`([\t\\'a]|\\\t|\\\\\t|\t'|'\t)*`)
}

func TestSplitEqualsNaiveDecoding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typ, state := nestedText().Draw(t, "type"), nestedText().Draw(t, "state")
		types := naiveTypes(typ)
		states, missing := naiveStates(state, len(types))
		got, err := trait.Split(typ, state, trait.Limits{Depth: 1 << 20})
		if (err != nil) != missing {
			t.Fatalf("error %v, want one: %v", err, missing)
		}
		for len(states) < len(types) {
			states = append(states, "")
		}
		if len(got) != len(types) {
			t.Fatalf("%d traits, want %d", len(got), len(types))
		}
		for i, r := range got {
			if r.Type != types[i] || r.State != states[i] {
				t.Fatalf("trait %d is %q, want %q", i, r, trait.Raw{Type: types[i], State: states[i]})
			}
		}
	})
}

func TestJoinIsTheInverseOfSplit(t *testing.T) {
	token := rapid.StringMatching(`([\t\\';a]|\\\t)*`)
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) trait.Raw {
			return trait.Raw{Type: token.Draw(t, "type"), State: token.Draw(t, "state")}
		}), 1, 6).Draw(t, "traits")
		typ, state := trait.Join(want)
		got, err := trait.Split(typ, state, trait.DefaultLimits())
		if err != nil {
			t.Fatalf("%q %q: %v", typ, state, err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("%q %q: %s", typ, state, d)
		}
	})
}

// VASSAL's own encoder and Join agree wherever VASSAL can read back what it
// wrote.
func TestJoinWritesWhatVassalWrites(t *testing.T) {
	token := rapid.StringMatching(`[\\';ab]*[';ab]`)
	rapid.Check(t, func(t *rapid.T) {
		traits := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) trait.Raw {
			return trait.Raw{Type: "x;" + token.Draw(t, "type"), State: token.Draw(t, "state")}
		}), 1, 5).Draw(t, "traits")
		last := len(traits) - 1
		wantType, wantState := traits[last].Type, traits[last].State
		for i := last - 1; i >= 0; i-- {
			wantType, _ = sequence.Encode('\t', traits[i].Type, wantType)
			wantState, _ = sequence.Encode('\t', traits[i].State, wantState)
		}
		typ, state := trait.Join(traits)
		if typ != wantType || state != wantState {
			t.Fatalf("got %q %q, want %q %q", typ, state, wantType, wantState)
		}
	})
}

func FuzzSplit(f *testing.F) {
	f.Add("mark;A,B\timmob;n;N\\\tpiece;;;a.png;Tank", "1,2\t\\\tMap;1;2;7;0")
	f.Add("a\t'\\x\\\tb'", "a\t'\\x\\\tb'")
	seedPieces(f)
	f.Fuzz(func(t *testing.T, typ, state string) {
		traits, err := trait.Split(typ, state, trait.Limits{Depth: 64})
		if err != nil {
			return
		}
		joinedType, joinedState := trait.Join(traits)
		again, err := trait.Split(joinedType, joinedState, trait.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(traits, again); d != "" {
			t.Error(d)
		}
	})
}

// Where a damaged piece has a player's id instead of a trait, no error shows it.
func TestErrorsQuoteNoID(t *testing.T) {
	const typ, state = "rotate;1\tquarry-password\\\tpiece;;;;A", "0"
	for name, do := range map[string]func() error{
		"Split":     func() error { _, err := trait.Split(typ, state, trait.DefaultLimits()); return err },
		"NewPiece":  func() error { _, err := trait.NewPiece("quarry-password", state, trait.DefaultLimits()); return err },
		"Innermost": func() error { _, err := trait.Innermost("quarry-password\tpiece;;;;A", state); return err },
		"MergeState": func() error {
			_, err := trait.MergeState("quarry-password\tpiece;;;;A", state, state, state)
			return err
		},
	} {
		if err := do(); err == nil || strings.Contains(err.Error(), "password") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// A type that ends before a field gets the defaults of those between, as VASSAL reads it; what
// stands behind the field stays.
func TestWith(t *testing.T) {
	for typ, want := range map[string]string{
		"replace;Break;66,130;null":                             "replace;Break;66,130;null;null;0;0;;;;12",
		"placemark;M;;null;null;1;2;true;;why;7;3;true;x\\;y;z": "placemark;M;;null;null;1;2;true;;why;12;3;true;x\\;y;z",
	} {
		if got := (trait.Raw{Type: typ, State: "s"}).With("gpid", "12"); got.Type != want || got.State != "s" || got.Field("gpid") != "12" {
			t.Errorf("%s: %q, want %q", typ, got, want)
		}
	}
}
