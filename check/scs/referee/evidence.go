package referee

import (
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
)

// These are the figures of findings about a log; package position has those of findings
// about a position. The JSON keys are stable: none changes its meaning.

// Battle is a combat as the log shows it.
type Battle struct {
	// KnownBy says how the attacked hex is known.
	KnownBy string `json:"known_by"`
	// Announced quotes what announces it, "" where only the dice show it.
	Announced string `json:"announced,omitempty"`
	// Roll is the number with which the table is read, nil if it is unknown.
	Roll *int `json:"roll,omitempty"`
}

func (Battle) Kind() string { return "combat" }

func (b Battle) Text() []rule.Labelled {
	var text []rule.Labelled
	if b.Roll != nil {
		text = position.Reads("roll", strconv.Itoa(*b.Roll))
	}
	if b.Announced != "" {
		text = append(text, position.Reads("announced", b.Announced)...)
	}
	return append(text, position.Reads("combat", b.KnownBy)...)
}

// Earlier is an earlier combat of the same units.
type Earlier struct {
	// Step is the step of its dice, KnownBy says how the attacked hex is known.
	Step    int    `json:"step"`
	KnownBy string `json:"known_by"`
}

func (Earlier) Kind() string          { return "earlier_combat" }
func (Earlier) Text() []rule.Labelled { return nil }

// Odds are the strengths of a combat and the column to which they lead.
type Odds struct {
	Attack  string `json:"attack"`
	Defence string `json:"defence"`
	// Column is the column or columns, "2:1" or "1:1 to 2:1".
	Column string `json:"column"`
	// Declared quotes what declares another column.
	Declared string `json:"declared"`
}

func (Odds) Kind() string { return "odds" }

func (o Odds) Text() []rule.Labelled {
	return append(position.Reads("column", o.Column), position.Reads("declared", o.Declared)...)
}

// Withheld are defenders that a declared strength leaves out.
type Withheld struct {
	Units []string `json:"units"`
}

func (Withheld) Kind() string          { return "withheld" }
func (Withheld) Text() []rule.Labelled { return nil }

// Result is the result of a combat.
type Result struct {
	Result string `json:"result"`
	// By says how it is known: the table, or a line of the chat.
	By string `json:"by"`
	// Declared quotes a line of the chat that declares another result.
	Declared string `json:"declared,omitempty"`
}

func (Result) Kind() string { return "result" }

func (r Result) Text() []rule.Labelled {
	text := position.Reads("result", r.Result)
	if r.Declared != "" {
		text = append(text, position.Reads("declared", r.Declared)...)
	}
	return text
}

// Roll is a throw of dice.
type Roll struct {
	Roll int `json:"roll"`
}

func (Roll) Kind() string            { return "roll" }
func (r Roll) Text() []rule.Labelled { return position.Reads("roll", strconv.Itoa(r.Roll)) }

// Turn is the game turn.
type Turn struct {
	Turn int `json:"turn"`
	// By quotes what shows it, "" where the finding's phase does.
	By string `json:"by,omitempty"`
}

func (Turn) Kind() string { return "turn" }

func (t Turn) Text() []rule.Labelled {
	text := strconv.Itoa(t.Turn)
	if t.By != "" {
		text = t.By
	}
	return position.Reads("turn", text)
}

// After is the phase after which another one was declared.
type After struct {
	Phase string `json:"phase"`
	// By quotes what declares it.
	By string `json:"by"`
}

func (After) Kind() string            { return "after" }
func (a After) Text() []rule.Labelled { return position.Reads("after", a.By) }

// Order is a row of what --declare gives.
type Order struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

func (Order) Kind() string          { return "order" }
func (Order) Text() []rule.Labelled { return nil }
