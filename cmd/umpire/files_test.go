package main

import (
	"archive/zip"
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// An outputCase is a command line without its -o. OUT in it stands for the base name of
// the output.
type outputCase struct {
	args string
	// reads are files that the command reads: those it is given and those it finds.
	reads []string
}

const (
	module = "quarry-ford/quarry-ford.vmod"
	units  = "quarry-ford/units.csv"
	sample = "examples/begin.vsav"
)

// outputCases has a case or more for each command that writes a file to -o.
var outputCases = map[string][]outputCase{
	"umpire check": {
		{"-q quarry-ford/march.vlog", []string{"quarry-ford/march.vlog", module, units}},
		{"-q -f jsonl quarry-ford/march.vlog", []string{"quarry-ford/march.vlog", module, units}},
		{"-q --declare orders.csv quarry-ford/...", []string{"orders.csv", "quarry-ford/clean.vsav"}},
		{"-q -m quarry-ford/quarry-ford.vmod -g quarry.zip quarry-ford/clean.vsav", []string{module, "quarry.zip"}},
	},
	"umpire open":    {{"-q quarry-ford/march.vlog", []string{"quarry-ford/march.vlog", module, units}}},
	"umpire merge":   {{"part.json", []string{"part.json"}}},
	"umpire log":     {{"quarry-ford/march.vlog", []string{"quarry-ford/march.vlog", module, units}}},
	"umpire render":  {{"-q --format svg quarry-ford/march.vlog", []string{"quarry-ford/march.vlog", module, units}}},
	"umpire dump":    {{"-m quarry-ford/quarry-ford.vmod quarry-ford/march.vlog", []string{"quarry-ford/march.vlog", module}}},
	"umpire inspect": {{"-m quarry-ford/quarry-ford.vmod quarry-ford/march.vlog", []string{"quarry-ford/march.vlog", module}}},
	"umpire diff": {{
		"quarry-ford/clean.vsav quarry-ford/off-map.vsav",
		[]string{"quarry-ford/clean.vsav", "quarry-ford/off-map.vsav", module, units},
	}},
	"umpire reach": {
		{"-q examples/begin.vsav 24.14", []string{sample, "examples/examples.vmod", "examples/examples/game.toml"}},
		{"-q crossroads/coherency.vsav red-1", []string{"crossroads/coherency.vsav", "crossroads/crossroads.vmod", "crossroads/units.csv"}},
	},
	"umpire trace": {
		{"-q examples/begin.vsav", []string{sample, "examples/examples.vmod", "examples/examples/places.csv"}},
		{"-q --game rulebook position.txt", []string{"position.txt"}},
	},
	"umpire odds": {
		{"-q --game examples/examples examples/begin.vsav 26.15", []string{sample, "examples/examples.vmod", "examples/examples/game.toml"}},
		{"--crt examples/examples 14 3", []string{"examples/examples/game.toml"}},
		{"-q crossroads/vehicle-fire.vlog red-1 blue-4", []string{"crossroads/vehicle-fire.vlog", "crossroads/crossroads.vmod", "crossroads/units.csv"}},
	},
	"umpire setup": {
		{"-q -g quarry-ford -m quarry-ford/quarry-ford.vmod -t table.csv", []string{"table.csv", module, units}},
		{"-q --from quarry-ford/clean.vsav", []string{"quarry-ford/clean.vsav", module, units}},
		{"-q --lint quarry-ford/clean.vsav -t table.csv", []string{"quarry-ford/clean.vsav", "table.csv", module, units}},
	},
	"umpire explain":     {{"-g quarry-ford scs/stacking-limit", []string{"quarry-ford/game.toml", units}}},
	"umpire version":     {{"", nil}},
	"umpire game list":   {{"", nil}},
	"umpire game check":  {{"quarry-ford", []string{"quarry-ford/game.toml", units}}},
	"umpire game status": {{"quarry-ford", []string{"quarry-ford/game.toml", units}}},
	"umpire game survey": {{"-q -m examples/examples.vmod examples/examples", []string{"examples/examples.vmod", "examples/examples/vassal.toml"}}},
	"umpire game pack":   {{"-q quarry-ford", []string{"quarry-ford/game.toml", units}}},
	"umpire game diff":   {{"quarry-ford quarry-ford", []string{"quarry-ford/game.toml", units}}},
	"umpire edit":        {{"-q quarry-ford/quarry-ford.vmod --set version=2", []string{module}}},
	"umpire pack":        {{"ford", []string{"ford/entries.csv", "ford/files/buildFile.xml"}}},
	"umpire module new":  {{"-q -g examples/examples -t overrun.csv --pack new-OUT", []string{"overrun.csv", "examples/examples/game.toml"}}},
}

// folderCommands write a folder to -o; see TestFoldersNeverEatInputs.
var folderCommands = []string{"umpire unpack", "umpire game bind", "umpire game merge"}

// inOutputFolder makes the files of outputCases and goes there.
func inOutputFolder(t *testing.T) {
	games, err := filepath.Abs(filepath.Join("..", "..", "fixtures", "games"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS(".", os.DirFS(games)); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"orders.csv":   "step,kind,units,hex,result,remark\n",
		"position.txt": "turn: 3\nphase: movement\nside: friendly\n\nhex,unit,face,extra_losses,status\n24.14,6,full,,\n",
		"part.json":    `{"version": 1, "shard": {"part": 1, "parts": 1, "total": 0}, "files": []}`,
		"table.csv":    "unit,location\nn1,4.03\n",
		"overrun.csv":  "unit,location\n6,11.06\n",
	} {
		put(t, name, text)
	}
	var zipped bytes.Buffer
	z := zip.NewWriter(&zipped)
	for _, name := range []string{"game.toml", "units.csv", "places.csv", "pieces.csv", "vassal.toml"} {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(get(t, "quarry-ford/"+name)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	put(t, "quarry.zip", zipped.String())
	if code, said := umpire(strings.NewReader(""), "unpack", module, "-o", "ford"); code != ExitClean {
		t.Fatal(said)
	}
}

// umpire runs a command line and returns its exit code and what it printed on standard
// error.
func umpire(in io.Reader, args ...string) (code int, said string) {
	var errs bytes.Buffer
	code = Main(args, Streams{In: in, Out: io.Discard, Err: &errs})
	return code, errs.String()
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// ways are other names for a file; they report whether the system has such.
var ways = map[string]func(path string) (name string, ok bool){
	"itself": func(path string) (string, bool) { return path, true },
	"a hard link": func(path string) (string, bool) {
		return "linked", os.Link(path, "linked") == nil
	},
	"a symbolic link": func(path string) (string, bool) {
		return "linked", os.Symlink(path, "linked") == nil
	},
	"another case": func(path string) (string, bool) {
		other := strings.ToUpper(path)
		_, err := os.Stat(other)
		return other, err == nil
	},
	"a way around": func(path string) (string, bool) {
		return "quarry-ford/../" + path, true
	},
}

// Whatever the command and whatever the name of the file: what is read stays as it is,
// and other files go with --force only.
//
// hostile: F7
func TestOutputNeverEatsInput(t *testing.T) {
	for command, cases := range outputCases {
		for _, c := range cases {
			t.Run(command+" "+c.args, func(t *testing.T) {
				if testing.Short() && command == "umpire module new" {
					t.Skip("drawing a module takes long, and runs no goroutines")
				}
				inOutputFolder(t)
				run := func(out string, more ...string) (int, string) {
					args := strings.Fields(command + " " + strings.ReplaceAll(c.args, "OUT", filepath.Base(out)))[1:]
					return umpire(strings.NewReader(""), slices.Concat(args, []string{"-o", out}, more)...)
				}
				for _, path := range c.reads {
					for way, name := range ways {
						before := get(t, path)
						out, ok := name(path)
						for _, force := range [][]string{nil, {"--force"}} {
							if !ok {
								continue
							}
							code, said := run(out, force...)
							// Without --force nobody looks what the command would find and read.
							early := force == nil && strings.Contains(said, "is there already")
							if code != ExitUsage || !early && !strings.Contains(said, "is read, and is not overwritten") && !strings.Contains(said, "is in the folder that is packed") {
								t.Errorf("-o %s %s, which is %s: code %d, %s", out, force, way, code, said)
							}
							if get(t, path) != before || get(t, out) != before {
								t.Fatalf("-o %s %s, which is %s: %s is not what it was", out, force, way, path)
							}
						}
						os.Remove("linked")
					}
				}
				const old = "something else\n"
				put(t, "other", old)
				if code, said := run("other"); code != ExitUsage || !strings.Contains(said, "umpire: other is there already; --force overwrites it") || get(t, "other") != old {
					t.Errorf("another file: code %d, %s", code, said)
				}
				for _, out := range []string{"fresh", os.DevNull} {
					if code, said := run(out); code > ExitFindings {
						t.Errorf("-o %s: code %d, %s", out, code, said)
					}
				}
				if code, said := run("other", "--force"); code > ExitFindings || get(t, "other") != get(t, "fresh") {
					t.Errorf("another file, with --force: code %d, %s", code, said)
				}
				if code, _ := run("examples"); code != ExitUsage {
					t.Errorf("a folder: code %d", code)
				}
			})
		}
	}
}

// A new command with -o and no case fails.
func TestEveryOutputIsTried(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		tried := len(outputCases[cmd.CommandPath()]) > 0 || slices.Contains(folderCommands, cmd.CommandPath()) ||
			cmd.Name() == "watch" // it goes on until a signal comes: see TestWatchErrors
		if cmd.Flags().Lookup("output") != nil && !tried {
			t.Errorf("%s has the flag -o and no case in outputCases", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(newFiles(Streams{})))
}

// Standard input and output are files, too, where the shell redirects them.
func TestRedirectedFiles(t *testing.T) {
	inOutputFolder(t)
	const save = "quarry-ford/clean.vsav"
	before := get(t, save)
	in, err := os.Open(save)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	for _, args := range [][]string{{"dump", "-o", save, "-"}, {"dump", "-o", save, "--force", "-"}} {
		if code, said := umpire(in, args...); code != ExitUsage || get(t, save) != before {
			t.Errorf("%s: code %d, %s", args, code, said)
		}
		if _, err := in.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
	}
	out, err := os.OpenFile(save, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var errs bytes.Buffer
	code := Main([]string{"dump", save}, Streams{In: in, Out: out, Err: &errs})
	if code != ExitUsage || !strings.Contains(errs.String(), "standard output is read, and is not overwritten") || get(t, save) != before {
		t.Errorf("appended to itself: code %d, %s", code, errs.String())
	}
}

// What a folder holds is no more eaten than a file.
func TestFoldersNeverEatInputs(t *testing.T) {
	inOutputFolder(t)
	put(t, "other", "something else\n")
	before := get(t, module)
	try := func(code int, want string, args ...string) {
		t.Helper()
		if got, said := umpire(strings.NewReader(""), args...); got != code || !strings.Contains(said, want) {
			t.Errorf("%s: code %d, want %d; %q, want %q", args, got, code, said, want)
		}
		if get(t, module) != before || get(t, "other") != "something else\n" {
			t.Fatalf("%s: a file is not what it was", args)
		}
	}
	link := func(path string) {
		t.Helper()
		os.Remove(path)
		if err := os.Link(module, path); err != nil {
			t.Skip("no hard links here: ", err)
		}
	}
	for _, command := range [][]string{{"unpack"}, {"game", "bind"}} {
		for _, out := range []string{module, "other", os.DevNull} {
			try(ExitUsage, "is no folder", append(command, module, "-o", out)...)
		}
	}
	try(ExitUsage, "not a directory", "game", "new", "other")
	try(ExitUsage, "is not empty", "game", "new", "ford")

	try(ExitUsage, "is not empty", "unpack", module, "-o", "ford")
	link("ford/files/images/own.png")
	try(ExitUsage, "is read, and would be replaced", "unpack", module, "-o", "ford", "--merge")
	try(ExitUsage, "is read, and would be replaced", "unpack", "ford/files/images/own.png", "-o", "ford", "--merge")
	os.Remove("ford/files/images/own.png")
	try(ExitClean, "", "unpack", module, "-o", "ford", "--merge")

	try(ExitClean, "", "game", "bind", module, "-o", "draft")
	try(ExitUsage, "is there already; --force overwrites it", "game", "bind", module, "-o", "draft")
	try(ExitClean, "", "game", "bind", "--force", module, "-o", "draft")
	link("draft/vassal.toml")
	try(ExitUsage, "vassal.toml is read, and is not overwritten", "game", "bind", "--force", module, "-o", "draft")
	try(ExitUsage, "is read, and is not overwritten", "game", "merge", "--force", "quarry-ford", "quarry-ford", "-o", "quarry-ford")
	// A binding is drafted over the old file, which is not read.
	try(ExitClean, "", "game", "bind", "--force", "--game", "quarry-ford", module, "-o", "quarry-ford")
}

// opening are the functions by which files are opened, made, replaced and removed.
var opening = map[string][]string{
	"os": {
		"Chmod", "Chown", "Chtimes", "CopyFS", "Create", "CreateTemp", "DirFS", "Lchown", "Link", "Mkdir", "MkdirAll", "MkdirTemp", "NewFile", "Open",
		"OpenFile", "OpenInRoot", "OpenRoot", "ReadFile", "Remove", "RemoveAll", "Rename", "StartProcess", "Symlink", "Truncate", "WriteFile",
	},
	"zip":        {"OpenReader"},
	"atomicfile": {"Write", "Folder", "Refill"},
}

// Files are opened and written in files.go: no command forgets to register what it reads,
// and none writes past the rule.
func TestFilesAreOpenedInOnePlace(t *testing.T) {
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range sources {
		if source == "files.go" || strings.HasSuffix(source, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), source, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if from, ok := s.X.(*ast.Ident); ok && slices.Contains(opening[from.Name], s.Sel.Name) {
					t.Errorf("%s: %s.%s is called; that belongs into files.go", source, from.Name, s.Sel.Name)
				}
			}
			return true
		})
	}
}

// Files that go into a folder are there all or none, and a folder that was made for them goes with them.
// The disk fails in the middle, or when the last output is written.
func TestWriteIntoAllOrNone(t *testing.T) {
	full := errors.New("no space left on device")
	for _, folder := range []string{"new", "a/b/new", "there", "there/new"} {
		for _, c := range []struct {
			why  string
			made []pack.File
			last func() error
		}{
			{"a file in the middle", []pack.File{{Name: "game.toml"}, {Name: "setup/" + strings.Repeat("x", 300)}, {Name: "units.csv"}}, nil},
			{"a folder in the way", []pack.File{{Name: "game.toml"}, {Name: "setup/a.csv"}, {Name: "game.toml/x"}}, nil},
			{"the last output", []pack.File{{Name: "game.toml"}, {Name: "setup/a.csv"}}, func() error { return full }},
		} {
			t.Chdir(t.TempDir())
			if err := os.Mkdir("there", 0o777); err != nil {
				t.Fatal(err)
			}
			put(t, "there/mine", "mine")
			var last []func() error
			if c.last != nil {
				last = append(last, c.last)
			}
			f := newFiles(Streams{Err: io.Discard})
			if err := f.writeInto(folder, c.made, last...); err == nil || c.last != nil && !errors.Is(err, full) {
				t.Errorf("%s, %s: %v", folder, c.why, err)
			}
			if left, want := all(t, "."), "there there/mine"; left != want || get(t, "there/mine") != "mine" {
				t.Errorf("%s, %s: left are %s, want %s", folder, c.why, left, want)
			}
			if err := f.writeInto(folder, []pack.File{{Name: "game.toml"}, {Name: "setup/a.csv"}}); err != nil || !strings.Contains(all(t, "."), folder+"/setup/a.csv") {
				t.Errorf("%s: %v, %s", folder, err, all(t, "."))
			}
		}
	}
}

// all returns the paths of all that is in a folder.
func all(t *testing.T, folder string) string {
	t.Helper()
	var paths []string
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if path != folder {
			paths = append(paths, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(paths, " ")
}

// A module and its pack are there both or neither.
func TestModuleNewAllOrNone(t *testing.T) {
	inOutputFolder(t)
	before := all(t, ".")
	if err := os.Mkdir("new.vmod", 0o777); err != nil {
		t.Fatal(err)
	}
	code, said := umpire(strings.NewReader(""), "module", "new", "-g", "examples/examples", "-o", "new.vmod/none/x.vmod", "--pack", "packs/x")
	if code != ExitUsage {
		t.Fatal(said)
	}
	os.Remove("new.vmod")
	if after := all(t, "."); after != before {
		t.Errorf("left are %s, want %s", after, before)
	}
}
