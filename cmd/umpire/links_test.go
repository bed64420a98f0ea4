package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// behindLink is the text of a file to which links lead.
const behindLink = "only the user may read this"

// Whatever a link in a folder leads to, no command reads it, and each names the link.
func TestLinksAreNotFollowed(t *testing.T) {
	for _, c := range []struct {
		link  string // what becomes a link
		lines []string
	}{
		{"ford/files/images/evil.png", moduleCommands},
		{"ford/files/images", moduleCommands},
		{"ford/files", moduleCommands},
		{"ford/files/moduledata", moduleCommands},
		{"ford/files/buildFile.xml", moduleCommands},
		{"ford/pieces", moduleCommands},
		{"ford/pieces/15 Raiders.txt", moduleCommands},
		{"ford/pieces/evil.txt", moduleCommands},
		{"ford/prototypes/evil.txt", moduleCommands},
		{"ford/renamed", moduleCommands},
		{"ford/entries.csv", moduleCommands},
		{"ford/missing-images.txt", moduleCommands},
		{"ford/umpire.toml", []string{"check FOLDER", "dump -m FOLDER ford/game.vsav", "render -m FOLDER ford/game.vsav -o new/x.svg"}},
		{"plain/images/evil.png", plainCommands},
		{"plain/images", plainCommands},
		{"plain/moduledata", plainCommands},
		{"plain/buildFile.xml", plainCommands},
		{"quarry-ford/units.csv", packCommands},
		{"quarry-ford/game.toml", packCommands},
		{"quarry-ford/vassal.toml", packCommands},
		{"quarry-ford/setup", packCommands},
		{"quarry-ford/setup/evil.csv", packCommands},
	} {
		t.Run(c.link, func(t *testing.T) {
			inOutputFolder(t)
			layPlain(t, "plain")
			for _, folder := range []string{"new", "elsewhere", "ford/prototypes", "quarry-ford/setup"} {
				if err := os.MkdirAll(folder, 0o777); err != nil {
					t.Fatal(err)
				}
			}
			put(t, "ford/game.vsav", get(t, "quarry-ford/clean.vsav"))
			put(t, "elsewhere/evil.txt", behindLink)
			put(t, "elsewhere/evil.csv", behindLink)
			put(t, "secret", behindLink)
			target := "secret"
			if info, err := os.Stat(c.link); err == nil && info.IsDir() || filepath.Ext(c.link) == "" && filepath.Base(c.link) != "moduledata" {
				target = "elsewhere"
			}
			target, err := filepath.Abs(target)
			if err == nil {
				err = os.RemoveAll(c.link)
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(target, c.link); err != nil {
				t.Skip("no links here: ", err)
			}
			folder, inside, _ := strings.Cut(c.link, "/")
			for _, line := range c.lines {
				var out, errs bytes.Buffer
				args := strings.Fields(strings.ReplaceAll(line, "FOLDER", folder))
				code := Main(args, Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
				if said := errs.String(); code != ExitUsage || !strings.Contains(said, filepath.FromSlash(inside)) && !strings.Contains(said, inside) || !strings.Contains(said, "is a link") {
					t.Errorf("%s: code %d, %q", line, code, said)
				}
				if strings.Contains(out.String()+errs.String(), behindLink) {
					t.Errorf("%s: it shows what the link leads to: %s%s", line, out.String(), errs.String())
				}
			}
			err = filepath.WalkDir("new", func(path string, d fs.DirEntry, err error) error {
				if err == nil && !d.IsDir() {
					t.Errorf("%s was written", path)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// These commands read a whole folder.
var (
	moduleCommands = []string{"pack FOLDER -o new/x.vmod", "check FOLDER", "check -f html -o new/x.html FOLDER", "check --fix FOLDER -o new/x.vmod",
		"check --fix FOLDER -o new/folder", "check -m FOLDER quarry-ford/clean.vsav", "dump -m FOLDER quarry-ford/clean.vsav", "log -m FOLDER quarry-ford/march.vlog",
		"render -m FOLDER quarry-ford/clean.vsav -o new/x.svg", "setup -g quarry-ford -m FOLDER -t table.csv -o new/x.vsav", "game bind FOLDER -o new/draft",
		"inspect -m FOLDER quarry-ford/clean.vsav", "reach -m FOLDER quarry-ford/clean.vsav 4.03", "unpack " + module + " -o FOLDER --merge"}
	plainCommands = []string{"check FOLDER", "check --fix FOLDER -o new/x.vmod", "check -m FOLDER quarry-ford/clean.vsav", "dump -m FOLDER quarry-ford/clean.vsav",
		"render -m FOLDER quarry-ford/clean.vsav -o new/x.svg", "setup -g quarry-ford -m FOLDER -t table.csv -o new/x.vsav", "game bind FOLDER -o new/draft"}
	packCommands = []string{"game check FOLDER", "game status FOLDER", "game pack FOLDER -o new/x.umpack", "game diff FOLDER quarry.zip", "game merge FOLDER quarry.zip -o new/pack",
		"check FOLDER/clean.vsav", "check -g FOLDER quarry-ford/clean.vsav", "log FOLDER/march.vlog", "render FOLDER/clean.vsav -o new/x.svg",
		"setup -g FOLDER -m " + module + " -t table.csv -o new/x.vsav", "explain -g FOLDER scs/stacking-limit", "module new -g FOLDER -o new/x.vmod"}
)

// layPlain makes a plain folder of the module.
func layPlain(t *testing.T, folder string) {
	t.Helper()
	if err := os.CopyFS(folder, os.DirFS("ford/files")); err != nil {
		t.Fatal(err)
	}
	in, err := newFiles(Streams{}).open(module)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	data, err := in.Archive.Bytes("buildFile.xml")
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(folder, "buildFile.xml"), string(data))
}

// A link among saved games, modules or extensions is named and left out; a file or folder that the
// user names may be a link.
func TestLinksAmongFiles(t *testing.T) {
	inOutputFolder(t)
	for link, target := range map[string]string{
		"quarry-ford/linked.vsav": "clean.vsav", "quarry-ford/deep": "../crossroads", "quarry-ford/linked.vmdx": "../secret",
		"crossroads/linked.vmod": "../quarry-ford/quarry-ford.vmod", "link.vsav": "quarry-ford/clean.vsav", "link": "ford",
		"examples/a.vsav": "begin.vsav", "examples/b.vsav": "begin.vsav", "crossroads/crossroads_ext": "../quarry-ford",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip("no links here: ", err)
		}
	}
	code, said := umpire(strings.NewReader(""), "check", "--fix=unused-image", "--unsafe-fixes", "crossroads/crossroads.vmod", "-o", "fixed.vmod")
	if code != ExitUsage || !strings.Contains(said, "crossroads_ext is a link; name the folder itself with --extensions") {
		t.Errorf("extensions behind a link: code %d, %q", code, said)
	}
	_, said = umpire(strings.NewReader(""), "check", "crossroads/coherency.vsav")
	if !strings.Contains(filepath.ToSlash(said), "note: crossroads/crossroads_ext is a link in a folder, and is left out") {
		t.Errorf("extensions behind a link are left out without a word: %q", said)
	}
	if err := os.Remove("crossroads/crossroads_ext"); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"check quarry-ford":                  "note: quarry-ford/linked.vsav is a link in a folder, and is left out; name the file itself\n",
		"check quarry-ford/...":              "note: links in a folder are left out; name the files themselves: quarry-ford/deep, quarry-ford/linked.vsav\n",
		"check crossroads/coherency.vsav":    "note: crossroads/linked.vmod is a link",
		"check " + module:                    "note: quarry-ford/linked.vmdx is a link",
		"check examples":                     "note: links in a folder are left out; name the files themselves: examples/a.vsav, examples/b.vsav\n",
		"check link.vsav -m " + module:       "",
		"check link":                         "",
		"check quarry-ford/linked.vsav":      "",
		"pack link -o linked.vmod":           "",
		"dump quarry-ford/linked.vsav":       "",
		"check -g quarry-ford link.vsav -q ": "",
	} {
		code, said := umpire(strings.NewReader(""), strings.Fields(args)...)
		if said = filepath.ToSlash(said); code == ExitUsage || !strings.Contains(said, want) {
			t.Errorf("%s: code %d, %q, want %q", args, code, said, want)
		}
		if n := strings.Count(said, "note: "); want == "" && n > 0 || n > 1 {
			t.Errorf("%s: %d links are named: %q", args, n, said)
		}
	}
}
