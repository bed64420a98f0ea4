package referee

import (
	"strconv"

	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
)

// What findings over logs rest on. Their JSON keys are stable: none changes its meaning.

// Activation is a roll for activation and what it needed.
type Activation struct {
	// Unit is the unit's id in the pack, Step the step in which it was announced.
	Unit string `json:"unit"`
	Step int    `json:"step"`
	Roll int    `json:"roll"`
	// Best and Worst are the least faces that activate it, with what is unknown read in its
	// favour and against it.
	Best  int `json:"best"`
	Worst int `json:"worst"`
}

func (Activation) Kind() string { return "fubar_activation" }

func (a Activation) Text() []rule.Labelled {
	return []rule.Labelled{{Label: "activation", Lines: []string{"announced in step " + strconv.Itoa(a.Step)}}}
}

// evidence returns the roll of an activation and what it needed, with a note of that on the map.
func (a *Act) evidence(t *field.Table) []rule.Figure {
	needed := strconv.Itoa(a.Best.N) + "+"
	if a.Worst != a.Best {
		needed = strconv.Itoa(a.Best.N) + "+ to " + strconv.Itoa(a.Worst.N) + "+"
	}
	return []rule.Figure{
		Activation{a.Unit.ID, a.Step, a.Roll().N, a.Best.N, a.Worst.N},
		field.Drawn{List: t.Note(a.Force, "activation of "+a.Unit.Name, strconv.Itoa(a.Roll().N)+" < "+needed)},
	}
}

// Distance is how far something is, and how far it may be.
type Distance struct {
	Unit string `json:"unit"`
	// Distance is in words, rounded down to a tenth: "14.2 in".
	Distance string `json:"distance"`
	// Allowed is in the measure of the game.
	Allowed int `json:"allowed"`
}

func (Distance) Kind() string          { return "fubar_distance" }
func (Distance) Text() []rule.Labelled { return nil }
