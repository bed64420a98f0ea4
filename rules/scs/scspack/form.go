package scspack

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Form is a table of game.toml or tec.toml with the keys that it may have.
type Form struct {
	// File is where the table stands. Table is its name, "" for the head of the file.
	File, Table string
	// Many reports whether there may be several of it.
	Many bool
	Keys []FormKey
}

// A FormKey is a key of a form. A key that may be a table is open, and a scalar otherwise.
type FormKey struct {
	pack.Ask
	// Help explains the key, in the words of Doc.
	Help string
}

// Forms returns the tables of game.toml and tec.toml, as they are read and as Doc explains them.
func Forms() []Form {
	help := helpOf(source)
	var sources []string // [source] is read by the keys that it has
	for _, name := range sourceNames {
		sources = append(sources, "source."+name)
	}
	return append(formsOf(gameFile, sources, help, func(root *pack.Table) { new(Pack).readGame(root) }),
		formsOf(tecFile, nil, help, func(root *pack.Table) { new(Pack).readTEC(root) })...)
}

// formsOf returns the tables for which a reader asks. What a reader asks of a table shows only
// where the table is there, so the file is read again with each table that was asked for.
func formsOf(file string, given []string, help map[[3]string]string, read func(*pack.Table)) []Form {
	forms, fields := []Form{{File: file}}, comments()
	text := ""
	for _, table := range given {
		forms = append(forms, Form{File: file, Table: table})
		text += "[" + table + "]\n"
	}
	for known := 0; known < len(forms); {
		known = len(forms)
		root := pack.ReadTOML(file, []byte(text), &pack.Problems{})
		read(root)
		for i := range known {
			f := &forms[i]
			f.Keys = nil
			for _, ask := range tableOf(root, f.Table).Asked() {
				path := strings.TrimPrefix(f.Table+"."+ask.Key, ".")
				switch {
				case ask.Kind == pack.TableOf || ask.Kind == pack.TablesOf && f.Table == "":
					if many := ask.Kind == pack.TablesOf; !slices.ContainsFunc(forms,
						func(f Form) bool { return f.Table == path }) {
						forms = append(forms, Form{File: file, Table: path, Many: many})
						if header := "[" + path + "]\n"; many {
							text += "[" + strings.TrimSpace(header) + "]\n"
						} else {
							text += header
						}
						f = &forms[i]
					}
				default:
					if ask.OrTable {
						if ask.Kind == pack.TrueOrFalse {
							ask.Allowed = []string{"true", "false"}
						}
						ask.Kind, ask.Open = pack.Scalar, true
					}
					f.Keys = append(f.Keys, FormKey{ask, cmp.Or(fields.Help(ask), help[[3]string{file, general(f.Table), ask.Key}])})
				}
			}
		}
	}
	return slices.DeleteFunc(forms, func(f Form) bool { return len(f.Keys) == 0 })
}

func tableOf(root *pack.Table, path string) *pack.Table {
	at := root
	for name := range strings.SplitSeq(path, ".") {
		switch {
		case name == "":
		case at.IsTable(name):
			at = at.Table(name)
		default:
			at = at.Tables(name)[0]
		}
	}
	return at
}

// general returns the name under which Doc explains a table.
func general(table string) string {
	if above, _, nested := strings.Cut(table, "."); nested {
		return above + ".X"
	}
	return table
}

var tableName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[([a-z_.X]+)\]`) })

// helpOf returns the text of Doc about each key, by file, table and key.
func helpOf(doc string) map[[3]string]string {
	const width = 16 // of the keys
	help := map[[3]string]string{}
	var file, paragraph string
	var tables, keys []string
	for line := range strings.Lines(doc) {
		line = strings.TrimRight(strings.TrimPrefix(line, "//"), "\n")
		indented, is := strings.CutPrefix(line, "\t")
		switch {
		case strings.HasPrefix(line, " # "):
			file, paragraph = strings.TrimPrefix(line, " # "), ""
		case line == "":
			if paragraph != "" {
				tables = nil
				for _, m := range tableName().FindAllStringSubmatch(paragraph, -1) {
					tables = append(tables, m[1])
				}
				if tables == nil {
					tables = []string{""}
				}
			}
			paragraph = ""
		case !is:
			paragraph += line
		case len(indented) <= width || indented[width-1] != ' ':
		default:
			named := strings.TrimSpace(indented[:width])
			if named != "" {
				keys = strings.Split(named, ", ")
			}
			for _, table := range tables {
				for _, key := range keys {
					at := [3]string{file, table, key}
					help[at] = strings.TrimSpace(help[at] + " " + strings.TrimSpace(indented[width:]))
				}
			}
		}
	}
	return help
}

// A SheetForm is a CSV file with the columns that it may have.
type SheetForm struct {
	File    string
	Columns []string
	// Open reports whether it may have any other column, too.
	Open bool
}

// SheetForms returns the CSV files.
func SheetForms() []SheetForm {
	edges := slices.Insert(slices.Clone(edgeSheet.Columns), 1, "hex"+pack.Second)
	return []SheetForm{
		{unitsFile, unitSheet.Columns, false}, {mapFile, groundSheet.Columns, false}, {hexsidesFile, edges, false},
		{placesFile, placeSheet().Columns, false}, {markersFile, markerSheet.Columns, false},
		{crtFile, crtSheet.Columns, true},
	}
}

// Roles returns the roles of places, the roles of hexes first.
func Roles() []string { return slices.Clone(roleNames) }

// Questions returns the questions that the printed rules leave open, as they stand before a pack
// answers them.
func Questions() []Switch { return slices.Clone(questions) }
