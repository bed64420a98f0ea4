package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// example is a block of the README with a command line and what it prints.
var example = regexp.MustCompile("(?s)```console\n\\$ go run ./cmd/umpire ([^\n]*)\n(.*?)```")

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

// TestReadme runs the examples of the README, in a folder of its own with the fixtures.
// With -update it writes what they print into it.
func TestReadme(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, "README.md")
	folder := t.TempDir()
	if err := os.CopyFS(filepath.Join(folder, "fixtures", "games"), os.DirFS(filepath.Join(root, "fixtures", "games"))); err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	t.Setenv("NO_COLOR", "1")
	readme, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	updated := example.ReplaceAllFunc(readme, func(block []byte) []byte {
		n++
		m := example.FindSubmatch(block)
		var out bytes.Buffer
		Main(strings.Fields(string(m[1])), Streams{In: strings.NewReader(""), Out: &out, Err: &bytes.Buffer{}})
		if diff := cmp.Diff(string(m[2]), out.String()); diff != "" && !*update {
			t.Errorf("umpire %s (-README +output):\n%s", m[1], diff)
		}
		return fmt.Appendf(nil, "```console\n$ go run ./cmd/umpire %s\n%s```", m[1], out.Bytes())
	})
	if n == 0 {
		t.Fatal("the README has no example")
	}
	if *update {
		if err := os.WriteFile(path, updated, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
