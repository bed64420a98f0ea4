package actions

import (
	"fmt"

	"github.com/umpire-vassal/umpire/check/rule"
)

// Typed are rolls that players typed into the chat and whose dice are not in the log, as evidence.
type Typed struct {
	Rolls []TypedRoll `json:"rolls"`
}

// A TypedRoll is one of them.
type TypedRoll struct {
	Step int `json:"step"`
	// Log is the log of the step if it is a later one of the chain than the first roll's.
	Log string `json:"log,omitempty"`
	// For is what it is for: "attack", "air strike".
	For string `json:"for"`
	// Line is the line of the chat.
	Line string `json:"line"`
}

func (Typed) Kind() string { return "typed_rolls" }

func (t Typed) Text() []rule.Labelled {
	lines := make([]string, len(t.Rolls))
	for i, r := range t.Rolls {
		step := fmt.Sprintf("step %d", r.Step)
		if r.Log != "" {
			step += " of " + r.Log
		}
		lines[i] = fmt.Sprintf("%s, %s: %q", step, r.For, r.Line)
	}
	return []rule.Labelled{{Label: "typed", Lines: lines}}
}
