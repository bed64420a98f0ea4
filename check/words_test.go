package check_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// bearers are the types that bear a word of the glossary in check's package comment, by the word.
// Whoever adds another declares with a line here that it is the same thing.
var bearers = map[string][]string{
	"Piece":    {"actions", "file/chain", "module", "rule", "scene", "scs/position", "scs/question", "view"},
	"Unit":     {"scs/declare"},
	"Place":    {"actions"},
	"Site":     {"scs/position", "view"},
	"Spot":     {"scs/position"},
	"Action":   {"actions"},
	"Order":    {"scs/declare", "scs/referee"},
	"Position": {".", "fubar/field", "scs/position"},
	"Chain":    {},
	"Finding":  {"rule"},
}

// One word for one thing: no type of check bears a word of the glossary for something else.
func TestWords(t *testing.T) {
	source, err := os.ReadFile("check.go")
	if err != nil {
		t.Fatal(err)
	}
	_, glossary, found := strings.Cut(string(source), "\n// # Words\n")
	glossary, _, ended := strings.Cut(glossary, "\npackage check\n")
	if !found || !ended {
		t.Fatal("check.go has no glossary")
	}
	for word := range bearers {
		if !strings.Contains(glossary, "\n//\t"+strings.ToLower(word)+" ") {
			t.Errorf("the glossary does not explain %q", strings.ToLower(word))
		}
	}
	bear := map[string][]string{}
	err = fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if types, ok := d.(*ast.GenDecl); ok && types.Tok == token.TYPE {
				for _, spec := range types.Specs {
					word := spec.(*ast.TypeSpec).Name.Name
					bear[word] = append(bear[word], path.Dir(name))
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range bearers {
		got := bear[word]
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s is a type of %q, not of %q", word, got, want)
		}
	}
}
