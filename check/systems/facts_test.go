package systems_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A saying is a text of a Go file that reads as a sentence.
type saying struct {
	// In is what declares it at the top of the file: a function, a variable, or the type of a
	// constant that has one.
	In, Text string
}

var word = regexp.MustCompile(`\p{Ll}{2}`)

// sayings returns the texts of a file that have three words or more. The parts of a sum are one
// text; a part that is no literal counts as a word. Tags of fields, and what a panic says, are
// not texts.
func sayings(file *ast.File) []saying {
	var all []saying
	for _, decl := range file.Decls {
		for _, part := range parts(decl) {
			ast.Inspect(part.node, func(n ast.Node) bool {
				text := ""
				switch n := n.(type) {
				case *ast.Field:
					n.Tag = nil
				case *ast.CallExpr:
					if called, is := n.Fun.(*ast.Ident); is && called.Name == "panic" {
						return false
					}
				case *ast.BinaryExpr:
					text = sum(n)
				case *ast.BasicLit:
					text = sum(n)
				}
				if len(strings.Fields(text)) < 3 || !word.MatchString(text) {
					return true
				}
				all = append(all, saying{part.name, text})
				return false
			})
		}
	}
	return all
}

type declared struct {
	name string
	node ast.Node
}

// parts returns what a declaration at the top of a file declares.
func parts(decl ast.Decl) []declared {
	if f, is := decl.(*ast.FuncDecl); is {
		return []declared{{f.Name.Name, f}}
	}
	var all []declared
	for _, spec := range decl.(*ast.GenDecl).Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			name := spec.Names[0]
			if of, is := spec.Type.(*ast.Ident); is {
				name = of
			}
			all = append(all, declared{name.Name, spec})
		case *ast.TypeSpec:
			all = append(all, declared{spec.Name.Name, spec})
		}
	}
	return all
}

// sum returns the text of an expression, with "…" for each part that is no literal; "" if no
// part is one.
func sum(e ast.Expr) string {
	if lit, is := e.(*ast.BasicLit); is && lit.Kind == token.STRING {
		text, _ := strconv.Unquote(lit.Value)
		return text
	}
	added, is := e.(*ast.BinaryExpr)
	if !is || added.Op != token.ADD {
		return ""
	}
	x, y := sum(added.X), sum(added.Y)
	switch {
	case x == "" && y == "":
		return ""
	case x == "":
		x = "…"
	case y == "":
		y = "…"
	}
	return x + y
}

// noSentences are the declarations below rules whose texts of three words or more are not for
// players to read, or one such text of a declaration.
var noSentences = []string{
	// Values and keys of files, with the headings of the rules that are asked there.
	"fubar/fubarpack/CapFirst", "fubar/fubarpack/CapLast",
	"fubar/fubarpack/questions: Activation: Tir ajusté", "fubar/fubarpack/questions: Armes de Support",
	"scs/afb/PulloutDue", "scs/afb/checkReturned", "scs/deploy/roles", "scs/deploy/hexrows",
	// Codes that are spelt with spaces.
	"scs/InputKind", "scs/deploy/FaultKind",
	// Parts of words in several languages, by which features are drawn.
	"scs/drawing/roadFamilies", "scs/drawing/sideFamilies", "scs/drawing/signWords", "scs/drawing/sizes", "scs/drawing/terrainFamilies", "scs/drawing/weight",
	// Errors that only a programmer causes.
	"pack/keyParts", "pack/lineOf", "scs/drawing/Encode", "scs/drawing/Map", "scs/drawing/NewPainter", "scs/drawing/canvas",
	// What package regexp writes before its message, which is cut off.
	"pack/patterns",
	// Parts of a page of help.
	"pack/help", "pack/Explain",
}

// No sentence leaves rules: its packages return codes and arguments, which check words.
func TestRulesSayNothing(t *testing.T) {
	used := map[string]bool{}
	root := filepath.Join("..", "..", "rules")
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		dir := filepath.Dir(name)
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(dir, "test") {
			return err // packages for tests are named like testing/fstest
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		room, err := filepath.Rel(root, dir)
		for _, s := range sayings(file) {
			where := path.Join(filepath.ToSlash(room), s.In)
			one := where + ": " + s.Text
			used[where], used[one] = true, true
			if !slices.Contains(noSentences, where) && !slices.Contains(noSentences, one) {
				t.Errorf("rules/%s says %q: return a code, and word it in check", where, s.Text)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, where := range noSentences {
		if !used[where] {
			t.Errorf("%s says nothing, and needs no exception", where)
		}
	}
}

func TestSayings(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x

import "some path/of a/package"

// Comments are no texts.
const Code = "move/too-far"

const Far Distance = "too far away"

const Key, Title = "[terrain] movement", "the unit moves"

type row struct {
	Name string `+"`json:\"name of it\"`"+`
}

func (r row) f(n int) error {
	if n < 0 {
		panic("the number is negative")
	}
	_ = len("a b c") + n
	_ = "unit " + r.Name + " stops"
	return fmt.Errorf("%q is no %s", n, r.Name)
}
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := "Distance: too far away\nKey: the unit moves\nf: unit … stops\nf: %q is no %s\n"
	got := ""
	for _, s := range sayings(file) {
		got += fmt.Sprintf("%s: %s\n", s.In, s.Text)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sayings (-want +got):\n%s", diff)
	}
}
