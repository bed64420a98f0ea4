package scspack

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// The names of what rules ask of a pack.
const (
	needMap         = "map"
	needPhases      = "phases"
	needArrivals    = "arrivals"
	needAttack      = "attack"
	needDefense     = "defense"
	needMA          = "ma"
	needExploit     = "exploit"
	needSteps       = "steps"
	needGround      = "ground"
	needHexsides    = "hexsides"
	needCosts       = "costs"
	needEffects     = "effects"
	needMixedMove   = "mixed movement"
	needMixedCombat = "mixed combat"
	needMixedAir    = "mixed air"
	needOverruns    = "overruns"
	needStacking    = "stacking"
	needOnRetreat   = "on retreat"
	needCRT         = "crt"
	needSources     = "sources"
	needOOS         = "oos"
	needOOSMarker   = "oos marker"
	needDG          = "dg"
	needDGMarker    = "dg marker"
	needDead        = "dead"
	needRebuild     = "rebuild"
	needEntries     = "entries"
	needOrder       = "order of arrival"
	needControl     = "control"
	needVictory     = "victory"
	needStrikes     = "strikes"
	needStrikeValue = "strike value"
	needSplits      = "splits"
	needAirTerrain  = "air terrain"
	needGarrisons   = "garrisons"
	needReplacement = "replacement"
	needPullout     = "pullout"
	needReturns     = "returns"
)

// needs answers each of them.
var needs = map[string]need{
	needMap: func(p *Pack) (Extent, []Missing) {
		return told(len(p.Maps) > 0, gameFile, "the extent of the map: [[map]]")
	},
	needPhases:      phasesTold,
	needArrivals:    arrivalsTold,
	needAttack:      attackTold,
	needDefense:     unitFigure("defense", func(f Face) pack.Value { return f.Defense }),
	needMA:          unitFigure("movement allowance", func(f Face) pack.Value { return f.MA }),
	needExploit:     unitShare("exploitation mark", func(u *Unit) bool { return u.Exploit != pack.Unknown }),
	needSteps:       unitShare("steps", func(u *Unit) bool { return u.Steps.Known }),
	needGround:      groundTold,
	needHexsides:    hexsidesTold,
	needCosts:       costsTold,
	needEffects:     effectsTold,
	needMixedMove:   mixedTold("movement", func(m MixedTerrain) string { return m.Movement }),
	needMixedCombat: mixedTold("combat", func(m MixedTerrain) string { return m.Combat }),
	needMixedAir:    mixedTold("air", func(m MixedTerrain) string { return m.Air }),
	needOverruns:    overrunsTold,
	needStacking:    stackingTold,
	needOnRetreat: func(p *Pack) (Extent, []Missing) {
		return told(p.Stacking.OnRetreat != "", gameFile, "what happens to a hex that a retreat makes too full: on_retreat below [stacking]")
	},
	needCRT:         crtTold,
	needSources:     sourcesTold,
	needOOS:         conditionTold("[oos]", func(p *Pack) Condition { return p.OOS }),
	needDG:          conditionTold("[dg]", func(p *Pack) Condition { return p.DG }),
	needOOSMarker:   inPart(markerTold(MeansOOS)),
	needDGMarker:    inPart(markerTold(MeansDG)),
	needDead:        inPart(placeTold(RoleDead, "where eliminated units are put")),
	needRebuild:     inPart(placeTold(RoleRebuild, "where eliminated units wait to be rebuilt")),
	needEntries:     placeTold(RoleEntry, "the entry hexes"),
	needOrder:       orderTold,
	needControl:     inPart(placeTold(RoleControl, "which hexes the sides control when the game begins")),
	needVictory:     victoryTold,
	needStrikes:     airTold("how many strikes there are in which turns", func(a AirForce) bool { return len(a.Turns) > 0 }),
	needStrikeValue: airTold("strike value", func(a AirForce) bool { return a.Value.Known && a.StepLoss.Known }),
	needSplits:      airTold("split strikes a turn and their value", func(a AirForce) bool { return a.Splits.Known && a.SplitValue.Known }),
	needAirTerrain:  airTerrainTold,
	needGarrisons:   garrisonsTold,
	needReplacement: replacementsTold,
	needPullout:     pulloutTold,
	needReturns: func(p *Pack) (Extent, []Missing) {
		return told(p.Pullout != nil && len(p.Pullout.Returns) > 0, gameFile, "the units that come back: returns below [pullout]")
	},
}

func phasesTold(p *Pack) (Extent, []Missing) {
	if len(p.Phases) == 0 {
		return None, []Missing{{gameFile, "the sequence of play: [[phase]]"}}
	}
	var open []string
	for _, phase := range p.Phases {
		if phase.Moves == "" || phase.Stacking == "" {
			open = append(open, phase.Name())
		}
	}
	return share(open, len(p.Phases), gameFile, "who moves, and whether stacking is enforced,", "phases")
}

func arrivalsTold(p *Pack) (Extent, []Missing) {
	return told(slices.ContainsFunc(p.Phases, func(f Phase) bool { return f.Arrivals }), gameFile, "the phase of reinforcements: reinforcements = true below [[phase]]")
}

// unitShare is the need of something that each unit has.
func unitShare(what string, has func(*Unit) bool) need {
	return func(p *Pack) (Extent, []Missing) {
		var lacking []string
		for i := range p.Units {
			if !has(&p.Units[i]) {
				lacking = append(lacking, p.Units[i].ID)
			}
		}
		extent, missing := share(lacking, len(p.Units), unitsFile, what, "units")
		return p.unlessComplete(unitsTable, extent, missing)
	}
}

// unitFigure is the need of a figure on both sides of each counter, so far as it
// has two.
func unitFigure(what string, figure func(Face) pack.Value) need {
	full := unitShare(what, func(u *Unit) bool { return figure(u.Full).Known })
	reduced := unitShare("reduced "+what, func(u *Unit) bool { return u.Steps == pack.Known(1) || figure(u.Reduced).Known })
	return func(p *Pack) (Extent, []Missing) {
		extent, missing := full(p)
		if extent == None {
			return None, missing
		}
		more, lacking := reduced(p)
		return min(extent, max(more, Part)), append(missing, lacking...)
	}
}

// unlessComplete adds that a file does not name everything, where the pack says
// so: complete = false.
func (p *Pack) unlessComplete(table string, extent Extent, missing []Missing) (Extent, []Missing) {
	if p.Sources[table].Complete != pack.No {
		return extent, missing
	}
	more := map[string]Missing{
		unitsTable:    {unitsFile, "the units that it does not name"},
		tecTable:      {tecFile, "the features that it does not name"},
		hexsidesTable: {hexsidesFile, "the hexsides that it does not name"},
	}[table]
	return min(extent, Part), append(missing, more)
}

func attackTold(p *Pack) (Extent, []Missing) {
	return together(
		func() (Extent, []Missing) {
			return unitFigure("attack", func(f Face) pack.Value { return f.Attack })(p)
		},
		func() (Extent, []Missing) {
			return unitShare("attack_kind", func(u *Unit) bool { return u.AttackKind != "" })(p)
		},
	)
}

func stackingTold(p *Pack) (Extent, []Missing) {
	s := p.Stacking
	extent, missing := told(s.Limit.Known && s.Count != "", gameFile, "the stacking limit and what it counts: [stacking]")
	if s.Consequence == "" {
		extent, missing = min(extent, Part), append(missing, Missing{gameFile, "what happens to an excess: consequence below [stacking]"})
	}
	if s.Count == CountPoints || s.Count == CountSteps {
		weigh := unitShare("steps", func(u *Unit) bool { return u.Steps.Known })
		if s.Count == CountPoints {
			weigh = unitShare("stacking points", func(u *Unit) bool { return u.Stacking.Known })
		}
		e, m := weigh(p)
		extent, missing = min(extent, e), append(missing, m...)
	}
	return extent, missing
}

func crtTold(p *Pack) (Extent, []Missing) {
	if p.CRT == nil {
		return None, []Missing{{crtFile, "the combat results table"}}
	}
	extent := Whole
	var missing []Missing
	cells, empty := 0, 0
	for _, row := range p.CRT.Rows {
		for _, r := range row.Results {
			if cells++; r.Text == "" {
				empty++
			}
		}
	}
	if empty > 0 {
		extent, missing = Part, append(missing, Missing{crtFile, "results that the table leaves empty"})
	}
	if odd := p.CRT.Uncertain(); len(odd) > 0 {
		words := make([]string, len(odd))
		for i, r := range odd {
			words[i] = r.Text
		}
		extent = Part
		missing = append(missing, Missing{crtFile, "what these results mean beyond A#r# D#r#, which is not checked: " + strings.Join(words, ", ")})
	}
	return extent, missing
}

// sourcesTold asks for a supply source of every side.
func sourcesTold(p *Pack) (Extent, []Missing) {
	var lacking []string
	for _, side := range p.Sides {
		if !slices.ContainsFunc(p.Places, func(l Place) bool { return l.Role == RoleSupply && (l.Side == side || l.Side == "") }) {
			lacking = append(lacking, side)
		}
	}
	extent, missing := share(lacking, len(p.Sides), placesFile, "the supply sources", "sides")
	if !p.Supply.Limit.Known {
		extent = min(extent, Part)
		missing = append(missing, Missing{gameFile, "how long a supply line may be: limit below [supply]"})
	}
	return extent, missing
}

func conditionTold(table string, condition func(*Pack) Condition) need {
	return func(p *Pack) (Extent, []Missing) {
		c := condition(p)
		var open []string
		for _, key := range []struct {
			name  string
			known bool
		}{
			{"attack", c.Attack.Known()}, {"defense", c.Defense.Known()}, {"ma", c.MA.Known()},
			{"zoc", c.ZOC != pack.Unknown}, {"exploit", c.Exploit != pack.Unknown},
		} {
			if !key.known {
				open = append(open, key.name)
			}
		}
		switch len(open) {
		case 0:
			return Whole, nil
		case 5:
			return None, []Missing{{gameFile, "what the status does: " + table}}
		}
		return Part, []Missing{{gameFile, strings.Join(open, ", ") + " below " + table}}
	}
}

func markerTold(meaning Meaning) need {
	return func(p *Pack) (Extent, []Missing) {
		return told(p.HasMarker(meaning), markersFile, "a marker that means "+string(meaning))
	}
}

func placeTold(role Role, what string) need {
	return func(p *Pack) (Extent, []Missing) {
		return told(slices.ContainsFunc(p.Places, func(l Place) bool { return l.Role == role }), placesFile, what)
	}
}

// inPart is a need without which something can be checked all the same.
func inPart(of need) need {
	return func(p *Pack) (Extent, []Missing) {
		extent, missing := of(p)
		return max(extent, Part), missing
	}
}

func orderTold(p *Pack) (Extent, []Missing) {
	return told(slices.ContainsFunc(p.Files, func(f string) bool { return strings.HasPrefix(f, setupFolder) }), setupFolder+"*.csv", "the Order of Arrival")
}

func victoryTold(p *Pack) (Extent, []Missing) {
	return together(
		func() (Extent, []Missing) {
			return placeTold(RoleVictory, "the places that are worth victory points")(p)
		},
		func() (Extent, []Missing) {
			return told(len(p.Victory) > 0, gameFile, "what the points mean: bands below [victory]")
		},
	)
}

func airTold(what string, has func(AirForce) bool) need {
	return func(p *Pack) (Extent, []Missing) {
		var lacking []string
		for _, a := range p.Air {
			if !has(a) {
				lacking = append(lacking, a.Side)
			}
		}
		return share(lacking, len(p.Air), gameFile, what, "sides")
	}
}

func garrisonsTold(p *Pack) (Extent, []Missing) {
	var lacking []string
	for _, g := range p.Garrisons {
		if !g.Most.Known || len(g.Phases) == 0 {
			lacking = append(lacking, g.Unit)
		}
	}
	return share(lacking, len(p.Garrisons), gameFile, "how many there may be, and the phases,", "garrisons")
}

func replacementsTold(p *Pack) (Extent, []Missing) {
	return told(len(p.Replacements) > 0, gameFile, "how many replacements a side receives: [[replacement]]")
}

func pulloutTold(p *Pack) (Extent, []Missing) {
	if p.Pullout == nil {
		return None, []Missing{{gameFile, "[pullout]"}}
	}
	if slices.ContainsFunc(p.Pullout.Rolls, func(r PulloutRoll) bool { return !r.Most.Known }) {
		return Part, []Missing{{gameFile, "up to which roll it happens in which turn: rolls below [pullout]"}}
	}
	return told(p.Pullout.Automatic.Known || len(p.Pullout.Rolls) > 0, gameFile, "when it happens: automatic and rolls below [pullout]")
}
