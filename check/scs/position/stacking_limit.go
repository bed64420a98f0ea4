package position

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// StackingLimit is 4.0a: no more units in a hex than the limit allows.
var StackingLimit = &Rule{
	Description: rule.Description{
		ID:      "scs/stacking-limit",
		Refs:    []string{"4.0a", "Setup 2"},
		Applies: []string{"4.0b", "5.0a"},
		Title:   "no more in a hex than may stack there",
		Says: "A side may have no more in a hex than the game's stacking limit. The limit holds when a phase ends, when an overrun is " +
			"made, and after an advance; the owner then eliminates the excess. Reinforcements may overstack until the phase ends in " +
			"which they are placed, units that had to retreat until their side's next Movement Phase ends. Nobody starts the game overstacked. Markers never count (4.0b).",
		Checks: "Adds up what stands in each hex, by side. A position is illegal only when its phase is declared, that phase enforces " +
			"stacking at its end, and no retreat can excuse the stack, or when it is declared to be a set-up; else an excess is suspect, and the finding names the excuse. " +
			"A log shows how units came to a hex: a stack is legal that reinforcements or a retreat made too high for the time " +
			"that they have, and who moves there besides is not excused. A piece that may or may not be a unit counts for the " +
			"owner. If it decides, the hex is unchecked.",
		Example: "The limit is 3 units. Four units stand in 04.03 at the end of their side's Movement Phase: illegal, 4.0a.",
		Level:   rule.Stacking,
		Touches: []string{scspack.TouchStacking},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedLimit},
	Uses:  []scspack.Need{scspack.NeedStacking, scspack.NeedPhases, scspack.RetreatGrace},
	Run: func(pass *Pass) {
		scale := newScale(pass.Position.Pack)
		for _, o := range pass.Occupied() {
			sides := o.Sides(pass.Position.Pack.Sides)
			unknown := o.Unknown()
			open := false
			for _, side := range sides {
				open = checkStack(pass, scale, &o, side, unknown) || open
			}
			// The unknown pieces alone may be a stack of a side without other units here.
			alone := len(unknown) > 0 && len(sides) < len(pass.Position.Pack.Sides)
			if alone && !open && (len(sides) == 0 || scale.possible(unknown).PerhapsOver(pass.Position.Pack.Stacking.Limit.N)) {
				checkStack(pass, scale, &o, "", unknown)
			}
		}
	},
}

// checkStack judges the stack of one side in a hex, and reports whether its height stays
// open. The unknown pieces may belong to that side; side is "" if the hex holds no
// others.
func checkStack(pass *Pass, scale scale, o *Occupied, side string, unknown []*Piece) (open bool) {
	rules := pass.Position.Pack.Stacking
	units := o.Units(side)
	certain := scale.total(units)
	limit := rules.Limit.N
	if certain.SurelyOver(limit) {
		reportOverstack(pass, o, side, units, certain)
		return false
	}
	if !certain.Plus(scale.possible(unknown)).PerhapsOver(limit) {
		pass.Checked("stacks")
		return false
	}
	need := "how many " + string(rules.Count) + " each unit counts"
	if !certain.PerhapsOver(limit) {
		need = missing(unknown)
	}
	pass.Unchecked("stacks", need)
	pass.Report(rule.Finding{
		Refs:    citing(rules.Refs, "4.0a"),
		Verdict: rule.Unchecked,
		Message: say.F("stacking-limit/perhaps-too-many",
			"the stack in {units}, {hex} or more with a limit of {limit}, was not judged: it depends on {need}",
			o.Hex, amount(certain.Least, rules.Count), limit, need),
		Hexes:  []string{o.Hex.String()},
		Pieces: Seen(append(units, unknown...)),
		Evidence: rule.Evidence{
			Needs:   []string{need},
			Figures: rule.Figures{Limit{Side: side, Counted: string(rules.Count), Count: certain.Least, OrMore: true, Limit: limit}},
		},
	})
	return true
}

// reportOverstack reports a stack that is too high, unless the log shows what makes it legal.
func reportOverstack(pass *Pass, o *Occupied, side string, units []*Piece, load scs.Load) {
	past := pass.Position.past(o.Hex, side)
	a := pass.Position.stacking(side, load, past)
	if past.Explained && a.Verdict() == scs.Legal {
		pass.Checked("stacks")
		return
	}
	rules, count := pass.Position.Pack.Stacking, a.Load.Least
	f := rule.Finding{
		Refs:    a.Refs,
		Verdict: rule.Illegal,
		Message: say.F("stacking-limit/too-many",
			"{units} of {side} in {hex}; the limit is {limit}", amount(count, rules.Count), side, o.Hex, a.Limit.N),
		Hexes:    []string{o.Hex.String()},
		Pieces:   Seen(units),
		Evidence: rule.Show(Limit{Side: side, Counted: string(rules.Count), Count: count, Limit: a.Limit.N}),
	}
	if pass.Position.SetUp {
		f.Refs = append(f.Refs, "Setup 2")
	} else {
		f.Excuse(overstackExcuses(pass.Position, a.Excuses)...)
	}
	throughout := func(p scspack.Phase) bool { return p.Stacking == scspack.Always }
	curable := !pass.Position.Phase.All(throughout)
	if !curable || pass.Position.Ends != GoesOn {
		pass.Checked("stacks")
	}
	if curable {
		pass.reportCurable(f, "stacks")
	} else {
		pass.Report(f)
	}
}

// overstackExcuses returns what would make an overstack legal without the position
// showing it, the likeliest first.
func overstackExcuses(pos *Position, found []scs.Excuse) []say.Message {
	var excuses []say.Message
	for _, e := range found {
		var m say.Message
		switch {
		case e.Kind == scs.PhaseRuns && pos.Ends != Over:
			continue // reportCurable names it
		case e.Kind == scs.PhaseRuns:
			m = say.F("stacking-limit/phase-undeclared", "the phase still runs: none is declared")
		case e.Kind == scs.NotEnforced:
			m = say.F("stacking-limit/not-enforced",
				"the stack breaks up later: stacking is not enforced at the end of the {phase} phase",
				pos.Phase.Name())
		default:
			m = say.F("stacking-limit/excuse", "{excuse}", words.Speaker{}.Excuse(e.Kind))
		}
		if e.Kind != scs.NotEnforced && len(e.Decides) > 0 {
			m = say.F("stacking-limit/excuse-hangs-on",
				"{excuse}, which hangs on {inputs}", m, strings.Join(words.Speaker{}.Inputs(e.Decides), ", "))
		}
		excuses = append(excuses, m)
	}
	return excuses
}
