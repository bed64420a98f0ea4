package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// constants are the string constants of a type that the packages declare, by name.
func constants(t *testing.T, ofType string, folders ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, folder := range folders {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				spec, is := n.(*ast.ValueSpec)
				if !is || len(spec.Values) != 1 {
					return true
				}
				typed := ""
				switch of := spec.Type.(type) {
				case *ast.Ident:
					typed = of.Name
				case *ast.SelectorExpr:
					typed = of.Sel.Name
				}
				if value, is := spec.Values[0].(*ast.BasicLit); is && typed == ofType {
					found[spec.Names[0].Name], _ = strconv.Unquote(value.Value)
				}
				return true
			})
		}
	}
	if len(found) == 0 {
		t.Fatalf("no constants of type %s", ofType)
	}
	return found
}

const engine = "../../../rules/scs"

// A code without a wording, or a wording with a field that nobody fills in, fails here.
func TestEveryCodeIsWorded(t *testing.T) {
	seen := map[string]string{}
	for name, code := range constants(t, "Code", engine, engine+"/afb", ".") {
		if other := seen[code]; other != "" {
			t.Errorf("%s and %s are both %q", name, other, code)
		}
		seen[code] = name
		if objections[scs.Code(code)].sure == "" {
			t.Errorf("%s, %q, has no wording", name, code)
		}
		for _, decides := range [][]scs.Input{nil, {{Kind: scs.OpenPhase}}} {
			text := Speaker{}.Objection(scs.Objection{Code: scs.Code(code), Refs: []string{"1.0"}, Decides: decides})
			if strings.ContainsAny(text, "{}[]") {
				t.Errorf("%s: %q", name, text)
			}
		}
	}
	if len(seen) != len(objections) {
		t.Errorf("%d codes and %d wordings", len(seen), len(objections))
	}
	kinds := constants(t, "InputKind", engine)
	for name, kind := range kinds {
		text := Speaker{}.Input(scs.Input{Kind: scs.InputKind(kind)})
		if inputs[scs.InputKind(kind)] == "" || strings.ContainsAny(text, "{}[]") {
			t.Errorf("%s: %q", name, text)
		}
	}
	asked := constants(t, "SwitchID", engine+"/scspack")
	for name, id := range asked {
		if question, reason := Switch(scspack.SwitchID(id)); question == "" || reason == "" {
			t.Errorf("%s, %q, has no question or no reason", name, id)
		}
	}
	if len(asked) == 0 || len(asked) != len(switches) {
		t.Errorf("%d switches and %d wordings", len(asked), len(switches))
	}
	tables := constants(t, "Code", engine+"/deploy")
	for name, code := range tables {
		text := Speaker{}.Reason(&deploy.Reason{Code: deploy.Code(code), Err: errors.New("no")})
		if text == "" || strings.ContainsAny(text, "{}") {
			t.Errorf("%s: %q", name, text)
		}
	}
	if len(tables) != len(reasons) {
		t.Errorf("%d codes of deployment tables and %d wordings", len(tables), len(reasons))
	}
	coded := map[string]bool{}
	for _, folder := range []string{engine, engine + "/scspack", engine + "/deploy"} {
		for name, code := range constants(t, "ProblemCode", folder) {
			if faults[pack.ProblemCode(code)] == "" || coded[code] {
				t.Errorf("%s: %q has no wording of its own", name, code)
			}
			coded[code] = true
		}
	}
	if len(coded) != len(faults) {
		t.Errorf("%d codes of problems and %d wordings", len(coded), len(faults))
	}
	missing := constants(t, "MissingCode", engine+"/scspack")
	for name, code := range missing {
		for _, m := range []scspack.Missing{{Key: "key"}, {Names: []string{"a"}}, {Key: "key", Lacking: 1, Of: 2, Names: []string{"a"}}} {
			m.Code = scspack.MissingCode(code)
			if text := Missing(m); strings.ContainsAny(text, "{}") {
				t.Errorf("%s: %q", name, text)
			}
		}
		if w := lacks[code]; w.what == "" && w.some == "" {
			t.Errorf("%s, %q, has no wording", name, code)
		}
	}
	if len(kinds) != len(inputs) {
		t.Errorf("%d kinds of inputs and %d wordings", len(kinds), len(inputs))
	}
	for name, kind := range constants(t, "BlockKind", engine) {
		if text := (Speaker{}).Block(scs.Block{Kind: scs.BlockKind(kind)}); text == "" || strings.ContainsAny(text, "{}[]") {
			t.Errorf("%s: %q", name, text)
		}
	}
	for kind := scs.FeatureInHex; kind <= scs.MarkedDG; kind++ {
		if text := (Speaker{}).Cause(scs.Cause{Kind: kind}); text == "" || strings.ContainsAny(text, "{}[]") {
			t.Errorf("cause %d: %q", kind, text)
		}
	}
}

// Names are put in whole, whatever is in them, and ids that are words stay out of it.
func TestNamesAreNotParsed(t *testing.T) {
	s := Speaker{Unit: func(id string) string { return map[string]string{"is": "[{hex}]", "attack": "Horse"}[id] }}
	o := scs.Objection{Code: scs.NoAttackStrength, Refs: []string{"7.2e"}, Unit: "is"}
	if got := s.Objection(o); got != "[{hex}] has no attack strength and cannot take part in an attack" {
		t.Error(got)
	}
	o = scs.Objection{Code: scs.NobodyMoves, Refs: []string{"1.0"}, Phase: "supply"}
	if got := s.Objection(o); got != "nobody moves in the supply phase" {
		t.Error(got)
	}
	if o.Unit = "attack"; s.Objection(o) != "Horse: nobody moves in the supply phase" {
		t.Error(s.Objection(o))
	}
}

func TestAmount(t *testing.T) {
	for want, load := range map[string]scs.Load{"1 step": scs.Exactly(1), "2 to 5 steps": {Least: 2, Most: 5}, "1 or more steps": {Least: 1, Unbounded: true}} {
		if got := Amount(load, scspack.CountSteps); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
