package command

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// ShowResults shows what a symbol die rolled; the line of chat for it is made on
// replay (SpecialDiceButton.ShowResults).
type ShowResults struct {
	// ID is the id or the name of the button.
	ID string
	// Faces are the indexes of the faces that came up, from 0.
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

// Encode writes id and faces.
func (s ShowResults) Encode() string {
	fields := []string{s.ID}
	for _, n := range s.Faces {
		fields = append(fields, integer(n))
	}
	return "SHOW_RESULTS\t" + join('\t', fields...)
}

// DiceRoll is a line of chat by which a dice button tells its result.
type DiceRoll struct {
	// Name is the name of the button, as in "2d6".
	Name string
	// Result is what the line says came up: numbers with commas, or their
	// total, as the button is set.
	Result string
	// Numbers is Result as numbers; nil if it is anything else.
	Numbers []int
	// Roller is the name of the player, "" if the line does not tell.
	Roller string
}

// ParseDice reads a line of chat of the form that dice buttons have if the
// module does not change it:
//
//	*** 2d6 = 4,4 *** <Name>
//
// also with HTML's signs for the angle brackets, and with the result in square
// brackets as symbol dice write it (DiceButton, SpecialDiceButton). Modules can
// give their dice any other form; ok is then false. The results that play goes
// by are the MutableProperty commands of the same step.
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
	for _, b := range [][2]string{{"<", ">"}, {"&lt;", "&gt;"}} {
		if name, ok := strings.CutPrefix(right, b[0]); ok {
			right = strings.TrimSuffix(name, b[1])
			break
		}
	}
	roll.Roller = right
	roll.Numbers = numbers(roll.Result)
	return roll, true
}

// numbers reads numbers with commas between, in square brackets or not; nil if
// there is anything else.
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
