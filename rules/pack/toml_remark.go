package pack

import (
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// plainOf returns a remark without its "#". is is false for other lines.
func plainOf(line string) (plain string, is bool) {
	plain, is = strings.CutPrefix(strings.TrimLeft(line, " \t"), "#")
	if !is {
		return line, false
	}
	if plain != "" && (plain[0] == ' ' || plain[0] == '\t') {
		plain = plain[1:]
	}
	return plain, true
}

// A shownHeader is the name of a table, or of one of a list, that a remark shows.
type shownHeader struct {
	name string
	list bool
}

// headerOf returns the header that is the text of a remark; its name is "" if it is none.
func headerOf(plain string) shownHeader {
	if !strings.HasPrefix(strings.TrimLeft(plain, " \t"), "[") {
		return shownHeader{}
	}
	kind, name, _, err := lineOf(plain)
	if err != nil {
		return shownHeader{}
	}
	return shownHeader{dotted(name), kind == unstable.ArrayTable}
}

// pairOf returns the key that the text of a remark begins with, "" if it is none, and where its value
// is. whole is false if the text is no whole pair.
func pairOf(plain string) (key string, value span, whole bool) {
	before, _, is := strings.Cut(plain, "=")
	if !is {
		return "", span{}, false
	}
	if kind, name, value, err := lineOf(plain); err == nil && kind == unstable.KeyValue {
		return dotted(name), value, true
	}
	_, name, _, err := lineOf(before + "=0")
	if err != nil {
		return "", span{}, false
	}
	return dotted(name), span{}, false
}

// Uncomment turns remarks that show tables of a name, with the keys below them, into tables. It
// also returns how many there were.
func Uncomment(file string, data []byte, table string) ([]byte, int, error) {
	d, err := readText(file, data)
	if err != nil {
		return nil, 0, err
	}
	var cuts []cut
	found, within := 0, false
	for _, line := range d.lines {
		plain, is := plainOf(d.of(line.span))
		if header := headerOf(plain); !is {
			within = false
		} else if header.name != "" {
			if within = header.name == table; within {
				found++
			}
		} else if key, _, _ := pairOf(plain); key == "" {
			within = false
		}
		if within {
			cuts = append(cuts, cut{line.span, plain})
		}
	}
	if err := d.apply(cuts...); err != nil {
		return nil, 0, err
	}
	return d.bytes(), found, nil
}

// Remarks returns the names of the tables that a TOML file shows in remarks, each once.
func Remarks(data []byte) []string {
	var names []string
	for line := range strings.Lines(string(data)) {
		if plain, is := plainOf(line); is {
			if name := headerOf(plain).name; name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
