package scs

import (
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// SetUpPhase is the word for a position before the first phase, unless the game has a phase
// with that id.
const SetUpPhase = "setup"

// declared returns the phase in the options, or none for a set-up.
func (g *BoundGame) declared(opt check.Options) (phase position.Declared, setUp bool, err error) {
	if opt.Phase == SetUpPhase && !slices.Contains(g.Pack.PhaseIDs(), SetUpPhase) {
		return position.Declared{}, true, nil
	}
	phase, err = Declare(g.Pack, opt.Phase, opt.Side)
	return phase, false, err
}

// Declare finds the phase and the phasing side that a user names. phase is a phase's id or its
// name with the side; side may be "". An error lists the phases and sides that there are.
func Declare(p *scspack.Pack, phase, side string) (position.Declared, error) {
	if side != "" && !slices.Contains(p.Sides, side) {
		return position.Declared{}, errors.Errorf("%q is no side of %s%s", side, p.Name, rule.DidYouMean(side, p.Sides))
	}
	if phase == "" {
		return position.Declared{}, nil
	}
	var declared position.Declared
	for _, candidate := range p.Phases {
		if (candidate.ID == phase || candidate.Name() == phase) &&
			(side == "" || candidate.Side == "" || candidate.Side == side) {
			declared.Phases = append(declared.Phases, candidate)
		}
	}
	if !declared.Known() {
		whose := ""
		if side != "" {
			whose = " of " + side
		}
		return position.Declared{}, errors.Errorf("%q is no phase%s in %s%s", phase, whose, p.Name,
			rule.DidYouMean(phase, phaseNames(p, side)))
	}
	return declared, nil
}

// phaseNames returns the words that name a phase of a side, or of any side if side is "": ids,
// and names with the side.
func phaseNames(p *scspack.Pack, side string) []string {
	var ids, names []string
	for _, phase := range p.Phases {
		if side != "" && phase.Side != "" && phase.Side != side {
			continue
		}
		if !slices.Contains(ids, phase.ID) {
			ids = append(ids, phase.ID)
		}
		if phase.Side != "" {
			names = append(names, phase.Name())
		}
	}
	return append(ids, names...)
}

// Phases returns the words that name a phase of the game.
func (g *Game) Phases() []string { return phaseNames(g.Pack, "") }
