// Command mutate changes the code of a package in small ways, one at a time: a comparison is
// turned or its boundary shifted, a sum becomes a difference. It prints the changes that no test
// of the package notices and that nobody has explained.
//
//	go run ./.ci/mutate [-run REGEXP] [-sample N] [-only REGEXP] [-explained FILE] PACKAGE
//
// All changes are compiled into one test program, and a variable chooses which of them holds, so
// that a change costs no more than a run of the tests that stops at the first failure.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"
)

var (
	run       = flag.String("run", "", "the tests that are run, as of go test -run")
	sample    = flag.Int("sample", 0, "how many changes are tried, chosen at random; 0 for all")
	only      = flag.String("only", "", "the places that are changed, as ^lint.go:")
	explained = flag.String("explained", ".ci/survivors", "a file with the changes that need no test, and why")
	limit     = flag.Duration("limit", 5*time.Minute, "a run that takes longer has noticed the change: it may not end")
)

// A mutant is a change of one operator.
type mutant struct {
	id       int // of its place
	from, to string
	place    string // file:line
	line     string // of the source, without indentation
}

// key names a mutant whatever line it stands in.
func (m mutant) key() string {
	file, _, _ := strings.Cut(m.place, ":")
	return file + ": " + m.line + ": " + m.from + " -> " + m.to
}

// turned are the operators that stand for an operator.
var turned = map[token.Token][]string{
	token.LSS: {">=", "<="}, token.LEQ: {">", "<"}, token.GTR: {"<=", ">="}, token.GEQ: {"<", ">"},
	token.EQL: {"!="}, token.NEQ: {"=="},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"},
}

func main() {
	flag.Parse()
	if err := try(flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func try(folderOf string) error {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedFiles}, folderOf)
	if err != nil || len(loaded) != 1 || len(loaded[0].Errors) > 0 {
		return fmt.Errorf("name one package that can be built: %v", err)
	}
	p := loaded[0]
	dir, folder := filepath.Dir(p.GoFiles[0]), ""
	if folder, err = os.MkdirTemp("", "mutate"); err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	overlay := map[string]string{}
	var all []mutant
	last := 0
	write := func(name, text string) error {
		overlay[name] = filepath.Join(folder, filepath.Base(name))
		return os.WriteFile(overlay[name], []byte(text), 0o600)
	}
	for _, f := range p.Syntax {
		name := p.Fset.Position(f.Pos()).Filename
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		text, more := instrument(p, f, source, last)
		if all = append(all, more...); len(more) > 0 {
			last = more[len(more)-1].id
		}
		if err := write(name, text); err != nil {
			return err
		}
	}
	if err := write(filepath.Join(dir, "mutate_chosen.go"), "package "+p.Name+chosen); err != nil {
		return err
	}
	replace, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "overlay.json"), replace, 0o600); err != nil {
		return err
	}
	program := filepath.Join(folder, "tests")
	build := exec.Command("go", "test", "-vet=off", "-c", "-overlay", filepath.Join(folder, "overlay.json"), "-o", program, folderOf)
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%v\n%s", err, out)
	}
	if _, err := os.Stat(program); err != nil {
		return fmt.Errorf("%s has no tests of its own", folderOf)
	}
	tests := func(names, variable string) (string, error) {
		c := exec.Command(program, "-test.short", "-test.failfast", "-test.v", "-test.run", names, "-test.timeout", limit.String())
		c.Dir, c.Env = dir, append(os.Environ(), variable)
		out, err := c.Output()
		return string(out), err
	}
	out, err := tests(*run, "")
	if err != nil {
		return fmt.Errorf("the tests fail without a change: %v\n%s", err, out)
	}
	reaching, err := reaching(folder, out, tests)
	if err != nil {
		return err
	}
	known := explanations(dir)
	counts := map[string]int{}
	all = slices.DeleteFunc(all, func(m mutant) bool { return !regexp.MustCompile(*only).MatchString(m.place) })
	rand.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	for _, m := range all {
		switch {
		case len(reaching[m.id]) == 0:
			counts["not reached"]++
		case *sample > 0 && counts["tried"] == *sample:
			counts["not tried"]++
		default:
			counts["tried"]++
			if _, err := tests(pattern(reaching[m.id]), fmt.Sprintf("MUTATE=%d %s", m.id, m.to)); err != nil {
				counts["killed"]++
			} else if known[m.key()] {
				counts["explained"]++
			} else {
				counts["alive"]++
				fmt.Printf("%s: %s\n", m.place, m.key())
			}
		}
	}
	for key := range known {
		if *only == "" && !slices.ContainsFunc(all, func(m mutant) bool { return m.key() == key }) {
			fmt.Println("explained, and no longer there:", key)
		}
	}
	fmt.Println(folderOf, counts)
	return nil
}

// reaching returns for each place the tests that reach it, to run no others for its changes: of
// the output of a run, tests are told apart down to the cases of a test.
func reaching(folder, out string, tests func(names, variable string) (string, error)) (map[int][][2]string, error) {
	var all [][2]string
	for line := range strings.Lines(out) {
		if name, is := strings.CutPrefix(strings.TrimSpace(line), "=== RUN "); is {
			test, name, _ := strings.Cut(strings.TrimSpace(name), "/")
			name, _, _ = strings.Cut(name, "/")
			if name != "" {
				all = slices.DeleteFunc(all, func(one [2]string) bool { return one == [2]string{test, ""} })
			}
			if one := [2]string{test, name}; !slices.Contains(all, one) {
				all = append(all, one)
			}
		}
	}
	reaching := map[int][][2]string{}
	for _, one := range all {
		hits := filepath.Join(folder, "hits")
		if out, err := tests(pattern([][2]string{one}), "MUTATE_HITS="+hits); err != nil {
			return nil, fmt.Errorf("alone, %s fails without a change: %v\n%s", one, err, out)
		}
		text, err := os.ReadFile(hits)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, word := range strings.Fields(string(text)) {
			id, err := strconv.Atoi(word)
			if err != nil {
				return nil, err
			}
			reaching[id] = append(reaching[id], one)
		}
		if err := os.Remove(hits); err != nil {
			return nil, err
		}
	}
	return reaching, nil
}

// pattern returns what go test -run takes for tests and their cases.
func pattern(tests [][2]string) string {
	cases := map[string][]string{}
	var order []string
	for _, t := range tests {
		if cases[t[0]] == nil {
			order = append(order, t[0])
		}
		cases[t[0]] = append(cases[t[0]], regexp.QuoteMeta(t[1]))
	}
	for i, test := range order {
		order[i] = "^" + test + "$"
		if cases[test][0] != "" {
			order[i] += "/^(" + strings.Join(cases[test], "|") + ")$"
		}
	}
	return strings.Join(order, "|")
}

// explanations reads the changes of a package that need no test. Below a line with the package's
// folder stand lines with a change, and below each, indented, why.
func explanations(dir string) map[string]bool {
	known := map[string]bool{}
	text, _ := os.ReadFile(*explained)
	here := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		switch folder, is := strings.CutPrefix(line, "# "); {
		case is:
			here = strings.HasSuffix(filepath.ToSlash(dir), "/"+folder)
		case here && line != "" && !strings.HasPrefix(line, "\t"):
			known[line] = true
		}
	}
	return known
}

// instrument returns a file in which calls of mutateCompare, mutateEqual and mutateReckon stand for
// operators, and the mutants. Places are numbered on from first.
func instrument(p *packages.Package, f *ast.File, source []byte, first int) (string, []mutant) {
	type edit struct {
		at, order, cut int
		text           string
	}
	var edits []edit
	var all []mutant
	lines := strings.Split(string(source), "\n")
	offset := func(at token.Pos) int { return p.Fset.Position(at).Offset }
	ast.Inspect(f, func(n ast.Node) bool {
		if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
			return false
		}
		b, ok := n.(*ast.BinaryExpr)
		if !ok {
			return true
		}
		call := callFor(p.TypesInfo, b)
		if call == "" {
			return p.TypesInfo.Types[b].Value == nil
		}
		where := p.Fset.Position(b.OpPos)
		first++
		for _, to := range turned[b.Op] {
			place := fmt.Sprintf("%s:%d", filepath.Base(where.Filename), where.Line)
			all = append(all, mutant{first, b.Op.String(), to, place, strings.TrimSpace(lines[where.Line-1])})
		}
		// What is around a comparison begins before it, and ends behind it.
		edits = append(edits,
			edit{offset(b.X.Pos()), first, 0, fmt.Sprintf("%s(%d, %q, ", call, first, b.Op)},
			edit{offset(b.OpPos), 0, len(b.Op.String()), ","},
			edit{offset(b.Y.End()), -first, 0, ")"})
		return true
	})
	slices.SortStableFunc(edits, func(a, b edit) int {
		if a.at != b.at {
			return a.at - b.at
		}
		return a.order - b.order
	})
	var out strings.Builder
	at := 0
	for _, e := range edits {
		out.Write(source[at:e.at])
		out.WriteString(e.text)
		at = e.at + e.cut
	}
	out.Write(source[at:])
	return out.String(), all
}

// callFor returns the function that stands for an operator, "" where none can: of constants, of
// what has no order, of operands of two types.
func callFor(info *types.Info, b *ast.BinaryExpr) string {
	x, y := info.Types[b.X], info.Types[b.Y]
	basic, ok := x.Type.Underlying().(*types.Basic)
	other, also := y.Type.Underlying().(*types.Basic)
	_, generic := x.Type.(*types.TypeParam)
	same := types.Identical(x.Type, y.Type) || x.Value != nil || y.Value != nil
	if shifts(b.X) || shifts(b.Y) || info.Types[b].Value != nil || generic || !ok || !also || !same || basic.Kind() == types.UntypedNil || other.Kind() == types.UntypedNil {
		return ""
	}
	switch b.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return "mutateCompare"
	case token.EQL, token.NEQ:
		return "mutateEqual"
	case token.ADD, token.SUB, token.MUL, token.QUO:
		if basic.Info()&types.IsNumeric != 0 {
			return "mutateReckon"
		}
	}
	return ""
}

// shifts reports whether an operand is a shift: as an argument of a call a constant that is shifted
// may have another type.
func shifts(e ast.Expr) bool {
	b, is := ast.Unparen(e).(*ast.BinaryExpr)
	return is && (b.Op == token.SHL || b.Op == token.SHR)
}

// chosen is what the package gets besides: the change that holds is told by the environment, and
// so is where to write down which operators the tests reach.
const chosen = `

import (
	"cmp"
	"fmt"
	"os"
	"sync"
)

var (
	mutateOne, mutateTo = func() (id int, to string) {
		fmt.Sscanf(os.Getenv("MUTATE"), "%d %s", &id, &to)
		return id, to
	}()
	mutateHits = os.Getenv("MUTATE_HITS")
	mutateSeen sync.Map
)

func mutateOp(id int, op string) string {
	if mutateHits != "" {
		if _, seen := mutateSeen.LoadOrStore(id, true); !seen {
			f, _ := os.OpenFile(mutateHits, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
			fmt.Fprintf(f, "\n%d\n", id)
			f.Close()
		}
	}
	if id == mutateOne {
		return mutateTo
	}
	return op
}

func mutateCompare[T cmp.Ordered](id int, op string, x, y T) bool {
	switch mutateOp(id, op) {
	case "<":
		return x < y
	case "<=":
		return x <= y
	case ">":
		return x > y
	}
	return x >= y
}

func mutateEqual[T comparable](id int, op string, x, y T) bool {
	return (x == y) == (mutateOp(id, op) == "==")
}

func mutateReckon[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float64](id int, op string, x, y T) T {
	switch mutateOp(id, op) {
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	}
	return x / y
}
`
