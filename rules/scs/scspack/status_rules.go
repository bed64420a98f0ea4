package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A ruleNeed is what one rule asks of a pack.
type ruleNeed struct {
	// refs are its paragraphs, or own gives them: nil where the pack is not concerned.
	refs     []string
	own      func(*Pack) []string
	title    string
	needs    []string
	switches []SwitchID
}

// Groups of needs that many rules share.
var (
	needMoves = []string{needGround, needHexsides, needCosts, needMixedMove}
	needZOC   = append([]string{needAttack}, needMoves...)
)

func with(group []string, more ...string) []string { return append(slices.Clip(group), more...) }

// ruleNeeds are the rules in the order of the series, then those of a game's own.
var ruleNeeds = []ruleNeed{
	{refs: []string{"2.0a"}, title: "who has a zone of control", needs: []string{needAttack}, switches: []SwitchID{ZOCWithoutMA}},
	{refs: []string{"2.0b"}, title: "where a zone of control reaches", needs: needZOC, switches: []SwitchID{ZOCWithoutMA}},
	{refs: []string{"2.1a"}, title: "movement points for enemy zones of control", needs: with(needZOC, needMA), switches: []SwitchID{EZOCOnRoad}},
	{refs: []string{"2.1b"}, title: "no overrun, no exploitation out of an enemy zone of control", needs: with(needZOC, needPhases)},
	{refs: []string{"2.1c"}, title: "attacks only into one's own zone of control", needs: needZOC},
	{refs: []string{"2.1d"}, title: "a step lost for each enemy zone of control on a retreat", needs: needZOC},
	{refs: []string{"2.1f"}, title: "enemy zones of control block supply", needs: needZOC},
	{refs: []string{"2.1h"}, title: "friendly units open them for supply", needs: needZOC},
	{refs: []string{"3.0"}, title: "one unit or stack after the other, over hexes that touch", needs: []string{needMap}},
	{refs: []string{"3.1b", "3.1c", "3.1d"}, title: "movement allowance", needs: with(needZOC, needMA, needPhases), switches: []SwitchID{EZOCOnRoad}},
	{refs: []string{"3.1e"}, title: "one hex is always allowed", needs: with(needMoves, needMA), switches: []SwitchID{MinimumMoveIsWhole}},
	{refs: []string{"3.2a", "3.2c"}, title: "the cost of hexes and hexsides", needs: with(needMoves, needMA)},
	{refs: []string{"3.2b"}, title: "roads", needs: []string{needHexsides, needCosts}, switches: []SwitchID{EZOCOnRoad}},
	{refs: []string{"3.2d"}, title: "prohibited terrain", needs: needMoves},
	{refs: []string{"3.3a"}, title: "no unit in a hex with an enemy", needs: []string{needMap}},
	{refs: []string{"3.3b"}, title: "only the phasing side moves", needs: []string{needPhases}},
	{refs: []string{"3.3c"}, title: "the edge of the map", needs: []string{needMap, needDead}},
	{refs: []string{"4.0a"}, title: "the stacking limit", needs: []string{needMap, needStacking, needPhases}, switches: []SwitchID{RetreatGrace}},
	{refs: []string{"4.0b"}, title: "markers do not stack", needs: []string{needMap}},
	{refs: []string{"4.0c"}, title: "the order of a stack", needs: []string{needAttack}},
	{refs: []string{"5.0"}, title: "reinforcements come in their turn and at their place", needs: []string{needArrivals, needEntries, needOrder}},
	{refs: []string{"5.0a"}, title: "reinforcements that overstack", needs: []string{needStacking, needArrivals}},
	{refs: []string{"5.0b"}, title: "reinforcements have their whole allowance", needs: []string{needMA, needArrivals}},
	{refs: []string{"5.0c"}, title: "entry that the enemy blocks", needs: []string{needMap, needEntries}},
	{refs: []string{"6.0", "6.0a", "6.0b"}, title: "overruns: when, who, from where", needs: with(needZOC, needMA, needPhases)},
	{refs: []string{"6.0c"}, title: "terrain that can be overrun", needs: []string{needGround, needHexsides, needOverruns}},
	{refs: []string{"6.1a"}, title: "overruns in the Exploitation Phase", needs: []string{needExploit, needPhases}},
	{refs: []string{"6.1b"}, title: "one overrun a phase", needs: []string{needPhases}},
	{refs: []string{"6.1c"}, title: "overruns out of supply", needs: []string{needOOS}},
	{refs: []string{"6.1d"}, title: "no overrun by road", needs: with(needMoves, needOverruns)},
	{refs: []string{"6.1e"}, title: "stacking at the moment of an overrun", needs: []string{needStacking}},
	{refs: []string{"6.2a", "6.2b"}, title: "after an overrun", needs: []string{needCRT, needPhases}},
	{refs: []string{"7.0"}, title: "attacks: when, on whom", needs: with(needZOC, needPhases)},
	{refs: []string{"7.1"}, title: "results are carried out", needs: []string{needCRT}},
	{refs: []string{"7.2b", "7.2c", "7.2d"}, title: "each unit in one attack, each defending hex as a whole", needs: []string{needPhases}},
	{refs: []string{"7.2e"}, title: "who may join an attack", needs: []string{needAttack}},
	{refs: []string{"7.3"}, title: "terrain in combat", needs: with(needMoves, needEffects, needMixedCombat)},
	{refs: []string{"7.4"}, title: "odds", needs: []string{needAttack, needDefense, needGround, needHexsides, needEffects, needMixedCombat, needCRT}},
	{refs: []string{"8.0", "8.0d"}, title: "steps", needs: []string{needSteps}},
	{refs: []string{"8.0a"}, title: "the strongest unit loses the first step", needs: []string{needAttack, needDefense}, switches: []SwitchID{StrongestFace}},
	{refs: []string{"8.0b", "8.0c"}, title: "who loses steps", needs: []string{needSteps}},
	{refs: []string{"9.0a", "9.0c", "9.0e"}, title: "how far to retreat", needs: []string{needMap, needCRT}},
	{refs: []string{"9.0b"}, title: "where one can retreat", needs: needMoves},
	{refs: []string{"9.0d"}, title: "steps lost on a retreat", needs: with(needZOC, needSteps)},
	{refs: []string{"9.1b"}, title: "each hex farther away", needs: []string{needMap}},
	{refs: []string{"9.1c"}, title: "toward supply", needs: []string{needMap, needSources}},
	{refs: []string{"9.1d"}, title: "around enemy zones of control", needs: needZOC},
	{refs: []string{"9.2"}, title: "steps instead of retreat", needs: []string{needCRT, needSteps}},
	{refs: []string{"10.0", "10.0a", "10.0b"}, title: "how far to advance", needs: with(needMoves, needExploit, needCRT, needStacking)},
	{refs: []string{"10.0c"}, title: "the defender does not advance", needs: []string{needPhases}},
	{refs: []string{"10.0d"}, title: "an overrun enters the hex that it empties", needs: []string{needPhases}},
	{refs: []string{"11.0"}, title: "exploitation", needs: with(needZOC, needMA, needExploit, needPhases), switches: []SwitchID{EZOCOnRoad}},
	{refs: []string{"11.0a", "11.0c"}, title: "who exploits", needs: []string{needExploit, needPhases}},
	{refs: []string{"11.0b"}, title: "no exploitation out of an enemy zone of control", needs: with(needZOC, needPhases)},
	{refs: []string{"12.0", "12.1a"}, title: "who is in supply", needs: with(needZOC, needSources, needOOSMarker, needPhases), switches: []SwitchID{ZOCWithoutMA}},
	{refs: []string{"12.1b"}, title: "supply changes in the Supply Phase only", needs: []string{needOOSMarker, needPhases}},
	{refs: []string{"12.2"}, title: "what being out of supply does", needs: []string{needOOS, needOOSMarker}},
	{refs: []string{"13.0"}, title: "control of hexes", needs: []string{needMap, needControl}},

	{own: mixedRefs, title: "several terrains in a hex", needs: []string{needGround, needMixedMove, needMixedCombat, needMixedAir}},
	{own: overrunRefs, title: "the game's own rule on overruns", needs: []string{needExploit, needGround, needHexsides, needOverruns}},
	{own: stackingRefs, title: "the game's own rule on stacking", needs: []string{needMap, needStacking, needPhases}, switches: []SwitchID{RetreatGrace}},
	{own: onRetreatRefs, title: "a hex that a retreat makes too full", needs: []string{needStacking, needOnRetreat, needDG, needDGMarker}},
	{own: dgRefs, title: "what being disorganized does", needs: []string{needDG, needDGMarker}, switches: []SwitchID{DGMARounding}},
	{own: airRefs, title: "air strikes: how many, when", needs: []string{needStrikes, needPhases}},
	{own: airRefs, title: "air strikes: what they do", needs: []string{needStrikeValue, needGround, needAirTerrain, needMixedAir}},
	{own: airRefs, title: "air strikes that are split", needs: []string{needSplits}},
	{own: garrisonRefs, title: "garrisons", needs: []string{needGarrisons, needSteps, needRebuild}, switches: []SwitchID{SpentGarrisonParent}},
	{own: replacementRefs, title: "replacements", needs: with(needZOC, needReplacement, needSources, needSteps)},
	{own: pulloutRefs, title: "the pull-out: when", needs: []string{needPullout}},
	{own: pulloutRefs, title: "the pull-out: who goes, who comes back", needs: []string{needExploit, needReturns}, switches: []SwitchID{PulloutFromDeadUnits}},
	{own: victoryRefs, title: "victory points", needs: []string{needVictory, needControl}},
}

// The paragraphs of a game's own rules are those that its tables name; a table
// that names none is called by its own name. Without the table nobody is concerned.

func paragraphs(concerned bool, refs []string, table string) []string {
	switch {
	case !concerned:
		return nil
	case len(refs) == 0:
		return []string{"[" + table + "]"}
	}
	return refs
}

func mixedRefs(p *Pack) []string {
	return paragraphs(p.Mixed.Movement+p.Mixed.Combat+p.Mixed.Air != "", p.Mixed.Refs, "terrain")
}

func overrunRefs(p *Pack) []string {
	concerned := p.Overrun.By == OverrunByChart || p.Overrun.Units == OverrunExploit
	return paragraphs(concerned, p.Overrun.Refs, "overrun")
}

func stackingRefs(p *Pack) []string {
	return paragraphs(len(p.Stacking.Refs) > 0, p.Stacking.Refs, "stacking")
}

func onRetreatRefs(p *Pack) []string {
	concerned := p.Stacking.OnRetreat != "" && p.Stacking.OnRetreat != NoConsequence
	return paragraphs(concerned, p.Stacking.Refs, "stacking")
}

func dgRefs(p *Pack) []string {
	return paragraphs(p.DG.Told() && !p.DG.Idle(), p.DG.Refs, "dg")
}

func airRefs(p *Pack) []string {
	if len(p.Air) == 0 {
		return nil
	}
	return paragraphs(true, p.Air[0].Refs, "air")
}

func garrisonRefs(p *Pack) []string {
	if len(p.Garrisons) == 0 {
		return nil
	}
	return paragraphs(true, p.Garrisons[0].Refs, "garrison")
}

func replacementRefs(p *Pack) []string {
	var refs []string
	if len(p.Replacements) > 0 {
		refs = p.Replacements[0].Refs
	}
	return paragraphs(p.Replaces == pack.Yes, refs, "replacement")
}

func pulloutRefs(p *Pack) []string {
	if p.Pullout == nil {
		return nil
	}
	return paragraphs(true, p.Pullout.Refs, "pullout")
}

func victoryRefs(p *Pack) []string {
	concerned := len(p.Victory) > 0 || slices.ContainsFunc(p.Places, func(l Place) bool { return l.Role == RoleVictory })
	return paragraphs(concerned, p.VictoryRefs, "victory")
}
