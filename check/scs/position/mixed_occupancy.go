package position

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// MixedOccupancy is 3.3a: nobody enters a hex with enemy units.
var MixedOccupancy = &Rule{
	Description: rule.Description{
		ID:    "scs/mixed-occupancy",
		Refs:  []string{"3.3a"},
		Title: "no units of both sides in one hex",
		Says:  "Units may not enter a hex in which enemy units are. So no hex ever holds units of both sides.",
		Checks: "Looks for units of two sides in one hex. That is illegal in any phase; only where the declared phase is one of combat it " +
			"is suspect, since players lay the attackers on the defenders while they work the combat out. A piece that may be an enemy's " +
			"unit leaves the hex unchecked.",
		Example: "A unit of the south is dropped on a unit of the north in 05.04: illegal, 3.3a.",
		Level:   rule.Stacking,
		Touches: []string{},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Run: func(pass *Pass) {
		for _, o := range pass.Occupied() {
			checkSides(pass, &o)
		}
	},
}

func checkSides(pass *Pass, o *Occupied) {
	sides := o.Sides(pass.Position.Pack.Sides)
	unknown := o.Unknown()
	if len(sides) == 0 && len(unknown) == 0 {
		return
	}
	mixed := len(sides) > 1
	if !mixed && !mayMix(sides, unknown) {
		pass.Checked("hexes")
		return
	}
	f := rule.Finding{Hexes: []string{o.Hex.String()}}
	if len(sides) > 0 {
		f.Evidence.Add(Sides{sides})
	}
	if mixed {
		fights := func(p scspack.Phase) bool { return p.Combat != pack.No }
		if phase := pass.Position.Phase; pass.Position.Ends == GoesOn && (!phase.Known() || phase.Any(fights)) {
			pass.Unchecked("hexes", NeedsNextLog)
			return
		}
		pass.Checked("hexes")
		f.Verdict = rule.Illegal
		f.Message = say.F("mixed-occupancy/sides-together",
			"units of {sides} in {hex}: nobody enters a hex with enemy units", strings.Join(sides, " and "), o.Hex)
		f.Pieces = Seen(o.only(func(p *Piece) bool { return p.Kind == Unit }))
		if pass.Position.Phase.Any(fights) {
			f.Excuse(say.F("mixed-occupancy/combat-goes-on", "a combat in this hex is still being worked out"))
		}
	} else {
		need := missing(unknown)
		pass.Unchecked("hexes", need)
		f.Verdict = rule.Unchecked
		f.Message = say.F("mixed-occupancy/perhaps-together",
			"whether both sides stand in {hex} was not judged: it depends on {need}", o.Hex, need)
		f.Pieces = Seen(append(o.only(func(p *Piece) bool { return p.Kind == Unit }), unknown...))
		f.Evidence.Needs = []string{need}
	}
	pass.Report(f)
}

// mayMix reports whether unknown pieces and the sides that are there for certain may be
// two sides together.
func mayMix(sides []string, unknown []*Piece) bool {
	first := ""
	if len(sides) > 0 {
		first = sides[0]
	}
	for _, p := range unknown {
		switch {
		case p.Kind != Unit: // of any side
			if first != "" || len(unknown) > 1 {
				return true
			}
		case first == "":
			first = p.Side
		case p.Side != first:
			return true
		}
	}
	return false
}
