package trait_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

func TestNewPiece(t *testing.T) {
	for _, c := range []struct {
		name, typ, state string
		types            []string // of the traits; nil for no piece
		err              string
	}{
		{"piece", "mark;A\tpiece;;;;T", "1\tnull;0;0", []string{"*trait.Marker", "*trait.BasicPiece"}, ""},
		{"stack", "stack", "Map;1;2", []string{"*trait.Stack"}, ""},
		{"deck", "deck;", "Map;1;2;true", []string{"*trait.Deck"}, ""},
		{"unknown basic piece inside a trait becomes an empty one", "mark;A\twga.Counter;x", "1\tnull;0;0", []string{"*trait.Marker", "*trait.BasicPiece"}, ""},
		{"unknown basic piece alone", "wga.Counter;x", "", nil,
			`unknown basic piece: need piece, stack or deck`},
		{"basic piece outside", "piece;;;;A\tpiece;;;;B", "x\tnull;0;0", []string{"*trait.Unknown", "*trait.BasicPiece"}, ""},
		{"state too short", "mark;A\tpiece;;;;T", "1", []string{"*trait.Marker", "*trait.BasicPiece"},
			`no state for trait "piece;", which is trait 2 of 2`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := trait.NewPiece(c.typ, c.state, trait.DefaultLimits())
			switch {
			case c.err == "" && err != nil, c.err != "" && (err == nil || err.Error() != c.err):
				t.Fatalf("error %v, want %q", err, c.err)
			case p == nil:
				if c.types != nil {
					t.Fatal("no piece")
				}
				return
			}
			var types []string
			for _, tr := range p.Traits() {
				types = append(types, fmt.Sprintf("%T", tr))
			}
			if d := cmp.Diff(c.types, types); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestStackState(t *testing.T) {
	for _, c := range []struct {
		name, state string
		want        trait.StackState
	}{
		{"on a map", "Main Map;324;204;11;12;@@1", trait.StackState{Map: "Main Map", X: 324, Y: 204, Members: []string{"11", "12"}, Layer: 1}},
		{"older file", "Main Map;324;204;11", trait.StackState{Map: "Main Map", X: 324, Y: 204, Members: []string{"11"}, Layer: -1}},
		{"empty", "Main Map;324;204", trait.StackState{Map: "Main Map", X: 324, Y: 204, Layer: -1}},
		{"on no map the position is read as members", "null;324;204;11", trait.StackState{Members: []string{"324", "204", "11"}, Layer: -1}},
		{"nothing", "", trait.StackState{Layer: -1}},
		{"no number", "M;x;y;@@z", trait.StackState{Map: "M", Layer: -1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, trait.DecodeStackState(c.state)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestDeckState(t *testing.T) {
	for _, c := range []struct {
		name, state string
		want        trait.DeckState
	}{
		{"cards", "Map;10;20;true;3,2,1", trait.DeckState{Map: "Map", X: 10, Y: 20, TopFaceDown: true, Members: []string{"3", "2", "1"}}},
		{"no cards", "Map;10;20;false", trait.DeckState{Map: "Map", X: 10, Y: 20}},
		{"no map, but a position", "null;10;20;false;4", trait.DeckState{X: 10, Y: 20, Members: []string{"4"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, trait.DecodeDeckState(c.state)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestTrail(t *testing.T) {
	for _, c := range []struct {
		name, state string
		points      int
		visible     bool
	}{
		{"3.7", "true;Map0;2;158,172;324,204;true", 2, true},
		{"3.8", "false;Map0;1;158,172;true;7", 1, false},
		{"before 3.6", "false;null;0", 0, false},
		{"claims more points than there are", "false;Map0;2000000000;1,2", 1, false},
		{"nothing", "", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := trait.Decode(trait.Raw{Type: "footprint;84,130;Trail", State: c.state}).(*trait.Footprint)
			if len(f.Points()) != c.points || f.Visible != c.visible {
				t.Errorf("got %+v", f)
			}
		})
	}
}

func TestExpand(t *testing.T) {
	definitions := map[string]string{
		"Infantry": "+/null/mark;Kind\tprototype;Army\\\tpiece;;;;\t/Inf\t\\\tnull;0;0;",
		"Army":     "+/null/mark;Side\tpiece;;;;/$side$\tnull;0;0;",
		"Loop":     "+/null/mark;L\tprototype;Loop\\\tpiece;;;;/1\t\\\tnull;0;0;",
		"Storm":    "+/null/prototype;Storm\tprototype;Storm\\\tpiece;;;;/\t\\\tnull;0;0;",
		"Broken":   "no piece",
	}
	lookup := func(name string) (string, bool) {
		d, ok := definitions[name]
		return d, ok
	}
	for _, c := range []struct {
		name   string
		traits []trait.Raw
		want   []trait.Raw
	}{
		{"prototype within a prototype", tankWith("prototype;Infantry", ""), tankWith("mark;Kind", "Inf", "mark;Side", "$side$")},
		{"parameters", tankWith("prototype;Army;side=Red", ""), tankWith("mark;Side", "Red")},
		{"parameter that is not given", tankWith("prototype;Army;other=Red", ""), tankWith("mark;Side", "side")},
		{"comments are dropped", tankWith("cmt;note;", "", "mark;A", "1"), tankWith("mark;A", "1")},
		{"unknown prototype", tankWith("prototype;Navy", "", "mark;A", "1"), tankWith("mark;A", "1")},
		{"broken definition", tankWith("prototype;Broken", ""), tankWith()},
		{"endless", tankWith("prototype;Storm", ""), tankWith()},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, trait.Expand(c.traits, lookup, trait.DefaultLimits(), nil)); d != "" {
				t.Error(d)
			}
		})
	}
	t.Run("loop stops as in VASSAL", func(t *testing.T) {
		got := trait.Expand(tankWith("prototype;Loop", ""), lookup, trait.DefaultLimits(), nil)
		if len(got) != 51 {
			t.Errorf("%d traits, want 50 and the basic piece", len(got))
		}
	})
}

// A piece in play can have a prototype trait after all. For the piece's name VASSAL then
// expands the prototype, for its properties not.
func TestPrototypeInPlay(t *testing.T) {
	p := build(t, tankWith("prototype;Reduced", "", "mark;Side", "Red"))
	env := withPrototype{}
	if got := p.Name(env); got != "Tank (reduced)" {
		t.Errorf("name %q", got)
	}
	if v, ok := p.Property(env, "Step_Level"); ok {
		t.Errorf("the prototype's layer answers %q", v)
	}
}

type withPrototype struct{ hex0101 }

func (withPrototype) Prototype(name string) (string, bool) {
	return "+/null/emb2;;128;;;128;;;128;;;;1;false;0;0;a.png;+ (reduced);true;Step;;;false;;1;1;true\tpiece;;;;/1\tnull;0;0", name == "Reduced"
}

func TestMergeState(t *testing.T) {
	typ := "mark;A\tmark;B\\\tpiece;;;;"
	for _, c := range []struct{ name, current, becomes, was, want, err string }{
		{"what changed is set", "1\t2\\\tM;0;0", "9\t2\\\tM;0;0", "1\t2\\\tM;0;0", "9\t2\\\tM;0;0", ""},
		{"what changed here in the meantime stays", "1\t7\\\tM;5;5", "9\t2\\\tM;0;0", "1\t2\\\tM;0;0", "9\t7\\\tM;5;5", ""},
		{"place", "1\t2\\\tM;5;5", "1\t2\\\tM;1;1", "1\t2\\\tM;0;0", "1\t2\\\tM;1;1", ""},
		{"new state too short", "1\t2\\\tM;5;5", "9", "1\t2\\\tM;0;0", "1\t2\\\tM;5;5", "new state ends at level 1 of 3"},
		{"old state too short", "1\t2\\\tM;5;5", "9\t8\\\tM;1;1", "1\t2", "9\t2\\\tM;5;5", "old state ends at level 2 of 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := trait.MergeState(typ, c.current, c.becomes, c.was)
			if c.err == "" && err != nil || c.err != "" && (err == nil || err.Error() != c.err) {
				t.Errorf("error %v, want %q", err, c.err)
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestChangesDynamicProperty(t *testing.T) {
	typ := "mark;A\tPROP;Hits;;;\\\tpiece;;;;"
	for _, c := range []struct {
		name, becomes, was string
		want               bool
	}{
		{"hits", "1\t3\\\tM;0;0", "1\t2\\\tM;0;0", true},
		{"marker and place", "2\t2\\\tM;0;0", "1\t2\\\tM;5;5", false},
		{"state too short", "1", "1\t2\\\tM;5;5", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := trait.ChangesDynamicProperty(typ, c.becomes, c.was); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestInnermost(t *testing.T) {
	typ, state := trait.Join(tankWith("mark;A", "1", "immob;", ""))
	got, err := trait.Innermost(typ, state)
	if err != nil || got != "Main Map;120;80;77" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := trait.Innermost(typ, "1"); err == nil || err.Error() != `no state for trait "immob;"` {
		t.Errorf("error %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	typ, state := unit()
	f.Add(typ, state)
	f.Add("rotate;0\trotate;-5\\\trotate;999999999\\\\\tpiece;", "x\t9\\\t-3\\\\\t")
	f.Add("emb;\tlabel;\\\tpropertysheet;\\\\\tobs;\\\\\\\tpiece;", "\t\\\t\\\\\t\\\\\\\t")
	f.Add("stack", "null;1;2")
	seedPieces(f)
	f.Fuzz(func(t *testing.T, typ, state string) {
		p, _ := trait.NewPiece(typ, state, trait.Limits{Depth: 64})
		if p == nil {
			return
		}
		for i, tr := range p.Traits() {
			if tr == nil {
				t.Errorf("trait %d of type %q is not decoded", i, p.Raw(i).Type)
			}
		}
		p.Name(hex0101{})
		p.Exported(hex0101{})
		p.Property(hex0101{}, "Selected")
	})
}
