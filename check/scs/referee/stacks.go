package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// withPast returns the findings of the rules over positions at the end of a phase, those about
// stacks that are too high by what the log shows of how they came to be. A position alone does
// not show that.
func (l *Log) withPast(at int, found []rule.Finding) []rule.Finding {
	marked := slices.Contains(l.atEnd(l.Phases[at]), position.DGMarker)
	var all []rule.Finding
	for _, f := range found {
		side := stackOf(&f)
		limit, dg := f.Rule == position.StackingLimit.ID, f.Rule == position.DGMarker.ID
		if side == "" || f.Verdict == rule.Unchecked || !limit && !dg {
			all = append(all, f)
			continue
		}
		past := l.stackPast(at, f.Hexes[0], side)
		if limit {
			all = append(all, l.judgeStack(at, side, &f, position.StackingLimit, &past)...)
		}
		// Who retreats is disorganized at once. Other stacks are looked at when markers come off.
		if dg || !marked && past.Retreated == scs.RetreatedNow && l.Pack.Stacking.OnRetreat == scspack.Disorganize {
			all = append(all, l.judgeStack(at, side, &f, position.DGMarker, &past)...)
		}
	}
	return all
}

// stackOf returns the side whose stack is too high, "" if the finding is about no stack.
func stackOf(f *rule.Finding) string {
	for _, figure := range f.Evidence.Figures {
		if limit, ok := figure.(position.Limit); ok {
			return limit.Side
		}
	}
	return ""
}

// judgeStack applies a rule again to the stack of a finding, by its past.
func (l *Log) judgeStack(
	at int, side string, f *rule.Finding, by *position.Rule, past *position.StackPast,
) []rule.Finding {
	ph := l.Phases[at]
	pos := l.endOf(ph)
	pos.Pieces = slices.DeleteFunc(slices.Clone(pos.Pieces), func(p *position.Piece) bool {
		return !standsIn(p, f.Hexes[0])
	})
	pos.Stacks = func(_ hex.Hex, of string) position.StackPast {
		if of != side {
			return position.StackPast{}
		}
		return *past
	}
	found := position.Run([]*position.Rule{by}, pos, &rule.Coverage{})
	found = slices.DeleteFunc(found, func(g rule.Finding) bool { return stackOf(&g) != side })
	is, known := ph.Is()
	perhaps := past.Fled && known && moves(is, side) && l.Pack.Stacking.RetreatGrace != "none"
	for i := range found {
		if g := &found[i]; perhaps && by == position.StackingLimit && g.Verdict == rule.Illegal {
			g.Excuse(say.F("position/fled-overrun", "units had to retreat there from an overrun"))
		}
	}
	return found
}
