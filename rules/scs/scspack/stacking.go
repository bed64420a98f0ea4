package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Counted is what a stacking limit counts.
type Counted string

// What a stacking limit counts.
const (
	CountUnits  Counted = "units"  // each unit is 1, or its "stacking" value
	CountSteps  Counted = "steps"  // the steps that a unit has left
	CountPoints Counted = "points" // the unit's "stacking" value
)

// A Consequence is what happens to an excess of stacking.
type Consequence string

// The consequences.
const (
	Eliminate     Consequence = "eliminate"   // the owner eliminates it
	Disorganize   Consequence = "disorganize" // all units of the hex become disorganized, and nobody dies
	NoConsequence Consequence = "none"
)

// A Grace is how long an overstack after a retreat may stay.
type Grace string

// The graces.
const (
	GraceMovement Grace = "movement" // until the end of the next friendly Movement Phase (4.0a)
	NoGrace       Grace = "none"
)

// An Instant is a moment within a phase at which stacking is enforced.
type Instant string

// The instants.
const (
	AtOverrun Instant = "overrun" // of the overrunning stack and the others in its hex
	AtAdvance Instant = "advance" // at the end of an advance after combat
	AtCombat  Instant = "combat"  // of the attackers' and the defenders' hexes
)

// Stacking is the stacking rule of a game (4.0): [stacking].
type Stacking struct {
	// Limit is how much may be in a hex.
	Limit pack.Value `key:"limit" least:"1"`
	// Count is what it counts.
	Count Counted `key:"count" words:"units|steps|points"`
	// Consequence is what happens to an excess.
	Consequence Consequence `key:"consequence" words:"eliminate|disorganize|none"`
	// OnRetreat is what happens at once to a hex that a retreat makes too full.
	OnRetreat Consequence `key:"on_retreat" words:"eliminate|disorganize|none"`
	// Moments are instants at which it is enforced beside the phases; by default the first two.
	//
	// An empty list is an answer: at none (4.0a).
	Moments []Instant `key:"moments" words:"overrun|advance|combat" wrong:"scspack/unknown-moment"`
	// RetreatGrace is how long an excess by retreat is let be.
	RetreatGrace Grace `key:"retreat_grace" words:"none|movement"`
	// Refs are the game's paragraphs, cited before the series'; most tables have it.
	Refs []string `key:"refs"`
}

// check reports a limit of nobody knows what.
func (s *Stacking) check(root *pack.Table) {
	if t := root.Below("stacking"); s.Limit.Known && !t.Has("count") {
		t.Add("count", MissingCount)
	}
}
