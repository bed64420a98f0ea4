package referee_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/scs/games"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// updating reports whether what the referee says is written into testdata: -update, which
// scstest brings.
func updating() bool { return flag.Lookup("update").Value.(flag.Getter).Get().(bool) }

// The games of the cases: Mill Road, unless a case names another in its file "game".
const (
	millRoad = "testdata/mill-road"
	desna    = "testdata/desna"
)

// A case is a text: a log of one of the games, files that its pack has instead
// of its own, and what the referee says. The log becomes a real one on the way. What
// else the checks say is left out.
func TestCases(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	modules, opened := map[string]*build.Module{}, map[string]*vmod.Module{}
	for _, folder := range []string{millRoad, desna} {
		modules[folder], opened[folder], _, _ = gameOf(t, folder)
	}
	for _, path := range cases {
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		t.Run(name, func(t *testing.T) {
			c, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			folder := millRoad
			if i := slices.IndexFunc(c.Files, func(f txtar.File) bool { return f.Name == "game" }); i >= 0 {
				folder = "testdata/" + strings.TrimSpace(string(c.Files[i].Data))
			}
			m, module, files := modules[folder], opened[folder], gameFiles(t, folder)
			var opt check.Options
			var log, optText, declared []byte
			want := -1
			for i, f := range c.Files {
				switch {
				case f.Name == "game":
				case f.Name == "log":
					log = f.Data
				case f.Name == "options":
					opt, optText = options(t, string(f.Data)), f.Data
				case f.Name == "orders.csv":
					declared = f.Data
				case f.Name == "want":
					want = i
				case strings.HasSuffix(f.Name, "+"): // rows for the end of a file
					base := strings.TrimSuffix(f.Name, "+")
					files[base] = &fstest.MapFile{Data: slices.Concat(files[base].Data, f.Data)}
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
			p, b := readPack(t, files)
			g, err := build.ReadGame(m, "log", append([]byte("player North Nora mill-password\nplayer South Sol hill-password\n"), log...))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if bytes.Contains(optText, []byte("saves")) {
				got = between(t, g, check.File{Module: module, Pack: p, Binding: b}, opt)
			} else {
				got = chained(t, g, check.File{Module: module, Pack: p, Binding: b}, opt, declared)
			}
			if updating() {
				c.Files[want].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(c), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(c.Files[want].Data), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// chained is what is said of the logs of a game.
func chained(t *testing.T, g *build.Game, by check.File, opt check.Options, declared []byte) string {
	t.Helper()
	logs, err := g.Files()
	if err != nil {
		t.Fatal(err)
	}
	var chain []check.File
	for i, data := range logs {
		f := by
		f.Name, f.Save = fmt.Sprintf("log %d", i+1), openFile(t, data).Save
		chain = append(chain, f)
	}
	if declared != nil {
		give(t, chain, declared)
	}
	results, err := check.Chain(chain, opt)
	if err != nil {
		t.Fatal(err)
	}
	return told(results)
}

// give gives the logs of a chain their orders.
func give(t *testing.T, chain []check.File, text []byte) {
	t.Helper()
	all, problems := declare.Read("orders.csv", text)
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

// between is what is said of the positions in which the logs of a game begin and end,
// one after the other.
func between(t *testing.T, g *build.Game, by check.File, opt check.Options) string {
	t.Helper()
	saves, err := g.Saves()
	if err != nil {
		t.Fatal(err)
	}
	before := by
	before.Save = openFile(t, saves[0]).Save
	var results []check.Result
	var coverage rule.Coverage
	for _, data := range saves[1:] {
		after := by
		after.Save = openFile(t, data).Save
		findings, err := check.Between(before, after, opt, &coverage)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, check.Result{Findings: findings})
		before = after
	}
	results[0].Coverage = coverage
	return told(results)
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
	p, problems, err := games.Loader().Load(files)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	b, problems, err := bind.Read(files, p)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	return p, b
}

// options reads lines such as "phase movement" and "goes on".
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
		default:
			t.Fatalf("no option %q", word)
		}
	}
	return opt
}

// ofOnePosition says that a rule looks at the end of a log alone. Those that the
// referee asks at the end of phases are his.
func ofOnePosition(id string) bool {
	his := []*position.Rule{position.MixedOccupancy, position.StackingLimit, position.OOSMarker}
	of := func(r *position.Rule) bool { return r.ID == id }
	return slices.ContainsFunc(position.Rules(), of) && !slices.ContainsFunc(his, of)
}

// told is what the referee says of a chain of logs, without what is said of one
// position and of the file itself: the findings, what they rest on, and what was
// counted.
func told(results []check.Result) string {
	var b strings.Builder
	for i := range results {
		if len(results) > 1 {
			fmt.Fprintf(&b, "log %d\n", i+1)
		}
		tellFindings(&b, results[i].Findings)
	}
	tellCounts(&b, &results[0].Coverage)
	return b.String()
}

func tellFindings(b *strings.Builder, findings []rule.Finding) {
	for i := range findings {
		f := &findings[i]
		if ofOnePosition(f.Rule) {
			continue
		}
		fmt.Fprintf(b, "step %d, %s: %s %s %s: %s\n", f.Step, f.Phase, f.Verdict, f.Rule, strings.Join(f.Refs, ", "), f.Message)
		fmt.Fprintf(b, "  hexes %s; pieces", strings.Join(f.Hexes, " "))
		for _, p := range f.Pieces {
			fmt.Fprintf(b, " %s", p.Unit)
		}
		b.WriteString("\n")
		if path, ok := f.Evidence["path"].([]string); ok {
			for _, line := range path {
				fmt.Fprintf(b, "  %s\n", line)
			}
		}
		for _, r := range f.Related {
			fmt.Fprintf(b, "  see %s\n", r.Message)
		}
	}
}

func tellCounts(b *strings.Builder, coverage *rule.Coverage) {
	for _, c := range coverage.Counts() {
		his := strings.HasPrefix(c.Rule, "scs/") || strings.HasPrefix(c.Rule, "afb/")
		if !his || ofOnePosition(c.Rule) {
			continue
		}
		fmt.Fprintf(b, "%s: %d %s", c.Rule, c.Checked, c.What)
		if c.Unchecked > 0 {
			fmt.Fprintf(b, ", %d unchecked: %s", c.Unchecked, strings.Join(c.Needs, "; "))
		}
		b.WriteString("\n")
	}
}
