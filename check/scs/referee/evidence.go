package referee

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
)

// These are the figures of findings about a log; package position has those of findings
// about a position. The JSON keys are stable: none changes its meaning.

// Battle is a combat as the log shows it.
type Battle struct {
	// KnownBy is how the attacked hex is known.
	KnownBy string `json:"known_by"`
	// Announced quotes what announces it, "" where only the dice show it.
	Announced string `json:"announced,omitempty"`
	// Roll is the number with which the table is read, nil if it is unknown.
	Roll *int `json:"roll,omitempty"`
	// Hex is the attacked hex, "" if it is unknown; From are those of the attackers, as far as
	// they are known. Column is the column or columns of the table, "" if they are unknown.
	Hex    string   `json:"hex,omitempty"`
	From   []string `json:"from,omitempty"`
	Column string   `json:"column,omitempty"`
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
	// Step is the step of its dice, KnownBy is how the attacked hex is known.
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
	// Attackers and Defenders are the strengths of the units.
	Attackers []UnitStrength `json:"attackers,omitempty"`
	Defenders []UnitStrength `json:"defenders,omitempty"`
}

// A UnitStrength is what a unit counts in a combat.
type UnitStrength struct {
	// Unit is the engine's id of the unit, Name what its piece shows.
	Unit string `json:"unit"`
	Name string `json:"name"`
	// Printed is the value on its counter, nil if it is unknown. Factors are what it is
	// multiplied by, "1/2 for brook".
	Printed  *int     `json:"printed,omitempty"`
	Factors  []string `json:"factors,omitempty"`
	Strength string   `json:"strength"`
}

// String returns the reckoning in a line: `"1st Foot": 3 x 1/2 for brook = 1/2`.
func (u UnitStrength) String() string {
	text := strconv.Quote(u.Name) + ": "
	if u.Printed == nil || len(u.Factors) == 0 {
		return text + u.Strength
	}
	return text + strings.Join(append([]string{strconv.Itoa(*u.Printed)}, u.Factors...), " x ") + " = " + u.Strength
}

func (Odds) Kind() string { return "odds" }

func (o Odds) Text() []rule.Labelled {
	text := position.Reads("column", o.Attack+" to "+o.Defence+" is "+o.Column)
	if o.Declared != "" {
		text = append(text, position.Reads("declared", o.Declared)...)
	}
	for _, force := range []struct {
		label string
		units []UnitStrength
	}{{"attack", o.Attackers}, {"defence", o.Defenders}} {
		var lines []string
		for _, u := range force.units {
			lines = append(lines, u.String())
		}
		if len(lines) > 0 {
			text = append(text, position.Reads(force.label, lines...)...)
		}
	}
	return text
}

// CarriedOut is what a force had to do by a result, and what it did.
type CarriedOut struct {
	// Force is "attacker" or "defender".
	Force string `json:"force"`
	// StepsDue and HexesDue are those of the result; hexes can be paid in steps (9.2).
	StepsDue int `json:"steps_due"`
	HexesDue int `json:"hexes_due"`
	// StepsLost is how many steps it lost, Retreated how far its living units went.
	StepsLost int         `json:"steps_lost"`
	Retreated []Retreated `json:"retreated,omitempty"`
}

// Retreated is how far a unit went.
type Retreated struct {
	Unit  string `json:"unit"`
	Name  string `json:"name"`
	Hexes int    `json:"hexes"`
}

func (CarriedOut) Kind() string { return "carried_out" }

func (c CarriedOut) Text() []rule.Labelled {
	lines := []string{fmt.Sprintf("steps: lost %d, of %d due", c.StepsLost, c.StepsDue)}
	for _, r := range c.Retreated {
		if c.HexesDue > 0 || r.Hexes > 0 {
			lines = append(lines, fmt.Sprintf("%q: retreated %d, of %d due", r.Name, r.Hexes, c.HexesDue))
		}
	}
	return position.Reads(c.Force, lines...)
}

// Advanced is how far a unit went after a combat.
type Advanced struct {
	Unit  string `json:"unit"`
	Name  string `json:"name"`
	Hexes int    `json:"hexes"`
	// Retreat is how many hexes the result has the defender retreat, nil if the result is
	// unknown.
	Retreat *int `json:"retreat,omitempty"`
	// Exploits reports whether the unit is exploit capable, so that it may go as far, nil if
	// that is unknown.
	Exploits *bool `json:"exploits,omitempty"`
}

func (Advanced) Kind() string { return "advanced" }

func (a Advanced) Text() []rule.Labelled {
	lines := []string{fmt.Sprintf("%q advanced %d", a.Name, a.Hexes)}
	if a.Retreat != nil {
		lines = append(lines, fmt.Sprintf("the defender had to retreat %d", *a.Retreat))
	}
	switch {
	case a.Exploits == nil:
	case *a.Exploits:
		lines = append(lines, "it is exploit capable")
	default:
		lines = append(lines, "it is not exploit capable")
	}
	return position.Reads("advance", lines...)
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
	// By is how it is known: the table, or a line of the chat.
	By string `json:"by"`
	// Declared quotes a line of the chat that declares another result.
	Declared string `json:"declared,omitempty"`
}

func (Result) Kind() string { return "result" }

func (r Result) Text() []rule.Labelled {
	text := position.Reads("result", r.Result+" by "+r.By)
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

// After is the phase after which another phase was declared.
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
