package module

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

// DeadKeystroke finds keys of the keyboard that are sent to pieces and that no piece answers.
var DeadKeystroke = &Rule{
	Description: rule.Description{
		ID:      "module/dead-keystroke",
		Title:   "a key that no piece answers",
		Says:    "Triggers and placed pieces send keys to a piece, and Global Key Commands and map windows to many; no button hears them. A key that no trait waits for does nothing, and VASSAL says nothing. Ctrl K and Ctrl Shift K are two keys.",
		Checks:  "Umpire looks for the key of the keyboard that such a trait or component sends among those that traits wait for, in all that VASSAL loads together. The keys that move a piece in its stack are answered, too. One that no trait waits for is a warning, told once. Keys for buttons, keys written as a letter as VASSAL did once, Global Key Commands that also report something, what only prototypes without a piece send, an extension without its module, and modules with Java classes or components of their own are left alone.",
		Example: "The button \"Next turn\" sends Ctrl Shift R to all units, and their layer waits for Ctrl R: nothing is reset.",
	},
	Run: deadKeystroke,
}

// A keystroke is a key of the keyboard, and what is held with it in the newer of the two ways in
// which Java counts that.
type keystroke struct{ code, held int }

// newKeystroke reads the numbers of a key as they are written.
func newKeystroke(code, modifiers string) (k keystroke, ok bool) {
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
	control              = 128
	backspace, deleteKey = 8, 127
)

// toPieces are the IDs of traits that send keys to pieces.
var toPieces = []string{"button;", "globalkey;", "locCommand;", "macro;", "placemark;", "replace;"}

// keyToPieces returns the key of a component that it sends to pieces, or "".
func keyToPieces(e *buildfile.Element) string {
	switch class := simple(e); {
	case !isVassal(e):
		return ""
	case strings.HasSuffix(class, "GlobalKeyCommand"), class == "MassKeyCommand":
		if e.Value("reportFormat") == "" { // else it may be there for its report
			return e.Value("hotkey")
		}
	case class == "Map", class == "PrivateMap", class == "PlayerHand":
		return e.Value("moveKey")
	}
	return ""
}

// answers are the keys of the keyboard that pieces answer.
type answers struct {
	keys map[keystroke]bool
	// codes are those of keys that are answered whatever is held with them.
	codes map[int]bool
}

// unwritten are the keys of traits where the type has none.
var unwritten = map[string]string{"hide;": "I", "markmoved;": "M", "propertysheet;": "P"}

// addTrait adds the keys that a trait waits for, and perhaps others that stand in it.
func (a *answers) addTrait(t *Trait) {
	t.waits(a.addNumbers)
	a.addLetters(unwritten[t.ID])
	names := 0
	for name, value := range t.Fields().All() {
		names++
		switch {
		case slices.Contains(sentFields[t.ID], name):
		case strings.Contains(name, "letter"):
			a.addCodes(value)
		case strings.Contains(name, "key"), name == "style":
			a.addLetters(value)
		}
	}
	if names == 0 { // keys can stand anywhere
		a.addCodes(t.Type)
	}
}

// addLetters adds the keys of a text that is one letter for each: they are with Ctrl.
func (a *answers) addLetters(text string) {
	if strings.Contains(text, ",") {
		return
	}
	for _, letter := range text + strings.ToUpper(text) {
		a.keys[keystroke{int(letter), control}] = true
	}
}

func (a *answers) addCodes(text string) {
	for _, letter := range text + strings.ToUpper(text) {
		a.codes[int(letter)] = true
	}
}

// addNumbers adds each pair of numbers in a text that can be a key. The commas may be escaped.
func (a *answers) addNumbers(text string) {
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
			a.keys[k] = true
		}
	}
}

// of reports whether pieces answer a key.
func (a *answers) of(k keystroke) bool { return a.keys[k] || a.codes[k.code] }

// answered returns the keys that pieces answer, of all that VASSAL loads together.
func (m *Module) answered() *answers {
	a := &answers{map[keystroke]bool{}, map[int]bool{}}
	seen := map[*Trait]bool{}
	for _, part := range m.parts() {
		for _, t := range part.traits() {
			if !seen[t] {
				seen[t] = true
				a.addTrait(t)
			}
		}
		for i := range part.Tree.Len() {
			if e := part.Tree.At(i); simple(e) == "StackMetrics" {
				for _, move := range [...]string{"top", "bottom", "up", "down"} {
					a.addNumbers(e.Value(move))
				}
			}
		}
	}
	for _, arrow := range [...]string{"37", "38", "39", "40"} { // by which pieces move in their stack at first
		a.addNumbers(arrow + ",0")
	}
	return a
}

func deadKeystroke(p *Pass) {
	if p.alone() || p.ownClasses() || p.ownComponents() {
		return
	}
	var found tally
	var answered *answers
	look := func(piece *Piece, e *buildfile.Element, keys []string) {
		for _, key := range keys {
			code, modifiers, keyboard := strings.Cut(strings.TrimSuffix(key, ","), ",")
			k, ok := newKeystroke(code, modifiers)
			if !keyboard || !ok {
				continue
			}
			p.Checked("keys that are sent to pieces")
			if answered == nil {
				answered = p.answered()
			}
			if answered.of(k) || p.isUnused(piece) {
				continue
			}
			name := folder.Stroke(code + "," + modifiers)
			found.add(name, func() rule.Finding {
				f := rule.Finding{Verdict: rule.Suspect, Message: noKeyAnswer.Say(name), Where: p.At(e, name)}
				if button := p.buttonOn(k); button != "" {
					f.Message = onlyButton.Say(name, button)
				}
				if piece != nil {
					f.Pieces = piece.pieces()
				}
				return f
			})
		}
	}
	for i := range p.Tree.Len() {
		if e := p.Tree.At(i); keyToPieces(e) != "" {
			look(nil, e, strokesOf(keyToPieces(e)))
		}
	}
	for piece, t := range p.traits() {
		if slices.Contains(toPieces, t.ID) {
			look(piece, piece.Element, t.strokesSent())
		}
	}
	for _, f := range found.all() {
		if f.times > 1 {
			f.first.Message = andElsewhere.Say(f.first.Message, f.times)
		}
		p.Report(f.first)
	}
}

// buttonOn returns the name of a button with that key, or "".
func (m *Module) buttonOn(k keystroke) string {
	for _, part := range m.parts() {
		for i := range part.Tree.Len() {
			e := part.Tree.At(i)
			for _, a := range e.Attrs {
				code, modifiers, _ := strings.Cut(a.Value, ",")
				if of, ok := newKeystroke(code, modifiers); ok && of == k && slices.Contains(hotkeyAttributes, a.Name) && a.Name != sentAttribute(e) {
					return displayed(e)
				}
			}
		}
	}
	return ""
}

// strokesSent returns the keys that the trait sends, as strokesOf has them.
func (t *Trait) strokesSent() []string {
	var all []string
	for _, field := range sentFields[t.ID] {
		if field == "keys performed" {
			all = append(all, listedStrokes(t.Field(field))...)
		} else {
			all = append(all, strokesOf(t.Field(field))...)
		}
	}
	return all
}
