package module

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// DeadKey finds named key commands that something sends and nothing answers.
var DeadKey = &Rule{
	Description: rule.Description{
		ID:      "module/dead-key",
		Title:   "a key command that nothing answers",
		Says:    "Triggers, Global Key Commands, buttons and placed pieces send key commands. A named one has no key on the keyboard: if no trait and no button has the name, nothing happens, and VASSAL reports nothing.",
		Checks:  "Umpire looks for the name of each named key command that a trait or component sends among those that traits and components wait for, in all that VASSAL loads together. A key command that nothing waits for is a warning, reported once. What only prototypes without a piece send is one note. An extension is looked at together with its module, and a module with the extensions beside it. Keys of the keyboard have a rule of their own. A Global Key Command that also reports something may be there for that, and is left alone. An extension without its module, and modules with Java classes or components of their own, are left alone.",
		Example: "A trigger sends \"FlipUnit\", and the layer waits for \"Flip Unit\": the counter never turns.",
	},
	Run: deadKey,
}

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

// waits calls f with each text of a trait that can hold keys to wait for.
func (t *Trait) waits(f func(text string)) {
	if trait.FieldsOf(t.ID, trait.DisablesField) == nil {
		t.besides(sending, f)
	}
}

// sending are the kinds of fields that hold no keys to wait for.
var sending = []trait.FieldKind{trait.SendsField, trait.PressesField, trait.PieceField}

func deadKey(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	waits := map[string]bool{}
	wait := func(text string) {
		for _, name := range namesOfKeys(text) {
			waits[name] = true
		}
	}
	for _, part := range p.parts() {
		for i := range part.Tree.Len() {
			e := part.Tree.At(i)
			sent := sentAttribute(e)
			for _, a := range e.Attrs {
				if a.Name != sent {
					wait(a.Value)
				}
			}
		}
		for _, t := range part.Shared {
			t.waits(wait)
		}
	}
	var found tally
	var idle []string
	look := func(e *buildfile.Element, t *Trait, pieces []*Piece, names []string) {
		for _, name := range names {
			p.CheckedTimes("named keys that are sent", len(pieces))
			if waits[name] {
				continue
			}
			for _, piece := range pieces {
				if p.isUnused(piece) {
					idle = append(idle, name)
				} else {
					found.addOf(piece, name, placeOf(e, piece, t), func() rule.Finding {
						f := p.in(e, piece, name)
						f.Verdict, f.Message = rule.Suspect, noAnswer.Say(name)
						return f
					})
				}
			}
		}
	}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		if attribute := sentAttribute(e); attribute != "" && isVassal(e) && !keepsKeys(e) && !mayOnlyReport(e) {
			look(e, nil, nobody, namesOfKeys(e.Value(attribute)))
		}
	}
	for _, t := range p.Shared {
		look(nil, t.Trait, t.Pieces, t.sends())
	}
	p.reportOnce(&found)
	p.reportIdle(&idleKeys, idle, &found)
}
