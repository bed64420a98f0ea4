package trait

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A field is one field of a type: its name, and what it is in a type that ends
// before it.
type field struct{ name, missing string }

// parseFields reads the notation of kind.fields.
func parseFields(s string) []field {
	if s == "" {
		return nil
	}
	names := strings.Split(s, ", ")
	list := make([]field, len(names))
	for i, f := range names {
		list[i].name, list[i].missing, _ = strings.Cut(f, "=")
	}
	return list
}

// fields reads a type from the left to the right, by the names of its fields or,
// with the Decoder, by their places.
type fields struct {
	sequence.Decoder
	named []field // those to come
}

// next is the next field of that name, and its default. It panics where no such
// field is ahead: the name is misspelled or the fields are read out of order.
func (f *fields) next(name string) (text, missing string) {
	for i := range f.named {
		if n := &f.named[i]; n.name == name {
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

// truth is true only for exactly "true".
func (f *fields) truth(name string) bool { return f.text(name) == "true" }

// whole is the default for what is no Java int.
func (f *fields) whole(name string) int {
	text, missing := f.next(name)
	n, ok := sequence.ParseInt(text)
	if !ok {
		n, _ = sequence.ParseInt(missing)
	}
	return n
}

// Field is the field of that name, or its default in a type that ends before it.
// The names are those of [FieldNames]; any other name panics.
func (r Raw) Field(name string) string {
	f := kindOf(r.ID()).read(r.Type)
	return f.text(name)
}

// FieldNames are the names of the fields of a type with that ID and of its
// state, in order. A type can have more fields than names. A state without names
// is one field.
func FieldNames(id string) (typ, state []string) {
	k := kindOf(id)
	for _, f := range k.named {
		typ = append(typ, f.name)
	}
	for _, f := range parseFields(k.state) {
		state = append(state, f.name)
	}
	return typ, state
}
