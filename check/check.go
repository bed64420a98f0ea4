// Package check runs rules over games: it knows all rules, makes positions of
// saves by a pack's binding, and says how far the checking went.
//
// It joins vmod, which knows VASSAL's files and no rules, and rules, which knows
// rules and no files. The rules stand in position, referee, integrity and chain, what
// they say in rule, and report prints it.
//
// A file alone is for Save; logs that are known to go on from each other are for
// Chain; Batch finds out which of many files do, and holds them against each other.
//
// Findings are data. An error is returned only for what could not be done.
package check

import (
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/referee"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Rules are all rules that a check can apply, by ID.
func Rules() []rule.Rule {
	var all []rule.Rule
	for _, r := range file.Rules() {
		all = append(all, r.Rule)
	}
	for _, r := range file.PlayedRules() {
		all = append(all, r.Rule)
	}
	for _, r := range chain.Rules() {
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
	// nobody says. SetUpPhase says that the position is a set-up.
	Phase string
	// Side is the phasing side, or "".
	Side string
	// GoesOn says of a log that another goes on in the phase in which it ends.
	GoesOn bool
	// Chain says that the files of a batch are one game with none of them missing.
	Chain bool
	// Between is a phase as in Phase: all that was done between one saved game and the
	// next was done in it, and it was all of it; "" where nobody says.
	Between string
	// Reveal shows what masks and invisibility hide from an observer.
	Reveal bool
}

// A Result is what the check of one file found.
type Result struct {
	// Findings are in their one order.
	Findings []rule.Finding
	// Coverage says what was checked and what the rest would need.
	Coverage rule.Coverage
	// Chain are the names of all files that were judged together as one game, in their
	// order, this one at place At; the coverage is that of all of them.
	Chain []string
	At    int
}

// After is the name of the log that the file goes on from; "" for none.
func (r *Result) After() string {
	if r.At == 0 {
		return ""
	}
	return r.Chain[r.At-1]
}

// Sums says that the coverage is to be counted where those of files are added up: it
// is that of a whole chain, and counts once.
func (r *Result) Sums() bool { return r.At+1 >= len(r.Chain) }

// SetUpPhase is the word for a position before the first phase of its game, unless the
// game has a phase of that id.
const SetUpPhase = "setup"

// declared is the phase that is declared, none for a set-up.
func (o *Options) declared(p *scspack.Pack) (phase position.Declared, setUp bool, err error) {
	if o.Phase == SetUpPhase && !slices.Contains(p.PhaseIDs(), SetUpPhase) {
		return position.Declared{}, true, nil
	}
	phase, err = Declare(p, o.Phase, o.Side)
	return phase, false, err
}

// Declare finds the phases that words mean: a phase's id or its name with the
// side, and the phasing side or "". The error says which phases and sides there are.
func Declare(p *scspack.Pack, phase, side string) (position.Declared, error) {
	if side != "" && !slices.Contains(p.Sides, side) {
		return position.Declared{}, errors.Errorf("%q is no side of %s%s", side, p.Name, pack.DidYouMean(side, p.Sides))
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
		return position.Declared{}, errors.Errorf("%q is no phase%s in %s%s", phase, whose, p.Name, pack.DidYouMean(phase, phaseNames(p)))
	}
	return declared, nil
}

// phaseNames are the words that name a phase: ids, and names with the side.
func phaseNames(p *scspack.Pack) []string {
	names := p.PhaseIDs()
	for _, phase := range p.Phases {
		if phase.Side != "" {
			names = append(names, phase.Name())
		}
	}
	return names
}

// unbound says what a check lacks that cannot tell what the pieces are.
func unbound(p *scspack.Pack, b *bind.Binding, coverage *rule.Coverage) {
	switch {
	case p == nil:
		coverage.Need(rule.Stacking, "a game pack: which pieces are units, whose, and how many may stack")
	case b == nil:
		coverage.Need(rule.Stacking, "vassal.toml: which pieces are which units")
	}
}

// beyond says what the levels of moves and more would need: the pack's files, and of
// what is one position a log.
func beyond(p *scspack.Pack, c *rule.Coverage, log bool) {
	files := map[rule.Level][]string{
		rule.Moves:  {"tec.toml", "map.csv"},
		rule.Combat: {"crt.csv"},
		rule.Supply: {"places.csv"},
	}
	for level := rule.Moves; int(level) < rule.Levels; level++ {
		for _, file := range files[level] {
			if p == nil || !p.Has(file) {
				c.Need(level, file)
			}
		}
	}
	if !log {
		c.Need(rule.Moves, "a log: one position tells no moves")
		c.Need(rule.Combat, "a log: one position tells no combats")
	}
}
