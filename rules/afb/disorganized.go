package afb

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Change is a phase seen from its two ends.
type Change struct {
	// Phase is the phase.
	Phase pack.Phase
	// Before is the position when it began, After the one when it ended, whose units
	// have the deeds of the phase. Units are the same by their ids.
	Before, After scs.Position
	// Struck are the hexes against which an air strike scored a DG result in the
	// phase; StruckKnown says that there were no others.
	Struck      []hex.Hex
	StruckKnown bool
}

// CheckDG is what speaks against the DG markers that a phase left (AfB 1.5, 1.7):
// that one came off at another time than in its side's DG removal phase, that one
// stayed on in that phase, that one went on without an air strike or a retreat that
// made a hex too full, and that such a hex got none.
func CheckDG(g *scs.Game, c Change) scs.Objections {
	var all objections
	if !all.mapped(g, "AfB 1.7", "DG markers are not where they belong") {
		return all.sorted()
	}
	over := overstacked(g, c.After)
	for i := range c.After.Units {
		u := &c.After.Units[i]
		if u.DG == pack.Unknown || u.Hex == scs.NoHex {
			continue
		}
		side := g.SideName(u.Side)
		retreated := u.Deeds.Has(scs.Retreated)
		if u.DG == pack.No && retreated && over[u.ID] {
			all.addf("AfB 1.5", "%s retreated into a hex that it made too full, and is not disorganized", u.ID)
		}
		if u.DG == pack.Yes && own(c.Phase, DGRemoval, side) {
			all.addf("AfB 1.7", "%s is still disorganized when the DG removal phase of %s ends", u.ID, side)
		}
		b := c.Before.Unit(u.ID)
		if b < 0 {
			continue
		}
		switch was := c.Before.Units[b].DG; {
		case was == pack.Yes && u.DG == pack.No && !own(c.Phase, DGRemoval, side):
			all.addf("AfB 1.7", "%s lost its DG marker in the %s phase; it comes off in the DG removal phase of %s", u.ID, c.Phase.Name(), side)
		case was == pack.No && u.DG == pack.Yes && !retreated:
			unexplained(&all, g, c, u)
		}
	}
	return all.sorted()
}

// unexplained looks for the air strike that disorganized a unit that did not
// retreat. One that stands with others that did may be in a hex that became too full.
func unexplained(all *objections, g *scs.Game, c Change, u *scs.Unit) {
	if slices.Contains(c.Struck, g.Hex(u.Hex)) {
		return
	}
	for _, i := range c.After.In(u.Hex) {
		if c.After.Units[i].Deeds.Has(scs.Retreated) {
			return
		}
	}
	if c.Phase.Air && !c.StruckKnown {
		all.openf([]string{"whether an air strike hit " + u.ID}, "AfB 1.7", "%s became disorganized without an air strike or a retreat", u.ID)
		return
	}
	all.addf("AfB 1.7", "%s became disorganized in the %s phase without an air strike or a retreat", u.ID, c.Phase.Name())
}

// overstacked are the ids of the units in hexes that are too full for certain.
func overstacked(g *scs.Game, pos scs.Position) map[string]bool {
	over := map[string]bool{}
	for _, stack := range g.Stacks(pos, scs.Occasion{Moment: scs.AfterRetreat}) {
		if stack.Limit.Over() == pack.Yes {
			for _, id := range stack.Units {
				over[id] = true
			}
		}
	}
	return over
}
