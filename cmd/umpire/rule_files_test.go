package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pkg/errors"
)

// roomsOfRules are the folders in which each rule is one file.
var roomsOfRules = []string{"check/fubar/field", "check/file", "check/file/chain", "check/fubar/referee", "check/module", "check/scs/position", "check/scs/referee"}

// A file that declares a rule declares nothing else that another file uses: what several rules ask is a
// fact, and stands in a file of facts.
func TestNoRuleAsksAnother(t *testing.T) {
	for _, room := range roomsOfRules {
		t.Run(room, func(t *testing.T) {
			paths, err := filepath.Glob(filepath.Join("../..", room, "*.go"))
			if err != nil {
				t.Fatal(err)
			}
			set, declares := token.NewFileSet(), regexp.MustCompile(`(?m)^var \w+ = &\w*Rule\{`)
			var files []*ast.File
			rules := map[string]bool{} // by file
			for _, path := range paths {
				if strings.HasSuffix(path, "_test.go") {
					continue
				}
				text, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				file, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, file)
				rules[path] = declares.Match(text)
			}
			// Other packages are not looked at: what they declare is an error that does not matter here.
			info := types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
			lenient := types.Config{Importer: noPackages{}, Error: func(error) {}}
			pkg, _ := lenient.Check(room, set, files, &info)
			seen := 0
			for id, used := range info.Uses {
				if used.Pkg() != pkg || !used.Pos().IsValid() {
					continue
				}
				seen++
				from, to := set.Position(id.Pos()), set.Position(used.Pos())
				_, variable := used.(*types.Var)
				listed := variable && used.Exported() && used.Parent() == pkg.Scope()
				if rules[to.Filename] && from.Filename != to.Filename && !listed {
					t.Errorf("%s uses %s of the rule in %s", from, id.Name, filepath.Base(to.Filename))
				}
			}
			if seen < 500 {
				t.Errorf("saw only %d uses in %d files", seen, len(files))
			}
		})
	}
}

// noPackages imports nothing.
type noPackages struct{}

func (noPackages) Import(string) (*types.Package, error) { return nil, errors.New("not looked at") }
