package schematest

import (
	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/settings"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Settings returns the tables of umpire.toml, as their reader asks for them. The keys of severity are the ids of rules; chat
// is for the reader of the game's pack.
func Settings(rules []string) []check.FormTable {
	root := pack.ReadTOML(settings.Name, []byte("[severity]\n[[suppress]]\n[chat]\n"), &pack.Problems{})
	settings.ReadTable(root, settings.Settings{}, rules)
	tables := []check.FormTable{
		{File: settings.Name, Keys: keysOf(root)},
		{File: settings.Name, Table: "suppress", Many: true, Keys: keysOf(root.Tables("suppress")[0])},
	}
	var verdicts []string
	for _, k := range tables[0].Keys {
		if k.Key == "fail-on" {
			verdicts = k.Allowed
		}
	}
	severity := check.FormTable{File: settings.Name, Table: "severity"}
	for _, id := range rules {
		severity.Keys = append(severity.Keys, check.FormKey{Key: id, Kind: pack.Text, Allowed: verdicts})
	}
	return append(tables, severity)
}

// keysOf returns the keys of a table that were asked for, but for those that are tables.
func keysOf(t *pack.Table) (keys []check.FormKey) {
	for _, ask := range t.Asked() {
		if ask.Kind != pack.TablesOf && ask.Kind != pack.TableOf || ask.Key == "chat" {
			kind := ask.Kind
			if ask.Key == "chat" {
				kind = ""
			}
			keys = append(keys, check.FormKey{Key: ask.Key, Kind: kind, Allowed: ask.Allowed, Open: ask.Open})
		}
	}
	return keys
}
