package scs

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/referee"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// Told returns what was done in a chain of logs, and its combats: who attacked which hex, at what
// odds, and the roll, as far as the logs show them. It calls each after every step, while the game is
// at that step; each may be nil. It returns an error for a file that cannot be replayed, and for
// options that the game does not have.
func (g *BoundGame) Told(logs []check.Log, opt check.Options,
	each func(*actions.Step, *bind.Memory, *position.Names)) (*actions.Log, []referee.Fought, error) {
	compiled, options, err := g.options(opt)
	if err != nil {
		return nil, nil, err
	}
	options.Each = each
	chain, err := links(logs)
	if err != nil {
		return nil, nil, err
	}
	return referee.Tell(chain, compiled, g.Binding, options)
}

// Combats returns combats in the players' words. It leaves out those without dice and without
// a result: they were announced and not carried out.
func Combats(fought []referee.Fought) []account.Combat {
	var all []account.Combat
	for i := range fought {
		f := &fought[i]
		if !f.Made() {
			continue
		}
		c := account.Combat{
			Step: f.Step, Overrun: f.Overrun, Phase: f.Phase, Attackers: named(f.Force), Certain: f.Certain,
			Defenders: named(f.Defenders),
			Result:    f.Result, By: f.Evidence(), From: hex.Numbers(f.From),
		}
		if f.HasTarget {
			c.Hex = f.Target.String()
		}
		if f.Roll.Known {
			c.Roll = strconv.Itoa(f.Roll.N)
		}
		if f.Odds.Attack.Known() && f.Odds.Defence.Known() && len(f.Force) > 0 {
			c.Attack, c.Defence = words.Total(f.Odds.Attack), words.Total(f.Odds.Defence)
			if f.Odds.Known() {
				c.Odds = words.Column(f.Odds.Best.Column)
			}
		}
		all = append(all, c)
	}
	return all
}

// named returns the names of pieces, each once.
func named(pieces []*position.Piece) []string {
	var names []string
	for _, p := range pieces {
		if !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}
