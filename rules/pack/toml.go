package pack

import (
	"bytes"
	stderrors "errors"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// MostBytes is the largest size of a pack's file. The largest real files, with a row
// for each hex of a map, have a hundredth of it.
const MostBytes = 4 << 20

// mostItems bounds the tables of one name and the texts of one list: readers compare
// each with those before it.
const mostItems = 1000

// A Table is a table of a TOML file. Each method reads one key and reports a value of
// the wrong kind; an absent key reads as the zero value.
type Table struct {
	at       Position
	values   map[string]*value
	asked    []Ask
	problems *Problems
}

// value is one value of a TOML file: text for a scalar, else items or table.
type value struct {
	at    Position
	kind  unstable.Kind
	text  string
	items []*value
	table *Table
}

// ReadTOML reads a file's root table. It reports errors of syntax to problems and then
// returns nil.
func ReadTOML(file string, data []byte, problems *Problems) *Table {
	if len(data) > MostBytes {
		problems.Add(Position{File: file}, TooLarge, len(data), MostBytes)
		return nil
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	// The first pass is for what the parser below does not look at: duplicates,
	// malformed numbers and dates, text that is not UTF-8.
	var whole map[string]any
	if err := toml.Unmarshal(data, &whole); err != nil {
		at, message := Position{File: file}, err.Error()
		var wrong *toml.DecodeError
		if stderrors.As(err, &wrong) {
			at.Line, at.Column = wrong.Position()
		}
		problems.Add(at, Unreadable, strings.TrimPrefix(message, "toml: "))
		return nil
	}
	b := builder{file: file, data: data, problems: problems}
	b.parser.Reset(data)
	return b.build()
}

// builder makes tables with positions from the parser's expressions.
type builder struct {
	file     string
	data     []byte
	lines    []int // offsets of line starts
	parser   unstable.Parser
	problems *Problems
}

func (b *builder) build() *Table {
	b.lines = []int{0}
	for i, c := range b.data {
		if c == '\n' {
			b.lines = append(b.lines, i+1)
		}
	}
	root := b.table(Position{File: b.file, Line: 1})
	current := root
	for b.parser.NextExpression() {
		switch e := b.parser.Expression(); e.Kind {
		case unstable.KeyValue:
			b.keyValue(current, e)
		case unstable.Table, unstable.ArrayTable:
			current = b.header(root, e)
		}
	}
	if err := b.parser.Error(); err != nil {
		b.problems.AddErr(Position{File: b.file}, err)
		return nil
	}
	return root
}

func (b *builder) table(at Position) *Table {
	return &Table{at: at, values: map[string]*value{}, problems: b.problems}
}

func (b *builder) position(offset uint32) Position {
	line := sort.SearchInts(b.lines, int(offset)+1)
	return Position{b.file, line, int(offset) - b.lines[line-1] + 1}
}

// header opens the table of a [header] or a [[header]].
func (b *builder) header(root *Table, e *unstable.Node) *Table {
	in := root
	keys := e.Key()
	for keys.Next() {
		key := keys.Node()
		at := b.position(key.Raw.Offset)
		v := in.values[string(key.Data)]
		switch {
		case keys.IsLast() && e.Kind == unstable.ArrayTable:
			if v == nil {
				v = &value{at: at, kind: unstable.Array}
				in.values[string(key.Data)] = v
			}
			v.items = append(v.items, &value{at: at, kind: unstable.Table, table: b.table(at)})
			return v.items[len(v.items)-1].table
		case v == nil:
			v = &value{at: at, kind: unstable.Table, table: b.table(at)}
			in.values[string(key.Data)] = v
		case v.kind == unstable.Array && len(v.items) > 0:
			v = v.items[len(v.items)-1]
		}
		if in = v.table; in == nil {
			return b.table(at)
		}
	}
	return in
}

func (b *builder) keyValue(in *Table, e *unstable.Node) {
	keys := e.Key()
	for keys.Next() {
		key := keys.Node()
		name, at := string(key.Data), b.position(key.Raw.Offset)
		if keys.IsLast() {
			in.values[name] = b.value(at, e.Value())
			return
		}
		v := in.values[name]
		if v == nil {
			v = &value{at: at, kind: unstable.Table, table: b.table(at)}
			in.values[name] = v
		}
		if in = v.table; in == nil {
			return
		}
	}
}

// value reads a value. If the parser does not give its position, the value gets the
// position of its key, at.
func (b *builder) value(at Position, n *unstable.Node) *value {
	if n.Raw.Length > 0 {
		at = b.position(n.Raw.Offset)
	}
	v := &value{at: at, kind: n.Kind, text: string(n.Data)}
	switch n.Kind {
	case unstable.Array:
		for items := n.Children(); items.Next(); {
			v.items = append(v.items, b.value(at, items.Node()))
		}
	case unstable.InlineTable:
		v.kind, v.table = unstable.Table, b.table(at)
		for pairs := n.Children(); pairs.Next(); {
			b.keyValue(v.table, pairs.Node())
		}
	}
	return v
}
