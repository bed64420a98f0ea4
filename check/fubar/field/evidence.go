package field

import "github.com/umpire-vassal/umpire/check/rule"

// What findings of FUBAR rest on. Their JSON keys are stable: none changes its meaning.

// Limit is how many of something a unit has, and how many it may have.
type Limit struct {
	// Unit is the unit's id in the pack; Counted says what is counted.
	Unit    string `json:"unit"`
	Counted string `json:"counted"`
	Count   int    `json:"count"`
	Limit   int    `json:"limit"`
}

func (Limit) Kind() string          { return "fubar_limit" }
func (Limit) Text() []rule.Labelled { return nil }
