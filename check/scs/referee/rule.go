package referee

import (
	"cmp"
	"iter"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Rule is a rule over a log.
type Rule = rule.Rule[*Pass, scspack.Need]

// Rules returns all rules over a log, by ID.
func Rules() []*Rule {
	return []*Rule{
		AirStrike,
		DGMarkerChange,
		Garrison,
		PullOut,
		Replacement,
		UnmatchedOrder,
		Advance,
		Attack,
		AttackedTwice,
		AttacksInTurn,
		CombatOdds,
		CombatPhase,
		CombatResult,
		ExploitationCapability,
		ExploitationFromEZOC,
		InterruptedMove,
		LeftMap,
		MarkerChange,
		MovedInWrongPhase,
		MovementAllowance,
		NonPhasingMoved,
		Overrun,
		PhaseOrder,
		RegainedStep,
		ReinforcementEntry,
		ReinforcementTurn,
		Retreat,
		RetreatTowardSupply,
		SetUpOrder,
		StepLosses,
		TurnMarker,
		TypedRoll,
		UnexplainedLoss,
	}
}

// A Pass is one run of one rule over one log.
type Pass struct {
	*rule.Pass
	Log *Log
}

// Report adds a finding about a phase. It fills in the phase and what declares it. What a later step
// may cure is unchecked while the phase runs, and so is what a log may explain of which it is not known whether it
// comes before.
func (p *Pass) Report(ph *Phase, f rule.Finding) {
	p.takeSeen(ph, f.Pieces)
	if ph.runs() && isCurable(&f) {
		p.Unchecked("phases", position.NeedsNextLog)
		return
	}
	if isBeforeLog(&f) && p.Log.mayGoBefore(ph) {
		p.Unchecked("phases", needsOrder)
		return
	}
	f.Phase, f.Evidence.Phase = ph.Declared.Name(), ph.By
	p.Pass.Report(f)
}

// phases are the phases of the log. All rules pass a phase before any of them goes on to the
// next, so that they share the boards that are laid for it.
func (p *Pass) phases() iter.Seq[*Phase] {
	return func(yield func(*Phase) bool) {
		for _, ph := range p.Log.Phases {
			if !yield(ph) || !p.Pause() {
				return
			}
		}
	}
}

// eachPhase returns the Run of a rule that judges each phase.
func eachPhase(judge func(*Pass, *Phase)) func(*Pass) {
	return func(pass *Pass) {
		for ph := range pass.phases() {
			judge(pass, ph)
		}
	}
}

func run(log *Log, coverage *rule.Coverage) []rule.Finding {
	log.postAll()
	return rule.RunInTurns(Rules(), coverage, func(n scspack.Need) []string { return words.Lacks(log.Pack, n) }, func(p *rule.Pass) *Pass {
		if log.ledger != nil {
			log.ledger(Posting{Rule: p.Rule.ID})
		}
		return &Pass{p, log}
	})
}

// excused makes an illegal finding suspect if something may excuse it.
func excused(f *rule.Finding, excuses []say.Message) { f.Excuse(excuses...) }

// hangs makes a finding suspect whose verdict hangs on switches that the pack has not set.
func hangs(f *rule.Finding, on []string) {
	f.Verdict, f.Message = rule.Suspect, hangsOn(f.Message, list(on))
	f.Evidence.Needs = on
}

// open collects the units that a rule cannot judge in one phase because data is missing. They
// become one finding, since half a pack leaves every move of every unit open.
type open struct {
	// what names the things counted; "" means "moves".
	what  string
	trips []*Trip
	needs []string
}

// add notes a unit, and counts it under the first of its needs.
func (o *open) add(pass *Pass, t *Trip, needs ...string) {
	o.trips = append(o.trips, t)
	pass.Unchecked(cmp.Or(o.what, "moves"), needs[0])
	o.needs = addNew(o.needs, needs...)
}

// report reports the collected units: "1 move was" or "2 moves were" not judged.
func (o *open) report(pass *Pass, ph *Phase, one, many string, refs ...string) {
	if len(o.trips) == 0 {
		return
	}
	slices.Sort(o.needs)
	f := rule.Finding{
		Refs: refs, Verdict: rule.Unchecked, Step: cmp.Or(lastStep(o.trips), ph.Last), // who was only flipped made no move
		Message:  notJudged(words.Counted(len(o.trips), one, many), some(o.needs)),
		Evidence: rule.Evidence{Needs: o.needs},
	}
	for _, t := range o.trips {
		f.Pieces = append(f.Pieces, t.seen())
		f.Hexes = addNew(f.Hexes, t.hexNames()...)
	}
	pass.Report(ph, f)
}

// addNew appends what a list does not have yet.
func addNew[T comparable](list []T, more ...T) []T {
	for _, one := range more {
		if !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	return list
}

// some lists needs, at most mostNeeds of them.
func some(needs []string) string {
	if len(needs) > mostNeeds {
		return list(needs[:mostNeeds]) + ", and more"
	}
	return list(needs)
}

// mostNeeds bounds the needs that a message lists; the evidence has all.
const mostNeeds = 5
