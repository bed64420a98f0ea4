package vmod_test

import (
	"image"
	"path/filepath"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	world "github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/grid"
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
			laid := map[vmod.Spot]bool{}
			for _, o := range g.Objects() {
				if o.Kind() == world.Stack && o.Map() != nil {
					laid[vmod.Spot{Map: o.Map().ID, At: o.At()}] = true
				}
			}
			checked := 0
			for _, on := range g.Maps() {
				plan, _ := m.Map(on.ID)
				for _, stack := range plan.AtStart {
					at, ok := vmod.StartPoint(on, &stack.Placement)
					if !ok || !laid[vmod.Spot{Map: on.ID, At: at}] {
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
