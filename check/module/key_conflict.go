package module

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// KeyConflict finds pieces with two menu commands on one key.
var KeyConflict = &Rule{
	Description: rule.Description{
		ID:      "module/key-conflict",
		Title:   "two commands on one key",
		Says:    "Each command of a piece's menu has a key. VASSAL sends the key to all traits, so two commands of one key are always done both, whichever the player chooses.",
		Checks:  "Umpire replaces the prototypes of each piece and compares the keys of the commands that have different names in the menu. Two on one key are information, since both may be meant; each pair is told once, with the number of pieces. Place Marker traits, which often go with another command, triggers with a condition, and keys that a Restrict Commands trait hides are left alone.",
		Example: "\"Flip\" and \"Fire\" are both on Ctrl+F: who flips a unit places a fire marker, too.",
	},
	Run: keyConflict,
}

func keyConflict(p *Pass) {
	var found tally
	menus := newDigest(p.Module, menuOf)
	var parts []menu
	first := map[string]string{}
	for _, piece := range p.Pieces {
		if len(piece.Traits) == 0 {
			continue
		}
		var all bool
		if parts, all = menus.all(parts[:0], piece); !all {
			return
		}
		p.Checked("pieces")
		clear(first)
		for _, part := range parts {
			for _, c := range part.commands {
				other, taken := first[c.key]
				if !taken {
					first[c.key] = c.name
					continue
				}
				if other == c.name || slices.ContainsFunc(parts, func(m menu) bool { return strings.Contains(m.hidden, c.key) }) {
					continue
				}
				found.add(c.key+" "+other+" "+c.name, func() rule.Finding {
					return rule.Finding{Verdict: rule.Information, Message: twoCommands.Say(other, c.name), Where: p.At(piece.Element, c.key+" "+c.name), Pieces: piece.pieces()}
				})
			}
		}
	}
	for _, f := range found.all() {
		f.first.Message = inPieces.Say(f.first.Message, f.times)
		p.Report(f.first)
	}
}

// A menu is what some traits add to the menu of a piece.
type menu struct {
	commands []menuEntry // those with a name and a key
	hidden   string      // keys that Restrict Commands traits can take out of the whole menu
}

type menuEntry struct{ name, key string }

func menuOf(traits []*Trait) menu {
	var m menu
	for _, t := range traits {
		if t.ID == "hideCmd;" {
			m.hidden += strings.ReplaceAll(t.Type, "\\", "") + ";"
			continue
		}
		if name, key := t.menuCommand(); name != "" && key != "" {
			m.commands = append(m.commands, menuEntry{name, key})
		}
	}
	return m
}

// menuCommand returns the name in the menu and the key of a trait with one command that is always
// done, as "code,modifiers". There is no key if nothing but the menu does it.
func (t *Trait) menuCommand() (command, key string) {
	if !t.has("command") || !t.has("key") || t.ID == "placemark;" || t.ID == "macro;" && strings.TrimSpace(t.Field("condition")) != "" {
		return "", ""
	}
	command, key = t.Field("command"), t.Field("key")
	if len(key) == 1 { // as VASSAL wrote it once: with Ctrl
		key = strconv.Itoa(int(key[0])) + ",130"
	}
	return command, key
}
