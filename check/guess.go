package check

import (
	"github.com/umpire-vassal/umpire/check/bind"
	"github.com/umpire-vassal/umpire/check/bind/draft"
	"github.com/umpire-vassal/umpire/check/position"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Guess is what a module shows of its game to somebody who has no pack of it:
// sides, units and hexes, as far as they are sure enough to look at. It is not
// changed after making and may be shared.
type Guess struct {
	pack    *pack.Pack
	binding *bind.Binding
	counted bool // hexes are counted, since the grid does not name them
}

// GuessGame drafts a game of a module, for checks without a pack. The error is a
// fault of the draft.
func GuessGame(module *vmod.Module) (*Guess, error) {
	d := draft.New(module, nil)
	p, b, err := d.Sure(draft.Likely).Load()
	if err != nil {
		return nil, err
	}
	g := &Guess{pack: p, binding: b}
	for i := range d.Maps {
		g.counted = g.counted || d.Maps[i].Pattern == ""
	}
	return g, nil
}

// needsPack is what levels need that a guess has begun.
const needsPack = "a game pack: sides, units and hexes are guessed from the module, and nothing tells how many may stack"

// check looks at what a guess can show: units of two sides in one hex. That is at
// most suspect, since it rests on guesses, and what may be so is not worth a
// finding.
func (g *Guess) check(pieces []bind.Piece, step int, coverage *rule.Coverage) []rule.Finding {
	pos := &position.Position{Pack: g.pack, Pieces: g.binding.Pieces(pieces), Step: step}
	coverage.Reach(rule.Integrity)
	found := position.Run([]*position.Rule{position.MixedOccupancy}, pos, coverage)
	coverage.Need(rule.Stacking, needsPack)
	excuse := rule.Say("sides and units, which are guessed from the module, are others, or the game allows it")
	if g.counted {
		excuse = rule.Say("%s; hexes are counted from the lower left one, 01.01", excuse)
	}
	var findings []rule.Finding
	for _, f := range found {
		if f.Verdict < rule.Suspect {
			continue
		}
		f.Verdict = rule.Suspect
		f.Message = rule.Say("%s, unless %s", f.Message, excuse)
		f.Evidence["excuses"] = []rule.Message{excuse}
		f.Evidence["guessed"] = true
		for i := range f.Pieces {
			f.Pieces[i].Unit = "" // the draft's own word for it, which nobody knows
		}
		findings = append(findings, f)
	}
	beyond(nil, coverage, rule.Moves)
	return findings
}
