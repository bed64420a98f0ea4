package pack

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A KeyEdit changes a TOML file.
type KeyEdit struct {
	// Table is the name of a table; "" is the root. Index is the place of a [[table]] among the
	// tables of its name, from 0, and -1 for a [table]. A table that is not there is added.
	Table string `json:"table"`
	Index int    `json:"index"`
	// Key gets Value, written as in TOML. If Value is empty the key is removed; if Key is empty
	// the table is.
	Key   string `json:"key"`
	Value string `json:"value"`
}

// EditTOML returns a TOML file with keys changed. Everything else stays byte for byte. A new key or
// table replaces a remark that shows it, such as "# turns = 10". EditTOML returns an error if the
// file is not valid TOML before or after the change.
func EditTOML(file string, data []byte, edits []KeyEdit) ([]byte, error) {
	d, err := readText(file, data)
	if err != nil {
		return nil, err
	}
	for _, edit := range edits {
		d.edit(edit)
	}
	out := []byte(strings.Join(d.lines, ""))
	var problems Problems
	if ReadTOML(file, out, &problems) == nil {
		return nil, problems.list[0]
	}
	return out, nil
}

// A tomlText is the text of a TOML file as lines with their line ends. A value that spans several
// lines is in one of them.
type tomlText struct {
	lines  []string
	ending string
}

var (
	headerLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?`) })
	keyLine    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*([A-Za-z0-9_-]+|"[^"]*")\s*=\s*`) })
	remarkLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*#\s?`) })
)

// readText reads a file to be edited. It returns an error if the file is not valid TOML.
func readText(file string, data []byte) (*tomlText, error) {
	var problems Problems
	if ReadTOML(file, data, &problems) == nil {
		return nil, problems.list[0]
	}
	d := &tomlText{ending: "\n"}
	if strings.Contains(string(data), "\r\n") {
		d.ending = "\r\n"
	}
	d.read(string(data))
	return d, nil
}

// read splits a text into lines. A line on which a value begins extends to the end of the value.
func (d *tomlText) read(text string) {
	for text != "" {
		end := 0
		if at := keyLine().FindStringIndex(text); at != nil && !strings.Contains(text[:at[1]], "\n") {
			end = valueEnd(text, at[1])
		}
		if i := strings.IndexByte(text[end:], '\n'); i >= 0 {
			end += i + 1
		} else {
			end = len(text)
		}
		d.lines, text = append(d.lines, text[:end]), text[end:]
	}
}

// valueEnd returns where the value that begins at a place ends.
func valueEnd(text string, at int) int {
	depth := 0
	for at < len(text) {
		rest := text[at:]
		switch c := rest[0]; {
		case strings.HasPrefix(rest, `"""`) || strings.HasPrefix(rest, "'''"):
			end := strings.Index(rest[3:], rest[:3])
			if end < 0 {
				return len(text)
			}
			at += end + 6
			for at < len(text) && text[at] == c {
				at++
			}
			continue
		case c == '"' || c == '\'':
			for at++; at < len(text) && text[at] != c; at++ {
				if c == '"' && text[at] == '\\' {
					at++
				}
			}
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == '#' && depth > 0:
			at += strings.IndexByte(rest+"\n", '\n')
			continue
		case depth <= 0 && (c == '#' || c == '\n' || c == '\r'):
			return at
		}
		at++
	}
	return len(text)
}

// header returns the name of the table that begins on a line, or "". list reports whether it is
// one of a list, [[name]].
func header(line string) (name string, list bool) {
	m := headerLine().FindStringSubmatch(line)
	if m == nil {
		return "", false
	}
	return m[2], m[1] == "[["
}

// section returns the lines of a table, without its header: from and to. ok is false if the
// table is not there.
func (d *tomlText) section(table string, index int) (from, to int, ok bool) {
	from, seen := 0, -1
	ok = table == ""
	for i, line := range d.lines {
		name, list := header(line)
		if name == "" {
			continue
		}
		if ok {
			return from, i, true
		}
		if name == table && list == (index >= 0) {
			if seen++; seen == max(index, 0) {
				from, ok = i+1, true
			}
		}
	}
	return from, len(d.lines), ok
}

func (d *tomlText) edit(e KeyEdit) {
	from, to, ok := d.section(e.Table, e.Index)
	if !ok {
		if e.Value == "" {
			return
		}
		from, to = d.open(e.Table, e.Index >= 0)
	}
	if e.Key == "" {
		for to > from && (strings.TrimSpace(d.lines[to-1]) == "" || remarkLine().MatchString(d.lines[to-1])) {
			to-- // belongs to what comes next
		}
		d.lines = slices.Delete(d.lines, from-1, to)
		return
	}
	isKey := func(line string) bool {
		m := keyLine().FindStringSubmatch(line)
		return m != nil && strings.Trim(m[1], `"`) == e.Key
	}
	last := from // where a new key goes: behind the last key
	for i := from; i < to; i++ {
		line := d.lines[i]
		if isKey(line) {
			d.set(i, e.Value)
			return
		}
		if keyLine().MatchString(line) {
			last = i + 1
		}
	}
	if e.Value == "" {
		return
	}
	for i := from; i < to; i++ {
		plain := remarkLine().ReplaceAllString(d.lines[i], "")
		if plain == d.lines[i] {
			continue
		}
		if name, _ := header(plain); name != "" {
			break // a table that is a remark begins here
		}
		if isKey(plain) {
			d.lines[i] = plain
			if valueEnd(plain, len(keyLine().FindString(plain))) == len(plain) && strings.HasSuffix(plain, "\n") {
				d.lines[i] = e.Key + " = " + e.Value + d.ending // the value goes on in the next remark
				return
			}
			d.set(i, e.Value)
			return
		}
	}
	d.insert(last, e.Key+" = "+e.Value)
}

// set changes the value of the key on a line, or removes the key. It keeps a remark behind the
// value, unless the remark asked the user to fill the value in.
func (d *tomlText) set(i int, value string) {
	if value == "" {
		d.lines = slices.Delete(d.lines, i, i+1)
		return
	}
	line := d.lines[i]
	at := len(keyLine().FindString(line))
	end := valueEnd(line, at)
	behind := line[end:]
	if strings.HasPrefix(strings.TrimSpace(behind), "# FILL IN") {
		behind = behind[len(strings.TrimRight(behind, "\r\n")):]
	}
	for end > at && (line[end-1] == ' ' || line[end-1] == '\t') &&
		strings.HasPrefix(strings.TrimSpace(line[end:]), "#") && strings.TrimSpace(behind) != "" {
		end--
		behind = line[end:]
	}
	d.lines[i] = line[:at] + value + behind
}

// open adds a table: in place of a remark that shows it, else behind the last table of that name,
// else at the end. It returns the table's lines.
func (d *tomlText) open(table string, list bool) (from, to int) {
	text := "[" + table + "]"
	if list {
		text = "[" + text + "]"
	}
	for i, line := range d.lines {
		plain := remarkLine().ReplaceAllString(line, "")
		if name, isList := header(plain); plain != line && name == table && isList == list {
			d.lines[i] = text + d.ending
			_, to, _ = d.section(table, -1)
			return i + 1, to
		}
	}
	at := len(d.lines)
	if list {
		for i := range d.lines {
			if name, isList := header(d.lines[i]); name == table && isList {
				at = i + 1
				for at < len(d.lines) && keyLine().MatchString(d.lines[at]) {
					at++
				}
			}
		}
	}
	if at > 0 && strings.TrimSpace(d.lines[at-1]) != "" {
		d.insert(at, "")
		at++
	}
	d.insert(at, text)
	if at+1 < len(d.lines) && strings.TrimSpace(d.lines[at+1]) != "" {
		d.insert(at+1, "")
	}
	return at + 1, at + 1
}

func (d *tomlText) insert(i int, text string) {
	if i > 0 && !strings.HasSuffix(d.lines[i-1], "\n") {
		d.lines[i-1] += d.ending
	}
	d.lines = slices.Insert(d.lines, i, text+d.ending)
}

// Uncomment turns remarks that show tables of a name, with the keys below them, into tables. It
// also returns how many there were.
func Uncomment(data []byte, table string) ([]byte, int) {
	d := &tomlText{ending: "\n"}
	d.read(string(data))
	found, within := 0, false
	for i, line := range d.lines {
		plain := remarkLine().ReplaceAllString(line, "")
		if plain == line {
			within = false
			continue
		}
		if name, _ := header(plain); name != "" {
			if within = name == table; within {
				found++
			}
		} else if !keyLine().MatchString(plain) {
			within = false
		}
		if within {
			d.lines[i] = plain
		}
	}
	return []byte(strings.Join(d.lines, "")), found
}

// A KeyText is a key of a TOML file with its value as an editor shows it.
type KeyText struct {
	// Table and Index are as in KeyEdit.
	Table string `json:"table"`
	Index int    `json:"index"`
	Key   string `json:"key"`
	// Text is the value: a text without its quotes, a list of texts with one text a line, and
	// anything else as TOML writes it.
	Text string `json:"text"`
	// Line counts from 1.
	Line int `json:"line"`
}

// ReadKeys returns the keys of a TOML file in order. A table without keys is returned as an entry
// with the key "". The error is a Problem.
func ReadKeys(file string, data []byte) ([]KeyText, error) {
	var problems Problems
	root := ReadTOML(file, data, &problems)
	if root == nil {
		return nil, problems.list[0]
	}
	var all []KeyText
	d := &tomlText{}
	d.read(strings.TrimPrefix(string(data), "\ufeff"))
	table, index, line, seen := "", -1, 1, map[string]int{}
	for _, text := range d.lines {
		if name, list := header(text); name != "" {
			if table, index = name, -1; list {
				index = seen[name]
				seen[name]++
			}
			all = append(all, KeyText{Table: table, Index: index, Line: line})
		} else if m := keyLine().FindStringSubmatch(text); m != nil {
			at := len(m[0])
			value := strings.TrimSpace(text[at:valueEnd(text, at)])
			all = append(all, KeyText{table, index, strings.Trim(m[1], `"`), shown(value), line})
		}
		line += strings.Count(text, "\n")
	}
	return all, nil
}

// shown returns a value as an editor shows it.
func shown(value string) string {
	var problems Problems
	root := ReadTOML("", []byte("v = "+value), &problems)
	if root == nil {
		return value
	}
	switch v := root.values["v"]; {
	case v.kind == unstable.String:
		return v.text
	case v.kind == unstable.Array && len(v.items) > 0:
		var lines []string
		for _, item := range v.items {
			if item.kind != unstable.String {
				return value
			}
			lines = append(lines, item.text)
		}
		return strings.Join(lines, "\n")
	}
	return value
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

// Remarks returns the names of the tables that a TOML file shows in remarks, each once.
func Remarks(data []byte) []string {
	var names []string
	for line := range strings.Lines(string(data)) {
		plain := remarkLine().ReplaceAllString(line, "")
		if name, _ := header(plain); plain != line && name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
