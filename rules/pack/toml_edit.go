package pack

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A KeyEdit changes a TOML file.
type KeyEdit struct {
	// Table is the name of a table as a header has it; "" is the root. Index is its place among the
	// tables of its name, from 0, if there may be several since a list is in the name, and -1
	// otherwise. A table that is not there is added.
	Table string `json:"table"`
	Index int    `json:"index"`
	// Key gets Value, written as in TOML. If Value is empty the key is removed; if Key is empty
	// the table is.
	Key   string `json:"key"`
	Value string `json:"value"`
}

// EditTOML returns a TOML file with keys changed, however it spells them: below headers, by dotted
// keys or in braces. Everything else stays byte for byte. A new key or table replaces a remark that
// shows it, such as "# turns = 10". EditTOML returns an error if the file is not valid TOML before or
// after the change.
func EditTOML(file string, data []byte, edits []KeyEdit) ([]byte, error) {
	d, err := readText(file, data)
	if err != nil {
		return nil, err
	}
	for _, edit := range edits {
		if err := d.edit(edit); err != nil {
			return nil, err
		}
	}
	return d.bytes(), nil
}

// A tomlText is the text of a TOML file with what the reader finds in it.
type tomlText struct {
	file, mark, text string
	root             *value
	lines            []tomlLine
	ending           string
}

// A tomlLine is a line with its end. A pair that spans several lines is in one of them. is is nil for
// a remark or an empty line.
type tomlLine struct {
	span
	is *expression
}

// readText reads a file to be edited. It returns an error if the file is not valid TOML.
func readText(file string, data []byte) (*tomlText, error) {
	text, marked := bytes.CutPrefix(data, []byte(byteOrderMark))
	d := &tomlText{file: file, ending: "\n"}
	if marked {
		d.mark = byteOrderMark
	}
	if bytes.Contains(data, []byte("\r\n")) {
		d.ending = "\r\n"
	}
	return d, d.read(string(text))
}

const byteOrderMark = "\ufeff"

func (d *tomlText) bytes() []byte { return []byte(d.mark + d.text) }

func (d *tomlText) read(text string) error {
	var problems Problems
	root, expressions := readTOML(d.file, []byte(d.mark+text), &problems)
	if root == nil {
		return problems.list[0]
	}
	d.text, d.root, d.lines = text, root, nil
	for at := 0; at < len(text); {
		line := tomlLine{span{at, at}, nil}
		if end := d.lineEnd(at); len(expressions) > 0 && expressions[0].from < end {
			line.is, expressions = &expressions[0], expressions[1:]
			line.to = line.is.to
		}
		line.to = d.lineEnd(line.to)
		d.lines, at = append(d.lines, line), line.to
	}
	return nil
}

// lineEnd returns where the line ends that a place is in, behind its "\n".
func (d *tomlText) lineEnd(at int) int {
	if i := strings.IndexByte(d.text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(d.text)
}

func (d *tomlText) of(s span) string { return d.text[s.from:s.to] }

// A cut replaces a stretch of a text.
type cut struct {
	span
	text string
}

// apply makes cuts that do not overlap and reads the file anew.
func (d *tomlText) apply(cuts ...cut) error {
	slices.SortStableFunc(cuts, func(a, b cut) int { return cmp.Compare(a.from, b.from) })
	var b strings.Builder
	at := 0
	for _, c := range cuts {
		b.WriteString(d.text[at:c.from])
		b.WriteString(c.text)
		at = c.to
	}
	b.WriteString(d.text[at:])
	return d.read(b.String())
}

func (d *tomlText) edit(e KeyEdit) error {
	name, err := keyParts(e.Table)
	if err != nil {
		return Problem{Position{File: d.file}, Fault{Unreadable, []any{err.Error()}}}
	}
	t := d.table(name, e.Index)
	switch {
	case e.Key == "" && t != nil && t != d.root:
		return d.apply(d.away(t)...)
	case e.Key == "" || t == nil && e.Value == "":
		return nil
	case t == nil:
		return d.open(name, e)
	}
	v := t.table.values[e.Key]
	switch {
	case v == nil && e.Value == "":
		return nil
	case v == nil:
		return d.add(t, name, bare(e.Key), e.Value)
	case e.Value == "":
		return d.apply(d.away(v)...)
	case len(v.pairs) == 0: // only headers make it
		if err := d.apply(d.away(v)...); err != nil {
			return err
		}
		return d.edit(e)
	}
	return d.apply(d.set(v, e.Value)...)
}

// tables returns the tables of a name in the order of the file. listed reports whether a list is in
// the name.
func (d *tomlText) tables(name []string) (found []*value, listed bool) {
	found = []*value{d.root}
	for _, part := range name {
		var below []*value
		for _, v := range found {
			switch v := v.table.values[part]; {
			case v == nil:
			case v.kind == unstable.Table:
				below = append(below, v)
			case v.kind == unstable.Array && tables(v):
				below, listed = append(below, v.items...), true
			}
		}
		found = below
	}
	return found, listed
}

// table returns the table that an edit names, or nil.
func (d *tomlText) table(name []string, index int) *value {
	found, listed := d.tables(name)
	if listed != (index >= 0) || max(index, 0) >= len(found) {
		return nil
	}
	return found[max(index, 0)]
}

// header returns the line of a table's header, or -1.
func (d *tomlText) header(t *value) int {
	return slices.IndexFunc(d.lines, func(l tomlLine) bool { return l.is != nil && l.is.header && l.is.of == t })
}

// section returns the end of the section that begins at a line.
func (d *tomlText) section(from int) (to int) {
	for to = from; to < len(d.lines); to++ {
		if is := d.lines[to].is; is != nil && is.header {
			break
		}
	}
	return to
}

// set returns the cuts that give a value another one. They keep a remark behind it, unless the remark
// asked the user to fill the value in.
func (d *tomlText) set(v *value, text string) []cut {
	p := v.pairs[0]
	to := p.to
	if p.braces == nil {
		behind := d.text[to:d.lineEnd(to)]
		if strings.HasPrefix(strings.TrimSpace(behind), "# FILL IN") {
			to += len(strings.TrimRight(behind, "\r\n"))
		}
	}
	if v.to > 0 {
		return []cut{{span{v.from, to}, text}}
	}
	return append(d.awayPairs(v, v.pairs[1:]), cut{span{p.end, to}, " = " + text})
}

// away returns the cuts that remove a value, with all that is in it.
func (d *tomlText) away(v *value) []cut {
	if v.in.to > 0 && v.in.kind == unstable.Array {
		return d.without(v.in.parts, func(s span) bool { return s == v.span })
	}
	return d.awayPairs(v, v.pairs)
}

// awayPairs returns the cuts that remove some of a value's pairs, and the headers that it is in.
func (d *tomlText) awayPairs(v *value, pairs []pair) []cut {
	var cuts []cut
	gone := map[span]bool{}
	for _, p := range pairs {
		gone[p.span] = true
	}
	if len(pairs) > 0 && pairs[0].braces != nil {
		return d.without(pairs[0].braces.parts, func(s span) bool { return gone[s] })
	}
	for i, line := range d.lines {
		switch {
		case line.is == nil:
		case !line.is.header && gone[line.is.span]:
			cuts = append(cuts, cut{line.span, ""})
		case line.is.header && line.is.of.within(v):
			end := d.section(i + 1)
			for end > i+1 && d.lines[end-1].is == nil {
				end-- // belongs to what comes next
			}
			cuts = append(cuts, cut{span{line.from, d.lines[end-1].to}, ""})
		}
	}
	return cuts
}

// within reports whether a value is another one or in it.
func (v *value) within(other *value) bool {
	for v != nil && v != other {
		v = v.in
	}
	return v != nil
}

// without returns the cuts that take parts out of a table in braces or a list in brackets.
func (d *tomlText) without(parts []span, gone func(span) bool) []cut {
	var cuts []cut
	for i := 0; i < len(parts); i++ {
		if !gone(parts[i]) {
			continue
		}
		from := i
		for i+1 < len(parts) && gone(parts[i+1]) {
			i++
		}
		whole := span{parts[from].from, parts[i].to}
		comma := between([]byte(d.text), whole.to, 0)
		switch {
		case d.text[comma] == ',' && strings.TrimLeft(d.text[whole.to:comma], " \t") == "":
			cuts = append(cuts, cut{d.wholeLine(span{whole.from, comma + 1}), ""})
		case d.text[comma] == ',':
			cuts = append(cuts, cut{whole, ""}, cut{span{comma, comma + 1}, ""})
		case from == 0:
			cuts = append(cuts, cut{whole, ""})
		default:
			before := parts[from-1].to
			comma = between([]byte(d.text), before, 0)
			if strings.TrimSpace(d.text[before:comma]+d.text[comma+1:whole.from]) == "" {
				cuts = append(cuts, cut{span{before, whole.to}, ""})
			} else {
				cuts = append(cuts, cut{span{comma, comma + 1}, ""}, cut{whole, ""})
			}
		}
	}
	return cuts
}

// wholeLine extends a stretch that is alone on its lines, but for a remark, to all of them, and
// another one over the spaces behind it.
func (d *tomlText) wholeLine(s span) span {
	start, end := strings.LastIndexByte(d.text[:s.from], '\n')+1, d.lineEnd(s.to)
	behind := strings.TrimSpace(d.text[s.to:end])
	if strings.TrimSpace(d.text[start:s.from]) == "" && (behind == "" || behind[0] == '#') {
		return span{start, end}
	}
	return span{s.from, s.to + indent([]byte(d.text[s.to:]))}
}

// into returns the cuts that add a part to a table in braces or a list in brackets.
func (d *tomlText) into(v *value, text string) []cut {
	if len(v.parts) == 0 {
		if v.kind == unstable.Table {
			text = " " + text + " "
		}
		at := span{v.from + 1, v.from + 1}
		if rest := (span{at.from, v.to - 1}); strings.TrimSpace(d.of(rest)) == "" {
			at = rest
		}
		return []cut{{at, text}}
	}
	last := v.parts[len(v.parts)-1]
	start, end := strings.LastIndexByte(d.text[:last.from], '\n')+1, d.lineEnd(last.to)
	if strings.TrimSpace(d.text[start:last.from]) != "" || end >= v.to {
		return []cut{{span{last.to, last.to}, ", " + text}}
	}
	// Each part has a line of its own.
	line := cut{span{end, end}, d.text[start:last.from] + text + "," + d.ending}
	if strings.HasPrefix(strings.TrimLeft(d.text[last.to:end], " \t"), ",") {
		return []cut{line}
	}
	line.text = d.text[start:last.from] + text + d.ending
	return []cut{{span{last.to, last.to}, ","}, line}
}

// add adds a key, which may be dotted, to a table.
func (d *tomlText) add(t *value, name []string, key, text string) error {
	line := d.header(t)
	switch {
	case line >= 0 || t == d.root:
		return d.apply(d.line(line+1, key, text))
	case t.to > 0:
		return d.apply(d.into(t, key+" = "+text)...)
	case len(t.pairs) == 0: // other headers alone make it
		return d.opened(name, false, key, text)
	}
	last := t.pairs[len(t.pairs)-1]
	key = d.text[last.from:last.end] + "." + key + " = " + text
	if last.braces != nil {
		return d.apply(cut{span{last.to, last.to}, ", " + key})
	}
	start := strings.LastIndexByte(d.text[:last.from], '\n') + 1
	return d.apply(d.insert(d.lineEnd(last.to), d.text[start:last.from]+key))
}

// line returns the cut that adds a key to the section that begins at a line: in place of a remark that
// shows it, else behind the last key.
func (d *tomlText) line(from int, key, text string) cut {
	last := 0
	if from > 0 {
		last = d.lines[from-1].to
	}
	to := d.section(from)
	for _, line := range d.lines[from:to] {
		if line.is != nil {
			last = line.to
		}
	}
	for _, line := range d.lines[from:to] {
		plain, is := plainOf(d.of(line.span))
		if line.is != nil || !is {
			continue
		}
		if headerOf(plain).name != "" {
			break // a table that is a remark begins here
		}
		shown, value, whole := pairOf(plain)
		if shown != key {
			continue
		}
		if !whole { // the value goes on in the next remark
			return cut{line.span, key + " = " + text + d.ending}
		}
		behind := plain[value.to:]
		if strings.HasPrefix(strings.TrimSpace(behind), "# FILL IN") {
			behind = behind[len(strings.TrimRight(behind, "\r\n")):]
		}
		return cut{line.span, plain[:value.from] + text + behind}
	}
	return d.insert(last, key+" = "+text)
}

// insert returns the cut that adds a line where one begins, or at the end.
func (d *tomlText) insert(at int, text string) cut {
	text += d.ending
	if at > 0 && d.text[at-1] != '\n' {
		text = d.ending + text
	}
	return cut{span{at, at}, text}
}

// open adds a table with a key: within the braces or brackets that it has to be in, else as a header.
func (d *tomlText) open(name []string, e KeyEdit) error {
	key, list := bare(e.Key), e.Index >= 0
	for i := len(name) - 1; i >= 0; i-- {
		above, _ := d.tables(name[:i])
		if len(above) == 0 {
			continue
		}
		t := above[len(above)-1]
		pair := "{ " + key + " = " + e.Value + " }"
		if v := t.table.values[name[i]]; list && i == len(name)-1 && v != nil && v.to > 0 && v.kind == unstable.Array &&
			tables(v) {
			return d.apply(d.into(v, pair)...)
		}
		if t.to == 0 && (len(t.pairs) == 0 || t.pairs[0].braces == nil) {
			break
		}
		if list {
			return d.add(t, name[:i], dotted(name[i:]), "["+pair+"]")
		}
		return d.add(t, name[:i], dotted(name[i:])+"."+key, e.Value)
	}
	return d.opened(name, list, key, e.Value)
}

// opened adds a header with a key: in place of a remark that shows it, else behind the last table of
// that name, else at the end.
func (d *tomlText) opened(name []string, list bool, key, text string) error {
	table := dotted(name)
	header := "[" + table + "]"
	if list {
		header = "[" + header + "]"
	}
	at := -1
	for _, line := range d.lines {
		plain, is := plainOf(d.of(line.span))
		if is && line.is == nil && headerOf(plain) == (shownHeader{table, list}) {
			at = line.from
			if err := d.apply(cut{line.span, header + d.ending}); err != nil {
				return err
			}
			break
		}
	}
	if at < 0 {
		at = len(d.text)
		before := len(d.lines)
		if found, _ := d.tables(name); list && len(found) > 0 {
			if i := d.header(found[len(found)-1]); i >= 0 {
				for i++; i < len(d.lines) && d.lines[i].is != nil && !d.lines[i].is.header; i++ {
				}
				at, before = d.lines[i-1].to, i
			}
		}
		c := d.insert(at, header)
		if before > 0 && strings.TrimSpace(d.of(d.lines[before-1].span)) != "" {
			c = d.insert(at, d.ending+header)
		}
		if before < len(d.lines) && strings.TrimSpace(d.of(d.lines[before].span)) != "" {
			c.text += d.ending
		}
		if err := d.apply(c); err != nil {
			return err
		}
	}
	i := slices.IndexFunc(d.lines, func(l tomlLine) bool { return l.is != nil && l.from >= at })
	return d.apply(d.line(i+1, key, text))
}
