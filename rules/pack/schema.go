package pack

import (
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"
)

// A Schema reads tables into structs. The tags of a field describe its key, the field's type describes
// the value, and its comment is the help:
//
//	key    the key. Fields without it are not read, but for At, a Position, which gets the table's
//	must   "yes" if the key has to be there, and not empty
//	words  the words that are allowed, parted by |
//	names  the list of names that are allowed, which Names knows
//	later  the list that the text is from, if it is read later; Named collects such texts
//	least  the lowest and ...
//	most   ... the highest number, by default 0 and 2147483647
//	wrong  the code of the problem with a word of a list or with a pattern
//	warn   the code of the warning if the key is left out; see Unsaid
//
// A KeyReader reads itself. A field whose key is absent stays as it is: so its zero value means unknown,
// and a caller sets other defaults before. Checks over several keys or tables, too, are the caller's.
type Schema struct {
	// Names returns the names of a list, and the code of the problem if a list of texts has another.
	Names func(list string) ([]string, Code)
	// Named are the texts by the tag "later", by list.
	Named map[string][]Word
}

// A KeyReader is a value with a grammar of its own. ReadKey reads it, and leaves it as it is if the key
// is absent.
type KeyReader interface{ ReadKey(t *Table, key string) }

// Read reads a table into a struct, and reports keys that the struct does not have.
func (s *Schema) Read(t *Table, into any) {
	s.read(t, reflect.ValueOf(into).Elem())
	t.Done()
}

// Part reads the keys of a table that a struct has. The caller reads the other keys.
func (s *Schema) Part(t *Table, into any) { s.read(t, reflect.ValueOf(into).Elem()) }

func (s *Schema) read(t *Table, into reflect.Value) {
	for i := range into.NumField() {
		f, v := into.Type().Field(i), into.Field(i)
		key := f.Tag.Get("key")
		switch {
		case key != "":
			s.field(t, key, f.Tag, v)
			asked := &t.asked[t.place(key)]
			asked.Type, asked.Tag = into.Type().Name(), f.Tag
		case f.Name == "At" && f.Type == reflect.TypeFor[Position]():
			v.Set(reflect.ValueOf(t.at))
		}
	}
}

// field reads a key into a field.
func (s *Schema) field(t *Table, key string, tag reflect.StructTag, v reflect.Value) {
	switch field := v.Addr().Interface().(type) {
	case *Value:
		if n := t.Value(key, number(tag, "least", 0), number(tag, "most", math.MaxInt32)); n.Known {
			*field = n
		}
	case *Pair:
		if p, ok := t.IntPair(key, number(tag, "least", 0), number(tag, "most", math.MaxInt32)); ok {
			*field = Pair{p[0], p[1], true}
		}
	case KeyReader:
		field.ReadKey(t, key)
	case *Answer:
		if a := t.Answer(key); a != Unknown {
			*field = a
		}
	case *bool:
		*field = t.Bool(key, *field)
	case *Fraction:
		if f := t.Fraction(key); f.Known() {
			*field = f
		}
	case *[]*regexp.Regexp:
		*field = t.patterns(key, wrong(tag))
	default:
		s.made(t, key, tag, v)
	}
	if tag.Get("must") != "" {
		t.must(key)
	}
}

// made reads a key into a text, a list or a table of a type of its own.
func (s *Schema) made(t *Table, key string, tag reflect.StructTag, v reflect.Value) {
	kind := v.Kind()
	switch {
	case kind == reflect.String:
		if text := s.text(t, key, tag); text != "" {
			v.SetString(text)
		}
	case kind == reflect.Pointer: // to a struct, nil if the table is absent
		if below := t.Table(key); below != nil {
			v.Set(reflect.New(v.Type().Elem()))
			s.read(below, v.Elem())
			below.Done()
		}
	case kind == reflect.Struct:
		section := t.Section(key)
		s.read(section, v)
		section.Done()
	case kind == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct:
		for _, row := range t.Tables(key) {
			into := reflect.New(v.Type().Elem()).Elem()
			s.read(row, into)
			row.Done()
			v.Set(reflect.Append(v, into))
		}
	case kind == reflect.Slice && v.Type().Elem().Kind() == reflect.String:
		words := s.texts(t, key, tag)
		if !t.Has(key) {
			return
		}
		list := reflect.MakeSlice(v.Type(), len(words), len(words)) // of an empty list, too: it is an answer
		for i, word := range words {
			list.Index(i).SetString(word.Text)
		}
		v.Set(list)
	default:
		panic(key + ": " + v.Type().String())
	}
}

func (s *Schema) text(t *Table, key string, tag reflect.StructTag) string {
	words := choices(tag)
	if list := tag.Get("names"); list != "" {
		names, _ := s.Names(list)
		return t.Named(key, names, words...)
	}
	if words != nil {
		return t.OneOf(key, words)
	}
	text := t.String(key)
	if text != "" {
		s.later(tag, Word{t.At(key), text})
	}
	return text
}

func (s *Schema) texts(t *Table, key string, tag reflect.StructTag) []Word {
	known, list := choices(tag), tag.Get("names")
	var other Code = wrong(tag)
	if list != "" {
		known, other = s.Names(list)
	}
	words := t.Strings(key)
	if list == "" {
		t.asked[t.place(key)].Allowed = known
	}
	for _, word := range words {
		if (known != nil || list != "") && !slices.Contains(known, word.Text) {
			t.AddAt(word.Position, other, word.Text, DidYouMean(word.Text, known))
		}
		s.later(tag, word)
	}
	return words
}

// later collects a text that names something that is read later.
func (s *Schema) later(tag reflect.StructTag, word Word) {
	list := tag.Get("later")
	if list == "" {
		return
	}
	if s.Named == nil {
		s.Named = map[string][]Word{}
	}
	s.Named[list] = append(s.Named[list], word)
}

// Unsaid returns the codes of the tags "warn" of the fields of a struct that have their zero value.
func Unsaid(of any) []ProblemCode {
	var codes []ProblemCode
	fields := reflect.ValueOf(of).Elem()
	for i := range fields.NumField() {
		if code := fields.Type().Field(i).Tag.Get("warn"); code != "" && fields.Field(i).IsZero() {
			codes = append(codes, ProblemCode(code))
		}
	}
	return codes
}

// Choices returns the words that a key of a struct allows.
func Choices(of any, key string) []string {
	for _, f := range fieldsOf(reflect.TypeOf(of).Elem()) {
		if f.key == key {
			return choices(f.tag)
		}
	}
	return nil
}

// choices returns the words that a tag allows, nil if it allows any.
func choices(tag reflect.StructTag) []string {
	if words := tag.Get("words"); words != "" {
		return strings.Split(words, "|")
	}
	return nil
}

func wrong(tag reflect.StructTag) ProblemCode { return ProblemCode(tag.Get("wrong")) }

func number(tag reflect.StructTag, name string, absent int) int {
	if n, err := strconv.Atoi(tag.Get(name)); err == nil {
		return n
	}
	return absent
}

// Fraction returns an exact number, unknown if the key is absent.
func (t *Table) Fraction(key string) Fraction {
	text := t.Text(key)
	if text == "" {
		return Fraction{}
	}
	f, err := ParseFraction(text)
	if err != nil {
		t.AddErr(key, err)
	}
	return f
}

// patterns returns the patterns of a list of texts; other is the problem with a text that is none.
func (t *Table) patterns(key string, other Code) []*regexp.Regexp {
	var all []*regexp.Regexp
	for _, word := range t.Strings(key) {
		pattern, err := t.Pattern(word.Text)
		var fault Fault
		switch {
		case errors.As(err, &fault):
			t.AddErrAt(word.Position, err)
		case err != nil:
			t.AddAt(word.Position, other, word.Text, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		default:
			all = append(all, pattern)
		}
	}
	return all
}
