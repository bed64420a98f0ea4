package module

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// sentAttribute returns the attribute of a component that holds keys to send, or "".
func sentAttribute(e *buildfile.Element) string {
	switch class := simple(e); {
	case strings.HasSuffix(class, "GlobalKeyCommand"), class == "MassKeyCommand", class == "TurnGlobalHotkey":
		return "hotkey"
	case class == "DoActionButton":
		return "hotkeys"
	case class == "DrawPile":
		return "emptyHotkey"
	}
	return ""
}

// keepsKeys reports whether a button or deck has keys and does not send them.
func keepsKeys(e *buildfile.Element) bool {
	switch simple(e) {
	case "DoActionButton":
		return e.Value("doHotkey") != "true"
	case "DrawPile":
		return e.Value("hotkeyOnEmpty") != "true"
	}
	return false
}

// mayOnlyReport reports whether a component that sends a key may be there for what it writes into
// the chat.
func mayOnlyReport(e *buildfile.Element) bool {
	return sentAttribute(e) == "hotkey" && e.Value("reportFormat") != ""
}

// namesOfKeys returns the named key commands in a text. Each is a code that no keyboard has, no
// modifiers, and a name. The commas may be escaped.
func namesOfKeys(text string) []string {
	var names []string
	for from := 0; ; {
		i := strings.Index(text[from:], ",0")
		if i < 0 {
			return names
		}
		i += from
		from = i + len(",0")
		rest, named := strings.CutPrefix(strings.TrimLeft(text[from:], `\`), ",")
		if !named {
			continue
		}
		before := strings.TrimRight(text[:i], `\`)
		code := before[len(strings.TrimRight(before, "0123456789")):]
		if n, err := strconv.Atoi(code); code == "" || err != nil || n != 0 && (n < firstNamed || n > lastNamed) {
			continue
		}
		if end := strings.IndexAny(rest, ",;:|\\/\t\x1b"); end >= 0 {
			rest = rest[:end]
		}
		if name := strings.TrimSpace(rest); strings.Trim(name, "0123456789") != "" {
			names = append(names, name)
		}
	}
}

// VASSAL gives codes between these to the names of key commands.
const firstNamed, lastNamed = 57000, 63999

// sends returns the named keys that the trait sends.
func (t *Trait) sends() (names []string) {
	for _, keys := range t.of(trait.SendsField, trait.PressesField) {
		names = append(names, namesOfKeys(keys)...)
	}
	return names
}

// sending are the kinds of fields that hold no keys to wait for.
var sending = []trait.FieldKind{trait.SendsField, trait.PressesField, trait.PieceField}

// waits calls f with each text of a trait that can hold keys to wait for.
func (t *Trait) waits(f func(text string)) {
	if trait.FieldsOf(t.ID, trait.DisablesField) == nil {
		t.besides(sending, f)
	}
}

// hotkeyAttributes are the attributes of components that hold the key on which they act.
var hotkeyAttributes = []string{"hotkey", "buttonHotkey", "nexthotkey", "prevhotkey", "reshuffleHotkey",
	"reverseHotkey", "shuffleHotkey"}

// strokesOf returns the name of a named key command, or the "code,modifiers," of another key; none
// for no key, and for a letter, as VASSAL wrote keys once.
func strokesOf(text string) []string {
	d := sequence.NewDecoder(text, ',')
	code, modifiers, name := d.Next(), d.Or(""), d.Or("")
	switch {
	case name != "":
		return []string{name}
	case code == "" || code == "0" || modifiers == "":
		return nil
	}
	return []string{code + "," + modifiers + ","}
}

// mentions reports whether a text of traits has a key in it.
func mentions(text, key string) bool {
	if code, _, keyboard := strings.Cut(key, ","); keyboard {
		key = code + "," // whatever is held with it: VASSAL has two ways to write that
	}
	return strings.Contains(text, key)
}

// listedStrokes returns the keys of a list.
func listedStrokes(list string) []string {
	var all []string
	if strings.Contains(list, ",") {
		for d := sequence.NewDecoder(list, ','); d.More(); {
			all = append(all, strokesOf(d.Next())...)
		}
	}
	return all
}
