package scspack

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Need is something that rules need from a pack: one of the Need variables, or a
// switch.
type Need interface {
	// Ask returns how much of it a pack says.
	Ask(*Pack) Answer
}

// An Answer says how much of something a pack says.
type Answer struct {
	Extent Extent
	// Missing is what the pack leaves out.
	Missing []Missing
	// Refs are the paragraphs of the game's own rules about it, as the pack names them.
	Refs []string
	// Open are the switches among it that the pack has not set.
	Open []SwitchID
}

// An Extent says how much of something there is.
type Extent uint8

// The extents.
const (
	Foreign Extent = iota // the game has no such rule
	None                  // the pack says nothing of it
	Part                  // for some units, hexes or features, not for all
	Whole                 // nothing is missing
)

// String returns whether a rule can be checked: "no", "in part" or "yes".
func (e Extent) String() string {
	switch e {
	case None:
		return "no"
	case Part:
		return "in part"
	case Whole:
		return "yes"
	}
	return "invalid"
}

// A Missing is something that a pack does not say.
type Missing struct {
	// File is the file of the pack in which it would stand.
	File string
	// What is what is missing, in words: "movement allowance of 3 of 40 units: a, b, c".
	What string
}

// String returns "file: what".
func (m Missing) String() string { return m.File + ": " + m.What }

// Compare orders what is missing by the order of a pack's files; those of a folder are
// last.
func (m Missing) Compare(other Missing) int {
	place := func(file string) int {
		if i := slices.Index(knownFiles, file); i >= 0 {
			return i
		}
		return len(knownFiles)
	}
	return place(m.File) - place(other.File)
}

// Lacks returns what is missing for a need of which the pack says nothing, each as
// "file: what". It returns nothing if the pack says a part.
func (p *Pack) Lacks(n Need) []string {
	var lacks []string
	if a := n.Ask(p); a.Extent == None {
		for _, m := range a.Missing {
			lacks = append(lacks, m.String())
		}
	}
	return lacks
}

// Ask reports whether the question is open.
func (id SwitchID) Ask(p *Pack) Answer {
	a := Answer{Extent: Whole}
	if p.Switch(id).Open() {
		a.Open = []SwitchID{id}
	}
	return a
}

// need is a Need by a function that returns what is missing.
type need func(*Pack) (Extent, []Missing)

func (n need) Ask(p *Pack) Answer {
	extent, missing := n(p)
	return Answer{Extent: extent, Missing: missing}
}

// group joins several needs. Its extent is the least of theirs.
type group []Need

func (g group) Ask(p *Pack) Answer {
	sum := Answer{Extent: Whole}
	for _, n := range g {
		a := n.Ask(p)
		sum.Extent = min(sum.Extent, a.Extent)
		sum.Missing = append(sum.Missing, a.Missing...)
		sum.Refs = append(sum.Refs, a.Refs...)
		sum.Open = append(sum.Open, a.Open...)
	}
	return sum
}

// Needs of the map and of the game as a whole. "Any" asks whether there is one at all:
// without that nothing can be checked.
var (
	NeedMap       = there(gameFile, "the extent of the map: [[map]]", func(p *Pack) bool { return len(p.Maps) > 0 })
	NeedAnyChart  = there(tecFile, "the terrain effects chart", func(p *Pack) bool { return p.TEC != nil })
	NeedGround    = need(groundTold)
	NeedHexsides  = need(hexsidesTold)
	NeedCosts     = costsTold
	NeedEffects   = effectsTold
	NeedMoves     = group{NeedGround, NeedHexsides, NeedCosts, mixedMovement}
	NeedTerrain   = group{NeedGround, NeedHexsides, NeedEffects, mixedCombat}
	NeedAirGround = group{NeedGround, airTerrainTold, mixedAir}
	NeedOverruns  = own{overrunRefs, false, need(overrunsTold)}

	NeedAnyPhase = there(gameFile, "the sequence of play: [[phase]]", func(p *Pack) bool { return len(p.Phases) > 0 })
	NeedPhases   = need(phasesTold)
	NeedOOSPhase = there(gameFile, "the phase in which OOS markers change: markers below [[phase]]", func(p *Pack) bool {
		return slices.ContainsFunc(p.Phases, func(f Phase) bool { return slices.Contains(f.Markers, string(MeansOOS)) })
	})
	NeedArrivals = there(gameFile, "the phase of reinforcements: reinforcements = true below [[phase]]", func(p *Pack) bool {
		return slices.ContainsFunc(p.Phases, func(f Phase) bool { return f.Arrivals == pack.Yes })
	})
	NeedTurns = there(gameFile, "how many turns the game has: turns", func(p *Pack) bool { return p.Turns.Known })
	NeedOrder = there("setup/*.csv", "the Order of Arrival", func(p *Pack) bool {
		return slices.ContainsFunc(p.Files, func(f string) bool { return strings.HasPrefix(f, "setup/") })
	})

	NeedLimit = there(gameFile, "the stacking limit and what it counts: [stacking]", func(p *Pack) bool {
		return p.Stacking.Limit.Known && p.Stacking.Count != ""
	})
	NeedStacking = own{stackingRefs, false, need(stackingTold)}

	NeedCRT = need(crtTold)

	NeedOOS       = inPart(conditionTold("[oos]", func(p *Pack) Condition { return p.OOS }))
	NeedOOSMarker = markerTold(MeansOOS)
	NeedAnySource = placeNeed{role: RoleSupply, what: "the supply sources of every side", inHex: true}
	NeedSources   = need(sourcesTold)
	NeedDead      = inPart(placeNeed{role: RoleDead, what: "where eliminated units are put"})
	NeedEntries   = placeNeed{role: RoleEntry, what: "the entry hexes"}
	NeedControl   = inPart(placeNeed{role: RoleControl, what: "which hexes the sides control when the game begins"})
	NeedVictory   = own{victoryRefs, true, group{
		placeNeed{role: RoleVictory, what: "the places that are worth victory points"},
		there(gameFile, "what the points mean: bands below [victory]", func(p *Pack) bool { return len(p.Victory) > 0 }),
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
	NeedMA      = unitFigure("movement allowance", func(_ *Unit, f Face) bool { return f.MA.Known })
	NeedExploit = unitShare("exploitation mark", func(u *Unit) bool { return u.Exploit != pack.Unknown })
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
	NeedMixed        = own{mixedRefs, true, group{NeedGround, mixedMovement, mixedCombat, mixedAir}}
	NeedDG           = own{dgRefs, true, conditionTold("[dg]", func(p *Pack) Condition { return p.DG })}
	NeedDGMarker     = markerTold(MeansDG)
	NeedStrikes      = own{airRefs, true, airTold("how many strikes there are in which turns", func(a AirForce) bool { return len(a.Turns) > 0 })}
	NeedStrikeValue  = own{airRefs, true, airTold("strike value", func(a AirForce) bool { return a.Value.Known && a.StepLoss.Known })}
	NeedSplits       = own{airRefs, true, airTold("split strikes a turn and their value", func(a AirForce) bool { return a.Splits.Known && a.SplitValue.Known })}
	NeedGarrisons    = own{garrisonRefs, true, need(garrisonsTold)}
	NeedRebuild      = inPart(placeNeed{role: RoleRebuild, what: "where eliminated units wait to be rebuilt"})
	NeedReplacements = own{replacementRefs, true, there(gameFile, "how many replacements a side receives: [[replacement]]", func(p *Pack) bool {
		return len(p.Replacements) > 0
	})}
	NeedPullout = own{pulloutRefs, true, need(pulloutTold)}
	NeedReturns = there(gameFile, "the units that come back: returns below [pullout]", func(p *Pack) bool {
		return p.Pullout != nil && len(p.Pullout.Returns) > 0
	})
)

// there returns a need for something that exists or does not.
func there(file, what string, is func(*Pack) bool) need {
	return func(p *Pack) (Extent, []Missing) { return told(is(p), file, what) }
}

// told answers for something that exists or does not.
func told(there bool, file, what string) (Extent, []Missing) {
	if there {
		return Whole, nil
	}
	return None, []Missing{{file, what}}
}

// share answers for something that each of many should have; lacking names those
// without it.
func share(lacking []string, of int, file, what, kind string) (Extent, []Missing) {
	switch {
	case of == 0:
		return None, []Missing{{file, what}}
	case len(lacking) == 0:
		return Whole, nil
	case len(lacking) == of:
		return None, []Missing{{file, what + " of every " + strings.TrimSuffix(kind, "s")}}
	}
	const most = 5
	names := lacking
	if len(names) > most {
		names = append(slices.Clone(names[:most]), "…")
	}
	return Part, []Missing{{file, what + " of " + strconv.Itoa(len(lacking)) + " of " + strconv.Itoa(of) + " " + kind + ": " + strings.Join(names, ", ")}}
}
