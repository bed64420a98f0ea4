package field

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scene"
)

// What findings of FUBAR rest on. Their JSON keys are stable: none changes its meaning.

// Limit is how many of something a unit has, and how many it may have.
type Limit struct {
	// Unit is the unit's id in the pack; Counted is what is counted.
	Unit    string `json:"unit"`
	Counted string `json:"counted"`
	Count   int    `json:"count"`
	Limit   int    `json:"limit"`
}

func (Limit) Kind() string          { return "fubar_limit" }
func (Limit) Text() []rule.Labelled { return nil }

// A Drawn is what a finding shows on the map, where nothing has a cell.
type Drawn struct {
	List []scene.Mark `json:"marks"`
}

func (Drawn) Kind() string          { return "fubar_drawn" }
func (Drawn) Text() []rule.Labelled { return nil }

// Marks returns it for what draws maps.
func (d Drawn) Marks() []scene.Mark { return d.List }
