package rule_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
)

var units = pack.Sheet{Columns: []string{"id", "side", "steps", "exploit"}, Required: []string{"id", "side"}}

func report(p *pack.Problems) string {
	var b strings.Builder
	for _, problem := range (rule.ProblemWords{}).Problems(p.Sorted()) {
		b.WriteString(problem.String() + "\n")
	}
	return b.String()
}

// hostile: G6
func TestTOMLProblemsSayWhereAndWhatIsAllowed(t *testing.T) {
	const text = `name = 5
sides = ["german", 7]
fist = "german"

[stacking]
limit = 0
count = "unts"

[[phase]]
id = "movement"
moves = "phasing"
oder = 1

[[phase]]
optional = "yes"
columns = [1, 2, 3]
side = { name = "german" }
`
	var problems pack.Problems
	root := pack.ReadTOML("game.toml", []byte(text), &problems)
	root.String("name")
	root.Strings("sides")
	root.String("first")
	stacking := root.Table("stacking")
	stacking.Int("limit", 1, math.MaxInt)
	stacking.OneOf("count", []string{"units", "steps", "points"})
	stacking.Done()
	for _, phase := range root.Tables("phase") {
		phase.Required("id")
		phase.String("moves")
		phase.String("side")
		phase.Int("order", 1, 9)
		phase.Bool("optional", false)
		phase.IntPair("columns", 0, 99)
		phase.Done()
	}
	root.Done()
	want := `game.toml:1:8: "name" is a whole number; allowed: a text in quotes
game.toml:2:20: "sides" holds a whole number; allowed: texts in quotes
game.toml:3:8: unknown key "fist"; did you mean "first"?; allowed: "first", "name", "phase", "sides", "stacking"
game.toml:6:9: "limit" is 0; allowed: 1 or more
game.toml:7:9: "unts" is no count; did you mean "units"?; allowed: "units", "steps", "points"
game.toml:12:8: unknown key "oder"; did you mean "order"?; allowed: "columns", "id", "moves", "optional", "order", "side"
game.toml:14:3: "id" is missing
game.toml:15:12: "optional" is a text; allowed: true or false
game.toml:16:1: "columns" is not two whole numbers; allowed: as [1, 55]
game.toml:17:8: "side" is a table; allowed: a text in quotes
`
	if diff := cmp.Diff(want, report(&problems)); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func TestCSVProblemsSayWhereAndWhatIsAllowed(t *testing.T) {
	const text = "id,sied,steps,exploit,steps\n" +
		"a,german,2,yes,\n" +
		"# a remark\n" +
		",german,many,perhaps,,extra\n"
	var problems pack.Problems
	for _, row := range units.Read("units.csv", []byte(text), &problems) {
		row.Required("id")
		row.Int("steps", 1, 9)
		row.Answer("exploit")
	}
	want := `units.csv:1: no column "side"
units.csv:1:4: unknown column "sied"; did you mean "side"?; allowed: "id", "side", "steps", "exploit"
units.csv:1:23: column "steps" is named twice
units.csv:4:1: "id" is empty
units.csv:4:9: "many" is no steps; allowed: a whole number from 1 to 9, or nothing where it is unknown
units.csv:4:14: "perhaps" is no exploit; allowed: "yes", "no"
units.csv:4:23: "extra" stands in a column without a name: the header names 5
`
	if diff := cmp.Diff(want, report(&problems)); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

// A code of the pack reader without a wording fails here.
// A text of a file is cut in a message: a cell can be as long as the file.
func TestLongWords(t *testing.T) {
	long := strings.Repeat("é", 1_000_000)
	said := rule.ProblemWords{}.Fault(pack.Fault{Code: pack.NoNumber, Args: []any{long}}).String()
	if want := strings.Repeat("é", 200) + "…"; !strings.Contains(said, want) || len(said) > 1000 {
		t.Errorf("%d bytes are said: %.300s", len(said), said)
	}
}

func TestEveryProblemIsWorded(t *testing.T) {
	files, err := filepath.Glob("../../rules/pack/*.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, is := n.(*ast.ValueSpec)
			if !is {
				return true
			}
			if of, is := spec.Type.(*ast.Ident); !is || of.Name != "ProblemCode" {
				return true
			}
			code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			said := rule.ProblemWords{}.Fault(pack.Fault{Code: pack.ProblemCode(code)})
			if err != nil || said.English == "" || seen[code] {
				t.Errorf("%s: %q has no wording of its own", spec.Names[0].Name, code)
			}
			seen[code] = true
			return true
		})
	}
	if len(seen) == 0 {
		t.Error("no codes")
	}
}
