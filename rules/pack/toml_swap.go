package pack

import "strings"

// SwapTables returns a TOML file in which two [[tables]] of a name, by their places from 0, have
// changed places, each with the remarks right above it and within it. Everything else stays byte
// for byte. It returns an error if the file has no such tables or is no TOML.
func SwapTables(file string, data []byte, table string, one, other int) ([]byte, error) {
	d, err := readText(file, data)
	if err != nil {
		return nil, err
	}
	one, other = min(one, other), max(one, other)
	name, err := keyParts(table)
	found, listed := d.tables(name)
	if err != nil || !listed || one < 0 || one == other || other >= len(found) || found[one].in != found[other].in {
		return nil, Err(NoSuchTables, table, one+1, other+1)
	}
	a, ok := d.block(found[one])
	b, ok2 := d.block(found[other])
	if !ok || !ok2 {
		return nil, Err(NoSuchTables, table, one+1, other+1)
	}
	first, second := d.of(a), d.of(b)
	if found[one].to == 0 && b.to == len(d.text) && second[len(second)-1] != '\n' {
		second += d.ending
	}
	if err := d.apply(cut{a, second}, cut{b, first}); err != nil {
		return nil, err
	}
	return d.bytes(), nil
}

// block returns where a table of a list is: within brackets, or the lines of its header and of the
// tables in it, the remarks right above it, and those that are keys of it. It is not ok if the header
// of another table is among them.
func (d *tomlText) block(t *value) (at span, ok bool) {
	if t.to > 0 {
		return t.span, true
	}
	header := d.header(t)
	from := header
	for from > 0 && d.lines[from-1].is == nil && d.about(d.lines[from-1]) {
		from--
	}
	to, end := header+1, d.section(header+1)
	for i := to; i < len(d.lines); i++ {
		if is := d.lines[i].is; is != nil && is.header && is.of.within(t) {
			if i > end {
				return at, false
			}
			to, end = i+1, d.section(i+1)
		}
	}
	for i := to; i < end; i++ {
		plain, _ := plainOf(d.of(d.lines[i].span))
		if d.lines[i].is == nil && headerOf(plain).name != "" {
			break // a table that is a remark
		}
		if key, _, _ := pairOf(plain); key != "" || d.lines[i].is != nil {
			to = i + 1
		}
	}
	return span{d.lines[from].from, d.lines[to-1].to}, true
}

// about reports whether a line is a remark about the table below it, and not of its own: a key or a
// table to be written, or what a draft leaves to be filled in.
func (d *tomlText) about(line tomlLine) bool {
	plain, is := plainOf(d.of(line.span))
	key, _, _ := pairOf(plain)
	return is && headerOf(plain).name == "" && key == "" && !strings.HasPrefix(plain, "FILL IN")
}
