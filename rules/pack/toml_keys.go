package pack

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
	"github.com/pkg/errors"
)

// A KeyText is a key of a TOML file with its value as an editor shows it.
type KeyText struct {
	// Table and Index are as in KeyEdit.
	Table string `json:"table"`
	Index int    `json:"index"`
	Key   string `json:"key"`
	// Text is the value: a text without its quotes, a list of texts with one text a line, and
	// anything else as TOML writes it.
	Text string `json:"text"`
	// Line and Column count from 1.
	Line   int `json:"line"`
	Column int `json:"column"`
}

// mostNested bounds the tables in tables that an editor shows as such; no pack has as many.
const mostNested = 4

// ReadKeys returns the keys of a TOML file in order. A table with a header or braces is also returned
// as an entry with the key "". A table below another one is there twice: as a key of that one, too.
// The error is a Problem.
func ReadKeys(file string, data []byte) ([]KeyText, error) {
	d, err := readText(file, data)
	if err != nil {
		return nil, err
	}
	l := keyLister{d, map[string]int{}, nil}
	l.keys(nil, -1, d.root)
	slices.SortStableFunc(l.all, func(a, b KeyText) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return l.all, nil
}

type keyLister struct {
	*tomlText
	seen map[string]int
	all  []KeyText
}

// keys lists the keys of a table.
func (l *keyLister) keys(name []string, index int, t *value) {
	table := dotted(name)
	for _, key := range sorted(t) {
		v := t.table.values[key]
		at := v.at
		if len(v.pairs) > 0 {
			at = v.pairs[0].at
		}
		if v.to > 0 || t.in != nil {
			if text, ok := l.shown(v); ok {
				l.all = append(l.all, KeyText{table, index, key, text, at.Line, at.Column})
			}
		}
		if len(name) == mostNested {
			continue
		}
		below := append(slices.Clip(name), key)
		switch {
		case v.kind == unstable.Table:
			l.table(below, index >= 0, v)
		case v.kind == unstable.Array && tables(v):
			for _, item := range v.items {
				l.table(below, true, item)
			}
		}
	}
}

// table lists a table; listed reports whether a list is in its name.
func (l *keyLister) table(name []string, listed bool, t *value) {
	table, index := dotted(name), -1
	if listed {
		index = l.seen[table]
		l.seen[table]++
	}
	if t.to > 0 || l.header(t) >= 0 {
		l.all = append(l.all, KeyText{Table: table, Index: index, Line: t.at.Line, Column: t.at.Column})
	}
	l.keys(name, index, t)
}

// sorted returns the keys of a table in the order of the file.
func sorted(t *value) []string {
	keys := t.table.Keys()
	slices.SortStableFunc(keys, func(a, b string) int { return t.table.At(a).compare(t.table.At(b)) })
	return keys
}

// shown returns a value as an editor shows it; not ok if its tables are too deep to be shown.
func (d *tomlText) shown(v *value) (text string, ok bool) {
	switch {
	case v.kind == unstable.String:
		return v.text, true
	case v.kind == unstable.Array && v.to > 0 && len(v.items) > 0:
		var lines []string
		for _, item := range v.items {
			if item.kind != unstable.String {
				return d.of(v.span), true
			}
			lines = append(lines, item.text)
		}
		return strings.Join(lines, "\n"), true
	}
	return d.written(v, 0)
}

// written returns a value as TOML writes it in one place.
func (d *tomlText) written(v *value, depth int) (text string, ok bool) {
	if v.to > 0 {
		return d.of(v.span), true
	}
	if depth > mostNested {
		return "", false
	}
	var parts []string
	for _, item := range v.items {
		part, ok := d.written(item, depth+1)
		if !ok {
			return "", false
		}
		parts = append(parts, part)
	}
	if v.kind == unstable.Array {
		return "[" + strings.Join(parts, ", ") + "]", true
	}
	for _, key := range sorted(v) {
		part, ok := d.written(v.table.values[key], depth+1)
		if !ok {
			return "", false
		}
		parts = append(parts, bare(key)+" = "+part)
	}
	return "{ " + strings.Join(parts, ", ") + " }", true
}

// TOMLValue returns what a user typed into an editor as a TOML value; "" stays "". A value of kind
// Scalar or of unknown kind becomes a text, unless it is already a valid TOML value.
func TOMLValue(kind Kind, text string) string {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return ""
	case kind == Text:
		return Quoted(text)
	case kind == TextsOf:
		var items []string
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); line != "" {
				items = append(items, Quoted(line))
			}
		}
		return "[" + strings.Join(items, ", ") + "]"
	case kind == Scalar || kind == "":
		var problems Problems
		if ReadTOML("", []byte("v = "+text), &problems) == nil || strings.Contains(text, "\n") {
			return Quoted(text)
		}
	}
	return text
}

// Quoted returns a text as a TOML string, without escapes if possible.
func Quoted(s string) string {
	s = strings.ToValidUTF8(s, "\ufffd")
	if strings.ContainsAny(s, `"\`) && !strings.ContainsFunc(s,
		func(r rune) bool { return r == '\'' || r < ' ' || r == 0x7f }) {
		return "'" + s + "'"
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + `"`
}

// bare returns a key as TOML writes it, in quotes only if it has to be.
func bare(key string) string {
	if key == "" || strings.ContainsFunc(key, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
	}) {
		return Quoted(key)
	}
	return key
}

// dotted returns the name of a table as a header has it.
func dotted(name []string) string {
	parts := make([]string, len(name))
	for i, part := range name {
		parts[i] = bare(part)
	}
	return strings.Join(parts, ".")
}

// keyParts returns the parts of the name of a table.
func keyParts(table string) ([]string, error) {
	if table == "" {
		return nil, nil
	}
	kind, name, _, err := lineOf("[" + table + "]")
	if err == nil && kind != unstable.Table {
		err = errors.Errorf("%q: no table", table)
	}
	return name, err
}

// lineOf reads a line that is a header or a pair: its key, and where the value of a pair is.
func lineOf(line string) (kind unstable.Kind, name []string, at span, err error) {
	var p unstable.Parser
	p.Reset([]byte(line))
	if !p.NextExpression() {
		return unstable.Invalid, nil, at, errors.WithStack(p.Error())
	}
	e := p.Expression()
	kind = e.Kind
	for keys := e.Key(); keys.Next(); {
		name = append(name, string(keys.Node().Data))
		at.from = spanOf(keys.Node().Raw).to
	}
	if kind == unstable.KeyValue {
		at = span{at.from + strings.IndexByte(line[at.from:], '=') + 1, spanOf(e.Raw).to}
		at.from += indent([]byte(line[at.from:]))
	}
	if p.NextExpression() || p.Error() != nil {
		return unstable.Invalid, nil, at, errors.Errorf("%q: several lines", line)
	}
	return kind, name, at, nil
}
