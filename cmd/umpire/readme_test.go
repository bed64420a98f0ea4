package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// example is a block of a page with command lines and what they print.
var example = regexp.MustCompile("(?s)```console\n(.*?)```")

// named are the words of the README in code style that are files or folders of the project.
var named = regexp.MustCompile("`((?:check|cmd|fixtures|rules|vmod|\\.ci)(?:/[\\w.-]+)*)`")

// What the README names is there: a file that is gone is found here, and not by the next
// contributor.
func TestReadmeNamesFiles(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := named.FindAllSubmatch(readme, -1)
	if len(found) < 30 {
		t.Fatalf("the README names %d files and folders", len(found))
	}
	for _, m := range found {
		if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(string(m[1])))); err != nil {
			t.Errorf("the README names %s: %v", m[1], err)
		}
	}
}

// pages are the pages whose examples are run, from the project's root.
var pages = []string{"README.md", "fixtures/games/barbarossa/README.md"}

// digits are a checksum in a page. Tests do not compare it, so that a change of a pack leaves the page alone.
var digits = regexp.MustCompile(`, [0-9a-f]{8}\)`)

// TestPages runs the examples of each page, in a folder of its own with the fixtures: all
// commands of a block, which shows what they print together. With -update it writes that
// into the page.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and what runs at the same time does in the scripts, too")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	broken, err := os.ReadFile(filepath.Join("testdata", "script", "barbarossa_broken.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("NO_COLOR", "1")
	for _, page := range pages {
		t.Run(page, func(t *testing.T) {
			folder := t.TempDir()
			if err := os.CopyFS(filepath.Join(folder, "fixtures", "games"), os.DirFS(filepath.Join(root, "fixtures", "games"))); err != nil {
				t.Fatal(err)
			}
			t.Chdir(folder)
			path := filepath.Join(root, filepath.FromSlash(page))
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			updated := example.ReplaceAllFunc(text, func(block []byte) []byte {
				n++
				return played(block)
			})
			updated = table.ReplaceAllFunc(updated, func(block []byte) []byte {
				m := table.FindSubmatch(block)
				return slices.Concat(m[1], brokenRules(broken), m[2])
			})
			if n == 0 {
				t.Fatal("the page has no example")
			}
			if diff := cmp.Diff(digits.ReplaceAllString(string(text), ")"), digits.ReplaceAllString(string(updated), ")")); diff != "" && !*update {
				t.Errorf("the page (-page +output):\n%s", diff)
			}
			if *update {
				if err := os.WriteFile(path, updated, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// played runs the commands of a block, and returns it with what they print.
func played(block []byte) []byte {
	var commands, out bytes.Buffer
	for line := range bytes.Lines(block) {
		if command, ok := bytes.CutPrefix(line, []byte("$ go run ./cmd/umpire ")); ok {
			commands.Write(line)
			Main(strings.Fields(string(command)), Streams{In: strings.NewReader(""), Out: &out, Err: &out})
		}
	}
	return fmt.Appendf(nil, "```console\n%s%s```", commands.Bytes(), out.Bytes())
}

// table is where a page lists the rules that a test breaks.
var table = regexp.MustCompile("(?s)(<!-- broken:[^\n]*-->\n).*?(<!-- end -->)")

// broke is a rule that barbarossa_broken.txtar breaks: its paragraph, how it is broken, and the
// verdict.
var broke = regexp.MustCompile(`(?m)^# ([\d.]+[a-d]?)\S*: (.+)\n! umpire check .*\nstdout '(\w+): `)

// brokenRules returns the table of the rules that a script breaks.
func brokenRules(script []byte) []byte {
	out := []byte("| paragraph | how it is broken | verdict |\n|---|---|---|\n")
	for _, m := range broke.FindAllSubmatch(script, -1) {
		out = fmt.Appendf(out, "| %s | %s | %s |\n", m[1], m[2], m[3])
	}
	return out
}

// The README says of each module that the program links what it is for.
func TestReadmeNamesModules(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	direct, _, _ := strings.Cut(string(mod), "\n)") // the others come with them
	named := 0
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) (v\S+)$`).FindAllStringSubmatch(direct, -1) {
		if !strings.Contains(licenses, m[1]+" "+m[2]+"\n") {
			continue // of tests
		}
		named++
		if !strings.Contains(string(readme), "`"+m[1]+"`") {
			t.Errorf("the README does not say what %s is for", m[1])
		}
	}
	if named < 10 {
		t.Errorf("%d modules are linked", named)
	}
}
