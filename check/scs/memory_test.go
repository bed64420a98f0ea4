package scs_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// remembers plays a game through, and asks after some steps whether what a memory makes of the pieces
// that one view shows all the time is what the binding makes of the pieces that a new view shows. It
// returns how often it was.
func remembers(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, g *game.Game, module *vmod.Module, b *bind.Binding, every int) (asked int) {
	t.Helper()
	memory, revealed := b.Memory(), b.Memory()
	watch, look := view.New(g.State, module, false).Seen, view.New(g.State, module, true).Seen
	var last, kept []*position.Piece
	for more := true; more; {
		if g.Next()%every == 0 || g.Next() == len(g.Steps) {
			asked++
			for _, reveal := range []bool{false, true} {
				m, seen := memory, watch
				if reveal {
					m, seen = revealed, look
				}
				want, got := b.Pieces(view.Seen(g.State, module, reveal)), m.Pieces(seen())
				if !reflect.DeepEqual(want, got) {
					t.Fatalf("after step %d, reveal %v (-bound +remembered):\n%s", g.Next(), reveal,
						cmp.Diff(want, got, cmpopts.EquateComparable(), cmp.Exporter(func(reflect.Type) bool { return true })))
				}
				if !reveal {
					if !reflect.DeepEqual(last, kept) {
						t.Fatalf("step %d changed what was said before", g.Next())
					}
					last, kept = got, want
				}
			}
		}
		_, more = g.Advance()
	}
	return asked
}

// retells reads a game step by step, and asks after each whether a reader of all of it knows about
// pieces what a reader of this step alone knows.
func retells(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, save *vmod.Save, module *vmod.Module) {
	t.Helper()
	for _, opt := range []actions.Options{{}, {Reveal: true}} {
		whole, err := save.Load(module)
		if err != nil {
			t.Fatalf("%v", err)
		}
		single, err := save.Load(module)
		if err != nil {
			t.Fatalf("%v", err)
		}
		for r := actions.NewReader(whole, module, opt); ; {
			got, more := r.Next()
			want, _ := actions.NewReader(single, module, opt).Next()
			if !more {
				break
			}
			if diff := cmp.Diff(doneToPieces(want), doneToPieces(got), cmpopts.EquateComparable()); diff != "" {
				t.Fatalf("step %d, reveal %v (-alone +one of all):\n%s", got.N, opt.Reveal, diff)
			}
		}
	}
}

// doneToPieces are the acts that show pieces, without what rests on other steps.
func doneToPieces(s actions.Step) []actions.Action {
	var acts []actions.Action
	for _, a := range s.Actions {
		switch a := a.(type) {
		case actions.Add:
			a.Recreates = ""
			acts = append(acts, a)
		case actions.Move, actions.Reorder, actions.Flip, actions.Change, actions.Remove, actions.DeckTurn:
			acts = append(acts, a)
		}
	}
	return acts
}

// What a memory makes of the pieces of a real log is what the binding makes of them,
// again and again while it is played.
func TestMemoryOfRealLogs(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	for _, folder := range []struct{ module, logs string }{
		{"bastogne/bastogne.vmod", "bastogne-play/*.vlog"}, {"longest-day/longest-day.vmod", "longest-day/*.log"},
		{"tour/tour.mod", "tour/*.log"}, {"synthetic/test.vmod", "synthetic/*.vlog"},
	} {
		module := openFile(t, read(t, corpus.Path(t, folder.module))).Module
		bindings := map[string]*bind.Binding{}
		if folder.logs == "bastogne-play/*.vlog" {
			_, bindings["pack"] = bastognePack(t)
		}
		var err error
		if _, bindings["guessed"], err = draft.New(module, nil).Load(); err != nil {
			t.Fatal(err)
		}
		logs, err := filepath.Glob(filepath.Join(corpus.Dir(t), folder.logs))
		if err != nil || len(logs) == 0 {
			t.Fatal(folder.logs, err)
		}
		for _, log := range logs {
			for name, b := range bindings {
				g, err := openFile(t, read(t, log)).Save.Load(module)
				if err != nil {
					t.Fatal(log, err)
				}
				n := remembers(t, g, module, b, 1+len(g.Steps)/30)
				t.Logf("%s, %s: %d positions", filepath.Base(log), name, n)
			}
			retells(t, openFile(t, read(t, log)).Save, module)
		}
	}
}

// The big log that the benchmark checks has no properties that change; its pieces
// move.
func TestMemoryOfTheBigLog(t *testing.T) {
	data, _, log, files := bigGame(t, 60, 200)
	_, b := packOf(t, files)
	module := openFile(t, data).Module
	g, err := openFile(t, log).Save.Load(module)
	if err != nil {
		t.Fatal(err)
	}
	remembers(t, g, module, b, 1)
}

// leaning are pieces of which each shows something that depends on something else: its own state, the
// dice, its stack, its deck, its neighbours.
var leaning = [][]string{
	{"mark;Side", "north"},
	{"PROP;Hits;true,0,9,false;;", "2", "mark;Side", "south"},
	{"label;76,130;Label;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$)", "$2d6_result$"},
	{"label;76,130;Label;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$)", "$StackPos$ of $StackSize$"},
	{"label;76,130;Label;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$)", "$LocationName$ $CurrentMap$"},
	{"calcProp;Sum;{SumStack(\"Hits\")};", "", "PROP;Hits;true,0,9,false;;", "1", "mark;Side", "north"},
	{"calcProp;Sum;{SumLocation(\"Hits\", LocationName, CurrentMap)};", "", "mark;Side", "north"},
	{"calcProp;Sum;{GetMapProperty(\"2d6_total\", \"Field\")};", "", "mark;Side", "south"},
	{"emb2;;128;;;128;;;128;;;;1;false;0;0;a.png,b.png,c.png;+ one,+ two,+ three;true;Clock;;;true;2d6_total;1;1;true", "1", "mark;Side", "south"},
	{"emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;a.png,b.png;;true;Step;;;false;;1;1;true", "1", "mark;Side", "north"},
	{"obs;77,130;back.png;Mask;I;Unknown", "null;", "mark;Side", "north"},
	{"hide;73,130;Hide", "null", "mark;Side", "south"},
	{"mark;Is", "oos"}, {"mark;Is", "step"},
}

const leaningBinding = `[[map]]
window = "Field"
[[place]]
name = "Eliminated"
window = "Eliminated"
[[marker]]
property = "Is"
value = 'oos'
meaning = "oos"
covers = "unit-below"
[[marker]]
expression = '{Is == "step" && GetProperty("2d6_total") != 7}'
meaning = "step-loss"
amount_property = "2d6_total"
[[status]]
meaning = "dg"
expression = '{Sum > 2}'
[[unit]]
property = "Side"
value = 'north'
side = "north"
values = { attack = "Hits", ma = "2d6_total" }
layer = "Step"
full_level = 1
[[unit]]
expression = '{Side == "south" || Weather == "Fog"}'
side = "south"
layer = "Clock"
full_level = 2
values = { attack = "Hits", ma = "Sum", defense = "StackSize" }
`

// Whatever is done to pieces, and to what they show something of, a memory makes of
// them what the binding makes of them.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	data, _, _, files := bigGame(t, 2, 0)
	files["vassal.toml"] = &fstest.MapFile{Data: []byte(leaningBinding)}
	delete(files, "pieces.csv")
	_, b := packOf(t, files)
	module := openFile(t, data).Module
	m, err := build.ReadModule("module.toml", []byte(bigModule+"[[counter]]\ngpid = \"10000\"\nid = \"u0\"\nname = \"Unit 0\"\nside = \"North\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	start, err := build.ReadGame(m, "game", []byte("player North Nora x\nat 02.03: u0\nsay Nora: hello"))
	if err != nil {
		t.Fatal(err)
	}
	file, err := start.File()
	if err != nil {
		t.Fatal(err)
	}
	save := openFile(t, file).Save
	begin, field := save.Text, module.Maps[0]
	rapid.Check(t, func(t *rapid.T) {
		var root command.Node
		for token := range command.Top(begin) {
			n, err := token.Node(command.DefaultLimits())
			if err != nil {
				t.Fatal(err)
			}
			root.Subs = append(root.Subs, n)
		}
		root.Text, root.Subs = root.Subs[0].Text, root.Subs[1:]
		typ := make([]string, len(leaning))
		state := func(i int, place string, traits []string) string {
			var raws []trait.Raw
			for j := 0; j < len(traits); j += 2 {
				raws = append(raws, trait.Raw{Type: traits[j], State: traits[j+1]})
			}
			raws = append(raws, trait.Raw{Type: fmt.Sprintf("piece;;;p.png;P%d", i), State: place})
			all, state := trait.Join(raws)
			typ[i] = all
			return state
		}
		places := rapid.Custom(func(t *rapid.T) string {
			return rapid.SampledFrom([]string{"Field/200/200", "Field/252/230", "Field/200/260", "Eliminated/60/20", "Waiting/40/40"}).Draw(t, "place")
		})
		at := func(place string) string { return strings.ReplaceAll(place, "/", ";") + ";1" }
		states := make([]string, len(leaning))
		do := func(text string) { root.Subs = append(root.Subs, command.Node{Text: "LOG\t" + text}) }
		for i, traits := range leaning {
			states[i] = state(i, at("Field/200/200"), traits)
			do(fmt.Sprintf("+/%d/%s/%s", i+1, slashed(typ[i]), slashed(states[i])))
		}
		piece := rapid.IntRange(0, len(leaning)-1)
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			i := piece.Draw(t, "piece")
			switch rapid.IntRange(0, 7).Draw(t, "what") {
			case 0, 1:
				place := places.Draw(t, "to")
				do(fmt.Sprintf("M/%d/%s/null/Field/200/200/null/x", i+1, place))
			case 2, 3:
				changed := append([]string{}, leaning[i]...)
				changed[1] = rapid.SampledFrom([]string{"1", "2", "3", "null;", "x;", "x", "north", "oos", "$2d6_total$"}).Draw(t, "state")
				old := states[i]
				states[i] = state(i, at("Field/200/200"), changed)
				do(fmt.Sprintf("D/%d/%s/%s", i+1, slashed(states[i]), slashed(old)))
			case 4:
				name := rapid.SampledFrom([]string{"2d6_total", "2d6_result"}).Draw(t, "property")
				do("MutableProperty\t" + name + "\t\t" + rapid.SampledFrom([]string{"1", "2", "7"}).Draw(t, "value") + "\tModule")
			case 5:
				do(fmt.Sprintf("-/%d", i+1))
			case 6:
				do(fmt.Sprintf("+/%d/%s/%s", i+1, slashed(typ[i]), slashed(states[i])))
			case 7:
				board := command.Board{Name: field.Boards[0].Name, Column: rapid.IntRange(0, 1).Draw(t, "column")}
				do(command.BoardPicker{Map: field.Name, Boards: []command.Board{board}[:rapid.IntRange(0, 1).Draw(t, "boards")]}.Encode())
			}
		}
		save.Text = root.Encode()
		g, err := save.Load(module)
		if err != nil {
			t.Fatal(err)
		}
		remembers(t, g, module, b, 1)
		retells(t, save, module)
	})
}

// slashed is a text as a part of a command of parts with slashes between.
func slashed(text string) string { return strings.ReplaceAll(text, "/", `\/`) }
