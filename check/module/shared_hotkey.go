package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

// SharedHotkey finds keys of the keyboard that press several buttons.
var SharedHotkey = &Rule{
	Description: rule.Description{
		ID:      "module/shared-hotkey",
		Title:   "several buttons on one key",
		Says:    "A button of a toolbar can have a key of the keyboard. VASSAL presses all buttons of a key, of all windows, when a player types it. Decks are shuffled and reversed by such keys, too.",
		Checks:  "Umpire compares the keys of buttons, turn counters, windows and decks. One note lists keys that two different ones have, since both may be meant. Buttons of one name and kind, as each map has them, are one button; named key commands, which often press several, and keys without Ctrl, Alt, Meta or Shift are left alone.",
		Example: "\"Roll\" and \"Reset turn\" are both on Ctrl R: who rolls begins the turn anew.",
	},
	Run: sharedHotkey,
}

func sharedHotkey(p *Pass) {
	var keys []string
	buttons := map[string][]string{}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		for _, a := range e.Attrs {
			if !slices.Contains(hotkeyAttributes, a.Name) || !isVassal(e) || a.Name == sentAttribute(e) {
				continue
			}
			key := folder.Stroke(a.Value)
			if key == a.Value {
				continue
			}
			p.Checked("keys of buttons")
			if len(buttons[key]) == 1 {
				keys = append(keys, key)
			}
			if name := displayed(e); !slices.Contains(buttons[key], name) {
				buttons[key] = append(buttons[key], name)
			}
		}
	}
	var shared []string
	for _, key := range keys {
		if len(buttons[key]) > 1 {
			shared = append(shared, key+": "+strings.Join(buttons[key], " and "))
		}
	}
	if shared != nil {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("shared-hotkey/shared",
			"keys on which several buttons are pressed at once: {count} ({shared})",
			len(shared), listed(slices.Compact(shared))), Where: p.Whole("shared keys")})
	}
}
