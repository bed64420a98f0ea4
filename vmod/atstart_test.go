package vmod_test

import (
	"bytes"
	"image"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/dump"
	world "github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/grid"
	"github.com/umpire-vassal/umpire/vmod/inspect"
)

// Saved games of a new game have the at-start stacks where VASSAL laid them.
func TestStartPointAsVASSAL(t *testing.T) {
	for module, save := range map[string]string{
		"kassala/kassala.vmod": "kassala/Default Setup.vsav",
		"synthetic/test.vmod":  "synthetic/t.vsav",
	} {
		t.Run(module, func(t *testing.T) {
			m := corpusFile(t, module).Module
			g, err := corpusFile(t, save).Save.Load(m)
			if err != nil {
				t.Fatal(err)
			}
			laid := map[vmod.Place]bool{}
			for _, o := range g.Objects() {
				if o.Kind() == world.Stack && o.Map() != nil {
					laid[vmod.Place{Map: o.Map().ID, At: o.At()}] = true
				}
			}
			checked := 0
			for _, on := range g.Maps() {
				plan, _ := m.Map(on.ID)
				for _, stack := range plan.AtStart {
					at, ok := vmod.StartPoint(on, &stack.Placement)
					if !ok || !laid[vmod.Place{Map: on.ID, At: at}] {
						t.Errorf("%q is not at %v", stack.Name, at)
					}
					checked++
				}
			}
			if checked == 0 || checked != len(laid) {
				t.Errorf("%d at-start stacks, but %d stacks of the game", checked, len(laid))
			}
		})
	}
}

func corpusFile(t *testing.T, name string) *vmod.File {
	t.Helper()
	f, err := open(corpus.Bytes(t, filepath.Join(corpus.Dir(t), filepath.FromSlash(name))))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestStartPointOfAnyBoard(t *testing.T) {
	on := &world.Map{Edge: grid.Size{Width: 30, Height: 20}}
	for _, test := range []struct {
		placement buildfile.Placement
		want      image.Point
		ok        bool
	}{
		{buildfile.Placement{X: 5, Y: 6}, image.Pt(35, 26), true},
		{buildfile.Placement{X: 5, Y: 6, OwningBoard: "North"}, image.Point{}, false},
		{buildfile.Placement{X: 5, Y: 6, UseGridLocation: true, Location: "0101"}, image.Pt(35, 26), true},
	} {
		if at, ok := vmod.StartPoint(on, &test.placement); at != test.want || ok != test.ok {
			t.Errorf("%+v: %v %v, want %v %v", test.placement, at, ok, test.want, test.ok)
		}
	}
}

// What VASSAL adds to a file when it loads it is listed, as it is not in the game that is read.
func TestLaidAtLoad(t *testing.T) {
	const piece = `<VASSAL.build.widget.PieceSlot entryName="Gun" gpid="5">+/null/piece;;;g.png;Gun/null;0;0;5;0</VASSAL.build.widget.PieceSlot>`
	const card = `<VASSAL.build.widget.CardSlot entryName="Ace" gpid="6">+/null/piece;;;a.png;Ace/null;0;0;6;0</VASSAL.build.widget.CardSlot>`
	f, err := open(archive(t, file{"buildFile.xml", `<VASSAL.build.GameModule name="New" version="2">
		<VASSAL.build.module.Map mapName="Main Map">
			<VASSAL.build.module.map.BoardPicker>
				<VASSAL.build.module.map.boardPicker.Board name="North" width="300" height="300"/>
				<VASSAL.build.module.map.boardPicker.Board name="South" width="300" height="300"/>
			</VASSAL.build.module.map.BoardPicker>
			<VASSAL.build.module.map.SetupStack name="Anywhere" owningBoard="" x="30" y="40">` + piece + piece + `</VASSAL.build.module.map.SetupStack>
			<VASSAL.build.module.map.SetupStack name="In the south" owningBoard="South" x="30" y="40">` + piece + `</VASSAL.build.module.map.SetupStack>
			<VASSAL.build.module.map.DrawPile name="Draw" owningBoard="North" x="90" y="40">` + card + card + card + `</VASSAL.build.module.map.DrawPile>
			<VASSAL.build.module.map.DrawPile name="Discard" owningBoard="North" x="90" y="90"/>
		</VASSAL.build.module.Map>
	</VASSAL.build.GameModule>`}))
	if err != nil {
		t.Fatal(err)
	}
	const boards = "Main MapBoardPicker\tNorth\t0\t0"
	all := vmod.Laid{Pieces: 2, Decks: 2, Cards: 3}
	for _, test := range []struct {
		name     string
		module   *vmod.Module
		commands []string
		want     vmod.Laid
	}{
		{"nothing is laid", f.Module, []string{boards}, all},
		{"without boards", f.Module, nil, vmod.Laid{Pieces: 2}},
		{"all is laid", f.Module, []string{boards, "SETUP_STACK\t"}, vmod.Laid{}},
		{"without a module", nil, []string{boards}, vmod.Laid{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := f.Module.NewSave(game(test.commands...), time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := s.Write(&b); err != nil {
				t.Fatal(err)
			}
			saved, err := open(b.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			g, err := saved.Save.Load(test.module)
			if err != nil {
				t.Fatal(err)
			}
			if got := test.module.Lays(g.State); got != test.want {
				t.Errorf("%+v, want %+v", got, test.want)
			}
			var summary, list bytes.Buffer
			if s, err := inspect.File("a.vsav", saved, test.module); err != nil || s.Text(&summary) != nil {
				t.Fatal(err)
			}
			if err := dump.Text(&list, dump.Source{Path: "a.vsav", Save: saved.Save, Module: test.module}, dump.View{}); err != nil {
				t.Fatal(err)
			}
			for what, text := range map[string]string{"inspect": summary.String(), "dump": list.String()} {
				if told := strings.Contains(text, "not in the file"); told != (test.want != vmod.Laid{}) || !strings.Contains(text, test.want.String()) {
					t.Errorf("%s says %s", what, text)
				}
			}
		})
	}
}
