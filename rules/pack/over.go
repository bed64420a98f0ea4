package pack

import (
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Lists is how lists of tables in one file are laid over the lists in another. It maps the name of a
// list to the keys that identify its tables: two tables with equal values there are the same table. A
// list without an entry is replaced as a whole.
type Lists map[string][]string

// Over returns the table laid over base: base's values stand for the keys that t lacks,
// and tables that both have are laid over each other in turn.
//
// In a list that lists names, a table of t replaces base's table of the same identity
// in its place. A new table follows the table that precedes it in its own list, or
// comes first if none does.
func (t *Table) Over(base *Table, lists Lists) *Table {
	merged := &Table{at: t.at, values: map[string]*value{}, problems: t.problems}
	for key, v := range base.values {
		merged.values[key] = v
	}
	for key, v := range t.values {
		merged.values[key] = v.over(base.values[key], lists[key])
	}
	return merged
}

func (v *value) over(base *value, keys []string) *value {
	switch {
	case base == nil || base.kind != v.kind:
		return v
	case v.kind == unstable.Table:
		return &value{at: v.at, kind: v.kind, table: v.table.Over(base.table, nil)}
	case v.kind != unstable.Array || keys == nil || !tables(v) || !tables(base):
		return v
	}
	merged := &value{at: v.at, kind: v.kind, items: slices.Clone(base.items)}
	places := make(map[string]int, len(merged.items))
	for i, item := range merged.items {
		places[item.table.name(keys)] = i
	}
	laid := map[*value]bool{}
	next := 0
	for _, item := range v.items {
		name := item.table.name(keys)
		i, found := places[name]
		if found && !laid[merged.items[i]] {
			item = &value{at: item.at, kind: item.kind, table: item.table.Over(merged.items[i].table, nil)}
			merged.items[i] = item
			next = i + 1
		} else {
			merged.items = slices.Insert(merged.items, next, item)
			for other, at := range places {
				if at >= next {
					places[other] = at + 1
				}
			}
			if !found {
				places[name] = next
			}
			next++
		}
		laid[item] = true
	}
	return merged
}

// tables reports whether a list holds only tables, and no more than are read.
func tables(v *value) bool {
	return len(v.items) <= mostItems && !slices.ContainsFunc(v.items,
		func(item *value) bool { return item.kind != unstable.Table })
}

// name joins the values of some keys into one text.
func (t *Table) name(keys []string) string {
	parts := make([]string, len(keys))
	for i, key := range keys {
		if v := t.values[key]; v != nil {
			parts[i] = v.text
		}
	}
	return strings.Join(parts, "\x00")
}

// Rows lays the rows of one file over the rows of another. A row replaces the row of base that has
// its name; the other rows follow. Rows of one file that share a name stay apart.
func Rows(base, over []Row, name func(Row) string) []Row {
	if len(base) == 0 {
		return over
	}
	merged := slices.Clone(base)
	places := make(map[string]int, len(base))
	for i, row := range base {
		n := name(row)
		if _, there := places[n]; !there {
			places[n] = i
		}
	}
	for _, row := range over {
		n := name(row)
		if i, found := places[n]; found {
			merged[i] = row.Over(merged[i])
			delete(places, n)
		} else {
			merged = append(merged, row)
		}
	}
	return merged
}
