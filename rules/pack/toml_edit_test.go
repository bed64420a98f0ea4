package pack

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"
	"pgregory.net/rapid"
)

// All that a reader takes can be edited, however it is spelled.
func TestEditTOMLSpellings(t *testing.T) {
	limit := func(value string) KeyEdit { return KeyEdit{"stacking", -1, "limit", value} }
	phase := func(index int, key, value string) KeyEdit { return KeyEdit{"phase", index, key, value} }
	for _, c := range []struct {
		name, old string
		edit      KeyEdit
		want      string
	}{
		{"dotted", "stacking.limit = 3 # all\nb = 1\n", limit("4"), "stacking.limit = 4 # all\nb = 1\n"},
		{"dotted, a key more", " stacking . count = 2\nb = 1\n", limit("4"), " stacking . count = 2\n stacking.limit = 4\nb = 1\n"},
		{"dotted, a key away", "stacking.limit = 3 # all\nb = 1\n", limit(""), "b = 1\n"},
		{"dotted, a value", "o.ma.leg = 1\no.b = 2\no.ma.rail = 3\n", KeyEdit{"o", -1, "ma", "4"}, "o.ma = 4\no.b = 2\n"},
		{"dotted, the table away", "stacking.limit = 3\nb = 1\nstacking.count = 2\n", KeyEdit{"stacking", -1, "", ""}, "b = 1\n"},
		{"inline", "stacking = { limit = 3, count = 2 } # x\n", limit("4"), "stacking = { limit = 4, count = 2 } # x\n"},
		{"inline, a key more", "stacking = { count = 2 }\n", limit("4"), "stacking = { count = 2, limit = 4 }\n"},
		{"inline and empty", "stacking = {}\n", limit("4"), "stacking = { limit = 4 }\n"},
		{"inline, first away", "stacking = { limit = 3, count = 2 }\n", limit(""), "stacking = { count = 2 }\n"},
		{"inline, last away", "stacking = { count = 2, limit = 3 }\n", limit(""), "stacking = { count = 2 }\n"},
		{"inline, dotted within", "a = { b.c = 1, d = 2 }\n", KeyEdit{"a.b", -1, "e", "3"}, "a = { b.c = 1, b.e = 3, d = 2 }\n"},
		{"inline, a table more", "a = { d = 2 }\n", KeyEdit{"a.b", -1, "c", "3"}, "a = { d = 2, b.c = 3 }\n"},
		{"inline, the table away", "a = 1\nstacking = { limit = 3 }\n", KeyEdit{"stacking", -1, "", ""}, "a = 1\n"},
		{"a list in brackets", "phase = [ {id = 1}, {id = 2} ]\n", phase(1, "id", "3"), "phase = [ {id = 1}, {id = 3} ]\n"},
		{"one more in brackets", "phase = [ {id = 1} ]\n", phase(1, "id", "3"), "phase = [ {id = 1}, { id = 3 } ]\n"},
		{"the first in brackets", "phase = []\n", phase(0, "id", "3"), "phase = [{ id = 3 }]\n"},
		{"one in brackets away", "phase = [ {id = 1}, {id = 2} ]\n", phase(0, "", ""), "phase = [ {id = 2} ]\n"},
		{"one in lines away", "phase = [\n  {id = 1}, # a\n  {id = 2}, # b\n]\n", phase(1, "", ""), "phase = [\n  {id = 1}, # a\n]\n"},
		{"one more in lines", "phase = [\n  {id = 1} # a\n]\n", phase(1, "id", "2"), "phase = [\n  {id = 1}, # a\n  { id = 2 }\n]\n"},
		{"one more in lines with commas", "phase = [\n  {id = 1}, # a\n]\n", phase(1, "id", "2"), "phase = [\n  {id = 1}, # a\n  { id = 2 },\n]\n"},
		{"a quoted key", "[stacking]\n'limit' = 3\ncount=2\n", limit("4"), "[stacking]\n'limit' = 4\ncount=2\n"},
		{"a quoted header", "[\"stacking\"]\nlimit = 3\n", limit("4"), "[\"stacking\"]\nlimit = 4\n"},
		{"a spaced header", "[source . crt]\nfrom = 3\n", KeyEdit{"source.crt", -1, "from", "4"}, "[source . crt]\nfrom = 4\n"},
		{"a key that needs quotes", "[t]\n", KeyEdit{"t", -1, "a b", "4"}, "[t]\n\"a b\" = 4\n"},
		{"a list of headers becomes a value", "[v]\nside = 1\n[[v.bands]]\na = 1\n[[v.bands]]\na = 2\n[w]\n", KeyEdit{"v", -1, "bands", "[]"}, "[v]\nside = 1\nbands = []\n[w]\n"},
		{"tables below one go with it", "[[p]]\na = 1\n[p.q]\nb = 1\n# about p\n[[p]]\na = 2\n", KeyEdit{"p", 0, "", ""}, "# about p\n[[p]]\na = 2\n"},
		{"a table below the second", "[[p]]\n[p.q]\nb = 1\n[[p]]\n[p.q]\nb = 2\n", KeyEdit{"p.q", 1, "b", "3"}, "[[p]]\n[p.q]\nb = 1\n[[p]]\n[p.q]\nb = 3\n"},
		{"a remark shows a list that is there", "[[p]]\na = 1\n# [[p]]\n# a = 2\n[x]\na = 3\n", KeyEdit{"p", 1, "a", "4"}, "[[p]]\na = 1\n[[p]]\na = 4\n[x]\na = 3\n"},
		{"a byte order mark", "\ufeffa = 1\r\n", KeyEdit{"", -1, "b", "2"}, "\ufeffa = 1\r\nb = 2\r\n"},
		{"the whole file stays", "a = 1\n", KeyEdit{"", -1, "", ""}, "a = 1\n"},
	} {
		if got, err := EditTOML("game.toml", []byte(c.old), []KeyEdit{c.edit}); err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, got, c.want)
		}
	}
	for _, edit := range []KeyEdit{{"a]\n[b", -1, "c", "1"}, {"a..b", -1, "c", "1"}, {"p", -1, "a", "1"}, {"x", -1, "a", "1"}} {
		if got, err := EditTOML("game.toml", []byte("x = 1\n[[p]]\n"), []KeyEdit{edit}); err == nil {
			t.Errorf("%v: %s", edit, got)
		}
	}
}

func TestSwapSpellings(t *testing.T) {
	for old, want := range map[string]string{
		"p = [ {a = 1}, {a = 2, b = 1} ]\n":                     "p = [ {a = 2, b = 1}, {a = 1} ]\n",
		"[['p']]\na = 1\n[p.q]\nb = 1\n[[ p ]]\na = 2":          "[[ p ]]\na = 2\n[['p']]\na = 1\n[p.q]\nb = 1\n",
		"[[p]]\n[[p.q]]\nb = 1\n[[p.q]]\n[[p]]\na.b = 2\nc=1\n": "[[p]]\na.b = 2\nc=1\n[[p]]\n[[p.q]]\nb = 1\n[[p.q]]\n",
	} {
		if got, err := SwapTables("game.toml", []byte(old), "p", 0, 1); err != nil || string(got) != want {
			t.Errorf("%v\n%s\nwant\n%s", err, got, want)
		}
	}
	if got, err := SwapTables("game.toml", []byte("[[p]]\n[x]\n[p.q]\n[[p]]\n"), "p", 0, 1); err == nil {
		t.Errorf("torn: %s", got)
	}
}

// A speller writes a random file in random spellings. Each value is there once.
type speller struct {
	*rapid.T
	strings.Builder
	values int
}

func (s *speller) any(words ...string) string { return rapid.SampledFrom(words).Draw(s.T, "word") }

func (s *speller) key(key string) string {
	if strings.Contains(key, " ") {
		return s.any(`"`+key+`"`, "'"+key+"'")
	}
	return s.any(key, key, `"`+key+`"`, "'"+key+"'")
}

func (s *speller) scalar() string {
	s.values++
	return fmt.Sprintf(s.any("%d", "'v%d # = ['", `"v%d\t\"]"`, "[%d, # x = 1\n 2 ]", `"""v%d"""`, "[%d]"), 1000+s.values)
}

// inline writes a value; a table in braces stays in its line.
func (s *speller) inline(depth int) string {
	kind := 0
	if depth > 0 {
		kind = rapid.IntRange(0, 5).Draw(s.T, "kind")
	}
	var parts []string
	switch kind {
	case 4:
		for _, key := range s.keys() {
			parts = append(parts, s.key(key)+s.any("=", " = ")+s.inline(depth-1))
		}
		return s.any("{", "{ ") + strings.Join(parts, s.any(",", ", ", " , ")) + s.any("}", " }")
	case 5:
		for range rapid.IntRange(0, 3).Draw(s.T, "items") {
			parts = append(parts, "{"+s.key("a")+" = "+s.inline(depth-1)+"}")
		}
		if s.any("", "lines") == "" || len(parts) == 0 {
			return s.any("[", "[ ") + strings.Join(parts, s.any(",", ", ")) + s.any("]", " ]")
		}
		return "[\n  " + strings.Join(parts, s.any(",\n  ", ", # one, a = 1\n  ", ", ")) + s.any("\n]", ",\n]", " # last\n]", ", # last, b = 2\n ]", "]")
	}
	return s.scalar()
}

func (s *speller) keys() []string {
	return rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c d", "e"}), 0, 4, rapid.ID).Draw(s.T, "keys")
}

// table writes the keys of a table, and then the tables below it with headers.
func (s *speller) table(name []string, depth int) {
	var headers []string
	for _, key := range s.keys() {
		s.WriteString(s.any("", "", "\n", "# about\n", "# x = 1\n"))
		switch s.any("pair", "pair", "dotted", "header") {
		case "pair":
			fmt.Fprintf(s, "%s%s = %s%s\n", s.any("", " "), s.key(key), s.inline(depth), s.any("", "  # behind"))
		case "dotted":
			for _, below := range s.keys() {
				fmt.Fprintf(s, "%s%s%s = %s\n", s.key(key), s.any(".", " . "), s.key(below), s.inline(depth))
			}
		case "header":
			headers = append(headers, key)
		}
	}
	for _, key := range headers {
		if depth == 0 {
			continue
		}
		below := append(slices.Clip(name), s.key(key))
		header := strings.Join(below, s.any(".", " . "))
		if s.any("table", "list") == "table" {
			fmt.Fprintf(s, "%s[%s]\n", s.any("", "\n"), header)
			s.table(below, depth-1)
			continue
		}
		for range rapid.IntRange(1, 3).Draw(s.T, "tables") {
			fmt.Fprintf(s, "[[ %s ]] # one\n", header)
			s.table(below, depth-1)
		}
	}
}

// Edits of any key of any table, in any spelling, do what they name and nothing else.
func TestEditTOMLProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &speller{T: t}
		s.table(nil, 2)
		old := s.String()
		if s.any("\n", "\r\n") != "\n" {
			old = strings.ReplaceAll(old, "\n", "\r\n")
		}
		whole := map[string]any{}
		if err := toml.Unmarshal([]byte(old), &whole); err != nil {
			t.Fatalf("%v\n%s", err, old)
		}
		listed, err := ReadKeys("x.toml", []byte(old))
		if err != nil {
			t.Fatal(err)
		}
		edit := KeyEdit{"", -1, s.any("a", "b", "c d", "e", "new"), s.any("", "7777", "'7777'", "{ z = 7777 }")}
		if len(listed) > 0 {
			k := rapid.SampledFrom(listed).Draw(t, "key")
			edit.Table, edit.Index = k.Table, k.Index
			edit.Key = s.any(edit.Key, k.Key)
			if s.any("", "", "", "new") != "" && edit.Index < 0 {
				edit.Table = strings.TrimPrefix(edit.Table+".new", ".")
			}
		}
		if edit.Key == "" {
			edit.Value = ""
		}
		name, _ := keyParts(edit.Table)
		was, is := change(whole, name, max(edit.Index, 0), edit)
		if !is {
			return
		}
		got, err := EditTOML("x.toml", []byte(old), []KeyEdit{edit})
		if err != nil {
			t.Fatalf("%+v: %v\n%s", edit, err, old)
		}
		read := map[string]any{}
		if err := toml.Unmarshal(got, &read); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(pruned(whole), pruned(read)); diff != "" {
			t.Fatalf("%+v: (-want +got)\n%s%s\nbefore\n%s", edit, diff, got, old)
		}
		// What stays has the same bytes: but for spaces, the new text has nothing more than the old one and
		// the pair, or the old one nothing more than the new one.
		less := string(got)
		for _, pair := range []string{bare(edit.Key) + " = " + edit.Value, edit.Value} {
			less = strings.Replace(less, pair, "", 1)
			if len(less) < len(got) {
				break
			}
		}
		more := strings.Join(strings.Fields(old), "")
		less = strings.Join(strings.Fields(less), "")
		if !was && edit.Value != "" {
			more, less = strings.Join(strings.Fields(string(got)), ""), more
		}
		for _, r := range less {
			at := strings.IndexRune(more, r)
			if at < 0 {
				t.Fatalf("%+v changes more:\n%s\nbefore\n%s", edit, got, old)
			}
			more = more[at+1:]
		}
	})
}

// change makes an edit in values. was reports whether the key was there, ok whether the edit makes sense.
func change(in map[string]any, name []string, index int, e KeyEdit) (was, ok bool) {
	tables := []map[string]any{in}
	for i, part := range name {
		var below []map[string]any
		for _, t := range tables {
			if i == len(name)-1 && len(tables) == 1 && t[part] == nil && e.Value != "" && e.Index < 0 {
				t[part] = map[string]any{}
			}
			switch v := t[part].(type) {
			case map[string]any:
				below = append(below, v)
			case []any:
				for _, item := range v {
					table, is := item.(map[string]any)
					if !is {
						return false, false
					}
					below = append(below, table)
				}
			}
		}
		tables = below
	}
	if index >= len(tables) {
		return false, false
	}
	t := tables[index]
	_, was = t[e.Key]
	var value map[string]any
	switch {
	case e.Key == "" && len(name) > 0:
		clear(t)
	case e.Value == "":
		delete(t, e.Key)
	case toml.Unmarshal([]byte("v = "+e.Value), &value) == nil:
		t[e.Key] = value["v"]
	}
	return was, true
}

// pruned returns a value without what is empty.
func pruned(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := maps.Clone(v)
		for key, below := range v {
			if out[key] = pruned(below); out[key] == nil {
				delete(out, key)
			}
		}
		if len(out) == 0 {
			return nil
		}
		return out
	case []any:
		var out []any
		for _, item := range v {
			if item = pruned(item); item != nil {
				out = append(out, item)
			}
		}
		if out == nil {
			return nil
		}
		return out
	}
	return v
}
