package systems_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// cutsMessage returns the call or selector in a file that looks into a message, or nil: one that
// takes its arguments, or that searches or cuts its text.
func cutsMessage(file *ast.File) (found ast.Node) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Name == "Args" {
				found = n
			}
		case *ast.CallExpr:
			called, is := n.Fun.(*ast.SelectorExpr)
			if !is {
				break
			}
			of, _ := called.X.(*ast.Ident)
			if cuts := of != nil && slices.Contains([]string{"strings", "regexp"}, of.Name) || strings.HasPrefix(called.Sel.Name, "Match") ||
				strings.HasPrefix(called.Sel.Name, "Find"); cuts && slices.ContainsFunc(n.Args, isMessageText) {
				found = n
			}
		}
		return found == nil
	})
	return found
}

// isMessageText reports whether an expression is the text of a message: x.Message.String(),
// x.Sentence().String(), excuse.String().
func isMessageText(e ast.Expr) bool {
	call, is := e.(*ast.CallExpr)
	if !is {
		return false
	}
	text, is := call.Fun.(*ast.SelectorExpr)
	if !is || text.Sel.Name != "String" {
		return false
	}
	name := ""
	switch of := text.X.(type) {
	case *ast.SelectorExpr:
		name = of.Sel.Name
	case *ast.Ident:
		name = of.Name
	case *ast.CallExpr:
		if called, is := of.Fun.(*ast.SelectorExpr); is {
			name = called.Sel.Name
		}
	}
	return slices.ContainsFunc([]string{"message", "sentence", "excuse"}, func(word string) bool { return strings.Contains(strings.ToLower(name), word) })
}

// A message is made once and shown once: only package say, which makes it, and package rule, which hands the
// arguments of problems on, look into one.
func TestNobodyCutsMessages(t *testing.T) {
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (name == filepath.Join("..", "rule") || name == filepath.Join("..", "say")) {
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			return err
		}
		if found := cutsMessage(file); found != nil {
			t.Errorf("%s looks into a message", set.Position(found.Pos()))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What the test above finds.
func TestCutsMessage(t *testing.T) {
	for body, want := range map[string]bool{
		`f.Message.Args[0] = "x"`:                                  true,
		`_ = strings.HasPrefix(f.Message.String(), "unit")`:        true,
		`_ = strings.Contains(f.Sentence().String(), "unit")`:      true,
		`_ = pattern.MatchString(excuse.String())`:                 true,
		`_ = f.Message.Code() == "move/too-far"`:                   false,
		`_ = strings.HasPrefix(f.Rule, "scs/")`:                    false,
		`_ = visible.Cut(f.Message.String(), 80)`:                  false,
		`_ = strings.TrimSuffix(b.String(), "\n"); _ = b.String()`: false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc f() { "+body+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := cutsMessage(file) != nil; got != want {
			t.Errorf("%s: %v, want %v", body, got, want)
		}
	}
}
