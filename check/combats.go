package check

import (
	"slices"
	"strconv"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/referee"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Combats are the combats of a chain of logs, as Chain has them, in their order: who
// attacked which hex, at what odds, and what the dice gave, as far as the logs tell.
// Module, pack and binding must be given. The errors are those of Chain.
func Combats(files []File, opt Options) ([]referee.Fought, error) {
	games := make([]*game.Game, len(files))
	for i := range files {
		var err error
		if games[i], err = files[i].Save.Load(files[i].Module); err != nil {
			return nil, errors.Wrap(err, files[i].Name)
		}
	}
	first, _, err := opt.declared(files[0].Pack)
	if err != nil {
		return nil, err
	}
	return referee.Combats(links(files, games, opt), files[0].Pack, files[0].Binding, referee.Options{First: first, GoesOn: opt.GoesOn, Reveal: opt.Reveal})
}

// Account tells combats in the players' words. Of those for which nobody threw dice or
// told a result nothing is told: they were announced, and not made.
func Account(fought []referee.Fought) []account.Combat {
	var all []account.Combat
	for i := range fought {
		f := &fought[i]
		if !f.Made() {
			continue
		}
		c := account.Combat{
			Step: f.Step, Overrun: f.Overrun, Phase: f.Phase, Attackers: named(f.Force), Certain: f.Certain, Defenders: named(f.Defenders),
			Result: f.Result, By: f.Evidence(),
		}
		if f.HasTarget {
			c.Hex = f.Target.String()
		}
		for _, h := range f.From {
			c.From = append(c.From, h.String())
		}
		if f.Roll.Known {
			c.Roll = strconv.Itoa(f.Roll.N)
		}
		if f.Odds.Attack.Known() && f.Odds.Defence.Known() && len(f.Force) > 0 {
			c.Attack, c.Defence = f.Odds.Attack.String(), f.Odds.Defence.String()
			if f.Odds.Known() {
				c.Odds = f.Odds.Best.Column.String()
			}
		}
		all = append(all, c)
	}
	return all
}

// named are the names of pieces, each once.
func named(pieces []*position.Piece) []string {
	var names []string
	for _, p := range pieces {
		if !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}
