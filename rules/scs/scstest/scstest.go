// Package scstest reads test cases of the rules engine that a player can read: a
// txtar archive with a drawn map, what stands on it, and what is asked and wanted.
//
//	rule: 2.1a
//
//	What the case is about.
//	-- units.csv --
//	id,side,attack,attack_kind,defense,ma
//	6,blue,7,attack,4,9
//	7,red,3,attack,3,6
//	-- map --
//	low: odd
//	      23    24    25
//	18          .
//	      .           w
//	17          .:6
//	      .:7         .
//	stream 24.17/24.18
//	road 23.17-24.17-25.18
//	-- position --
//	phase: movement
//	side: blue
//	-- want --
//	# bites 2.1a: the gap costs 3
//	> judge 6 24.18
//	legal
//
// The map file draws each hexrow below its number, a hex in the line of its row's number, and the
// hexes of lower hexrows one line further down. A hex is a letter for its terrain (several are joined
// by a plus sign, "?" is unknown terrain), and after a colon the units that stand there at full
// strength, the lowest first. Where nothing is drawn there is no playable hex. Above the drawing,
// "low" names the lower hexrows, and "legend: . open, w woods" what the letters are; that legend is
// the default. Below it stand the hexsides: a feature, and pairs of hexes, or chains of them for
// roads. With "hexsides: unknown" above the drawing nothing is known of them.
//
// The archive may hold any file of a pack. Where it has no game.toml or tec.toml it gets the files of
// this package's own little game, Game and Chart: the sides blue and red, the chart of the series
// rulebook's examples, all switches set. A file named switches sets them otherwise, a line for each,
// as "ezoc_on_road no"; "unset" takes a switch out.
//
// The position file is as scs.ParsePosition reads it. The units that are drawn need no row; a row
// without a hex for a drawn unit adds the rest about it.
package scstest

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func init() {
	if flag.Lookup("update") == nil { // else the tests have it from another package
		flag.Bool("update", false, "write what the engine answers into the want files of testdata")
	}
}

// updating reports whether the tests rewrite the wanted answers.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// A Case is one test case, ready to ask.
type Case struct {
	// Rules are the paragraphs that the case is about, from its first line.
	Rules []string
	// Game is the compiled pack, Situation the position on its map.
	Game      *scs.Game
	Situation *scs.Situation
	// Files are all files of the archive.
	Files map[string]string
}

// A Verb answers a line of the want file that begins with it: the words after it
// are args. An answer may have several lines.
type Verb func(t *testing.T, c *Case, args []string) string

// Run runs the cases whose file names match a pattern, each as a test of its own. In a case's
// want file a line "> verb args" is a question; the lines up to the next question or remark
// are the answer. With -update Run writes the answers.
//
// It skips files with a verb that verbs does not have: they belong to another test.
func Run(t *testing.T, pattern string, verbs map[string]Verb) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !answers(archive, verbs) {
			continue
		}
		ran++
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) { run(t, path, archive, verbs) })
	}
	if ran == 0 {
		t.Fatalf("no case matches %s", pattern)
	}
}

func answers(archive *txtar.Archive, verbs map[string]Verb) bool {
	want := file(archive, "want")
	if want == nil {
		return false
	}
	for line := range strings.Lines(string(want.Data)) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == ">" {
			if _, ok := verbs[words[1]]; !ok {
				return false
			}
		}
	}
	return true
}

func file(archive *txtar.Archive, name string) *txtar.File {
	for i := range archive.Files {
		if archive.Files[i].Name == name {
			return &archive.Files[i]
		}
	}
	return nil
}

func run(t *testing.T, path string, archive *txtar.Archive, verbs map[string]Verb) {
	c := New(t, archive)
	want := file(archive, "want")
	var got strings.Builder
	asking := false
	for line := range strings.Lines(string(want.Data)) {
		words := strings.Fields(line)
		switch {
		case len(words) > 1 && words[0] == ">":
			got.WriteString(strings.TrimRight(line, "\n") + "\n")
			answer := verbs[words[1]](t, c, words[2:])
			if answer != "" {
				got.WriteString(strings.TrimRight(answer, "\n") + "\n")
			}
			asking = true
		case strings.HasPrefix(line, "#"), !asking:
			got.WriteString(line)
			asking = false
		}
	}
	if updating() {
		want.Data = []byte(got.String())
		if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(string(want.Data), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("%s: answers (-want +got):\n%s", path, diff)
	}
}

// Parse returns New for the text of an archive.
func Parse(t testing.TB, text string) *Case {
	t.Helper()
	return New(t, txtar.Parse([]byte(text)))
}

// New makes a case of an archive. What is wrong with it fails the test.
func New(t testing.TB, archive *txtar.Archive) *Case {
	t.Helper()
	c := &Case{Rules: Rules(archive), Files: map[string]string{}}
	packed := &txtar.Archive{}
	for _, f := range archive.Files {
		c.Files[f.Name] = string(f.Data)
		if base := filepath.Base(f.Name); strings.HasSuffix(base, ".toml") || strings.HasSuffix(base, ".csv") {
			packed.Files = append(packed.Files, f)
		}
	}
	put := func(name, text string) {
		if file(packed, name) == nil {
			packed.Files = append(packed.Files, txtar.File{Name: name, Data: []byte(text)})
		}
	}
	base := file(packed, "game.toml") == nil
	put("game.toml", Game(c.Files["switches"]))
	put("tec.toml", Chart)
	var drawn drawing
	if text, ok := c.Files["map"]; ok {
		drawn = draw(t, text)
		put("map.csv", drawn.terrainCSV())
		if !drawn.hexsidesUnknown {
			put("hexsides.csv", drawn.hexsidesCSV())
		}
		game := file(packed, "game.toml")
		game.Data = append(slices.Clone(game.Data), drawn.mapTOML()...)
	} else if base {
		t.Fatal("the case has neither a map nor a game.toml")
	}
	fsys, err := txtar.FS(packed)
	if err != nil {
		t.Fatal(err)
	}
	c.Game = Compile(t, fsys)
	pos, problems := scs.ParsePosition(c.Game, "position", drawn.position(c.Files["position"]))
	if len(problems) > 0 {
		t.Fatal(lines(problems))
	}
	c.Situation = c.Game.Situate(pos)
	return c
}

// Compile reads a pack and compiles it. What is wrong with it fails the test, which may
// be one of rapid's.
func Compile(t rapid.TB, fsys fs.FS) *scs.Game {
	t.Helper()
	p, problems, err := scspack.Load(fsys)
	if err != nil || len(problems) > 0 {
		t.Fatal(lines(problems), err)
	}
	g, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func lines(problems []pack.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		b.WriteString(p.String() + "\n")
	}
	return b.String()
}

// Hex returns the hex with this number, which has to be on the map.
func (c *Case) Hex(t testing.TB, number string) scs.HexID {
	t.Helper()
	h, ok := hex.Parse(number)
	if !ok {
		t.Fatalf("%q is no hex", number)
	}
	id := c.Game.ID(h)
	if id == scs.NoHex {
		t.Fatalf("%s is not on the map", number)
	}
	return id
}

// Units returns the indexes of units by their ids, several of them joined by plus
// signs.
func (c *Case) Units(t testing.TB, ids string) []int {
	t.Helper()
	pos := c.Situation.Position()
	var units []int
	for id := range strings.SplitSeq(ids, "+") {
		i := pos.Unit(id)
		if i < 0 {
			t.Fatalf("%s is not in the position", id)
		}
		units = append(units, i)
	}
	return units
}

// Unit returns the unit with this id.
func (c *Case) Unit(t testing.TB, id string) *scs.Unit {
	t.Helper()
	return &c.Situation.Position().Units[c.Units(t, id)[0]]
}

// Rules returns the paragraphs that the first line of an archive names: "rule: 2.1a,
// 3.1b".
func Rules(archive *txtar.Archive) []string {
	first, _, _ := bytes.Cut(archive.Comment, []byte("\n"))
	list, ok := strings.CutPrefix(string(first), "rule:")
	if !ok {
		return nil
	}
	var rules []string
	for rule := range strings.SplitSeq(list, ",") {
		if rule = strings.TrimSpace(rule); rule != "" {
			rules = append(rules, rule)
		}
	}
	return rules
}
