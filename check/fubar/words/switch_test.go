package words

import (
	"io/fs"
	"testing"

	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/fubar/games"
	"github.com/umpire-vassal/umpire/rules/pack"
)

func TestEverySwitchIsWorded(t *testing.T) {
	folder, err := fs.Sub(games.FS(), "fubar")
	if err != nil {
		t.Fatal(err)
	}
	layers, err := pack.Loader{}.Layers(folder)
	if err != nil {
		t.Fatal(err)
	}
	p, problems, err := fubarpack.Read(layers)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	for _, s := range p.Switches {
		if question, reason := Switch(s.ID); question == "" || reason == "" {
			t.Errorf("%s has no question or no reason", s.ID)
		}
	}
	if len(p.Switches) == 0 || len(p.Switches) != len(switches) {
		t.Errorf("%d switches and %d wordings", len(p.Switches), len(switches))
	}
}
