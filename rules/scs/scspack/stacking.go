package scspack

import (
	"math"
	"slices"

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

// What happens to an excess of stacking.
const (
	Eliminate     = "eliminate"
	Disorganize   = "disorganize"
	NoConsequence = "none"
)

var consequences = []string{Eliminate, Disorganize, NoConsequence}

// An Instant is a moment within a phase at which stacking is enforced.
type Instant string

// The instants.
const (
	AtOverrun Instant = "overrun" // of the overrunning stack and the others in its hex
	AtAdvance Instant = "advance" // at the end of an advance after combat
	AtCombat  Instant = "combat"  // of the attackers' and the defenders' hexes
)

var (
	instants       = []string{string(AtOverrun), string(AtAdvance), string(AtCombat)}
	seriesInstants = []Instant{AtOverrun, AtAdvance}
)

// Stacking is the stacking rule of a game (4.0).
type Stacking struct {
	// Limit is how much may be in a hex ("limit").
	Limit pack.Value
	// Count is what the limit counts ("count").
	Count Counted
	// Consequence is what happens to an excess ("consequence"): Eliminate, that the
	// owner eliminates it, Disorganize, that all units of the hex become disorganized
	// and nobody dies, or NoConsequence. "" is unknown.
	Consequence string
	// OnRetreat is what happens at once to a hex that a retreat makes too full
	// ("on_retreat"), in the same words.
	OnRetreat string
	// Moments are the instants at which stacking is enforced beside the phases ("moments"): by
	// default "overrun" and "advance" (4.0a).
	Moments []Instant
	// RetreatGrace is how long an overstack after a retreat may stay ("retreat_grace"):
	// "movement" (until the end of the next friendly Movement Phase, 4.0a) or "none". "" is
	// unknown.
	RetreatGrace string
	// Refs are the game's own paragraphs on stacking ("refs"), cited before the series'.
	Refs []string
}

func (p *Pack) readStacking(t *pack.Table) {
	p.Stacking = Stacking{
		Limit:        t.Value("limit", 1, math.MaxInt32),
		Count:        Counted(t.OneOf("count", []string{string(CountUnits), string(CountSteps), string(CountPoints)})),
		Consequence:  t.OneOf("consequence", consequences),
		OnRetreat:    t.OneOf("on_retreat", consequences),
		RetreatGrace: t.OneOf("retreat_grace", []string{"none", "movement"}),
		Moments:      readMoments(t),
		Refs:         t.Texts("refs"),
	}
	if p.Stacking.Limit.Known && !t.Has("count") {
		t.Add("count", MissingCount)
	}
	t.Done()
}

// readMoments reads the instants at which stacking is enforced besides the phases.
func readMoments(t *pack.Table) []Instant {
	words := t.AllOf("moments", instants, UnknownMoment)
	if !t.Has("moments") {
		return slices.Clone(seriesInstants)
	}
	moments := []Instant{} // an empty list is an answer: at none
	for _, word := range words {
		moments = append(moments, Instant(word))
	}
	return moments
}
