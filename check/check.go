// Package check runs rules over games: it knows all rules, makes positions of
// saves by a pack's binding, and says how far the checking went.
//
// It joins vmod, which knows VASSAL's files and no rules, and rules, which knows
// rules and no files. The rules stand in position and its siblings, what they
// say in rule, and report prints it.
//
// Findings are data. An error is returned only for what could not be done.
package check

import (
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/bind"
	"github.com/umpire-vassal/umpire/check/integrity"
	"github.com/umpire-vassal/umpire/check/orders"
	"github.com/umpire-vassal/umpire/check/position"
	"github.com/umpire-vassal/umpire/check/referee"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/pack/document"
)

// Rules are all rules that a check can apply, by ID.
func Rules() []rule.Rule {
	var all []rule.Rule
	for _, r := range integrity.Rules() {
		all = append(all, r.Rule)
	}
	for _, r := range position.Rules() {
		all = append(all, r.Rule)
	}
	for _, r := range referee.Rules() {
		all = append(all, r.Rule)
	}
	slices.SortFunc(all, func(a, b rule.Rule) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// Options are what the one who checks says of a game beyond what its files show.
type Options struct {
	// Phase is the id of the phase at whose end the position stands, or in which the
	// log begins, "movement", or its name with the side, "german movement"; "" where
	// nobody says.
	Phase string
	// Side is the phasing side, or "".
	Side string
	// GoesOn says of a log that another goes on in the phase in which it ends.
	GoesOn bool
	// Reveal shows what masks and invisibility hide from an observer.
	Reveal bool
	// Orders state of a log's steps what it does not show; none for anything but a log.
	Orders []orders.Order
	// Guess stands in where there is no pack; nil for no guesses.
	Guess *Guess
}

// A Result is what the check of one file found.
type Result struct {
	// Findings are in their one order.
	Findings []rule.Finding
	// Coverage says what was checked and what the rest would need.
	Coverage rule.Coverage
}

// Worst is the gravest verdict among the findings; 0 if there is none.
func (r *Result) Worst() rule.Verdict {
	var worst rule.Verdict
	for i := range r.Findings {
		worst = max(worst, r.Findings[i].Verdict)
	}
	return worst
}

// Run applies every rule over a position.
func Run(pos *position.Position) Result {
	var result Result
	result.Coverage.Reach(rule.Integrity)
	result.Findings = position.Run(position.Rules(), pos, &result.Coverage)
	if !slices.ContainsFunc(pos.Pieces, func(p position.Piece) bool { return p.Kind == position.Unit }) {
		result.Coverage.Need(rule.Stacking, "vassal.toml, pieces.csv: a binding that knows a unit of this game")
	}
	beyond(pos.Pack, &result.Coverage, rule.Moves)
	return result
}

// Declare finds the phases that words mean: a phase's id or its name with the
// side, and the phasing side or "". The error says which phases and sides there are.
func Declare(p *pack.Pack, phase, side string) (position.Declared, error) {
	if side != "" && !slices.Contains(p.Sides, side) {
		return position.Declared{}, errors.Errorf("%q is no side of %s%s", side, p.Name, document.Unknown(side, p.Sides))
	}
	if phase == "" {
		return position.Declared{}, nil
	}
	var declared position.Declared
	for _, candidate := range p.Phases {
		if (candidate.ID == phase || candidate.Name() == phase) && (side == "" || candidate.Side == "" || candidate.Side == side) {
			declared.Phases = append(declared.Phases, candidate)
		}
	}
	if !declared.Known() {
		whose := ""
		if side != "" {
			whose = " of " + side
		}
		return position.Declared{}, errors.Errorf("%q is no phase%s in %s%s", phase, whose, p.Name, document.Unknown(phase, phaseNames(p)))
	}
	return declared, nil
}

// phaseNames are the words that name a phase: ids, and names with the side.
func phaseNames(p *pack.Pack) []string {
	names := p.PhaseIDs()
	for _, phase := range p.Phases {
		if phase.Side != "" {
			names = append(names, phase.Name())
		}
	}
	return names
}

// Pieces checks pieces as they stand after a log's step, 0 for a save, under a
// pack and its binding. Either may be nil: what needs them is then not checked,
// and the coverage says so. Without a pack a guess is made do with, if there is one.
func Pieces(pieces []bind.Piece, step int, p *pack.Pack, b *bind.Binding, opt Options) (Result, error) {
	if p == nil && opt.Guess != nil {
		return opt.Guess.check(pieces, step), nil
	}
	if p == nil || b == nil {
		return unbound(p, b), nil
	}
	declared, err := Declare(p, opt.Phase, opt.Side)
	if err != nil {
		return Result{}, err
	}
	return Run(&position.Position{Pack: p, Pieces: b.Pieces(pieces), Step: step, Phase: declared}), nil
}

// unbound is the result of a check that cannot tell what the pieces are.
func unbound(p *pack.Pack, b *bind.Binding) Result {
	var result Result
	result.Coverage.Reach(rule.Integrity)
	switch {
	case p == nil:
		result.Coverage.Need(rule.Stacking, "a game pack: which pieces are units, whose, and how many may stack")
	case b == nil:
		result.Coverage.Need(rule.Stacking, "vassal.toml: which pieces are which units")
	}
	beyond(p, &result.Coverage, rule.Moves)
	return result
}

// beyond says what the levels would need, from the first on that this Umpire does
// not reach with such a file.
func beyond(p *pack.Pack, c *rule.Coverage, first rule.Level) {
	later := map[rule.Level]string{
		rule.Moves:  "a log with its module and a game pack: one position tells no moves",
		rule.Combat: "a later Umpire: this one judges no combat",
		rule.Supply: "a later Umpire: this one traces no supply",
	}
	files := map[rule.Level][]string{
		rule.Moves:  {"tec.toml", "map.csv"},
		rule.Combat: {"crt.csv"},
		rule.Supply: {"places.csv"},
	}
	for level := rule.Moves; int(level) < rule.Levels; level++ {
		if level >= first {
			c.Need(level, later[level])
		}
		for _, file := range files[level] {
			if p == nil || !p.Has(file) {
				c.Need(level, file)
			}
		}
	}
}
