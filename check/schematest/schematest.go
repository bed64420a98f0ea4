// Package schematest makes JSON Schemas of the Go types that are written as JSON, and
// holds JSON against them. The descriptions are the comments of types and fields. It is
// for tests.
package schematest

import (
	"bytes"
	"encoding"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/dump"
)

// Check is the schema of "umpire check --format json".
func Check(t testing.TB) *jsonschema.Schema {
	return Of[report.Document](t, "umpire check --format json")
}

// Of is the schema of the JSON form of a type, an object with a version. Lists are never
// null, and neither is what may be left out.
func Of[T any](t testing.TB, title string) *jsonschema.Schema {
	t.Helper()
	m := maker{t: t, defs: map[string]*jsonschema.Schema{}, types: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[rule.Verdict](): {Type: "string"},
		reflect.TypeFor[dump.Place](): {Type: "array", PrefixItems: []*jsonschema.Schema{
			{Types: []string{"string", "null"}}, {Type: "integer"}, {Type: "integer"},
			{Types: []string{"string", "null"}},
		}, MinItems: jsonschema.Ptr(4), MaxItems: jsonschema.Ptr(4)},
	}}
	for _, v := range []rule.Verdict{rule.Illegal, rule.Suspect, rule.Unchecked, rule.Information} {
		verdict := m.types[reflect.TypeFor[rule.Verdict]()]
		verdict.Enum = append(verdict.Enum, v.String())
	}
	root := m.object(reflect.TypeFor[T]())
	delete(m.defs, nameOf(reflect.TypeFor[T]()))
	root.Schema, root.Title, root.Defs = "https://json-schema.org/draft/2020-12/schema", title, m.defs
	version := root.Properties["version"]
	if version == nil {
		t.Fatalf("%s has no version", title)
	}
	version.Const = jsonschema.Ptr[any](1)
	return root
}

// Validate holds JSON against a schema.
func Validate(schema *jsonschema.Schema, data []byte) error {
	resolved, err := schema.Resolve(nil)
	if err != nil {
		return err
	}
	return validate(resolved, data)
}

func validate(schema *jsonschema.Resolved, data []byte) error {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	return schema.Validate(value)
}

// reports is the schema of check's report, resolved for all reports.
var reports struct {
	once sync.Once
	*jsonschema.Resolved
	err error
}

// Report holds the JSON form of checked files against its schema.
func Report(t testing.TB, files ...report.File) {
	t.Helper()
	var b bytes.Buffer
	if err := report.JSON(&b, files, nil); err != nil {
		t.Fatal(err)
	}
	reports.once.Do(func() { reports.Resolved, reports.err = Check(t).Resolve(nil) })
	if reports.err != nil {
		t.Fatal(reports.err)
	}
	if err := validate(reports.Resolved, b.Bytes()); err != nil {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// Text is the schema as its file has it.
func Text(t testing.TB, schema *jsonschema.Schema) []byte {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(schema); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A maker makes one schema.
type maker struct {
	t testing.TB
	// defs are the schemas of structs by name, types those that stand for types.
	defs  map[string]*jsonschema.Schema
	types map[reflect.Type]*jsonschema.Schema
}

// nameOf is the name of a struct's schema: "rule.Piece".
func nameOf(t reflect.Type) string { return path.Base(t.PkgPath()) + "." + t.Name() }

// need makes the schemas that a type needs.
func (m *maker) need(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		if t != reflect.TypeFor[rule.Figures]() {
			m.need(t.Elem())
			return
		}
	}
	if t.Name() == "" || t.PkgPath() == "" || m.types[t] != nil {
		return
	}
	as := func(method reflect.Type) bool { return t.Implements(method) || reflect.PointerTo(t).Implements(method) }
	switch {
	case t == reflect.TypeFor[rule.Figures]():
		m.types[t] = m.figures()
	case as(reflect.TypeFor[json.Marshaler]()):
		m.t.Fatalf("%s writes its own JSON: nothing shows what", t)
	case as(reflect.TypeFor[encoding.TextMarshaler]()):
		m.types[t] = &jsonschema.Schema{Type: "string"}
	case t.Kind() == reflect.Struct:
		m.types[t] = &jsonschema.Schema{Ref: "#/$defs/" + nameOf(t)}
		m.object(t)
	}
}

// object makes the schema of a struct.
func (m *maker) object(t reflect.Type) *jsonschema.Schema {
	var fields []reflect.StructField
	docs := map[string]string{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			m.t.Fatalf("%s.%s has no JSON key", t, f.Name)
		}
		if f.Type.Kind() == reflect.Pointer && strings.Contains(options, "omit") {
			f.Type = f.Type.Elem() // there or left out
		}
		m.need(f.Type)
		owner := t
		if len(f.Index) > 1 {
			owner = t.FieldByIndex(f.Index[:len(f.Index)-1]).Type
		}
		docs[name] = m.doc(owner, f.Name)
		fields = append(fields, reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag})
	}
	schema, err := jsonschema.ForType(reflect.StructOf(fields), &jsonschema.ForOptions{TypeSchemas: m.types})
	if err != nil {
		m.t.Fatal(err)
	}
	schema.Description = m.doc(t, "")
	for name, property := range schema.Properties {
		property.Description = docs[name]
		notNull(property)
	}
	m.defs[nameOf(t)] = schema
	return schema
}

// notNull takes null from the types of lists.
func notNull(s *jsonschema.Schema) {
	if len(s.Types) == 2 && s.Types[0] == "null" && s.Types[1] == "array" {
		s.Types, s.Type = nil, "array"
	}
	for _, inner := range []*jsonschema.Schema{s.Items, s.AdditionalProperties} {
		if inner != nil {
			notNull(inner)
		}
	}
}

// figures makes the schema of a list of figures, each of a kind.
func (m *maker) figures() *jsonschema.Schema {
	items := &jsonschema.Schema{}
	for _, figure := range Figures() {
		t, kind := reflect.TypeOf(figure), figure.Kind()
		s := m.object(t)
		delete(m.defs, nameOf(t))
		if s.Properties == nil {
			s.Properties = map[string]*jsonschema.Schema{}
		}
		s.Properties["kind"] = &jsonschema.Schema{Const: jsonschema.Ptr[any](kind)}
		s.PropertyOrder = append([]string{"kind"}, s.PropertyOrder...)
		s.Required = append([]string{"kind"}, s.Required...)
		if m.defs[kind] != nil {
			m.t.Fatalf("two figures are of kind %q", kind)
		}
		m.defs[kind] = s
		items.OneOf = append(items.OneOf, &jsonschema.Schema{Ref: "#/$defs/" + kind})
	}
	return &jsonschema.Schema{Type: "array", Items: items}
}

// sources are the parsed packages by path.
var sources = map[string]map[string]*ast.TypeSpec{}

// doc is the comment of a struct, or of a field of it.
func (m *maker) doc(t reflect.Type, field string) string {
	types, parsed := sources[t.PkgPath()]
	if !parsed {
		types = map[string]*ast.TypeSpec{}
		for _, file := range Parse(m.t, strings.TrimPrefix(t.PkgPath(), "github.com/umpire-vassal/umpire/")) {
			for _, decl := range file.Decls {
				d, ok := decl.(*ast.GenDecl)
				for i := 0; ok && d.Tok == token.TYPE && i < len(d.Specs); i++ {
					spec := d.Specs[i].(*ast.TypeSpec)
					if spec.Doc == nil {
						spec.Doc = d.Doc
					}
					types[spec.Name.Name] = spec
				}
			}
		}
		sources[t.PkgPath()] = types
	}
	spec := types[t.Name()]
	if spec == nil {
		m.t.Fatalf("no source of %s", t)
	}
	doc := spec.Doc
	if s, ok := spec.Type.(*ast.StructType); ok && field != "" {
		doc = nil
		for _, f := range s.Fields.List {
			for _, name := range f.Names {
				if name.Name == field && f.Doc != nil {
					doc = f.Doc
				} else if name.Name == field {
					doc = f.Comment
				}
			}
		}
	}
	return strings.Join(strings.Fields(doc.Text()), " ")
}

// Parse parses the files of a folder of the module that are no tests.
func Parse(t testing.TB, folder string) []*ast.File {
	root, err := os.Getwd()
	for err == nil && root != filepath.Dir(root) {
		if _, stat := os.Stat(filepath.Join(root, "go.mod")); stat == nil {
			break
		}
		root = filepath.Dir(root)
	}
	paths, _ := filepath.Glob(filepath.Join(root, filepath.FromSlash(folder), "*.go"))
	var files []*ast.File
	for _, name := range paths {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}
