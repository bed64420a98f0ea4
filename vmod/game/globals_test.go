package game_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A piece in a zone is asked for the properties of its module, map and zone.
func TestPropertiesOutsideThePieces(t *testing.T) {
	archive, err := txtar.ParseFile(filepath.Join("testdata", "properties.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range archive.Files {
		files[f.Name] = f.Data
	}
	w := world(t, files["buildFile.xml"])
	const piece = "MainBoardPicker<tab>Field<tab>0<tab>0\npiece unit A Main;50;50\n"
	for name, before := range map[string]string{"new game": "", "saved game": string(files["commands"])} {
		g, err := game.Load(commands(before+piece), w, game.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for line := range strings.Lines(string(files[name])) {
			asked := strings.Fields(line)[0]
			value, ok := g.Property(g.Object("unit"), trait.Viewer{}, asked)
			answer := " = " + value
			if !ok {
				answer = " (unknown)"
			}
			got.WriteString(strings.TrimRight(asked+answer, " ") + "\n")
		}
		if diff := cmp.Diff(string(files[name]), got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
