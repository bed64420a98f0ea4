package referee

import (
	"strconv"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// A Rule is a rule over a log.
type Rule = rule.Rule[*Pass, Need]

// A Need is something that a rule cannot do without: of a position, or a kind of line that the
// binding reads.
type Need struct {
	field field.Need
	line  bind.Kind
}

var (
	needTurns       = Need{line: bind.Turn}
	needActivations = Need{line: bind.Activation}
	needFire        = Need{line: bind.Fire}
	needUnits       = Need{field: field.NeedUnits}
	needLevels      = Need{field: field.NeedLevels}
	needScale       = Need{field: field.NeedScale}
	needBase        = Need{field: field.NeedBase}
	needCasualties  = Need{field: field.NeedCasualties}
	needInitiative  = Need{line: bind.Initiative}
	needSaves       = Need{line: bind.Save}
	needMelee       = Need{line: bind.Melee}
	needDamage      = Need{line: bind.Damage}
	needCover       = Need{field: field.NeedCover}
	needLostWeapons = Need{field: field.NeedLostWeapons}
	needDestroyed   = Need{field: field.NeedDestroyed}
	asksCoherency   = Need{field: field.AsksCoherency}
	needSuppressed  = Need{field: field.NeedSuppressed}
)

// Lacks returns what is missing of a need, nil for nothing. b is nil where a pack has no binding.
func (n Need) Lacks(t *field.Table, b *bind.Binding) *field.Lack {
	switch {
	case n.line == "":
		return t.Lacks(n.field)
	case b == nil || !b.Reads(n.line):
		return &field.Lack{File: "vassal.toml", What: "[[" + string(n.line) + "]], how players announce it"}
	}
	return nil
}

// Asks returns the switch that a need asks, "" for none.
func (n Need) Asks() fubarpack.SwitchID {
	if n.line != "" {
		return ""
	}
	return n.field.Asks()
}

// Rules returns all rules over a log, by ID.
func Rules() []*Rule {
	return []*Rule{
		ActivatedTwice, ActivationRoll, AssaultDistance, CoverFire, DoubleEffect, EngagedActivation, FireDice, FireResult, ForbiddenFire, ImmobileVehicle,
		Initiative, InitiativeRoll, LostWeapon, MeleeDice, MeleeResult, MoveAllowance, SaveRoll, StaleSuppression, SuppressedFire,
		SuppressedVehicle, TypedRoll, VehicleCover, VehicleDamage, VehicleFire, WeaponCrew, WeaponRange, Withdrawal,
	}
}

// A Pass is one run of one rule over one log.
type Pass struct {
	*rule.Pass
	Log *Log
}

// Report adds a finding.
func (p *Pass) Report(f rule.Finding) {
	f.Advisory = !p.Log.Pack.Strict
	p.Pass.Report(f)
}

// open reports something that could not be judged.
func (p *Pass) open(what string, f rule.Finding, need string) {
	p.Unchecked(what, need)
	f.Verdict, f.Evidence.Needs = rule.Unchecked, append(f.Evidence.Needs, need)
	p.Report(f)
}

func run(rules []*Rule, log *Log, coverage *rule.Coverage) []rule.Finding {
	if log.Crowded {
		coverage.Need(rule.Combat, "announcements of units with at most "+strconv.Itoa(mostFigures)+" figures")
	}
	lacks := func(n Need) []string {
		if n.line == bind.Turn && len(log.Untold) > 0 {
			return []string{"the module: a turn tracker " + strconv.Quote(log.Untold[0])}
		}
		return n.Lacks(&log.End.Table, log.Binding).Words()
	}
	return rule.Run(rules, coverage, lacks, func(p *rule.Pass) *Pass { return &Pass{p, log} })
}

// eachAct returns the Run of a rule that judges each act of a kind.
func eachAct(kind bind.Kind, judge func(*Pass, *Turn, *Act)) func(*Pass) {
	return func(pass *Pass) {
		for _, turn := range pass.Log.Turns {
			for _, act := range turn.of(kind, nil) {
				judge(pass, turn, act)
			}
		}
	}
}
