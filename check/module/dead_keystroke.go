package module

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/folder"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// DeadKeystroke finds keys of the keyboard that something sends and nothing answers.
var DeadKeystroke = &Rule{
	Description: rule.Description{
		ID:      "module/dead-keystroke",
		Title:   "a key that nothing answers",
		Says:    "Triggers and placed pieces send keys to a piece, and Global Key Commands and map windows to many; no button hears them. Global Hotkeys, Action Buttons, turn counters and empty decks press keys for buttons, windows and decks; no piece hears them. A key that nothing waits for there does nothing, and VASSAL reports nothing. Ctrl K and Ctrl Shift K are two keys.",
		Checks:  "Umpire looks for the key of the keyboard that such a trait or component sends among those that traits wait for, or that components have, in all that VASSAL loads together. The keys that move a piece in its stack, and those of VASSAL's own menus, are answered, too. A key that nothing there waits for is a warning, reported once. Keys written as a letter as VASSAL did once, Global Key Commands that also report something, what only prototypes without a piece send, an extension without its module, and modules with Java classes or components of their own are left alone.",
		Example: "The button \"Next turn\" sends Ctrl Shift R to all units, and their layer waits for Ctrl R: nothing is reset.",
	},
	Run: deadKeystroke,
}

// A keystroke is a key of the keyboard, and what is held with it in the newer of the two ways in
// which Java counts that.
type keystroke struct{ code, held int }

// newKeystroke reads the numbers of a key as they are written.
func newKeystroke(code, modifiers string) (k keystroke, ok bool) {
	if code == "" || modifiers == "" {
		return k, false
	}
	k.code, _ = strconv.Atoi(code)
	held, err := strconv.Atoi(modifiers)
	for i := range 4 { // Shift, Ctrl, Meta, Alt
		if held&(1<<i|64<<i) != 0 {
			k.held |= 64 << i
		}
	}
	if k.code == backspace {
		k.code = deleteKey // VASSAL takes one for the other
	}
	return k, k.code > 0 && err == nil
}

const (
	shift, control, alt  = 64, 128, 512
	backspace, deleteKey = 8, 127
)

// keyToPieces returns the key of a component that it sends to pieces, or "".
func keyToPieces(e *buildfile.Element) string {
	switch class := simple(e); {
	case !isVassal(e), mayOnlyReport(e):
		return ""
	case strings.HasSuffix(class, "GlobalKeyCommand"), class == "MassKeyCommand":
		return e.Value("hotkey")
	case class == "Map", class == "PrivateMap", class == "PlayerHand":
		return e.Value("moveKey")
	}
	return ""
}

// keysToButtons returns the keys of a component that it presses for buttons, windows and decks, as
// strokesOf has them.
func keysToButtons(e *buildfile.Element) []string {
	switch class := simple(e); {
	case !isVassal(e), keepsKeys(e), mayOnlyReport(e):
	case class == "TurnGlobalHotkey":
		return strokesOf(e.Value("hotkey"))
	case class == "DoActionButton":
		return listedStrokes(e.Value("hotkeys"))
	case class == "DrawPile":
		return strokesOf(e.Value("emptyHotkey"))
	}
	return nil
}

// ownKeys are the keys that VASSAL has for a step of a log, for its beginning and end, for the chat
// server and the overview window, and a key that many players give to undo.
var ownKeys = []keystroke{{34, 0}, {87, alt}, {87, alt | shift}, {83, alt}, {79, control | shift}, {90, control}}

// unanswered are keys that are sent, as long as nothing is known that waits for them.
type unanswered map[keystroke]bool

// unwritten are the keys of traits where the type has none.
var unwritten = map[string]string{"hide;": "I", "markmoved;": "M", "propertysheet;": "P"}

// press takes out the keys that components have, of all that VASSAL loads together.
func (u unanswered) press(m *Module) {
	for _, k := range ownKeys {
		delete(u, k)
	}
	for _, part := range m.parts() {
		for i := 0; i < part.Tree.Len() && len(u) > 0; i++ {
			e := part.Tree.At(i)
			for _, a := range e.Attrs {
				if a.Name != sentAttribute(e) {
					u.numbers(a.Value)
				}
			}
		}
	}
}

// answer takes out the keys that pieces answer, of all that VASSAL loads together.
func (u unanswered) answer(m *Module) {
	for _, arrow := range [...]int{37, 38, 39, 40} { // by which a piece moves in its stack at first
		delete(u, keystroke{arrow, 0})
	}
	for _, part := range m.parts() {
		for _, e := range part.of("StackMetrics") {
			for _, move := range [...]string{"top", "bottom", "up", "down"} {
				u.numbers(e.Value(move))
			}
		}
	}
	u.each(m, func(t *Trait) { t.waits(u.numbers) })
	u.each(m, u.oldWays)
}

// each calls f with each trait, until all keys are answered.
func (u unanswered) each(m *Module, f func(*Trait)) {
	for _, part := range m.parts() {
		for _, t := range part.Shared {
			if len(u) == 0 {
				return
			}
			f(t.Trait)
		}
	}
}

// numbers takes out each pair of numbers in a text, whose comma may be escaped: such a pair is a key,
// or may be.
func (u unanswered) numbers(text string) {
	const digits = "0123456789"
	for from := 0; ; {
		i := strings.IndexByte(text[from:], ',')
		if i < 0 {
			return
		}
		i += from
		from = i + 1
		before, after := strings.TrimRight(text[:i], `\`), strings.TrimLeft(text[from:], `\`)
		code := before[len(strings.TrimRight(before, digits)):]
		modifiers := after[:len(after)-len(strings.TrimLeft(after, digits))]
		if k, ok := newKeystroke(code, modifiers); ok {
			delete(u, k)
		}
	}
}

// oldWays takes out the keys that a trait waits for and that are written as letters.
func (u unanswered) oldWays(t *Trait) {
	u.letters(unwritten[t.ID])
	names := 0
	for field, value := range t.Fields().All() {
		names++
		switch field.Kind {
		case trait.LetterField:
			u.codes(value)
		case trait.WaitsField, trait.DisablesField:
			u.letters(value)
		}
	}
	if names == 0 { // they can stand anywhere
		u.codes(t.Type)
	}
}

// letters takes out the keys of a text that is one letter for each: they are with Ctrl.
func (u unanswered) letters(text string) {
	if strings.Contains(text, ",") {
		return
	}
	for _, letter := range text + strings.ToUpper(text) {
		delete(u, keystroke{int(letter), control})
	}
}

// codes takes out the keys of the letters of a text, whatever is held with them.
func (u unanswered) codes(text string) {
	for _, letter := range text + strings.ToUpper(text) {
		for held := range 16 {
			delete(u, keystroke{int(letter), held * 64})
		}
	}
}

func deadKeystroke(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	toPieces, toButtons := sentKeys{dead: unanswered{}}, sentKeys{dead: unanswered{}}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		toPieces.add(p, e, nil, nobody, strokesOf(keyToPieces(e)))
		toButtons.add(p, e, nil, nobody, keysToButtons(e))
	}
	for _, t := range p.Shared {
		toButtons.add(p, nil, t.Trait, t.Pieces, t.strokes(trait.PressesField))
		toPieces.add(p, nil, t.Trait, t.Pieces, t.strokes(trait.SendsField))
	}
	toPieces.dead.answer(p.Module)
	toButtons.dead.press(p.Module)
	var buttons map[keystroke]string
	toPieces.report(p, func(name string, k keystroke) say.Message {
		if buttons == nil {
			buttons = p.buttons()
		}
		if button := buttons[k]; button != "" {
			return say.F("dead-keystroke/button",
				"the key {name} is sent to pieces, and no trait waits for it; {button} has it, and buttons do "+
					"not hear what is sent to pieces", name, button)
		}
		return say.F("dead-keystroke/dead", "the key {name} is sent to pieces, and no trait waits for it", name)
	})
	toButtons.report(p, func(name string, _ keystroke) say.Message {
		return say.F("dead-keystroke/unheard",
			"the key {name} is pressed for buttons, windows and decks, and none of them has it", name)
	})
}

// sentKeys are the keys of the keyboard that a module sends to pieces, or to buttons.
type sentKeys struct {
	uses []keyUse
	dead unanswered
}

// A keyUse is a component that sends a key, or a trait of these pieces.
type keyUse struct {
	key    keystroke
	name   string
	by     *buildfile.Element
	of     *Trait
	pieces []*Piece
}

// add adds keys as strokesOf has them, but for named key commands.
func (s *sentKeys) add(p *Pass, by *buildfile.Element, of *Trait, pieces []*Piece, keys []string) {
	for _, key := range keys {
		code, modifiers, keyboard := strings.Cut(strings.TrimSuffix(key, ","), ",")
		if k, ok := newKeystroke(code, modifiers); ok && keyboard {
			p.CheckedTimes("keys that are sent", len(pieces))
			s.uses = append(s.uses, keyUse{k, folder.Stroke(code + "," + modifiers), by, of, pieces})
			s.dead[k] = true
		}
	}
}

// report reports each dead key once.
func (s *sentKeys) report(p *Pass, says func(name string, k keystroke) say.Message) {
	var found tally
	for _, use := range s.uses {
		if !s.dead[use.key] {
			continue
		}
		for _, piece := range use.pieces {
			if p.isUnused(piece) {
				continue
			}
			found.addOf(piece, use.name, placeOf(use.by, piece, use.of), func() rule.Finding {
				f := p.in(use.by, piece, use.of, use.name)
				f.Verdict, f.Message = rule.Suspect, says(use.name, use.key)
				return f
			})
		}
	}
	p.reportOnce(&found)
}

// buttons returns the first button of each key of the keyboard.
func (m *Module) buttons() map[keystroke]string {
	all := map[keystroke]string{}
	for _, part := range m.parts() {
		for i := range part.Tree.Len() {
			e := part.Tree.At(i)
			for _, a := range e.Attrs {
				if !slices.Contains(hotkeyAttributes, a.Name) || a.Name == sentAttribute(e) {
					continue
				}
				code, modifiers, _ := strings.Cut(a.Value, ",")
				if k, ok := newKeystroke(code, modifiers); ok && all[k] == "" {
					all[k] = displayed(e)
				}
			}
		}
	}
	return all
}

// strokes returns the keys in the trait's fields of a kind, as strokesOf has them.
func (t *Trait) strokes(kind trait.FieldKind) []string {
	var all []string
	for _, field := range trait.FieldsOf(t.ID, kind) {
		if field == "keys performed" {
			all = append(all, listedStrokes(t.Field(field))...)
		} else {
			all = append(all, strokesOf(t.Field(field))...)
		}
	}
	return all
}
