package pack

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Position returns where the table begins.
func (t *Table) Position() Position { return t.at }

// At returns the position of the value of key, or of the table if the key is absent.
func (t *Table) At(key string) Position {
	if v := t.values[key]; v != nil {
		return v.at
	}
	return t.at
}

// Has reports whether the key is there.
func (t *Table) Has(key string) bool {
	t.ask(key, "")
	return t.values[key] != nil
}

// Add adds a problem with the value of key.
func (t *Table) Add(key string, code Code, args ...any) { t.problems.Add(t.At(key), code, args...) }

// AddErr adds the fault that reading the value of key has returned.
func (t *Table) AddErr(key string, err error) { t.problems.AddErr(t.At(key), err) }

// AddErrAt adds the fault that reading a part of a value has returned.
func (t *Table) AddErrAt(at Position, err error) { t.problems.AddErr(at, err) }

// AddAt adds a problem with a part of a value.
func (t *Table) AddAt(at Position, code Code, args ...any) { t.problems.Add(at, code, args...) }

// Keys returns the table's keys, sorted.
func (t *Table) Keys() []string {
	keys := make([]string, 0, len(t.values))
	for k := range t.values {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// get returns the value of key if it is of that kind, and reports it otherwise.
func (t *Table) get(key string, kind unstable.Kind, other ProblemCode) *value {
	t.ask(key, kindOf(kind))
	v := t.values[key]
	if v == nil {
		return nil
	}
	if v.kind != kind {
		t.problems.Add(v.at, other, key, kindOf(v.kind))
		return nil
	}
	return v
}

// String returns the text of key.
func (t *Table) String(key string) string {
	if v := t.get(key, unstable.String, NotText); v != nil {
		return v.text
	}
	return ""
}

// Required returns a text that must be present and not empty.
func (t *Table) Required(key string) string {
	s := t.String(key)
	t.must(key)
	return s
}

// must reports a key that is absent or has an empty text.
func (t *Table) must(key string) {
	if v := t.values[key]; v == nil || v.kind == unstable.String && v.text == "" {
		t.Add(key, MissingKey, key)
	}
}

// OneOf returns one of the allowed words, or "" if the key is absent or holds another
// word.
func (t *Table) OneOf(key string, allowed []string) string { return t.oneOf(key, allowed, nil) }

// Named returns one of the names that the pack gives, such as its sides, or one of the words.
// Otherwise it is as OneOf.
func (t *Table) Named(key string, names []string, words ...string) string {
	s := t.oneOf(key, words, names)
	t.asked[t.place(key)].Open = true
	return s
}

func (t *Table) oneOf(key string, words, names []string) string {
	s := t.String(key)
	t.asked[t.place(key)].Allowed = words
	allowed := slices.Concat(names, words)
	if s != "" && !slices.Contains(allowed, s) {
		t.Add(key, NotAllowed, s, key, DidYouMean(s, allowed))
		return ""
	}
	return s
}

// Int returns a whole number from least to most.
func (t *Table) Int(key string, least, most int) (n int, ok bool) {
	v := t.get(key, unstable.Integer, NotWhole)
	if v == nil {
		return 0, false
	}
	return t.integer(key, v, least, most)
}

func (t *Table) integer(key string, v *value, least, most int) (int, bool) {
	n, err := strconv.ParseInt(strings.ReplaceAll(v.text, "_", ""), 0, 64)
	if err != nil || n < int64(least) || n > int64(most) {
		if most == math.MaxInt {
			t.problems.Add(v.at, TooLow, key, v.text, least)
		} else {
			t.problems.Add(v.at, OutOfRange, key, v.text, least, most)
		}
		return 0, false
	}
	return int(n), true
}

// Bool returns true or false, or the argument absent if the key is absent.
func (t *Table) Bool(key string, absent bool) bool {
	if v := t.get(key, unstable.Bool, NotBool); v != nil {
		return v.text == "true"
	}
	return absent
}

// Value is Int for a number that may be unknown.
func (t *Table) Value(key string, least, most int) Value {
	n, ok := t.Int(key, least, most)
	return Value{n, ok}
}

// Answer is Bool for a key that may be absent: Unknown if it is.
func (t *Table) Answer(key string) Answer {
	switch yes := t.Bool(key, false); {
	case !t.Has(key):
		return Unknown
	case yes:
		return Yes
	}
	return No
}

// Text returns a scalar as the file writes it: the text of a string, the digits of a
// number.
func (t *Table) Text(key string) string {
	t.ask(key, Scalar)
	v := t.values[key]
	if v == nil {
		return ""
	}
	if v.kind != unstable.String && v.kind != unstable.Integer {
		t.problems.Add(v.at, NotScalar, key, kindOf(v.kind))
		return ""
	}
	return v.text
}

// IsTable reports whether the value of key is a table. Whoever asks reads something else, too.
func (t *Table) IsTable(key string) bool {
	t.ask(key, "")
	t.asked[t.place(key)].OrTable = true
	v := t.values[key]
	return v != nil && v.kind == unstable.Table
}

// A Word is a text with its position.
type Word struct {
	Position
	Text string
}

// Texts returns Strings without their positions.
func (t *Table) Texts(key string) []string {
	var all []string
	for _, word := range t.Strings(key) {
		all = append(all, word.Text)
	}
	return all
}

// AllOf is Texts for words that must be allowed; other is the problem with any other word.
func (t *Table) AllOf(key string, allowed []string, other Code) []string {
	all := t.AllNamed(key, allowed, other)
	t.asked[t.place(key)].Allowed = allowed
	return all
}

// AllNamed is AllOf for names that the pack gives, such as its sides.
func (t *Table) AllNamed(key string, allowed []string, other Code) []string {
	var all []string
	for _, word := range t.Strings(key) {
		if !slices.Contains(allowed, word.Text) {
			t.AddAt(word.Position, other, word.Text, DidYouMean(word.Text, allowed))
		}
		all = append(all, word.Text)
	}
	return all
}

// Strings returns a list of texts. A single text counts as a list.
func (t *Table) Strings(key string) []Word {
	t.ask(key, TextsOf)
	v := t.values[key]
	if v == nil {
		return nil
	}
	items := v.items
	if v.kind == unstable.String {
		items = []*value{v}
	} else if v.kind != unstable.Array {
		t.problems.Add(v.at, NotTexts, key, kindOf(v.kind))
		return nil
	}
	items = t.bounded(key, v, items)
	words := make([]Word, 0, len(items))
	for _, item := range items {
		if item.kind != unstable.String {
			t.problems.Add(item.at, HoldsNoText, key, kindOf(item.kind))
			continue
		}
		words = append(words, Word{item.at, item.text})
	}
	return words
}

// IntPair returns a list of two whole numbers from least to most.
func (t *Table) IntPair(key string, least, most int) (pair [2]int, ok bool) {
	v := t.get(key, unstable.Array, NoPair)
	t.ask(key, PairOf)
	if v == nil {
		return pair, false
	}
	if len(v.items) != 2 || v.items[0].kind != unstable.Integer || v.items[1].kind != unstable.Integer {
		t.problems.Add(v.at, NotPair, key)
		return pair, false
	}
	ok = true
	for i, item := range v.items {
		n, fits := t.integer(key, item, least, most)
		pair[i], ok = n, ok && fits
	}
	return pair, ok
}

// Table returns the table below a key, or nil.
func (t *Table) Table(key string) *Table {
	if v := t.get(key, unstable.Table, NotTable); v != nil {
		return v.table
	}
	return nil
}

// Section is Table, but returns an empty table if there is none.
func (t *Table) Section(key string) *Table {
	if below := t.Table(key); below != nil {
		return below
	}
	return &Table{at: t.at, problems: t.problems}
}

// Tables returns the tables of a key, in the file's order.
func (t *Table) Tables(key string) []*Table {
	v := t.get(key, unstable.Array, NotTables)
	t.ask(key, TablesOf)
	if v == nil {
		return nil
	}
	items := t.bounded(key, v, v.items)
	tables := make([]*Table, 0, len(items))
	for _, item := range items {
		if item.kind != unstable.Table {
			t.problems.Add(item.at, HoldsNoTable, key, kindOf(item.kind), key)
			continue
		}
		tables = append(tables, item.table)
	}
	return tables
}

// bounded returns the items that are read, and reports a list that has more.
func (t *Table) bounded(key string, v *value, items []*value) []*value {
	if len(items) <= mostItems {
		return items
	}
	t.problems.Add(v.at, TooManyItems, key, len(items), mostItems)
	return items[:mostItems]
}

// Rows returns the tables that Tables has returned, and reports nothing.
func (t *Table) Rows(key string) []*Table {
	v := t.values[key]
	if v == nil || v.kind != unstable.Array {
		return nil
	}
	var tables []*Table
	for _, item := range v.items[:min(len(v.items), mostItems)] {
		if item.kind == unstable.Table {
			tables = append(tables, item.table)
		}
	}
	return tables
}

// Below returns the table that Table has returned, and reports nothing.
func (t *Table) Below(key string) *Table {
	if v := t.values[key]; v != nil && v.kind == unstable.Table {
		return v.table
	}
	return nil
}

// Skip allows keys that the caller does not read.
func (t *Table) Skip(keys ...string) {
	for _, key := range keys {
		t.ask(key, "")
	}
}

// An Ask is a key that a reader of a table has asked for.
type Ask struct {
	Key string
	// Kind is what its value has to be; "" if the reader has not set it.
	Kind Kind
	// Allowed are its words, nil if it has none. Open reports whether it may also be a name that the
	// pack gives, OrTable whether it may also be a table.
	Allowed       []string
	Open, OrTable bool
	// Type is the struct with the key, if a Schema has asked, and Tag the tag of its field.
	Type string
	Tag  reflect.StructTag
}

// Asked returns what was asked for, in order.
func (t *Table) Asked() []Ask { return t.asked }

func (t *Table) place(key string) int {
	return slices.IndexFunc(t.asked, func(a Ask) bool { return a.Key == key })
}

func (t *Table) ask(key string, kind Kind) {
	i := t.place(key)
	if i < 0 {
		t.asked = append(t.asked, Ask{Key: key, Kind: kind})
	} else if kind != "" {
		t.asked[i].Kind = kind
	}
}

// Done reports every key that was never asked for. The keys that were asked for are the
// allowed ones.
func (t *Table) Done() {
	allowed := make([]string, 0, len(t.asked))
	for _, a := range t.asked {
		allowed = append(allowed, a.Key)
	}
	slices.Sort(allowed)
	for _, k := range t.Keys() {
		if t.place(k) < 0 {
			t.Add(k, UnknownKey, k, DidYouMean(k, allowed))
		}
	}
}

func kindOf(k unstable.Kind) Kind {
	switch k {
	case unstable.String:
		return Text
	case unstable.Integer:
		return WholeNumber
	case unstable.Float:
		return Decimal
	case unstable.Bool:
		return TrueOrFalse
	case unstable.Array:
		return ListOf
	case unstable.Table, unstable.InlineTable:
		return TableOf
	}
	return DateOrTime
}
