package scspack

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Need is something that rules need from a pack: one of the Need variables, or a
// switch.
type Need interface {
	// Ask returns how much of it a pack has.
	Ask(*Pack) Answer
}

// An Answer is how much of something a pack has.
type Answer struct {
	Extent pack.Extent
	// Missing is what the pack leaves out.
	Missing []Missing
	// Refs are the paragraphs of the game's own rules about it, as the pack names them.
	Refs []string
	// Open are the switches among it that the pack has not set.
	Open []SwitchID
}

// Lacks returns what is missing for a need if the pack has nothing of it. If the pack has a part,
// Lacks returns nothing.
func (p *Pack) Lacks(n Need) []Missing {
	if a := n.Ask(p); a.Extent == pack.None {
		return a.Missing
	}
	return nil
}

// Ask reports whether the question is open.
func (id SwitchID) Ask(p *Pack) Answer {
	a := Answer{Extent: pack.Whole}
	if s := p.Switch(id); s.Open() && (s.Rules == "" || slices.Contains(p.RuleSets, s.Rules)) {
		a.Open = []SwitchID{id}
	}
	return a
}

// need is a Need by a function that returns what is missing.
type need func(*Pack) (pack.Extent, []Missing)

func (n need) Ask(p *Pack) Answer {
	extent, missing := n(p)
	return Answer{Extent: extent, Missing: missing}
}

// group joins several needs. Its extent is the least of theirs.
type group []Need

func (g group) Ask(p *Pack) Answer {
	sum := Answer{Extent: pack.Whole}
	for _, n := range g {
		a := n.Ask(p)
		sum.Extent = min(sum.Extent, a.Extent)
		sum.Missing = append(sum.Missing, a.Missing...)
		sum.Refs = append(sum.Refs, a.Refs...)
		sum.Open = append(sum.Open, a.Open...)
	}
	return sum
}

// Needs of the map and of the game as a whole. "Any" asks whether there is any at all: without it
// nothing can be checked.
var (
	NeedMap       = there(gameFile, MissingMap, func(p *Pack) bool { return len(p.Maps) > 0 })
	NeedAnyChart  = there(tecFile, MissingChart, func(p *Pack) bool { return p.TEC != nil })
	NeedGround    = need(groundTold)
	NeedHexsides  = need(hexsidesTold)
	NeedCosts     = costsTold
	NeedEffects   = effectsTold
	NeedMoves     = group{NeedGround, NeedHexsides, NeedCosts, mixedMovement}
	NeedTerrain   = group{NeedGround, NeedHexsides, NeedEffects, mixedCombat}
	NeedAirGround = group{NeedGround, airTerrainTold, mixedAir}
	NeedOverruns  = own{overrunRefs, false, need(overrunsTold)}

	NeedAnyPhase = there(gameFile, MissingPhases, func(p *Pack) bool { return len(p.Phases) > 0 })
	NeedPhases   = need(phasesTold)
	NeedOOSPhase = there(gameFile, MissingOOSPhase, func(p *Pack) bool {
		return slices.ContainsFunc(p.Phases, func(f Phase) bool { return slices.Contains(f.Markers, string(MeansOOS)) })
	})
	NeedArrivals = there(gameFile, MissingArrivalPhase, func(p *Pack) bool {
		return slices.ContainsFunc(p.Phases, func(f Phase) bool { return f.Arrivals == pack.Yes })
	})
	NeedTurns = there(gameFile, MissingTurns, func(p *Pack) bool { return p.Turns.Known })
	NeedOrder = there("setup/*.csv", MissingOrder, func(p *Pack) bool {
		return slices.ContainsFunc(p.Files, func(f string) bool { return strings.HasPrefix(f, "setup/") })
	})

	NeedLimit = there(gameFile, MissingLimit, func(p *Pack) bool {
		return p.Stacking.Limit.Known && p.Stacking.Count != ""
	})
	NeedStacking = own{stackingRefs, false, need(stackingTold)}

	NeedCRT = need(crtTold)

	NeedOOS       = inPart(conditionTold("[oos]", func(p *Pack) Condition { return p.OOS }))
	NeedOOSMarker = markerTold(MeansOOS)
	NeedAnySource = placeNeed{role: RoleSupply, inHex: true}
	NeedSources   = need(sourcesTold)
	NeedDead      = inPart(placeNeed{role: RoleDead})
	NeedEntries   = placeNeed{role: RoleEntry}
	NeedControl   = inPart(placeNeed{role: RoleControl})
	NeedVictory   = own{victoryRefs, true, group{
		placeNeed{role: RoleVictory},
		there(gameFile, MissingBands, func(p *Pack) bool { return len(p.Victory.Bands) > 0 }),
	}}
)

// Needs of the units.
var (
	NeedAttack = group{
		unitFigure("attack", func(u *Unit, f Face) bool {
			return f.Attack.Known || u.AttackKind == "none" || u.AttackKind == "barrage"
		}),
		unitShare("attack_kind", func(u *Unit) bool { return u.AttackKind != "" }),
	}
	NeedDefense = unitFigure("defense", func(_ *Unit, f Face) bool { return f.Defense.Known })
	NeedMA      = unitFigure("ma", func(_ *Unit, f Face) bool { return f.MA.Known })
	NeedExploit = unitShare("exploit", func(u *Unit) bool { return u.Exploit != pack.Unknown })
	NeedSteps   = unitShare("steps", func(u *Unit) bool { return u.Steps.Known })
	// NeedZOC is what decides where zones of control reach.
	NeedZOC = group{NeedAttack, NeedMoves, ZOCWithoutMA}
)

// Needs of the rules of a single game.
var (
	// NeedOnRetreat applies to games with a rule on hexes that a retreat makes too
	// full.
	NeedOnRetreat = own{onRetreatRefs, false, group{}}
	// NeedMixed applies to games with a rule on several terrains in one hex.
	NeedMixed       = own{mixedRefs, true, group{NeedGround, mixedMovement, mixedCombat, mixedAir}}
	NeedDG          = own{dgRefs, true, conditionTold("[dg]", func(p *Pack) Condition { return p.DG })}
	NeedDGMarker    = markerTold(MeansDG)
	NeedStrikes     = own{airRefs, true, airTold(MissingStrikes, func(a AirForce) bool { return len(a.Turns) > 0 })}
	NeedStrikeValue = own{airRefs, true, airTold(MissingStrikeValue,
		func(a AirForce) bool { return a.Value.Known && a.StepLoss.Known })}
	NeedSplits = own{airRefs, true, airTold(MissingSplits,
		func(a AirForce) bool { return a.Splits.Known && a.SplitValue.Known })}
	NeedGarrisons    = own{garrisonRefs, true, need(garrisonsTold)}
	NeedRebuild      = inPart(placeNeed{role: RoleRebuild})
	NeedReplacements = own{replacementRefs, true, there(gameFile, MissingReplacements, func(p *Pack) bool {
		return len(p.Replacements) > 0
	})}
	NeedPullout = own{pulloutRefs, true, need(pulloutTold)}
	NeedReturns = there(gameFile, MissingReturns, func(p *Pack) bool {
		return p.Pullout != nil && len(p.Pullout.Returns) > 0
	})
)

// there returns a need for something that exists or does not.
func there(file string, what MissingCode, is func(*Pack) bool) need {
	return func(p *Pack) (pack.Extent, []Missing) { return told(is(p), file, what) }
}

// told answers for something that exists or does not.
func told(there bool, file string, what MissingCode) (pack.Extent, []Missing) {
	if there {
		return pack.Whole, nil
	}
	return pack.None, []Missing{{File: file, Code: what}}
}

// share answers for something that each of many should have; lacking names those
// without it.
func share(lacking []string, of int, m Missing) (pack.Extent, []Missing) {
	m.Lacking, m.Of, m.Names = len(lacking), of, lacking
	switch {
	case len(lacking) == of:
		return pack.None, []Missing{m}
	case len(lacking) == 0:
		return pack.Whole, nil
	}
	return pack.Part, []Missing{m}
}
