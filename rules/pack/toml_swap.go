package pack

import (
	"slices"
	"strings"
)

// SwapTables returns a TOML file in which two [[tables]] of a name, by their places from 0, have
// changed places, each with the remarks right above it and within it. Everything else stays byte
// for byte. It returns an error if the file has no such tables or is no TOML.
func SwapTables(file string, data []byte, table string, one, other int) ([]byte, error) {
	d, err := readText(file, data)
	if err != nil {
		return nil, err
	}
	one, other = min(one, other), max(one, other)
	from, to, ok := d.block(table, one)
	from2, to2, ok2 := d.block(table, other)
	if one < 0 || !ok || !ok2 || to > from2 {
		return nil, Err(NoSuchTables, table, one+1, other+1)
	}
	if last := &d.lines[to2-1]; !strings.HasSuffix(*last, "\n") {
		*last += d.ending
	}
	return []byte(strings.Join(slices.Concat(d.lines[:from], d.lines[from2:to2], d.lines[to:from2], d.lines[from:to],
		d.lines[to2:]), "")), nil
}

// block returns the lines of a [[table]] with its header, the remarks right above it, and those
// that are keys of it.
func (d *tomlText) block(table string, index int) (from, to int, ok bool) {
	first, end, ok := d.section(table, index)
	if !ok {
		return 0, 0, false
	}
	from, to = first-1, first
	for from > 0 && remarkLine().MatchString(d.lines[from-1]) && !ofItsOwn(d.lines[from-1]) {
		from--
	}
	for i := first; i < end; i++ {
		plain := remarkLine().ReplaceAllString(d.lines[i], "")
		if name, _ := header(plain); name != "" {
			break // a table that is a remark
		}
		if keyLine().MatchString(plain) {
			to = i + 1
		}
	}
	return from, to, true
}

// ofItsOwn reports whether a remark is not about the table below it: it is a key or a table to be
// written, or names what a draft leaves to be filled in.
func ofItsOwn(line string) bool {
	plain := remarkLine().ReplaceAllString(line, "")
	name, _ := header(plain)
	return name != "" || keyLine().MatchString(plain) || strings.HasPrefix(plain, "FILL IN")
}
