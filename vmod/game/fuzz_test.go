package game_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// FuzzLoad replays any text to its end and asks everything about everything:
// nothing panics, and every object is where its parent is.
func FuzzLoad(f *testing.F) {
	f.Add(commands("piece 1 A Main;5;6\n+/9/stack/Main;5;6;1;@@-1\nstep\nM/1/Main/7/8/9/Main/5/6/null/p"))
	f.Add(commands("immobile 1 A Main;5;6\n+/3/deck;x/Main;7;8;true;1\nstep\nD/3/Main;7;8;false;1/Main;7;8;true;1"))
	f.Add(commands("+/1/emb2;;;;;;;;;;;;0;0;a.png,b.png;,;;N<tab>obs;;m.png;;B;?;player:<tab>piece;;;;A/2<tab>null;\\<tab>Main;1;2;;0"))
	f.Add(commands("+/1/mat;M;<tab>piece;;;;A/1;2<tab>Main;1;2;;0\n+/2/matPiece;;;;<tab>piece;;;;B/1<tab>Main;1;2;;0\nstep\n-/1"))
	f.Add(commands("MainBoardPicker<tab>A<tab>0<tab>0\nTURNTurnTracker0<tab>0|1;0\nPLAYER<tab>x<tab>y<tab>z\nMutableProperty<tab>a<tab>b<tab>c"))
	f.Add(commands("GlobalProperty<tab>;a<tab>Zone<tab>Board<tab>Main;b;\nMutableProperty<tab>a<tab>b<tab>c<tab>Main:Zone"))
	f.Fuzz(func(t *testing.T, text string) {
		g, err := game.Load(text, &game.World{}, game.DefaultLimits())
		if err != nil {
			return
		}
		visit(t, g.State)
		for {
			if _, ok := g.Advance(); !ok {
				break
			}
		}
		visit(t, g.State)
	})
}

func visit(t *testing.T, s *game.State) {
	for _, o := range s.Objects() {
		s.Name(o, trait.Viewer{})
		s.Exported(o, trait.Viewer{})
		s.GPID(o)
		o.Place().Location()
		for _, m := range o.Members() {
			if m.Parent() != o {
				t.Fatalf("%s is in %s and does not know", m.ID(), o.ID())
			}
			if m.Place() != o.Place() {
				t.Fatalf("%s is elsewhere than its stack %s", m.ID(), o.ID())
			}
		}
	}
}
