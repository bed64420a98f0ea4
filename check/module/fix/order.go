package fix

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// traitOrder puts Movement Trails where Can Rotate does not turn them.
var traitOrder = &Fix{
	Name:  "trait-order",
	Rules: []string{"module/trait-order"},
	Does:  "puts a Movement Trail that stands above a Can Rotate trait directly below it, in pieces and prototypes, and in the pieces of the module's own set-ups. A trail that a prototype brings, and that a trait outside of it turns, stays.",
	Risk:  "traits between the two can act otherwise, and saved games that Umpire does not see keep the old order until VASSAL refreshes them",
	plan:  orderTraits,
}

func orderTraits(p *plan) say.Message {
	before := p.allInPlay()
	type ordered struct {
		piece  *module.Piece
		traits []trait.Raw
	}
	var all []ordered
	for _, list := range [][]*module.Piece{p.Definitions, p.Pieces} {
		for _, piece := range list {
			if traits, changed := p.trailsOut(p.traitsOf(piece)); changed {
				all = append(all, ordered{piece, traits})
			}
		}
	}
	if all != nil {
		if broken := p.openSetUps(); broken != "" {
			return setUpStays(broken)
		}
	}
	for _, o := range all {
		p.setTraits(o.piece, o.traits)
	}
	renewed := p.renewed(before)
	turned := 0
	for _, after := range p.allInPlay() {
		if outer := slices.IndexFunc(after, isRotate); outer >= 0 && slices.ContainsFunc(after[outer:], isTrail) {
			turned++
		}
	}
	p.inSetUps(func(add command.AddPiece) (command.AddPiece, bool) {
		order, ok := renewed[add.Type]
		if !ok {
			return add, false
		}
		traits, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
		if err != nil {
			return add, false
		}
		reordered := make([]trait.Raw, 0, len(order))
		for _, to := range order {
			i := slices.IndexFunc(traits, func(r trait.Raw) bool { return r.Type == to.Type })
			if i < 0 {
				return add, false
			}
			reordered = append(reordered, traits[i])
			traits = slices.Delete(traits, i, i+1)
		}
		add.Type, add.State = trait.Join(reordered)
		return add, true
	})
	if turned > 0 {
		return say.F("fix/outer-turns",
			"pieces whose Movement Trail comes from a prototype, and is turned from outside of it: {turned}",
			turned)
	}
	return say.Message{}
}

func isRotate(r trait.Raw) bool { return r.ID() == "rotate;" }

func isTrail(r trait.Raw) bool { return r.ID() == "footprint;" }

// trailsOut returns traits with each own Movement Trail in front of the first that turns what is
// inside it: Can Rotate, or a prototype with it. The outermost trait is the first.
func (p *plan) trailsOut(traits []trait.Raw) ([]trait.Raw, bool) {
	if !slices.ContainsFunc(traits, isTrail) {
		return traits, false
	}
	turns := slices.IndexFunc(traits, p.turns)
	if turns < 0 {
		return traits, false
	}
	var out, in []trait.Raw
	for _, raw := range traits[turns:] {
		if isTrail(raw) {
			out = append(out, raw)
		} else {
			in = append(in, raw)
		}
	}
	return slices.Concat(traits[:turns], out, in), out != nil
}

// turns reports whether a trait is Can Rotate or a prototype with it.
func (p *plan) turns(raw trait.Raw) bool {
	// The last trait stands for the basic piece.
	return slices.ContainsFunc(p.inPlay([]trait.Raw{raw, {}}), isRotate)
}
