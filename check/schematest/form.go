package schematest

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/pelletier/go-toml/v2"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// OfForm returns the schema of a TOML file. It has the tables for which the reader of that file asks.
func OfForm(title, file string, tables []check.FormTable) *jsonschema.Schema {
	root := closed()
	root.Schema, root.Title = "https://json-schema.org/draft/2020-12/schema", title
	root.Defs = map[string]*jsonschema.Schema{}
	for _, t := range tables {
		if t.File != file {
			continue
		}
		at := root
		if t.Table != "" {
			at = table(root, t.Table, t.Many)
		}
		for _, k := range t.Keys {
			at.Properties[k.Key] = valueOf(k)
		}
	}
	return root
}

// ValidateTOML holds a TOML file against a schema.
func ValidateTOML(schema *jsonschema.Schema, text []byte) error {
	var value map[string]any
	if err := toml.NewDecoder(bytes.NewReader(text)).Decode(&value); err != nil {
		return err
	}
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return Validate(schema, data)
}

// closed is a table with no keys but those that are named.
func closed() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{},
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}
}

// table adds the table of a path, and those above it, and returns it.
func table(root *jsonschema.Schema, path string, many bool) *jsonschema.Schema {
	if made := root.Defs[path]; made != nil {
		return made
	}
	at, name := root, path
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		at, name = table(root, path[:i], false), path[i+1:]
	}
	made := closed()
	root.Defs[path] = made
	ref := func() *jsonschema.Schema { return &jsonschema.Schema{Ref: "#/$defs/" + path} }
	switch old := at.Properties[name]; {
	case old != nil: // a value that may be a table
		at.Properties[name] = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{old, ref()}}
	case many:
		at.Properties[name] = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{ref(), {Type: "array", Items: ref()}}}
	default:
		at.Properties[name] = ref()
	}
	return made
}

// valueOf is the schema of a key.
func valueOf(k check.FormKey) *jsonschema.Schema {
	text := func() *jsonschema.Schema { // each has to be its own
		s := &jsonschema.Schema{Type: "string"}
		if k.Allowed != nil && !k.Open {
			for _, word := range k.Allowed {
				s.Enum = append(s.Enum, word)
			}
		}
		return s
	}
	s := text()
	switch k.Kind {
	case pack.Text:
	case pack.WholeNumber:
		s = &jsonschema.Schema{Type: "integer"}
	case pack.Decimal:
		s = &jsonschema.Schema{Type: "number"}
	case pack.TrueOrFalse:
		s = &jsonschema.Schema{Type: "boolean"}
	case pack.ListOf:
		s = &jsonschema.Schema{Type: "array"}
	case pack.TextsOf:
		s = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text(), {Type: "array", Items: text()}}}
	case pack.PairOf:
		s = &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "integer"},
			MinItems: jsonschema.Ptr(2), MaxItems: jsonschema.Ptr(2)}
	case pack.Scalar:
		s = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text(), {Type: "integer"}}}
		if k.Open {
			s = &jsonschema.Schema{Types: []string{"string", "integer", "number", "boolean", "object"}}
		}
	default:
		s = &jsonschema.Schema{}
	}
	s.Description = k.Help
	return s
}
