package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Guess is what a module shows of its game to somebody who has no pack of it:
// sides, units and hexes, as far as they are sure enough to look at. It is not
// changed after making and may be shared.
type Guess struct {
	pack    *scspack.Pack
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

// mostMixed bounds the hexes with units of two sides of which each is a finding.
// Where there are more of them, the game has it so, or the guess is wrong.
const mostMixed = 10

// check looks at what a guess can show: units of two sides in one hex, and how many
// stand together at most. The first is at most suspect, since it rests on guesses, and
// what may be so is not worth a finding.
func (g *Guess) check(pieces []bind.Piece, step int, coverage *rule.Coverage) []rule.Finding {
	pos := &position.Position{Pack: g.pack, Pieces: g.binding.Pieces(pieces), Step: step}
	found := position.Run([]*position.Rule{position.MixedOccupancy}, pos, coverage)
	coverage.Need(rule.Stacking, needsPack)
	found = slices.DeleteFunc(found, func(f rule.Finding) bool { return f.Verdict < rule.Suspect })
	if len(found) > mostMixed {
		found = []rule.Finding{mixed(found)}
	} else {
		g.excuse(found)
	}
	if f, ok := tallest(pos); ok {
		found = append(found, f)
	}
	for i := range found {
		f := &found[i]
		if f.Evidence == nil {
			f.Evidence = map[string]any{}
		}
		f.Evidence["guessed"] = true
		for i := range f.Pieces {
			f.Pieces[i].Unit = "" // the draft's own word for it, which nobody knows
		}
	}
	rule.Sort(found)
	return found
}

// excuse makes findings suspect.
func (g *Guess) excuse(findings []rule.Finding) {
	excuse := rule.Say("sides and units, which are guessed from the module, are others, or the game allows it")
	if g.counted {
		excuse = rule.Say("%s; hexes are counted from the lower left one, 01.01", excuse)
	}
	for i := range findings {
		findings[i].Excuse(excuse)
	}
}

// mixed is one finding for many hexes with units of two sides.
func mixed(findings []rule.Finding) rule.Finding {
	f := rule.Finding{Rule: findings[0].Rule, Refs: findings[0].Refs, Verdict: rule.Information, Step: findings[0].Step}
	for i := range findings {
		f.Hexes = append(f.Hexes, findings[i].Hexes...)
	}
	f.Message = rule.Say("units of two sides stand together in %d hexes, %s and others: the game allows it, or sides and units, which are "+
		"guessed from the module, are others", len(findings), f.Hexes[0])
	return f
}

// tallest tells where most units of a side stand together, for somebody who knows
// how many may. ok is false where no two do.
func tallest(pos *position.Position) (f rule.Finding, ok bool) {
	var where []string
	most := 0
	all := pos.Occupied()
	for _, side := range pos.Pack.Sides {
		var hex string
		var units []*position.Piece
		for i := range all {
			if here := all[i].Units(side); len(here) > len(units) {
				hex, units = all[i].Hex.String(), here
			}
		}
		if len(units) < 2 {
			continue
		}
		where = append(where, strconv.Itoa(len(units))+" units of "+side+" in "+hex)
		if len(units) > most {
			most, f.Hexes, f.Pieces = len(units), []string{hex}, position.Seen(units)
		}
	}
	f.Rule, f.Refs, f.Verdict, f.Step = position.StackingLimit.ID, []string{"4.0a"}, rule.Information, pos.Step
	f.Message = rule.Say("the tallest stacks are %s, as guessed from the module; no pack says how many may stack", strings.Join(where, ", "))
	return f, len(where) > 0
}
