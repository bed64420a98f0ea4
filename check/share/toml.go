package share

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/pelletier/go-toml/v2"
)

// diffTOML compares two TOML files key by key.
func diffTOML(file string, a, b []byte) []Change {
	before, after := map[string]string{}, map[string]string{}
	var one, other map[string]any
	if toml.Unmarshal(a, &one) != nil || toml.Unmarshal(b, &other) != nil {
		if string(a) == string(b) {
			return nil
		}
		return []Change{{File: file, Before: "text that is no TOML", After: "other text"}}
	}
	flatten(before, "", one)
	flatten(after, "", other)
	var all []Change
	keys := maps.Clone(before)
	maps.Copy(keys, after)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		v, was := before[key]
		w, is := after[key]
		if v != w || was != is {
			c := Change{File: file, Of: key, Before: v, After: w}
			if was && is {
				c.Before, c.After = cmp.Or(v, "empty"), cmp.Or(w, "empty")
			}
			all = append(all, c)
		}
	}
	return all
}

// flatten writes all values below a key into flat, by their whole keys: "phase movement.side".
// Tables of a list are called by their id, name, letter or paragraph, or else numbered.
func flatten(flat map[string]string, key string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for k, v := range value {
			at := k
			if key != "" {
				at = key + "." + k
			}
			flatten(flat, at, v)
		}
	case []any:
		tables := false
		for i, v := range value {
			if table, is := v.(map[string]any); is {
				tables = true
				name := strconv.Itoa(i + 1)
				for _, by := range []string{"id", "name", "letter", "paragraph"} {
					if text, is := table[by].(string); is && text != "" {
						name = text
						break
					}
				}
				at := key + " " + name
				for n := 2; taken(flat, at); n++ {
					at = key + " " + name + " (" + strconv.Itoa(n) + ")"
				}
				flat[at] = "there"
				flatten(flat, at, table)
			}
		}
		if !tables {
			flat[key] = fmt.Sprint(value...)
		}
	default:
		flat[key] = fmt.Sprint(value)
	}
}

func taken(flat map[string]string, key string) bool { _, is := flat[key]; return is }
