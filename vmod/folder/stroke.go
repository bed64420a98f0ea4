package folder

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// keyNames are the names of keys other than letters and digits by their codes in
// java.awt.event.KeyEvent.
var keyNames = map[int]string{
	8: "Backspace", 9: "Tab", 10: "Enter", 27: "Escape", 32: "Space", 33: "Page Up", 34: "Page Down", 35: "End",
	36: "Home",
	37: "Left", 38: "Up", 39: "Right", 40: "Down", 127: "Delete", 155: "Insert",
	112: "F1", 113: "F2", 114: "F3", 115: "F4", 116: "F5", 117: "F6", 118: "F7", 119: "F8", 120: "F9", 121: "F10",
	122: "F11", 123: "F12",
}

// heldKeys are the keys that are held down, each with the two bits that VASSAL writes for it: the old
// and the new bit of java.awt.event.InputEvent.
var heldKeys = []struct {
	name string
	bits int
}{{"Ctrl", 2 | 128}, {"Alt", 8 | 512}, {"Meta", 4 | 256}, {"Shift", 1 | 64}}

// Stroke returns a key stroke in words, "Ctrl F", for VASSAL's "70,130"
// (HotKeyConfigurator.encode). Whatever is none, it returns as it is.
func Stroke(text string) string {
	code, modifiers, ok := strings.Cut(text, ",")
	key, err := strconv.Atoi(code)
	held, err2 := strconv.Atoi(modifiers)
	if !ok || err != nil || err2 != nil {
		return text
	}
	name := keyNames[key]
	if '0' <= key && key <= '9' || 'A' <= key && key <= 'Z' {
		name = string(rune(key))
	}
	var words []string
	for _, h := range heldKeys {
		if held&h.bits == h.bits {
			words = append(words, h.name)
			held &^= h.bits
		}
	}
	if name == "" || held != 0 || len(words) == 0 {
		return text // a stroke without a held key could be taken for a text
	}
	return strings.Join(append(words, name), " ")
}

// unstroke is the inverse of Stroke.
func unstroke(text string) string {
	rest, held := text, 0
	for _, h := range heldKeys {
		if after, is := strings.CutPrefix(rest, h.name+" "); is {
			rest, held = after, held|h.bits
		}
	}
	if held == 0 {
		return text
	}
	key := 0
	if len(rest) == 1 && strings.ContainsAny(rest, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
		key = int(rest[0])
	}
	for code, name := range keyNames {
		if name == rest {
			key = code
		}
	}
	if key == 0 {
		return text
	}
	return fmt.Sprintf("%d,%d", key, held)
}

// holdsStroke reports whether the field of a trait of that name holds one key stroke.
func holdsStroke(field string) bool {
	words := strings.Fields(field)
	return slices.Contains(words, "key")
}
