package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// hostileSections are the sections of HOSTILE.md and how many cases each has.
var hostileSections = []struct {
	letter string
	cases  int
}{{"A", 34}, {"B", 10}, {"C", 16}, {"D", 20}, {"E", 12}, {"F", 14}, {"G", 10}, {"H", 8}, {"I", 10}}

// hostileRow matches a line of the table: id, what the case is, what holds it or why nothing does.
var hostileRow = regexp.MustCompile(`^\| ([A-I]\d+) \| (.+) \| (.+) \|$`)

// noTest begins the last column of a case without a test; the reason follows.
const noTest = "no test: "

// HOSTILE.md names for each hostile case the tests that hold it, or the reason why there is
// none. A test names its cases in a line "hostile: A1 A2" of its comment. The words of the table
// and the reasons are written by hand, the tests by "go test -update".
func TestHostileCases(t *testing.T) {
	held := marked(t)
	file, err := os.ReadFile("HOSTILE.md")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	var ids []string
	for line := range strings.Lines(string(file)) {
		row := hostileRow.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if row == nil {
			want = append(want, line)
			continue
		}
		id, what, by := row[1], row[2], row[3]
		ids = append(ids, id)
		switch tests := held[id]; {
		case len(tests) > 0 && strings.HasPrefix(by, noTest):
			t.Errorf("%s has a test, %s, and a reason why there is none", id, tests[0])
		case len(tests) > 0:
			by = strings.Join(tests, ", ")
		case !strings.HasPrefix(by, noTest):
			t.Errorf("%s: no test names it, and no reason is said", id)
		}
		want = append(want, fmt.Sprintf("| %s | %s | %s |\n", id, what, by))
	}
	var all []string
	for _, s := range hostileSections {
		for n := range s.cases {
			all = append(all, fmt.Sprint(s.letter, n+1))
		}
	}
	if !slices.Equal(ids, all) {
		t.Errorf("the table has %q, want all cases in their order", ids)
	}
	for id := range held {
		if !slices.Contains(all, id) {
			t.Errorf("%s names the case %s, which there is not", held[id], id)
		}
	}
	now := strings.Join(want, "")
	if *update {
		if err := os.WriteFile("HOSTILE.md", []byte(now), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if now != string(file) {
		t.Error("HOSTILE.md does not name the tests as they are; run the test with -update")
	}
}

// marked returns the tests and scripts that name each case, in the order of their places.
func marked(t *testing.T) map[string][]string {
	t.Helper()
	held := map[string][]string{}
	mark := func(text, name string) {
		for line := range strings.Lines(text) {
			if cases, ok := strings.CutPrefix(strings.TrimLeft(line, "#/ "), "hostile: "); ok {
				for _, id := range strings.Fields(cases) {
					held[id] = append(held[id], name)
				}
			}
		}
	}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(name, "cmd/umpire/testdata/script/"):
			text, err := os.ReadFile(path)
			if err == nil {
				mark(string(text), strings.TrimPrefix(name, "cmd/umpire/testdata/"))
			}
			return err
		case !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		source, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, decl := range source.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Doc != nil && (strings.HasPrefix(f.Name.Name, "Test") || strings.HasPrefix(f.Name.Name, "Fuzz")) {
				mark(f.Doc.Text(), name[:strings.LastIndex(name, "/")]+" "+f.Name.Name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return held
}

// A piece that a file adds twice and takes away again: a stack may still name it. No command is at a
// loss, whichever piece it is.
func TestPieceTwice(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "fixtures", "games"))); err != nil {
		t.Fatal(err)
	}
	added := regexp.MustCompile(`\+/([0-9]+)/[^\x1b]*`)
	for _, name := range []string{"crossroads/fire-result.vlog", "crossroads/scale.vsav", "crossroads/cover-fire.vlog", "quarry-ford/march.vlog"} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 8 {
			alter(t, path, func(entry, text string) string {
				begin, end, ok := strings.Cut(text, "end_save")
				pieces := added.FindAllStringSubmatch(begin, -1)
				if entry != savedGame || !ok || n >= len(pieces) {
					return text
				}
				twice := strings.TrimRight(pieces[n][0], `\`)
				return begin + twice + "\x1bend_save" + end + "\x1bLOG\t-/" + pieces[n][1] + "\x1bLOG\tCHAT&lt;Rita&gt; - Turn 2"
			})
			for _, line := range []string{"check", "check -f html", "render", "trace", "log", "dump", "reach"} {
				args := append(strings.Fields(line), path)
				if line == "reach" {
					args = append(args, "Red 1")
				}
				if code, _, said := printed(args...); code > ExitUsage {
					t.Errorf("%s %s, piece %d: code %d, %s", line, name, n, code, said)
				}
			}
			if err := os.WriteFile(path, whole, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Nothing is found only in what was read: an entry whose bytes do not fit its checksum is a finding,
// though nothing shows it.
func TestDamagedEntry(t *testing.T) {
	var b bytes.Buffer
	w := archive.NewWriter(&b)
	for _, f := range []archive.File{
		{Name: "buildFile.xml", Data: []byte(`<VASSAL.build.GameModule name="Case" version="1.0"/>`)},
		{Name: "images/a.txt", Data: []byte("as it was"), Stored: true},
	} {
		if err := w.Add(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "case.vmod")
	for text, want := range map[string]bool{"as it was": false, "as it wss": true} {
		if err := os.WriteFile(path, bytes.Replace(b.Bytes(), []byte("as it was"), []byte(text), 1), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, out, _ := printed("check", path); strings.Contains(out, "images/a.txt") && strings.Contains(out, "checksum") != want {
			t.Errorf("%q: %s", text, out)
		} else if want && !strings.Contains(out, "checksum") {
			t.Errorf("%q: the damage is not found: %s", text, out)
		}
	}
}

// Of a saved game or log each entry is read to its end, too, and so it is in a module.
func TestDamagedSave(t *testing.T) {
	dir := t.TempDir()
	save := func(note string) []byte {
		var b bytes.Buffer
		w := archive.NewWriter(&b)
		for _, f := range []archive.File{
			{Name: "savedGame", Data: []byte("begin_save\x1bend_save")},
			{Name: "note.txt", Data: []byte("as it was"), Stored: true},
		} {
			if err := w.Add(f); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return bytes.Replace(b.Bytes(), []byte("as it was"), []byte(note), 1)
	}
	for note, damaged := range map[string]bool{"as it was": false, "as it wss": true} {
		data := save(note)
		var b bytes.Buffer
		w := archive.NewWriter(&b)
		for _, f := range []archive.File{
			{Name: "buildFile.xml", Data: []byte(`<VASSAL.build.GameModule name="Case" version="1.0"/>`)},
			{Name: "old.vsav", Data: data},
		} {
			if err := w.Add(f); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		for name, file := range map[string][]byte{"case.vsav": data, "case.vmod": b.Bytes()} {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, file, 0o666); err != nil {
				t.Fatal(err)
			}
			if _, out, _ := printed("check", path); strings.Contains(out, "note.txt") != damaged || strings.Contains(out, "checksum") != damaged {
				t.Errorf("%s with %q:\n%s", name, note, out)
			}
		}
	}
}
