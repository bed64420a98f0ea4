package systems_test

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// roomsOfTables are the folders whose structs are tables of TOML files; see pack.Schema.
var roomsOfTables = []string{"rules/scs/scspack"}

// The words in the tag of a field are the constants of its type, codes in tags are constants, and the
// comment of a field with a key names it, since it is the help.
func TestTags(t *testing.T) {
	for _, room := range roomsOfTables {
		t.Run(room, func(t *testing.T) {
			set := token.NewFileSet()
			paths, err := filepath.Glob(filepath.Join("../..", room, "*.go"))
			if err != nil {
				t.Fatal(err)
			}
			var files []*ast.File
			for _, path := range paths {
				if strings.HasSuffix(path, "_test.go") {
					continue
				}
				file, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, file)
			}
			faults, seen := tagFaults(set, files)
			for _, fault := range faults {
				t.Error(fault)
			}
			if seen == 0 {
				t.Error("no field has a key")
			}
		})
	}
}

func TestTagFaults(t *testing.T) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "x.go", `package x

type Kind string

const (
	Small Kind = "small"
	Large Kind = "large"
)

const Wrong pack.ProblemCode = "x/wrong"

type Table struct {
	// Good is of any size.
	Good Kind `+"`key:\"good\" words:\"small|large\"`"+`
	// Goods are of any sizes.
	Goods []Kind `+"`key:\"goods\" words:\"large|small\" wrong:\"x/wrong\"`"+`
	// First is a side, or nobody.
	First string `+"`key:\"first\" names:\"sides\" words:\"nobody\"`"+`
	// Less is small.
	Less Kind `+"`key:\"less\" words:\"small\"`"+`
	// Loose is a text.
	Loose string `+"`key:\"loose\" words:\"small|large\"`"+`
	// Coded is a list.
	Coded []string `+"`key:\"coded\" wrong:\"x/unknown\"`"+`
	// how much it is
	Plain string `+"`key:\"plain\"`"+`
	// Typo is a text.
	Typo string `+"`key:\"typo\" worsd:\"small\"`"+`
}
`, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	faults, seen := tagFaults(set, []*ast.File{file})
	want := []string{
		`x.go:20:2: Less allows "small"; its type has "large", "small"`,
		`x.go:22:2: Loose has words and no type of its own with constants`,
		`x.go:24:2: Coded has the code x/unknown, which is no constant`,
		`x.go:26:2: the comment on Plain does not begin with its name and a verb`,
		`x.go:28:2: Typo has an unknown tag: key:"typo" worsd:"small"`,
	}
	if seen != 8 || !slices.Equal(faults, want) {
		t.Errorf("%d fields\n%s", seen, strings.Join(faults, "\n"))
	}
}

// tagFaults returns what is wrong with the tags of a package, and how many fields have keys.
func tagFaults(set *token.FileSet, files []*ast.File) (faults []string, seen int) {
	info := types.Info{Defs: map[*ast.Ident]types.Object{}}
	lenient := types.Config{Importer: noImports{}, Error: func(error) {}}
	_, _ = lenient.Check("x", set, files, &info) // faults of types are the compiler's affair
	words, codes := map[string][]string{}, map[string]bool{}
	for _, object := range info.Defs {
		c, is := object.(*types.Const)
		if !is {
			continue
		}
		if of, is := c.Type().(interface{ Obj() *types.TypeName }); is && c.Val().Kind() == constant.String {
			words[of.Obj().Name()] = append(words[of.Obj().Name()], constant.StringVal(c.Val()))
		}
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, is := n.(*ast.ValueSpec)
			if !is {
				return true
			}
			if of, is := spec.Type.(*ast.SelectorExpr); !is || of.Sel.Name != "ProblemCode" {
				return true
			}
			for _, value := range spec.Values {
				if lit, is := value.(*ast.BasicLit); is {
					code, _ := strconv.Unquote(lit.Value)
					codes[code] = true
				}
			}
			return true
		})
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			field, is := n.(*ast.Field)
			if !is || field.Tag == nil {
				return true
			}
			text, _ := strconv.Unquote(field.Tag.Value)
			tag := reflect.StructTag(text)
			if tag.Get("key") == "" {
				return true
			}
			seen++
			name := field.Names[0].Name
			fault := func(parts ...string) {
				faults = append(faults, set.Position(field.Names[0].Pos()).String()+": "+strings.Join(parts, ""))
			}
			allowed := slices.Sorted(slices.Values(strings.Split(tag.Get("words"), "|")))
			constants := slices.Sorted(slices.Values(words[typeName(field.Type)]))
			switch {
			case tag.Get("words") == "" || tag.Get("names") != "":
			case constants == nil:
				fault(name, " has words and no type of its own with constants")
			case !slices.Equal(allowed, constants):
				fault(name, ` allows "`, strings.Join(allowed, `", "`), `"; its type has "`,
					strings.Join(constants, `", "`), `"`)
			}
			for _, by := range []string{"wrong", "warn"} {
				if code := tag.Get(by); code != "" && !codes[code] {
					fault(name, " has the code ", code, ", which is no constant")
				}
			}
			if begin := strings.Fields(field.Doc.Text()); len(begin) < 3 || begin[0] != name ||
				!slices.Contains([]string{"is", "are", "has", "reports"}, begin[1]) {
				fault("the comment on ", name, " does not begin with its name and a verb")
			}
			rest := text
			for _, known := range []string{"key", "must", "words", "names", "later", "least", "most", "wrong", "warn"} {
				rest = strings.Replace(rest, known+":"+strconv.Quote(tag.Get(known)), "", 1)
			}
			if strings.TrimSpace(rest) != "" {
				fault(name, " has an unknown tag: ", text)
			}
			return true
		})
	}
	return faults, seen
}

// typeName returns the name of a type, or of the items of a list.
func typeName(e ast.Expr) string {
	if list, is := e.(*ast.ArrayType); is {
		e = list.Elt
	}
	if name, is := e.(*ast.Ident); is {
		return name.Name
	}
	return ""
}

// noImports imports nothing.
type noImports struct{}

func (noImports) Import(string) (*types.Package, error) { return nil, errors.New("not looked at") }
