package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
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

// named are the words of a page in code style that are files or folders of the project.
var named = regexp.MustCompile("`((?:check|cmd|findings|fixtures|rules|vmod|\\.ci|\\.github)(?:/[\\w.-]+)*)`")

// contributing is the page for those who change Umpire.
var contributing = filepath.Join("..", "..", ".github", "CONTRIBUTING.md")

// A file that CONTRIBUTING.md names and that is gone is found here, and not by the next contributor.
func TestContributingNamesFiles(t *testing.T) {
	page, err := os.ReadFile(contributing)
	if err != nil {
		t.Fatal(err)
	}
	found := named.FindAllSubmatch(page, -1)
	if len(found) < 30 {
		t.Fatalf("the page names %d files and folders", len(found))
	}
	for _, m := range found {
		if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(string(m[1])))); err != nil {
			t.Errorf("the page names %s: %v", m[1], err)
		}
	}
}

// README and the help name only pages of "umpire help" that are there.
func TestHelpIsThere(t *testing.T) {
	texts := map[string]string{}
	for _, page := range pages {
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(page)))
		if err != nil {
			t.Fatal(err)
		}
		texts[page] = string(text)
	}
	for _, page := range topics() {
		texts["umpire help "+page.Name] = page.Text()
	}
	for page, text := range texts {
		for _, m := range regexp.MustCompile(`[`+"`"+`"]umpire help ([\w -]+)[`+"`"+`"]`).FindAllStringSubmatch(text, -1) {
			var out bytes.Buffer
			if strings.HasPrefix(m[1], "--all") {
				continue
			}
			if code := Main(append([]string{"help"}, strings.Fields(m[1])...), Streams{In: strings.NewReader(""), Out: io.Discard, Err: &out}); code != 0 {
				t.Errorf("%s names a page that is not there: %s", page, out.String())
			}
		}
	}
}

// README's picture is the card that render draws of the finding in README's example. With -update it is drawn anew.
func TestReadmePicture(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	drawn := filepath.Join(t.TempDir(), "map.png")
	code := Main([]string{"render", "--finding", "003953c7", "-o", drawn, "fixtures/games/examples/movement.vlog"},
		Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
	if code != 0 {
		t.Fatalf("render ends with %d", code)
	}
	card := decoded(t, drawn)
	path := filepath.Join(".github", "picture.png")
	if *update {
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, card); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept := decoded(t, path)
	if kept.Bounds().Size() != card.Bounds().Size() {
		t.Fatalf("the picture is %v, the drawing %v", kept.Bounds(), card.Bounds())
	}
	differ := 0
	for y := range kept.Bounds().Dy() {
		for x := range kept.Bounds().Dx() {
			if color.RGBAModel.Convert(kept.At(x, y)) != color.RGBAModel.Convert(card.At(x+card.Bounds().Min.X, y+card.Bounds().Min.Y)) {
				differ++
			}
		}
	}
	if differ > 0 {
		t.Errorf("%d dots of README's picture are not as they are drawn; look at it, and run the test with -update", differ)
	}
}

func decoded(t *testing.T, name string) image.Image {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return m
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
		command, ok := bytes.CutPrefix(line, []byte("$ umpire "))
		if !ok {
			command, ok = bytes.CutPrefix(line, []byte("$ go run ./cmd/umpire "))
		}
		if ok {
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

// Beside each module that the program links, go.mod says what it is for.
func TestModulesHaveReasons(t *testing.T) {
	mod, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	direct, _, _ := strings.Cut(string(mod), "\n)") // the others come with them
	linked := 0
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+ v\S+)( // .+)?$`).FindAllStringSubmatch(direct, -1) {
		if !strings.Contains(licenses, m[1]+"\n") {
			continue // of tests
		}
		linked++
		if m[2] == "" {
			t.Errorf("go.mod does not say what %s is for", m[1])
		}
	}
	if linked < 10 {
		t.Errorf("%d modules are linked", linked)
	}
}
