package referee

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A Rule is a rule over a log.
type Rule struct {
	rule.Rule
	// Needs says what the pack would have to say for the rule to be checked at all,
	// each as "file: what". None: it can be.
	Needs func(*Log) []string
	// Run checks the rule. It is called only where Needs says nothing.
	Run func(*Pass)
}

// Rules are all rules over a log, by ID.
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
		LeftMap,
		MarkerChange,
		MovedInWrongPhase,
		MovementAllowance,
		NonPhasingMoved,
		Overrun,
		PhaseOrder,
		RegainedStep,
		ReinforcementEntry,
		Retreat,
		RetreatTowardSupply,
		StepLosses,
		TurnMarker,
		UnexplainedLoss,
	}
}

// A Pass is one run of one rule over one log: all that the rule sees.
type Pass struct {
	Log *Log

	rule     *Rule
	coverage *rule.Coverage
	findings []rule.Finding
}

// Report adds a finding about a phase. Rule, phase and, where they are absent, the
// rule's own paragraphs are filled in, and what declares the phase.
func (p *Pass) Report(ph *Phase, f rule.Finding) {
	f.Rule, f.Phase = p.rule.ID, ph.Declared.Name()
	if f.Refs == nil {
		f.Refs = p.rule.Refs
	}
	if f.Evidence == nil {
		f.Evidence = map[string]any{}
	}
	if ph.By != "" {
		f.Evidence["phase"] = ph.By
	}
	p.findings = append(p.findings, f)
}

// Checked counts a thing that got its verdict, found legal or not.
func (p *Pass) Checked(what string) { p.coverage.Checked(p.rule.ID, what) }

// Unchecked counts a thing that got none, for want of need.
func (p *Pass) Unchecked(what, need string) { p.coverage.Unchecked(p.rule.ID, what, need) }

func run(rules []*Rule, log *Log, coverage *rule.Coverage) []rule.Finding {
	var findings []rule.Finding
	for _, r := range rules {
		coverage.Reach(r.Level)
		if needs := r.Needs(log); len(needs) > 0 {
			for _, need := range needs {
				coverage.Need(r.Level, need)
			}
			continue
		}
		pass := Pass{Log: log, rule: r, coverage: coverage}
		r.Run(&pass)
		findings = append(findings, pass.findings...)
	}
	return findings
}

// needsMap is what a rule about hexes needs of any pack.
func needsMap(l *Log) []string {
	if len(l.Pack.Maps) == 0 {
		return []string{"game.toml: [[map]]"}
	}
	return nil
}

// needsCosts is what a rule about moves needs of any pack.
func needsCosts(l *Log) []string {
	needs := needsMap(l)
	if l.Pack.TEC == nil {
		needs = append(needs, "tec.toml")
	}
	return needs
}

// needsNothing is for rules that any pack will do for.
func needsNothing(*Log) []string { return nil }

// excused makes an illegal finding suspect if something may excuse it.
func excused(f *rule.Finding, excuses []rule.Message) { f.Excuse(excuses...) }

// open collects what a rule cannot judge in one phase for want of data: one finding
// for all of it, since half a pack leaves every move of every unit open.
type open struct {
	// what are the things counted, "moves" if it is empty.
	what  string
	trips []*Trip
	needs []string
}

// add notes a unit, and counts it by the first of what it needs.
func (o *open) add(pass *Pass, t *Trip, needs ...string) {
	o.trips = append(o.trips, t)
	pass.Unchecked(cmp.Or(o.what, "moves"), needs[0])
	for _, need := range needs {
		if !slices.Contains(o.needs, need) {
			o.needs = append(o.needs, need)
		}
	}
}

// report reports what was collected. did says what the units did.
func (o *open) report(pass *Pass, ph *Phase, did string, refs ...string) {
	if len(o.trips) == 0 {
		return
	}
	slices.Sort(o.needs)
	f := rule.Finding{
		Refs: refs, Verdict: rule.Unchecked, Step: lastStep(o.trips),
		Message:  rule.Say("%s %s; needs: %s", units(len(o.trips)), did, some(o.needs)),
		Evidence: map[string]any{"needs": o.needs},
	}
	for _, t := range o.trips {
		f.Pieces = append(f.Pieces, t.seen())
		for _, h := range t.hexNames() {
			if !slices.Contains(f.Hexes, h) {
				f.Hexes = append(f.Hexes, h)
			}
		}
	}
	pass.Report(ph, f)
}

// some lists what something needs, or the first of it.
func some(needs []string) string {
	if len(needs) > mostNeeds {
		return list(needs[:mostNeeds]) + ", and more"
	}
	return list(needs)
}

// mostNeeds bounds what a message lists; the evidence has all.
const mostNeeds = 5
