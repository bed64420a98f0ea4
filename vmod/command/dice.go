package command

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// ShowResults shows what symbol dice rolled. VASSAL makes the line of chat for it
// when it executes the command (SpecialDiceButton.ShowResults).
type ShowResults struct {
	// ID is the id or the name of the button.
	ID string
	// Faces are the indexes of the rolled faces, from 0.
	Faces []int
}

func decodeShowResults(text, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	s := ShowResults{ID: d.Next()}
	for d.More() {
		n, ok := sequence.ParseInt(d.Next())
		if !ok {
			return Unknown{Text: text, Reason: "the results of symbol dice are numbers"}
		}
		s.Faces = append(s.Faces, n)
	}
	return s
}

// Encode returns the id and the faces.
func (s ShowResults) Encode() string {
	fields := []string{s.ID}
	for _, n := range s.Faces {
		fields = append(fields, integer(n))
	}
	return "SHOW_RESULTS\t" + join('\t', fields...)
}

// DiceRoll is a line of chat with the result of a dice button.
type DiceRoll struct {
	// Name is the name of the button, as in "2d6".
	Name string
	// Result is the result in the line: numbers with commas or their total, as set
	// for the button.
	Result string
	// Numbers is Result as numbers; nil if it is anything else.
	Numbers []int
	// Roller is the name of the player; empty if the line has none.
	Roller string
}

// ParseDice parses a line of chat in the usual form of dice buttons:
//
//	*** 2d6 = 4,4 *** <Name>
//
// The angle brackets may be &lt; and &gt;, and the result may be in square brackets,
// as symbol dice write it (DiceButton, SpecialDiceButton). A module can give its
// dice any other form, for which ParseDice returns false. In play, the results that
// count are the MutableProperty commands of the same step.
func ParseDice(text string) (roll DiceRoll, ok bool) {
	text, ok = strings.CutPrefix(text, "*** ")
	if !ok {
		return DiceRoll{}, false
	}
	i := strings.LastIndex(text, " ***")
	if i < 0 {
		return DiceRoll{}, false
	}
	left, right := text[:i], strings.TrimSpace(text[i+len(" ***"):])
	i = strings.LastIndex(left, " = ")
	if i < 0 {
		return DiceRoll{}, false
	}
	roll = DiceRoll{Name: left[:i], Result: left[i+len(" = "):]}
	for _, b := range brackets {
		if name, ok := strings.CutPrefix(right, b[0]); ok {
			right = strings.TrimSuffix(name, b[1])
			break
		}
	}
	roll.Roller = right
	roll.Numbers = numbers(roll.Result)
	return roll, true
}

// numbers parses numbers with commas between them, in square brackets or not. It
// returns nil for anything else.
func numbers(s string) []int {
	if inside, ok := strings.CutPrefix(s, "["); ok {
		s = strings.TrimSuffix(inside, "]")
	}
	var ns []int
	for f := range strings.SplitSeq(s, ",") {
		n, ok := sequence.ParseInt(strings.TrimSpace(f))
		if !ok {
			return nil
		}
		ns = append(ns, n)
	}
	return ns
}
