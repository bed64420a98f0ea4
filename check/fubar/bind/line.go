package bind

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Said is what a line of chat announces.
type Said struct {
	Kind Kind
	// Unit is the unit that it is about, Target the unit that is fired at.
	Unit, Target *fubarpack.Unit
	// Action and Weapon are nil where the line names none.
	Action *fubarpack.Action
	Weapon *fubarpack.Weapon
	// Side is the side that throws for the initiative.
	Side string
	// Dice are the dice that the line names; nil for none.
	Dice []int
	// Number is the turn that begins.
	Number pack.Value
}

// A Kind is what a line announces. The zero value is nothing.
type Kind string

// OneDie reports whether a throw of one die is what follows such a line, and Thrown whether any throw is.
func (k Kind) OneDie() bool { return k == Initiative || k == Activation || k == Damage }
func (k Kind) Thrown() bool { return k.OneDie() || k == Fire || k == Save || k == Melee }

// The kinds, which are the keys of vassal.toml.
const (
	Turn       Kind = "turn"
	Activation Kind = "activation"
	Fire       Kind = "fire"
	Initiative Kind = "initiative"
	Save       Kind = "save"
	Melee      Kind = "melee"
	Damage     Kind = "damage"
	Action     Kind = "action"
)

// boundLine is an entry that reads lines.
type boundLine struct {
	kind Kind
	text *regexp.Regexp
}

// groups are the groups of each kind's pattern, and those that it must have.
var groups = []struct {
	kind    Kind
	allowed []string
	needed  []string
}{
	{Turn, []string{"turn"}, nil},
	{Initiative, []string{"side", "roll"}, []string{"side"}},
	{Activation, []string{"unit", "action", "roll"}, []string{"unit"}},
	{Fire, []string{"unit", "weapon", "target", "roll"}, []string{"unit"}},
	{Save, []string{"unit", "roll"}, []string{"unit"}},
	{Melee, []string{"unit", "target", "roll"}, []string{"unit", "target"}},
	{Damage, []string{"unit", "roll"}, []string{"unit"}},
	{Action, []string{"unit", "action"}, []string{"unit", "action"}},
}

// Chat are the tables that AddChat reads below [chat] of an umpire.toml.
func Chat() []string {
	keys := make([]string, len(groups))
	for i := range groups {
		keys[i] = string(groups[i].kind)
	}
	return keys
}

func (b *Binding) readLines(root *pack.Table) {
	for _, g := range groups {
		for _, t := range root.Tables(string(g.kind)) {
			if g.kind == Turn && t.Has("tracker") {
				b.readTracker(t)
				continue
			}
			text := t.Required("text")
			line := boundLine{g.kind, selector.Part(t, "text", text)}
			selector.Groups(t, "text", line.text, g.allowed)
			if line.text != nil && slices.ContainsFunc(g.needed,
				func(name string) bool { return line.text.SubexpIndex(name) < 0 }) {
				t.Add("text", noGroup(), text, pack.Words(g.needed))
			}
			b.lines = append(b.lines, line)
			t.Done()
		}
	}
}

// Reads reports whether an entry reads lines of that kind, or a turn tracker for turns.
func (b *Binding) Reads(k Kind) bool { return b.readsLines(k) || k == Turn && len(b.trackers) > 0 }

func (b *Binding) readsLines(k Kind) bool {
	return slices.ContainsFunc(b.lines, func(l boundLine) bool { return l.kind == k })
}

// Line reads a line of chat. Kind is "" if it announces nothing.
func (b *Binding) Line(text string) Said {
	for i := range b.lines {
		if said, ok := b.line(&b.lines[i], text); ok {
			return said
		}
	}
	return Said{}
}

func (b *Binding) line(l *boundLine, text string) (Said, bool) {
	found := l.text.FindStringSubmatch(text)
	if found == nil {
		return Said{}, false
	}
	said := Said{Kind: l.kind}
	known := true
	group := func(name string) string {
		if i := l.text.SubexpIndex(name); i >= 0 {
			return strings.TrimSpace(found[i])
		}
		return ""
	}
	for name, read := range map[string]func(word string) bool{
		"unit":   func(word string) bool { said.Unit = b.UnitOf(word); return said.Unit != nil },
		"target": func(word string) bool { said.Target = b.UnitOf(word); return said.Target != nil },
		"side": func(word string) bool {
			side := called(b.pack.Sides, word, func(s *string) (string, string) { return *s, *s })
			if side != nil {
				said.Side = *side
			}
			return side != nil
		},
		"action": func(word string) bool {
			said.Action = called(b.pack.Actions, word,
				func(a *fubarpack.Action) (string, string) { return a.ID, a.Name })
			return said.Action != nil
		},
		"weapon": func(word string) bool {
			said.Weapon = called(b.pack.Weapons, word,
				func(w *fubarpack.Weapon) (string, string) { return w.ID, w.Name })
			return said.Weapon != nil
		},
		"turn": func(word string) bool {
			n, err := strconv.Atoi(word)
			said.Number = pack.Value{N: n, Known: err == nil}
			return true
		},
		"roll": func(word string) bool {
			said.Dice = dice(word)
			return len(said.Dice) == 1 || len(said.Dice) > 1 && !l.kind.OneDie()
		},
	} {
		if word := group(name); word != "" && !read(word) {
			known = false
		}
	}
	return said, known && (l.kind == Turn || l.kind == Initiative && said.Side != "" || said.Unit != nil)
}

// dice reads dice, "5" or "5, 4, 1"; it returns nil if a number is no face of a die.
func dice(words string) (faces []int) {
	for _, word := range strings.FieldsFunc(words, func(r rune) bool { return !unicode.IsDigit(r) }) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > 6 {
			return nil
		}
		faces = append(faces, n)
	}
	return faces
}

// plain returns a name without what players write differently.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// UnitOf returns the unit that players call by that word, or nil.
func (b *Binding) UnitOf(word string) *fubarpack.Unit {
	return called(b.pack.Units, word, func(u *fubarpack.Unit) (string, string) { return u.ID, u.Name })
}

// called returns the row that players call by that word: by its id, or by its name.
func called[T any](rows []T, word string, names func(*T) (id, name string)) *T {
	word = plain(word)
	for i := range rows {
		id, name := names(&rows[i])
		if word != "" && (plain(id) == word || plain(name) == word) {
			return &rows[i]
		}
	}
	return nil
}
