package scspack_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

const quarryFord = "../../../fixtures/games/quarry-ford"

// files returns the files of a text archive but the file with what is wanted.
func files(t *testing.T, archive *txtar.Archive) (fstest.MapFS, *txtar.File) {
	t.Helper()
	pack := fstest.MapFS{}
	var want *txtar.File
	for i, f := range archive.Files {
		if f.Name == "want" {
			want = &archive.Files[i]
			continue
		}
		pack[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	if want == nil {
		t.Fatal("the case does not say what is wanted")
	}
	return pack, want
}

// folder returns a pack of a game.toml and one more file.
func folder(game, name, text string) fstest.MapFS {
	return fstest.MapFS{"game.toml": {Data: []byte(game)}, name: {Data: []byte(text)}}
}

func lines(problems []pack.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		b.WriteString(p.String() + "\n")
	}
	return b.String()
}

// loader opens the folders of a case as the packs that it may extend.
func loader(fsys fs.FS) pack.Loader {
	return pack.Loader{
		Open: func(name string) (fs.FS, error) {
			if _, err := fs.Stat(fsys, name); err != nil {
				return nil, err
			}
			return fs.Sub(fsys, name)
		},
		Names: []string{"base"},
	}
}

func load(t *testing.T, fsys fs.FS) *scspack.Pack {
	t.Helper()
	p, problems, err := scspack.Load(fsys)
	if err != nil || problems != nil {
		t.Fatal(lines(problems), err)
	}
	return p
}

func TestLoad(t *testing.T) {
	p := load(t, os.DirFS(quarryFord))
	if p.Name != "Quarry Ford" || p.Series != "scs" || p.First != "north" || p.Turns != pack.Known(6) || len(p.Phases) != 8 {
		t.Errorf("game: %+v", p)
	}
	lancers := p.Unit("n5")
	if lancers == nil || lancers.Name != "Ford Lancers" || lancers.Full.MA != pack.Known(8) || lancers.Reduced.Attack != pack.Known(2) || lancers.Exploit != pack.Yes {
		t.Errorf("n5: %+v", lancers)
	}
	// What the row leaves empty is unknown, and not zero.
	if guard := p.Unit("n4"); guard.Reduced.Attack.Known || guard.Stacking.Known || guard.ZOC != pack.Unknown {
		t.Errorf("n4: %+v", guard)
	}
	if got := p.Stacking; got.Limit != pack.Known(3) || got.Count != scspack.CountUnits || got.RetreatGrace != "movement" {
		t.Errorf("stacking: %+v", got)
	}
	if got := p.OOS; got.Attack != (pack.Fraction{Num: 0, Den: 1}) || got.MA != (pack.Fraction{Num: 1, Den: 2}) || got.ZOC != pack.No {
		t.Errorf("oos: %+v", got)
	}
	if p.Supply.Limit.Known || p.Mixed.Movement != "" {
		t.Errorf("what the pack does not say is known: %+v %+v", p.Supply, p.Mixed)
	}
	for number, want := range map[string]bool{"01.01": true, "08.04": true, "01.00": false, "08.05": false, "08.06": false, "09.03": false, "05.07": false, "A05.05": false} {
		h, _ := hex.Parse(number)
		if got, known := p.Playable(h); got != want || !known {
			t.Errorf("%s playable: %v, %v, want %v", number, got, known, want)
		}
	}
	if dead := p.Named("Eliminated"); dead == nil || dead.Role != scspack.RoleDead || !dead.OffMap() {
		t.Errorf("Eliminated: %+v", dead)
	}
	if !p.Has("units.csv") || p.Has("tec.toml") {
		t.Errorf("files: %v", p.Files)
	}
	if got := p.PhasesNamed("combat"); len(got) != 2 || got[1].Name() != "south combat" || !got[1].Chat[0].MatchString("South: combat") {
		t.Errorf("combat: %+v", got)
	}
}

// Only game.toml must be there, and all that it leaves out is unknown.
func TestLoadTheLeast(t *testing.T) {
	p := load(t, fstest.MapFS{"game.toml": {Data: []byte("name = \"Least\"\nsides = [\"a\", \"b\"]\n")}})
	if _, known := p.Playable(hex.Hex{Col: 1}); known || p.Stacking.Limit.Known || p.Turns.Known || len(p.Units) > 0 {
		t.Errorf("%+v", p)
	}
}

// A pack in a zip, with its folder or without, reads as in its folder.
func TestLoadZip(t *testing.T) {
	want := load(t, os.DirFS(quarryFord))
	for _, folder := range []string{"", "quarry-ford/"} {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for _, name := range want.Files {
			data, err := os.ReadFile(filepath.Join(quarryFord, name))
			if err != nil {
				t.Fatal(err)
			}
			f, err := w.Create(folder + name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.Write(data); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		r, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
		if err != nil {
			t.Fatal(err)
		}
		got := load(t, r)
		if diff := cmp.Diff(want.Units, got.Units); diff != "" || got.Name != want.Name {
			t.Errorf("in %q (-folder +zip):\n%s", folder, diff)
		}
	}
}

func TestNoPack(t *testing.T) {
	for name, fsys := range map[string]fs.FS{
		"empty":       fstest.MapFS{},
		"two folders": fstest.MapFS{"a/game.toml": {}, "b/game.toml": {}},
		"no game":     fstest.MapFS{"units.csv": {}},
	} {
		if _, _, err := scspack.Load(fsys); err == nil || !strings.Contains(err.Error(), "game.toml") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// many returns the lines of a file that n makes of their number.
func many(lines int, line func(n int) string) string {
	var b strings.Builder
	for n := range lines {
		b.WriteString(line(n))
	}
	return b.String()
}

// A file can claim what it likes: what it costs is bounded by its size, and less.
//
// hostile: G6
func TestLoadIsBounded(t *testing.T) {
	const head = "name = 'x'\nsides = ['a', 'b']\n"
	const land = head + "[[map]]\ncolumns = [0, 999]\nrows = [0, 999]\nlow = 'odd'\n"
	for name, c := range map[string]struct{ game, file, text string }{
		"phases":     {game: head + strings.Repeat("[[phase]]\nid = 'm'\n", 150_000)},
		"air":        {game: head + many(1000, func(n int) string { return fmt.Sprintf("[[phase]]\nid = 'p%d'\n", n) }) + strings.Repeat("[[air]]\nside = 'a'\nphases = ['q']\n", 1000)},
		"keys":       {game: head + "[victory]\nbands = [" + strings.Repeat("{},", 500_000) + "]\n"},
		"unplayable": {game: land + "unplayable = '" + strings.Repeat("0.0-0.999 ", 300_000) + "'\n"},
		"sides":      {game: "name = 'x'\nsides = [" + strings.Repeat("'',", 700_000) + "]\n"},
		"many sides": {game: "name = 'x'\nsides = [" + many(1000, func(n int) string { return fmt.Sprintf("'s%d',", n) }) + "]\n"},
		"size":       {game: strings.Repeat("# a remark\n", 1<<20)},
		"features":   {head, "tec.toml", strings.Repeat("[[terrain]]\nid = 't'\ncost = { a = 1, c = 1 }\n", 50_000)},
		"classes":    {head, "tec.toml", "classes = [" + many(1000, func(n int) string { return fmt.Sprintf("'c%d',", n) }) + "]\n" + strings.Repeat("[[terrain]]\nid = 't'\ncost = { a = { z = 1 }, b = { z = 1 } }\n", 50_000)},
		"hexes":      {land, "map.csv", "hex,terrain\n" + strings.Repeat("1.1,a\n", 150_000)},
		"terrains":   {land, "map.csv", "hex,terrain\n1.1," + strings.Repeat("a+", 1_500_000) + "\n"},
		"edges":      {land, "hexsides.csv", "hex,hex,feature\n" + many(80_000, func(n int) string { return fmt.Sprintf("1.1,1.2,f%d\n", n) })},
		"units":      {head, "units.csv", "id,side\n" + many(50_000, func(n int) string { return fmt.Sprintf("u%d,c\n", n) })},
		"rolls":      {head + "[combat]\ndice = '2d6'\nrolls = [-999, 999]\n", "crt.csv", "roll,1:1\n" + strings.Repeat("-999-999,A1\n", 50_000)},
		"columns":    {head + "[combat]\ndice = 'd6'\n", "crt.csv", "roll" + many(200_000, func(n int) string { return fmt.Sprintf(",1:%d", n) }) + "\n"},
		"named": {head + many(900, func(n int) string { return fmt.Sprintf("[[garrison]]\nside = 'a'\nunit = 'x%d'\n", n) }), "units.csv",
			"id,side\n" + many(50_000, func(n int) string { return fmt.Sprintf("u%d,a\n", n) })},
	} {
		files := fstest.MapFS{"game.toml": {Data: []byte(c.game)}}
		if c.file != "" {
			files[c.file] = &fstest.MapFile{Data: []byte(c.text)}
		}
		start := time.Now()
		p, problems, err := scspack.Load(files)
		if p != nil || err != nil || len(problems) == 0 || len(problems) > 1000 {
			t.Errorf("%s: %v, %d problems, %v", name, p, len(problems), err)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s: took %v", name, took)
		} else {
			t.Logf("%s: %v", name, took)
		}
	}
}

// A small file about a huge map is asked without listing its hexes.
func TestNeedsAreBounded(t *testing.T) {
	game := "name = 'x'\nsides = ['a', 'b']\n" + many(26, func(n int) string {
		return fmt.Sprintf("[[map]]\nletter = '%c'\ncolumns = [0, 999]\nrows = [0, 999]\nlow = 'odd'\n", 'A'+n)
	})
	p := load(t, fstest.MapFS{"game.toml": {Data: []byte(game)}, "map.csv": {Data: []byte("hex,terrain\nA01.01,mud\n")}})
	start := time.Now()
	for _, n := range needs {
		n.Ask(p)
	}
	want := []scspack.Missing{{File: "map.csv", Code: scspack.MissingTerrain, Lacking: 25999999, Of: 26000000}}
	if a := scspack.NeedGround.Ask(p); !cmp.Equal(a.Missing, want) {
		t.Errorf("%+v", a.Missing)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestFraction(t *testing.T) {
	for text, want := range map[string]pack.Fraction{
		"0": {Num: 0, Den: 1}, "2": {Num: 2, Den: 1}, "1/2": {Num: 1, Den: 2}, "2/4": {Num: 1, Den: 2}, " 3 / 2 ": {Num: 3, Den: 2}, "0/7": {Num: 0, Den: 1},
	} {
		if got, err := pack.ParseFraction(text); err != nil || got != want {
			t.Errorf("%q = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "1/0", "-1", "1/2/3", "0.5", "1001", "half", "99999999999999999999"} {
		if got, err := pack.ParseFraction(text); err == nil {
			t.Errorf("%q = %v, want an error", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		f := pack.Fraction{Num: rapid.IntRange(0, 1000).Draw(t, "num"), Den: rapid.IntRange(1, 1000).Draw(t, "den")}
		lowest, err := pack.ParseFraction(f.String())
		if err != nil || lowest.Num*f.Den != f.Num*lowest.Den {
			t.Fatalf("%v reads as %v, %v", f, lowest, err)
		}
		if again, _ := pack.ParseFraction(lowest.String()); again != lowest {
			t.Fatalf("%v is not in lowest terms", lowest)
		}
	})
}

// A row for a stretch of hexes stands for each of them, and a row of an extending pack for one of
// these hexes changes that hex alone.
func TestStretchOfPlaces(t *testing.T) {
	base := fstest.MapFS{
		"game.toml":  {Data: []byte("name = \"Base\"\nsides = [\"north\", \"south\"]\n[[map]]\ncolumns = [1, 8]\nrows = [1, 6]\nlow = \"odd\"\n")},
		"places.csv": {Data: []byte("hex,role,side,name\n01.01-01.03,entry,north,A\n02.06-05.06,entry,south,B\n01.01-01.03,supply,north,\n")},
	}
	over := fstest.MapFS{
		"game.toml":  {Data: []byte("extends = \"base\"\n")},
		"places.csv": {Data: []byte("hex,role,side,name\n01.02,entry,south,A\n")},
	}
	p, problems, err := scspack.LoadOver(pack.Loader{Names: []string{"base"}, Open: func(string) (fs.FS, error) { return base, nil }}, over)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	var got []string
	for _, place := range p.Places {
		got = append(got, strings.TrimSpace(place.Hex.String()+" "+string(place.Role)+" "+place.Side+" "+place.Name))
	}
	want := []string{
		"01.01 entry north A", "01.02 entry south A", "01.03 entry north A",
		"02.06 entry south B", "03.06 entry south B", "04.06 entry south B", "05.06 entry south B",
		"01.01 supply north", "01.02 supply north", "01.03 supply north",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A file can name far more units than any game has. They are refused before room is made for them.
func TestTooManyUnits(t *testing.T) {
	var units strings.Builder
	units.WriteString("id,side\n")
	for i := range 100_002 {
		fmt.Fprintf(&units, "u%d,a\n", i)
	}
	_, problems, err := scspack.Load(folder("name = \"N\"\nsides = [\"a\", \"b\"]\n", "units.csv", units.String()))
	if len(problems) != 1 || err != nil || problems[0].Error() != "units.csv:100002:1: scspack/too-many-rows 100002 100000" {
		t.Errorf("%v, %v", problems, err)
	}
}

// Problems beyond those that are kept end the reading of a file. Those before stay as they were.
func TestProblemsOfAWholeFile(t *testing.T) {
	fsys := folder("name = \"N\"\nsides = [\"a\", \"b\"]\n[[map]]\ncolumns = [1, 9]\nrows = [1, 9]\nlow = \"odd\"\n",
		"map.csv", "hex\n"+strings.Repeat("01.01\n", 2000)+"01.02\n")
	fsys["units.csv"] = &fstest.MapFile{Data: []byte("id,side\nu,c\n")}
	_, problems, err := scspack.Load(fsys)
	if err != nil || len(problems) != 1000 || problems[0].Line != 3 || problems[999].Line != 1002 || problems[999].File != "map.csv" {
		t.Errorf("%d problems, %v:\n%.200s", len(problems), err, lines(problems))
	}
}
