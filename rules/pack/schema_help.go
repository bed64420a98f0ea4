package pack

import (
	"io/fs"
	"reflect"
	"strings"
)

// Comments are the first paragraphs of the comments on fields with keys, by type and key, without
// "Field is".
type Comments map[[2]string]string

// ReadComments reads the comments in Go files.
func ReadComments(sources fs.FS) (Comments, error) {
	files, err := fs.Glob(sources, "*.go")
	comments := Comments{}
	for _, name := range files {
		text, errFile := fs.ReadFile(sources, name)
		if errFile != nil {
			err = errFile
		}
		comments.read(string(text))
	}
	return comments, err
}

func (c Comments) read(source string) {
	of, comment, whole := "", "", false
	for line := range strings.Lines(source) {
		line = strings.TrimSpace(line)
		if text, is := strings.CutPrefix(line, "//"); is {
			if whole = whole || text == ""; !whole {
				comment += text
			}
			continue
		}
		if name, is := strings.CutPrefix(line, "type "); is {
			of, _, _ = strings.Cut(name, " ")
		}
		if _, tag, is := strings.Cut(line, "`"); is {
			if key := reflect.StructTag(strings.TrimSuffix(tag, "`")).Get("key"); key != "" {
				words := strings.Fields(comment)
				c[[2]string{of, key}] = strings.TrimSuffix(strings.Join(words[min(2, len(words)):], " "), ".")
			}
		}
		comment, whole = "", false
	}
}

// Help returns the help for a key that a schema has asked for, "" if none has.
func (c Comments) Help(a Ask) string { return c.help(a.Type, a.Key, a.Tag) }

func (c Comments) help(of, key string, tag reflect.StructTag) string {
	help := c[[2]string{of, key}]
	if words := choices(tag); words != nil && tag.Get("names") == "" {
		last := len(words) - 1
		named := `"` + words[last] + `"`
		if last > 0 {
			named = `"` + strings.Join(words[:last], `", "`) + `" or ` + named
		}
		help = named + ": " + help
	}
	if tag.Get("must") != "" {
		help += " (required)"
	}
	return help
}

// Explain returns the text of a comment with the keys of a file's tables in it. A line "(the keys of
// [table])" stands for the keys of a table, "(the keys of Head)" for the keys of an
// embedded struct. file is the struct that the file is read into.
func (c Comments) Explain(text string, file any) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		begin, name, is := strings.Cut(line, "(the keys of ")
		if !is {
			b.WriteString(line)
			continue
		}
		name = strings.Trim(name, "[]()\n")
		for _, f := range fieldsOf(reflect.TypeOf(file).Elem()) {
			if f.key == name {
				c.explain(&b, begin, f.rows)
			}
		}
	}
	return b.String()
}

// explain writes lines about the keys of a table, and of the tables in it.
func (c Comments) explain(b *strings.Builder, begin string, table reflect.Type) {
	const column, width = 16, 76
	indent := strings.Repeat(" ", 2*(strings.Count(begin, "  ")))
	for _, f := range fieldsOf(table) {
		line := f.key + strings.Repeat(" ", max(1, column-len(f.key)-len(indent)))
		for _, word := range strings.Fields(c.help(f.of, f.key, f.tag)) {
			if len(indent)+len(line)+len(word) > width && len(line) > column {
				b.WriteString(begin + strings.TrimRight(line, " ") + "\n")
				line = strings.Repeat(" ", column-len(indent))
			}
			line += word + " "
		}
		b.WriteString(begin + strings.TrimRight(line, " ") + "\n")
		if f.rows != nil {
			c.explain(b, begin+"  ", f.rows)
		}
	}
}

// A taggedField is a field with a key. of is the name of its struct, rows the struct of a table or of tables.
type taggedField struct {
	of, key string
	tag     reflect.StructTag
	rows    reflect.Type
}

// fieldsOf returns the fields of a struct that have keys.
func fieldsOf(table reflect.Type) []taggedField {
	var fields []taggedField
	for i := range table.NumField() {
		f := table.Field(i)
		rows := f.Type
		if rows.Kind() == reflect.Slice || rows.Kind() == reflect.Pointer {
			rows = rows.Elem()
		}
		key := f.Tag.Get("key")
		if f.Anonymous {
			key = f.Name
		}
		if key != "" {
			if rows.Kind() != reflect.Struct || len(fieldsOf(rows)) == 0 {
				rows = nil
			}
			fields = append(fields, taggedField{table.Name(), key, f.Tag, rows})
		}
	}
	return fields
}
