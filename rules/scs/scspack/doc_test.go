package scspack_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// packageDoc returns the package's documentation without its comment signs.
func packageDoc() string {
	var b strings.Builder
	for line := range strings.Lines(scspack.Doc()) {
		rest, ok := strings.CutPrefix(line, "//")
		if !ok {
			break
		}
		b.WriteString(strings.TrimPrefix(strings.TrimPrefix(rest, "\t"), " "))
	}
	return b.String()
}

// The example in the documentation is a pack that is right, and can be checked
// in everything but what it has not.
func TestDocumentedExample(t *testing.T) {
	doc := packageDoc()
	fsys := fstest.MapFS{}
	for _, f := range txtar.Parse([]byte(doc[strings.Index(doc, "-- game.toml --"):])).Files {
		fsys[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	p := load(t, fsys)
	without := []string{ // what the example's game does not have
		"NeedArrivals", "NeedEntries", "NeedOrder", "NeedOOSPhase", "NeedAirGround", "NeedDGMarker", "NeedRebuild", "NeedReturns",
	}
	for name, n := range needs {
		if a := n.Ask(p); len(a.Missing) > 0 && !slices.Contains(without, name) {
			t.Errorf("%s: %v: %v", name, a.Extent, a.Missing)
		}
	}
}

// Every key and column that is read is documented: a wrong key beside each key of the pack that uses
// all of them makes the reader list what is allowed.
func TestEveryKeyIsDocumented(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/good.txtar")
	if err != nil {
		t.Fatal(err)
	}
	fsys, _ := files(t, archive)
	for name, f := range fsys {
		text := string(f.Data)
		if strings.HasSuffix(name, ".csv") {
			header, rest, _ := strings.Cut(text, "\n")
			text = header + ",zzzzzzzz\n" + rest
		} else {
			text = regexp.MustCompile(`(?m)^\[.*\]$`).ReplaceAllString(text, "$0\nzzzzzzzz = 1")
			text = regexp.MustCompile(`\{ `).ReplaceAllString(text, "{ zzzzzzzz = 1, ")
			text = "zzzzzzzz = 1\n" + text
		}
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	_, problems, err := scspack.Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for _, problem := range problems {
		// The heads of the combat results table are odds.
		if !slices.Contains(problem.Args, any("zzzzzzzz")) || problem.File == "crt.csv" {
			continue
		}
		hint, _ := problem.Args[len(problem.Args)-1].(pack.Hint)
		if len(hint.Known) == 0 {
			t.Errorf("%s: nothing is said to be allowed", problem)
		}
		for _, key := range hint.Known {
			keys[key] = true
		}
	}
	for _, own := range []string{"german", "soviet", "leg", "wheels"} {
		delete(keys, own)
	}
	doc := packageDoc()
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(key) + `\b`).MatchString(doc) {
			t.Errorf("%q is not documented in doc.go", key)
		}
	}
	if len(keys) < 100 {
		t.Errorf("only %d keys found: %v", len(keys), slices.Sorted(maps.Keys(keys)))
	}
}
