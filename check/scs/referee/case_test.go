package referee_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/schematest"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// The games of the cases: Mill Road, unless a case names another in its file "game".
const (
	millRoad = "testdata/mill-road"
	desna    = "testdata/desna"
	examples = "testdata/examples"
)

// A case is a log of one of the games, files that its pack has instead of its own, and
// what is said of it. The log becomes a real one on the way.
func TestCases(t *testing.T) {
	games := caseGames(t)
	casetest.Run(t, func(t *testing.T, c *casetest.Case) string {
		return told(t, c, games.judge(t, c.Archive, caseLog(c.Archive)))
	})
}

// caseModules are the modules of the cases' games by the games' folders.
type caseModules map[string]caseModule

type caseModule struct {
	text   *build.Module
	opened *vmod.Module
}

// with returns the module with the extension of a case, if any. With the option "without extension"
// the game uses it, and it is not there when the game is judged.
func (m caseModule) with(t *testing.T, c *txtar.Archive) caseModule {
	t.Helper()
	var text, opt []byte
	for _, f := range c.Files {
		switch f.Name {
		case "extension.toml":
			text = f.Data
		case "options":
			opt = f.Data
		}
	}
	if text == nil {
		return m
	}
	extended, err := m.text.Extended("extension.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(opt, []byte("without extension")) {
		return caseModule{extended, m.opened}
	}
	name, data, err := extended.Extension()
	if err != nil {
		t.Fatal(err)
	}
	file := func() (*vmod.File, error) { return openFile(t, data), nil }
	return caseModule{extended, m.opened.Extended([]vmod.ExtensionFile{{Name: name, Open: file}})}
}

func caseGames(t *testing.T) caseModules {
	t.Helper()
	games := caseModules{}
	for _, folder := range []string{millRoad, desna, examples} {
		m, opened, _, _ := gameOf(t, folder)
		games[folder] = caseModule{m, opened}
	}
	return games
}

// caseLog returns the log of a case, which begins with the two players.
func caseLog(c *txtar.Archive) string {
	n := slices.IndexFunc(c.Files, func(f txtar.File) bool { return f.Name == "log" })
	return "player North Nora mill-password\nplayer South Sol hill-password\n" + string(c.Files[n].Data)
}

// judge judges a case with this log in place of its own.
func (g caseModules) judge(t *testing.T, c *txtar.Archive, log string) []check.Result {
	t.Helper()
	_, files := packOf(t, c)
	p, b := readPack(t, files)
	results, err := g.judged(t, c, log)(t, checkscs.New(p, b))
	if err != nil {
		t.Fatal(err)
	}
	fitsSchema(t, results)
	return results
}

// packOf is the game of a case, by its folder, and the files of its pack.
func packOf(t *testing.T, c *txtar.Archive) (folder string, files fstest.MapFS) {
	t.Helper()
	folder = millRoad
	for _, f := range c.Files {
		if f.Name == "game" {
			folder = "testdata/" + strings.TrimSpace(string(f.Data))
		}
	}
	files = gameFiles(t, folder)
	for _, f := range c.Files {
		switch {
		case slices.Contains([]string{"game", "want", "log", "options", "orders.csv", "extension.toml"}, f.Name):
		case strings.HasSuffix(f.Name, "+"): // rows for the end of a file
			base := strings.TrimSuffix(f.Name, "+")
			files[base] = &fstest.MapFile{Data: slices.Concat(files[base].Data, f.Data)}
		case strings.HasSuffix(f.Name, "^"): // lines for the beginning of a file
			base := strings.TrimSuffix(f.Name, "^")
			files[base] = &fstest.MapFile{Data: slices.Concat(f.Data, files[base].Data)}
		case strings.HasSuffix(f.Name, "-"): // a text that a file is without
			base := strings.TrimSuffix(f.Name, "-")
			before, after, found := bytes.Cut(files[base].Data, f.Data)
			if !found {
				t.Fatalf("%s has no %q", base, f.Data)
			}
			files[base] = &fstest.MapFile{Data: slices.Concat(before, after)}
		default:
			files[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	return folder, files
}

// A judge judges a case by a game. It returns an error if the case's options or orders name
// what the game does not have.
type judge func(*testing.T, check.Game) ([]check.Result, error)

// judged returns what judges a case, with this log, by a game.
func (g caseModules) judged(t *testing.T, c *txtar.Archive, log string) judge {
	t.Helper()
	folder, _ := packOf(t, c)
	var opt check.Options
	var optText, declared []byte
	for _, f := range c.Files {
		switch f.Name {
		case "options":
			opt, optText = options(t, string(f.Data)), f.Data
		case "orders.csv":
			declared = f.Data
		}
	}
	module := g[folder].with(t, c)
	played, err := build.ReadGame(module.text, "log", []byte(log))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(optText, []byte("saves")) {
		saves, err := played.Saves()
		if err != nil {
			t.Fatal(err)
		}
		return func(t *testing.T, game check.Game) ([]check.Result, error) {
			return between(t, saves, check.File{Module: module.opened, Game: game}, opt)
		}
	}
	logs, err := played.Files()
	if err != nil {
		t.Fatal(err)
	}
	return func(t *testing.T, game check.Game) ([]check.Result, error) {
		return chained(t, logs, check.File{Module: module.opened, Game: game}, opt, declared)
	}
}

// chained judges the logs of a game.
func chained(t *testing.T, logs [][]byte, by check.File, opt check.Options, declared []byte) ([]check.Result, error) {
	t.Helper()
	var chain []check.File
	for i, data := range logs {
		f := by
		f.Name, f.Save = fmt.Sprintf("log %d", i+1), openFile(t, data).Save
		chain = append(chain, f)
	}
	if declared != nil {
		give(t, chain, declared)
	}
	return check.Chain(chain, opt)
}

// give gives the logs of a chain their orders.
func give(t *testing.T, chain []check.File, text []byte) {
	t.Helper()
	all, problems := declare.Read("orders.csv", text, nil)
	if problems != nil {
		t.Fatal(problems)
	}
	var logs []string
	for i := range chain {
		logs = append(logs, chain[i].Name)
	}
	each, problems := declare.Assign(all, logs)
	if problems != nil {
		t.Fatal(problems)
	}
	for i := range each {
		chain[i].Orders = each[i]
	}
}

// between judges the positions in which the logs of a game begin and end, one after the
// other.
func between(t *testing.T, saves [][]byte, by check.File, opt check.Options) ([]check.Result, error) {
	t.Helper()
	before := by
	before.Save = openFile(t, saves[0]).Save
	var results []check.Result
	var coverage rule.Coverage
	for _, data := range saves[1:] {
		after := by
		after.Save = openFile(t, data).Save
		findings, err := check.Between(before, after, opt, &coverage)
		if err != nil {
			return nil, err
		}
		results = append(results, check.Result{Findings: findings})
		before = after
	}
	results[0].Coverage = coverage
	return results, nil
}

// fitsSchema holds what is written of results as JSON against the schema.
func fitsSchema(t *testing.T, results []check.Result) {
	t.Helper()
	files := make([]report.File, len(results))
	for i := range results {
		files[i].Result = results[i]
	}
	schematest.Report(t, files...)
}

// gameFiles are the files of a game's pack.
func gameFiles(t testing.TB, folder string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	own, err := filepath.Glob(folder + "/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range own {
		if base := filepath.Base(file); base != "module.toml" {
			files[base] = &fstest.MapFile{Data: read(t, file)}
		}
	}
	return files
}

// millRoadGame is the game of Mill Road.
func millRoadGame(t testing.TB) (*build.Module, *vmod.Module, *scspack.Pack, *bind.Binding) {
	t.Helper()
	return gameOf(t, millRoad)
}

// gameOf is a game: its module as text and as VASSAL's, its pack and binding.
func gameOf(t testing.TB, folder string) (*build.Module, *vmod.Module, *scspack.Pack, *bind.Binding) {
	t.Helper()
	m, err := build.ReadModule("module.toml", read(t, folder+"/module.toml"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	p, b := readPack(t, gameFiles(t, folder))
	return m, openFile(t, data).Module, p, b
}

func readPack(t testing.TB, files fstest.MapFS) (*scspack.Pack, *bind.Binding) {
	t.Helper()
	p, problems, err := scspack.LoadOver(gamestest.Loader(), files)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	b, wrong, err := bind.Read(files, p)
	if err != nil || wrong != nil {
		t.Fatal(wrong, err)
	}
	return p, b
}

// options reads lines such as "phase movement", "goes on" and "without extension".
func options(t *testing.T, text string) check.Options {
	t.Helper()
	var opt check.Options
	for line := range strings.Lines(text) {
		word, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "phase":
			opt.Phase = value
		case "side":
			opt.Side = value
		case "saves":
			opt.Between = value
		case "goes":
			opt.GoesOn = true
		case "without": // see caseModule.with
		default:
			t.Fatalf("no option %q", word)
		}
	}
	return opt
}

// told is what the rules of a case say of a chain of logs: the findings, what they rest
// on, and what was counted.
func told(t *testing.T, c *casetest.Case, results []check.Result) string {
	t.Helper()
	var b strings.Builder
	for i := range results {
		if len(results) > 1 {
			fmt.Fprintf(&b, "log %d\n", i+1)
		}
		for _, f := range c.Shown(t, results[i].Findings) {
			fmt.Fprintf(&b, "step %d, %s: %s %s %s: %s\n", f.Step, f.Phase, f.Verdict, f.Rule, strings.Join(f.Refs, ", "), f.Sentence())
			fmt.Fprintf(&b, "  hexes %s; pieces", strings.Join(f.Hexes, " "))
			for _, p := range f.Pieces {
				fmt.Fprintf(&b, " %s", p.Unit)
			}
			b.WriteString("\n")
			for _, figure := range f.Evidence.Figures {
				if path, ok := figure.(position.Account); ok {
					for _, line := range path.Text()[0].Lines {
						fmt.Fprintf(&b, "  %s\n", line)
					}
				}
			}
			for _, r := range f.Related {
				fmt.Fprintf(&b, "  see %s\n", r.Message)
			}
		}
	}
	coverage := c.Counted(&results[0].Coverage)
	for _, n := range coverage.Counts() {
		fmt.Fprintf(&b, "%s: %d %s", n.Rule, n.Checked, n.What)
		if n.Unchecked > 0 {
			fmt.Fprintf(&b, ", %d unchecked: %s", n.Unchecked, strings.Join(n.Needs, "; "))
		}
		b.WriteString("\n")
	}
	return b.String()
}
