package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// own is a need of rules that a game may add or change. refs returns the paragraphs
// that the pack names, nil if the game has no such rule.
type own struct {
	refs func(*Pack) []string
	// only reports whether the series has no such rule.
	only bool
	Need
}

func (o own) Ask(p *Pack) Answer {
	refs := o.refs(p)
	if refs == nil && o.only {
		return Answer{}
	}
	a := o.Need.Ask(p)
	a.Refs = refs
	return a
}

// The paragraphs of a game's own rules are those that its tables name. A table that
// names none is cited by its own name. Without the table the game has no such rule.

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
	return paragraphs(concerned, slices.Sorted(slices.Values(slices.Concat(p.Overrun.Refs, p.Overrun.ByRefs, p.Overrun.UnitsRefs))), "overrun")
}

func stackingRefs(p *Pack) []string {
	return paragraphs(len(p.Stacking.Refs) > 0, p.Stacking.Refs, "stacking")
}

func onRetreatRefs(p *Pack) []string {
	concerned := p.Stacking.OnRetreat != "" && p.Stacking.OnRetreat != NoConsequence
	return paragraphs(concerned, p.Stacking.Refs, "stacking")
}

func dgRefs(p *Pack) []string {
	changes := func(f Phase) bool { return slices.Contains(f.Markers, string(MeansDG)) }
	concerned := p.DG.Told() && !p.DG.Idle() || p.Stacking.OnRetreat == Disorganize ||
		slices.ContainsFunc(p.Phases, changes)
	return paragraphs(concerned, p.DG.Refs, "dg")
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
	concerned := len(p.Victory.Bands) > 0 || slices.ContainsFunc(p.Places,
		func(l Place) bool { return l.Role == RoleVictory })
	return paragraphs(concerned, p.Victory.Refs, "victory")
}
