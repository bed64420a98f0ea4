package module

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A menuEntry is a command of a piece, with its key as "code,modifiers".
type menuEntry struct{ name, key string }

// menuEntries returns the commands of a trait that have a name in the menu and a key, and are
// always done.
func (t *Trait) menuEntries() []menuEntry {
	if t.menu == nil {
		t.menu = []menuEntry{}
		named := func(name, key string) {
			stroke := t.Field(key)
			if len(stroke) == 1 { // as VASSAL wrote it once: with Ctrl
				stroke = strconv.Itoa(int(stroke[0])) + ",130"
			}
			if name != "" && stroke != "" {
				t.menu = append(t.menu, menuEntry{name, stroke})
			}
		}
		add := func(command, key string) { named(t.Field(command), key) }
		switch {
		case t.ID == "piece;":
			named("Clone", "clone key")
			named("Delete", "delete key")
		case t.ID == "emb2;":
			if t.Field("version") != "1" {
				break // its keys stand elsewhere
			}
			if t.Field("always active") != "true" {
				add("activate command", "activate key")
			}
			if t.Field("follows a property") == "true" {
				break
			}
			if len(t.Images()) > 1 {
				add("increase command", "increase key")
				add("decrease command", "decrease key")
			}
			add("reset command", "reset key")
		case trait.FieldsOf(t.ID, trait.CommandsField) != nil: // Dynamic Property, Set Global Property
			for _, list := range t.of(trait.CommandsField) {
				for _, command := range sequence.Split(list, ',') {
					d := sequence.NewDecoder(command, ':')
					if name, key := d.Or(""), d.Or(""); name != "" && key != "" {
						t.menu = append(t.menu, menuEntry{name, key})
					}
				}
			}
		case !t.has("command") || !t.has("key") || t.ID == "placemark;":
		case t.ID != "macro;" || strings.TrimSpace(t.Field("condition")) == "":
			add("command", "key")
		}
	}
	return t.menu
}
