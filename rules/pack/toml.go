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
	spelling
}

// A spelling is where a file writes a value, for the editor.
type spelling struct {
	// in is the table or list that the value is in, nil for the whole file.
	in *value
	// The value itself; empty if headers or dotted keys make it. parts are the pairs or the items in
	// its braces or brackets.
	span
	parts []span
	// pairs are its own "key = value", or those whose dotted keys lead through it.
	pairs []pair
}

// A span is a stretch of a file's bytes.
type span struct{ from, to int }

func spanOf(r unstable.Range) span { return span{int(r.Offset), int(r.Offset + r.Length)} }

// A pair is a "key = value" that begins at a place. end is where the part of the key that names a value
// ends; braces is the table in braces that the pair is in, nil if it is a line of the file.
type pair struct {
	span
	at     Position
	end    int
	braces *value
}

// An expression is a pair that is a line of the file, or a [header]. of is the table of the header,
// or the table that the pair is in.
type expression struct {
	span
	header bool
	of     *value
}

// ReadTOML reads a file's root table. It reports errors of syntax to problems and then
// returns nil.
func ReadTOML(file string, data []byte, problems *Problems) *Table {
	root, _ := readTOML(file, data, problems)
	if root == nil {
		return nil
	}
	return root.table
}

// readTOML also returns the lines of the file that are keys or headers, in order. Offsets are behind
// a byte order mark.
func readTOML(file string, data []byte, problems *Problems) (*value, []expression) {
	if len(data) > MostBytes {
		problems.Add(Position{File: file}, TooLarge, len(data), MostBytes)
		return nil, nil
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
		return nil, nil
	}
	b := builder{file: file, data: data, problems: problems}
	b.parser.Reset(data)
	return b.build(), b.expressions
}

// builder makes tables with positions from the parser's expressions.
type builder struct {
	file        string
	data        []byte
	lines       []int // offsets of line starts
	parser      unstable.Parser
	expressions []expression
	problems    *Problems
}

func (b *builder) build() *value {
	b.lines = []int{0}
	for i, c := range b.data {
		if c == '\n' {
			b.lines = append(b.lines, i+1)
		}
	}
	root := b.table(nil, Position{File: b.file, Line: 1})
	current := root
	for b.parser.NextExpression() {
		switch e := b.parser.Expression(); e.Kind {
		case unstable.KeyValue:
			b.expressions = append(b.expressions, expression{spanOf(e.Raw), false, current})
			b.pair(current, nil, e)
		case unstable.Table, unstable.ArrayTable:
			current = b.header(root, e)
			b.expressions = append(b.expressions, expression{spanOf(e.Child().Raw), true, current})
		}
	}
	if err := b.parser.Error(); err != nil {
		b.problems.AddErr(Position{File: b.file}, err)
		return nil
	}
	return root
}

// table returns an empty table.
func (b *builder) table(in *value, at Position) *value {
	return &value{at: at, kind: unstable.Table, spelling: spelling{in: in},
		table: &Table{at: at, values: map[string]*value{}, problems: b.problems}}
}

func (b *builder) position(offset uint32) Position {
	line := sort.SearchInts(b.lines, int(offset)+1)
	return Position{b.file, line, int(offset) - b.lines[line-1] + 1}
}

// header opens the table of a [header] or a [[header]].
func (b *builder) header(root *value, e *unstable.Node) *value {
	in := root
	keys := e.Key()
	for keys.Next() {
		key := keys.Node()
		at := b.position(key.Raw.Offset)
		v := in.table.values[string(key.Data)]
		switch {
		case keys.IsLast() && e.Kind == unstable.ArrayTable:
			if v == nil {
				v = &value{at: at, kind: unstable.Array, spelling: spelling{in: in}}
				in.table.values[string(key.Data)] = v
			}
			v.items = append(v.items, b.table(v, at))
			return v.items[len(v.items)-1]
		case v == nil:
			v = b.table(in, at)
			in.table.values[string(key.Data)] = v
		case v.kind == unstable.Array && len(v.items) > 0:
			v = v.items[len(v.items)-1]
		}
		if in = v; in.table == nil {
			return b.table(nil, at)
		}
	}
	return in
}

// pair reads a pair of a table. braces is the table if it is in braces.
func (b *builder) pair(in, braces *value, e *unstable.Node) {
	keys := e.Key()
	for keys.Next() {
		key := keys.Node()
		name, at := string(key.Data), b.position(key.Raw.Offset)
		end := spanOf(key.Raw).to
		v := in.table.values[name]
		if keys.IsLast() {
			equals := end + bytes.IndexByte(b.data[end:], '=') + 1
			v = b.value(in, at, e.Value(), equals+indent(b.data[equals:]))
			in.table.values[name] = v
		} else if v == nil {
			v = b.table(in, at)
			in.table.values[name] = v
		}
		v.pairs = append(v.pairs, pair{spanOf(e.Raw), b.position(e.Raw.Offset), end, braces})
		if in = v; in.table == nil {
			return
		}
	}
}

// value reads the value that begins at a place. If the parser does not give its position, the value
// gets the position of its key, at.
func (b *builder) value(in *value, at Position, n *unstable.Node, from int) *value {
	if n.Raw.Length > 0 {
		at = b.position(n.Raw.Offset)
	}
	v := &value{at: at, kind: n.Kind, text: string(n.Data), spelling: spelling{in: in, span: spanOf(n.Raw)}}
	end := from + 1
	switch n.Kind {
	case unstable.Array:
		for items := n.Children(); items.Next(); end = v.parts[len(v.parts)-1].to {
			item := b.value(v, at, items.Node(), between(b.data, end, ','))
			v.items, v.parts = append(v.items, item), append(v.parts, item.span)
		}
	case unstable.InlineTable:
		v.kind, v.table = unstable.Table, b.table(nil, at).table
		for pairs := n.Children(); pairs.Next(); end = v.parts[len(v.parts)-1].to {
			v.parts = append(v.parts, spanOf(pairs.Node().Raw))
			b.pair(v, v, pairs.Node())
		}
	default:
		return v
	}
	v.span = span{from, between(b.data, end, ',') + 1}
	return v
}

// between returns the first place from at on that is no space, line end or remark, nor the byte skip.
func between(data []byte, at int, skip byte) int {
	for ; at < len(data); at++ {
		switch c := data[at]; {
		case c == '#':
			line := bytes.IndexByte(data[at:], '\n')
			if line < 0 {
				return len(data)
			}
			at += line
		case c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != skip:
			return at
		}
	}
	return at
}

// indent returns how many spaces and tabs a text begins with.
func indent(data []byte) int { return len(data) - len(bytes.TrimLeft(data, " \t")) }
