package schematest_test

import (
	"encoding/json"
	"go/ast"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/schematest"
)

// Figures has every type below check that is a figure.
func TestFigures(t *testing.T) {
	const module = "github.com/umpire-vassal/umpire/"
	out, err := exec.Command("go", "list", module+"check/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for folder := range strings.FieldsSeq(string(out)) {
		for _, file := range schematest.Parse(t, strings.TrimPrefix(folder, module)) {
			for _, decl := range file.Decls {
				f, ok := decl.(*ast.FuncDecl)
				if !ok || f.Recv == nil || f.Name.Name != "Text" || f.Type.Results == nil || len(f.Type.Params.List) > 0 {
					continue
				}
				result, isList := f.Type.Results.List[0].Type.(*ast.ArrayType)
				receiver, isStruct := f.Recv.List[0].Type.(*ast.Ident)
				if !isList || !isStruct {
					continue
				}
				if of, ok := result.Elt.(*ast.SelectorExpr); ok && of.Sel.Name == "Labelled" {
					want = append(want, strings.TrimPrefix(folder, module)+"."+receiver.Name)
				}
			}
		}
	}
	for _, figure := range schematest.Figures() {
		of := reflect.TypeOf(figure)
		got = append(got, strings.TrimPrefix(of.PkgPath(), module)+"."+of.Name())
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("figures of the source and of Figures (-source +Figures):\n%s", diff)
	}
}

// A schema refuses what the types do not allow.
func TestValidateRefuses(t *testing.T) {
	schema := schematest.Check(t)
	const document = `{"version": 1, "files": [{"path": "", "module": "", "game": "", "level": 0, "coverage": {"checked": [], "levels": []}, "findings": [{
		"number": 1, "rule": "", "refs": [], "verdict": "illegal", "severity": "", "code": "a/b", "message": "", "step": 0, "phase": "", "hexes": [], "pieces": [], "related": [],
		"evidence": {"phase": "", "excuses": [], "needs": [], "figures": [{"kind": "more", "more": 1}]}, "fixes": [], "fingerprint": ""}],
		"verdict": {"kind": "part", "words": "", "judged": [], "in_part": [], "not_judged": []}}]}`
	for _, c := range []struct {
		was, is string
		fits    bool
	}{
		{`"level": 0`, `"level": 1`, true},
		{`"more", "more": 1`, `"sides", "sides": ["north"]`, true},
		{`"version": 1`, `"version": 2`, false},
		{`"version": 1, `, ``, false},
		{`"hexes": []`, `"hexes": null`, false},
		{`"illegal"`, `"forbidden"`, false},
		{`"fixes"`, `"fix"`, false},
		{`"more", "more": 1`, `"more", "more": "1"`, false},
		{`"more", "more": 1`, `"more"`, false},
		{`"kind": "more"`, `"kind": "nothing"`, false},
		{`"kind": "more", `, ``, false},
	} {
		text := strings.Replace(document, c.was, c.is, 1)
		if text == document || !json.Valid([]byte(text)) {
			t.Fatal(text)
		}
		if err := schematest.Validate(schema, []byte(text)); (err == nil) != c.fits {
			t.Errorf("%s for %s: %v", c.is, c.was, err)
		}
	}
}
