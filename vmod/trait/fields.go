package trait

import (
	"iter"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Field is a field of a type.
type Field struct {
	Name string
	Kind FieldKind

	missing string // its default, for types that end before it
}

// parseFields parses the notation of row.fields.
func parseFields(s string) []Field {
	if s == "" {
		return nil
	}
	names := strings.Split(s, ", ")
	list := make([]Field, len(names))
	for i, f := range names {
		f, missing, _ := strings.Cut(f, "=")
		name, kind, _ := strings.Cut(f, ":")
		list[i] = Field{name, FieldKind(kind), missing}
	}
	return list
}

// fields decodes a type from left to right: field by name, or with the Decoder one
// after the other.
type fields struct {
	sequence.Decoder
	named []Field // those not read yet; the Decoder does not keep it up to date
}

// next skips to the field of that name and returns it with its default. It panics if
// there is no such field ahead: then the name is misspelled, or the fields are read
// out of order.
func (f *fields) next(name string) (text, missing string) {
	for i := range f.named {
		if n := &f.named[i]; n.Name == name {
			f.named = f.named[i+1:]
			return f.Or(n.missing), n.missing
		}
		f.Next()
	}
	panic("trait: no field " + name + " ahead")
}

func (f *fields) text(name string) string {
	text, _ := f.next(name)
	return text
}

// truth reports whether the field is exactly "true".
func (f *fields) truth(name string) bool { return f.text(name) == "true" }

// whole returns the field as a Java int, or the default if it is none.
func (f *fields) whole(name string) int {
	text, missing := f.next(name)
	n, ok := sequence.ParseInt(text)
	if !ok {
		n, _ = sequence.ParseInt(missing)
	}
	return n
}

// letter returns the first byte of the field, or of the default if the field is empty.
func (f *fields) letter(name string) byte {
	text, missing := f.next(name)
	return (text + missing)[0]
}

// decimal returns the field as a Java double, or the default if it is none.
func (f *fields) decimal(name string) float64 {
	text, missing := f.next(name)
	n, ok := parseDouble(text)
	if !ok {
		n, _ = parseDouble(missing)
	}
	return n
}

// HasField reports whether types of this ID have a field of that name.
func HasField(id, name string) bool {
	return slices.ContainsFunc(kindOf(id).named, func(f Field) bool { return f.Name == name })
}

// FieldsOf returns the names of the fields of a type that are of one of these kinds, in order.
func FieldsOf(id string, kinds ...FieldKind) (names []string) {
	for _, f := range kindOf(id).named {
		if slices.Contains(kinds, f.Kind) {
			names = append(names, f.Name)
		}
	}
	return names
}

// StateOf returns what the state of a trait, or its first field, holds; "" if nobody asks for that.
func StateOf(id string) FieldKind { return kindOf(id).holds }

// Field returns the field of that name, or its default if the type ends before it.
// It panics for a name that [FieldNames] does not return for the trait's ID.
func (r Raw) Field(name string) string {
	f := kindOf(r.ID()).read(r.Type)
	return f.text(name)
}

// Fields are all named fields of a type, decoded at once: for whoever asks for several.
type Fields struct {
	named  []Field
	values []string
}

// Fields decodes the fields of the trait's type that [FieldNames] names.
func (r Raw) Fields() Fields {
	k := kindOf(r.ID())
	f := k.read(r.Type)
	all := Fields{k.named, make([]string, len(k.named))}
	for i := range k.named {
		all.values[i] = f.Or(k.named[i].missing)
	}
	return all
}

// Get returns the field of that name as [Raw.Field] does, and whether there are such fields in
// traits of this ID.
func (f Fields) Get(name string) (value string, ok bool) {
	for i := range f.named {
		if f.named[i].Name == name {
			return f.values[i], true
		}
	}
	return "", false
}

// All returns all fields with their values, in order.
func (f Fields) All() iter.Seq2[Field, string] {
	return func(yield func(f Field, value string) bool) {
		for i := range f.named {
			if !yield(f.named[i], f.values[i]) {
				return
			}
		}
	}
}

// With returns the trait with another value in a field of its type. Fields before it that the type
// lacks get their defaults. It panics for a name that [FieldNames] does not return for the
// trait's ID.
func (r Raw) With(name, value string) Raw {
	named := kindOf(r.ID()).named
	i := slices.IndexFunc(named, func(f Field) bool { return f.Name == name })
	if i < 0 {
		panic("trait: no field " + name)
	}
	var tokens []string
	for d := sequence.NewDecoder(r.Type, ';'); d.More(); {
		tokens = append(tokens, d.Next())
	}
	for len(tokens) <= i+1 { // the first is the id
		tokens = append(tokens, named[len(tokens)-1].missing)
	}
	tokens[i+1] = value
	r.Type = join(';', tokens...)
	return r
}

// NewType returns the type of a new trait with these fields, given as names and values in turn, and the
// defaults of the others. It ends with the last field that is given. NewType panics for a name that
// [FieldNames] does not return for the ID.
func NewType(id string, fields ...string) string {
	named := kindOf(id).named
	tokens := []string{strings.TrimSuffix(id, ";")}
	for _, f := range named {
		if f.missing == "" && f.Kind == "truth" {
			f.missing = "false"
		}
		tokens = append(tokens, f.missing)
	}
	last := 0
	for i := 0; i < len(fields); i += 2 {
		at := 1 + slices.IndexFunc(named, func(f Field) bool { return f.Name == fields[i] })
		if at == 0 {
			panic("trait: no field " + fields[i])
		}
		tokens[at], last = fields[i+1], max(last, at)
	}
	return join(';', tokens[:last+1]...)
}

// FieldNames returns the names of a trait's fields in its type and in its state, in
// order. A type can have more fields than names. A state without names is a single
// field. Do not change the slices.
func FieldNames(id string) (typ, state []string) {
	k := kindOf(id)
	return k.ofType, k.ofState
}

// names returns the names of fields, nil for none.
func names(list []Field) (names []string) {
	for _, f := range list {
		if f.Name != "" {
			names = append(names, f.Name)
		}
	}
	return names
}
