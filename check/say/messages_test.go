package say_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Each message has a code of its own, since a language is one table by code, in the form "rule/what"; its English
// has the form of a message, and a hole for each argument.
func TestMessages(t *testing.T) {
	code := regexp.MustCompile(`^([a-z0-9]+(-[a-z0-9]+)*/)?[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[string]token.Position{}
	files := token.NewFileSet()
	err := fs.WalkDir(os.DirFS("../.."), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, "../../"+path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, kind := message(n)
			if call == nil {
				return true
			}
			at := files.Position(call.Pos())
			id, english := text(call.Args[0]), text(call.Args[1])
			other, twice := seen[id]
			switch {
			case twice:
				t.Errorf("%s: code %q stands at %s, too", at, id, other)
			case !code.MatchString(id):
				t.Errorf("%s: code %q is not of the form rule/what", at, id)
			case english == "" || strings.HasSuffix(english, "."):
				t.Errorf("%s: %s says %q", at, id, english)
			case kind != "As" && holes(english) != len(call.Args)-2:
				t.Errorf("%s: %q has %d holes for %d arguments", at, english, holes(english), len(call.Args)-2)
			}
			seen[id] = at
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(seen) < 500 {
		t.Errorf("only %d messages were found", len(seen))
	}
}

// message returns the node as a call of say.F, say.On or say.As, and the name behind the point; nil if it is none.
func message(n ast.Node) (call *ast.CallExpr, kind string) {
	call, is := n.(*ast.CallExpr)
	if !is {
		return nil, ""
	}
	called, is := call.Fun.(*ast.SelectorExpr)
	if !is || !slices.Contains([]string{"F", "On", "As"}, called.Sel.Name) {
		return nil, ""
	}
	if of, is := called.X.(*ast.Ident); !is || of.Name != "say" {
		return nil, ""
	}
	return call, called.Sel.Name
}

// text returns the text of a literal, or of several that are added; "" for anything else.
func text(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		if err == nil {
			return s
		}
	case *ast.BinaryExpr:
		return text(e.X) + text(e.Y)
	}
	return ""
}

// holes counts the names in a sentence's holes.
func holes(english string) int {
	names := map[string]bool{}
	for _, hole := range regexp.MustCompile(`\{('?)([a-zA-Z]+)'?\}`).FindAllStringSubmatch(strings.ReplaceAll(english, "{{", ""), -1) {
		names[hole[2]] = true
	}
	return len(names)
}
