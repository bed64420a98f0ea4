package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A guess is what a module shows about its game without a pack: sides, units and hexes that
// are sure enough to check.
type guess struct {
	pack    *scspack.Pack
	binding *bind.Binding
	counted bool // hexes are counted, because the grid has no names
}

// guessGame drafts a game from a module, for checks without a pack. An error is a fault of the
// draft.
func guessGame(module *vmod.Module) (check.Game, error) {
	d := draft.New(module, nil)
	if err := module.Exhausted(); err != nil {
		return nil, err
	}
	p, b, err := d.Sure(draft.Likely).Load()
	if err != nil {
		return nil, err
	}
	g := &guess{pack: p, binding: b}
	for i := range d.Maps {
		g.counted = g.counted || d.Maps[i].Pattern == ""
	}
	return g, nil
}

func (g *guess) Name() string         { return "" }
func (g *guess) Modules() []string    { return nil }
func (g *guess) Status() check.Status { return check.Status{} }

// needsPack is what a full check needs, where a guess checks only a part.
const needsPack = "a game pack: sides, units and hexes are guessed from the module, and nothing shows how many may " +
	"stack"

// mostMixed limits the hexes with units of two sides that get a finding each. If there are
// more, the game allows it or the guess is wrong.
const mostMixed = 10

// Stands checks what a guess can show: units of two sides in one hex. They are suspect at most, because they are
// based on guesses. Hexes that may hold both sides get no finding.
func (g *guess) Stands(f *check.File, state *game.State, step int, opt check.Options,
	coverage *rule.Coverage) ([]rule.Finding, error) {
	needFiles(nil, coverage, f.Save.Log())
	pos := &position.Position{Pack: g.pack, Pieces: g.binding.Pieces(view.Seen(state, f.Module, opt.Reveal)),
		Step: step}
	found := position.Run([]*position.Rule{position.MixedOccupancy}, pos, coverage)
	coverage.Need(rule.Stacking, needsPack)
	found = slices.DeleteFunc(found, func(f rule.Finding) bool { return f.Verdict < rule.Suspect })
	if len(found) > mostMixed {
		found = []rule.Finding{mixed(found)}
	} else {
		g.excuse(found)
	}
	for i := range found {
		f := &found[i]
		f.Evidence.Guessed = true
		for i := range f.Pieces {
			f.Pieces[i].Unit = "" // a made-up id that players do not know
		}
	}
	rule.Sort(found)
	return found, nil
}

// excuse makes findings suspect.
func (g *guess) excuse(findings []rule.Finding) {
	excuse := say.F("guess/wrong",
		"sides and units, which are guessed from the module, are others, or the game allows it")
	if g.counted {
		excuse = say.F("guess/hexes-counted", "{excuse}; hexes are counted from the lower left hex, 01.01", excuse)
	}
	for i := range findings {
		findings[i].Excuse(excuse)
	}
}

// mixed returns one finding for many hexes with units of two sides.
func mixed(findings []rule.Finding) rule.Finding {
	f := rule.Finding{Rule: findings[0].Rule, Refs: findings[0].Refs, Verdict: rule.Information, Step: findings[0].Step}
	for i := range findings {
		f.Hexes = append(f.Hexes, findings[i].Hexes...)
	}
	f.Message = say.F("guess/sides-together",
		"units of two sides stand together in {count} hexes, {hex} and others: the game allows it, or sides "+
			"and units, which are guessed from the module, are others", len(findings), f.Hexes[0])
	return f
}
