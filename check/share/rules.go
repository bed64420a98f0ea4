package share

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// ownRules is the list of the game's own rules in game.toml; its tables are called by their paragraph.
const ownRules, paragraph = "exclusive", "paragraph"

// withRules returns a game.toml with the game's own rules that only another has, behind its own. What it leaves
// out of a rule that both have means something, so it stays out.
func withRules(file string, data, other []byte) []byte {
	var theirs, ours struct {
		Rules []map[string]any `toml:"exclusive"`
	}
	keys, err := pack.ReadKeys(file, other)
	if err != nil || toml.Unmarshal(other, &theirs) != nil || toml.Unmarshal(data, &ours) != nil {
		return data // game check reports what is wrong in them
	}
	has := func(rules []map[string]any, rule map[string]any) bool {
		return slices.ContainsFunc(rules, func(r map[string]any) bool { return r[paragraph] == rule[paragraph] })
	}
	var edits []pack.KeyEdit
	at := len(ours.Rules)
	for i, rule := range theirs.Rules {
		if rule[paragraph] == nil || has(ours.Rules, rule) || has(theirs.Rules[:i], rule) {
			continue
		}
		for _, k := range keys {
			if k.Table == ownRules && k.Index == i && k.Key != "" {
				edits = append(edits, pack.KeyEdit{Table: ownRules, Index: at, Key: k.Key, Value: written(rule[k.Key])})
			}
		}
		at++
	}
	merged, err := pack.EditTOML(file, data, edits)
	if err != nil {
		return data
	}
	return merged
}

// written returns a value as TOML writes it.
func written(value any) string {
	switch value := value.(type) {
	case string:
		return pack.Quoted(value)
	case []any:
		texts := make([]string, len(value))
		for i, v := range value {
			texts[i] = written(v)
		}
		return "[" + strings.Join(texts, ", ") + "]"
	}
	return fmt.Sprint(value)
}

// onlyOurs reports whether a change is a game's own rule that only the first of two packs has.
func onlyOurs(file string, c Change) bool {
	return file == pack.GameFile && c.After == "" && c.Before == "there" && strings.HasPrefix(c.Of, ownRules+" ")
}
