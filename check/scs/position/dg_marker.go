package position

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// DGMarker is AfB 1.5 and 1.7, as far as one position shows them: who is disorganized.
var DGMarker = &Rule{
	Description: rule.Description{
		ID:    "afb/dg-marker",
		Refs:  []string{"AfB 1.7"},
		Title: "DG markers lie where they have to, and come off in time",
		Says: "A hex that a retreat makes too full is disorganized at once. DG markers come off in their side's DG Removal Phase, and at no " +
			"other time.",
		Checks: "Looks for units that are still marked at the end of their side's declared DG Removal Phase: that is illegal. And for stacks " +
			"above the limit that are not marked, in games where a retreat disorganizes them: illegal where the log proves the " +
			"retreat, unless the markers have come off since; suspect where nothing shows how the stack came to be. In a game " +
			"with DG markers and no such phase those that stay are unchecked. Only games with these rules in their pack are looked at.",
		Example: "A panzer division lies under a DG marker at the end of the German DG Removal Phase: illegal, AfB 1.7.",
		Level:   rule.Stacking,
		Touches: []string{scspack.TouchMarkers},
		RestsOn: rule.Rests{{"", scspack.TouchAttack}, {"", scspack.TouchResult}},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Uses:  []scspack.Need{scspack.NeedDG, scspack.NeedDGMarker, scspack.NeedOnRetreat, scspack.NeedPhases},
	Run: func(pass *Pass) {
		p := pass.Position.Pack
		for _, o := range pass.Occupied() {
			for _, side := range o.Sides(p.Sides) {
				units := o.Units(side)
				off := pass.Position.Ends != Shown && pass.Position.Phase.All(func(phase scspack.Phase) bool {
					return RemovesDG(phase) && phase.Side == side
				})
				if off {
					checkRemoved(pass, &o, side, units)
				} else if need := perhapsRemoves(pass.Position, side); need != "" {
					for _, u := range units {
						if u.DG != pack.No {
							pass.Unchecked("units", need)
						}
					}
				}
				limit := p.Stacking
				if !off && limit.OnRetreat == scspack.Disorganize && limit.Limit.Known && limit.Count != "" {
					checkOverfull(pass, &o, side, units)
				}
			}
		}
	},
}

// RemovesDG reports whether a phase is there for a side to take off its DG markers.
func RemovesDG(p scspack.Phase) bool { return p.ID == afb.DGRemoval && p.Side != "" }

// ChangesDG reports whether DG markers are put down and taken up in a phase.
func ChangesDG(p scspack.Phase) bool {
	return p.ID == afb.DGRemoval || slices.Contains(p.Markers, string(scspack.MeansDG))
}

// DGComesOff reports whether DG markers come off in a phase: it is the phase for that or, in a game
// without such a phase, the pack lets them change in it.
func DGComesOff(p *scspack.Pack, phase scspack.Phase) bool {
	return RemovesDG(phase) || ChangesDG(phase) && !slices.ContainsFunc(p.Phases, RemovesDG)
}

// perhapsRemoves returns what would decide whether all DG markers of a side must be off at the
// end of the declared phase. It is "" if none come off in the phase, or if it is known.
func perhapsRemoves(p *Position, side string) string {
	if !p.Phase.All(func(phase scspack.Phase) bool {
		return !RemovesDG(phase) && DGComesOff(p.Pack, phase) && (phase.Side == "" || phase.Side == side)
	}) {
		return ""
	}
	if p.Phase.Any(func(phase scspack.Phase) bool { return phase.Side == "" }) {
		return "game.toml: whose DG markers come off in the " + p.Phase.Name() + " phase: its side"
	}
	return "game.toml: whether all DG markers are off after the " + p.Phase.Name() + " phase: the id " + afb.DGRemoval
}

// DGRefs are the paragraphs on DG markers of the game: its own, or, as the series has no such
// markers, the sequence of play.
func DGRefs(p *scspack.Pack) []string {
	if len(p.DG.Refs) > 0 {
		return slices.Clone(p.DG.Refs)
	}
	return []string{"1.0"}
}

func checkRemoved(pass *Pass, o *Occupied, side string, units []*Piece) {
	var left []*Piece
	for _, u := range units {
		switch u.DG {
		case pack.Unknown:
			pass.Unchecked("units", "who is disorganized")
			continue
		case pack.Yes:
			left = append(left, u)
		}
		pass.Checked("units")
	}
	if len(left) > 0 {
		pass.reportCurable(rule.Finding{
			Refs:    DGRefs(pass.Position.Pack),
			Verdict: rule.Illegal,
			Message: say.F("dg-marker/still-disorganized",
				"{units} of {side} in {hex} still disorganized at the end of its DG Removal Phase",
				amount(len(left), scspack.CountUnits), side, o.Hex),
			Hexes:    []string{o.Hex.String()},
			Pieces:   Seen(left),
			Evidence: rule.Show(Sides{[]string{side}}),
		}, "units")

	}
}

// checkOverfull looks for DG markers on a stack that is too high. StackingLimit reports
// its height.
func checkOverfull(pass *Pass, o *Occupied, side string, units []*Piece) {
	limit := pass.Position.Pack.Stacking.Limit.N
	count := newScale(pass.Position.Pack).total(units).Least
	if count <= limit {
		return
	}
	says := say.As("dg-marker/overfull",
		"{units} of {side} in {hex}, above the limit of {most}, and {count} of them not disorganized")
	past := pass.Position.past(o.Hex, side)
	due := units
	switch past.DG {
	case pack.No:
		return
	case pack.Yes:
		says, due = say.As("dg-marker/retreated",
			"{units} of {side} in {hex}, above the limit of {most} by a retreat, and {count} of them not "+
				"disorganized"), past.Disorganized
	}
	var without []*Piece
	for _, u := range due {
		if u.DG == pack.No {
			without = append(without, u)
		}
	}
	if len(without) == 0 {
		return
	}
	f := rule.Finding{
		Verdict:  rule.Illegal,
		Refs:     slices.Concat(pass.Position.Pack.Stacking.Refs, pass.Position.Pack.DG.Refs),
		Message:  says.With(amount(len(units), scspack.CountUnits), side, o.Hex, limit, len(without)),
		Hexes:    []string{o.Hex.String()},
		Pieces:   Seen(without),
		Evidence: rule.Show(Limit{Side: side, Counted: string(pass.Position.Pack.Stacking.Count), Count: count, Limit: limit}),
	}
	if len(f.Refs) == 0 {
		f.Refs = []string{"4.0a"}
	}
	if past.DG == pack.Unknown {
		f.Excuse(say.F("dg-marker/no-retreat", "it was no retreat that made the stack"))
	}
	pass.reportCurable(f, "stacks")
}
