package bind_test

import (
	"os"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/fubar/games"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Whatever stands in a vassal.toml, it is read or refused, and so is each line of chat.
func FuzzBinding(f *testing.F) {
	layers, err := pack.Loader{}.Layers(shipped(f))
	if err != nil {
		f.Fatal(err)
	}
	p, problems, err := fubarpack.Read(layers)
	if err != nil || problems != nil {
		f.Fatal(problems, err)
	}
	text, err := os.ReadFile("../../../fixtures/games/crossroads/vassal.toml")
	if err != nil {
		f.Fatal(err)
	}
	for _, line := range []string{"Turn 1", "Red 1 activates", "red-1: run", "Red 2 fires HMG at Blue 2", ""} {
		f.Add(string(text), line)
	}
	f.Add("[table]\nwindow = 1\n[[figure]]\n[[status]]\nis = \"tired\"\n[[fire]]\ntext = '('\n[[action]]\ntext = 'x(?P<y>.)'\n[[turn]]\ntracker = \"T\"\ntext = '(?P<y>.)'\n", "")
	f.Fuzz(func(t *testing.T, text, line string) {
		b, problems, err := bind.Read(fstest.MapFS{"game.toml": {}, "vassal.toml": {Data: []byte(text)}}, p)
		if err != nil || (b == nil) == (problems == nil) {
			t.Fatal(b, problems, err)
		}
		for _, problem := range problems {
			if problem.Line == 0 || problem.Message.String() == "" {
				t.Errorf("problem without line or words: %v", problem)
			}
		}
		if b != nil {
			b.Line(line)
		}
	})
}

func shipped(f testing.TB) fstest.MapFS {
	files := fstest.MapFS{}
	for _, name := range append(fubarpack.Tables(), pack.GameFile) {
		data, err := pack.ReadFile(games.FS(), "fubar/"+name)
		if err != nil {
			f.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}
